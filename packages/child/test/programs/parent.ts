import { forkChild } from '@car/child/fork-child'
import { programBeside } from '@car/child/program-beside'

/** Forks the busy child, passes its message on and stays. */
const child = forkChild(programBeside(import.meta.url, 'busy'), { env: {}, heapMegabytes: 64, wasmMegabytes: 64 })
child.on('message', (message) => process.send?.(message))

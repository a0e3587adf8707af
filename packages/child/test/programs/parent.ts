import { forkChild } from '@car/child/fork-child'

/** Forks the busy child, passes its message on and keeps running. */
const child = forkChild(new URL('./busy.ts', import.meta.url), {
  env: {},
  heapMegabytes: 64,
  wasmMegabytes: 64,
  confinement: 'none',
})
child.on('message', (message) => process.send?.(message))

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type ChildOptions, type Confinement, forkChild } from '@car/child/fork-child'
import { usageOf } from '@car/child/usage'
import type { Asked } from './child/protocol.ts'
import { type Heard, heardOf } from './heard.ts'
import { InvalidLayer } from './invalid-layer.ts'

/** The time within which a child has to answer, and the memory that it may touch. */
export type Limits = { silentMs: number; megabytes: number }

const HEAP_MEGABYTES = 256
const WASM_MEGABYTES = 16
const WATCH_MS = 100
/** The number of characters of error output that are kept, from its end. */
const COMPLAINT = 2_000
/** The time after which a child that has not loaded GDAL is given up. */
const START_MS = 120_000
const NO_ANSWER = 'O arquivo não foi lido: o processo que o lia deu uma resposta que não é de uma camada.'

type Options = { gdalDir: string; confinement: Confinement; file: string; limits: Limits }
export type ReadingChild = AsyncDisposable & {
  send(message: Asked | 'next'): void
  /**
   * Returns the next answer.
   * @throws InvalidLayer when the child ends, is silent, or takes too much memory: its file is the reason
   */
  hear(): Promise<Exclude<Heard, { ready: true }>>
}

/** Returns the options of a process that can read this file, GDAL and its code, and nothing else. */
export const readingOptions = ({ gdalDir, confinement, file }: Omit<Options, 'limits'>): ChildOptions => ({
  args: [gdalDir],
  env: { PROJ_NETWORK: 'OFF', GDAL_DISABLE_READDIR_ON_OPEN: 'TRUE' },
  heapMegabytes: HEAP_MEGABYTES,
  wasmMegabytes: WASM_MEGABYTES,
  confinement,
  reads: [gdalDir, file],
  stderr: 'pipe',
})

/**
 * Starts a process that can read this file, and no other.
 * @throws Error when GDAL cannot be loaded
 */
export async function startReading({ limits, ...options }: Options): Promise<ReadingChild> {
  const child = forkChild(new URL('./child/reading.ts', import.meta.url), readingOptions(options))
  const answers = createAnswers(child)
  const first = await answers.next(START_MS).catch(() => null)
  if (first === null || !('ready' in first)) {
    await end(child)
    const why = /^Error: (.*)$/m.exec(answers.complaint())?.[1] ?? answers.complaint().trim()
    throw new Error(`GDAL does not start from ${options.gdalDir}: ${why}`)
  }
  const watching = setInterval(() => {
    if ((usageOf(child.pid)?.megabytes ?? 0) > limits.megabytes)
      answers.fail(`O arquivo não foi lido: lê-lo tomaria mais de ${limits.megabytes} MB de memória.`)
  }, WATCH_MS)
  return {
    send: (message) => void child.send(message, () => {}), // a child that has ended is noticed by `hear`
    async hear() {
      const said = await answers.next(limits.silentMs)
      if (!('ready' in said)) return said
      throw new InvalidLayer(NO_ANSWER)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(watching)
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** Collects the messages of a child. Only one caller may wait for the next one. */
function createAnswers(child: ChildProcess) {
  const heard: Heard[] = []
  let complaint = ''
  let failure: InvalidLayer | undefined
  let wake = () => {}
  function fail(why: string): void {
    failure ??= new InvalidLayer(why)
    wake()
  }
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-COMPLAINT)))
  child.on('message', (message: unknown) => {
    const said = heardOf(message)
    if (said === null) return fail(NO_ANSWER)
    heard.push(said)
    wake()
  })
  child.on('error', () => {}) // `close` follows
  child.on('close', () => fail('O arquivo não foi lido: o processo que o lia parou no meio.'))

  return {
    fail,
    /** Returns the next message. The child fails if it says nothing for so long. */
    async next(silentMs: number): Promise<Heard> {
      const late = () => fail(`O arquivo não foi lido: nada se leu dele em ${silentMs / 1_000} segundos.`)
      const timer = setTimeout(late, silentMs)
      while (heard.length === 0 && failure === undefined) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
      clearTimeout(timer)
      const said = heard.shift()
      if (said !== undefined) return said
      throw failure as InvalidLayer
    },
    complaint: () => complaint,
  }
}

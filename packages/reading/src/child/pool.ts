import type { ChildProcess } from 'node:child_process'
import { addAbortListener, once } from 'node:events'
import { type ChildOptions, type Confinement, forkChild } from '@car/child/fork-child'
import { usageOf } from '@car/child/usage'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { answerTo, messageOf } from './answers.ts'
import type { Answers, ReaderRequest } from './protocol.ts'

/** A pool of reader processes. A reader handles one request at a time, and is replaced after it has died. */
export type Pool = {
  /**
   * Gives a request to a reader, and resolves with the answer.
   * @throws Refusal for a fault of the file, or when reading it costs more than the limits allow
   * @throws ReaderLost when the process died for another reason
   * @throws Error when the pool is closed, or readers do not start
   * @throws the signal's reason when it aborts; the process that works on the request is then killed
   */
  ask<A extends ReaderRequest['act']>(
    request: Extract<ReaderRequest, { act: A }>,
    signal?: AbortSignal,
  ): Promise<Answers[A]>
  /** Resolves when the first reader is ready. Rejects when readers die by themselves during their start. */
  ready: Promise<void>
  close(): Promise<void>
}

/** The error for a reader that died during a request for an unknown reason. The request may be tried once more. */
export class ReaderLost extends Error {}

type Task = {
  id: number
  request: ReaderRequest
  release(): void
  resolve(value: Answers[keyof Answers]): void
  reject(error: unknown): void
}

type Child = {
  process: ChildProcess
  state: 'starting' | 'free' | 'busy'
  task?: Task
  begun: boolean
  /** Processor seconds that the process had used when it took the request. */
  cpuBefore?: number
  pages: number
  deadline?: NodeJS.Timeout
  /** The reason why the pool killed the reader; absent if the pool has not killed it. */
  reason?: Error
  /** The end of the reader's error output during its start, where Node reports why it failed. */
  complaint: string
}

const HEAP_MEGABYTES = 512
const WASM_MEGABYTES = 512
/** The number of pages after which a reader is replaced, because the heap of the OCR engine never shrinks. */
const PAGES_A_CHILD = 150
const WATCH_MS = 100
/**
 * The factor by which the limit of wall-clock time exceeds the limit of processor time. A page is limited mainly in
 * processor time, so that no honest file fails on a busy machine.
 */
const SLACK = 5
/**
 * The time after which a reader that is not ready is killed. The time is long, because another start would load a busy
 * machine even more.
 */
const START_MS = 120_000
/**
 * The number of characters of error output that are kept, from its end. Before the error, Node prints the line of
 * source that failed, which may be very long in a bundle.
 */
const COMPLAINT = 2_000
/** The number of children that may die during their start, in a row, before all waiting requests are rejected. */
const FAILED_STARTS = 3

const READING = new URL('./reading.ts', import.meta.url)
const DRAWING = new URL('./drawing.ts', import.meta.url)

export type PoolOptions = {
  size: number
  /** The folder of the Portuguese model; null for processes that draw pages and read nothing. */
  tessdataDir: string | null
  /** The folder of the second engine's model; undefined where there is none. */
  secondDir?: string | undefined
  folder: string
  limits: Limits
  confinement: Confinement
}

/**
 * The environment of a reader. The C library otherwise keeps the large blocks of the second engine, some 200 MB, and
 * raises the size from which blocks are given back with each one that it frees. A limit of 256 kB cost a quarter more
 * processor time.
 */
export const READER_ENV = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

/** Returns the options of a reader process. Besides its code, the process can read only the folders in `reads`. */
export const readerOptions = ({
  tessdataDir,
  secondDir,
  folder,
  confinement,
}: Omit<PoolOptions, 'size' | 'limits'>): ChildOptions => ({
  args: [tessdataDir, secondDir].filter((dir) => typeof dir === 'string'),
  env: READER_ENV,
  heapMegabytes: HEAP_MEGABYTES,
  wasmMegabytes: WASM_MEGABYTES,
  confinement,
  reads: [tessdataDir, secondDir, folder].filter((dir) => typeof dir === 'string'),
  stderr: 'pipe',
})

export function createPool(o: PoolOptions): Pool {
  const program = o.tessdataDir === null ? DRAWING : READING
  const children = new Set<Child>()
  const queue: Task[] = []
  let nextId = 1
  let closed = false
  let failedStarts = 0
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => {}) // the callers that wait for it get the error

  function start(): void {
    const child: Child = {
      process: forkChild(program, readerOptions(o)),
      state: 'starting',
      begun: false,
      pages: 0,
      complaint: '',
    }
    children.add(child)
    child.deadline = setTimeout(() => kill(child, new Error('a reader did not start')), START_MS)
    child.process.stderr?.on('data', (b: Buffer) => {
      if (child.state === 'starting') child.complaint = (child.complaint + b.toString()).slice(-COMPLAINT)
    })
    child.process.on('message', (said: unknown) => hear(child, said))
    child.process.on('close', () => bury(child)) // 'close' comes after the last message, 'exit' may not
    child.process.on('error', () => {}) // 'close' follows, or the deadline of the start kills the child
  }

  /**
   * Handles a message. A reader that a file has taken over may send anything, and none of its messages may affect other
   * readers.
   */
  function hear(child: Child, said: unknown) {
    const m = messageOf(said)
    if (m === null) return
    if ('ready' in m) {
      if (child.state !== 'starting') return
      clearTimeout(child.deadline)
      child.state = 'free'
      failedStarts = 0
      started.resolve()
      return distribute()
    }
    const { task } = child
    if (!task || task.id !== m.id) return
    if ('begun' in m) {
      child.begun = true
      return
    }
    if ('value' in m) {
      const answer = answerTo(task.request.act, m.value)
      if (answer === null) return kill(child, new Refusal('falha_processamento', 'an answer that no reader gives'))
      release(child)
      task.resolve(answer)
    } else {
      release(child)
      task.reject(new Refusal(m.motivo ?? 'falha_processamento', m.error))
    }
    if ('fatal' in m || child.pages >= PAGES_A_CHILD) child.process.kill('SIGKILL')
    else child.state = 'free'
    distribute()
  }

  function bury(child: Child) {
    children.delete(child)
    const { task } = child
    if (task && !child.begun && !child.reason && !closed) {
      queue.unshift(task) // the reader was already dead, so the task has not been tried
      delete child.task
    }
    child.task?.reject(child.reason ?? new ReaderLost('the reader process ended'))
    release(child)
    if (closed) return
    if (child.state === 'starting' && ++failedStarts >= FAILED_STARTS) giveUp(child)
    if (children.size < o.size && (queue.length > 0 || children.size === 0)) start()
  }

  function giveUp({ reason, complaint }: Child) {
    failedStarts = 0
    const error = reason ?? new Error(`reader processes do not start: ${complaint.trim()}`)
    if (reason === undefined) started.reject(error) // after a timeout, a later start may still succeed
    for (const task of queue.splice(0)) task.reject(error)
  }

  function release(child: Child) {
    clearTimeout(child.deadline)
    child.task?.release()
    delete child.task
    delete child.cpuBefore
    delete child.deadline
  }

  function kill(child: Child, reason: Error) {
    child.reason = reason
    child.process.kill('SIGKILL')
  }

  function distribute() {
    for (const child of children) {
      if (child.state !== 'free') continue
      const task = queue.shift()
      if (!task) break
      child.state = 'busy'
      child.task = task
      child.begun = false
      if (task.request.act === 'page' || task.request.act === 'draw') child.pages++
      const late = () => kill(child, new Refusal('tempo_esgotado', 'page deadline'))
      child.deadline = setTimeout(late, o.limits.pageSeconds * SLACK * 1000)
      child.process.send({ id: task.id, request: task.request }, (error) => {
        if (error) child.process.kill('SIGKILL')
      })
    }
    if (!closed && queue.length > 0) for (let n = children.size; n < o.size; n++) start()
  }

  const watching = setInterval(() => {
    for (const child of children) if (child.state === 'busy') watch(child)
  }, WATCH_MS)
  watching.unref()

  function watch(child: Child) {
    const usage = usageOf(child.process.pid)
    if (!usage) return
    child.cpuBefore ??= usage.cpuSeconds
    if (usage.megabytes > o.limits.readerMegabytes)
      kill(child, new Refusal('falha_processamento', `reader at ${Math.round(usage.megabytes)} MB`))
    else if (usage.cpuSeconds - child.cpuBefore > o.limits.pageSeconds)
      kill(child, new Refusal('tempo_esgotado', 'page deadline'))
  }

  function abort(task: Task, reason: Error) {
    const i = queue.indexOf(task)
    if (i >= 0) {
      queue.splice(i, 1)
      task.release()
      task.reject(reason)
      return
    }
    for (const child of children) if (child.task === task) kill(child, reason)
  }

  for (let n = 0; n < o.size; n++) start()
  return {
    ready: started.promise,
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the reader pool is closed'))
        if (signal?.aborted) return reject(signal.reason)
        const task: Task = { id: nextId++, request, release: () => {}, resolve: resolve as Task['resolve'], reject }
        if (signal) {
          const listener = addAbortListener(signal, () => abort(task, signal.reason as Error))
          task.release = () => listener[Symbol.dispose]()
        }
        queue.push(task)
        distribute()
      }),
    close: async () => {
      closed = true
      clearInterval(watching)
      for (const task of queue.splice(0)) task.reject(new Error('the reader pool is closed'))
      await Promise.all(
        [...children].map(async (child) => {
          const ended = once(child.process, 'close').catch(() => {})
          child.process.kill('SIGKILL')
          await ended
        }),
      )
    },
  }
}

/** Watches the child during one task, and reports when it has died or has to be killed. */
import type { ChildProcess } from 'node:child_process'
import { usageOf } from '@car/child/usage'
import type { Step } from '../annexes/types.ts'
import { type CauseOfDeath, DeadChild } from './dead-child.ts'

const LOOK_MS = 100

export interface Watch {
  /**
   * Aborts when the child died or has to be killed. The reason is DeadChild, or the reason of the caller's `signal`.
   */
  signal: AbortSignal
  /** Records that a step has begun, and starts the time of the step. */
  started(step: Step): void
  stop(): void
}

/**
 * Watches a child. The signal of the result aborts when the child exits, when a step takes longer than `stepMs`, when
 * the child uses too much memory, or when `ended` aborts. `ended` aborts when the total time is over, or when `signal`
 * aborts.
 */
export function watchChild(
  child: ChildProcess,
  limits: { stepMs: number; rssMegabytes: number; ended: AbortSignal; signal: AbortSignal | undefined },
): Watch {
  const death = new AbortController()
  let step: Step | null = null
  const die = (cause: CauseOfDeath) => death.abort(new DeadChild(cause, step))
  const onExit = () => die('crash')
  const finish = () => (limits.signal?.aborted ? death.abort(limits.signal.reason) : die('total'))
  const weigh = () => {
    const use = usageOf(child.pid)
    if (use !== null && use.megabytes > limits.rssMegabytes) die('memory')
  }
  const timer = setTimeout(() => die('time'), limits.stepMs)
  const scales = setInterval(weigh, LOOK_MS)
  child.on('exit', onExit).on('error', onExit)
  limits.ended.addEventListener('abort', finish)
  if (limits.ended.aborted) finish()

  return {
    signal: death.signal,
    started(fresh) {
      step = fresh
      timer.refresh()
    },
    stop() {
      clearTimeout(timer)
      clearInterval(scales)
      child.off('exit', onExit).off('error', onExit)
      limits.ended.removeEventListener('abort', finish)
    },
  }
}

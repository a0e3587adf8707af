/**
 * Watches a service, which loads this module before its program. On request it reports the longest turn of the event
 * loop since the last `begin`, by the clock and in processor time of the serving thread. Other programs do not lengthen
 * the processor time.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Stall = { clockMs: number; processorMs: number }

const delay = monitorEventLoopDelay({ resolution: 1 })
let watching = false
let longest = 0
let before = 0

const processorUs = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Runs once in each turn of the loop. */
function turn(): void {
  const now = processorUs()
  longest = Math.max(longest, now - before)
  before = now
  if (watching) setImmediate(turn)
}

process.on('message', (word) => {
  if (word === 'begin') {
    delay.reset()
    delay.enable()
    longest = 0
    before = processorUs()
    watching = true
    setImmediate(turn)
    process.send?.('begun')
  } else {
    watching = false
    delay.disable()
    process.send?.({ clockMs: delay.max / 1e6, processorMs: longest / 1000 } satisfies Stall)
  }
})

import { createLogger } from '@car/telemetry/logger'
import { repeat } from '@car/telemetry/repeat'
import { currentWork } from '@car/telemetry/work'
import { expect, test } from '@jest/globals'

const logger = createLogger('test', 'silent')
const LONG_MS = 3_600_000

test('a pause ends when there may be work, and does not begin when that was told meanwhile', async () => {
  const turns = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let n = 0
  const repeated = repeat('work', LONG_MS, logger, async () => {
    turns[n++]?.resolve()
    if (n === 2) repeated.wake()
  })
  await turns[0]?.promise
  await new Promise(setImmediate)
  repeated.wake()
  await turns[1]?.promise
  await turns[2]?.promise
  await repeated.close()
  expect(n).toBe(3)
})

test('what fails is tried again; closing waits for the turn under way, which hears of it', async () => {
  let n = 0
  const begun = Promise.withResolvers<void>()
  let heard = false
  const repeated = repeat('work', 1, logger, async (signal) => {
    if (n++ === 0) throw new Error('once')
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    heard = true
  })
  await begun.promise
  await repeated.close()
  expect([n, heard]).toEqual([2, true])
})

test('what runs for repeated work knows its name, and its log lines give it', async () => {
  const lines: string[] = []
  const recording = createLogger('test', 'warn', { write: (line: string) => void lines.push(line) })
  const begun = Promise.withResolvers<string | undefined>()
  const repeated = repeat('sweep', LONG_MS, recording, async () => {
    await new Promise(setImmediate)
    begun.resolve(currentWork())
    throw new Error('once')
  })
  expect([await begun.promise, currentWork()]).toEqual(['sweep', undefined])
  await repeated.close()
  expect(lines.map((line) => JSON.parse(line).work)).toEqual(['sweep'])
})

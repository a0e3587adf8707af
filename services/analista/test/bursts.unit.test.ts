import { expect, test } from '@jest/globals'
import { joinBursts } from '../src/usecases/bursts.ts'

function work() {
  const runs: { chave: string; end: PromiseWithResolvers<void> }[] = []
  const ask = joinBursts((chave) => {
    const end = Promise.withResolvers<void>()
    runs.push({ chave, end })
    return end.promise
  })
  return { runs, ask }
}
const breather = () => new Promise((resolve) => setImmediate(resolve))

test('a burst is two runs: the one under way, and one that began after the last of them asked', async () => {
  const { runs, ask } = work()
  const first = ask('p')
  const others = [ask('p'), ask('p'), ask('p')]
  expect(runs).toHaveLength(1)
  runs[0]?.end.resolve()
  await first
  await breather()
  expect(runs).toHaveLength(2)
  let ready = false
  const all = Promise.all(others).then(() => (ready = true))
  await breather()
  expect(ready).toBe(false)
  runs[1]?.end.resolve()
  await all
  await breather()
  expect(runs).toHaveLength(2)
})

test('who asks during the second run gets a third', async () => {
  const { runs, ask } = work()
  const first = ask('p')
  const two = ask('p')
  runs[0]?.end.resolve()
  await first
  await breather()
  const tres = ask('p')
  runs[1]?.end.resolve()
  await two
  await breather()
  runs[2]?.end.resolve()
  await tres
  expect(runs).toHaveLength(3)
})

test('keys do not wait for each other, and a failed run is not the next one’s', async () => {
  const { runs, ask } = work()
  const failure = ask('p')
  const next = ask('p')
  const other = ask('q')
  expect(runs.map((run) => run.chave)).toEqual(['p', 'q'])
  runs[0]?.end.reject(new Error('gone'))
  await expect(failure).rejects.toThrow('gone')
  await breather()
  runs[1]?.end.resolve()
  runs[2]?.end.resolve()
  await Promise.all([next, other])
  const after = ask('p')
  runs[3]?.end.resolve()
  await after
})

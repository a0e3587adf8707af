import { expect, test } from '@jest/globals'
import { joinBursts } from '../src/usecases/bursts.ts'

function work() {
  const runs: { chave: string; end: PromiseWithResolvers<void> }[] = []
  const ask = joinBursts((chave) => {
    const end = Promise.withResolvers<void>()
    runs.push({ chave, end })
    return end.promise
  })
  return { corridas: runs, pedir: ask }
}
const breather = () => new Promise((resolve) => setImmediate(resolve))

test('a burst is two runs: the one under way, and one that began after the last of them asked', async () => {
  const { corridas, pedir } = work()
  const first = pedir('p')
  const others = [pedir('p'), pedir('p'), pedir('p')]
  expect(corridas).toHaveLength(1)
  corridas[0]?.end.resolve()
  await first
  await breather()
  expect(corridas).toHaveLength(2)
  let ready = false
  const all = Promise.all(others).then(() => (ready = true))
  await breather()
  expect(ready).toBe(false)
  corridas[1]?.end.resolve()
  await all
  await breather()
  expect(corridas).toHaveLength(2)
})

test('who asks during the second run gets a third', async () => {
  const { corridas, pedir } = work()
  const first = pedir('p')
  const two = pedir('p')
  corridas[0]?.end.resolve()
  await first
  await breather()
  const tres = pedir('p')
  corridas[1]?.end.resolve()
  await two
  await breather()
  corridas[2]?.end.resolve()
  await tres
  expect(corridas).toHaveLength(3)
})

test('keys do not wait for each other, and a failed run is not the next one’s', async () => {
  const { corridas, pedir } = work()
  const failure = pedir('p')
  const next = pedir('p')
  const other = pedir('q')
  expect(corridas.map((c) => c.chave)).toEqual(['p', 'q'])
  corridas[0]?.end.reject(new Error('gone'))
  await expect(failure).rejects.toThrow('gone')
  await breather()
  corridas[1]?.end.resolve()
  corridas[2]?.end.resolve()
  await Promise.all([next, other])
  const after = pedir('p')
  corridas[3]?.end.resolve()
  await after
})

import { expect, test } from '@jest/globals'
import { juntarRajadas } from '../src/usecases/rajadas.ts'

function trabalho() {
  const corridas: { chave: string; fim: PromiseWithResolvers<void> }[] = []
  const pedir = juntarRajadas((chave) => {
    const fim = Promise.withResolvers<void>()
    corridas.push({ chave, fim })
    return fim.promise
  })
  return { corridas, pedir }
}
const folga = () => new Promise((resolve) => setImmediate(resolve))

test('a burst is two runs: the one under way, and one that began after the last of them asked', async () => {
  const { corridas, pedir } = trabalho()
  const primeira = pedir('p')
  const outras = [pedir('p'), pedir('p'), pedir('p')]
  expect(corridas).toHaveLength(1)
  corridas[0]?.fim.resolve()
  await primeira
  await folga()
  expect(corridas).toHaveLength(2)
  let prontas = false
  const todas = Promise.all(outras).then(() => (prontas = true))
  await folga()
  expect(prontas).toBe(false)
  corridas[1]?.fim.resolve()
  await todas
  await folga()
  expect(corridas).toHaveLength(2)
})

test('who asks during the second run gets a third', async () => {
  const { corridas, pedir } = trabalho()
  const um = pedir('p')
  const dois = pedir('p')
  corridas[0]?.fim.resolve()
  await um
  await folga()
  const tres = pedir('p')
  corridas[1]?.fim.resolve()
  await dois
  await folga()
  corridas[2]?.fim.resolve()
  await tres
  expect(corridas).toHaveLength(3)
})

test('keys do not wait for each other, and a failed run is not the next one’s', async () => {
  const { corridas, pedir } = trabalho()
  const falha = pedir('p')
  const seguinte = pedir('p')
  const outra = pedir('q')
  expect(corridas.map((c) => c.chave)).toEqual(['p', 'q'])
  corridas[0]?.fim.reject(new Error('gone'))
  await expect(falha).rejects.toThrow('gone')
  await folga()
  corridas[1]?.fim.resolve()
  corridas[2]?.fim.resolve()
  await Promise.all([seguinte, outra])
  const depois = pedir('p')
  corridas[3]?.fim.resolve()
  await depois
})

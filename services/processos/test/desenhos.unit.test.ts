import { runInContext } from '@car/telemetry/request-context'
import { afterEach, expect, test } from '@jest/globals'
import { criarDesenhos } from '../src/outbound/desenhos.ts'

const feitos: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(feitos.splice(0).map((um) => um.close())))

function desenhos(limiteMs?: number, porDiaMB = 1) {
  const um = criarDesenhos(porDiaMB, limiteMs)
  feitos.push(um)
  return um
}
const desenho = (...pontos: number[][]) => JSON.stringify({ type: 'Polygon', coordinates: [pontos] })
const TRIANGULO = desenho([0, 0], [9, 0], [9, 9], [0, 0])

test.each([
  ['crosses itself', desenho([0, 0], [9, 9], [9, 0], [0, 9], [0, 0]), ['invalid_value']],
  ['does not', TRIANGULO, []],
  ['cannot be judged', 'no drawing', ['out_of_range']],
])('a drawing that %s', async (_como, json, esperado) => {
  expect((await desenhos().conferir(json)).map(({ code }) => code)).toEqual(esperado)
})

const anel = (x: number, lado: number) => [
  [x, x],
  [x + lado, x],
  [x + lado, x + lado],
  [x, x],
]
test.each([
  [
    'a hole outside of its outline',
    { type: 'Polygon', coordinates: [anel(0, 9), anel(20, 2)] },
    /contorno interno está fora/,
  ],
  [
    'a polygon in another',
    { type: 'MultiPolygon', coordinates: [[anel(0, 9)], [anel(1, 2)]] },
    /se sobrepõem, ou um está/,
  ],
])('%s is refused in words that say so', async (_como, geometria, dito) => {
  expect((await desenhos().conferir(JSON.stringify(geometria)))[0]?.message).toMatch(dito)
})

test('one that takes longer than it may is refused, with what to do', async () => {
  // A hundred thousand corners take more than a millisecond to read.
  const dentes = Array.from({ length: 100_000 }, (_, i) => [i, i % 2])
  const [falta] = await desenhos(1, 2).conferir(desenho(...dentes, [50_000, 9], [0, 0]))
  expect(falta).toMatchObject({ field: 'imovel.geometria', code: 'out_of_range' })
  expect(falta?.message).toContain('Simplifique-o')
})

test('one person cannot keep everybody else from the thread', async () => {
  const um = desenhos()
  const como = (id: string) => runInContext({ requestId: id, usuario: { id } }, () => um.conferir(TRIANGULO))
  const [muitos, outra] = await Promise.all([
    Promise.allSettled(Array.from({ length: 40 }, () => como('quem insiste'))),
    como('outra pessoa'),
  ])
  expect(outra).toEqual([])
  expect(muitos.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(muitos.at(-1)).toMatchObject({ reason: { code: 'CAR-016' } })
  expect(await como('quem insiste')).toEqual([])
})

test('one person cannot fill the store with drawings: past the day’s quota theirs are refused, and nobody else’s', async () => {
  const um = desenhos()
  const como = (id: string, json: string) => runInContext({ requestId: id, usuario: { id } }, () => um.conferir(json))
  const grande = TRIANGULO + ' '.repeat(600 * 1024)
  expect(await como('quem insiste', grande)).toEqual([])
  await expect(como('quem insiste', grande)).rejects.toMatchObject({ code: 'CAR-010', retryAfterS: expect.any(Number) })
  expect(await como('outra pessoa', grande)).toEqual([])
})

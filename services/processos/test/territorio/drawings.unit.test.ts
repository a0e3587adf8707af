import { runInContext } from '@car/telemetry/request-context'
import { afterEach, expect, test } from '@jest/globals'
import { createDrawings } from '../../src/territorio/outbound/drawings.ts'

const done: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(done.splice(0).map((item) => item.close())))

function drawings(limitMs?: number, dailyMB = 1) {
  const item = createDrawings(dailyMB, limitMs)
  done.push(item)
  return item
}
const drawing = (...points: number[][]) => JSON.stringify({ type: 'Polygon', coordinates: [points] })
const TRIANGLE = drawing([0, 0], [9, 0], [9, 9], [0, 0])

test.each([
  ['crosses itself', drawing([0, 0], [9, 9], [9, 0], [0, 9], [0, 0]), ['invalid_value']],
  ['does not', TRIANGLE, []],
  ['cannot be judged', 'no drawing', ['out_of_range']],
])('a drawing that %s', async (_how, json, expected) => {
  expect((await drawings().check(json)).map(({ code }) => code)).toEqual(expected)
})

const ring = (x: number, side: number) => [
  [x, x],
  [x + side, x],
  [x + side, x + side],
  [x, x],
]
test.each([
  [
    'a hole outside of its outline',
    { type: 'Polygon', coordinates: [ring(0, 9), ring(20, 2)] },
    /contorno interno está fora/,
  ],
  [
    'a polygon in another',
    { type: 'MultiPolygon', coordinates: [[ring(0, 9)], [ring(1, 2)]] },
    /se sobrepõem, ou um está/,
  ],
])('%s is refused in words that say so', async (_how, geometry, said) => {
  expect((await drawings().check(JSON.stringify(geometry)))[0]?.message).toMatch(said)
})

test('one that takes longer than it may is refused, with what to do', async () => {
  const teeth = Array.from({ length: 100_000 }, (_, i) => [i, i % 2])
  const [gap] = await drawings(1, 2).check(drawing(...teeth, [50_000, 9], [0, 0]))
  expect(gap).toMatchObject({ field: 'imovel.geometria', code: 'out_of_range' })
  expect(gap?.message).toContain('Simplifique-o')
})

test('one person cannot keep everybody else from the thread', async () => {
  const item = drawings()
  const asPerson = (id: string) => runInContext({ requestId: id, usuario: { id } }, () => item.check(TRIANGLE))
  const [many, other] = await Promise.all([
    Promise.allSettled(Array.from({ length: 40 }, () => asPerson('who insists'))),
    asPerson('somebody else'),
  ])
  expect(other).toEqual([])
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(many.at(-1)).toMatchObject({ reason: { code: 'CAR-016' } })
  expect(await asPerson('who insists')).toEqual([])
})

test('one person cannot fill the store with drawings: past the day’s quota theirs are refused, and nobody else’s', async () => {
  const item = drawings()
  const asPerson = (id: string, json: string) =>
    runInContext({ requestId: id, usuario: { id } }, () => item.check(json))
  const large = TRIANGLE + ' '.repeat(600 * 1024)
  expect(await asPerson('who insists', large)).toEqual([])
  await expect(asPerson('who insists', large)).rejects.toMatchObject({
    code: 'CAR-010',
    retryAfterS: expect.any(Number),
  })
  expect(await asPerson('somebody else', large)).toEqual([])
})

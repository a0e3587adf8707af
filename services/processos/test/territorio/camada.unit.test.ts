import { piecesOf } from '@car/layers/cut'
import { isImprecise } from '@car/cross-check/territorio/imprecise'
import { LIMITS } from '@car/cross-check/types'
import type { Geometry } from '@car/vocabulary/geometry'
import { describe, expect, test } from '@jest/globals'
import {
  agesOf,
  camadaId,
  cellsToVisit,
  type Edition,
  type Feicao,
  foundId,
  packed,
  waitOf,
} from '../../src/territorio/domain/camada.ts'
import { boxOf, cellsOf } from '../../src/territorio/domain/cells.ts'
import { createCoverage } from '../../src/territorio/domain/coverage.ts'
import { coveredBy } from '../../src/territorio/domain/layer-overlap.ts'
import { checkPlaces } from '../../src/territorio/domain/places.ts'
import { square } from '../drawings.ts'

const kept = (feicao: string, geometry: Geometry) =>
  piecesOf(geometry.coordinates as number[][][]).map((piece) => ({ feicao, aneis: packed(piece) }))
const round = (lon: number, lat: number, vertices: number, radius: number): Geometry => {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as number[]]] }
}

describe('what features cover of a perimeter', () => {
  const perimetro = square(-51, -10, 0.04)

  test('is told of each, the largest first, with share and shape', () => {
    const pieces = [...kept('one', square(-50.98, -10, 0.1)), ...kept('two', square(-51.05, -10.05, 0.1))]
    const covered = coveredBy(perimetro, [...pieces, ...kept('away', square(-49, -10))])
    expect(covered.map(({ feicao, parte }) => [feicao, Math.round(parte * 100) / 100])).toEqual([
      ['two', 1],
      ['one', 0.5],
    ])
    expect(covered[1]).toMatchObject({ forma: expect.stringContaining('MultiPolygon') })
  })

  test('is the same however many pieces the feature was cut into, and its shape has no lines between them', () => {
    const large = round(-50.98, -9.98, 20_000, 0.015)
    const pieces = kept('one', large)
    expect(pieces.length).toBeGreaterThan(50)
    const [covered] = coveredBy(perimetro, pieces)
    const [whole] = coveredBy(perimetro, [{ feicao: 'one', aneis: packed(large.coordinates as number[][][]) }])
    expect(covered?.hectares).toBeCloseTo(whole?.hectares ?? 0, 2)
    expect((JSON.parse(covered?.forma ?? '') as { coordinates: unknown[] }).coordinates).toHaveLength(1)
  })

  test.each<[string, Geometry, boolean]>([
    // The perimeter has about 1,940 hectares.
    ['a sliver of more than a hectare', square(-51.04 + 0.00003, -10.002, 0.04), true],
    ['less than a hectare', square(-50.9995, -9.9995, 0.0008), true],
    ['a hectare and more', square(-50.99, -9.99, 0.001), false],
  ])('is a note or not: %s', (_what, geometry, note) => {
    const [covered] = coveredBy(perimetro, kept('one', geometry))
    expect(covered && isImprecise(covered, LIMITS.overlap)).toBe(note)
  })

  test('of a perimeter is found by its cells, whatever the size of either', () => {
    for (const [feature, here] of [
      [square(-51, -10, 0.01), square(-51.3, -10.3, 1)],
      [square(-52, -11, 4), square(-50.5, -9.5, 0.01)],
    ] as const) {
      const coverage = createCoverage()
      const cells = piecesOf(feature.coordinates as number[][][]).flatMap((piece) => coverage.add(piece, 'x').celulas)
      expect((cellsOf(here)?.procurar ?? []).some((cell) => cells.includes(cell))).toBe(true)
      expect(coverage.all().caixa).toEqual(boxOf(feature))
      const large = (cellsOf(here)?.guardar ?? []).filter((cell) => !cell.startsWith('a')).map((cell) => cell.slice(1))
      expect(large.some((cell) => cell in coverage.all().conteudos)).toBe(true)
    }
  })
})

describe('the cells that a new edition has visited', () => {
  const contents = (...said: readonly (readonly [west: number, text: string])[]) => {
    const coverage = createCoverage()
    for (const [west, text] of said)
      for (const piece of piecesOf(square(west, -10).coordinates as number[][][])) coverage.add(piece, text)
    return coverage.all().conteudos
  }
  const before = (had: ReturnType<typeof contents> | undefined, more: Partial<Edition> = {}) =>
    ({ conjunto: 'x', geracao: 1, celulas: [], visita: VISITED, conteudos: had, ...more }) as unknown as Edition
  const VISITED = { geracao: 1, celulas: 0, de: 0, casos: 0, fim: true }
  const [west, middle, east] = ['-104:-20', '-103:-20', '-102:-20']
  const now = contents([-52, 'a'], [-51.5, 'b'])

  test('are all of the first one, and of one after a version that kept no contents', () => {
    expect(cellsToVisit(null, now).toSorted()).toEqual([middle, west].toSorted())
    expect(cellsToVisit(before(undefined, { celulas: [east] }), now).toSorted()).toEqual(
      [east, middle, west].toSorted(),
    )
  })
  test('are none where it has the same, in whatever order', () => {
    expect(cellsToVisit(before(contents([-51.5, 'b'], [-52, 'a'])), now)).toEqual([])
  })
  test('are those in which something came, changed or went', () => {
    expect(cellsToVisit(before(contents([-52, 'a'])), now)).toEqual([middle])
    expect(cellsToVisit(before(contents([-52, 'A'], [-51.5, 'b'])), now)).toEqual([west])
    expect(cellsToVisit(before(contents([-52, 'a'], [-51.5, 'b'], [-51, 'c'])), now)).toEqual([east])
  })
  test('are those, too, that the visit of the one before had not ended', () => {
    const halfWay = { visita: { ...VISITED, fim: false }, celulas: [east] }
    expect(cellsToVisit(before(now, halfWay), now)).toEqual([east])
  })
  test('are all, of then and now, once the layer was removed', () => {
    const removed = before(contents([-52, 'a'], [-51, 'c']), { conjunto: null })
    expect(cellsToVisit(removed, now).toSorted()).toEqual([east, middle, west].toSorted())
  })
})

test('what is found is the same in whatever order pieces come, equally large features included', () => {
  const perimetro = square(-51, -10, 0.04)
  const pieces = [
    ...kept('b', round(-50.98, -9.98, 2_000, 0.01)),
    ...kept('c', square(-51, -10, 0.002)),
    ...kept('a', square(-50.998, -10, 0.002)),
  ]
  const covered = coveredBy(perimetro, pieces)
  expect(covered.map(({ feicao }) => feicao)).toEqual(['b', 'a', 'c'])
  expect(coveredBy(perimetro, pieces.toReversed())).toEqual(covered)
})

describe('what alerts go by', () => {
  const at = (iso: string) => ({ carregada_em: iso, geracao: Date.parse(iso) })
  const now = new Date('2026-03-11T00:00:00.000Z')
  const DAY = 86_400
  const ended = (iso: string) => ({ geracao: Date.parse(iso), celulas: 1, de: 1, casos: 0, fim: true })

  test('is the age of the oldest edition of each kind in use', () => {
    const uses = { conjunto: 'x' }
    const editions = [
      { tipo: 'terra_indigena' as const, ...uses, ...at('2026-03-01T00:00:00.000Z') },
      { tipo: 'desmatamento' as const, ...uses, ...at('2026-03-10T00:00:00.000Z') },
      { tipo: 'desmatamento' as const, ...uses, ...at('2026-03-08T00:00:00.000Z') },
      { tipo: 'desmatamento' as const, conjunto: null, ...at('2025-03-08T00:00:00.000Z') },
    ]
    expect(agesOf(editions, now)).toEqual([
      { tipo: 'terra_indigena', seconds: 10 * DAY },
      { tipo: 'desmatamento', seconds: 3 * DAY },
    ])
  })

  test('is how long cases wait for an edition that is not visited to its end', () => {
    const [old, fresh] = ['2026-03-01T00:00:00.000Z', '2026-03-09T00:00:00.000Z']
    const desmatamento = (visit: ReturnType<typeof ended> | null, iso = fresh) => ({
      tipo: 'desmatamento' as const,
      ...at(iso),
      visita: visit,
    })
    expect(waitOf([], now)).toBe(0)
    expect(waitOf([desmatamento(ended(old), old), desmatamento(ended(fresh))], now)).toBe(0)
    expect(waitOf([desmatamento(null), desmatamento({ ...ended(old), fim: false }, old)], now)).toBe(10 * DAY)
    expect(waitOf([desmatamento(ended(old))], now)).toBe(2 * DAY)
    // The same file loaded again keeps its `geracao`.
    expect(waitOf([{ ...desmatamento(null, old), carregada_em: fresh }], now)).toBe(2 * DAY)
    expect(waitOf([{ ...desmatamento(null, old), tipo: 'municipio' }], now)).toBe(0)
  })
})

test('the names of layers and findings stay the same from loading to loading', () => {
  const key = { tipo: 'terra_indigena', fonte: 'FUNAI', uf: null } as const
  expect(camadaId({ ...key, fonte: ' funai' })).toBe(camadaId(key))
  expect(camadaId({ ...key, uf: 'MT' })).not.toBe(camadaId(key))
  const feature = (_id: string, codigo: string | null): Feicao => ({ _id, codigo, nome: 'Araçá', atributos: {} })
  const id = (feicao: Feicao) => foundId({ _id: camadaId(key), tipo: key.tipo }, feicao)
  expect(id(feature('a.1', '7'))).toBe(id(feature('b.9', '7')))
  expect(id(feature('a.1', '7'))).toMatch(/^camada_terra_indigena\.[0-9a-f]{8}$/)
  expect(id(feature('a.1', '8'))).not.toBe(id(feature('a.1', '7')))
})

describe('a file', () => {
  const check =
    (feicoes: number, excluded: Parameters<typeof checkPlaces>[0]['excluidas'], position: number | null) => () =>
      checkPlaces({ feicoes, excluidas: excluded, position })

  test.each<[string, ReturnType<typeof check>, RegExp]>([
    ['swapped', check(0, { eixos_trocados: 300 }, 300), /De 300 feições lidas, 300 .* latitude antes .*: os eixos/],
    ['in another system', check(10, { fora_do_brasil: 5 }, null), /fora do Brasil: o sistema de coordenadas/],
    ['of cancelled embargoes only', check(0, { cancelado: 3 }, null), /Nenhuma feição .*: 3 cancelado\./],
    ['of nothing', check(0, {}, null), /não tem nenhuma feição/],
  ])('that is %s is refused', (_what, doing, message) => expect(doing).toThrow(message))

  test.each<[string, ReturnType<typeof check>]>([
    ['of which little lies elsewhere', check(95, { fora_do_brasil: 5 }, null)],
    ['of which too little was read to tell', check(0, { eixos_trocados: 3 }, 3)],
    ['that is sound', check(1, {}, null)],
  ])('%s is not', (_what, doing) => expect(doing).not.toThrow())
})

import { mapa } from '@car/operations/schemas/supervisor'
import { expect, test } from '@jest/globals'
import { type InCell, mapOf } from '../src/domain/map.ts'

const NOW = new Date('2026-06-20T12:00:00.000Z')
const daysAgo = (n: number) => NOW.getTime() - n * 86_400_000
const counted = (_id: string | null, processos: number, changes: Partial<InCell> = {}): InCell => ({
  _id,
  municipio: 'Sorriso',
  uf: 'MT',
  processos,
  divergent: 0,
  ms: processos * daysAgo(10),
  mais_antigo_em: new Date(daysAgo(10)).toISOString(),
  ...changes,
})

test('the map has the cells with most cases first, at the end the cases without a perimeter, and all add up', () => {
  const { processos, celulas } = mapOf([counted(null, 9), counted('-56:-12.5', 1), counted('-50:-3', 4)], NOW)
  expect(celulas.map((cell) => [cell.celula, cell.processos])).toEqual([
    ['-50:-3', 4],
    ['-56:-12.5', 1],
    [null, 9],
  ])
  expect(processos).toBe(14)
})

test('a cell says where it is, who has most of it, and how old its cases are', () => {
  const ms = daysAgo(3) + daysAgo(8)
  const said = mapOf([counted('-56:-12.5', 2, { ms, divergent: 1 }), counted(null, 1)], NOW)
  expect(mapa.strict().parse(said).celulas).toEqual([
    {
      celula: '-56:-12.5',
      limites: { oeste: -56, sul: -12.5, leste: -55.5, norte: -12 },
      municipio: { nome: 'Sorriso', uf: 'MT' },
      processos: 2,
      processos_com_divergencia: 1,
      dias_medios: 6,
      mais_antigo_em: '2026-06-10T12:00:00.000Z',
    },
    {
      celula: null,
      limites: null,
      municipio: null,
      processos: 1,
      processos_com_divergencia: 0,
      dias_medios: 10,
      mais_antigo_em: '2026-06-10T12:00:00.000Z',
    },
  ])
})

test('of nothing there is an empty map', () => expect(mapOf([], NOW)).toEqual({ processos: 0, celulas: [] }))

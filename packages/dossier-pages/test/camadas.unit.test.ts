import { describe, expect, test } from '@jest/globals'
import { OVERLAP_KINDS } from '@car/vocabulary/camada'
import type { CamadaDossie, DadosDossie, FeicaoDossie } from '../src/data/dossie.ts'
import type { Drawing, Page } from '../src/layout/shapes.ts'
import { STYLE } from '../src/layout/style.ts'
import { layOut } from '../src/sections/lay-out.ts'
import { example } from './example.ts'
import { measurer } from './measurer.ts'

const { dados } = example()
const drawings = (paginas: readonly Page[]): Drawing[] => paginas.flatMap((p) => p.items.map(({ drawing }) => drawing))
const texts = (paginas: readonly Page[]): string[] =>
  drawings(paginas).flatMap((d) => (d.forma === 'text' ? [d.texto] : []))
const laid = (camadas: readonly CamadaDossie[], more: Partial<DadosDossie> = {}) => {
  const { paginas, nos } = layOut({ ...dados, camadas, ...more }, [], measurer)
  return { paginas, nos, texto: texts(paginas).join(' ') }
}
/** Finds the boxes of numbers on the map. */
const labelsIn = (paginas: readonly Page[]) =>
  drawings(paginas).flatMap((d) => (d.forma === 'rectangle' && d.altura === STYLE.small.lineHeight ? [d] : []))
const EDITION = {
  fonte: 'FUNAI',
  uf: null,
  edicao: '2026-01',
  hash: 'abcdef0123456789f',
  carregada_em: '2026-02-02T12:00:00Z',
}
const layer = (tipo: string, achados: readonly FeicaoDossie[], more: Partial<CamadaDossie> = {}): CamadaDossie => ({
  ...EDITION,
  tipo,
  resultado: achados.length > 0 ? 'sobreposicao' : 'nenhuma',
  motivo: null,
  total_achados: achados.length,
  achados,
  ...more,
})
const { geometria } = dados.processo.imovel
const drawn: Pick<FeicaoDossie, 'forma'> = geometria ? { forma: geometria } : {}
const feature = (nome: string, more: Partial<FeicaoDossie> = {}): FeicaoDossie => ({
  nome,
  codigo: '7',
  hectares: 12.4031,
  parte: 0.0235,
  leve: false,
  ...more,
})

describe('each layer in force', () => {
  test('is there with source, edition, file and time, what was not found and what is not known included', () => {
    const { texto } = laid([
      layer('terra_indigena', [feature('Araçari')]),
      layer('embargo_estadual', [], { uf: 'MG', resultado: 'nao_verificavel', motivo: 'complexa' }),
      layer('quilombola', []),
    ])
    for (const said of [
      'FUNAI edição 2026-01 SHA-256 abcdef0123456789…',
      'carregado em 02/02/2026 09:00:00',
      'Embargo estadual – MG',
      'Há sobreposição 1 área no perímetro',
      'Não verificável Há feições demais no perímetro, ou a comparação',
      'Verificado e não encontrado',
      'Araçari Terra indígena, FUNAI, código 7 12,4031 ha 2,35\u00a0%',
    ])
      expect(texto.replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '))
  })

  test('is missing where none was loaded, and the dossier says so', () =>
    expect(laid([]).texto).toContain('Nenhuma camada oficial estava em vigor'))

  test('is there without a perimeter too', () => {
    const processo = { ...dados.processo, imovel: { ...dados.processo.imovel, geometria: undefined } }
    const unknown = layer('quilombola', [], { resultado: 'nao_verificavel', motivo: 'sem_perimetro' })
    expect(laid([unknown], { processo }).texto).toMatch(/Não verificável O imóvel não tem perímetro/)
  })

  test('says how many areas there are beyond those that are listed', () => {
    const { texto } = laid([layer('desmatamento', [feature('A'), feature('B')], { total_achados: 318 })])
    expect(texto).toMatch(/318 áreas no perímetro; abaixo, as 2\s+maiores/)
  })
})

describe('an overlap', () => {
  test('carries what the analysis said of it, and the requerente in full, with the papers by their numbers', () => {
    const { texto } = laid([
      layer('terra_indigena', [
        feature('Araçari', {
          avaliacao: { resultado: 'descartado', motivo: 'O limite foi corrigido.' },
          contestacao: { texto: 'Corrigido em 2025.', documento_ids: ['d3'], em: '2026-03-05T10:00:00Z' },
        }),
        feature('Beiral', { leve: true }),
      ]),
    ])
    expect(texto).toMatch(/Descartado pela análise O limite foi corrigido\. Contestada em 05\/03\/2026/)
    expect(texto).toMatch(
      /Contestação da sobreposição 1: Araçari .* 05\/03\/2026 07:00:00 · 1 documento: 3 Corrigido em 2025\./,
    )
    expect(texto).toMatch(/Beiral .* Sem peso/)
  })

  test('is hatched on the map under its number, and without a shape it is only listed', () => {
    const { paginas, nos, texto } = laid([
      layer('terra_indigena', [feature('Desenhada', drawn)]),
      layer('desmatamento', [feature('Pequena')]),
    ])
    const hatches = drawings(paginas).filter((d) => d.forma === 'hatch')
    // One hatch fills the shape, and the other is in the legend.
    expect(hatches).toHaveLength(2)
    expect(texto).toContain('as menores áreas não estão nele')
    const mapIn = (all: typeof nos) => all.find(({ alt }) => alt?.startsWith('Mapa'))?.alt
    expect(mapIn(nos)).toMatch(/hachurado: terra indígena\.$/)
    expect(mapIn(laid([]).nos)).toMatch(/vértices\.$/)
  })

  test('has a number also where it is too small to be hatched', () => {
    const [[lon = 0, lat = 0] = []] = geometria?.type === 'Polygon' ? (geometria.coordinates[0] ?? []) : []
    const tiny = [
      [lon, lat],
      [lon + 1e-6, lat],
      [lon, lat + 1e-6],
    ]
    const { paginas } = laid([layer('other', [feature('X', { forma: { type: 'Polygon', coordinates: [tiny] } })])])
    expect(labelsIn(paginas)).toHaveLength(1)
  })

  test('looks like no other kind in black and white', () => {
    const looks = OVERLAP_KINDS.map((tipo) => {
      const { paginas } = laid([layer(tipo, [feature('X', drawn)])])
      const lines = drawings(paginas).filter((d) => d.forma === 'hatch')
      return JSON.stringify(lines.map(({ segments, dashed }) => [segments.length, segments[0], dashed]))
    })
    expect(new Set(looks).size).toBe(OVERLAP_KINDS.length)
  })

  test('has a number that hides no other, as long as there is room', () => {
    const all = Array.from({ length: 12 }, (_, i) => feature(`${i}`, drawn))
    const boxes = labelsIn(laid([layer('terra_indigena', all)]).paginas)
    expect(boxes).toHaveLength(12)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(Math.abs(a.y - b.y) > 9.3 || a.x + a.largura < b.x || b.x + b.largura < a.x).toBe(true)
  })
})

test('twelve layers with fifty areas each, ten of them drawn, are all there', () => {
  const camadas = OVERLAP_KINDS.map((tipo) =>
    layer(
      tipo,
      Array.from({ length: 50 }, (_, i) => feature(`${tipo}-${i}`, i < 10 ? drawn : {})),
      { total_achados: 300 },
    ),
  )
  const { texto } = laid(camadas)
  expect(OVERLAP_KINDS.filter((tipo) => !texto.includes(`${tipo}-49`))).toEqual([])
})

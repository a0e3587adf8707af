import { describe, expect, test } from '@jest/globals'
import type { Memorial, MemorialGleba } from '@car/vocabulary/memorial'
import { crossCheck } from '../src/cross-check.ts'
import { describedPerimetro } from '../src/memorial/memorial.ts'
import type { Achado, ReadDocumento } from '../src/types.ts'
import { declared, DRAWING } from './processo.ts'

const caixa = { x: 0.1, y: 0.2, largura: 0.3, altura: 0.02 }
const corners = (DRAWING.coordinates[0] as [number, number][]).slice(0, -1)

const glebaOf = (points: readonly [number, number][], changes: Partial<MemorialGleba> = {}): MemorialGleba => ({
  vertices: points.map(([lon, lat], i) => ({ nome: `V-0${i + 1}`, lat, lon, confianca: 97, pagina: 2, caixa })),
  segmentos: points.map((_, i) => ({
    de: `V-0${i + 1}`,
    para: `V-0${((i + 1) % points.length) + 1}`,
    azimute: i * 90,
    distancia_m: 1000,
    residuo_m: 0.003,
    pagina: 2,
    caixa,
  })),
  area_ha: 99.56,
  area_calculada_ha: 99.56,
  perimetro_m: 4000,
  fechamento_m: 0.02,
  ...changes,
})

const paper = (glebas: MemorialGleba[], tipo = 'memorial_descritivo', id = 'm'): ReadDocumento => ({
  id,
  tipo,
  status: 'valido',
  campos: [],
  memorial: { datum: 'SIRGAS 2000', glebas } satisfies Memorial,
})

const memorialFindings = (papers: ReadDocumento[], changes = {}): Achado[] =>
  crossCheck(declared(changes), papers).filter(({ codigo }) => codigo.startsWith('memorial'))
const said = (achados: readonly Achado[]) => achados.map(({ codigo, situacao, peso }) => [codigo, situacao, peso])

const moved = (east: number, north = 0): [number, number][] => corners.map(([lon, lat]) => [lon + east, lat + north])

describe('a described perimeter beside the drawing', () => {
  test('agrees', () => {
    const [achado] = memorialFindings([paper([glebaOf(corners)])])
    expect(achado).toMatchObject({ codigo: 'memorial_divergente', situacao: 'ok', peso: 0 })
  })

  test('with one vertex off: where it stands on the paper, and the shape that the paper describes', () => {
    const off = corners.map(([lon, lat], i): [number, number] => (i === 2 ? [lon + 0.0005, lat] : [lon, lat]))
    const [achado] = memorialFindings([paper([glebaOf(off)])])
    expect(achado).toMatchObject({
      codigo: 'memorial_divergente',
      situacao: 'divergencia',
      campo: 'imovel.geometria',
      documento_id: 'm',
      peso: 20,
      evidencias: [{ documento_id: 'm', pagina: 2, caixa, confianca: 97 }, { forma: { type: 'MultiPolygon' } }],
    })
    expect(achado?.mensagem).toContain('o vértice V-03 está a 53\u00a0m da linha desenhada')
  })

  test('within the limit says nothing', () => {
    expect(said(memorialFindings([paper([glebaOf(moved(0.00005))])]))).toEqual([['memorial_divergente', 'ok', 0]])
  })

  test('whose vertex was not read with certainty accuses nobody', () => {
    const off = glebaOf(corners.map(([lon, lat], i): [number, number] => (i === 2 ? [lon + 0.0005, lat] : [lon, lat])))
    const vertices = off.vertices.map((vertex, i) => (i === 2 ? { ...vertex, confirmar: true as const } : vertex))
    expect(said(memorialFindings([paper([{ ...off, vertices }])]))).toEqual([
      ['memorial_divergente', 'nao_verificavel', 0],
    ])
  })

  test('of other land', () => {
    const [achado] = memorialFindings([paper([glebaOf(moved(0.2))])])
    expect(achado).toMatchObject({ codigo: 'memorial_outro_imovel', situacao: 'divergencia', peso: 30 })
    expect(achado?.evidencias[0]).toMatchObject({ pagina: 2, caixa })
  })

  test('of a shape without a place is compared by its area', () => {
    const placeless = (area: number) => {
      const gleba = glebaOf(corners, { area_ha: area, area_calculada_ha: area })
      return paper([{ ...gleba, vertices: gleba.vertices.map((vertex) => ({ ...vertex, lat: null, lon: null })) }])
    }
    expect(said(memorialFindings([placeless(99.6)]))).toEqual([['memorial_divergente', 'ok', 0]])
    expect(said(memorialFindings([placeless(120)]))).toEqual([['memorial_divergente', 'divergencia', 20]])
  })

  test('of glebas: a border between two of them is drawn by nobody', () => {
    const [west, south, east, north] = [-46.99, -18.94, -46.980495, -18.93101]
    const middle = -46.985
    const half = (from: number, to: number) =>
      glebaOf(
        [
          [from, south],
          [to, south],
          [to, (south + north) / 2],
          [to, north],
          [from, north],
          [from, (south + north) / 2],
        ],
        { area_ha: 49.78, area_calculada_ha: 49.78 },
      )
    const two = [half(west, middle), half(middle, east)]
    expect(said(memorialFindings([paper(two)]))).toEqual([['memorial_divergente', 'ok', 0]])
    // The glebas are in two papers of one kind.
    const papers = two.map((gleba, i) => paper([gleba], 'memorial_descritivo', `m${i}`))
    expect(said(memorialFindings(papers))).toEqual([['memorial_divergente', 'ok', 0]])
  })

  test('of one title among several lies within the drawing', () => {
    const part = glebaOf(
      corners.map(([lon, lat]): [number, number] => [lon < -46.985 ? lon : -46.985, lat]),
      { area_ha: 52, area_calculada_ha: 52 },
    )
    expect(said(memorialFindings([paper([part])]))).toEqual([['memorial_divergente', 'divergencia', 20]])
    expect(said(memorialFindings([paper([part])], { outras_matriculas: [{ numero: '2' }] }))).toEqual([
      ['memorial_divergente', 'nao_verificavel', 0],
    ])
  })

  test('of one matrícula among several is a part, and of a matrícula no more than a warning', () => {
    const matricula = paper([glebaOf(moved(0.0005))], 'matricula_imovel')
    expect(said(memorialFindings([matricula]))).toEqual([['memorial_divergente', 'aviso', 5]])
    expect(memorialFindings([matricula], { outras_matriculas: [{ numero: '2' }] })).toEqual([])
  })

  test('without a drawing is compared with nothing', () => {
    expect(memorialFindings([paper([glebaOf(corners)])], { geometria: null })).toEqual([])
  })
})

describe('a description that does not close', () => {
  const open = glebaOf(corners, { fechamento_m: 37.4 })

  test.each([
    ['memorial_descritivo', 'divergencia', 15],
    ['planta_georeferenciada', 'divergencia', 15],
    ['matricula_imovel', 'nao_verificavel', 0],
  ])('in %s: %s', (tipo, situacao, peso) => {
    const achados = memorialFindings([paper([open], tipo)])
    expect(said(achados)).toEqual([['memorial_nao_fecha', situacao, peso]])
    expect(achados[0]).toMatchObject({ lido: 37.4, campo: null, documento_id: 'm', evidencias: [{ pagina: 2, caixa }] })
  })

  test('within 1 : 500 closes', () => {
    expect(said(memorialFindings([paper([glebaOf(corners, { fechamento_m: 7.9 })])]))).toEqual([
      ['memorial_divergente', 'ok', 0],
    ])
  })

  test('or whose side misses its own next vertex: that side', () => {
    const sides = open.segmentos.map((side, i) => (i === 1 ? { ...side, residuo_m: 42, pagina: 3 } : side))
    const [achado] = memorialFindings([paper([{ ...open, fechamento_m: 42, segmentos: sides }])])
    expect(achado).toMatchObject({
      codigo: 'memorial_nao_fecha',
      evidencias: [{ documento_id: 'm', pagina: 3, caixa }],
    })
  })

  test('but may have been misread, accuses nobody', () => {
    const sides = open.segmentos.map((side) => ({ ...side, confirmar: true as const }))
    expect(said(memorialFindings([paper([{ ...open, segmentos: sides }])]))).toEqual([
      ['memorial_nao_fecha', 'nao_verificavel', 0],
    ])
  })
})

describe('a perimeter to propose', () => {
  const sound = paper([glebaOf(corners)])

  test('is the described one, closed', () => {
    const ring = [...corners, corners[0]]
    expect(describedPerimetro([sound])).toEqual({
      geometria: { type: 'Polygon', coordinates: [ring] },
      documento_id: 'm',
      confianca: 97,
    })
  })

  test('has every gleba', () => {
    expect(describedPerimetro([paper([glebaOf(corners), glebaOf(moved(0.2))])])?.geometria.type).toBe('MultiPolygon')
  })

  test.each<[string, ReadDocumento]>([
    ['does not close', paper([glebaOf(corners, { fechamento_m: 37.4 })])],
    ['is a matrícula', paper([glebaOf(corners)], 'matricula_imovel')],
    ['was refused', { ...sound, status: 'invalido' }],
    [
      'has to be looked up',
      paper([
        {
          ...glebaOf(corners),
          vertices: glebaOf(corners).vertices.map((v, i) => (i === 1 ? { ...v, confirmar: true } : v)),
        },
      ]),
    ],
    [
      'has no place',
      paper([
        { ...glebaOf(corners), vertices: glebaOf(corners).vertices.map((v) => ({ ...v, lat: null, lon: null })) },
      ]),
    ],
  ])('comes from no paper that %s', (_, one) => expect(describedPerimetro([one])).toBeNull())
})

import { type NamedAchado, achadosOf, pendenciaOf } from '@car/cross-check/achados'
import { type Cruzamento, crossedAchadosOf as crossed, type Similar } from '@car/cross-check/territorio/cruzamento'
import { scoreRisk } from '@car/cross-check/score'
import { type Declared, LIMITS } from '@car/cross-check/types'
import { judgedAchados, shown } from '@car/cross-check/verdicts'
import { describe, expect, test } from '@jest/globals'
import { declared } from './processo.ts'

const drawing = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-50, -20],
      [-49, -20],
      [-49, -19],
      [-50, -20],
    ],
  ],
}
const OWN = declared({ ccir_codigo: '9500123456789', geometria: drawing })

const other = (changes: Partial<Similar> = {}): Similar => ({
  processo_id: 'other',
  numero: '2026/000017',
  comparado: 'a',
  matricula: false,
  ccir: false,
  ...changes,
})
const crossedAchadosOf = (declared: Declared, found: Cruzamento | null) => crossed(declared, found, LIMITS)
const cruzamento = (similar: Similar[] = [], extra: Partial<Cruzamento> = {}): Cruzamento => ({
  em_andamento: false,
  incompleto: false,
  semelhantes: similar,
  fora_do_municipio: { hectares: 0, parte: 0 },
  ...extra,
})
const told = (from: Cruzamento) =>
  crossedAchadosOf(OWN, from).map((achado) => [achado.id, achado.situacao, achado.peso])
const IN_MUNICIPIO = ['perimetro_fora_do_municipio.1', 'ok', 0]

test.each<[string, Partial<Similar>, unknown[][]]>([
  ['a matrícula', { matricula: true }, [['matricula_repetida.1', 'divergencia', 25]]],
  ['a code', { ccir: true }, [['ccir_repetido.1', 'divergencia', 25]]],
  [
    'a perimeter, which then does not overlap as well',
    { perimetro: { identico: true, hectares: 10, parte: 1 } },
    [['perimetro_identico.1', 'divergencia', 40]],
  ],
  [
    'a fifth of a perimeter',
    { perimetro: { identico: false, hectares: 10, parte: 0.2 } },
    [['perimetro_sobreposto.1', 'divergencia', 30]],
  ],
  [
    'less of it',
    { perimetro: { identico: false, hectares: 10, parte: 0.1999 } },
    [['perimetro_sobreposto.1', 'aviso', 10]],
  ],
  [
    'a hectare, however large they are',
    { perimetro: { identico: false, hectares: 49, parte: 0.0098, largura_m: 70 } },
    [['perimetro_sobreposto.1', 'aviso', 10]],
  ],
  [
    'a hundredth, however small they are',
    { perimetro: { identico: false, hectares: 0.03, parte: 0.01, largura_m: 2 } },
    [['perimetro_sobreposto.1', 'aviso', 10]],
  ],
  [
    'less than both',
    { perimetro: { identico: false, hectares: 0.99, parte: 0.0099, largura_m: 70 } },
    [['perimetro_encostado.1', 'ok', 0]],
  ],
  [
    'hectares in a strip as wide as a drawing is imprecise',
    { perimetro: { identico: false, hectares: 3, parte: 0.0099, largura_m: 4.99 } },
    [['perimetro_encostado.1', 'ok', 0]],
  ],
])('two cases that share %s', (_o, changes, expected) => {
  expect(told(cruzamento([other(changes)]))).toEqual([...expected, IN_MUNICIPIO])
})

test('the evidence is the other case, hectares, share and shape; the words say as much', () => {
  const shape = JSON.stringify({ type: 'MultiPolygon', coordinates: [drawing.coordinates] })
  const [achado] = crossedAchadosOf(
    OWN,
    cruzamento([other({ perimetro: { identico: false, hectares: 12.345, parte: 0.31, forma: shape } })]),
  )
  expect(achado).toMatchObject({
    mensagem: 'O perímetro se sobrepõe ao do processo 2026/000017 em 12,35 ha (31\u00a0% do menor).',
    campo: 'imovel.geometria',
    evidencias: [
      { processo: { numero: '2026/000017', id: 'other' }, hectares: 12.345, parte: 0.31, forma: JSON.parse(shape) },
    ],
  })
  expect(achado && pendenciaOf(achado).tipo).toBe('geometria')
})

test.each([
  [0, 'ok'],
  [0.05, 'ok'],
  [0.0501, 'aviso'],
  [0.4999, 'aviso'],
  [0.5, 'divergencia'],
])('with a share of %d outside of the declared municipality: %s', (part, situacao) => {
  const [achado] = crossedAchadosOf(OWN, cruzamento([], { fora_do_municipio: { hectares: 1, parte: part } }))
  expect(achado).toMatchObject({ codigo: 'perimetro_fora_do_municipio', situacao })
})

describe('what could not be found out', () => {
  const MATRICULA = ['matricula_repetida.1', 'nao_verificavel', 0]
  const CCIR = ['ccir_repetido.1', 'nao_verificavel', 0]
  const DRAWING = ['perimetro_sobreposto.1', 'nao_verificavel', 0]
  const MUNICIPIO = ['perimetro_fora_do_municipio.1', 'nao_verificavel', 0]

  test('is said of each rule while the comparison is under way, and in the words of what was found when there are more', () => {
    expect(told(cruzamento([], { em_andamento: true }))).toEqual([MATRICULA, CCIR, DRAWING, MUNICIPIO])
    const found = cruzamento([other({ ccir: true })], { incompleto: true })
    expect(told(found)).toEqual([['ccir_repetido.1', 'divergencia', 25], MATRICULA, DRAWING, IN_MUNICIPIO])
    expect(crossedAchadosOf(OWN, found)[0]?.mensagem).toMatch(/^O processo 2026\/000017 .* Nem todos os processos/)
  })

  test('is the municipality, while no boundaries are loaded', () => {
    expect(told(cruzamento([], { fora_do_municipio: null }))).toEqual([MUNICIPIO])
  })

  test('is nothing that the case does not declare', () => {
    const without = declared({ ccir_codigo: null, geometria: null })
    const ids = (from: Declared) =>
      crossedAchadosOf(from, cruzamento([], { em_andamento: true })).map((achado) => achado.id)
    expect(ids(without)).toEqual(['matricula_repetida.1'])
    expect(ids(declared({ matricula: null, ccir_codigo: null, geometria: null }))).toEqual([])
  })
})

test('a case that takes no part has no such findings', () => {
  expect(crossedAchadosOf(OWN, null)).toEqual([])
})

const numbered = (count: number, changes: (n: number) => Partial<Similar>): Similar[] =>
  Array.from({ length: count }, (_, n) =>
    other({ processo_id: `id-${n}`, numero: `2026/0000${10 + n}`, ...changes(n) }),
  )

describe('what is shared with several cases', () => {
  const overlap = (n: number) => ({ perimetro: { identico: false, hectares: n + 1, parte: (n + 1) / 20 } })

  test.each<[string, Similar[], string]>([
    [
      'matricula_repetida',
      numbered(3, () => ({ matricula: true })),
      'A matrícula está declarada também em 3 processos do mesmo município.',
    ],
    [
      'ccir_repetido',
      numbered(2, () => ({ ccir: true })),
      'O código do imóvel no INCRA está declarado também em 2 processos.',
    ],
    [
      'perimetro_identico',
      numbered(47, () => ({ perimetro: { identico: true, hectares: 1, parte: 1 } })),
      'O perímetro é o mesmo de 47 processos.',
    ],
    [
      'perimetro_sobreposto',
      numbered(2, overlap),
      'O perímetro se sobrepõe ao de 2 processos: ao do 2026/000011 em 2 ha (10\u00a0% do menor) e ao de mais um.',
    ],
    [
      'perimetro_sobreposto',
      numbered(3, overlap),
      'O perímetro se sobrepõe ao de 3 processos: ao do 2026/000012 em 3 ha (15\u00a0% do menor) e ao de outros 2.',
    ],
  ])('is one finding: %s', (codigo, similar, mensagem) => {
    const [achado, ...rest] = crossedAchadosOf(OWN, cruzamento(similar))
    expect(rest.map(({ id }) => id)).toEqual(['perimetro_fora_do_municipio.1'])
    expect(achado).toMatchObject({ id: `${codigo}.1`, codigo, mensagem })
    const numbers = achado?.evidencias.flatMap((evidence) => ('processo' in evidence ? evidence.processo?.numero : []))
    expect(new Set(numbers)).toEqual(new Set(similar.map(({ numero }) => numero)))
  })

  test('weighs once, as the heaviest of them, whose evidence comes first', () => {
    const similar = numbered(5, overlap)
    expect(told(cruzamento(similar.slice(0, 3)))).toEqual([['perimetro_sobreposto.1', 'aviso', 10], IN_MUNICIPIO])
    const [achado] = crossedAchadosOf(OWN, cruzamento(similar))
    expect(achado).toMatchObject({ situacao: 'divergencia', peso: 30 })
    expect(achado?.evidencias[0]).toMatchObject({ processo: { numero: '2026/000014' }, parte: 0.25 })
    expect(achado?.evidencias[0]).not.toHaveProperty('forma')
    const many = crossedAchadosOf(OWN, cruzamento(numbered(2, () => ({ matricula: true }))))
    const fatores = (compared: readonly NamedAchado[]) =>
      scoreRisk({
        achados: [...achadosOf(OWN, [], LIMITS), ...compared],
        documentos: [],
        ressalvas: [],
        duplicidade: false,
      }).fatores
    expect(fatores(many)).toHaveLength(fatores([]).length + 1)
  })
})

describe('a verdict on what is shared', () => {
  const similar = numbered(3, () => ({ matricula: true }))
  const [first, second, third] = similar as [Similar, Similar, Similar]
  const achadoOf = (others: Similar[], extra: Partial<Cruzamento> = {}) =>
    crossedAchadosOf(OWN, cruzamento(others, extra))[0] as NamedAchado
  const holds = (now: NamedAchado, given = achadoOf([first, second])) => {
    const { id: achado, digital } = given
    const verdict = { achado, digital, motivo: 'É outro cartório.', por: { id: 'ana', nome: 'ANA' }, em: '' }
    return judgedAchados([now], [{ ...verdict, resultado: 'descartado' }])[0]?.avaliacao !== null
  }

  test.each<[boolean, string, NamedAchado]>([
    [true, 'while the others are the same, in any order', achadoOf([second, first])],
    [true, 'when one of them has left', achadoOf([second])],
    [true, 'while the case is compared anew', achadoOf([first, second], { em_andamento: true })],
    [false, 'once another one has joined', achadoOf([first, second, third])],
    [false, 'once another one has taken the place of one', achadoOf([first, third])],
    [false, 'once either side has changed', achadoOf([first, { ...second, comparado: 'b' }])],
    [false, 'once there are more than can be compared', achadoOf([first, second], { incompleto: true })],
    [false, 'once none is left, and not all were compared', achadoOf([], { incompleto: true })],
  ])('stands: %p %s', (expected, _when, now) => {
    expect(holds(now)).toBe(expected)
  })

  test('given while not all were compared stands for those that were not, and once all are', () => {
    const given = achadoOf([first, second], { incompleto: true })
    expect(holds(achadoOf([second], { incompleto: true }), given)).toBe(true)
    expect(holds(achadoOf([first, second]), given)).toBe(true)
    expect(holds(achadoOf([third], { incompleto: true }), given)).toBe(false)
  })

  test('keeps a few letters for each case', () => {
    expect(achadoOf(numbered(50, () => ({ matricula: true }))).digital.length).toBeLessThan(1_000)
  })
})

describe('one person with many cases does not hide the others:', () => {
  const SHOWN = 10
  const numbersIn = (similar: Similar[], codigo: string) =>
    judgedAchados(crossedAchadosOf(OWN, cruzamento(similar)), [])
      .map(shown)
      .find((achado) => achado.codigo === codigo)
      ?.evidencias.map((evidence) => ('processo' in evidence ? evidence.processo?.numero : undefined))
  const caseOf = (n: number, pessoa: number | undefined, changes: Partial<Similar>): Similar =>
    other({
      processo_id: `c${n}`,
      numero: `2026/${String(n).padStart(6, '0')}`,
      ...(pessoa ? { pessoa } : {}),
      ...changes,
    })
  const overlap = (parte: number): Partial<Similar> => ({
    perimetro: { identico: false, hectares: 100 * parte, parte },
  })
  const KINDS: [string, (n: number) => Partial<Similar>][] = [
    ['matricula_repetida', () => ({ matricula: true })],
    ['ccir_repetido', () => ({ ccir: true })],
    ['perimetro_identico', () => ({ perimetro: { identico: true, hectares: 10, parte: 1 } })],
    ['perimetro_sobreposto', (n) => overlap(0.9 - n / 1000)],
    ['perimetro_encostado', (n) => ({ perimetro: { identico: false, hectares: 0.5, parte: 0.009 - n / 100_000 } })],
  ]
  test.each(KINDS)('%s', (codigo, sharing) => {
    const decoys = Array.from({ length: 49 }, (_, n) => caseOf(n + 1, 1, sharing(n + 1)))
    const real = caseOf(50, 2, sharing(50))
    const [first, second, ...rest] = numbersIn([...decoys, real], codigo) ?? []
    expect([first, second]).toEqual(['2026/000001', '2026/000050'])
    expect(rest).toHaveLength(SHOWN - 2)
  })

  test('each of ten people is shown, the heaviest first, and then their second cases', () => {
    const cases = Array.from({ length: 40 }, (_, n) => caseOf(n + 1, n < 31 ? 1 : n - 29, overlap(0.9 - n / 100)))
    expect(numbersIn(cases, 'perimetro_sobreposto')).toEqual(
      [1, 32, 33, 34, 35, 36, 37, 38, 39, 40].map((n) => `2026/${String(n).padStart(6, '0')}`),
    )
    expect(numbersIn(cases.slice(0, 34), 'perimetro_sobreposto')?.slice(0, 6)).toEqual(
      [1, 32, 33, 34, 2, 3].map((n) => `2026/${String(n).padStart(6, '0')}`),
    )
  })

  test('without people known, the heaviest come first', () => {
    const cases = [caseOf(1, undefined, overlap(0.3)), caseOf(2, undefined, overlap(0.6))]
    expect(numbersIn(cases, 'perimetro_sobreposto')).toEqual(['2026/000002', '2026/000001'])
  })

  test('the finding is the same in whatever order they come', () => {
    const cases = Array.from({ length: 12 }, (_, n) => caseOf(n + 1, 1 + (n % 3), overlap(0.5 - n / 100)))
    expect(crossedAchadosOf(OWN, cruzamento(cases.toReversed()))).toEqual(crossedAchadosOf(OWN, cruzamento(cases)))
  })
})

describe('a part of a division', () => {
  const outside = (hectares: number, parte: number) =>
    crossedAchadosOf(OWN, cruzamento([], { fora_da_origem: { hectares, parte } })).find(
      ({ codigo }) => codigo === 'perimetro_fora_da_origem',
    )

  // Up to one in two hundred of the part, or 100 m², whichever is more, is a note.
  test.each([
    [0, 0, 'ok', 0],
    [0.01, 0.5, 'ok', 0],
    [0.0101, 0.005, 'ok', 0],
    [0.0101, 0.0051, 'divergencia', 30],
    [40, 0.005, 'ok', 0],
    [40, 0.006, 'divergencia', 30],
  ] as const)('with %p ha outside of the whole, %p of it: %s', (hectares, parte, situacao, peso) => {
    expect(outside(hectares, parte)).toMatchObject({ situacao, peso, campo: 'imovel.geometria' })
    expect(outside(hectares, parte)?.evidencias).toHaveLength(hectares === 0 ? 0 : 1)
  })

  test('says if that is unknown, and nothing of other cases', () => {
    const unknown = crossedAchadosOf(OWN, cruzamento([], { fora_da_origem: null }))
    expect(unknown.at(-1)).toMatchObject({ codigo: 'perimetro_fora_da_origem', situacao: 'nao_verificavel' })
    expect(crossedAchadosOf(OWN, cruzamento()).map(({ codigo }) => codigo)).not.toContain('perimetro_fora_da_origem')
  })
})

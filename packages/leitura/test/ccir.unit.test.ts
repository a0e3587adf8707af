import { describe, expect, test } from '@jest/globals'
import type { FieldName } from '../src/fields/candidate.ts'
import { CCIR_LABELS } from '../src/fields/ccir/labels.ts'
import { readCells } from '../src/fields/cells.ts'
import { fieldsOf, textPage, recordedPage } from './support.ts'

const CERTAIN = 90

test('a form of a text layer', async () => {
  const { paperKind, valor } = await fieldsOf([recordedPage('ccir8.texto')])
  expect(paperKind).toBe('ccir')
  expect(
    Object.fromEntries(
      (
        [
          'numero_matricula',
          'area_ha',
          'proprietario_nome',
          'ccir_codigo',
          'cpf_cnpj',
          'municipio',
          'uf',
          'data_emissao',
          'exercicio',
        ] as const
      ).map((n) => [n, valor(n)]),
    ),
  ).toEqual({
    numero_matricula: '16287',
    area_ha: 764.8102,
    proprietario_nome: 'AGROPECUÁRIA SÃO JOAQUIM LTDA',
    ccir_codigo: '1767168482033',
    cpf_cnpj: '63918747253',
    municipio: 'Luís Eduardo Magalhães',
    uf: 'BA',
    data_emissao: '2024-07-21',
    exercicio: 2024,
  })
})

test('a medium scan: what is said twice is certain, what is said once is not until it is read again', async () => {
  const page = recordedPage('ccir8.medium')
  const once = await fieldsOf([page])
  expect([once.valor('area_ha'), once.valor('proprietario_nome')]).toEqual([764.8102, 'AGROPECUÁRIA SÃO JOAQUIM LTDA'])
  expect(once.confianca('area_ha')).toBeGreaterThanOrEqual(CERTAIN)
  expect(once.confianca('proprietario_nome')).toBeGreaterThanOrEqual(CERTAIN)
  expect(once.valor('numero_matricula')).toBe('16287')
  expect(once.confianca('numero_matricula')).toBeLessThan(CERTAIN)
  const reread = await fieldsOf([page], async () => [{ text: '16.287', conf: 94, x0: 0, y0: 0, x1: 1, y1: 1, line: 0 }])
  expect(reread.confianca('numero_matricula')).toBeGreaterThanOrEqual(CERTAIN)
})

test('a heavy scan of another arrangement, its frames read one by one; the declarant is not the owner', async () => {
  const page = recordedPage('ccir311.heavy')
  const { valor, confianca } = await fieldsOf([page], async (_page, _box, look) =>
    look === 'other' ? [{ text: 'TARCISIOGUIMARÃES', conf: 70, x0: 0, y0: 0, x1: 1, y1: 1, line: 0 }] : [],
  )
  expect([valor('numero_matricula'), valor('area_ha'), valor('proprietario_nome')]).toEqual([
    '27859',
    710.6018,
    'TARCÍSIO GUIMARÃES',
  ])
  expect(confianca('proprietario_nome')).toBeLessThan(CERTAIN)
  const agreed = await fieldsOf([page], async (_page, _box, look) =>
    look === 'other' ? [{ text: 'TARCÍSIOGUIMARÃES', conf: 70, x0: 0, y0: 0, x1: 1, y1: 1, line: 0 }] : [],
  )
  expect(agreed.confianca('proprietario_nome')).toBeGreaterThanOrEqual(CERTAIN)
})

test('boxes lie on the page', async () => {
  const { candidates } = await fieldsOf([recordedPage('ccir8.medium')])
  const area = candidates.find((a) => a.nome === 'area_ha')
  expect(area?.caixa?.x).toBeCloseTo(0.078, 2)
  expect(area?.caixa?.y).toBeCloseTo(0.198, 2)
})

test('a box that a speck made too tall stays in its row', () => {
  const word = (text: string, x0: number, y0: number, x1: number, y1: number) => ({
    text,
    conf: 90,
    x0,
    y0,
    x1,
    y1,
    line: 0,
  })
  const page = {
    ...recordedPage('ccir8.texto'),
    words: [
      word('MATRÍCULA', 222, 672, 318, 685),
      word('OU', 323, 672, 346, 685),
      word('TRANSCRIÇÃO', 353, 649, 474, 692),
      word('93.643', 222, 703, 309, 725),
    ],
    frames: [{ x0: 212, y0: 640, x1: 605, y1: 747, words: [] }],
  }
  expect(readCells([page], CCIR_LABELS).map((c) => [c.label, c.text])).toEqual([['matricula', '93.643']])
})

test('owner and declarant under one label are told apart by their sections; paid is said', async () => {
  const { valor, confianca } = await fieldsOf([
    textPage(
      [
        'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR EXERCÍCIO 2023',
        'CÓDIGO DO IMÓVEL RURAL          DENOMINAÇÃO DO IMÓVEL RURAL',
        '918.659.683.603-1               SÍTIO BOA ESPERANÇA',
        'DADOS DO DECLARANTE',
        'NOME                            CPF/CNPJ',
        'JOAQUIM BARROS LEMOS            720.648.248-31',
        'DADOS DOS TITULARES',
        'CPF/CNPJ                        NOME',
        "310.983.775-75                  MARIA D'ÁVILA & CIA LTDA",
        'DADOS DE CONTROLE',
        'TAXA DE SERVIÇOS CADASTRAIS     SITUAÇÃO',
        '8,91                            *** QUITADO ***',
      ],
      { fonte: 'text', conf: 100 },
    ),
  ])
  expect(valor('proprietario_nome')).toBe("MARIA D'ÁVILA & CIA LTDA")
  expect(confianca('proprietario_nome')).toBeGreaterThanOrEqual(CERTAIN)
  expect(valor('cpf_cnpj')).toBe('31098377575')
  expect(valor('quitacao')).toBe('quitado')
})

describe('how large the property is to INCRA, and whose', () => {
  const FORM = [
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
    'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
    '999.113.004.521-6                       SÍTIO VEREDINHA',
    'ÁREA TOTAL (ha)          MUNICÍPIO SEDE DO IMÓVEL RURAL            UF',
    '92,4050                  SÃO FÉLIX DO ARAGUAIA                     MT',
    'MÓDULO RURAL (ha)       Nº MÓDULOS RURAIS       MÓDULO FISCAL (ha)       Nº MÓDULOS FISCAIS       FRAÇÃO MÍNIMA DE',
    '                                                                                                  PARCELAMENTO (ha)',
    '32,3049                 2,65                    80,0000                  1,1551                   2,00',
    'ÁREA REGISTRADA (ha)      POSSE A JUSTO TÍTULO (ha)       POSSE POR SIMPLES OCUPAÇÃO (ha)       ÁREA MEDIDA (ha)',
    '90,4050                   1,5000                          0,5000                                92,4050',
    'DADOS DOS TITULARES',
    'CPF/CNPJ               NOME                              CONDIÇÃO                         DETENÇÃO (%)',
    '529.982.247-25         RAIMUNDA TAVARES CORDOVIL         Proprietário ou Posseiro         60,00',
    '                                                         Comum',
    '783.072.703-16         JOAQUIM BARROS LEMOS              Proprietário ou Posseiro         40,00',
    '                                                         Comum',
    'DADOS DE CONTROLE',
    'NÚMERO DO CCIR          DATA DE LANÇAMENTO',
    '83522328212             17/06/2025',
  ]
  const READ = {
    modulo_fiscal_ha: 80,
    modulos_fiscais: 1.1551,
    fracao_minima_ha: 2,
    area_registrada_ha: 90.405,
    area_posse_ha: 2,
  }

  test('in a text', async () => {
    const { valor, titulares, municipios } = await fieldsOf([textPage(FORM, { fonte: 'text', conf: 100 })])
    for (const [nome, value] of Object.entries(READ)) expect([nome, valor(nome as FieldName)]).toEqual([nome, value])
    expect(titulares).toEqual([
      {
        nome: 'RAIMUNDA TAVARES CORDOVIL',
        cpf_cnpj: '52998224725',
        percentual: 60,
        condicao: 'Proprietário ou Posseiro Comum',
        pagina: 1,
        caixa: expect.anything(),
      },
      {
        nome: 'JOAQUIM BARROS LEMOS',
        cpf_cnpj: '78307270316',
        percentual: 40,
        condicao: 'Proprietário ou Posseiro Comum',
        pagina: 1,
        caixa: expect.anything(),
      },
    ])
    expect(municipios).toEqual(['SÃO FÉLIX DO ARAGUAIA'])
  })

  test('in a picture what agrees with itself is certain, and what stands there once is not', async () => {
    const { confianca, titulares } = await fieldsOf([textPage(FORM, { conf: 80 })])
    const certain = Object.keys(READ).filter((nome) => confianca(nome as FieldName) >= CERTAIN)
    expect(certain).toEqual(['modulo_fiscal_ha', 'modulos_fiscais', 'area_registrada_ha', 'area_posse_ha'])
    expect(titulares).toBeNull()
  })
})

describe('the lists of a form', () => {
  const FORM = (places: string[], titles: string[], owners: string[] = []) => [
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
    'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
    '999.113.004.521-6                       SÍTIO VEREDINHA',
    'ÁREA TOTAL (ha)          MUNICÍPIO SEDE DO IMÓVEL RURAL            UF',
    ...places,
    'SITUAÇÃO JURÍDICA DO IMÓVEL RURAL',
    'UF/MUNICÍPIO DO CARTÓRIO  DATA REGISTRO  CNS OU OFÍCIO  MATRÍCULA OU TRANSCRIÇÃO  REGISTRO  LIVRO OU FICHA  ÁREA (ha)',
    ...titles,
    'DADOS DO DECLARANTE',
    'NOME                            CPF/CNPJ',
    'JOAQUIM BARROS LEMOS            783.072.703-16',
    'DADOS DOS TITULARES',
    'CPF/CNPJ               NOME                              CONDIÇÃO                         DETENÇÃO (%)',
    ...owners,
    'DADOS DE CONTROLE',
    'NÚMERO DO CCIR          DATA DE LANÇAMENTO',
    '83522328212             17/06/2025',
  ]
  const SEAT = ['92,4050                  UNAÍ                                      MG']
  const title = (numero: string, area = '40,20') =>
    `MG/UNAÍ                   14/05/2009     01             ${numero.padEnd(26)}R-1       2               ${area}`
  const owner = (number: string, nome: string, share: string) =>
    `${number.padEnd(23)}${nome.padEnd(34)}Proprietário                     ${share}`
  const OWNERS = [
    owner('529.982.247-25', 'RAIMUNDA TAVARES', '60,00'),
    owner('783.072.703-16', 'JOAQUIM BARROS', '40,00'),
  ]
  const listsOf = async (lines: string[], page: Parameters<typeof textPage>[1] = { fonte: 'text', conf: 100 }) => {
    const { titulos, municipios, titulares, valor } = await fieldsOf([textPage(lines, page)])
    const numbers = titulos?.map(({ numero }) => numero) ?? null
    return { numbers, municipios, owners: titulares?.map(({ nome }) => nome) ?? null, valor }
  }

  test('all titles are read, each with its place; the first is the number of the form', async () => {
    const { numbers, valor } = await listsOf(FORM(SEAT, [title('16.287'), title('16.288'), title('9.001')]))
    expect(numbers).toEqual(['16287', '16288', '9001'])
    expect(valor('numero_matricula')).toBe('16287')
    const { titulos } = await fieldsOf([
      textPage(FORM(SEAT, [title('16.287'), title('16.288')]), { fonte: 'text', conf: 100 }),
    ])
    expect(titulos?.map(({ pagina, caixa }) => [pagina, caixa?.y])).toEqual([
      [1, expect.any(Number)],
      [1, expect.any(Number)],
    ])
    expect(titulos?.[1]?.caixa?.y).toBeGreaterThan(titulos?.[0]?.caixa?.y ?? 1)
  })

  test.each<[string, string[], string[] | null]>([
    ['one title', [title('16.287')], ['16287']],
    ['several in one cell', [title('16.287, 16.288')], ['16287', '16288']],
    ['land without a title between', [title('16.287'), title(''), title('16.288')], ['16287', '16288']],
    ['a row that was not read', [title('16.287'), title('1?.x88')], null],
    ['no title', [title('')], null],
  ])('%s', async (_, titles, expected) => expect((await listsOf(FORM(SEAT, titles))).numbers).toEqual(expected))

  test('in a picture rows that were read once are no list', async () => {
    expect((await listsOf(FORM(SEAT, [title('16.287'), title('16.288')]), { conf: 80 })).numbers).toBeNull()
  })

  test.each<[string, string[], string[] | null]>([
    ['the seat alone', SEAT, ['UNAÍ']],
    [
      'one below the other',
      [...SEAT, '                         PARACATU                                  MG'],
      ['UNAÍ', 'PARACATU'],
    ],
    [
      'in two states',
      [...SEAT, '                         CRISTALINA                                GO'],
      ['UNAÍ', 'CRISTALINA'],
    ],
    ['in one cell', ['92,4050                  UNAÍ/PARACATU                             MG'], ['UNAÍ', 'PARACATU']],
    [
      'with a comma',
      ['92,4050                  UNAÍ, PARACATU E ARINOS                    MG'],
      ['UNAÍ', 'PARACATU', 'ARINOS'],
    ],
    [
      'names with an "e" of their own',
      ['92,4050                  PONTES E LACERDA E VILA RICA               MT'],
      ['PONTES E LACERDA', 'VILA RICA'],
    ],
    ['one that is none', [...SEAT, '                         PARACA?U DO SUL                           MG'], null],
  ])('municipalities: %s', async (_, places, expected) =>
    expect((await listsOf(FORM(places, [title('16.287')]))).municipios).toEqual(expected),
  )

  test('the seat is the first of a list', async () => {
    const { valor } = await listsOf(
      FORM(['92,4050                  UNAÍ, PARACATU                            MG'], [title('16.287')]),
    )
    expect(valor('municipio')).toBe('Unaí')
  })

  test('a form of other labels for further municipalities', async () => {
    const lines = [
      ...FORM(SEAT, [title('16.287')]).slice(0, 5),
      'OUTROS MUNICÍPIOS DO IMÓVEL RURAL                  UF',
      'PARACATU                                            MG',
      ...FORM(SEAT, [title('16.287')]).slice(5),
    ]
    expect((await listsOf(lines)).municipios).toEqual(['UNAÍ', 'PARACATU'])
  })

  test('shares that leave room for another owner are no list', async () => {
    expect((await listsOf(FORM(SEAT, [title('16.287')], OWNERS))).owners).toEqual([
      'RAIMUNDA TAVARES',
      'JOAQUIM BARROS',
    ])
    expect((await listsOf(FORM(SEAT, [title('16.287')], OWNERS.slice(0, 1)))).owners).toBeNull()
  })
})

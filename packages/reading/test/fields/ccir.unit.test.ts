import { describe, expect, test } from '@jest/globals'
import type { FieldName } from '../../src/fields/candidate.ts'
import { CCIR_LABELS } from '../../src/fields/ccir/labels.ts'
import { readCells } from '../../src/fields/cells.ts'
import type { ReadPage } from '../../src/page.ts'
import { fieldsOf, textPage, recordedPage } from '../support.ts'

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

test('two letters of a scan are a state only with a municipality that it has', async () => {
  const recorded = JSON.stringify(recordedPage('ccir8.medium')).replaceAll('"ur"', '"UF"')
  const read = (json: string) => fieldsOf([JSON.parse(json) as ReadPage])
  const [right, wrong] = [await read(recorded), await read(recorded.replaceAll('"BA"', '"SE"'))]
  expect([right.valor('uf'), right.confianca('uf') >= CERTAIN]).toEqual(['BA', true])
  expect([wrong.valor('uf'), wrong.confianca('uf') >= CERTAIN]).toEqual(['SE', false])
})

test('the municipality of a scan is certain only with its state, which a lost letter contradicts', async () => {
  const read = async (municipio: string, uf: string, fonte: 'ocr' | 'text' = 'ocr') => {
    const lines = ['MUNICÍPIO SEDE DO IMÓVEL RURAL     UF', municipio.padEnd(35) + uf]
    const { valor, confianca } = await fieldsOf([
      textPage(['CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR', ...lines], { fonte }),
    ])
    return (['municipio', 'uf'] as const).map((nome) => [valor(nome), confianca(nome) >= CERTAIN])
  }
  const certain = [
    ['Unaí', true],
    ['MG', true],
  ]
  expect(await read('UNAÍ', 'MG')).toEqual(certain)
  expect(await read('UNA', '')).toEqual([
    ['Una', false],
    ['BA', false],
  ])
  expect(await read('UNAÍ', '', 'text')).toEqual(certain)
})

test('a word before a label, misread from the label beside it, is no part of it', async () => {
  const page = textPage(['CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR', 'EXERCÍCIO 2023', 'DADOS DO IMÓVEL RURAL'])
  // As the first engine read a heavy scan, where "CNS ou ofício" gave no label.
  const words: [text: string, conf: number, x0: number, y0: number, x1: number, y1: number][] = [
    ['VEMUINIÇIPIO', 0, 259, 920, 374, 945],
    ['DO', 95, 383, 920, 403, 945],
    ['CARTÓRIO', 91, 413, 920, 499, 945],
    ['DATA', 95, 696, 921, 741, 944],
    ['REGISTRO', 0, 749, 921, 835, 944],
    ['CNS', 41, 882, 910, 916, 947],
    ['OU', 41, 928, 910, 947, 947],
    ['Dra', 40, 956, 910, 1012, 947],
    ['MATRÍCULA', 54, 1072, 925, 1197, 939],
    ['OU', 93, 1174, 919, 1194, 945],
    ['TRANSCRIÇÃO', 91, 1203, 923, 1323, 940],
    ['REGISTRO', 85, 1353, 925, 1439, 938],
    ['GO/RIO', 88, 263, 965, 367, 989],
    ['VERDE', 97, 375, 965, 472, 987],
    ['14/05/2009', 90, 701, 964, 842, 988],
    ['01', 75, 886, 965, 917, 987],
    ['44.980', 96, 1072, 961, 1165, 996],
    ['R-8', 69, 1353, 965, 1398, 987],
  ]
  page.words.push(
    ...words.map(([text, conf, x0, y0, x1, y1]) => ({ text, conf, x0, y0, x1, y1, line: y0 < 950 ? 16 : 17 })),
  )
  const { valor, confianca, titulos } = await fieldsOf([page], async (_page, box) =>
    page.words.filter(({ x0, x1, y0, y1 }) => x0 >= box.x0 - 5 && x1 <= box.x1 + 5 && y1 > box.y0 && y0 < box.y1),
  )
  expect(titulos).toMatchObject([{ numero: '44980' }])
  expect([valor('numero_matricula'), confianca('numero_matricula') >= CERTAIN]).toEqual(['44980', true])
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
  const area = candidates.find((candidate) => candidate.nome === 'area_ha')
  expect(area?.caixa?.x).toBeCloseTo(0.078, 2)
  expect(area?.caixa?.y).toBeCloseTo(0.198, 2)
})

const word = (text: string, x0: number, y0: number, x1: number, y1: number) => ({
  text,
  conf: 90,
  x0,
  y0,
  x1,
  y1,
  line: 0,
})

test('a box that a speck made too tall stays in its row', () => {
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

test('a box that a rule before its word made too wide stays below its label', () => {
  const page = {
    ...recordedPage('ccir8.texto'),
    words: [
      word('MATRÍCULA', 1039, 903, 1134, 915),
      word('OU', 1140, 903, 1165, 915),
      word('TRANSCRIÇÃO', 1170, 903, 1290, 915),
      word('“25.780', 979, 931, 1126, 965),
      word('OUTRO', 1039, 1076, 1126, 1098),
    ],
    frames: [],
  }
  expect(readCells([page], CCIR_LABELS).map((c) => [c.label, c.text])).toEqual([['matricula', '“25.780']])
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

import type { Reread } from '../../src/agreement/witness.ts'
import { describe, expect, test } from '@jest/globals'
import { fieldsOf, textPage, recordedPage } from '../support.ts'

const CERTAIN = 90
const documento = (o: { titulo?: string[]; imovel?: string; dono?: string; atos?: string[] } = {}) => [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'ESTADO DE MINAS GERAIS',
  'COMARCA DE UNAÍ',
  'LIVRO Nº 2 - REGISTRO GERAL',
  ...(o.titulo ?? ['MATRÍCULA Nº 88.074 FICHA 01', 'Data: 14 de março de 2019']),
  o.imovel ??
    'IMÓVEL: Uma gleba de terras, situada no município de Unaí, Estado de MG, com a área de 419,6483 ha (quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares), dentro das divisas',
  o.dono ??
    'PROPRIETÁRIO: LUÍS HENRIQUE ASSUNÇÃO, brasileiro, casado, inscrito no CPF sob o nº 529.982.247-25, residente em Unaí',
  'REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Cadastrado no INCRA sob o código nº 607.879.201.673-6. Dou fé.',
  ...(o.atos ?? [
    'R-1-88.074 - COMPRA E VENDA. O imóvel objeto da presente matrícula foi adquirido por LUÍS HENRIQUE ASSUNÇÃO, já qualificado, por compra feita a JOÃO BATISTA',
    'AV-2-88.074 - RESERVA LEGAL. Fica gravada como reserva legal a área de 83,9297 ha. Dou fé.',
  ]),
]

test('a heavy scan as the engine read it, errors and all', async () => {
  const { paperKind, valor, confianca } = await fieldsOf([recordedPage('matricula3.heavy')])
  expect(paperKind).toBe('matricula_imovel')
  expect([valor('numero_matricula'), valor('area_ha'), valor('proprietario_nome')]).toEqual([
    '87594',
    316.7955,
    'MARIA APARECIDA DA CONCEIÇÃO',
  ])
  for (const campo of ['numero_matricula', 'area_ha', 'proprietario_nome'] as const)
    expect(confianca(campo)).toBeGreaterThanOrEqual(CERTAIN)
  expect(valor('municipio')).toBe('Rio Verde')
  expect(valor('uf')).toBe('GO')
  expect(valor('comarca')).toBe('Rio Verde')
})

test('a speck in the name of a state does not shorten it', async () => {
  const lines = documento().map((line) =>
    line.replace('MINAS GERAIS', 'MATO GROSSO-DO SUL').replace(', Estado de MG', ''),
  )
  expect((await fieldsOf([textPage(lines)])).valor('uf')).toBe('MS')
})

test('a speck in the name of the property does not shorten it', async () => {
  const named = (name: string) => `IMÓVEL: Uma gleba de terras rurais, denominada ${name}, situada no município de Unaí`
  const read = async (name: string) =>
    (await fieldsOf([textPage(documento({ imovel: named(name) }))])).valor('denominacao')
  expect(await read('CHÁCARA NOSSA SENHORA DA APARECIDA')).toBe('CHÁCARA NOSSA SENHORA DA APARECIDA')
  expect(await read('CHÁCARA NOSSA SENHORA .DA APARECIDA')).toBeUndefined()
})

describe('the number', () => {
  test('in the heading and in the acts', async () => {
    const { valor, confianca } = await fieldsOf([textPage(documento())])
    expect(valor('numero_matricula')).toBe('88074')
    expect(confianca('numero_matricula')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test.each([
    ['MATRICU1A Nº 88.074'],
    ['MATRÍCULA: 88074'],
    ['MATRÍCULA No 88 074'],
    ['MATRÍCULA 88,074'],
    ['Matrícula n.º 88.074'],
  ])('as %s', async (titulo) => {
    expect((await fieldsOf([textPage(documento({ titulo: [titulo] }))])).valor('numero_matricula')).toBe('88074')
  })
  test('a picture that lost its edge does not take the earlier registry for it', async () => {
    const lines = documento({ titulo: [], atos: [] }).map((l) => l.replace('REGISTRO ANTERIOR', 'ERIOR'))
    expect((await fieldsOf([textPage(lines)])).valor('numero_matricula')).toBeUndefined()
  })
  test('the earlier registry is another matrícula', async () => {
    const { valor } = await fieldsOf([textPage(documento({ titulo: [], atos: [] }))])
    expect(valor('numero_matricula')).toBeUndefined()
  })
  test('a heading that its acts contradict is not certain', async () => {
    const atos = ['R-1-88.024 - COMPRA E VENDA. Adquirido por LUÍS HENRIQUE ASSUNÇÃO, já qualificado.']
    expect((await fieldsOf([textPage(documento({ atos }))])).confianca('numero_matricula')).toBeLessThan(CERTAIN)
  })
  test('the national number settles it, when its check digits hold', async () => {
    const cnm = '123456.2.0088074'
    const checkDigits = String(98n - (BigInt(`${cnm.replace(/\D/g, '')}00`) % 97n)).padStart(2, '0')
    const titulo = [`CNM: ${cnm}-${checkDigits}`, 'MATRÍCULA Nº ~88.074']
    const { valor, confianca } = await fieldsOf([textPage(documento({ titulo, atos: [] }))])
    expect(valor('numero_matricula')).toBe('88074')
    expect(confianca('numero_matricula')).toBeGreaterThanOrEqual(CERTAIN)
    expect(valor('cnm')).toBe(`${cnm}-${checkDigits}`)
  })
  test('one whose check digits do not hold is none', async () => {
    const titulo = ['CNM: 123456.2.0088074-00', 'MATRÍCULA Nº 88.074']
    expect((await fieldsOf([textPage(documento({ titulo }))])).valor('cnm')).toBeUndefined()
  })
})

describe('the name of the property', () => {
  const named = (imovel: string, atos?: string[]) =>
    fieldsOf([textPage(documento({ imovel, ...(atos ? { atos } : {}) }), { fonte: 'text', conf: 100 })])
  test.each([
    [
      'IMÓVEL: Uma gleba de terras rurais, denominada Fazenda Boa Vista, situada no município de Unaí',
      'Fazenda Boa Vista',
    ],
    ['IMÓVEL RURAL: Um imóvel rural denominado “Sítio São José”, com a área de 20,0000 ha', 'Sítio São José'],
    ['IMÓVEL - Uma parte de terras denominada FAZENDA SANTA RITA II no município de Unaí', 'FAZENDA SANTA RITA II'],
    ['IMÓVEL: Um imóvel denominado Fazenda Ipê – Lote 12, situado no município de Unaí', 'Fazenda Ipê Lote 12'],
    ['IMÓVEL: O imóvel denominado de Chácara Recanto situado no município de Unaí', 'Chácara Recanto'],
  ])('in: %s', async (imovel, name) => {
    const { valor, confianca } = await named(imovel)
    expect(valor('denominacao')).toBe(name)
    expect(confianca('denominacao')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test.each([
    ['IMÓVEL: Uma gleba de terras, situada no município de Unaí, com a área de 20,0000 ha'],
    [
      'IMÓVEL: Uma gleba de terras, situada no município de Unaí; confronta com o imóvel denominado Fazenda Alheia, de outro',
    ],
  ])('is not in: %s', async (imovel) => {
    expect((await named(imovel)).valor('denominacao')).toBeUndefined()
  })
  test('is doubtful if it seems to end at a sign in a picture that may be a speck', async () => {
    const seenAgain: Reread = async (page, { x0, y0, x1, y1 }) =>
      page.words.filter((word) => word.x0 >= x0 - 5 && word.x1 <= x1 + 5 && word.y0 >= y0 - 5 && word.y1 <= y1 + 5)
    const certain = async (imovel: string) =>
      (await fieldsOf([textPage(documento({ imovel }))], seenAgain)).confianca('denominacao') >= CERTAIN
    expect(await certain('IMÓVEL: Uma gleba denominada ESTÂNCIA CAPÃO, situada no município de Unaí')).toBe(true)
    expect(await certain('IMÓVEL: Uma gleba denominada ESTÂNCIA CAPÃO, NO MUNICÍPIO de Unaí')).toBe(true)
    expect(await certain('IMÓVEL: Uma gleba denominada ESTÂNCIA CAPÃO. REDONDO, no município de Unaí')).toBe(false)
    expect(await certain('IMÓVEL: Uma gleba denominada ESTÂNCIA CAPÃO, REDONDO, no município de Unaí')).toBe(false)
  })
  test('is doubtful once an act has changed it', async () => {
    const { confianca } = await named('IMÓVEL: Uma gleba denominada Fazenda Boa Vista, situada no município de Unaí', [
      'AV-1-88.074 - DENOMINAÇÃO. O imóvel passa a ter a denominação de Fazenda Nova. Dou fé.',
    ])
    expect(confianca('denominacao')).toBeLessThan(CERTAIN)
  })
})

describe('the area', () => {
  const withArea = (text: string) =>
    fieldsOf([
      textPage(documento({ imovel: `IMÓVEL: Uma gleba situada no município de Unaí, ${text}, dentro das divisas` })),
    ])
  test('figures and words that agree are certain', async () => {
    const { valor, confianca } = await fieldsOf([textPage(documento())])
    expect(valor('area_ha')).toBe(419.6483)
    expect(confianca('area_ha')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test.each([
    ['com área de 35,741 9 ha', 35.7419],
    ['com área de 3 5,7419 ha', 35.7419],
    ['com área de 35,74 i9 ha', undefined],
    ['com área de I9,57 ha', undefined],
    ['com área de 628 +6070ha', undefined],
    ['com área de 628-6070 ha', undefined],
    ['com área de G28 +6070 ha', undefined],
  ])('figures that were broken are asked for: %s', async (text, guess) => {
    const { valor, confianca } = await withArea(`${text}, com as confrontações que seguem`)
    expect(valor('area_ha')).toBe(guess)
    expect(confianca('area_ha') ?? 0).toBeLessThan(CERTAIN)
  })
  test('a measure of which nothing says that it is an area is asked for', async () => {
    const areaIn = async (text: string) =>
      (
        await fieldsOf([
          textPage(documento({ imovel: `IMÓVEL: Uma gleba no município de Unaí, ${text}` }), {
            fonte: 'text',
            conf: 100,
          }),
        ])
      ).confianca('area_ha') ?? 0
    for (const before of ['com a área de', 'com', 'contendo', 'medindo', 'com superfície de'])
      expect(await areaIn(`${before} 419,6483 ha`)).toBeGreaterThanOrEqual(CERTAIN)
    for (const before of [
      'com área total de 107.360!ha, código 343.484, méduto fiscal',
      'código 343.484, méduto fiscal',
    ])
      expect(await areaIn(`${before} 39,89 ha`)).toBeLessThan(CERTAIN)
  })
  test('figures and words that do not agree are open', async () => {
    const { confianca } = await withArea(
      'com a área de 479,6483 ha (quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares)',
    )
    expect(confianca('area_ha')).toBeLessThan(CERTAIN)
  })
  test('another look at the figures decides between them', async () => {
    const page = textPage(
      documento({
        imovel:
          'IMÓVEL: Gleba com a área de 479,6483 ha (quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares), em divisas',
      }),
    )
    const { valor, confianca } = await fieldsOf([page], async () => [
      { text: '419,6483', conf: 92, x0: 0, y0: 0, x1: 1, y1: 1, line: 0 },
    ])
    expect(valor('area_ha')).toBe(419.6483)
    expect(confianca('area_ha')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test('words before the figures count although the land is called an area too', async () => {
    const { valor, confianca } = await withArea('Uma área de terras, com a área de dez hectares e um are (10,0100 ha)')
    expect(valor('area_ha')).toBe(10.01)
    expect(confianca('area_ha')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test('the reserve is not the property', async () => {
    const { valor } = await withArea('com reserva legal de 83,9297 ha e área total de 419,6483 hectares')
    expect(valor('area_ha')).toBe(419.6483)
  })
  test('square metres, and hectares with ares', async () => {
    expect((await withArea('com a área de 48.400,00 m2')).valor('area_ha')).toBe(4.84)
    expect((await withArea('com a área de 125 ha 34 a 78 ca')).valor('area_ha')).toBe(125.3478)
  })
  test.each([
    ['com a área de 1.034 hectares, 64 ares e 57 centiares', 1034.6457],
    ['com a área de 1.034 hectares, 64 ares e 57:centiares', 1034.6457],
    ['com a área de 1.034,64,57 ha', 1034.6457],
    ['com a área de quatrocentos e dezenove hectares e sessenta e quatro ares (419,6400 ha)', 419.64],
    ['com a área de 10.346.457 m² (dez milhões, trezentos e quarenta e seis mil metros quadrados)', 1034.6457],
    ['com a área de 86,71 alqueires mineiros, equivalentes a 419,6483 ha', 419.6483],
    ['com a área de 173,41 alqueires, ou seja 419,6483 hectares, módulo fiscal 35,00 ha', 419.6483],
  ])('%s', async (text, area) => expect((await withArea(text)).valor('area_ha')).toBe(area))
  test.each([
    ['com a área de 272 hectares, 77 ares', true],
    ['com a área de 272 hectares, 77 ares e l7 centiares', false],
    ['com a área de 272 hectares, 77 ares € 17;eentiares', false],
    ['com a área de 272 hectares, 7? ares', false],
  ])('what may be more than was read is asked: %s', async (text, certain) => {
    const lines = documento({ imovel: `IMÓVEL: Uma gleba de terras, ${text}, dentro das divisas`, atos: [] })
    const { confianca } = await fieldsOf([textPage(lines, { fonte: 'text', conf: 100 })])
    expect(confianca('area_ha') >= CERTAIN).toBe(certain)
  })
  test('an alqueire counts only with its kind', async () => {
    expect((await withArea('com a área de 10 alqueires paulistas')).valor('area_ha')).toBe(24.2)
    expect((await withArea('com a área de 10 alqueires')).valor('area_ha')).toBeUndefined()
  })
  test('a small area in alqueires, which are rounded, contradicts no hectares', async () => {
    const certain = async (imovel: string) => {
      const lines = documento({ imovel: `IMÓVEL: Uma gleba de terras, ${imovel}, dentro das divisas`, atos: [] })
      return (await fieldsOf([textPage(lines, { fonte: 'text', conf: 100 })])).confianca('area_ha') >= CERTAIN
    }
    expect(await certain('com a área de 1,32 alqueires mineiros, equivalentes a 6,3760 ha')).toBe(true)
    expect(await certain('com a área de 1,33 alqueires mineiros, equivalentes a 6,3760 ha')).toBe(false)
  })
  test('an act that corrects the area leaves it for a person', async () => {
    const atos = ['AV-3-88.074 - RETIFICAÇÃO DE ÁREA. O imóvel passa a ter a área de 421,0000 ha. Dou fé.']
    expect((await fieldsOf([textPage(documento({ atos }))])).confianca('area_ha')).toBeLessThan(CERTAIN)
  })
})

describe('the owner', () => {
  test('is spelled twice and certain', async () => {
    const { valor, confianca } = await fieldsOf([textPage(documento())])
    expect(valor('proprietario_nome')).toBe('LUÍS HENRIQUE ASSUNÇÃO')
    expect(confianca('proprietario_nome')).toBeGreaterThanOrEqual(CERTAIN)
    expect(valor('cpf_cnpj')).toBe('52998224725')
  })
  test('has a spouse, whose number follows the name wherever the text gives it', async () => {
    const couple = (numbers: string) =>
      documento({
        dono: `PROPRIETÁRIO: LUÍS HENRIQUE ASSUNÇÃO, brasileiro, inscrito no CPF sob o nº 529.982.247-25, e sua mulher ANA SOUZA ASSUNÇÃO, do lar${numbers}, residentes em Unaí`,
        atos: [
          'R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por LUÍS HENRIQUE ASSUNÇÃO, já qualificado, e sua mulher ANA SOUZA ASSUNÇÃO, também qualificada, por compra feita a JOÃO BATISTA, CPF nº 783.072.703-16. Dou fé.',
        ],
      })
    const numberIn = async (numbers: string) => {
      const { valor, confianca } = await fieldsOf([textPage(couple(numbers))])
      expect(valor('coproprietario_nome')).toBe('ANA SOUZA ASSUNÇÃO')
      return [valor('coproprietario_cpf_cnpj'), confianca('coproprietario_cpf_cnpj') < CERTAIN]
    }
    expect(await numberIn(', inscrita no CPF sob o nº 111.444.777-35')).toEqual(['11144477735', true])
    expect(await numberIn('')).toEqual([undefined, true])
    // The first of two numbers that are given together is not the spouse's.
    expect(await numberIn(', CPFs nºs 529.982.247-25 e 111.444.777-35, respectivamente')).toEqual([undefined, true])
    expect(await numberIn(', ele no CPF 529.982.247-25, ela no CPF 111.444.777-35')).toEqual([undefined, true])
    expect(await numberIn(', inscrita no CPF sob o nº 111.444.777-36')).toEqual([undefined, true])
  })
  test('is who bought last', async () => {
    const atos = [
      'R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por LUÍS HENRIQUE ASSUNÇÃO, já qualificado.',
      "R-3-88.074 - DOAÇÃO. Por escritura pública o imóvel foi adquirido por MARIA D'ÁVILA SIMÕES, brasileira, solteira.",
      "AV-4-88.074 - CADASTRO. Em nome de MARIA D'ÁVILA SIMÕES. Dou fé.",
    ]
    const { valor, confianca } = await fieldsOf([textPage(documento({ atos }))])
    expect(valor('proprietario_nome')).toBe("MARIA D'ÁVILA SIMÕES")
    expect(confianca('proprietario_nome')).toBeGreaterThanOrEqual(CERTAIN)
  })
  test('is open when the last transfer does not tell', async () => {
    const atos = [
      'R-2-88.074 - PARTILHA. Conforme formal expedido pelo juízo desta comarca, nos autos nº 12, procede-se a este registro.',
    ]
    expect((await fieldsOf([textPage(documento({ atos }))])).confianca('proprietario_nome')).toBeLessThan(CERTAIN)
  })
  const certainOf = async (atos: string[]) => {
    const { valor, confianca } = await fieldsOf([textPage(documento({ atos }), { fonte: 'text', conf: 100 })])
    return confianca('proprietario_nome') >= CERTAIN ? valor('proprietario_nome') : 'open'
  }
  test.each<[string, string[], string]>([
    [
      'acts without the number, parties by their parts in it',
      [
        'R.1 - 12/03/2003. TRANSMITENTE: LUÍS HENRIQUE ASSUNÇÃO. ADQUIRENTE: ANA SIMÕES, brasileira. TÍTULO: Compra e venda.',
      ],
      'ANA SIMÕES',
    ],
    [
      'sold, with words between',
      [
        'R-1-88.074 - COMPRA E VENDA. LUÍS HENRIQUE ASSUNÇÃO vendeu o imóvel objeto desta matrícula a MARIA APARECIDA SIMÕES, brasileira.',
      ],
      'MARIA APARECIDA SIMÕES',
    ],
    [
      'a mortgage changes no owner, nor does the bank it favours',
      [
        'R-1-88.074 - HIPOTECA. O imóvel, havido por compra e venda, foi dado em garantia em favor de BANCO DO BRASIL S/A, no valor de R$ 10,00.',
      ],
      'LUÍS HENRIQUE ASSUNÇÃO',
    ],
    [
      'given away, its use kept: who may use it does not own it',
      [
        'R-1-88.074 - DOAÇÃO. O imóvel foi doado a ANA SIMÕES, brasileira, com reserva de usufruto em favor de JOÃO SIMÕES, viúvo.',
      ],
      'ANA SIMÕES',
    ],
    [
      'an act of a kind unknown',
      ['R-1-88.074 - ASSENTO. Procede-se a este registro nos termos do título. Dou fé.'],
      'open',
    ],
    ['an act that was not seen', ['AV-1-88.074 - CADASTRO. Dou fé.', 'AV-3-88.074 - CASAMENTO. Dou fé.'], 'open'],
    [
      'a part of it',
      ['R-1-88.074 - COMPRA E VENDA. A fração ideal de 50% do imóvel foi adquirida por ANA SIMÕES, brasileira.'],
      'open',
    ],
    [
      'a sale undone',
      [
        'R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por ANA SIMÕES, brasileira.',
        'AV-2-88.074 - CANCELAMENTO. Por sentença fica cancelado o R-1-88.074. Dou fé.',
      ],
      'open',
    ],
  ])('%s', async (_, atos, dono) => expect(await certainOf(atos)).toBe(dono))
  test.each(['GÜNTHER KRUGER', 'ANA MUFIOZ', 'FAZENDAS IPÉ'])(
    '%s from a picture may have a letter that the engine does not know',
    async (name) => {
      const dono = `PROPRIETÁRIO: ${name}, brasileiro, residente em Unaí`
      const atos = [`R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por ${name}, já qualificado.`]
      expect((await fieldsOf([textPage(documento({ dono, atos }))])).confianca('proprietario_nome')).toBeLessThan(
        CERTAIN,
      )
    },
  )
  test('may be a company', async () => {
    const dono =
      'PROPRIETÁRIA: AGROPECUÁRIA SÃO JOAQUIM LTDA, inscrita no CNPJ sob o nº 11.222.333/0001-81, com sede em Unaí'
    const { valor } = await fieldsOf([textPage(documento({ dono, atos: [] }))])
    expect(valor('proprietario_nome')).toBe('AGROPECUÁRIA SÃO JOAQUIM LTDA')
    expect(valor('cpf_cnpj')).toBe('11222333000181')
  })
  test('read one way here and another there is not certain', async () => {
    const atos = ['R-1-88.074 - COMPRA E VENDA. O imóvel foi adquirido por LUIS HENRIQUE ASSUNÇAO, já qualificado.']
    expect((await fieldsOf([textPage(documento({ atos }))])).confianca('proprietario_nome')).toBeLessThan(CERTAIN)
  })
})

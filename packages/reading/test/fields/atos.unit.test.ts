import { expect, test } from '@jest/globals'
import { fieldsOf, textPage } from '../support.ts'
import type { FieldName } from '../../src/fields/candidate.ts'
import { atosOf } from '../../src/fields/matricula/atos.ts'
import { assembleText } from '../../src/text/text.ts'

/** The tests read a matrícula of 419,6483 ha owned by LUÍS HENRIQUE ASSUNÇÃO. Its acts may change area or owner. */

const CERTAIN = 90
const after = (...atos: string[]) =>
  fieldsOf([
    textPage(
      [
        'OFÍCIO DE REGISTRO DE IMÓVEIS',
        'COMARCA DE UNAÍ',
        'LIVRO Nº 2 - REGISTRO GERAL',
        'MATRÍCULA Nº 88.074 FICHA 01',
        'IMÓVEL: Uma gleba de terras, situada no município de Unaí, com a área de 419,6483 ha (quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares), dentro das divisas',
        'PROPRIETÁRIO: LUÍS HENRIQUE ASSUNÇÃO, brasileiro, casado, inscrito no CPF sob o nº 529.982.247-25, residente em Unaí',
        'REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Dou fé.',
        'R-1-88.074 - COMPRA E VENDA. O imóvel objeto da presente matrícula, havido por desmembramento da matrícula nº 1.300, foi adquirido por LUÍS HENRIQUE ASSUNÇÃO, já qualificado, por compra feita a JOÃO BATISTA. Dou fé.',
        ...atos.map((ato, i) => `${ato.startsWith('R ') ? 'R' : 'AV'}-${i + 2}-88.074 - ${ato.replace(/^R /, '')}`),
      ],
      { fonte: 'text', conf: 100 },
    ),
  ])

const OPEN = 'open'
type Left = number | string | [typeof OPEN, number | string | undefined]
async function left(field: 'area_ha' | 'proprietario_nome' | 'numero_matricula', atos: string[]): Promise<Left> {
  const { valor, confianca } = await after(...atos)
  return confianca(field) >= CERTAIN ? (valor(field) ?? OPEN) : [OPEN, valor(field)]
}

const NEW = '421,0000 ha (quatrocentos e vinte e um hectares)'

test.each<[string, string[], Left]>([
  ['no act', [], 419.6483],
  [
    'georeferenced, the area kept',
    ['GEORREFERENCIAMENTO. O imóvel foi georreferenciado, certificação do INCRA nº 12, mantida a mesma área. Dou fé.'],
    419.6483,
  ],
  [
    'georeferenced, the same area written again',
    ['GEORREFERENCIAMENTO. Apurou-se a área de 419,6483 ha, conforme memorial descritivo. Dou fé.'],
    419.6483,
  ],
  ['corrected, in figures and words', [`RETIFICAÇÃO DE ÁREA. O imóvel passa a ter a área de ${NEW}. Dou fé.`], 421],
  [
    'corrected, in figures only',
    ['RETIFICAÇÃO DE ÁREA. O imóvel passa a ter a área de 421,0000 ha. Dou fé.'],
    [OPEN, 421],
  ],
  [
    'corrected, in words that say otherwise',
    ['RETIFICAÇÃO DE ÁREA. O imóvel passa a ter a área de 427,0000 ha (quatrocentos e vinte e um hectares). Dou fé.'],
    [OPEN, 427],
  ],
  [
    'corrected, the old area written too',
    [
      `RETIFICAÇÃO DE ÁREA. A área do imóvel, de 419,6483 ha (quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três centiares), foi retificada para ${NEW}. Dou fé.`,
    ],
    421,
  ],
  [
    'corrected, far behind the beginning of the act',
    [
      `Em 12 de março de 2019. Protocolo nº 12.345 de 10 de março de 2019. Procede-se a esta averbação, a requerimento do proprietário, instruído com planta e memorial, para constar que o imóvel foi georreferenciado, passando a ter a área de ${NEW}. Dou fé.`,
    ],
    421,
  ],
  [
    'corrected twice',
    [
      `RETIFICAÇÃO DE ÁREA. Passa a ter a área de 430,0000 ha (quatrocentos e trinta hectares).`,
      `RETIFICAÇÃO DE ÁREA. Passa a ter a área de ${NEW}.`,
    ],
    421,
  ],
  [
    'a correction of a name',
    ['RETIFICAÇÃO DE NOME. O nome correto do proprietário é LUÍS HENRIQUE ASSUNÇÃO. Dou fé.'],
    419.6483,
  ],
  [
    'a correction of the title',
    ['RETIFICAÇÃO. O título que deu origem ao R-1 foi lavrado no livro nº 88, e não 89. Dou fé.'],
    419.6483,
  ],
  [
    'a correction of the reserve',
    ['RETIFICAÇÃO DE RESERVA LEGAL. A reserva legal passa a ser de 84,0000 ha (oitenta e quatro hectares). Dou fé.'],
    419.6483,
  ],
  [
    'divided, with the rest in figures and words',
    [
      'DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha (dezenove hectares, sessenta e quatro ares e oitenta e três centiares), objeto da matrícula nº 90.001, restando a área remanescente de 400,0000 ha (quatrocentos hectares). Dou fé.',
    ],
    400,
  ],
  [
    'divided, with a rest that the figures give',
    ['DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha, remanescendo 400,0000 ha. Dou fé.'],
    400,
  ],
  [
    'divided, with a rest that does not add up',
    ['DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha, remanescendo 410,0000 ha. Dou fé.'],
    [OPEN, 410],
  ],
  [
    'divided, without a rest',
    ['DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha, matrícula nº 90.001. Dou fé.'],
    [OPEN, 400],
  ],
  [
    'divided twice, the second time with a rest',
    [
      'DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha, matrícula nº 90.001. Dou fé.',
      'DESMEMBRAMENTO. Foi desmembrada a área de 100,0000 ha, restando 300,0000 ha (trezentos hectares). Dou fé.',
    ],
    300,
  ],
  [
    'divided, then corrected',
    [
      'DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha. Dou fé.',
      `RETIFICAÇÃO DE ÁREA. Passa a ter a área de ${NEW}.`,
    ],
    421,
  ],
  [
    'a part set apart',
    ['DESTAQUE. Foi destacada do imóvel a área de 19,6483 ha para a matrícula nº 90.001. Dou fé.'],
    [OPEN, 400],
  ],
  [
    'a part set apart, far behind the beginning of the act',
    [
      'Em 12 de março de 2019. Protocolo nº 12.345 de 10 de março de 2019. Procede-se a esta averbação, a requerimento do proprietário, instruído com planta e memorial, para constar que foi desmembrada a área de 19,6483 ha. Dou fé.',
    ],
    [OPEN, 400],
  ],
  [
    'a part of the ground sold',
    [
      'R COMPRA E VENDA. A área de 19,6483 ha, parte do imóvel desta matrícula, foi adquirida por ANA SIMÕES, brasileira. Dou fé.',
    ],
    [OPEN, 400],
  ],
  [
    'a share sold',
    ['R COMPRA E VENDA. A fração ideal de 50% do imóvel foi adquirida por ANA SIMÕES, brasileira. Dou fé.'],
    419.6483,
  ],
  [
    'sold whole, its area written again',
    [
      'R COMPRA E VENDA. O imóvel desta matrícula, com a área de 419,6483 ha, foi adquirido por ANA SIMÕES, brasileira. Dou fé.',
    ],
    419.6483,
  ],
  [
    'unified with another',
    [`UNIFICAÇÃO. O imóvel foi unificado com o da matrícula nº 5.000, passando a ter a área total de ${NEW}. Dou fé.`],
    421,
  ],
  [
    'unified, without an area',
    ['UNIFICAÇÃO. O imóvel foi unificado com o da matrícula nº 5.000. Dou fé.'],
    [OPEN, 419.6483],
  ],
  [
    'a mortgage of a part',
    ['R HIPOTECA. Foi dada em garantia a área de 100,0000 ha em favor de BANCO DO BRASIL S/A. Dou fé.'],
    419.6483,
  ],
  ['a reserve', ['RESERVA LEGAL. Fica gravada como reserva legal a área de 83,9297 ha. Dou fé.'], 419.6483],
  ['an easement', ['R SERVIDÃO. Fica instituída servidão de passagem sobre a área de 2,5000 ha. Dou fé.'], 419.6483],
  [
    'a correction that was cancelled',
    [
      `RETIFICAÇÃO DE ÁREA. Passa a ter a área de ${NEW}.`,
      'CANCELAMENTO. Por sentença fica cancelada a AV-2-88.074. Dou fé.',
    ],
    [OPEN, 421],
  ],
  [
    'a correction that was cancelled, far behind the beginning of the act',
    [
      `RETIFICAÇÃO DE ÁREA. Passa a ter a área de ${NEW}.`,
      'Em 12 de março de 2019. Protocolo nº 12.345. Por sentença fica cancelada a AV-2-88.074. Dou fé.',
    ],
    [OPEN, 421],
  ],
  [
    'a mortgage that was cancelled',
    ['R HIPOTECA. Em favor de BANCO DO BRASIL S/A.', 'CANCELAMENTO. Fica cancelada a hipoteca do R-2-88.074. Dou fé.'],
    419.6483,
  ],
  [
    'a part moved to another matrícula',
    ['TRANSPORTE. Parte do imóvel, com a área de 19,6483 ha, foi transportada para a matrícula nº 90.001. Dou fé.'],
    [OPEN, 419.6483],
  ],
  [
    'a part sold, in a measure of the country',
    [
      'R COMPRA E VENDA. LUÍS HENRIQUE ASSUNÇÃO vendeu a ANA SIMÕES, brasileira, uma gleba com 5 alqueires geométricos. Dou fé.',
    ],
    [OPEN, 419.6483],
  ],
  [
    'what is left, told by an act of its own',
    ['ÁREA REMANESCENTE. Após os destaques, o imóvel ficou com a área de 300,0000 ha (trezentos hectares). Dou fé.'],
    300,
  ],
  [
    'what is left, measured anew',
    ['REMANESCENTE. Averba-se a apuração do remanescente, com a área de 300,0000 ha (trezentos hectares). Dou fé.'],
    300,
  ],
  [
    'what is left, in figures only',
    ['REMANESCENTE. Averba-se a apuração do remanescente, com a área de 300,0000 ha. Dou fé.'],
    [OPEN, 300],
  ],
  [
    'another area in an act of another kind',
    ['TERMO DE URBANIZAÇÃO. Averba-se que o imóvel, com 395,0000 ha, foi vistoriado. Dou fé.'],
    [OPEN, 419.6483],
  ],
  [
    'other areas in registers of other offices',
    [
      'CADASTRO AMBIENTAL RURAL. O imóvel está inscrito no CAR sob o nº MG-3170404-ABC, com a área de 420,1122 ha. Dou fé.',
      'CADASTRO. O imóvel está cadastrado no INCRA sob o nº 434.997.635.666-3, com a área total de 418,0000 ha, módulo rural 30,0000 ha. Dou fé.',
    ],
    419.6483,
  ],
  [
    'a share sold, with the area that it would be',
    ['R COMPRA E VENDA. A fração ideal de 50%, equivalente a 209,8241 ha, foi adquirida por ANA SIMÕES. Dou fé.'],
    419.6483,
  ],
  ['closed', ['ENCERRAMENTO. Fica encerrada esta matrícula, aberta a de nº 95.000. Dou fé.'], [OPEN, 419.6483]],
])('the area: %s', async (_, atos, area) => expect(await left('area_ha', atos)).toEqual(area))

const LUIS = 'LUÍS HENRIQUE ASSUNÇÃO'
test.each<[string, string[], Left]>([
  ['no act', [], LUIS],
  ['georeferenced', ['GEORREFERENCIAMENTO. O imóvel foi georreferenciado, mantida a mesma área. Dou fé.'], LUIS],
  [
    'a corrected name',
    [
      `RETIFICAÇÃO DE NOME. Procede-se para constar que o nome correto do proprietário ${LUIS} é LUÍS HENRIQUE ASSUNÇÃO FILHO, e não como constou. Dou fé.`,
    ],
    'LUÍS HENRIQUE ASSUNÇÃO FILHO',
  ],
  [
    'a name of marriage',
    [
      'R COMPRA E VENDA. O imóvel foi adquirido por ANA SIMÕES, brasileira, solteira. Dou fé.',
      'CASAMENTO. Procede-se para constar que ANA SIMÕES contraiu matrimônio com JOSÉ ROCHA, passando a assinar ANA SIMÕES ROCHA, conforme certidão. Dou fé.',
    ],
    'ANA SIMÕES ROCHA',
  ],
  [
    'the name of marriage of somebody else',
    [
      'CASAMENTO. Procede-se para constar que BEATRIZ LIMA passou a assinar BEATRIZ LIMA ROCHA, conforme certidão. Dou fé.',
    ],
    LUIS,
  ],
  [
    'the name of a company',
    [
      'R COMPRA E VENDA. O imóvel foi adquirido por AGROPECUÁRIA SÃO JOAQUIM LTDA, inscrita no CNPJ. Dou fé.',
      'ALTERAÇÃO DE DENOMINAÇÃO. A proprietária AGROPECUÁRIA SÃO JOAQUIM LTDA passou a denominar-se FAZENDAS BOA VISTA S/A, conforme ata. Dou fé.',
    ],
    'FAZENDAS BOA VISTA S/A',
  ],
  [
    'a name that was changed, but not to what',
    ['RETIFICAÇÃO DE NOME. Procede-se à retificação do nome, conforme certidão. Dou fé.'],
    [OPEN, LUIS],
  ],
  [
    'shared out to one',
    ['R PARTILHA. Por formal de partilha o imóvel coube a ANA SIMÕES, brasileira, viúva. Dou fé.'],
    'ANA SIMÕES',
  ],
  [
    'a use that was granted',
    ['R USUFRUTO. Instituído usufruto vitalício em favor de ANA SIMÕES, brasileira. Dou fé.'],
    LUIS,
  ],
  [
    'a use that ended',
    [
      'R USUFRUTO. Em favor de ANA SIMÕES, viúva.',
      'CANCELAMENTO DE USUFRUTO. Fica cancelado o usufruto do R-2, por óbito. Dou fé.',
    ],
    LUIS,
  ],
  [
    'a mortgage that was cancelled',
    [
      'R HIPOTECA. Em favor de BANCO DO BRASIL S/A.',
      'CANCELAMENTO. Fica cancelado o R-2-88.074, por quitação. Dou fé.',
    ],
    LUIS,
  ],
  ['the sale cancelled', ['CANCELAMENTO. Por sentença fica cancelado o R-1-88.074. Dou fé.'], [OPEN, LUIS]],
  [
    'a share sold',
    ['R COMPRA E VENDA. A fração ideal de 50% do imóvel foi adquirida por ANA SIMÕES, brasileira. Dou fé.'],
    [OPEN, 'ANA SIMÕES'],
  ],
  [
    'a part of the ground sold',
    [
      'R COMPRA E VENDA. A área de 19,6483 ha, parte do imóvel desta matrícula, foi adquirida por ANA SIMÕES, brasileira. Dou fé.',
    ],
    [OPEN, 'ANA SIMÕES'],
  ],
  [
    'a third sold',
    ['R COMPRA E VENDA. ADQUIRENTE: ANA SIMÕES, brasileira, que adquiriu 1/3 do imóvel. Dou fé.'],
    [OPEN, 'ANA SIMÕES'],
  ],
  [
    'a part of the ground sold, in a measure of the country',
    [
      'R COMPRA E VENDA. LUÍS HENRIQUE ASSUNÇÃO vendeu a ANA SIMÕES, brasileira, uma gleba com 5 alqueires geométricos. Dou fé.',
    ],
    [OPEN, 'ANA SIMÕES'],
  ],
  [
    'a new name of the property',
    [`ALTERAÇÃO DE DENOMINAÇÃO. O imóvel passou a denominar-se FAZENDA ${LUIS}, conforme requerimento. Dou fé.`],
    LUIS,
  ],
  ['closed', ['ENCERRAMENTO. Fica encerrada esta matrícula, aberta a de nº 95.000. Dou fé.'], [OPEN, LUIS]],
])('the owner: %s', async (_, atos, owner) => expect(await left('proprietario_nome', atos)).toEqual(owner))

test.each<[string, string[]]>([
  ['another is opened', ['ENCERRAMENTO. Fica encerrada esta matrícula, aberta a de nº 95.000. Dou fé.']],
  ['a part has its own', ['DESMEMBRAMENTO. Foi desmembrada a área de 19,6483 ha, matrícula nº 90.001. Dou fé.']],
  ['it is unified with another', ['UNIFICAÇÃO. Unificado com o imóvel da matrícula nº 5.000. Dou fé.']],
])('the number stays, when %s', async (_, atos) => expect(await left('numero_matricula', atos)).toBe('88074'))

test('a new number is not that of the heading', async () =>
  expect(await left('numero_matricula', ['RENUMERAÇÃO. A presente matrícula passa a ter o número 12.345.'])).toEqual([
    OPEN,
    '88074',
  ]))

test('an act that was not seen may have changed the area', async () => {
  const { confianca, valor } = await after('CADASTRO. Dou fé.\nAV-5-88.074 - CASAMENTO. Casou-se. Dou fé.')
  expect([valor('area_ha'), confianca('area_ha') < CERTAIN]).toEqual([419.6483, true])
})

const PAPER = [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'COMARCA DE UNAÍ',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 88.074 FICHA 01',
]
const CORRECTED = `RETIFICAÇÃO DE ÁREA. O imóvel passa a ter a área de ${NEW}.`
async function read(field: FieldName, { land = '419,6483 ha', owner = `${LUIS}, brasileiro`, acts = [] as string[] }) {
  const lines = [...PAPER, `IMÓVEL: Uma gleba com a área de ${land}, em divisas`, `PROPRIETÁRIO: ${owner}`, ...acts]
  const { valor, confianca } = await fieldsOf([textPage(lines, { fonte: 'text', conf: 100 })])
  return confianca(field) >= CERTAIN ? (valor(field) ?? OPEN) : [OPEN, valor(field)]
}

test.each([
  'AV-1-88.074 - ',
  'AV.1/88.074. ',
  'Av.01 - 88.074 - ',
  'AV-1/M-88074 - ',
  'AV1/88.074 - ',
  'AV 1 88.074 ',
  'AV-1 - ',
  'AVERBAÇÃO Nº 1 - 88.074 - ',
  'Averbação nº 01: ',
  'AVERB. 1 - ',
  "'AV-1 - ",
  '. AV-1 - ',
])('an act that is marked %j', async (mark) =>
  expect(await read('area_ha', { acts: [`${mark}${CORRECTED}`] })).toBe(421),
)

test('a speck before the first mark does not make its act missing', async () => {
  const acts = [
    "'R-1 - HIPOTECA. O imóvel foi dado em hipoteca. Dou fé.",
    'R-2 - COMPRA E VENDA. ADQUIRENTE: ANA SIMÕES. Dou fé.',
  ]
  expect(await read('area_ha', { acts })).toBe(419.6483)
})

test('a register that is marked in full', async () => {
  const acts = ['REGISTRO Nº 1 - 88.074 - COMPRA E VENDA. ADQUIRENTE: ANA SIMÕES, brasileira. Dou fé.']
  expect(await read('proprietario_nome', { acts })).toBe('ANA SIMÕES')
})

test('an address is no act', async () => {
  const owner = `${LUIS}, brasileiro, residente na\nAv. 7 de Setembro, 120, e na\nR. 15 de Novembro, 30`
  expect(await read('area_ha', { owner })).toBe(419.6483)
})

test.each<[string, string, unknown]>([
  ['parts that make the whole', '500,0000 ha, sendo 400,0000 ha de pastagens e 100,0000 ha de matas', 500],
  ['parts, then the whole', '100,0000 ha, e outra de 200,0000 ha, perfazendo a área total de 300,0000 ha', 300],
  ['parts without a whole', '100,0000 ha; e outra gleba com a área de 200,0000 ha', [OPEN, 100]],
  ['a part of a larger property', '50,0000 ha, dentro da área total de 1.000,0000 ha da Fazenda Boa', [OPEN, 1000]],
  ['in two measures', '24,2000 ha, ou 10 alqueires paulistas', 24.2],
  ['in an unknown measure too', '24,2000 ha, ou 10 alqueires geométricos', 24.2],
  ['a house', '24,2000 ha, com uma casa de 120,00 m²', 24.2],
  ['left of another, in figures and words', '300,0000 ha (trezentos hectares)', 300],
])('land that is described as %s', async (_, land, area) => expect(await read('area_ha', { land })).toEqual(area))

test('a neighbour of a like name is no misread owner', async () => {
  const owner = 'GERALDO MAJELA LEÃO, brasileiro'
  const land = '419,6483 ha, que confronta com GERALDO MAJELA DE OLIVEIRA'
  expect(await read('proprietario_nome', { owner, land })).toBe('GERALDO MAJELA LEÃO')
})

test('two owners are not one', async () => {
  expect(await read('proprietario_nome', { owner: `${LUIS} e PEDRO ROCHA LIMA, brasileiros` })).toEqual([
    OPEN,
    `${LUIS} e PEDRO ROCHA LIMA`,
  ])
  expect(await read('proprietario_nome', { owner: 'ANA DE MELLO E SOUZA, brasileira' })).toBe('ANA DE MELLO E SOUZA')
  const owner = 'SÃO JOAQUIM COMÉRCIO E INDÚSTRIA DE GRÃOS LTDA, pessoa jurídica'
  expect(await read('proprietario_nome', { owner })).toBe('SÃO JOAQUIM COMÉRCIO E INDÚSTRIA DE GRÃOS LTDA')
})

test('a mark whose dash was read as a colon', () => {
  const acts = ['R-1-2,702 - COMPRA E VENDA. Dou fé.', 'R:3-2.702 - PARTILHA. Dou fé.']
  expect(atosOf(assembleText([textPage(acts)])).map(({ order }) => order)).toEqual([1, 3])
})

test('a mark that lost the sign after its order has the number that the other marks have', () => {
  const ordersIn = (...lines: string[]) =>
    atosOf(assembleText([textPage(lines)])).map(({ order, matricula }) => [order, matricula])
  expect(ordersIn('R.181.698 - COMPRA E VENDA. Dou fé.', 'AV.2/81.698 - CADASTRO. Dou fé.')).toEqual([
    [1, '81698'],
    [2, '81698'],
  ])
  expect(ordersIn('R-3-27.179 - VENDA. Dou fé.', 'AV 427.179 - CADASTRO. Dou fé.')).toEqual([
    [3, '27179'],
    [4, '27179'],
  ])
  expect(ordersIn('R-1-88.074 - VENDA. Dou fé.', 'R-12-81.698 - VENDA. Dou fé.')).toEqual([
    [1, '88074'],
    [12, '81698'],
  ])
})

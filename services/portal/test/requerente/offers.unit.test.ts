import { describe, expect, test } from '@jest/globals'
import { EMPTY, type Form } from '../../web/requerente/registration/fields.ts'
import { gapsOf, toNew } from '../../web/requerente/registration/form.ts'
import { newItem } from '../../web/requerente/registration/items.ts'
import {
  allOf,
  currentOf,
  isTaken,
  itemOffersOf,
  knownIn,
  offersOf,
  openOffers,
  type DocumentoReading,
} from '../../web/requerente/registration/offers.ts'
import { missingStep } from '../../web/requerente/labels.ts'
import { municipioNamed } from '../../web/requerente/registration/municipios.ts'

const read = (nome: string, valor: string | number | null, confirmar = false) => ({
  nome,
  valor,
  confirmar,
  confianca: 95,
  pagina: 1,
  caixa: null,
  fonte: 'leitura',
})
const matricula = {
  documento: { id: 'm', tipo_documento: 'matricula_imovel' },
  campos: [
    read('numero_matricula', '64.805'),
    read('area_ha', 1234),
    read('proprietario_nome', 'ANA FERREIRA', true),
    read('cartorio', null),
  ],
} as unknown as DocumentoReading
const ccir = {
  documento: { id: 'c', tipo_documento: 'ccir' },
  campos: [
    read('ccir_codigo', '901.016.037.486-0'),
    read('denominacao', 'FAZENDA BOA VISTA'),
    read('municipio', 'RIO VERDE'),
    read('uf', 'GO'),
    read('area_ha', 1200),
    read('proprietario_nome', 'ANA FERREIRA'),
    read('cpf_cnpj', '***.982.247-**'),
  ],
} as unknown as DocumentoReading

const offers = offersOf([matricula, ccir])
const texts = offers.map(({ campo, texto, documento }) => `${documento.id} ${campo}: ${texto}`)
const filled = (form: Form) =>
  (['imovel', 'area', 'registro', 'proprietario'] as const).reduce(
    (before, step) => ({ ...before, ...allOf(openOffers(offers, step, before)) }),
    form,
  )

describe('what papers say', () => {
  test('is offered once a field, by the first paper that says it with certainty', () => {
    expect(texts).toEqual([
      'c denominacao: FAZENDA BOA VISTA',
      'c municipio: Rio Verde – GO',
      'm area: 1.234,00 hectares',
      'm matricula: 64.805',
      'c ccir: 901.016.037.486-0',
      'c nome: ANA FERREIRA',
      'm titleArea: 1.234,00 hectares',
      'c cpf_cnpj: ***.982.247-**',
    ])
  })

  test('fills in what is empty, and leaves what a person wrote', () => {
    const form = filled({ ...EMPTY, denominacao: 'Sítio da Ana' })
    expect(toNew(form)).toEqual({
      imovel: {
        denominacao: 'Sítio da Ana',
        municipio_ibge: '5218805',
        uf: 'GO',
        area_ha: 1234,
        matricula: { numero: '64.805' },
        ccir_codigo: '901.016.037.486-0',
      },
      proprietario: { nome: 'ANA FERREIRA', cpf_cnpj: '***.982.247-**' },
    })
    // The area of a title is filled in only if the form has several titles.
    const left = offers.filter((offer) => !isTaken(offer, form)).map(({ campo }) => campo)
    expect(left).toEqual(['denominacao', 'titleArea'])
  })

  test('of two clean papers leaves the kind of property to choose, and nothing to type', () => {
    expect(gapsOf('conferir', filled(EMPTY)).map(({ campo }) => campo)).toEqual(['imovel.tipo'])
  })

  test('of a number is the number of the owner whose name is offered', () => {
    const number = (form: Form, readings = [matricula, ccir]) =>
      openOffers(offersOf(readings), 'proprietario', form).filter(({ campo }) => campo === 'cpf_cnpj').length
    const ofOther = { ...ccir, campos: [read('proprietario_nome', 'RUI'), read('cpf_cnpj', '***.444.777-**')] } as never
    const named = { ...matricula, campos: [read('proprietario_nome', 'ANA FERREIRA')] } as never
    expect([
      number(EMPTY),
      number({ ...EMPTY, nome: 'Ana Ferreira' }),
      number({ ...EMPTY, nome: 'Eva' }),
      number({ ...EMPTY, mask: '***.982.247-**' }),
      number(EMPTY, [named, ofOther]),
    ]).toEqual([1, 1, 0, 0, 0])
    const [offer] = offers.filter(({ campo }) => campo === 'cpf_cnpj')
    expect(offer && isTaken(offer, { ...EMPTY, mask: '***.982.247-**' })).toBe(true)
  })

  test('is not taken any more once a person changed it', () => {
    const form = filled(EMPTY)
    const [offer] = offers as [(typeof offers)[number]]
    expect([isTaken(offer, form), isTaken(offer, { ...form, denominacao: 'Outra' })]).toEqual([true, false])
  })

  test('is not offered of a place that cannot be told apart, or of a field that is not asked', () => {
    const [place] = offersOf([{ ...ccir, campos: ccir.campos.filter(({ nome }) => nome === 'municipio') }])
    expect(place).toBeUndefined()
    const cnm = offersOf([{ ...ccir, campos: [read('cnm', '065938.2.0012345-04')] as never }])
    expect(openOffers(cnm, 'registro', { ...EMPTY, registro: 'transcricao' })).toEqual([])
    // Without the number of a matrícula, the offered CNM has no title to which it belongs.
    expect(openOffers(cnm, 'registro', { ...EMPTY, titularidade: 'posse' })).toEqual([])
    expect(openOffers(cnm, 'registro', { ...EMPTY, matricula: '1' })).toEqual(cnm)
  })
})

describe('what papers name beside the principal one', () => {
  const second = {
    documento: { id: 'm2', tipo_documento: 'matricula_imovel' },
    campos: [
      read('numero_matricula', '64906'),
      read('area_ha', 80.25),
      read('cartorio', '1º OFÍCIO'),
      read('proprietario_nome', 'ANA FERREIRA'),
      read('coproprietario_nome', 'JOSÉ FERREIRA'),
      read('coproprietario_nome', 'RUI', true),
    ],
  } as unknown as DocumentoReading
  const itsCcir = {
    documento: { id: 'c2', tipo_documento: 'ccir' },
    campos: [
      read('numero_matricula', '64.906'),
      read('area_ha', 120.25),
      read('proprietario_nome', 'ESPÓLIO DE ANA FERREIRA'),
    ],
  } as unknown as DocumentoReading
  const papers = [matricula, second, ccir, itsCcir]
  const named = (form: Form) => itemOffersOf(papers, form).map(({ list, parte }) => ({ [list]: parte }))

  test('is offered for its list, with what the same paper says of it, until the form has it', () => {
    const form: Form = { ...EMPTY, matricula: '64805', nome: 'Ana Ferreira' }
    expect(named(form)).toEqual([
      { outras_matriculas: { numero: '64906', cartorio: '1º OFÍCIO', cnm: '', area: '80,25' } },
      { coproprietarios: { nome: 'JOSÉ FERREIRA' } },
      // The name RUI was read without certainty. It is offered anyway, because the page of documents does not ask
      // about uncertain names of co-owners.
      { coproprietarios: { nome: 'RUI' } },
    ])
    const jose = { ...newItem('coproprietarios'), nome: 'Jose Ferreira' } as Form['coproprietarios'][number]
    expect(named({ ...form, matricula: '', coproprietarios: [jose] })).toEqual([{ coproprietarios: { nome: 'RUI' } }])
  })

  test('is offered with its number and share, by the paper that says most', () => {
    const spouse = {
      ...matricula,
      campos: [
        read('proprietario_nome', 'ANA FERREIRA'),
        read('coproprietario_nome', 'JOSÉ FERREIRA', true),
        read('coproprietario_cpf_cnpj', '***.444.777-**', true),
      ],
    } as never
    const listed = {
      ...ccir,
      titulares: [
        { nome: 'ANA FERREIRA', cpf_cnpj: '***.982.247-**', percentual: 50 },
        { nome: 'JOSÉ FERREIRA', cpf_cnpj: '***.444.777-**', percentual: 25 },
        { nome: 'EVA', percentual: 25 },
      ],
    } as never
    const form = { ...EMPTY, nome: 'Ana Ferreira' }
    const owners = (...readings: DocumentoReading[]) => itemOffersOf(readings, form).map(({ parte }) => parte)
    expect(owners(spouse)).toEqual([{ nome: 'JOSÉ FERREIRA', cpf_cnpj: '***.444.777-**' }])
    expect(owners(spouse, listed)).toEqual([
      { nome: 'JOSÉ FERREIRA', cpf_cnpj: '***.444.777-**', percentual: '25' },
      { nome: 'EVA', percentual: '25' },
    ])
  })

  test('is offered from the lists of a CCIR, each title and each municipality', () => {
    const listed = {
      ...ccir,
      campos: [...ccir.campos, read('numero_matricula', '64805')],
      titulos: [
        { numero: '64805', pagina: 1, caixa: null },
        { numero: '64906', pagina: 1, caixa: null },
      ],
      municipios: ['RIO VERDE', 'SANTA HELENA DE GOIÁS'],
    } as unknown as DocumentoReading
    const { codigo } = municipioNamed('Santa Helena de Goiás', 'GO') ?? {}
    const form: Form = { ...EMPTY, matricula: '64805', municipio: municipioNamed('Rio Verde', 'GO')?.codigo ?? '' }
    expect(itemOffersOf([listed], form).map(({ list, parte, place }) => [list, parte, place.pagina])).toEqual([
      ['outros_municipios', { codigo }, null],
      ['outras_matriculas', { numero: '64906' }, 1],
    ])
    // The form does not say which of its titles is the principal title.
    expect(offersOf([listed]).map(({ campo }) => campo)).not.toContain('matricula')
  })

  test('is what the newest CCIR of a property says, in whatever order papers were sent', () => {
    const ofYear = (year: number) =>
      ({
        ...ccir,
        documento: { ...ccir.documento, id: `c${year}` },
        campos: [...ccir.campos, read('exercicio', year)],
      }) as unknown as DocumentoReading
    const ids = (...readings: DocumentoReading[]) => currentOf(readings).map(({ documento: { id } }) => id)
    expect(ids(matricula, ofYear(2025), ofYear(2023))).toEqual(['m', 'c2025'])
    expect(ids(matricula, ofYear(2023), ofYear(2025))).toEqual(['m', 'c2025'])
  })

  test('knows that the estate of a dead owner is not one more', () => {
    const [offer] = offersOf([itsCcir]).filter(({ campo }) => campo === 'nome')
    expect(offer).toMatchObject({ parte: { nome: 'ANA FERREIRA', espolio: 'yes' }, texto: 'ESPÓLIO DE ANA FERREIRA' })
  })

  test('waits where the form has as principal what no paper says', () => {
    expect(named({ ...EMPTY, matricula: '999', nome: 'Eva' })).toEqual([])
  })
})

test('what a person said of a paper is offered as what was read of it, and stays told apart', () => {
  const campos = [read('numero_matricula', null, true), read('area_ha', 40), read('cnm', '1', true)]
  const confirmacoes = [{ nome: 'numero_matricula', valor: '4.321' }]
  const known = knownIn({ campos, confirmacoes } as never)
  expect(known.map(({ valor, confirmar, told = false }) => [valor, confirmar, told])).toEqual([
    ['4.321', false, true],
    [40, false, false],
    ['1', true, false],
  ])
})

test('the step that is missing is that of the first field which the assistant names', () => {
  expect(missingStep([{ codigo: 'documento_ccir' }, { codigo: 'dado_imovel.matricula' }])).toBe('registro')
  expect(missingStep([{ codigo: 'dado_coproprietarios[0].nome' }])).toBe('proprietario')
  expect(missingStep([{ codigo: 'confirmar_ccir' }])).toBeUndefined()
})

import { describe, expect, test } from '@jest/globals'
import { CAMPOS, EMPTY, type Form, ofKind, STEPS } from '../../web/requerente/registration/fields.ts'
import {
  fieldsIn,
  formOfProcesso,
  gapsOf,
  incompleteStep,
  inWords,
  shownValue,
  toNew,
  toPatch,
} from '../../web/requerente/registration/form.ts'
import { type ListName, LISTS, newItem, type Lists } from '../../web/requerente/registration/items.ts'
import { municipioNamed, municipiosWith } from '../../web/requerente/registration/municipios.ts'
import { groupOf, labelOf } from '../../web/requerente/labels.ts'

const FULL: Form = {
  ...EMPTY,
  denominacao: ' Sítio Boa Vista ',
  tipo: 'IRU',
  municipio: '5218805',
  area: '1.234',
  areaReading: 'thousands',
  matricula: '49.495',
  cartorio: '',
  nome: 'Ana Ferreira',
  cpf_cnpj: '529.982.247-25',
}
const campos = (gaps: { campo: string }[]) => gaps.map(({ campo }) => campo)

describe('a step', () => {
  test('tells all that is wrong with it at once', () => {
    expect(campos(gapsOf('imovel', EMPTY))).toEqual(['imovel.denominacao', 'imovel.tipo', 'imovel.municipio_ibge'])
    expect(campos(gapsOf('area', EMPTY))).toEqual(['imovel.area_ha'])
    expect(campos(gapsOf('registro', { ...EMPTY, cnm: '12', ccir: '9' }))).toEqual([
      'imovel.matricula.numero',
      'imovel.matricula.cnm',
      'imovel.ccir_codigo',
    ])
    expect(campos(gapsOf('proprietario', { ...EMPTY, cpf_cnpj: '111.111.111-11' }))).toEqual([
      'proprietario.nome',
      'proprietario.cpf_cnpj',
    ])
  })

  test('has nothing to say where all is well, the last one only where all are', () => {
    for (const step of ['imovel', 'area', 'registro', 'proprietario', 'perimetro', 'conferir'] as const) {
      expect([step, gapsOf(step, FULL)]).toEqual([step, []])
    }
    expect(campos(gapsOf('conferir', { ...FULL, matricula: '', nome: '' }))).toEqual([
      'imovel.matricula.numero',
      'proprietario.nome',
    ])
  })

  test('asks which of two areas is meant', () => {
    const [gap] = gapsOf('area', { ...FULL, areaReading: '' })
    expect(gap).toEqual({ campo: 'imovel.area_ha', mensagem: 'Escolha o que você quis dizer.' })
  })

  test.each([
    ['52998224725', '529.982.247-25'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['', ''],
  ])('reads %s back as %s', (cpf_cnpj, said) => {
    expect(shownValue('cpf_cnpj', { ...FULL, cpf_cnpj })).toBe(said)
  })

  test.each(['12.ABC.345/01DE-35', '11.222.333/0001-81'])('takes the CNPJ %s', (cpf_cnpj) => {
    expect(gapsOf('proprietario', { ...FULL, cpf_cnpj })).toEqual([])
  })
})

test('what was typed becomes a draft, without what was left empty', () => {
  expect(toNew(FULL)).toEqual({
    imovel: {
      denominacao: 'Sítio Boa Vista',
      tipo: 'IRU',
      municipio_ibge: '5218805',
      uf: 'GO',
      area_ha: 1234,
      matricula: { numero: '49.495' },
    },
    proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '529.982.247-25' },
  })
})

const DRAWING = {
  type: 'Polygon',
  coordinates: [
    [
      [-50.92, -17.8],
      [-50.91, -17.8],
      [-50.91, -17.79],
      [-50.92, -17.8],
    ],
  ],
}

test('a drawing is sent as it is, and stands in the way only while it would be refused', () => {
  const withPerimetro = { ...FULL, perimetro: JSON.stringify(DRAWING) }
  expect(toNew(withPerimetro).imovel.geometria).toEqual(DRAWING)
  expect(gapsOf('perimetro', withPerimetro)).toEqual([])
  expect(gapsOf('conferir', { ...withPerimetro, perimetroMissing: 'Cruza.' })).toEqual([
    { campo: 'imovel.geometria', mensagem: 'Cruza.' },
  ])
  expect(shownValue('perimetro', withPerimetro)).toBe('1 polígono, 3 vértices')
  expect(shownValue('perimetro', FULL)).toBe('')
})

describe('a possession', () => {
  const POSSE: Form = { ...FULL, titularidade: 'posse', matricula: '', posse: 'titulo_provisorio' }
  test('needs no matrícula, unless something of one was typed', () => {
    expect(campos(gapsOf('registro', POSSE))).toEqual([])
    expect(campos(gapsOf('registro', { ...POSSE, cartorio: '1º Ofício' }))).toEqual(['imovel.matricula.numero'])
    expect(campos(gapsOf('registro', { ...POSSE, titularidade: 'mista' }))).toEqual(['imovel.matricula.numero'])
    expect(campos(gapsOf('registro', { ...POSSE, posse: '', posseDescription: 'De 1998' }))).toEqual([
      'imovel.titulo_posse.tipo',
    ])
  })
  test('is sent with what shows it; a property without', () => {
    const { imovel } = toNew({ ...POSSE, posseDescription: 'INCRA, 2019' })
    expect(imovel).toMatchObject({
      titularidade: 'posse',
      titulo_posse: { tipo: 'titulo_provisorio', descricao: 'INCRA, 2019' },
    })
    expect(imovel).not.toHaveProperty('matricula')
    expect(toNew({ ...POSSE, titularidade: 'propriedade', matricula: '1' }).imovel).not.toHaveProperty('titulo_posse')
  })
  test('of what was a property takes the whole matrícula away, and the other way round', () => {
    const before = { ...FULL, cartorio: '1º Ofício' }
    const after: Form = { ...POSSE, cartorio: '' }
    expect(toPatch(before, after)).toEqual({
      imovel: { titularidade: 'posse', matricula: null, titulo_posse: { tipo: 'titulo_provisorio' } },
    })
    expect(toPatch(after, before)).toEqual({
      imovel: { titularidade: null, matricula: { numero: '49.495', cartorio: '1º Ofício' }, titulo_posse: null },
    })
  })
})

describe('a correction', () => {
  const processo = { ...toNew({ ...FULL, cartorio: '1º Ofício' }), observacoes: null }
  const base = formOfProcesso(processo as never)

  test('sends only what was changed', () => {
    expect(toPatch(base, base)).toEqual({})
    expect(toPatch(base, { ...base, area: '12,5', areaReading: '' })).toEqual({ imovel: { area_ha: 12.5 } })
    expect(toPatch(base, { ...base, cartorio: '' })).toEqual({ imovel: { matricula: { cartorio: null } } })
    expect(toPatch(base, { ...base, perimetro: JSON.stringify(DRAWING) })).toEqual({
      imovel: { geometria: DRAWING },
    })
    const drawn = { ...base, perimetro: JSON.stringify(DRAWING) }
    expect(toPatch(drawn, drawn)).toEqual({})
    expect(toPatch(drawn, base)).toEqual({ imovel: { geometria: null } })
    expect(toPatch(base, { ...base, municipio: '5107925' })).toEqual({
      imovel: { municipio_ibge: '5107925', uf: 'MT' },
    })
  })

  test('keeps a CPF that was not typed again', () => {
    expect(base.cpf_cnpj).toBe('')
    expect(gapsOf('proprietario', base)).toEqual([])
  })
})

const item = <L extends ListName>(list: L, part: Partial<Lists[L][number]>) =>
  ({ ...newItem(list), ...part }) as Lists[L][number]

describe('what there is more than one of', () => {
  const FAMILY: Form = {
    ...FULL,
    percentual: '50',
    espolio: 'yes',
    representante: 'Ana Ferreira',
    representanteCpf: '529.982.247-25',
    qualidade: 'inventariante',
    coproprietarios: [item('coproprietarios', { nome: ' José ', cpf_cnpj: '111.444.777-35', percentual: '33,33 %' })],
    outras_matriculas: [
      item('outras_matriculas', { numero: '64.906', cnm: '065938.2.0012345-04', area: '1.234,5' }),
      item('outras_matriculas', { numero: '12', registro: 'transcricao', cartorio: '1º, livro 3-A', cnm: 'left over' }),
    ],
    outros_ccir: [item('outros_ccir', { codigo: ' 9010160374860 ' })],
    outros_municipios: [item('outros_municipios', { codigo: '5107065' })],
  }
  const declared = {
    coproprietarios: [{ nome: 'José', cpf_cnpj: '111.444.777-35', percentual: 33.33 }],
    representante: { nome: 'Ana Ferreira', cpf: '529.982.247-25', qualidade: 'inventariante' },
  }

  test('is sent as lists, whose items have only what was filled in', () => {
    const body = toNew(FAMILY)
    expect(body).toMatchObject({ ...declared, proprietario: { percentual: 50, espolio: true } })
    expect(body.imovel).toMatchObject({
      outras_matriculas: [
        { numero: '64.906', cnm: '065938.2.0012345-04', area_ha: 1234.5 },
        { numero: '12', registro: 'transcricao', cartorio: '1º, livro 3-A' },
      ],
      outros_ccir: ['9010160374860'],
      outros_municipios: ['5107065'],
    })
    expect(body.imovel.outras_matriculas?.[1]).not.toHaveProperty('cnm')
  })

  test('is asked only where it is there, and is wrong at its own place', () => {
    expect(campos(gapsOf('conferir', FULL))).toEqual([])
    const wrong: Form = {
      ...FAMILY,
      qualidade: 'procurador',
      coproprietarios: [...FAMILY.coproprietarios, item('coproprietarios', { percentual: '101' })],
      outras_matriculas: [item('outras_matriculas', { cnm: '12', area: '1.234' })],
      outros_ccir: [item('outros_ccir', { codigo: '9' })],
      outros_municipios: [item('outros_municipios', {})],
    }
    expect(campos(gapsOf('conferir', wrong))).toEqual([
      'imovel.outros_municipios[0]',
      'imovel.outras_matriculas[0].numero',
      'imovel.outras_matriculas[0].cnm',
      'imovel.outras_matriculas[0].area_ha',
      'imovel.outros_ccir[0]',
      'coproprietarios[1].nome',
      'coproprietarios[1].cpf_cnpj',
      'coproprietarios[1].percentual',
      'representante.qualidade',
    ])
  })

  test('says nothing once it is not asked any more, and is not lost by that', () => {
    const alone: Form = { ...FAMILY, espolio: '', represented: '' }
    expect(toNew(alone)).not.toHaveProperty('representante')
    expect(toNew({ ...alone, represented: 'yes' })).toMatchObject({ representante: declared.representante })
  })

  test('has names, by the number that people count', () => {
    expect(fieldsIn(FAMILY).filter(({ caminho }) => labelOf(caminho) === undefined)).toEqual([])
    expect(labelOf('coproprietarios[1].nome')).toBe('Nome do dono 3')
    expect(labelOf('imovel.outros_ccir[0]')).toBe('CCIR 2')
    expect(labelOf('imovel.nada[0]')).toBeUndefined()
    for (const { caminho, step } of fieldsIn(FAMILY)) expect([caminho, groupOf(caminho)]).toEqual([caminho, step])
    expect(inWords('coproprietarios', FAMILY)).toBe('José, 111.444.777-35, 33,33%')
    expect(inWords('outros_municipios', FAMILY)).toBe('Querência – MT')
  })

  test('of a case that exists keeps the numbers that were not typed again', () => {
    const base = formOfProcesso({
      imovel: { outras_matriculas: [{ id: 't1', numero: '64906', area_ha: 1234 }] },
      proprietario: { nome: 'Ana', cpf_cnpj: '***.982.247-**' },
      coproprietarios: [
        { id: 'p1', nome: 'José', cpf_cnpj: '***.444.777-**', percentual: 50 },
        { id: 'p2', nome: 'Rui', cpf_cnpj: '***.072.703-**' },
      ],
      representante: { nome: 'Ana', cpf: '***.982.247-**', qualidade: 'procurador' },
      observacoes: null,
    } as never)
    expect(toPatch(base, base)).toEqual({})
    expect(gapsOf('proprietario', base)).toEqual([])
    const [jose, rui] = base.coproprietarios as [Lists['coproprietarios'][number], Lists['coproprietarios'][number]]
    expect(toPatch(base, { ...base, coproprietarios: [{ ...jose, nome: 'José Ferreira' }, rui] })).toEqual({
      coproprietarios: [
        { id: 'p1', nome: 'José Ferreira', percentual: 50 },
        { id: 'p2', nome: 'Rui' },
      ],
    })
    expect(toPatch(base, { ...base, coproprietarios: [rui, item('coproprietarios', { nome: 'Eva' })] })).toEqual({
      coproprietarios: [{ id: 'p2', nome: 'Rui' }, { nome: 'Eva' }],
    })
    // Another person has removed José since the form was loaded. The form still contains José, so he becomes a new
    // item.
    expect(toPatch({ ...base, coproprietarios: [rui] }, base)).toEqual({
      coproprietarios: [
        { nome: 'José', percentual: 50 },
        { id: 'p2', nome: 'Rui' },
      ],
    })
    expect(toPatch(base, { ...base, coproprietarios: [], outras_matriculas: [] })).toEqual({
      imovel: { outras_matriculas: [] },
      coproprietarios: [],
    })
    expect(toPatch(base, { ...base, represented: '' })).toEqual({ representante: null })
    expect(toPatch(base, { ...base, representanteCpf: '529.982.247-25' })).toEqual({
      representante: { cpf: '529.982.247-25' },
    })
  })

  test('ends where the interface ends', () => {
    expect(Object.values(LISTS).map(({ most }) => most)).toEqual([10, 50, 20, 200])
  })
})

test('goes on at the first step that lacks something, after the one that was saved if there is one', () => {
  expect(incompleteStep(EMPTY)).toBe('imovel')
  expect(incompleteStep(EMPTY, 'area')).toBe('registro')
  expect(incompleteStep({ ...FULL, area: '' }, 'proprietario')).toBe('area')
  expect(incompleteStep(FULL)).toBeUndefined()
})

test('a possession is asked for its titles on the way, and only then', () => {
  const untitled: Form = { ...FULL, titularidade: 'posse', matricula: '' }
  expect(incompleteStep(untitled, 'imovel')).toBe('registro')
  expect(incompleteStep(untitled, 'registro')).toBeUndefined()
  expect(incompleteStep({ ...untitled, posse: 'contrato' }, 'imovel')).toBeUndefined()
})

test('every step that asks something has fields', () => {
  const asked = new Set(Object.values(CAMPOS).map(({ step }) => step))
  expect([...asked]).toEqual(STEPS.filter((step) => step !== 'conferir'))
})

describe('municipalities', () => {
  test.each([
    ['rio verde', '5218805'],
    ['RIO VÉRDE', '5218805'],
    ['sao felix do xingu', '1507300'],
    ['lucas verde', '5105259'],
    ['Alta Floresta D’Oeste', '1100015'],
    ['alta floresta d´oeste', '1100015'],
    ['alta floresta doeste', '1100015'],
    ['floresta d oeste', '1100015'],
    ['santana do livramento', '4317103'],
    ['olhos dágua', '3145455'],
  ])('are found by %s', (words, codigo) => {
    expect(municipiosWith(words).map((m) => m.codigo)).toContain(codigo)
  })

  test.each(['ALTA FLORESTA D´OESTE', 'Alta Floresta Doeste', 'ALTA FLORESTA D OESTE', 'Alta Floresta Dʼoeste'])(
    '%s is named by it',
    (nome) => expect(municipioNamed(nome, 'RO')?.codigo).toBe('1100015'),
  )

  test('whose name is what was written come first, and a state may follow', () => {
    expect(municipiosWith('rio verde')[0]).toEqual({ codigo: '5218805', nome: 'Rio Verde', uf: 'GO' })
    expect(municipiosWith('bonito ms').map(({ nome, uf }) => `${nome} ${uf}`)).toEqual(['Bonito MS'])
    expect(municipiosWith('')).toEqual([])
    expect(municipiosWith('nada assim')).toEqual([])
  })
})

test.each(Object.values(CAMPOS))('$caminho has a name, and is corrected in the group $step', ({ caminho, step }) => {
  expect(labelOf(caminho)).toBeDefined()
  expect(groupOf(caminho)).toBe(step)
})

describe('the kind of a property', () => {
  test.each<[string, Partial<Form>, Form['tipo'], Form['titularidade']]>([
    ['a settlement has no title of its own, so possession is preset', {}, 'AST', 'posse'],
    ['nor has a territory', { tipo: 'AST', titularidade: 'posse' }, 'PCT', 'posse'],
    ['going back takes the preset back', { tipo: 'PCT', titularidade: 'posse' }, 'IRU', 'propriedade'],
    ['a typed title stays', { matricula: '64805' }, 'AST', 'propriedade'],
    ['so does what shows the possession', { tipo: 'AST', titularidade: 'posse', posse: 'contrato' }, 'IRU', 'posse'],
    ['and a choice of the person', { titularidade: 'mista' }, 'PCT', 'mista'],
    ['a rural property is owned unless somebody says otherwise', {}, 'IRU', 'propriedade'],
  ])('%s', (_, before, tipo, titularidade) => {
    const form = { ...EMPTY, ...before }
    expect({ ...form, ...ofKind(form, tipo) }).toMatchObject({ tipo, titularidade })
  })
})

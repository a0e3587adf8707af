import { describe, expect, test } from '@jest/globals'
import {
  CAMPOS,
  deProcesso,
  type Ficha,
  faltasDo,
  lido,
  paraNovo,
  paraRemendo,
  VAZIA,
} from '../web/requerente/cadastro/ficha.ts'
import { municipiosCom } from '../web/requerente/cadastro/municipios.ts'
import { grupoDo, ROTULOS } from '../web/requerente/rotulos.ts'

const CHEIA: Ficha = {
  ...VAZIA,
  denominacao: ' Sítio Boa Vista ',
  tipo: 'IRU',
  municipio: '5218805',
  area: '1.234',
  leituraDaArea: 'milhar',
  matricula: '49.495',
  cartorio: '',
  nome: 'Ana Ferreira',
  cpf_cnpj: '529.982.247-25',
}
const campos = (faltas: { campo: string }[]) => faltas.map(({ campo }) => campo)

describe('a step', () => {
  test('tells all that is wrong with it at once', () => {
    expect(campos(faltasDo('imovel', VAZIA))).toEqual(['imovel.denominacao', 'imovel.tipo', 'imovel.municipio_ibge'])
    expect(campos(faltasDo('area', VAZIA))).toEqual(['imovel.area_ha'])
    expect(campos(faltasDo('registro', { ...VAZIA, cnm: '12', ccir: '9' }))).toEqual([
      'imovel.matricula.numero',
      'imovel.matricula.cnm',
      'imovel.ccir_codigo',
    ])
    expect(campos(faltasDo('proprietario', { ...VAZIA, cpf_cnpj: '111.111.111-11' }))).toEqual([
      'proprietario.nome',
      'proprietario.cpf_cnpj',
    ])
  })

  test('has nothing to say where all is well, the last one only where all are', () => {
    for (const passo of ['imovel', 'area', 'registro', 'proprietario', 'perimetro', 'conferir'] as const) {
      expect([passo, faltasDo(passo, CHEIA)]).toEqual([passo, []])
    }
    expect(campos(faltasDo('conferir', { ...CHEIA, matricula: '', nome: '' }))).toEqual([
      'imovel.matricula.numero',
      'proprietario.nome',
    ])
  })

  test('asks which of two areas is meant', () => {
    const [falta] = faltasDo('area', { ...CHEIA, leituraDaArea: '' })
    expect(falta).toEqual({ campo: 'imovel.area_ha', mensagem: 'Escolha o que você quis dizer.' })
  })

  test.each([
    ['52998224725', '529.982.247-25'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['', ''],
  ])('reads %s back as %s', (cpf_cnpj, dito) => {
    expect(lido('cpf_cnpj', { ...CHEIA, cpf_cnpj })).toBe(dito)
  })

  test.each(['12.ABC.345/01DE-35', '11.222.333/0001-81'])('takes the CNPJ %s', (cpf_cnpj) => {
    expect(faltasDo('proprietario', { ...CHEIA, cpf_cnpj })).toEqual([])
  })
})

test('what was typed becomes a draft, without what was left empty', () => {
  expect(paraNovo(CHEIA)).toEqual({
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

const DESENHO = {
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
  const com = { ...CHEIA, perimetro: JSON.stringify(DESENHO) }
  expect(paraNovo(com).imovel.geometria).toEqual(DESENHO)
  expect(faltasDo('perimetro', com)).toEqual([])
  expect(faltasDo('conferir', { ...com, faltaDoPerimetro: 'Cruza.' })).toEqual([
    { campo: 'imovel.geometria', mensagem: 'Cruza.' },
  ])
  expect(lido('perimetro', com)).toBe('1 polígono, 3 vértices')
  expect(lido('perimetro', CHEIA)).toBe('')
})

describe('a possession', () => {
  const POSSE: Ficha = { ...CHEIA, titularidade: 'posse', matricula: '', posse: 'titulo_provisorio' }
  test('needs no matrícula, unless something of one was typed', () => {
    expect(campos(faltasDo('registro', POSSE))).toEqual([])
    expect(campos(faltasDo('registro', { ...POSSE, cartorio: '1º Ofício' }))).toEqual(['imovel.matricula.numero'])
    expect(campos(faltasDo('registro', { ...POSSE, titularidade: 'mista' }))).toEqual(['imovel.matricula.numero'])
    expect(campos(faltasDo('registro', { ...POSSE, posse: '', descricaoDaPosse: 'De 1998' }))).toEqual([
      'imovel.titulo_posse.tipo',
    ])
  })
  test('is sent with what shows it; a property without', () => {
    const { imovel } = paraNovo({ ...POSSE, descricaoDaPosse: 'INCRA, 2019' })
    expect(imovel).toMatchObject({
      titularidade: 'posse',
      titulo_posse: { tipo: 'titulo_provisorio', descricao: 'INCRA, 2019' },
    })
    expect(imovel).not.toHaveProperty('matricula')
    expect(paraNovo({ ...POSSE, titularidade: 'propriedade', matricula: '1' }).imovel).not.toHaveProperty(
      'titulo_posse',
    )
  })
  test('of what was a property takes the whole matrícula away, and the other way round', () => {
    const antes = { ...CHEIA, cartorio: '1º Ofício' }
    const depois: Ficha = { ...POSSE, cartorio: '' }
    expect(paraRemendo(antes, depois)).toEqual({
      imovel: { titularidade: 'posse', matricula: null, titulo_posse: { tipo: 'titulo_provisorio' } },
    })
    expect(paraRemendo(depois, antes)).toEqual({
      imovel: { titularidade: null, matricula: { numero: '49.495', cartorio: '1º Ofício' }, titulo_posse: null },
    })
  })
})

describe('a correction', () => {
  const processo = { ...paraNovo({ ...CHEIA, cartorio: '1º Ofício' }), observacoes: null }
  const base = deProcesso(processo as never)

  test('sends only what was changed', () => {
    expect(paraRemendo(base, base)).toEqual({})
    expect(paraRemendo(base, { ...base, area: '12,5', leituraDaArea: '' })).toEqual({ imovel: { area_ha: 12.5 } })
    expect(paraRemendo(base, { ...base, cartorio: '' })).toEqual({ imovel: { matricula: { cartorio: null } } })
    expect(paraRemendo(base, { ...base, perimetro: JSON.stringify(DESENHO) })).toEqual({
      imovel: { geometria: DESENHO },
    })
    const desenhado = { ...base, perimetro: JSON.stringify(DESENHO) }
    expect(paraRemendo(desenhado, desenhado)).toEqual({})
    expect(paraRemendo(desenhado, base)).toEqual({ imovel: { geometria: null } })
    expect(paraRemendo(base, { ...base, municipio: '5107925' })).toEqual({
      imovel: { municipio_ibge: '5107925', uf: 'MT' },
    })
  })

  test('keeps a CPF that was not typed again', () => {
    expect(base.cpf_cnpj).toBe('')
    expect(faltasDo('proprietario', base, { corrige: true })).toEqual([])
  })

  test('knows every field', () => {
    expect(Object.keys(CAMPOS).toSorted()).toEqual(
      Object.keys(VAZIA)
        .filter((nome) => nome !== 'leituraDaArea' && nome !== 'faltaDoPerimetro')
        .toSorted(),
    )
  })
})

describe('municipalities', () => {
  test.each([
    ['rio verde', '5218805'],
    ['RIO VÉRDE', '5218805'],
    ['sao felix do xingu', '1507300'],
    ['lucas verde', '5105259'],
  ])('are found by %s', (palavras, codigo) => {
    expect(municipiosCom(palavras).map((m) => m.codigo)).toContain(codigo)
  })

  test('whose name is what was written come first, and a state may follow', () => {
    expect(municipiosCom('rio verde')[0]).toEqual({ codigo: '5218805', nome: 'Rio Verde', uf: 'GO' })
    expect(municipiosCom('bonito ms').map(({ nome, uf }) => `${nome} ${uf}`)).toEqual(['Bonito MS'])
    expect(municipiosCom('')).toEqual([])
    expect(municipiosCom('nada assim')).toEqual([])
  })
})

test.each(Object.values(CAMPOS))('$caminho has a name, and is corrected in the group $passo', ({ caminho, passo }) => {
  expect(ROTULOS[caminho]).toBeDefined()
  expect(grupoDo(caminho)).toBe(passo)
})

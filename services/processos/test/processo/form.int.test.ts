import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { mask } from '@car/identity/cpf'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'

const OWNER = person('Dona', 'produtor_rural')
const ANA = person('Ana', 'analista_ambiental')
const [JOSE, RITA, WIDOW] = ['11144477735', '52998224725', '39053344705']
const IMOVEL = {
  denominacao: 'Fazenda Dois Rios',
  municipio_ibge: '3148103',
  uf: 'MG',
  area_ha: 120,
  tipo: 'IRU',
  matricula: { numero: '64.805', cartorio: 'Patrocínio' },
}
const FAMILY = {
  imovel: {
    ...IMOVEL,
    outros_municipios: ['5205109'],
    outras_matriculas: [
      { numero: '64906', area_ha: 20.5 },
      { numero: '1.233', cartorio: 'Livro 3-F, fls. 12', registro: 'transcricao' },
    ],
    ccir_codigo: '9500123456789',
    outros_ccir: ['950.012.345.679-7'],
  },
  proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '78307270316', percentual: 50 },
  coproprietarios: [
    { nome: 'José Ferreira', cpf_cnpj: JOSE, percentual: 25 },
    { nome: 'Rita Ferreira', cpf_cnpj: RITA, percentual: 25 },
  ],
  representante: { nome: 'Lúcia Ferreira', cpf: WIDOW, qualidade: 'procurador' },
}

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const open = async (body: object) => {
  const { status, body: content } = await m.ask(OWNER, 'POST', '/processos', body, { 'idempotency-key': randomUUID() })
  expect(status).toBe(201)
  return content.data
}
const patch = (id: string, body: object) => m.ask(OWNER, 'PATCH', `/processos/${id}`, body)
const faults = ({ body }: { body: { error: { details: { field: string; code: string }[] } } }) =>
  body.error.details.map(({ field, code }) => `${field} ${code}`)
const reveal = async (id: string) =>
  (
    await m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, {
      justificativa: 'Conferência com o cartório da comarca.',
    })
  ).body.data
const documento = (processo_id: string, tipo_documento: string) =>
  ({
    id: randomUUID(),
    processo_id,
    tipo_documento,
    status: 'valido',
    hash_sha256: '0'.repeat(64),
    recebido_em: '2026-03-02T12:00:00.000Z',
    campos: [],
    confirmacoes: [],
  }) as unknown as Documento
const withPapers = (id: string) =>
  m.documentos.set(
    id,
    ['matricula_imovel', 'ccir'].map((tipo) => documento(id, tipo)),
  )

describe('what is declared', () => {
  test('comes back whole, with masked numbers and ids of items, names of municipalities, and digits of codes', async () => {
    const processo = await open(FAMILY)
    expect(processo).toMatchObject({
      imovel: {
        outras_matriculas: [
          { id: expect.any(String), numero: '64906', area_ha: 20.5 },
          { id: expect.any(String), numero: '1.233', registro: 'transcricao' },
        ],
        outros_municipios: ['5205109'],
        nomes_outros_municipios: ['Catalão'],
        outros_ccir: ['9500123456797'],
      },
      proprietario: { cpf_cnpj: '***.072.703-**', percentual: 50 },
      coproprietarios: [
        { id: expect.any(String), nome: 'José Ferreira', cpf_cnpj: '***.444.777-**', percentual: 25 },
        { id: expect.any(String), nome: 'Rita Ferreira', cpf_cnpj: '***.982.247-**', percentual: 25 },
      ],
      representante: { nome: 'Lúcia Ferreira', cpf: '***.533.447-**', qualidade: 'procurador' },
    })
    expect(await open({})).not.toHaveProperty('coproprietarios')
  })

  test('an item that is sent with its id keeps the number it had; a list is replaced whole', async () => {
    const { id, coproprietarios } = await open(FAMILY)
    const [jose] = coproprietarios
    const { body } = await patch(id, { coproprietarios: [{ id: jose.id, nome: 'José F. Neto' }] })
    expect(body.data.coproprietarios).toEqual([{ id: jose.id, nome: 'José F. Neto', cpf_cnpj: '***.444.777-**' }])
    expect((await reveal(id)).coproprietarios).toEqual([{ id: jose.id, cpf_cnpj: JOSE }])
    expect((await patch(id, { coproprietarios: [] })).body.data).not.toHaveProperty('coproprietarios')
    expect(faults(await patch(id, { coproprietarios: [{ id: jose.id, nome: 'José' }] }))).toEqual([
      'coproprietarios[0].id invalid_value',
    ])
  })

  test('a masked number is the one with this mask in a paper of the case', async () => {
    const { id } = await open({ imovel: IMOVEL })
    const read = (numero: string) => ({ mascara: mask(numero), numero })
    m.numeros.set(id, [read(JOSE), read(JOSE), read(RITA), read(WIDOW)])
    const owners = {
      proprietario: { nome: 'José Ferreira', cpf_cnpj: mask(JOSE) },
      coproprietarios: [{ nome: 'Rita Ferreira', cpf_cnpj: mask(RITA) }],
      representante: { nome: 'Lúcia Ferreira', cpf: mask(WIDOW), qualidade: 'procurador' },
    }
    const { status, body } = await patch(id, owners)
    expect([status, body.data.proprietario.cpf_cnpj]).toEqual([200, mask(JOSE)])
    expect(await reveal(id)).toEqual({
      cpf_cnpj: JOSE,
      coproprietarios: [{ id: expect.any(String), cpf_cnpj: RITA }],
      representante: { cpf: WIDOW },
    })
  })

  test('a masked number that no paper has, or that is of several people, is refused', async () => {
    const { id } = await open({ imovel: IMOVEL, proprietario: { nome: 'Rita' } })
    // These two numbers differ in hidden digits only.
    const alike = [RITA, '00198224729']
    m.numeros.set(
      id,
      [JOSE, ...alike].map((numero) => ({ mascara: mask(numero), numero })),
    )
    for (const masked of [mask(RITA), mask(WIDOW), '***', '*']) {
      const refused = await patch(id, { proprietario: { cpf_cnpj: masked } })
      expect(faults(refused)).toEqual(['proprietario.cpf_cnpj invalid_format'])
    }
    // The schema judges hostile forms; the search for masks ignores them.
    for (const [hostile, where] of [
      [{ proprietario: { cpf_cnpj: ['*'] } }, 'proprietario.cpf_cnpj'],
      [{ proprietario: '*' }, 'proprietario'],
      [{ coproprietarios: { 0: { cpf_cnpj: '*' } } }, 'coproprietarios'],
      [{ coproprietarios: [['*'], null] }, 'coproprietarios[0]'],
    ] as const)
      expect(faults(await patch(id, hostile))[0]).toMatch(new RegExp(`^${where.replace('[', '\\[')} `))
  })

  test('documentos is asked for numbers only if one is masked', async () => {
    const { id } = await open({ imovel: IMOVEL })
    const asked = async (numero: string) => {
      m.questions.splice(0)
      await patch(id, { proprietario: { nome: 'José', cpf_cnpj: numero } })
      return m.questions.filter(({ method }) => method === 'ListarNumeros').length
    }
    expect([await asked(JOSE), await asked(mask(JOSE))]).toEqual([0, 1])
  })

  test('everybody is revealed in one answer, for one reason', async () => {
    const { id, coproprietarios } = await open(FAMILY)
    expect(await reveal(id)).toEqual({
      cpf_cnpj: '78307270316',
      coproprietarios: [
        { id: coproprietarios[0].id, cpf_cnpj: JOSE },
        { id: coproprietarios[1].id, cpf_cnpj: RITA },
      ],
      representante: { cpf: WIDOW },
    })
  })

  test('any title finds the case, and a list counts the other owners', async () => {
    const { id } = await open({ ...FAMILY, imovel: { ...FAMILY.imovel, outras_matriculas: [{ numero: '77.001' }] } })
    const { body } = await m.ask(OWNER, 'GET', '/processos?q=77001&campos=resumo')
    expect(body.data).toEqual([expect.objectContaining({ id, outros_proprietarios: 2 })])
    expect(body.data[0]).not.toHaveProperty('coproprietarios')
    const seen = await m.ask(ANA, 'GET', '/processos?q=77001')
    expect(seen.body.data[0]).not.toHaveProperty('proprietario')
    expect(seen.body.data[0]).not.toHaveProperty('representante')
  })

  test('no number of anybody is stored in the clear', async () => {
    const { id } = await open(FAMILY)
    const commits = await m.connection
      .collection('commits')
      .find({ stream: `processo-${id}` })
      .toArray()
    const row = await m.connection.collection('processos').findOne({ _id: id as never })
    expect(JSON.stringify([commits, row])).not.toMatch(new RegExp([JOSE, RITA, WIDOW].join('|')))
  })

  test('every fault of every list is told at once, by its place', async () => {
    const broken = {
      imovel: {
        outras_matriculas: [{ numero: '1' }, { numero: '1' }],
        outros_municipios: ['0000000'],
        outros_ccir: ['1'],
      },
      proprietario: { percentual: 80 },
      coproprietarios: [{ cpf_cnpj: '11144477736' }, { percentual: 30 }],
      representante: { cpf: '123' },
    }
    const answer = await m.ask(OWNER, 'POST', '/processos', broken, { 'idempotency-key': randomUUID() })
    expect(answer.status).toBe(422)
    expect(faults(answer).toSorted()).toEqual([
      'coproprietarios[0].cpf_cnpj invalid_value',
      'coproprietarios[1].percentual out_of_range',
      'imovel.outras_matriculas[1].numero invalid_value',
      'imovel.outros_ccir[0] invalid_format',
      'imovel.outros_municipios[0] invalid_value',
      'representante.cpf invalid_format',
    ])
    const shapes = { coproprietarios: [{ nome: 7 }], imovel: { outras_matriculas: [{ cnm: 'x' }] } }
    const misshapen = await m.ask(OWNER, 'POST', '/processos', shapes, { 'idempotency-key': randomUUID() })
    expect(faults(misshapen).toSorted()).toEqual([
      'coproprietarios[0].nome invalid_format',
      'imovel.outras_matriculas[0].numero required',
    ])
  })
})

describe('an estate', () => {
  test('is submitted by whom the law names for it', async () => {
    const estate = { ...FAMILY, proprietario: { ...FAMILY.proprietario, espolio: true } }
    const { id } = await open(estate)
    withPapers(id)
    const refused = await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)
    expect(faults(refused)).toEqual(['representante.qualidade mismatch'])
    await patch(id, { representante: { qualidade: 'inventariante' } })
    expect((await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)).status).toBe(200)
  })
})

test('nobody whose CPF was ever declared on a case examines it', async () => {
  const { id } = await open(FAMILY)
  withPapers(id)
  m.tecnicos.set(RITA, ANA)
  await patch(id, { coproprietarios: [] })
  expect((await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)).status).toBe(200)
  const { status, body } = await m.ask(ANA, 'POST', `/analista/processos/${id}/assumir`)
  expect([status, body.error.code]).toEqual([409, 'CAR-005'])
  m.tecnicos.delete(RITA)
})

test('two versions show what changed in the lists', async () => {
  const { id, coproprietarios } = await open(FAMILY)
  await patch(id, { coproprietarios: [{ id: coproprietarios[0].id, nome: 'José Ferreira', percentual: 50 }] })
  const { body } = await m.ask(OWNER, 'GET', `/processos/${id}/comparar?de=1&ate=2`)
  expect(body.data.campos).toEqual([
    { campo: 'coproprietarios', de: 'José Ferreira, ***.444.777-**, 25%', ate: 'José Ferreira, ***.444.777-**, 50%' },
    { campo: 'coproprietarios', de: 'Rita Ferreira, ***.982.247-**, 25%', ate: null },
  ])
})

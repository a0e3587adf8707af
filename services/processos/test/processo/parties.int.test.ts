import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'
import { ANA, PROPRIETARIA_CPF, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

/** Tests that a person who has acted for one side of a case cannot act for the other side, in any role. */

const ADMIN = person('Ada', 'admin')
const BRONZE = person('Beto', 'admin', 'bronze')
const OLGA = person('Olga', 'supervisor_ambiental')
const OTHER_CPF = '52998224725'

let m: Setup
let f: Factory
beforeAll(async () => {
  m = await build()
  f = createFactory(m)
})
afterAll(() => m.close())

const act = async (who: Person, id: string, ato: string, body?: unknown) => {
  const { status, body: said } = await m.ask(who, 'POST', `/analista/processos/${id}/${ato}`, body)
  return [status, said?.error?.code, said?.error?.message]
}
const REFUSED = [409, 'CAR-005', expect.stringMatching(/outra pessoa/)]
const actsOf = async (who: Person, id: string) => (await f.ask('GET', `/processos/${id}/acoes`, undefined, who)).acoes
const kindsOf = async (id: string) =>
  (
    await m.connection
      .collection('commits')
      .find({ stream: `processo-${id}` })
      .sort({ version: 1 })
      .toArray()
  ).flatMap(({ events }) => (events as { tipo: string }[]).map(({ tipo }) => tipo))

describe('an administrator', () => {
  test('who edits and submits the draft of another neither takes nor decides it', async () => {
    const id = await f.withDocumentos()
    await f.ask('PATCH', `/processos/${id}`, { observacoes: 'Preenchido no balcão.' }, ADMIN)
    await f.ask('POST', `/processos/${id}/submeter`, undefined, ADMIN)
    expect(await act(ADMIN, id, 'assumir')).toEqual(REFUSED)
    expect(await actsOf(ADMIN, id)).toContainEqual(
      expect.objectContaining({ acao: 'assumir', permitida: false, motivo: expect.stringMatching(/pelo requerente/) }),
    )
    expect((await act(ANA, id, 'assumir'))[0]).toBe(200)
    for (const ato of ['liberar', 'aprovar']) expect(await act(ADMIN, id, ato, {})).toEqual(REFUSED)
    const rejeitar = { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }
    expect(await act(ADMIN, id, 'rejeitar', rejeitar)).toEqual(REFUSED)
  })

  test('who sends a document for the requerente has a part from the first question on, which stands in the history', async () => {
    const id = await f.withDocumentos()
    for (let i = 0; i < 3; i++)
      expect(await m.access(ADMIN, id)).toMatchObject({
        permitido: true,
        estado_permite: true,
        relacao: 'administracao',
      })
    expect(await kindsOf(id)).toEqual(['processo_criado', 'parte_tomada'])
    await f.ask('POST', `/processos/${id}/submeter`)
    expect(await act(ADMIN, id, 'assumir')).toEqual(REFUSED)
    const historico = await f.ask('GET', `/processos/${id}/historico`)
    expect(historico).toContainEqual(
      expect.objectContaining({ tipo: 'parte_tomada', por: expect.objectContaining({ id: ADMIN.id }) }),
    )
  })

  test('has no part by looking, nor by an act that is refused for their level', async () => {
    const { id } = await f.pendente()
    await m.access(ADMIN, id, 'consultar')
    expect(await m.access(BRONZE, id)).toMatchObject({ nivel: 'prata' })
    expect(await kindsOf(id)).not.toContain('parte_tomada')
  })

  test('who holds the case adds documents to the analysis, and does nothing for the requerente', async () => {
    const id = await f.submetido()
    expect((await act(ADMIN, id, 'assumir'))[0]).toBe(200)
    await act(ADMIN, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })
    expect(await m.access(ADMIN, id)).toMatchObject({ estado_permite: true })
    expect(await kindsOf(id)).not.toContain('parte_tomada')
    const { status, body } = await m.ask(ADMIN, 'PATCH', `/processos/${id}`, { observacoes: 'Por fora.' })
    expect([status, body.error.code, body.error.message]).toEqual(REFUSED)
  })
})

test('a note is an act of the analysis: an administrator who wrote one does nothing for the requerente', async () => {
  const { id, pid } = await f.pendente()
  const nota = await m.ask(ADMIN, 'POST', `/analista/processos/${id}/notas`, { texto: 'Conferir a cerca.' })
  expect(nota.status).toBe(201)
  const refused = [409, 'CAR-005', expect.stringMatching(/outra pessoa/)]
  for (const [method, path, body] of [
    ['PATCH', '', { observacoes: 'Por fora.' }],
    ['POST', `/pendencias/${pid}/responder`, { resposta: 'Por fora.' }],
  ] as const) {
    const { status, body: said } = await m.ask(ADMIN, method, `/processos/${id}${path}`, body)
    expect([status, said.error.code, said.error.message]).toEqual(refused)
  }
  expect(await m.access(ADMIN, id)).toMatchObject({ estado_permite: false })
  expect(await actsOf(ADMIN, id)).toContainEqual(expect.objectContaining({ acao: 'editar', permitida: false }))
  expect(await kindsOf(id)).not.toContain('parte_tomada')
  expect((await act(ADMIN, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.' }))[0]).toBe(201)
})

test('so does an analyst who wrote one and has become a technician since', async () => {
  const { id } = await f.pendente()
  const NINA = person('Nina', 'analista_ambiental')
  expect((await m.ask(NINA, 'POST', `/analista/processos/${id}/notas`, { texto: 'Conferir a cerca.' })).status).toBe(
    201,
  )
  const TECHNICIAN = { ...NINA, papel: 'responsavel_tecnico' } as Person
  m.tecnicos.set(OTHER_CPF, TECHNICIAN)
  await f.ask('POST', `/processos/${id}/autorizacoes`, { cpf: OTHER_CPF, escopo: 'editar' }, OWNER)
  const { status, body: said } = await m.ask(TECHNICIAN, 'PATCH', `/processos/${id}`, { observacoes: 'Por fora.' })
  expect([status, said.error.code, said.error.message]).toEqual(REFUSED)
})

describe('a CPF that was ever declared', () => {
  test('counts also after it was edited away', async () => {
    m.tecnicos.set(PROPRIETARIA_CPF, ADMIN)
    const { id, pid } = await f.pendente()
    await f.ask('PATCH', `/processos/${id}`, { proprietario: { nome: 'OUTRA', cpf_cnpj: OTHER_CPF } })
    await f.ask('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Corrigido.' })
    expect(await act(ADMIN, id, 'aprovar')).toEqual(REFUSED)
    m.tecnicos.delete(PROPRIETARIA_CPF)
  })

  test('keeps a supervisor from taking the case out of the hands of its analyst, but not another', async () => {
    m.tecnicos.set(PROPRIETARIA_CPF, OLGA)
    const id = await f.assumed()
    expect(await act(OLGA, id, 'liberar')).toEqual(REFUSED)
    expect((await act(SOFIA, id, 'liberar'))[0]).toBe(200)
    m.tecnicos.delete(PROPRIETARIA_CPF)
  })
})

test('a mandatory document that the approver has brought does not make the case complete', async () => {
  const id = await f.assumed()
  const documento = (tipo_documento: string, enviado_por: string) =>
    ({
      id: randomUUID(),
      processo_id: id,
      tipo_documento,
      status: 'valido',
      enviado_por,
      campos: [],
    }) as unknown as Documento
  m.documentos.set(id, [documento('matricula_imovel', ANA.id), documento('ccir', OWNER.id)])
  expect(await act(ANA, id, 'aprovar')).toEqual([
    409,
    'CAR-005',
    expect.stringMatching(/Foi você que juntou a matrícula/),
  ])
  expect(await actsOf(ANA, id)).toContainEqual(expect.objectContaining({ acao: 'aprovar', permitida: false }))
  m.documentos.set(id, [documento('matricula_imovel', OWNER.id), documento('ccir', OWNER.id)])
  expect((await act(ANA, id, 'aprovar'))[0]).toBe(200)
})

import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Montagem, montar } from './apoio.ts'
import { ANA, CPF_PROPRIETARIA, criarFabrica, DONA, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** Who has acted for one side of a case does not act for the other, whatever their role. */

const ADMIN = person('Ada', 'admin')
const BRONZE = person('Beto', 'admin', 'bronze')
const OLGA = person('Olga', 'supervisor_ambiental')
const OUTRO_CPF = '52998224725'

let m: Montagem
let f: Fabrica
beforeAll(async () => {
  m = await montar()
  f = criarFabrica(m)
})
afterAll(() => m.close())

const agir = async (quem: Person, id: string, ato: string, corpo?: unknown) => {
  const { status, corpo: dito } = await m.pedir(quem, 'POST', `/analista/processos/${id}/${ato}`, corpo)
  return [status, dito?.error?.code, dito?.error?.message]
}
const RECUSADO = [409, 'CAR-005', expect.stringMatching(/outra pessoa/)]
const acoesDe = async (quem: Person, id: string) =>
  (await f.pedir('GET', `/processos/${id}/acoes`, undefined, quem)).acoes
const tiposDe = async (id: string) =>
  (
    await m.connection
      .collection('commits')
      .find({ stream: `processo-${id}` })
      .sort({ version: 1 })
      .toArray()
  ).flatMap(({ events }) => (events as { tipo: string }[]).map(({ tipo }) => tipo))

describe('an administrator', () => {
  test('who edits and submits the draft of another neither takes nor decides it', async () => {
    const id = await f.comDocumentos()
    await f.pedir('PATCH', `/processos/${id}`, { observacoes: 'Preenchido no balcão.' }, ADMIN)
    await f.pedir('POST', `/processos/${id}/submeter`, undefined, ADMIN)
    expect(await agir(ADMIN, id, 'assumir')).toEqual(RECUSADO)
    expect(await acoesDe(ADMIN, id)).toContainEqual(
      expect.objectContaining({ acao: 'assumir', permitida: false, motivo: expect.stringMatching(/pelo requerente/) }),
    )
    expect((await agir(ANA, id, 'assumir'))[0]).toBe(200)
    for (const ato of ['liberar', 'aprovar']) expect(await agir(ADMIN, id, ato, {})).toEqual(RECUSADO)
    const rejeitar = { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }
    expect(await agir(ADMIN, id, 'rejeitar', rejeitar)).toEqual(RECUSADO)
  })

  test('who sends a document for the requerente has a part from the first question on, which stands in the history', async () => {
    const id = await f.comDocumentos()
    for (let i = 0; i < 3; i++)
      expect(await m.acesso(ADMIN, id)).toMatchObject({
        permitido: true,
        estado_permite: true,
        relacao: 'administracao',
      })
    expect(await tiposDe(id)).toEqual(['processo_criado', 'parte_tomada'])
    await f.pedir('POST', `/processos/${id}/submeter`)
    expect(await agir(ADMIN, id, 'assumir')).toEqual(RECUSADO)
    const historico = await f.pedir('GET', `/processos/${id}/historico`)
    expect(historico).toContainEqual(
      expect.objectContaining({ tipo: 'parte_tomada', por: expect.objectContaining({ id: ADMIN.id }) }),
    )
  })

  test('has no part by looking, nor by an act that is refused for their level', async () => {
    const { id } = await f.pendente()
    await m.acesso(ADMIN, id, 'consultar')
    expect(await m.acesso(BRONZE, id)).toMatchObject({ nivel: 'prata' })
    expect(await tiposDe(id)).not.toContain('parte_tomada')
  })

  test('who holds the case adds documents to the analysis, and does nothing for the requerente', async () => {
    const id = await f.submetido()
    expect((await agir(ADMIN, id, 'assumir'))[0]).toBe(200)
    await agir(ADMIN, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })
    expect(await m.acesso(ADMIN, id)).toMatchObject({ estado_permite: true })
    expect(await tiposDe(id)).not.toContain('parte_tomada')
    const { status, corpo } = await m.pedir(ADMIN, 'PATCH', `/processos/${id}`, { observacoes: 'Por fora.' })
    expect([status, corpo.error.code, corpo.error.message]).toEqual(RECUSADO)
  })
})

test('a note is an act of the analysis: an administrator who wrote one does nothing for the requerente', async () => {
  const { id, pid } = await f.pendente()
  const nota = await m.pedir(ADMIN, 'POST', `/analista/processos/${id}/notas`, { texto: 'Conferir a cerca.' })
  expect(nota.status).toBe(201)
  const recusado = [409, 'CAR-005', expect.stringMatching(/outra pessoa/)]
  for (const [metodo, caminho, corpo] of [
    ['PATCH', '', { observacoes: 'Por fora.' }],
    ['POST', `/pendencias/${pid}/responder`, { resposta: 'Por fora.' }],
  ] as const) {
    const { status, corpo: dito } = await m.pedir(ADMIN, metodo, `/processos/${id}${caminho}`, corpo)
    expect([status, dito.error.code, dito.error.message]).toEqual(recusado)
  }
  expect(await m.acesso(ADMIN, id)).toMatchObject({ estado_permite: false })
  expect(await acoesDe(ADMIN, id)).toContainEqual(expect.objectContaining({ acao: 'editar', permitida: false }))
  expect(await tiposDe(id)).not.toContain('parte_tomada')
  expect((await agir(ADMIN, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.' }))[0]).toBe(201)
})

test('so does an analyst who wrote one and has become a technician since', async () => {
  const { id } = await f.pendente()
  const NINA = person('Nina', 'analista_ambiental')
  expect((await m.pedir(NINA, 'POST', `/analista/processos/${id}/notas`, { texto: 'Conferir a cerca.' })).status).toBe(
    201,
  )
  const TECNICA = { ...NINA, papel: 'responsavel_tecnico' } as Person
  m.tecnicos.set(OUTRO_CPF, TECNICA)
  await f.pedir('POST', `/processos/${id}/autorizacoes`, { cpf: OUTRO_CPF, escopo: 'editar' }, DONA)
  const { status, corpo } = await m.pedir(TECNICA, 'PATCH', `/processos/${id}`, { observacoes: 'Por fora.' })
  expect([status, corpo.error.code, corpo.error.message]).toEqual(RECUSADO)
})

describe('a CPF that was ever declared', () => {
  test('counts also after it was edited away', async () => {
    m.tecnicos.set(CPF_PROPRIETARIA, ADMIN)
    const { id, pid } = await f.pendente()
    await f.pedir('PATCH', `/processos/${id}`, { proprietario: { nome: 'OUTRA', cpf_cnpj: OUTRO_CPF } })
    await f.pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Corrigido.' })
    expect(await agir(ADMIN, id, 'aprovar')).toEqual(RECUSADO)
    m.tecnicos.delete(CPF_PROPRIETARIA)
  })

  test('keeps a supervisor from taking the case out of the hands of its analyst, but not another', async () => {
    m.tecnicos.set(CPF_PROPRIETARIA, OLGA)
    const id = await f.assumido()
    expect(await agir(OLGA, id, 'liberar')).toEqual(RECUSADO)
    expect((await agir(SOFIA, id, 'liberar'))[0]).toBe(200)
    m.tecnicos.delete(CPF_PROPRIETARIA)
  })
})

test('a mandatory document that the approver has brought does not make the case complete', async () => {
  const id = await f.assumido()
  const documento = (tipo_documento: string, enviado_por: string) =>
    ({
      id: randomUUID(),
      processo_id: id,
      tipo_documento,
      status: 'valido',
      enviado_por,
      campos: [],
    }) as unknown as Documento
  m.documentos.set(id, [documento('matricula_imovel', ANA.id), documento('ccir', DONA.id)])
  expect(await agir(ANA, id, 'aprovar')).toEqual([
    409,
    'CAR-005',
    expect.stringMatching(/Foi você que juntou a matrícula/),
  ])
  expect(await acoesDe(ANA, id)).toContainEqual(expect.objectContaining({ acao: 'aprovar', permitida: false }))
  m.documentos.set(id, [documento('matricula_imovel', DONA.id), documento('ccir', DONA.id)])
  expect((await agir(ANA, id, 'aprovar'))[0]).toBe(200)
})

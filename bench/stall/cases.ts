/** Makes cases in states in which operations with a body find something to work on. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '@car/local/main-job/api'

const samples = join(import.meta.dirname, '../../samples')
const pairs = readFileSync(join(samples, 'pairs.json'), 'utf8')
export const declared = (JSON.parse(pairs) as { par202: { processo: object } }).par202.processo

export type People = { owner: string; analyst: string; supervisor: string; analystId: string; technicianCpf: string }

/** Makes the cases, and returns the parameters of the path by operation. Other operations use the case in analysis. */
export async function cases(api: Api, people: People): Promise<Record<string, Record<string, string>>> {
  const { owner, analyst, supervisor } = people
  const act = (path: string, token: string, json: object, status = 201) =>
    api.post<{ id: string }>(`/api/v1${path}`, status, { token, json })
  const open = () => act('/processos', owner, declared)
  const draft = await open()
  const send = (id: string, tipo: string) =>
    api.post<{ id: string }>('/api/v1/documentos/upload', 202, { token: owner, form: formOf(id, tipo) })
  const authorised = { cpf: people.technicianCpf, escopo: 'submeter' }
  await act(`/processos/${draft.id}/autorizacoes`, owner, authorised)
  const asked = async () => {
    const { id } = await open()
    for (const tipo of ['matricula_imovel', 'ccir']) await send(id, tipo)
    await act(`/processos/${id}/submeter`, owner, {}, 200)
    const given = { analista_id: people.analystId, motivo: 'Distribuição.' }
    await act(`/analista/processos/${id}/atribuir`, supervisor, given, 200)
    const question = { tipo: 'esclarecimento', descricao: 'Explique.' }
    const pendency = await act(`/analista/processos/${id}/criar-pendencia`, analyst, question)
    return { id, pid: pendency.id }
  }
  const pending = await asked()
  const [finding] = await api.list<{ id: string }>(`/api/v1/analista/processos/${pending.id}/achados`, analyst)
  const rejected = await asked()
  const answer = { resposta: 'Pronto.' }
  await act(`/processos/${rejected.id}/pendencias/${rejected.pid}/responder`, owner, answer, 200)
  const rejection = { motivo: 'A área não confere.', codigo_motivo: 'AREA_DIVERGENTE' }
  await act(`/analista/processos/${rejected.id}/rejeitar`, analyst, rejection, 200)
  const appeal = await act(`/processos/${rejected.id}/recursos`, owner, { fundamentacao: 'Foi retificada.' })
  const reason = 'O lote é de um assentamento e ainda não tem matrícula.'
  const ressalva = { tipo_documento: 'matricula_imovel', motivo: 'sem_titulo', texto: reason }
  const made = await act(`/processos/${pending.id}/ressalvas`, owner, ressalva)
  const text = { tipo: 'dado', titulo: 'Área', texto: 'Explique a área.' }
  const template = await act('/supervisor/modelos', supervisor, text)
  const own = { id: draft.id }
  const paper = await send(draft.id, 'ccir')
  const notice = await firstOf(() => api.list<{ id: string }>('/api/v1/avisos', owner))
  return {
    '': { ...pending, achado: finding?.id ?? '', rid: made.id },
    editarProcesso: own,
    submeterProcesso: own,
    assinarProcesso: own,
    confirmarDocumento: { id: paper.id },
    ressalvar: own,
    autorizar: own,
    decidirRecurso: { id: appeal.id },
    alterarModelo: { id: template.id },
    trocarAcompanhamento: own,
    marcarAvisoLido: { id: notice.id },
    alterarUsuario: { id: people.analystId },
    encerrarSessoesDoUsuario: { id: people.analystId },
  }
}

async function firstOf<T>(read: () => Promise<T[]>): Promise<T> {
  for (;;) {
    const [first] = await read()
    if (first !== undefined) return first
    await wait(100)
  }
}

/** Makes the form of an upload. A comment after the end of the sample makes the file unique. */
export function formOf(processoId: string, tipo: string): () => FormData {
  const file = readFileSync(join(samples, 'par202.matricula.pdf'))
  const bytes = Buffer.concat([file, Buffer.from(`\n% ${randomUUID()}\n`, 'latin1')])
  return () => {
    const form = new FormData()
    form.set('processo_id', processoId)
    form.set('tipo_documento', tipo)
    form.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'arquivo.pdf')
    return form
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Api, Call } from '@car/local/main-job/api'
import { book, bookTaken, type Entry, newEntry } from './ledger.ts'

const samples = join(import.meta.dirname, '../../samples')
const pair = (JSON.parse(readFileSync(join(samples, 'pairs.json'), 'utf8')) as Record<string, { processo: object }>)[
  'par202'
]

export type People = { owner: string; analyst: string; analystId: string; supervisor: string }

/** Takes cases from the draft to a decision or an appeal, one after the other, as long as `goOn` returns true. */
export async function oneAfterTheOther(
  api: Api,
  people: People,
  ledger: Entry[],
  failures: string[],
  goOn: () => boolean,
): Promise<void> {
  for (let n = 0; goOn(); n++) await life(api, people, ledger, n).catch((error: Error) => failures.push(error.message))
}

async function life(
  api: Api,
  { owner, analyst, analystId, supervisor }: People,
  ledger: Entry[],
  n: number,
): Promise<void> {
  const post = (path: string, call: Call): (() => Promise<Answer>) => {
    const keyed = { ...call, key: randomUUID() }
    return () => api.call('POST', `/api/v1${path}`, keyed)
  }
  const draft = newEntry('')
  const made = await book<{ id: string }>(
    draft,
    'processo_criado',
    'rascunho',
    post('/processos', { token: owner, ...(pair ? { json: pair.processo } : {}) }),
  )
  if (!made) return
  const entry = { ...draft, processoId: made.id }
  ledger.push(entry)
  const id = made.id
  for (const [tipo, file] of [
    ['matricula_imovel', 'par202.matricula.pdf'],
    ['ccir', 'par202.ccir.pdf'],
  ] as const) {
    const bytes = bytesOf(file)
    const whole = post('/documentos/upload', { token: owner, form: () => formOf(id, tipo, file, bytes) })
    const inParts = () => sendInParts(api, owner, { processo_id: id, tipo_documento: tipo, nome: file }, bytes)
    const act = tipo === 'ccir' ? inParts : whole
    const document = await book<{ id: string }>(entry, 'documento_recebido', 'rascunho', act)
    if (!document) return
    entry.documents.push(document.id)
  }
  const submit = () =>
    book(entry, 'processo_submetido', 'submetido', post(`/processos/${id}/submeter`, { token: owner }))
  const analysis = (act: string, json?: object) =>
    post(`/analista/processos/${id}/${act}`, { token: analyst, ...(json ? { json } : {}) })
  // `proximo` may take any free case, so the program frees one case at a time.
  const held = await freeCases(async () => {
    if (!(await submit())) return false
    // Taking a case starts a dossier, which costs more than all other acts of the case.
    if (n % 8 === 4) return takeNext(api, analyst, ledger, entry)
    if (n % 8 === 0) {
      const taken = await book<{ dossie_job_id: string }>(entry, 'processo_assumido', 'em_analise', analysis('assumir'))
      if (taken) entry.jobs.push(taken.dossie_job_id)
      return taken !== undefined
    }
    const json = { analista_id: analystId, motivo: 'Distribuição.' }
    const given = post(`/analista/processos/${id}/atribuir`, { token: supervisor, json })
    return (await book(entry, 'processo_atribuido', 'em_analise', given)) !== undefined
  })
  if (!held) return
  const asked = await book<{ id: string }>(
    entry,
    'pendencia_criada',
    'pendente',
    analysis('criar-pendencia', { tipo: 'esclarecimento', descricao: 'Explique a diferença de área.' }),
  )
  if (!asked) return
  const answer = post(`/processos/${id}/pendencias/${asked.id}/responder`, {
    token: owner,
    json: { resposta: 'Pronto.' },
  })
  if (!(await book(entry, 'pendencia_respondida', 'em_analise', answer))) return
  const rejection = { motivo: 'A área não confere com a matrícula.', codigo_motivo: 'AREA_DIVERGENTE' }
  if (!(await book(entry, 'processo_rejeitado', 'rejeitado', analysis('rejeitar', rejection)))) return
  if (n % 2 === 0) return
  const appeal = { token: owner, json: { fundamentacao: 'A área foi retificada no registro.' } }
  await book(entry, 'recurso_aberto', 'em_recurso', post(`/processos/${id}/recursos`, appeal))
}

/** The work that was begun last. The next work waits for it, so that only one work runs at a time. */
let free: Promise<unknown> = Promise.resolve()
function freeCases<T>(work: () => Promise<T>): Promise<T> {
  const done = free.then(work)
  free = done.catch(() => {})
  return done
}

/** The time within which the queue lists a submitted case, even if a service was killed. */
const QUEUE_MS = 60_000

/**
 * Requests the next case until the answer is the wanted case. This also takes other free cases, which are left over
 * from unanswered acts or another run. Returns false when it is unknown whether a case was taken.
 */
async function takeNext(api: Api, token: string, ledger: readonly Entry[], wanted: Entry): Promise<boolean> {
  for (const end = performance.now() + QUEUE_MS; ; await wait(250)) {
    const call = { token, json: { visao: 'livres' }, key: randomUUID() }
    const answer = await api.call('POST', '/api/v1/analista/proximo', call).catch(() => undefined)
    if (answer === undefined || answer.status >= 500) {
      for (const entry of ledger) if (entry.status === 'submetido') bookTaken(entry, undefined)
      return false
    }
    if (answer.status === 200) {
      const taken = answer.body.data as { id: string; dossie_job_id: string }
      const entry = ledger.find(({ processoId }) => processoId === taken.id)
      if (entry) bookTaken(entry, taken.dossie_job_id)
      if (entry === wanted) return true
    } else if (answer.status !== 204) {
      throw new Error(`proximo: ${answer.status} ${JSON.stringify(answer.body.error)}`)
    }
    if (performance.now() > end) throw new Error(`proximo: ${wanted.processoId} is not among the free cases`)
  }
}

/** Returns the sample with a comment after its end, which makes the file unique. */
const bytesOf = (file: string): Buffer =>
  Buffer.concat([readFileSync(join(samples, file)), Buffer.from(`\n% ${randomUUID()}\n`.padEnd(PADDING), 'latin1')])

function formOf(processoId: string, tipo: string, file: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.set('processo_id', processoId)
  form.set('tipo_documento', tipo)
  form.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), file)
  return form
}

/** The size of the smallest part that may be sent. A sample is padded so that it takes several parts. */
const PART = 64 * 1024
const PADDING = 3 * PART

/** Sends a file in parts. Returns the answer to the last request, or the first answer that is not a success. */
async function sendInParts(api: Api, token: string, fields: object, bytes: Buffer): Promise<Answer> {
  const path = '/api/v1/documentos/envios'
  const opened = await api.call('POST', path, { token, json: { ...fields, tamanho: bytes.length } })
  if (opened.status !== 201) return opened
  const { id } = opened.body.data as { id: string }
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART)
    const taken = await api.call('POST', `${path}/${id}/partes?inicio=${at}`, { token, bytes: part })
    if (taken.status !== 200) return taken
  }
  return api.call('POST', `${path}/${id}/concluir`, { token })
}

import { randomUUID } from 'node:crypto'
import { until } from '../until.ts'
import { type Answer, expect } from './api.ts'
import type { Case } from './case.ts'
import { photograph } from './photographs.ts'
import type { Dados, Pendencia, Processo, Received, Status } from './records.ts'
import { check, megabytes, type Note, sha256 } from './step.ts'

type SentFile = { tipo: string; file: string; bytes: Buffer; document: Received }

export async function openDraft({ api, pair, tokens }: Omit<Case, 'processo'>, note: Note): Promise<Processo> {
  const draft = await api.post<Processo>('/api/v1/processos', 201, { token: tokens.owner, json: pair.processo })
  note(`processo ${draft.numero}, ${draft.status}, ${pair.processo.imovel.denominacao}`)
  return draft
}

export async function uploadBoth(theCase: Case, note: Note): Promise<SentFile[]> {
  const sent: SentFile[] = []
  for (const [tipo, file] of [
    ['matricula_imovel', `${theCase.name}.matricula.medium.jpg`],
    ['ccir', `${theCase.name}.ccir.light.jpg`],
  ] as const) {
    const bytes = photograph(file, `${theCase.runId} ${tipo}`)
    const answer = await upload(theCase, theCase.tokens.owner, theCase.processo, tipo, file, bytes)
    const document = expect<Received>(answer, 202)
    check(document.hash_sha256 === sha256(bytes), `the service's SHA-256 of ${file} is another`)
    note(`${tipo}: ${megabytes(bytes)}, ${document.status}, SHA-256 ${document.hash_sha256.slice(0, 16)}…`)
    sent.push({ tipo, file, bytes, document })
  }
  return sent
}

export async function uploadAgain(theCase: Case, { tipo, file, bytes }: SentFile, note: Note): Promise<void> {
  const { status, code, body } = await upload(theCase, theCase.tokens.owner, theCase.processo, tipo, file, bytes)
  check(status === 409 && code === 'CAR-007', `expected 409 CAR-007, got ${status} ${code}`)
  note(`${code}: ${body.error?.message}`)
}

export async function watchReading(theCase: Case, sent: SentFile[], note: Note): Promise<void> {
  const { api, pair, processo } = theCase
  const token = theCase.tokens.owner
  type Listed = { status: string; motivo: string | null }
  const allValid = async () => {
    const list = await api.list<Listed>(`/api/v1/processos/${processo.id}/documentos`, token)
    for (const { status, motivo } of list) check(status !== 'invalido', `a document ended invalido (${motivo})`)
    return list.length === sent.length && list.every(({ status }) => status === 'valido')
  }
  await until('both documents are valido', 180_000, allValid, 1500)
  for (const { tipo, document } of sent) {
    const { confianca } = await api.get<Status>(`/api/v1/documentos/${document.id}/status`, token)
    const read = await api.get<Dados>(`/api/v1/documentos/${document.id}/dados-extraidos`, token)
    note(`${tipo}: valido, confidence ${confianca?.toFixed(0)} %`)
    note(`  matrícula ${read.numero_matricula}, ${read.area_ha} ha, ${read.proprietario_nome}`)
    check(Math.abs((read.area_ha ?? 0) - pair.area_ha) < pair.area_ha / 100, `the area is ${pair.area_ha} ha`)
    check(plain(read.proprietario_nome) === plain(pair.proprietario_nome), `the owner is ${pair.proprietario_nome}`)
    const numberIsRight = read.numero_matricula === pair.numero_matricula
    check(tipo !== 'matricula_imovel' || numberIsRight, `the number is ${pair.numero_matricula}`)
  }
}

export async function submitTwice({ api, tokens, processo }: Case, note: Note): Promise<void> {
  const submit = { token: tokens.owner, key: randomUUID() }
  const first = await api.call('POST', `/api/v1/processos/${processo.id}/submeter`, submit)
  const { status } = expect<Processo>(first, 200)
  const again = await api.call('POST', `/api/v1/processos/${processo.id}/submeter`, submit)
  check(again.headers.get('idempotency-replayed') === 'true', 'the second answer is no replay of the first')
  check(JSON.stringify(again.body.data) === JSON.stringify(first.body.data), 'the second answer is another')
  note(`${status}; the second answer is the first one again`)
}

export async function answerPendency({ api, tokens, processo }: Case, id: string, note: Note): Promise<void> {
  const state = async () => (await api.get<Processo>(`/api/v1/processos/${processo.id}`, tokens.owner)).status
  const before = await state()
  check(before === 'pendente', `with an open pendency the case is ${before}`)
  const answered = await api.post<Pendencia>(`/api/v1/processos/${processo.id}/pendencias/${id}/responder`, 200, {
    token: tokens.owner,
    json: { resposta: 'Não inclui: a estrada é municipal e foi descontada.' },
  })
  const after = await state()
  check(after === 'em_analise', `with the pendency answered the case is ${after}`)
  note(`pendency ${answered.numero}: ${answered.status}; the case was ${before} and is ${after}`)
}

/**
 * Sends a blurred photograph for a draft of another producer. Returns the id of the document. Other steps continue
 * while the document is read.
 */
export async function sendBlurred(theCase: Case, note: Note): Promise<string> {
  const { api, pair, runId } = theCase
  const token = theCase.tokens.other
  const draft = await api.post<Processo>('/api/v1/processos', 201, { token, json: pair.processo })
  const bytes = photograph('ccir8.blurred.jpg', `${runId} blurred`)
  const document = expect<Received>(await upload(theCase, token, draft, 'ccir', 'ccir8.blurred.jpg', bytes), 202)
  note(`processo ${draft.numero} of another producer, ${document.status}; it is read while the rest goes on`)
  return document.id
}

export async function seeRefused({ api, tokens }: Case, documentId: string, note: Note): Promise<void> {
  const outcome = await until(
    'it has been read',
    180_000,
    async () => {
      const now = await api.get<Status>(`/api/v1/documentos/${documentId}/status`, tokens.other)
      return ['valido', 'invalido'].includes(now.status) && now
    },
    1500,
  )
  check(outcome.status === 'invalido', `it ended ${outcome.status}`)
  check((outcome.instrucoes?.length ?? 0) > 0, 'there are no instructions')
  note(`${outcome.status}, ${outcome.motivo}: ${outcome.instrucoes?.join(' ')}`)
}

export async function strangerAsks({ api, tokens, processo }: Case, note: Note): Promise<void> {
  const { status, code, body } = await api.call('GET', `/api/v1/processos/${processo.id}`, { token: tokens.stranger })
  check(status === 404 && code === 'CAR-003', `expected 404 CAR-003, got ${status} ${code}`)
  note(`404 ${code}: ${body.error?.message}`)
}

function upload(
  theCase: Case,
  token: string,
  to: Processo,
  tipo: string,
  file: string,
  bytes: Buffer,
): Promise<Answer> {
  const form = () => {
    const fields = new FormData()
    fields.set('processo_id', to.id)
    fields.set('tipo_documento', tipo)
    fields.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), file)
    return fields
  }
  return theCase.api.call('POST', '/api/v1/documentos/upload', { token, form })
}

/** Returns a name without accents and in capitals, because OCR may misread accents and letter case. */
function plain(name: string | null): string {
  return (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()
}

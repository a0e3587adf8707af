import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, get, newKey, type Options, ask, post, type Answer, all } from './api.ts'
import { ccirPdf, matriculaPdf } from './papers/files.ts'
import { tokenOf, type Who } from './sign-in.ts'
import { form } from './papers/imovel.ts'
import type {
  Assumed,
  Documento,
  NewProcesso,
  Pendencia,
  Processo,
  Received,
  Recurso,
  Ressalva,
  DocumentoKind,
} from './types.ts'

/** The last request of this test file to open a draft. */
let opening: Promise<unknown> = Promise.resolve()

/**
 * Opens a draft. A test file opens one draft at a time: the service checks only a few drawings of a person at once, and
 * all files act as the same people.
 */
export function rascunho(dono: Who = 'maria', fresh: NewProcesso = form()): Promise<Processo> {
  const opened = opening.then(async () => dados<Processo>(await post('/processos', await tokenOf(dono), fresh), 201))
  opening = opened.catch(() => {})
  return opened
}

export const getProcesso = async (id: string, who: Who = 'maria'): Promise<Processo> =>
  dados<Processo>(await get(`/processos/${id}`, await tokenOf(who)))

type Sending = { tipo?: DocumentoKind; arquivo?: Buffer; nome?: string; mime?: string; campos?: Record<string, string> }

export function createFormData(processoId: string, upload: Sending = {}): FormData {
  const {
    tipo = 'matricula_imovel',
    arquivo = matriculaPdf(),
    nome = 'matricula.pdf',
    mime = 'application/pdf',
  } = upload
  const form = new FormData()
  form.set('processo_id', processoId)
  form.set('tipo_documento', tipo)
  for (const [campo, valor] of Object.entries(upload.campos ?? {})) form.set(campo, valor)
  form.set('arquivo', new Blob([new Uint8Array(arquivo)], { type: mime }), nome)
  return form
}

export const send = (token: string, processoId: string, upload: Sending = {}, options: Options = {}): Promise<Answer> =>
  ask('POST', '/documentos/upload', { token, body: createFormData(processoId, upload), ...options })

export const documentosOf = async (processoId: string, who: Who = 'maria'): Promise<Documento[]> =>
  all<Documento>(`/processos/${processoId}/documentos`, await tokenOf(who))

/** Makes a draft with both mandatory documents, without waiting until they are read. */
export async function withDocumentos(dono: Who = 'maria', fresh?: NewProcesso): Promise<Processo> {
  const processo = await rascunho(dono, fresh)
  await sendMandatory(processo.id, dono)
  return processo
}

export async function sendMandatory(processoId: string, dono: Who): Promise<[Received, Received]> {
  const token = await tokenOf(dono)
  const matricula = await send(token, processoId)
  const ccir = await send(token, processoId, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  return [dados<Received>(matricula, 202), dados<Received>(ccir, 202)]
}

/**
 * The time limit for reading the documents of a case. Reading has a low priority, and other test files run at the same
 * time.
 */
export const READING_MS = 240_000

export const readings = (processoId: string, dono: Who = 'maria'): Promise<Documento[]> =>
  until(
    () => documentosOf(processoId, dono),
    (docs) => docs.length > 0 && docs.every(({ status }) => status === 'valido' || status === 'invalido'),
    READING_MS,
  )

export async function withValidDocumentos(dono: Who = 'maria', fresh?: NewProcesso): Promise<Processo> {
  const processo = await withDocumentos(dono, fresh)
  const docs = await readings(processo.id, dono)
  const others = docs.filter(({ status }) => status !== 'valido')
  if (others.length > 0) throw new Error(`not valido: ${JSON.stringify(others)}`)
  return processo
}

export async function submeter(processoId: string, dono: Who = 'maria'): Promise<Processo> {
  return dados<Processo>(
    await post(`/processos/${processoId}/submeter`, await tokenOf(dono), undefined, { chave: newKey() }),
  )
}

/** Makes a submitted case, whose documents may not be read yet. */
export async function submetido(dono: Who = 'maria', fresh?: NewProcesso): Promise<Processo> {
  return submeter((await withDocumentos(dono, fresh)).id, dono)
}

export const act = async (id: string, ato: string, who: Who = 'analista', json?: unknown): Promise<Answer> =>
  post(`/analista/processos/${id}/${ato}`, await tokenOf(who), json)

/** Makes a case that the analyst took, which starts a dossier. */
export async function assumed(dono: Who = 'maria', analista: Who = 'analista', fresh?: NewProcesso): Promise<Assumed> {
  const { id } = await submetido(dono, fresh)
  return dados<Assumed>(await act(id, 'assumir', analista))
}

/** Assigns a case to the analyst, which starts no dossier. */
async function atribuir(id: string, analista: Who): Promise<Processo> {
  const analista_id = decodeJwt(await tokenOf(analista)).sub
  return dados<Processo>(await act(id, 'atribuir', 'supervisora', { analista_id, motivo: 'Distribuição.' }))
}

export const inAnalysis = async (
  dono: Who = 'maria',
  analista: Who = 'analista',
  fresh?: NewProcesso,
): Promise<Processo> => atribuir((await submetido(dono, fresh)).id, analista)

/** Makes a case under analysis that can be approved: both documents are valido. */
export async function readyToDecide(
  dono: Who = 'maria',
  analista: Who = 'analista',
  fresh?: NewProcesso,
): Promise<Processo> {
  const { id } = await withValidDocumentos(dono, fresh)
  await submeter(id, dono)
  return atribuir(id, analista)
}

export const pendenciaRequest = { tipo: 'esclarecimento', descricao: 'Explique a diferença de área.' } as const

export async function pendente(
  dono: Who = 'maria',
  analista: Who = 'analista',
  fresh?: NewProcesso,
): Promise<{ id: string; pendencia: Pendencia }> {
  const { id } = await inAnalysis(dono, analista, fresh)
  const pendencia = dados<Pendencia>(await act(id, 'criar-pendencia', analista, pendenciaRequest), 201)
  return { id, pendencia }
}

export const rejectionRequest = {
  motivo: 'A área não confere com a matrícula.',
  codigo_motivo: 'AREA_DIVERGENTE',
} as const

export async function rejeitado(dono: Who = 'maria', analista: Who = 'analista'): Promise<Processo> {
  const { id } = await inAnalysis(dono, analista)
  return dados<Processo>(await act(id, 'rejeitar', analista, rejectionRequest))
}

export async function inRecurso(
  dono: Who = 'maria',
  analista: Who = 'analista',
): Promise<{ id: string; recurso: Recurso }> {
  const { id } = await rejeitado(dono, analista)
  const body = { fundamentacao: 'A área foi retificada no registro.' }
  const recurso = dados<Recurso>(await post(`/processos/${id}/recursos`, await tokenOf(dono), body), 201)
  return { id, recurso }
}

/** Opens a ressalva about the CCIR, and returns its id. */
export async function ressalvaOf(who: Who, processo: string): Promise<string> {
  const request = { tipo_documento: 'ccir', motivo: 'em_tramite', texto: 'O certificado foi pedido ao INCRA.' }
  return dados<Ressalva>(await post(`/processos/${processo}/ressalvas`, await tokenOf(who), request), 201).id
}

import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, get, novaChave, type Opcoes, pedir, post, type Resposta, todos } from './api.ts'
import { ccirPdf, matriculaPdf } from './arquivos.ts'
import { como, type Quem } from './entrar.ts'
import { ficha } from './imovel.ts'
import type {
  Assumido,
  Documento,
  NovoProcesso,
  Pendencia,
  Processo,
  Recebido,
  Recurso,
  Ressalva,
  TipoDocumento,
} from './tipos.ts'

/** Cases in the state in which a test begins, brought there by the acts of their people. */

export async function rascunho(dono: Quem = 'maria', novo: NovoProcesso = ficha()): Promise<Processo> {
  return dados<Processo>(await post('/processos', await como(dono), novo), 201)
}

export const obter = async (id: string, quem: Quem = 'maria'): Promise<Processo> =>
  dados<Processo>(await get(`/processos/${id}`, await como(quem)))

type Envio = { tipo?: TipoDocumento; arquivo?: Buffer; nome?: string; mime?: string; campos?: Record<string, string> }

/** The form of an upload. */
export function formulario(processoId: string, envio: Envio = {}): FormData {
  const {
    tipo = 'matricula_imovel',
    arquivo = matriculaPdf(),
    nome = 'matricula.pdf',
    mime = 'application/pdf',
  } = envio
  const form = new FormData()
  form.set('processo_id', processoId)
  form.set('tipo_documento', tipo)
  for (const [campo, valor] of Object.entries(envio.campos ?? {})) form.set(campo, valor)
  form.set('arquivo', new Blob([new Uint8Array(arquivo)], { type: mime }), nome)
  return form
}

export const enviar = (token: string, processoId: string, envio: Envio = {}, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('POST', '/documentos/upload', { token, corpo: formulario(processoId, envio), ...opcoes })

export const documentosDe = async (processoId: string, quem: Quem = 'maria'): Promise<Documento[]> =>
  todos<Documento>(`/processos/${processoId}/documentos`, await como(quem))

/** A draft with both mandatory documents, still to be read. */
export async function comDocumentos(dono: Quem = 'maria', novo?: NovoProcesso): Promise<Processo> {
  const processo = await rascunho(dono, novo)
  await enviarObrigatorios(processo.id, dono)
  return processo
}

export async function enviarObrigatorios(processoId: string, dono: Quem): Promise<[Recebido, Recebido]> {
  const token = await como(dono)
  const matricula = await enviar(token, processoId)
  const ccir = await enviar(token, processoId, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  return [dados<Recebido>(matricula, 202), dados<Recebido>(ccir, 202)]
}

/** Reading yields to whoever waits for an answer, and other files are at work. */
const LEITURA_MS = 120_000

/** Waits until every document of the case has been read. */
export const lidos = (processoId: string, dono: Quem = 'maria'): Promise<Documento[]> =>
  until(
    () => documentosDe(processoId, dono),
    (docs) => docs.every(({ status }) => status === 'valido' || status === 'invalido'),
    LEITURA_MS,
  )

/** A draft whose mandatory documents are valido. */
export async function comDocumentosValidos(dono: Quem = 'maria', novo?: NovoProcesso): Promise<Processo> {
  const processo = await comDocumentos(dono, novo)
  const docs = await lidos(processo.id, dono)
  const outros = docs.filter(({ status }) => status !== 'valido')
  if (outros.length > 0) throw new Error(`not valido: ${JSON.stringify(outros)}`)
  return processo
}

export async function submeter(processoId: string, dono: Quem = 'maria'): Promise<Processo> {
  return dados<Processo>(
    await post(`/processos/${processoId}/submeter`, await como(dono), undefined, { chave: novaChave() }),
  )
}

/** A submitted case, whose documents may still be being read. */
export async function submetido(dono: Quem = 'maria', novo?: NovoProcesso): Promise<Processo> {
  return submeter((await comDocumentos(dono, novo)).id, dono)
}

/** An act of the analysis on a case. */
export const agir = async (id: string, ato: string, quem: Quem = 'analista', json?: unknown): Promise<Resposta> =>
  post(`/analista/processos/${id}/${ato}`, await como(quem), json)

/** A case that the analyst took, which starts a dossier. */
export async function assumido(
  dono: Quem = 'maria',
  analista: Quem = 'analista',
  novo?: NovoProcesso,
): Promise<Assumido> {
  const { id } = await submetido(dono, novo)
  return dados<Assumido>(await agir(id, 'assumir', analista))
}

/** A case that a supervisor assigned to the analyst: without a dossier, which takes longest of all. */
async function atribuir(id: string, analista: Quem): Promise<Processo> {
  const analista_id = decodeJwt(await como(analista)).sub
  return dados<Processo>(await agir(id, 'atribuir', 'supervisora', { analista_id, motivo: 'Distribuição.' }))
}

export const emAnalise = async (
  dono: Quem = 'maria',
  analista: Quem = 'analista',
  novo?: NovoProcesso,
): Promise<Processo> => atribuir((await submetido(dono, novo)).id, analista)

/** A case under analysis with both documents valido, so that it can be approved. */
export async function prontoParaDecidir(
  dono: Quem = 'maria',
  analista: Quem = 'analista',
  novo?: NovoProcesso,
): Promise<Processo> {
  const { id } = await comDocumentosValidos(dono, novo)
  await submeter(id, dono)
  return atribuir(id, analista)
}

export const pedidoDePendencia = { tipo: 'esclarecimento', descricao: 'Explique a diferença de área.' } as const

export async function pendente(
  dono: Quem = 'maria',
  analista: Quem = 'analista',
  novo?: NovoProcesso,
): Promise<{ id: string; pendencia: Pendencia }> {
  const { id } = await emAnalise(dono, analista, novo)
  const pendencia = dados<Pendencia>(await agir(id, 'criar-pendencia', analista, pedidoDePendencia), 201)
  return { id, pendencia }
}

export const pedidoDeRejeicao = {
  motivo: 'A área não confere com a matrícula.',
  codigo_motivo: 'AREA_DIVERGENTE',
} as const

export async function rejeitado(dono: Quem = 'maria', analista: Quem = 'analista'): Promise<Processo> {
  const { id } = await emAnalise(dono, analista)
  return dados<Processo>(await agir(id, 'rejeitar', analista, pedidoDeRejeicao))
}

export async function emRecurso(
  dono: Quem = 'maria',
  analista: Quem = 'analista',
): Promise<{ id: string; recurso: Recurso }> {
  const { id } = await rejeitado(dono, analista)
  const corpo = { fundamentacao: 'A área foi retificada no registro.' }
  const recurso = dados<Recurso>(await post(`/processos/${id}/recursos`, await como(dono), corpo), 201)
  return { id, recurso }
}

/** An open reservation about the CCIR. @returns its id */
export async function ressalvaDe(quem: Quem, processo: string): Promise<string> {
  const pedido = { tipo_documento: 'ccir', motivo: 'em_tramite', texto: 'O certificado foi pedido ao INCRA.' }
  return dados<Ressalva>(await post(`/processos/${processo}/ressalvas`, await como(quem), pedido), 201).id
}

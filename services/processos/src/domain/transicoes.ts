import { ErroCar } from '@car/errors/erro-car'
import { estaEm, STATUS_PROCESSO, type StatusProcesso } from '@car/vocabulary/processo'
import type { Caso } from './caso.ts'

/** Who has the next move. */
export const PROXIMO = {
  rascunho: 'requerente', // fills it in, sends the documents, submits
  submetido: 'analista', // anybody of the analysis may take it; the owner may still cancel
  em_analise: 'analista', // who holds it decides or asks; without a holder (after a granted appeal) anybody takes it
  pendente: 'requerente', // owes an answer; the clock of the analysis stands still
  aprovado: 'ninguem', // final
  rejeitado: 'requerente', // may appeal within the term, unless an appeal was denied
  em_recurso: 'supervisor', // decides the appeal, if not the one who rejected
  cancelado: 'ninguem', // final, by the owner
} as const satisfies Record<StatusProcesso, 'requerente' | 'analista' | 'supervisor' | 'ninguem'>

/** Every act and the statuses in which it may be done. Where an act leads is said by the event it records. */
export const TRANSICOES = {
  editar: { de: ['rascunho', 'pendente'], verbo: 'alterar o processo' },
  enviar_documento: { de: ['rascunho', 'pendente'], verbo: 'enviar documentos' },
  juntar_documento: { de: ['em_analise', 'pendente'], verbo: 'juntar documentos à análise' },
  descartar_documento: { de: ['rascunho'], verbo: 'descartar documentos' },
  descartar: { de: ['rascunho'], verbo: 'descartar o rascunho' },
  cancelar: { de: ['submetido'], verbo: 'cancelar o processo' },
  excluir: { de: ['rascunho', 'submetido'], verbo: 'descartar ou cancelar o processo' },
  assinar: { de: ['rascunho'], verbo: 'assinar o processo' },
  submeter: { de: ['rascunho'], verbo: 'submeter o processo' },
  assumir: { de: ['submetido', 'em_analise'], verbo: 'assumir o processo' },
  liberar: { de: ['em_analise'], verbo: 'liberar o processo' },
  atribuir: { de: ['submetido', 'em_analise', 'pendente'], verbo: 'atribuir o processo' },
  criar_pendencia: { de: ['em_analise', 'pendente'], verbo: 'criar pendências' },
  responder_pendencia: { de: ['pendente'], verbo: 'responder pendências' },
  encerrar_pendencia: { de: ['em_analise', 'pendente'], verbo: 'encerrar pendências' },
  aprovar: { de: ['em_analise'], verbo: 'aprovar o processo' },
  rejeitar: { de: ['em_analise'], verbo: 'rejeitar o processo' },
  recorrer: { de: ['rejeitado'], verbo: 'recorrer' },
  decidir_recurso: { de: ['em_recurso'], verbo: 'decidir o recurso' },
  autorizar: {
    de: ['rascunho', 'submetido', 'em_analise', 'pendente', 'rejeitado', 'em_recurso'],
    verbo: 'conceder autorizações',
  },
  revogar: { de: STATUS_PROCESSO, verbo: 'revogar autorizações' },
} as const satisfies Record<string, { de: readonly StatusProcesso[]; verbo: string }>

export type Acao = keyof typeof TRANSICOES

export const permite = (caso: Pick<Caso, 'status'>, acao: Acao): boolean =>
  (TRANSICOES[acao].de as readonly string[]).includes(caso.status)

/** @throws CAR-005 naming the statuses in which the act may be done. */
export function exigirEstado(caso: Caso, acao: Acao): void {
  if (permite(caso, acao)) return
  const { de, verbo } = TRANSICOES[acao]
  const quando = de.map(estaEm).join(', ')
  const atual = caso.status === 'descartado' ? 'descartado' : estaEm(caso.status)
  throw estadoInvalido(`Só é possível ${verbo} quando o processo está: ${quando}. Situação atual: ${atual}.`)
}

export const estadoInvalido = (mensagem: string): ErroCar => new ErroCar('estado_invalido', { mensagem })

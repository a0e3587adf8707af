import { allows, type StatusOrDiscarded } from '@car/acts/table'
import type { Fact } from '@car/events/fact'
import type { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { type DocumentoKind, isMandatory } from '@car/vocabulary/documento'
import type { Papel } from '@car/vocabulary/person'
import type { Aviso, Template } from './templates.ts'
import type { Board } from './board.ts'

export type Heard = (typeof SUBSCRIPTIONS)['avisos.fatos'][number]
export type HeardFact = Fact<Heard>

/** A notice that a fact makes, with its recipients: people by id, or everybody with a role. */
export type News = Pick<Aviso, 'modelo' | 'alvoId' | 'prazoEm'> &
  Partial<Pick<Aviso, 'contagem' | 'documento'>> & { para: readonly string[] | Papel }

const DAY_MS = 86_400_000

export function processoNews(fact: HeardFact, board: Board): News | null {
  switch (fact.type) {
    case 'processo.submetido':
      return { ...toParties('recebido', board), prazoEm: board.prazo_em ?? null }
    case 'processo.segunda_leitura_atribuida':
      return toHolder('segunda_leitura', board)
    case 'processo.segunda_leitura_feita':
      return fact.data.destino === 'revisao'
        ? toHolder('decisao_a_rever', board)
        : { modelo: 'desempate', para: 'supervisor_ambiental', alvoId: null, prazoEm: null }
    case 'processo.aprovado':
      return toParties('processo_aprovado', board)
    case 'processo.rejeitado':
      return { ...toParties('processo_rejeitado', board), prazoEm: board.recurso_ate ?? null }
    case 'processo.sucessor_aberto':
      return fact.data.por === 'terceiro' ? toOwner('sucessor_aberto', board) : null
    case 'processo.substituido':
      return toOwner('processo_substituido', board)
    case 'processo.escalado':
      return { modelo: 'escalado', para: 'supervisor_ambiental', alvoId: null, prazoEm: board.prazo_em ?? null }
    case 'processo.parado':
      return {
        ...toParties('rascunho_parado', board),
        prazoEm: new Date(Date.parse(fact.time) + fact.data.dias * DAY_MS).toISOString(),
      }
    case 'pendencia.criada': {
      const { pendencia_id } = fact.data
      return { ...toParties('pendencia', board, pendencia_id), prazoEm: prazoOfPendencia(board, pendencia_id) }
    }
    case 'pendencia.respondida': {
      const { pendencia_id } = fact.data
      return toHolder('resposta', board, pendencia_id)
    }
    case 'ressalva.decidida': {
      // A refusal raises a pendency, which has its own notice.
      const { ressalva_id } = fact.data
      const aceita = board.ressalvas.some((ressalva) => ressalva.id === ressalva_id && ressalva.status === 'aceita')
      return aceita ? toParties('ressalva_aceita', board, ressalva_id) : null
    }
    case 'recurso.aberto':
      return toParties('recurso_aberto', board, fact.data.recurso_id)
    case 'recurso.decidido': {
      const { recurso_id } = fact.data
      const deferido = board.recursos.some((recurso) => recurso.id === recurso_id && recurso.status === 'deferido')
      return toParties(deferido ? 'recurso_deferido' : 'recurso_indeferido', board, recurso_id)
    }
    case 'documento.invalidado': {
      const { documento_id, tipo_documento: documento } = fact.data
      return takesAnother(board, documento)
        ? { ...toParties('documento_invalido', board, documento_id), documento }
        : null
    }
    case 'autorizacao.concedida':
      return toTecnico('autorizacao_concedida', board, fact.data.autorizacao_id)
    case 'autorizacao.revogada':
      return toTecnico('autorizacao_revogada', board, fact.data.autorizacao_id)
    case 'pendencia.resolvida':
    case 'pendencia.cancelada':
    case 'pendencia.expirada':
    case 'processo.cancelado':
    case 'usuario.sessoes_encerradas':
    case 'usuario.tipo_alterado':
    case 'usuario.endereco_alterado':
    case 'acesso.incomum':
      return null
  }
}

/**
 * Returns true if the case takes another file for a refused document. A submitted case takes only mandatory documents.
 * The analyst who holds a case may add documents to it, but the notice is not for them.
 */
export const takesAnother = ({ status }: Board, documento: DocumentoKind | null): boolean =>
  allows('enviar_documento', status as StatusOrDiscarded) && (status !== 'submetido' || isMandatory(documento))

export function personNews(fact: HeardFact): News[] {
  switch (fact.type) {
    case 'usuario.sessoes_encerradas':
      return [{ modelo: 'seguranca_sessoes', para: [fact.data.usuario_id], alvoId: null, prazoEm: null }]
    case 'usuario.tipo_alterado':
      return [{ modelo: 'seguranca_papel', para: [fact.data.usuario_id], alvoId: null, prazoEm: null }]
    case 'acesso.incomum':
      return [{ modelo: 'seguranca_acesso', para: 'admin', alvoId: fact.data.acesso_id, prazoEm: null }]
    case 'usuario.endereco_alterado': {
      const { usuario_id, mudanca_id: targetId } = fact.data
      return [
        { modelo: 'seguranca_endereco', para: [usuario_id], alvoId: targetId, prazoEm: null },
        // The old address may belong to somebody else, so the recipient is the id of the change instead of the person's
        // id.
        { modelo: 'seguranca_endereco_antigo', para: [targetId], alvoId: targetId, prazoEm: null },
      ]
    }
    default:
      return []
  }
}

type Reminded = { modelo: Template; pendenciaId?: string; recursoAte?: string }

/**
 * Makes the notice of a due reminder. Returns null when the pendency is no longer open, or when the appeal has another
 * term or none.
 */
export function reminder({ modelo, pendenciaId, recursoAte }: Reminded, board: Board): News | null {
  if (pendenciaId === undefined)
    return board.recurso_ate !== undefined && board.recurso_ate === recursoAte
      ? { ...toParties(modelo, board), prazoEm: board.recurso_ate }
      : null
  const pendencia = board.pendencias.find(({ id, status }) => id === pendenciaId && status === 'aberta')
  return pendencia ? { ...toParties(modelo, board, pendenciaId), prazoEm: pendencia.prazo_em } : null
}

/** Returns the ids of the person who opened the case and of the technicians who may do more than read it. */
export const partiesOf = (board: Board): string[] => [
  ...new Set([board.dono_id, ...board.tecnicos.filter(({ escopo }) => escopo !== 'consultar').map(({ id }) => id)]),
]

const toParties = (template: Template, board: Board, targetId: string | null = null): News => ({
  modelo: template,
  para: partiesOf(board),
  alvoId: targetId,
  prazoEm: null,
})

const toOwner = (template: Template, board: Board): News => ({ ...toParties(template, board), para: [board.dono_id] })

/** Tells the analyst who holds the case. If nobody does, nobody is told. */
const toHolder = (template: Template, board: Board, targetId: string | null = null): News => ({
  modelo: template,
  para: board.analista_id === undefined ? [] : [board.analista_id],
  alvoId: targetId,
  prazoEm: null,
})

const toTecnico = (template: Template, board: Board, targetId: string): News => ({
  modelo: template,
  para: board.autorizado_id === undefined ? [] : [board.autorizado_id],
  alvoId: targetId,
  prazoEm: null,
})

const prazoOfPendencia = (board: Board, id: string): string | null =>
  board.pendencias.find((pendencia) => pendencia.id === id)?.prazo_em ?? null

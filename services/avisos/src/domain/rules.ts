import type { Fact } from '@car/events/fact'
import type { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Papel } from '@car/vocabulary/person'
import type { Aviso, Template } from './templates.ts'
import type { Board } from './board.ts'

export type Heard = (typeof SUBSCRIPTIONS)['avisos.fatos'][number]
export type HeardFact = Fact<Heard>

/** A notice that a fact makes, with its recipients: people by id, or everybody with a role. */
export type News = Pick<Aviso, 'modelo' | 'alvoId' | 'prazoEm'> &
  Partial<Pick<Aviso, 'contagem'>> & { para: readonly string[] | Papel }

export function processoNews(fact: HeardFact, s: Board): News | null {
  switch (fact.type) {
    case 'processo.submetido':
      return { ...toParties('recebido', s), prazoEm: s.prazo_em ?? null }
    case 'processo.aprovado':
      return toParties('processo_aprovado', s)
    case 'processo.rejeitado':
      return { ...toParties('processo_rejeitado', s), prazoEm: s.recurso_ate ?? null }
    case 'processo.escalado':
      return { modelo: 'escalado', para: 'supervisor_ambiental', alvoId: null, prazoEm: s.prazo_em ?? null }
    case 'pendencia.criada': {
      const { pendencia_id } = fact.data
      return { ...toParties('pendencia', s, pendencia_id), prazoEm: prazoOfPendencia(s, pendencia_id) }
    }
    case 'pendencia.respondida': {
      const { pendencia_id } = fact.data
      // If nobody holds the case, nobody is notified.
      const holder = s.analista_id === undefined ? [] : [s.analista_id]
      return { modelo: 'resposta', para: holder, alvoId: pendencia_id, prazoEm: null }
    }
    case 'ressalva.decidida': {
      // A refusal raises a pendency, which has its own notice.
      const { ressalva_id } = fact.data
      const aceita = s.ressalvas.some((r) => r.id === ressalva_id && r.status === 'aceita')
      return aceita ? toParties('ressalva_aceita', s, ressalva_id) : null
    }
    case 'recurso.aberto':
      return toParties('recurso_aberto', s, fact.data.recurso_id)
    case 'recurso.decidido': {
      const { recurso_id } = fact.data
      const deferido = s.recursos.some((r) => r.id === recurso_id && r.status === 'deferido')
      return toParties(deferido ? 'recurso_deferido' : 'recurso_indeferido', s, recurso_id)
    }
    case 'documento.invalidado':
      return toParties('documento_invalido', s, fact.data.documento_id)
    case 'autorizacao.concedida':
      return toTecnico('autorizacao_concedida', s, fact.data.autorizacao_id)
    case 'autorizacao.revogada':
      return toTecnico('autorizacao_revogada', s, fact.data.autorizacao_id)
    case 'usuario.sessoes_encerradas':
    case 'usuario.tipo_alterado':
    case 'usuario.endereco_alterado':
    case 'acesso.incomum':
      return null
  }
}

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
export function reminder({ modelo, pendenciaId, recursoAte }: Reminded, s: Board): News | null {
  if (pendenciaId === undefined)
    return s.recurso_ate !== undefined && s.recurso_ate === recursoAte
      ? { ...toParties(modelo, s), prazoEm: s.recurso_ate }
      : null
  const pendencia = s.pendencias.find(({ id, status }) => id === pendenciaId && status === 'aberta')
  return pendencia ? { ...toParties(modelo, s, pendenciaId), prazoEm: pendencia.prazo_em } : null
}

/** Returns the ids of the person who opened the case and of the technicians who may do more than read it. */
export const partiesOf = (s: Board): string[] => [
  ...new Set([s.dono_id, ...s.tecnicos.filter(({ escopo }) => escopo !== 'consultar').map(({ id }) => id)]),
]

const toParties = (template: Template, s: Board, targetId: string | null = null): News => ({
  modelo: template,
  para: partiesOf(s),
  alvoId: targetId,
  prazoEm: null,
})

const toTecnico = (template: Template, s: Board, targetId: string): News => ({
  modelo: template,
  para: s.autorizado_id === undefined ? [] : [s.autorizado_id],
  alvoId: targetId,
  prazoEm: null,
})

const prazoOfPendencia = (s: Board, id: string): string | null =>
  s.pendencias.find((p) => p.id === id)?.prazo_em ?? null

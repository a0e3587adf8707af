import type { DomainEvent } from './events.ts'

/**
 * Which events change what a dossier says of a case: what was declared, the findings, the pendencies, the decision. Who
 * works on a case and who may see it do not appear in a dossier.
 */
const CHANGES: Record<DomainEvent['tipo'], boolean> = {
  processo_criado: true,
  processo_editado: true,
  processo_descartado: true,
  processo_assinado: true,
  processo_submetido: true,
  processo_cancelado: true,
  processo_assumido: false,
  processo_liberado: false,
  processo_atribuido: false,
  impedimento_declarado: false,
  parte_tomada: false,
  achado_avaliado: true,
  processo_aprovado: true,
  processo_rejeitado: true,
  pendencia_criada: true,
  pendencia_respondida: true,
  pendencia_resolvida: true,
  pendencia_cancelada: true,
  pendencia_expirada: true,
  pendencia_lembrada: false,
  ressalva_feita: true,
  ressalva_retirada: true,
  ressalva_decidida: true,
  recurso_aberto: true,
  recurso_decidido: true,
  processo_escalado: false,
  autorizacao_concedida: false,
  autorizacao_revogada: false,
  acompanhamento_trocado: false,
}

/** Whether this event makes an earlier dossier outdated. */
export const changes = ({ tipo }: DomainEvent): boolean => CHANGES[tipo]

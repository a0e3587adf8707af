import type { Caso } from './caso.ts'
import type { Evento } from './eventos.ts'
import { vigentes } from './acesso.ts'
import { prazoDoRecurso, recorrivelAte, ultimaRejeicao } from './recorrivel.ts'
import type { Prazos } from './prazos.ts'

type Pedido = {
  /** An authorisation to report on as well, and the recorded events, where it is found even after it was revoked. */
  autorizacaoId: string | undefined
  eventos: readonly Evento[]
  /** Business days for an appeal. */
  prazos: Prazos
  agora: Date
}

/** Where a case stands and whom it concerns: what notices are made of. */
export function quadroDe(caso: Caso, { autorizacaoId, eventos, prazos, agora }: Pedido) {
  const rejeicao = caso.status === 'rejeitado' ? ultimaRejeicao(caso) : undefined
  const recorrivel = rejeicao !== undefined && prazoDoRecurso(caso, agora, prazos) === null
  const concedida = eventos.find((e) => e.tipo === 'autorizacao_concedida' && e.id === autorizacaoId)
  return {
    numero: caso.numero,
    status: caso.status,
    uf: caso.imovel.uf,
    dono_id: caso.dono.id,
    tecnicos: vigentes(caso, agora).map(({ tecnico, escopo }) => ({ id: tecnico.id, escopo })),
    prazo_em: caso.prazoEm,
    recurso_ate: recorrivel ? recorrivelAte(caso, rejeicao, prazos).toISOString() : null,
    pendencias: caso.pendencias.map(({ id, status, prazoEm }) => ({ id, status, prazo_em: prazoEm })),
    recursos: caso.recursos.map(({ id, status }) => ({ id, status })),
    ressalvas: caso.ressalvas.map(({ id, status }) => ({ id, status })),
    autorizado_id: concedida?.tipo === 'autorizacao_concedida' ? concedida.tecnico.id : null,
  }
}

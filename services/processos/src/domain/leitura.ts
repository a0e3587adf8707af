import { type Usuario, veTudo } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Relacao } from './acesso.ts'
import type { Caso } from './caso.ts'

/** A look at a case by somebody who does not own it. */
export type Leitura = {
  processo_id: string
  usuario_id: string
  /** Their role at that time. */
  papel: Papel
  /** Where they worked at that time; null until it is known. */
  unidade: string | null
  tipo: TipoLeitura
  /** The hour, ISO 8601 in UTC. */
  em: string
  /** The authorisation that a technician used first in this hour. */
  autorizacao_id?: string
  /** The case was still a draft. */
  rascunho?: true
}

/** Null for the owner's own looks. */
export function leituraPor(
  usuario: Usuario,
  { caso, relacao }: { caso: Caso; relacao: Relacao },
  tipo: TipoLeitura,
  agora: Date,
): Leitura | null {
  if (caso.dono.id === usuario.id) return null
  return {
    processo_id: caso.id,
    usuario_id: usuario.id,
    papel: usuario.papel,
    unidade: null,
    tipo,
    em: horaDe(agora),
    ...(relacao.como === 'tecnico' ? { autorizacao_id: relacao.autorizacao.id } : {}),
    ...(caso.status === 'rascunho' ? { rascunho: true } : {}),
  }
}

/** The hour of an instant, ISO 8601 in UTC. */
export const horaDe = (instante: Date): string => `${instante.toISOString().slice(0, 13)}:00:00.000Z`

/** Technicians see only what owners let them see, so their looks raise no alert. */
export const contaParaAlerta = ({ papel }: Pick<Leitura, 'papel'>): boolean => veTudo(papel)

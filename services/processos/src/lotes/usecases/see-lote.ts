import { notFound } from '@car/errors/car-error'
import type { Loaded } from '@car/event-store/store'
import type { Lote, LoteEvent, Member } from '../domain/lote.ts'
import type { Processo } from '../../domain/processo.ts'
import type { LoteCtx } from './ctx.ts'

export type SeenLote = { lote: Lote; versao: number; loaded: Loaded<Lote | null, LoteEvent> }

/** @throws CAR-003 if there is no such lot */
export async function seeLote(ctx: LoteCtx, id: string): Promise<SeenLote> {
  const loaded = await ctx.store.load('lote', id)
  if (loaded.state === null) throw notFound()
  return { lote: loaded.state, versao: loaded.version, loaded }
}

/** Returns what became of cases in a lot, by their rows. Whoever decides asks the record again. */
export async function membersOf(ctx: LoteCtx, { id }: Lote, ids: readonly string[]): Promise<Map<string, Member>> {
  const found = await ctx.processos.inLot(ids)
  return new Map(found.map((processo) => [processo.id, memberOf(id, processo)]))
}

export function memberOf(loteId: string, { id, status, lote, pendencias, avaliacoes, decisoes }: Processo): Member {
  const isIn = lote?.id === loteId
  const rejected = decisoes.some((decisao) => decisao.resultado === 'rejeitado')
  const confirmed = avaliacoes.some(({ resultado }) => resultado === 'confirmado')
  const bad = rejected
    ? 'um processo da amostra foi rejeitado'
    : pendencias.length > 0
      ? 'um processo da amostra teve uma pendência'
      : confirmed
        ? 'um achado foi confirmado em um processo da amostra'
        : null
  return {
    id,
    waits: isIn && status === 'submetido',
    left: !isIn || status === 'cancelado',
    bad: isIn && lote.sorteado ? bad : null,
    approved: isIn && status === 'aprovado',
  }
}

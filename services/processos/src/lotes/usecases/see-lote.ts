import { notFound } from '@car/errors/car-error'
import type { Loaded } from '@car/event-store/store'
import type { Lote, LoteEvent, Member } from '../domain/lote.ts'
import { type Processo, waitsInLot } from '../../domain/processo.ts'
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

export function memberOf(loteId: string, processo: Processo): Member {
  const { id, status, lote } = processo
  const isIn = lote?.id === loteId
  return {
    id,
    waits: isIn && waitsInLot(processo),
    left: !isIn || status === 'cancelado',
    bad: isIn && lote.sorteado ? badIn(processo, lote.desde) : null,
    approved: isIn && status === 'aprovado',
  }
}

/** Returns what was found in a case since it was drawn. What was settled before says nothing against a clean case. */
function badIn({ pendencias, avaliacoes, decisoes }: Processo, since: string): string | null {
  if (decisoes.some(({ resultado }) => resultado === 'rejeitado')) return 'um processo da amostra foi rejeitado'
  if (pendencias.some(({ criadaEm }) => criadaEm >= since)) return 'um processo da amostra teve uma pendência'
  return avaliacoes.some(({ peso, em }) => peso > 0 && em >= since)
    ? 'um achado foi confirmado em um processo da amostra'
    : null
}

import { inBusinessDays } from '@car/calendar/business-days'
import { type PersonalOf, texts } from '@car/vocabulary/personal'
import type { OrigemKind, StatusLote } from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import type { Uf } from '@car/vocabulary/uf'
import { impedimento } from '../../analise/domain/impedimento.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState } from '../../domain/permission.ts'
import { type Processo, waitsInLot } from '../../domain/processo.ts'
import { type Beacon, sampleSize } from './draw.ts'

export type Criteria = {
  uf?: Uf | undefined
  municipio_ibge?: string | undefined
  tipo?: OrigemKind | 'novo' | undefined
  limite: number
  amostra: number
  risco: number
  modulos: number
}

/**
 * The events of a lot, in the stream `lote-<id>`. `semente` is sealed until the lot is confirmed or undone, and then
 * stands in clear, so that anybody can repeat the draw.
 */
export type LoteEvent =
  | {
      tipo: 'lote_aberto'
      criterios: Criteria
      candidatos: string[]
      semente: string
      sementeSha256: string
      /** The name of the beacon whose value is to be mixed in; null if there is none. */
      farol: string | null
    }
  /** The cases that were taken off the queue, in the order of the draw. */
  | { tipo: 'lote_sorteado'; ordem: string[]; farol: Beacon | null }
  | { tipo: 'lote_confirmado'; sementeRevelada: string }
  | { tipo: 'lote_desfeito'; motivo: string; sementeRevelada: string }
  /** Every case of the lot was decided, or went back to the queue. */
  | { tipo: 'lote_encerrado'; aprovados: number; devolvidos: number }

/** The supervisor who confirmed or undid a lot; the approvals of its cases are theirs. */
export type Decider = Person & { papel: string }

export type Lote = {
  id: string
  criterios: Criteria
  candidatos: readonly string[]
  semente: string
  sementeSha256: string
  sementeRevelada: string | null
  farol: string | null
  valorDoFarol: Beacon | null
  /** Null until the cases are taken off the queue and drawn. */
  ordem: readonly string[] | null
  estado: StatusLote
  criadoEm: string
  criadoPor: Person
  decididoPor: Decider | null
  decididoEm: string | null
  motivo: string | null
  fim: { aprovados: number; devolvidos: number; em: string } | null
}

export const LOTE = {
  initial: null as Lote | null,
  evolve(
    lote: Lote | null,
    event: LoteEvent,
    { stream, at, author }: { stream: string; at: Date; author: Decider | null },
  ): Lote | null {
    const em = at.toISOString()
    if (event.tipo === 'lote_aberto') {
      const { tipo: _, ...opened } = event
      return {
        id: stream.slice('lote-'.length),
        ...opened,
        sementeRevelada: null,
        valorDoFarol: null,
        ordem: null,
        estado: 'em_leitura',
        criadoEm: em,
        criadoPor: { id: author?.id ?? '', nome: author?.nome ?? '' },
        decididoPor: null,
        decididoEm: null,
        motivo: null,
        fim: null,
      }
    }
    if (lote === null) return null
    switch (event.tipo) {
      case 'lote_sorteado':
        return { ...lote, ordem: event.ordem, valorDoFarol: event.farol }
      case 'lote_confirmado':
        return { ...lote, ...ended(event, em, author), estado: 'confirmado' }
      case 'lote_desfeito':
        return { ...lote, ...ended(event, em, author), estado: 'desfeito', motivo: event.motivo }
      case 'lote_encerrado': {
        const { tipo: _, ...counts } = event
        return { ...lote, fim: { ...counts, em } }
      }
    }
  },
  personal: {
    lote_aberto: texts('semente'),
    lote_sorteado: {},
    lote_confirmado: {},
    lote_desfeito: texts('motivo'),
    lote_encerrado: {},
  } satisfies PersonalOf<LoteEvent>,
}

const ended = ({ sementeRevelada }: { sementeRevelada: string }, em: string, author: Decider | null) => ({
  sementeRevelada,
  decididoEm: em,
  decididoPor: author,
})

/** Tells whether cases may still be taken into the lot. */
export const isToDraw = ({ estado, ordem }: Lote): boolean => estado === 'em_leitura' && ordem === null

/** A case of a lot, as far as the lot needs to know it. */
export type Member = {
  id: string
  /** It is still in this lot, and nobody has decided it. */
  waits: boolean
  /** It left the lot, so that the next one in the order of the draw is read in its place. */
  left: boolean
  /** What was found wrong by whoever read it; null if nothing was. */
  bad: string | null
  approved: boolean
}

/** Returns the cases that are to be read: the first in the order of the draw, without those that left. */
export function sampleOf({ ordem, criterios }: Lote, members: ReadonlyMap<string, Member>): string[] {
  const inLot = (ordem ?? []).filter((id) => !members.get(id)?.left)
  return inLot.slice(0, sampleSize(ordem?.length ?? 0, criterios.amostra))
}

/** Returns the cases that wait in a lot and are not in its draw, because they were taken by an instance that did not draw. */
export function lateIn({ ordem, candidatos }: Lote, members: ReadonlyMap<string, Member>): string[] {
  const drawn = new Set(ordem)
  return candidatos.filter((id) => members.get(id)?.waits === true && !drawn.has(id))
}

/** The business days after which a lot whose sample was not read, or that nobody confirmed, is undone. */
const WAITS_DAYS = 20

/** Returns why a lot is undone without anybody's act: by its sample, or by time. Null if it is not. */
export function reasonToUndo(
  { criadoEm }: Pick<Lote, 'criadoEm'>,
  sample: readonly string[],
  members: ReadonlyMap<string, Member>,
  now: Date,
): string | null {
  // All cases are asked, because one in which something was found may have been cancelled since.
  const bad = [...members.values()].find((one) => one.bad !== null)
  if (bad) return bad.bad
  if (sample.length === 0) return 'nenhum processo ficou no lote'
  if (!hasWaited(criadoEm, now)) return null
  const wasRead = sample.every((id) => members.get(id)?.approved)
  return wasRead
    ? `ninguém o confirmou em ${WAITS_DAYS} dias úteis`
    : `a amostra não foi lida em ${WAITS_DAYS} dias úteis`
}

/** Returns why a lot that was not drawn is undone: its beacon has not answered in all that time. Null if it is not. */
export const reasonNotToDraw = ({ criadoEm }: Pick<Lote, 'criadoEm'>, now: Date): string | null =>
  hasWaited(criadoEm, now) ? `o sorteio não terminou em ${WAITS_DAYS} dias úteis` : null

/** A lot belongs to no state, so no state's holidays count. */
const hasWaited = (since: string, now: Date): boolean => now > inBusinessDays(new Date(since), WAITS_DAYS, 'DF')

/**
 * Ends the lot after its sample was read.
 * @param read  the sample, and the cases in which something was found
 * @throws CAR-005 while the sample is not read, if something was found in it, or if the lot has ended
 */
export function confirm(lote: Lote, read: readonly Member[]): LoteEvent[] {
  if (lote.estado === 'confirmado') return []
  if (lote.estado === 'desfeito') throw invalidState('O lote foi desfeito. Os processos voltaram à fila.')
  if (lote.ordem === null) throw invalidState('O sorteio ainda não terminou. Espere alguns segundos.')
  if (read.length === 0) throw invalidState('Nenhum processo ficou no lote.')
  const unread = read.filter(({ approved, bad }) => !approved && bad === null).length
  if (unread > 0)
    throw invalidState(unread === 1 ? 'Falta ler 1 processo da amostra.' : `Faltam ler ${unread} processos da amostra.`)
  if (read.some(({ bad }) => bad !== null)) throw invalidState('A leitura da amostra encontrou um problema.')
  return [{ tipo: 'lote_confirmado', sementeRevelada: lote.semente }]
}

/** @throws CAR-005 if the lot was confirmed */
export function undo(lote: Lote, motivo: string): LoteEvent[] {
  if (lote.estado === 'desfeito') return []
  if (lote.estado === 'confirmado') throw invalidState('O lote já foi confirmado: os processos estão sendo aprovados.')
  return [{ tipo: 'lote_desfeito', motivo, sementeRevelada: lote.semente }]
}

/** Tells whether a case waits for the sample of this lot. */
export const waitsFor = (processo: Processo, loteId: string): boolean =>
  waitsInLot(processo) && processo.lote?.id === loteId

/**
 * Gives a case of the sample to its reader, unless it has left the lot, or has become one that they must not read.
 * `declared` is true if the reader's CPF was ever declared on the case.
 */
export function giveToReader(processo: Processo, loteId: string, reader: Person, declared: boolean): DomainEvent[] {
  if (!waitsFor(processo, loteId) || impedimento(processo, reader.id, declared) !== null) return []
  return [
    { tipo: 'sorteado_em_lote', loteId },
    { tipo: 'processo_atribuido', analista: reader, motivo: 'Sorteado para a amostra de um lote.' },
  ]
}

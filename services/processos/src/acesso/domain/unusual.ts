import { startOfDay } from '@car/calendar/day'
import type { UnusualAccessReason } from '@car/vocabulary/access'
import type { UnusualAccessEvent } from '../../domain/events.ts'
import type { Look } from '../../processo/domain/reading.ts'

/** Limits of access: cases looked at, cases shown by lists, and revealed CPFs. */
export type AccessLimits = {
  processosPerHour: number
  processosPerDay: number
  listedPerHour: number
  listedPerDay: number
  cpfPerDay: number
}

/**
 * The ids of the cases that a person has looked at in one day of Brasília, by hour (`2026-03-04T13`) and in total. A
 * draft adds a second entry, `<id> rascunho`, so it counts twice.
 */
export type Count = { horas: Record<string, string[]>; casos: string[] }

/**
 * The cases that lists have shown a person in one hour, and the acts that revealed CPFs to them. `em` is the hour, ISO
 * 8601 in UTC.
 */
export type Showing = { em: string; listados?: string[]; revelados?: string[] }

export type Excess = { motivo: UnusualAccessReason; desde: string; total: number; limite: number }

export type UnusualAccess = Excess & { usuarioId: string; em: string }

/** The stream of one unusual access. Such a stream has a single commit. */
export const UNUSUAL = {
  initial: null as UnusualAccess | null,
  evolve: (
    _: UnusualAccess | null,
    { tipo: _t, ...said }: UnusualAccessEvent,
    { at }: { at: Date },
  ): UnusualAccess => ({
    ...said,
    em: at.toISOString(),
  }),
}

export function countOf(looks: readonly Look[]): Count {
  const count: Count = { horas: {}, casos: [] }
  for (const { processo_id, em, rascunho } of looks) {
    const names = rascunho ? [processo_id, `${processo_id} rascunho`] : [processo_id]
    const hour = (count.horas[em.slice(0, 13)] ??= [])
    hour.push(...names)
    count.casos.push(...names)
  }
  return count
}

export function excesses(day: string, { horas, casos }: Count, limits: AccessLimits): Excess[] {
  return [
    ...Object.entries(horas).map(([hour, processoIds]) => ({
      motivo: 'casos_por_hora' as const,
      desde: `${hour}:00:00.000Z`,
      total: processoIds.length,
      limite: limits.processosPerHour,
    })),
    {
      motivo: 'casos_por_dia' as const,
      desde: startOfDay(day),
      total: casos.length,
      limite: limits.processosPerDay,
    },
  ].filter(exceeds)
}

/** A listed case counts once in each hour. */
export function showingExcesses(day: string, hours: readonly Showing[], limits: AccessLimits): Excess[] {
  const desde = startOfDay(day)
  const sum = (campo: 'listados' | 'revelados') => hours.reduce((total, hour) => total + (hour[campo]?.length ?? 0), 0)
  return [
    ...hours.map(({ em, listados = [] }) => ({
      motivo: 'listados_por_hora' as const,
      desde: em,
      total: listados.length,
      limite: limits.listedPerHour,
    })),
    { motivo: 'listados_por_dia' as const, desde, total: sum('listados'), limite: limits.listedPerDay },
    { motivo: 'cpf_por_dia' as const, desde, total: sum('revelados'), limite: limits.cpfPerDay },
  ].filter(exceeds)
}

const exceeds = ({ total, limite }: Excess): boolean => total > limite

/**
 * Drops new entries for hours and days whose stored count (`end`) already exceeds the limit. So the stored lists stay
 * bounded.
 */
export function stillCounting(newOnes: Count, end: Count, limits: AccessLimits): Count {
  const fits = (list: readonly string[] | undefined, limite: number) => (list?.length ?? 0) <= limite
  const hours = Object.entries(newOnes.horas).filter(([hour]) => fits(end.horas[hour], limits.processosPerHour))
  return {
    horas: Object.fromEntries(hours),
    casos: fits(end.casos, limits.processosPerDay) ? newOnes.casos : [],
  }
}

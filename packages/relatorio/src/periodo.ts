import type { Detalhe } from '@car/errors/catalog'
import { entradaInvalida } from '@car/errors/erro-car'

/** Calendar days `YYYY-MM-DD` in Brasília, both included. */
export type Periodo = { de: string; ate: string }

/** Brasília is three hours behind UTC; there has been no summer time since 2019. */
const FUSO_MS = 3 * 3_600_000
const DIA_MS = 86_400_000
/** Days from the day that spreadsheets count as 0. */
const DIAS_ATE_1970 = 25_569
const DIAS_PADRAO = 30
const DIAS_MAXIMO = 3_660

/** The day in Brasília of an instant, ISO 8601 or epoch milliseconds. */
export function diaDe(instante: string | number): string {
  const ms = typeof instante === 'number' ? instante : Date.parse(instante)
  return new Date(ms - FUSO_MS).toISOString().slice(0, 10)
}

/** An instant as people in Brasília write it: `dd/mm/aaaa hh:mm`. */
export function emBrasilia(instante: string): string {
  const [dia = '', hora = ''] = new Date(Date.parse(instante) - FUSO_MS).toISOString().split('T')
  return `${dia.split('-').toReversed().join('/')} ${hora.slice(0, 5)}`
}

/** An instant as spreadsheets count it: days since the end of 1899, by the clock of Brasília. */
export const diaDePlanilha = (instante: string): number => (Date.parse(instante) - FUSO_MS) / DIA_MS + DIAS_ATE_1970

/** The first instant of a day, and of the next day, ISO 8601 in UTC. */
export const inicioDoDia = (dia: string): string => new Date(Date.parse(dia) + FUSO_MS).toISOString()
export const fimDoDia = (dia: string): string => new Date(Date.parse(dia) + FUSO_MS + DIA_MS).toISOString()

/** The half-open range of instants that a period covers, as the store compares them. */
export const instantesDe = ({ de, ate }: Periodo): { $gte: string; $lt: string } => ({
  $gte: inicioDoDia(de),
  $lt: fimDoDia(ate),
})

export const noPeriodo = ({ de, ate }: Periodo, instante: string | null): boolean =>
  instante !== null && diaDe(instante) >= de && diaDe(instante) <= ate

/** A period as requested. Without a day it is open on that side. */
export type PeriodoPedido = { de?: string | undefined; ate?: string | undefined }

/** @throws CAR-004 when the first day lies after the last one */
export function exigirEmOrdem({ de, ate }: PeriodoPedido): void {
  if (de === undefined || ate === undefined || de <= ate) return
  throw recusa({ field: 'de', code: 'mismatch', message: 'A data inicial vem depois da final. Troque as datas.' })
}

/** The period of a query; by default the thirty days that end today. @throws CAR-004 */
export function lerPeriodo({ de, ate }: PeriodoPedido, agora: number): Periodo {
  const fim = ate ?? maior(diaDe(agora), de)
  const inicio = de ?? somarDias(fim, 1 - DIAS_PADRAO)
  exigirEmOrdem({ de: inicio, ate: fim })
  if ((Date.parse(fim) - Date.parse(inicio)) / DIA_MS >= DIAS_MAXIMO) {
    throw recusa({ field: 'de', code: 'out_of_range', message: 'O período é longo demais. Escolha até dez anos.' })
  }
  return { de: inicio, ate: fim }
}

/** Every day of a period, in order. */
export function diasDe({ de, ate }: Periodo): string[] {
  const dias: string[] = []
  for (let dia = de; dia <= ate; dia = somarDias(dia, 1)) dias.push(dia)
  return dias
}

const somarDias = (dia: string, n: number): string => new Date(Date.parse(dia) + n * DIA_MS).toISOString().slice(0, 10)
const maior = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)
const recusa = (detalhe: Detalhe) => entradaInvalida(detalhe)

import { addBusinessDays, differenceInBusinessDays, isBusinessDay } from '@brazilian-utils/brazilian-utils'
import type { Uf } from '@car/vocabulary/uf'

/** Brasília time. There has been no summer time since 2019. */
const FUSO = '-03:00'

/**
 * The end of the day that lies `dias` business days after `desde`. Counting begins on the next business day, and skips
 * national and state holidays.
 */
export function emDiasUteis(desde: Date, dias: number, uf: Uf): Date {
  const dia = addBusinessDays(diaCivil(desde), dias, { stateCode: uf })
  if (!dia) throw new RangeError(`no business day ${dias} after ${desde.toISOString()}`)
  return fimDoDia(dia)
}

/**
 * The number of business days after `desde` up to and including `ate`; 0 when `ate` has passed. It is the inverse of
 * `emDiasUteis`.
 */
export function diasUteisEntre(desde: Date, ate: Date, uf: Uf): number {
  // The library counts the first day but not the last, so both are moved by one.
  const dias = differenceInBusinessDays(seguinte(diaCivil(ate)), seguinte(diaCivil(desde)), { stateCode: uf })
  return Math.max(0, dias ?? 0)
}

/**
 * Seven in the morning, Brasília time, of the day that lies `dias` business days before the day of `ate`. That day need
 * not be a business day itself.
 */
export function manhaDiasUteisAntes(ate: Date, dias: number, uf: Uf): Date {
  const dia = addBusinessDays(diaCivil(ate), -dias, { stateCode: uf })
  if (!dia) throw new RangeError(`no business day ${dias} before ${ate.toISOString()}`)
  return manhaDoDia(dia)
}

/** The first seven in the morning, Brasília time, of a business day after `desde`. Only national holidays count. */
export function proximaManhaUtil(desde: Date): Date {
  const hoje = diaCivil(desde)
  const manha = manhaDoDia(hoje)
  if (manha > desde && isBusinessDay(hoje)) return manha
  return manhaDoDia(addBusinessDays(hoje, 1) ?? seguinte(hoje))
}

const seguinte = (dia: Date): Date => new Date(dia.getFullYear(), dia.getMonth(), dia.getDate() + 1, 12)

/**
 * The calendar day in Brasília, in the form that the library reads. Noon local time is the same day in any time zone.
 */
function diaCivil(instante: Date): Date {
  const [ano = 0, mes = 1, dia = 1] = new Date(instante.getTime() - 3 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number)
  return new Date(ano, mes - 1, dia, 12)
}

const fimDoDia = (dia: Date): Date => naHora(dia, '23:59:59.000')
const manhaDoDia = (dia: Date): Date => naHora(dia, '07:00:00.000')

function naHora(dia: Date, hora: string): Date {
  const dois = (n: number) => String(n).padStart(2, '0')
  return new Date(`${dia.getFullYear()}-${dois(dia.getMonth() + 1)}-${dois(dia.getDate())}T${hora}${FUSO}`)
}

/** The calendar year in Brasília. */
export const anoCivil = (instante: Date): number => diaCivil(instante).getFullYear()

import { getHolidays, isBusinessDay } from '@brazilian-utils/brazilian-utils'
import type { Uf } from '@car/vocabulary/uf'

/** Brasília time. There has been no summer time since 2019. */
const FUSO = '-03:00'
/** After so many days without the end of a term there is none: the library's calendar ends in 2099. */
const MAXIMO = 2_000

/**
 * Holidays of a municipality, in the calendar of Brasília: `2026-01-25`, or `01-25` for every year. Pages and reminders
 * know of none; terms are counted where the table is.
 */
export type Feriados = ReadonlySet<string>
const NENHUM: Feriados = new Set()

/**
 * The end of the day that lies `dias` business days after `desde`. Counting begins on the next business day, and skips
 * national, state and municipal holidays, Carnival Monday and Tuesday, and Corpus Christi.
 */
export function emDiasUteis(desde: Date, dias: number, uf: Uf, municipais = NENHUM): Date {
  return fimDoDia(passar(diaCivil(desde), dias, 1, uf, municipais))
}

/**
 * The number of business days after `desde` up to and including `ate`; 0 when `ate` has passed. It is the inverse of
 * `emDiasUteis`.
 */
export function diasUteisEntre(desde: Date, ate: Date, uf?: Uf, municipais = NENHUM): number {
  const fim = diaCivil(ate)
  let dias = 0
  for (let dia = seguinte(diaCivil(desde)); dia <= fim; dia = seguinte(dia)) if (ehDiaUtil(dia, uf, municipais)) dias++
  return dias
}

/**
 * Seven in the morning, Brasília time, of the day that lies `dias` business days before the day of `ate`. That day need
 * not be a business day itself.
 */
export function manhaDiasUteisAntes(ate: Date, dias: number, uf: Uf): Date {
  return manhaDoDia(passar(diaCivil(ate), dias, -1, uf))
}

/** The first seven in the morning, Brasília time, of a business day after `desde`. Only national holidays count. */
export function proximaManhaUtil(desde: Date): Date {
  const hoje = diaCivil(desde)
  const manha = manhaDoDia(hoje)
  if (manha > desde && ehDiaUtil(hoje)) return manha
  return manhaDoDia(passar(hoje, 1, 1))
}

function passar(desde: Date, dias: number, passo: 1 | -1, uf?: Uf, municipais = NENHUM): Date {
  let dia = desde
  let faltam = dias
  for (let passados = 0; faltam > 0; passados++) {
    if (passados > MAXIMO) throw new RangeError(`no business day ${dias} from ${desde.toISOString()}`)
    dia = maisDias(dia, passo)
    if (ehDiaUtil(dia, uf, municipais)) faltam--
  }
  return dia
}

/** The library knows Carnival Tuesday and Corpus Christi, but not the Monday, on which no public body works either. */
const ehDiaUtil = (dia: Date, uf?: Uf, municipais = NENHUM): boolean =>
  isBusinessDay(dia, uf === undefined ? {} : { stateCode: uf }) && !ehSegundaDeCarnaval(dia) && !consta(dia, municipais)

const consta = (dia: Date, feriados: Feriados): boolean =>
  feriados.size > 0 && (feriados.has(civil(dia)) || feriados.has(civil(dia).slice(5)))

const SEGUNDA = 1
const CARNAVAL = 'Carnaval'

function ehSegundaDeCarnaval(dia: Date): boolean {
  // Carnival is in February or March, whenever Easter is.
  if (dia.getDay() !== SEGUNDA || dia.getMonth() < 1 || dia.getMonth() > 2) return false
  const terca = seguinte(dia)
  return getHolidays({ year: terca.getFullYear() }).some(
    ({ name, date }) =>
      name.startsWith(CARNAVAL) && date.getUTCMonth() === terca.getMonth() && date.getUTCDate() === terca.getDate(),
  )
}

const maisDias = (dia: Date, n: number): Date => new Date(dia.getFullYear(), dia.getMonth(), dia.getDate() + n, 12)
const seguinte = (dia: Date): Date => maisDias(dia, 1)

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

const naHora = (dia: Date, hora: string): Date => new Date(`${civil(dia)}T${hora}${FUSO}`)

function civil(dia: Date): string {
  const dois = (n: number) => String(n).padStart(2, '0')
  return `${dia.getFullYear()}-${dois(dia.getMonth() + 1)}-${dois(dia.getDate())}`
}

/** The calendar year in Brasília. */
export const anoCivil = (instante: Date): number => diaCivil(instante).getFullYear()

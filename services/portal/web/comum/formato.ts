import { comMaiuscula, porcento as emPorcento } from '@car/vocabulary/texto'

/** Values as people read them, in Portuguese and in the time of Brasília. */

const ZONA = 'America/Sao_Paulo'
const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONA, day: '2-digit', month: '2-digit', year: 'numeric' })
const HORA = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONA, dateStyle: 'short', timeStyle: 'short' })
const AREA = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/**
 * `11/12/2026`.
 * @param instante  ISO 8601, or a day
 */
export const data = (instante: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(instante) ? instante.split('-').toReversed().join('/') : DIA.format(new Date(instante))

/** `11/12/2026, 14:30`. */
export const dataHora = (instante: string): string => HORA.format(new Date(instante))

const RELOGIO = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONA, timeStyle: 'short' })

/** `14:30`. */
export const hora = (quando: Date): string => RELOGIO.format(quando)

/** `747,88 hectares`. */
export const hectares = (area: number): string => `${AREA.format(area)} hectares`

/** The label of a value of an enumeration, with a capital letter. */
export const rotulo = <T extends string>(rotulos: Record<T, string>, valor: T): string => comMaiuscula(rotulos[valor])

const UMA_CASA = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const NADA = '–'

/** `3,3`. */
export const umaCasa = (valor: number): string => UMA_CASA.format(valor)

/** `81,5 %`, or a dash. @param parte  0 to 1 */
export const porcento = (parte: number | null): string => (parte === null ? NADA : emPorcento(parte))

/**
 * How certain a reading is: `94 %`.
 * @param confianca  0 to 100
 */
export const certeza = (confianca: number): string => emPorcento(confianca / 100, 0)

/** How much is done: `42 %`. It is 100 only when all is done. */
export const andado = (feito: number, tudo: number): string =>
  emPorcento(Math.floor((feito / Math.max(tudo, 1)) * 100) / 100, 0)

const HORA_S = 3_600
const DIA_S = 24 * HORA_S

/** `3,5 dias`, `1,5 hora`, `12 minutos`. */
export function duracao(segundos: number | null): string {
  if (segundos === null) return NADA
  if (segundos < 60) return '< 1 minuto'
  const [tamanho, um, muitos] =
    segundos >= DIA_S
      ? ([DIA_S, 'dia', 'dias'] as const)
      : segundos >= HORA_S
        ? ([HORA_S, 'hora', 'horas'] as const)
        : ([60, 'minuto', 'minutos'] as const)
  const dito = Math.round((segundos / tamanho) * 10) / 10
  return `${umaCasa(dito)} ${dito < 2 ? um : muitos}`
}

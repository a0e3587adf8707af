import { LARGEST_AREA_HA } from '@car/vocabulary/limits'
import { hectares } from './format.ts'

export type AreaReading = { hectares: number } | { doubt: { thousands: number; decimal: number } } | { erro: string }

const NUMBER = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
const DECIMAL_POINT = /^\d+\.\d+$/
/** Matches a number whose dot before three digits may separate thousands or decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * Reads an area in hectares as people write it: `1.234,56`. A single dot is a decimal point, as in `12.5`. If the dot
 * may separate thousands, as in `1.234`, returns both readings.
 */
export function readArea(text: string): AreaReading {
  const cleaned = text.replace(/\s*(ha|hectares?)\.?\s*$/i, '').replaceAll(/\s/g, '')
  if (cleaned === '') return { erro: 'Escreva a área em hectares.' }
  if (AMBIGUOUS.test(cleaned))
    return { doubt: { thousands: Number(cleaned.replace('.', '')), decimal: Number(cleaned) } }
  if (NUMBER.test(cleaned)) return withinLimit(Number(cleaned.replaceAll('.', '').replace(',', '.')))
  if (DECIMAL_POINT.test(cleaned)) return withinLimit(Number(cleaned))
  return { erro: 'Escreva só o número, como 1.234,56.' }
}

function withinLimit(area: number): AreaReading {
  if (area === 0) return { erro: 'A área precisa ser maior que zero.' }
  return area > LARGEST_AREA_HA ? { erro: 'A área é grande demais: confira se está em hectares.' } : { hectares: area }
}

const WHOLE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Writes `747,88 hectares (7.478.800 m²)`, which reveals a misplaced comma. */
export const eco = (area: number): string => `${hectares(area)} (${WHOLE.format(area * 10_000)} m²)`

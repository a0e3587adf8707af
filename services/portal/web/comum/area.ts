import { hectares } from './formato.ts'

export type Lida = { hectares: number } | { duvida: { milhar: number; decimal: number } } | { erro: string }

/** The largest area that the interface takes. */
const MAIOR_HA = 100_000_000
const NUMERO = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
const PONTO_DECIMAL = /^\d+\.\d+$/
/** A dot before three digits may part thousands or decimals. */
const DUVIDA = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * Reads an area in hectares as people write it: `1.234,56`. A single dot is a decimal point, as in `12.5`. Before three
 * digits it is ambiguous, so both readings are given and the person chooses.
 */
export function lerArea(texto: string): Lida {
  const limpo = texto.replace(/\s*(ha|hectares?)\.?\s*$/i, '').replaceAll(/\s/g, '')
  if (limpo === '') return { erro: 'Escreva a área em hectares.' }
  if (DUVIDA.test(limpo)) return { duvida: { milhar: Number(limpo.replace('.', '')), decimal: Number(limpo) } }
  if (NUMERO.test(limpo)) return dentroDoLimite(Number(limpo.replaceAll('.', '').replace(',', '.')))
  if (PONTO_DECIMAL.test(limpo)) return dentroDoLimite(Number(limpo))
  return { erro: 'Escreva só o número, como 1.234,56.' }
}

function dentroDoLimite(area: number): Lida {
  if (area === 0) return { erro: 'A área precisa ser maior que zero.' }
  return area > MAIOR_HA ? { erro: 'A área é grande demais: confira se está em hectares.' } : { hectares: area }
}

const INTEIRO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** `747,88 hectares (7.478.800 m²)`. A misplaced comma is seen at once. */
export const eco = (area: number): string => `${hectares(area)} (${INTEIRO.format(area * 10_000)} m²)`

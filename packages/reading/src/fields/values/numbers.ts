import { distance } from 'fastest-levenshtein'
import { withoutAccents } from '../../text/text.ts'

/** Restores digits that were misread as letters, in a text that has to be a number, and drops all other characters. */
export const digits = (s: string): string => restoreDigits(s).replace(/\D/g, '')

export const restoreDigits = (s: string): string =>
  s
    .replace(/[OoQD]/g, '0')
    .replace(/[Il|!\]]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')

/**
 * Reads a number in Brazilian notation, even with misread separators: `1.034,6457`, `1,034,6457`, `419.6483`. Returns
 * null when the text is no number, or is ambiguous: a single separator before three digits may mean thousands or
 * decimals.
 */
export function brazilianNumber(s: string): number | null {
  const cleaned = s.trim().replace(/\s+/g, '')
  if (!/^\d+(?:[.,]\d+)*$/.test(cleaned)) return null
  const groups = cleaned.split(/[.,]/)
  const last = groups.at(-1) as string
  if (groups.length === 1) return Number(cleaned)
  const middleGroups = groups.slice(1, -1)
  if (last.length > 4) return null
  if (middleGroups.some((g) => g.length !== 3) || (middleGroups.length > 0 && (groups[0] as string).length > 3))
    return null
  if (last.length === 3) {
    const separators = cleaned.match(/[.,]/g) as string[]
    const lastSeparator = separators.at(-1)
    if (separators.length > 1) return new Set(separators).size === 1 ? Number(groups.join('')) : decimal(groups)
    return lastSeparator === '.' && (groups[0] as string).length <= 3 ? Number(groups.join('')) : null
  }
  return decimal(groups)
}

const decimal = (groups: string[]) => Number(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`)

const VALUES: Record<string, number> = {
  UM: 1, HUM: 1, UMA: 1, DOIS: 2, DUAS: 2, TRES: 3, QUATRO: 4, CINCO: 5, SEIS: 6, SETE: 7, OITO: 8, NOVE: 9, DEZ: 10,
  ONZE: 11, DOZE: 12, TREZE: 13, QUATORZE: 14, CATORZE: 14, QUINZE: 15, DEZESSEIS: 16, DEZASSEIS: 16, DEZESSETE: 17,
  DEZOITO: 18, DEZENOVE: 19, VINTE: 20, TRINTA: 30, QUARENTA: 40, CINQUENTA: 50, CINCOENTA: 50, SESSENTA: 60,
  SETENTA: 70, OITENTA: 80, NOVENTA: 90, CEM: 100, CENTO: 100, DUZENTOS: 200, TREZENTOS: 300, QUATROCENTOS: 400,
  QUINHENTOS: 500, SEISCENTOS: 600, SETECENTOS: 700, OITOCENTOS: 800, NOVECENTOS: 900, MIL: 1000,
  MILHAO: 1e6, MILHOES: 1e6,
} // biome-ignore format: a table
const UNITS: Record<string, number> = {
  HECTARES: 1,
  HECTARE: 1,
  ARES: 0.01,
  ARE: 0.01,
  CENTIARES: 1e-4,
  CENTIARE: 1e-4,
  QUADRADOS: 1e-4, // the word METROS before it is skipped
}
const WORDS = [...Object.keys(VALUES), ...Object.keys(UNITS)]

/**
 * Reads the hectares of an area in words ("quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três
 * centiares", "dois mil metros quadrados"). A letter may be misread. Returns null when any word is not a number word,
 * so that a doubtful text proves nothing.
 */
export function areaInWords(s: string): number | null {
  let total = 0
  let millions = 0
  let group = 0
  let hasLargeUnit = false
  for (const raw of withoutAccents(s).split(/[^A-Z0-9]+/)) {
    const word = raw.replace(/0/g, 'O').replace(/1/g, 'I')
    if (word === '' || word === 'E' || word === 'METROS') continue
    const matched = matchWord(word)
    if (matched === null) return null
    const unit = UNITS[matched]
    if (unit === undefined) {
      const valor = VALUES[matched] as number
      if (valor === 1e6) {
        millions += Math.max(1, group) * 1e6
        group = 0
      } else group = valor === 1000 ? Math.max(1, group) * 1000 : group + valor
      continue
    }
    if (unit === 1 || matched === 'QUADRADOS') hasLargeUnit = true
    else if (group > 99) return null
    total += (millions + group) * unit
    millions = group = 0
  }
  return hasLargeUnit && group === 0 ? Math.round(total * 1e4) / 1e4 : null
}

/**
 * Finds the nearest word of the tables, if it is near enough. Returns null when two words of different meaning are
 * equally near.
 */
function matchWord(word: string): string | null {
  const meaning = (w: string) => VALUES[w] ?? -(UNITS[w] as number)
  if (word in VALUES || word in UNITS) return word
  if (word.length < 4) return null
  const near = WORDS.map((w) => ({ w, d: distance(word, w) })).filter(({ d }) => d <= (word.length >= 8 ? 2 : 1))
  const least = Math.min(...near.map(({ d }) => d))
  const best = near.filter(({ d }) => d === least)
  return new Set(best.map(({ w }) => meaning(w))).size === 1 ? (best[0]?.w ?? null) : null
}

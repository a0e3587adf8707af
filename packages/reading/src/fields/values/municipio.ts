import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { distance } from 'fastest-levenshtein'
import type { Uf } from '@car/vocabulary/uf'
import { candidate, type Candidate } from '../candidate.ts'
import type { Cell } from '../cells.ts'
import { isFromPicture, type PlacedWord, withoutAccents } from '../../text/text.ts'

const key = (s: string) => withoutAccents(s).replace(/[^A-Z]/g, '')

/**
 * Finds the state, from its two letters or its name. One letter of the name may be misread. Returns null if no state
 * fits.
 */
export function findUf(s: string): string | null {
  const k = key(s)
  const exact = getStates().find((state) => state.code === k || key(state.name) === k)
  if (exact) return exact.code
  if (k.length < 5) return null
  return getStates().find((state) => distance(key(state.name), k) <= 1)?.code ?? null
}

/**
 * Finds the official spelling of a municipality of that state. One letter, or one in eight, may be misread. Returns
 * null unless exactly one name is nearest.
 */
export function findMunicipio(nome: string, uf: string): { nome: string; exact: boolean } | null {
  const k = key(nome)
  if (k.length < 3) return null
  let best: string[] = []
  let d = Math.max(1, Math.floor(k.length / 8)) + 1
  for (const m of getMunicipalities(uf as Uf)) {
    const e = distance(key(m.name), k)
    if (e < d) {
      d = e
      best = [m.name]
    } else if (e === d && best.length > 0) best.push(m.name)
  }
  return best.length === 1 ? { nome: best[0] as string, exact: d === 0 } : null
}

/** Returns the names in a cell that may list several municipalities. */
export const placeNames = (text: string, uf: string | null): string[] =>
  text.split(/\s*[,;/]\s*/).flatMap((part) => (uf === null ? [part] : apart(part, uf)))

/** Divides a text at each `e` that does not belong to the name of a municipality, as in Pontes e Lacerda. */
function apart(text: string, uf: string): string[] {
  const names: string[] = []
  for (const piece of text.split(/\s+E\s+/i)) {
    const whole = `${names.at(-1)} E ${piece}`
    if (findMunicipio(whole, uf)?.exact) names.splice(-1, 1, whole)
    else names.push(piece)
  }
  return names
}

/** Finds the municipality with exactly this name; null if the country has none or several. */
function onlyOneInCountry(nome: string): { nome: string; uf: string } | null {
  const k = key(nome)
  const [municipio, other] = getMunicipalities().filter((m) => key(m.name) === k)
  return municipio && !other ? { nome: municipio.name, uf: municipio.stateCode } : null
}

/** The confidence of a state or municipality for which nothing else speaks. */
const ALONE = 69

/**
 * Returns how certain a state is that was read, with the place that was read beside it, if the state has it, as the second
 * witness. In a picture, two letters alone may be those of another state.
 */
export const confOfUf = (words: readonly PlacedWord[], hasPlace: boolean): number =>
  hasPlace || !isFromPicture(words) ? 96 : ALONE

/** Reads municipality and state from their two cells, and compares them with the official list. */
export function municipioPlace(municipio: Cell | undefined, uf: Cell | undefined): Candidate[] {
  const ufWords = uf?.words ?? municipio?.rest.slice(0, 1) ?? []
  const ufCode = findUf(ufWords.map((word) => word.text).join(' '))
  const ofUf = (hasPlace: boolean) => (ufCode ? [candidate('uf', ufCode, confOfUf(ufWords, hasPlace), ufWords)] : [])
  if (!municipio) return ofUf(false)
  const [seat = ''] = placeNames(municipio.text, ufCode)
  const only = ufCode ? null : onlyOneInCountry(seat)
  const official = ufCode ? findMunicipio(seat, ufCode) : only && { nome: only.nome, exact: true }
  const candidates = ofUf(official !== null)
  // In a picture, a name that has lost a letter may be that of a place in another state: UNA for UNAÍ.
  const most = only && isFromPicture(municipio.words) ? ALONE : 97
  if (only) candidates.push(candidate('uf', only.uf, Math.min(90, most), municipio.words))
  if (official) candidates.push(candidate('municipio', official.nome, official.exact ? most : 90, municipio.words))
  else candidates.push(candidate('municipio', municipio.text, Math.min(municipio.conf, ALONE), municipio.words))
  return candidates
}

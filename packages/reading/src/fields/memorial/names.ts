import { plainName, type RawVertex } from './raw.ts'

/** The names of vertices. A person has to confirm the names at the `doubtful` indices. */
export type Names = { names: string[]; doubtful: ReadonlySet<number> }

/**
 * Corrects names from a picture. The names of the neighbours show which name is expected. A name that resembles the
 * expected name is replaced with it. A name is doubtful if it is unlike the other names, does not fit between its
 * neighbours, or belongs to two vertices. A missing name is doubtful if most vertices have names. If exactly one number
 * is free between the neighbours, a name with that number replaces a missing name, a name unlike the others, and a name
 * that does not fit.
 */
export function namesOf(vertices: readonly RawVertex[], isFromPicture: (words: RawVertex['words']) => boolean): Names {
  const doubtful = new Set<number>()
  const isSeen = vertices.map(({ words }) => isFromPicture(words))
  const usual = usualPrefixes(vertices)
  const areNamed = isSeen.includes(true) && vertices.filter(({ nome }) => nome !== '').length * 2 > vertices.length
  const isOdd = (nome: string) => usual.length > 0 && !usual.includes(partsOf(nome)?.prefix ?? '')
  const mended = vertices.map(({ nome }, i) =>
    isSeen[i] && isOdd(nome) ? (likeNeighbours(vertices, i, usual) ?? nome) : nome,
  )
  const names = mended.map((nome, i) => {
    const [before, own, after] = [mended[i - 1], nome, mended[i + 1]].map(partsOf)
    const expected = between(before ?? null, after ?? null)
    if (nome === '') {
      if (areNamed) doubtful.add(i)
      return expected ? nameOf(expected) : `P${i + 1}`
    }
    if (!isSeen[i]) return nome
    const isUnlike = isOdd(nome) && (!own || usual.length === 1)
    const fits = !expected || own?.prefix !== expected.prefix || own.number === expected.number
    if (isUnlike || !fits) doubtful.add(i)
    return expected && (isUnlike || !fits) ? nameOf(expected) : nome
  })
  const byName = Map.groupBy(names.keys(), (i) => plainName(names[i] as string))
  for (const same of byName.values()) if (same.length > 1) for (const i of same) if (isSeen[i]) doubtful.add(i)
  return { names, doubtful }
}

type Parts = { prefix: string; number: number; digits: number }

function partsOf(nome: string | undefined): Parts | null {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(nome ?? '') ?? []
  return digits === '' ? null : { prefix, number: Number(digits), digits: digits.length }
}
const nameOf = ({ prefix, number, digits }: Parts): string => `${prefix}${String(number).padStart(digits, '0')}`

/**
 * Returns the prefixes, before the number, that several names share; an empty list unless most names have a shared
 * prefix.
 */
function usualPrefixes(vertices: readonly RawVertex[]): string[] {
  const prefixes = vertices.flatMap(({ nome }) => partsOf(nome)?.prefix ?? [])
  const groups = [...Map.groupBy(prefixes, (prefix) => prefix)].filter(([, same]) => same.length > 1)
  const usual = groups.reduce((sum, [, same]) => sum + same.length, 0)
  return usual * 2 > vertices.length ? groups.map(([prefix]) => prefix) : []
}

/**
 * Returns the name that should follow or precede a neighbour's name, if the name at `i` looks like it: V-O7 or V:07
 * after V-06. Otherwise null.
 */
function likeNeighbours(vertices: readonly RawVertex[], i: number, usual: readonly string[]): string | null {
  const nome = vertices[i]?.nome ?? ''
  for (const step of [-1, 1]) {
    const parts = partsOf(vertices[i + step]?.nome)
    if (!parts || !usual.includes(parts.prefix)) continue
    const number = String(parts.number - step).padStart(parts.digits, '0')
    const [head, tail] = [nome.slice(0, -number.length), nome.slice(-number.length)]
    const prefix = usual.find((one) => one === head) ?? usual.find((one) => plainName(one) === plainName(head))
    if (prefix !== undefined && isLike(tail, number)) return `${prefix}${number}`
  }
  return null
}

/** Tells whether two numbers look alike, or `tail` has letters in place of some digits of `number`: B2 is like 02. */
const isLike = (tail: string, number: string): boolean =>
  plainName(tail) === plainName(number) ||
  (/\d/.test(tail) &&
    tail.length === number.length &&
    tail.split('').every((s, k) => s === number[k] || /[A-Z]/.test(s)))

/**
 * Returns the name with the only number free between two names; null if the prefixes of the names differ, or if no
 * number or more than one is free.
 */
const between = (before: Parts | null, after: Parts | null): Parts | null =>
  before && before.prefix === after?.prefix && before.number + 2 === after.number
    ? { ...before, number: before.number + 1 }
    : null

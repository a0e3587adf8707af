import { plainName, type RawVertex } from './raw.ts'

/** The names of vertices, and which of them a person has to look at. */
export type Names = { names: string[]; doubtful: ReadonlySet<number> }

/**
 * Names as read in a picture. One that looks like the name that a neighbour leads to is that one. Any other that does not
 * fit between its neighbours, which leave exactly one number free, is that number too, but doubtful. So are one that was
 * not read where others were, one unlike all others, and those that two vertices have.
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

/** The beginnings, before the number, that several names share; none unless most names have one of them. */
function usualPrefixes(vertices: readonly RawVertex[]): string[] {
  const prefixes = vertices.flatMap(({ nome }) => partsOf(nome)?.prefix ?? [])
  const groups = [...Map.groupBy(prefixes, (prefix) => prefix)].filter(([, same]) => same.length > 1)
  const usual = groups.reduce((sum, [, same]) => sum + same.length, 0)
  return usual * 2 > vertices.length ? groups.map(([prefix]) => prefix) : []
}

/** The name with the number that a neighbour leads to, if it looks like that one: V-O7 or V:07 after V-06. */
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

/** Whether signs are alike, or letters, of which a number has none, are all that differs: B2 is like 02. */
const isLike = (tail: string, number: string): boolean =>
  plainName(tail) === plainName(number) ||
  (/\d/.test(tail) &&
    tail.length === number.length &&
    tail.split('').every((s, k) => s === number[k] || /[A-Z]/.test(s)))

/** The only number that two names leave free; null where they leave none, or more. */
const between = (before: Parts | null, after: Parts | null): Parts | null =>
  before && before.prefix === after?.prefix && before.number + 2 === after.number
    ? { ...before, number: before.number + 1 }
    : null

import { plainName, type RawVertex } from './raw.ts'

/** The names of vertices, and which of them a person has to look at. */
export type Names = { names: string[]; doubtful: ReadonlySet<number> }

/**
 * Names as read in a picture. One that does not fit between its neighbours, which leave exactly one number free, is that
 * number; it is doubtful, as are names that two vertices have.
 */
export function namesOf(vertices: readonly RawVertex[], isFromPicture: (words: RawVertex['words']) => boolean): Names {
  const doubtful = new Set<number>()
  const names = vertices.map(({ nome, words }, i) => {
    const [before, after] = [partsOf(vertices[i - 1]?.nome), partsOf(vertices[i + 1]?.nome)]
    const own = partsOf(nome)
    if (!isFromPicture(words) || !before || !after || !own || before.number + 2 !== after.number) return nome
    const fits = own.number === before.number + 1
    if (fits || before.prefix !== after.prefix || own.prefix !== before.prefix) return nome
    doubtful.add(i)
    return `${own.prefix}${String(before.number + 1).padStart(before.digits, '0')}`
  })
  const byName = Map.groupBy(names.keys(), (i) => plainName(names[i] as string))
  for (const same of byName.values())
    if (same.length > 1) for (const i of same) if (isFromPicture(vertices[i]?.words ?? [])) doubtful.add(i)
  return { names, doubtful }
}

function partsOf(nome: string | undefined): { prefix: string; number: number; digits: number } | null {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(nome ?? '') ?? []
  return digits === '' ? null : { prefix, number: Number(digits), digits: digits.length }
}

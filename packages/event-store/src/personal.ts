import { createHash, randomBytes } from 'node:crypto'
import type { Ring } from '@car/identity/keyring'
import canonicalize from 'canonicalize'
import { ERASED, type Personal } from '@car/vocabulary/personal'
import type { Commit } from './commit.ts'

/**
 * The place of a sealed value in an event. The record has only this: the id of the value, and its commitment. The value
 * and its salt are encrypted beside the commit, so a value can be encrypted anew or destroyed, and no hash changes.
 */
export type Seal = {
  /** The id of the sealed value. */
  lacre: string
  /** SHA-256, in base64url, of the salt, the path of the field and the value in UTF-8. */
  prova: string
}

/** The key of the sealed fields of a commit among its encrypted values. */
export const FIELDS = 'campos'
const SALT = 16
const ID = 12

/** A path, with the value that stands for a destroyed one. */
type Rule = readonly [path: readonly string[], erased: unknown]
type Rules = (event: unknown) => readonly Rule[]
type Kept = { readonly [lacre: string]: readonly [salt: string, value: unknown] }
type Content = { author: Commit<unknown>['author']; events: readonly unknown[] }

const OF_AUTHOR: readonly Rule[] = [[['nome'], ERASED]]

/** Seals and opens what the events of one kind of stream say of people, and who acted. */
export function createPersonal(ring: Ring, table: { readonly [type: string]: Personal }) {
  const rules = new Map(
    Object.entries(table).map(([tipo, fields]) => [
      tipo,
      Object.entries(fields).map(([path, erased]): Rule => [path.split('.'), erased]),
    ]),
  )
  const rulesOf: Rules = (event) => rules.get(String((event as { tipo?: unknown } | null)?.tipo)) ?? []

  function keptIn({ _id, sealed }: Pick<Commit<unknown>, '_id' | 'sealed'>): Kept {
    const closed = sealed?.[FIELDS]
    if (closed === undefined || ring.open === null) return {}
    return JSON.parse(ring.open(closed, [_id, FIELDS])) as Kept
  }

  const closed = (_id: string, kept: Kept): string => ring.close(JSON.stringify(kept), [_id, FIELDS])

  return {
    /** Returns the content as the record has it, and what the commit has to keep beside it. */
    seal<C extends Content>(_id: string, content: C): { content: C; sealed: Record<string, string> } {
      const kept: Record<string, [string, unknown]> = {}
      const sealed = mapFields(content, rulesOf, (value, path) => {
        if (value === null) return value
        const [salt, lacre] = [randomBytes(SALT), randomBytes(ID).toString('base64url')]
        kept[lacre] = [salt.toString('base64url'), value]
        return { lacre, prova: proofOf(salt, path, value) }
      })
      if (Object.keys(kept).length === 0) return { content, sealed: {} }
      return { content: sealed, sealed: { [FIELDS]: closed(_id, kept) } }
    },

    /**
     * Returns a commit with its values in their places. Destroyed ones, and all for a process that cannot open any, are
     * shown as such.
     * @param destroyed  the values that are on record as destroyed, which may still be there; see wipe.ts
     * @throws when the values cannot be decrypted
     */
    open<E>(commit: Commit<unknown>, destroyed: ReadonlySet<string> = new Set()): Commit<E> {
      const kept = keptIn(commit)
      const shown = mapFields(commit, rulesOf, (value, _, erased) =>
        isSeal(value) ? ((destroyed.has(value.lacre) ? undefined : kept[value.lacre]?.[1]) ?? erased) : value,
      )
      return { ...shown, ...withoutThese(commit.sealed, destroyed) } as Commit<E>
    },

    /** Lists the ids of the values that are kept beside a commit, except these. */
    keptBeside: (commit: Commit<unknown>, destroyed: ReadonlySet<string> = new Set()): string[] =>
      [...Object.keys(commit.sealed ?? {}).filter((id) => id !== FIELDS), ...Object.keys(keptIn(commit))].filter(
        (lacre) => !destroyed.has(lacre),
      ),

    /**
     * Finds the faults of a commit's sealed values: what is not there, unless it was lawfully destroyed, what should be
     * gone by now, and what is another value than was recorded.
     */
    faultsOf(commit: Commit<unknown>, destroyed: ReadonlySet<string>, gone: ReadonlySet<string> = destroyed): string[] {
      const kept = keptOrNull(() => keptIn(commit))
      if (kept === null) return [`version ${commit.version}: its sealed values cannot be opened`]
      return sealsIn(commit, rulesOf).flatMap(([{ lacre, prova }, path]) => {
        const found = kept[lacre]
        const where = `version ${commit.version}, ${path}`
        if (!found) return destroyed.has(lacre) ? [] : [`${where}: lacre_ausente`]
        if (gone.has(lacre)) return [`${where}: is still there, although it was destroyed`]
        const [salt, value] = found
        const agrees = prova === proofOf(Buffer.from(salt, 'base64url'), path, value)
        return agrees ? [] : [`${where}: is another value than was recorded`]
      })
    },

    /** Returns the encrypted values of a commit without these; undefined if it has none of them. */
    without(commit: Commit<unknown>, lacres: ReadonlySet<string>): Record<string, string> | undefined {
      const entries = Object.entries(commit.sealed ?? {})
      const others = entries.filter(([id]) => !lacres.has(id))
      const before = Object.entries(keptIn(commit))
      const kept = before.filter(([lacre]) => !lacres.has(lacre))
      if (kept.length === before.length)
        return others.length === entries.length ? undefined : Object.fromEntries(others)
      const rest = Object.fromEntries(others.filter(([id]) => id !== FIELDS))
      return kept.length === 0 ? rest : { ...rest, [FIELDS]: closed(commit._id, Object.fromEntries(kept)) }
    },
  }
}

export type PersonalFields = ReturnType<typeof createPersonal>

/** Returns the place in which the encrypted values of a commit are bound; see keyring.ts. */
export const placeOfSealed = ({ _id, stream }: Pick<Commit<unknown>, '_id' | 'stream'>, id: string) =>
  [id === FIELDS ? _id : stream, id] as const

/** Computes the commitment to a value. A value that is not a text counts in its canonical JSON (RFC 8785). */
export const proofOf = (salt: Buffer, path: string, value: unknown): string =>
  createHash('sha256')
    .update(salt)
    .update(path)
    .update(typeof value === 'string' ? value : (canonicalize(value) ?? ''))
    .digest('base64url')

export const newSeal = (): { salt: Buffer; lacre: string } => ({
  salt: randomBytes(SALT),
  lacre: randomBytes(ID).toString('base64url'),
})

const isSeal = (value: unknown): value is Seal =>
  typeof (value as Seal | null)?.lacre === 'string' && typeof (value as Seal).prova === 'string'

function sealsIn(commit: Commit<unknown>, rulesOf: Rules): [Seal, path: string][] {
  const found: [Seal, string][] = []
  mapFields(commit, rulesOf, (value, path) => {
    if (isSeal(value)) found.push([value, path])
    return value
  })
  return found
}

/** Returns encrypted values without these, if any of them is there. */
function withoutThese(
  sealed: Record<string, string> | undefined,
  lacres: ReadonlySet<string>,
): { sealed?: Record<string, string> } {
  const entries = Object.entries(sealed ?? {})
  const others = entries.filter(([id]) => !lacres.has(id))
  return others.length === entries.length ? {} : { sealed: Object.fromEntries(others) }
}

type Change = (value: unknown, path: string, erased: unknown) => unknown

/** Replaces the fields that are about people, in the events and in the author, and copies what has such fields. */
function mapFields<C extends Content>(content: C, rulesOf: Rules, change: Change): C {
  const author = content.author === null ? null : mapAll(content.author, 'author', OF_AUTHOR, change)
  const events = content.events.map((event, index) => mapAll(event, `events.${index}`, rulesOf(event), change))
  return { ...content, author, events }
}

function mapAll<T>(value: T, at: string, rules: readonly Rule[], change: Change): T {
  return rules.reduce((mapped, [path, erased]) => mapAt(mapped, at, path, erased, change) as T, value)
}

function mapAt(value: unknown, at: string, path: readonly string[], erased: unknown, change: Change): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value === undefined ? value : change(value, at, erased)
  if (typeof value !== 'object' || value === null) return value
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  for (const key of name === '*' ? Object.keys(value) : [name])
    if (Object.hasOwn(value, key)) copy[key] = mapAt(copy[key], `${at}.${key}`, rest, erased, change)
  return copy
}

function keptOrNull(read: () => Kept): Kept | null {
  try {
    return read()
  } catch {
    return null
  }
}

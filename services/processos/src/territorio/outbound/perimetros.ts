import { createHash } from 'node:crypto'
import { BrokenRecord } from '@car/event-store/broken-record'
import { openCollection } from '@car/store/collection'
import canonicalize from 'canonicalize'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Imovel } from '../../processo/domain/form.ts'

/**
 * The approximate size of the cache, in characters of JSON. Entries do not expire, because a hash always stands for the
 * same perimeter.
 */
const MAX_REMEMBERED = 32 * 1024 * 1024

/** The approximate length of one coordinate in JSON, with its punctuation. */
const CHARACTERS = 20
/**
 * The number of perimeters that are read at once. Unpacking a large perimeter takes a few milliseconds, in which other
 * requests wait.
 */
const AT_ONCE = 5

function identify(geometria: Geometry): { hash: string; json: string } {
  const json = canonicalize(geometria) ?? ''
  return { hash: createHash('sha256').update(json).digest('hex'), json }
}

/** `de` has the ids of the cases that refer to the perimeter. */
type PerimetroRow = { _id: string; geometria: Geometry; de: string[] }
/** How many references of cases to perimeters are remembered, so that a repetition costs nothing. */
const MAX_REFERENCES = 20_000

const matchesId = ({ _id, geometria }: Omit<PerimetroRow, 'de'>): boolean => identify(geometria).hash === _id

/** The error for a recorded perimeter that is missing or was changed. */
const changed = (hash: string) => new BrokenRecord(`perimetro-${hash}`, { version: 1, problem: 'hash' })

/**
 * Stores each perimeter once, under the SHA-256 of its canonical JSON. Perimeters belong to the record, because events
 * refer to them.
 */
export function createPerimetros(connection: mongoose.Connection) {
  const perimetros = openCollection<PerimetroRow>(connection, 'perimetros')
  const seen = new LRUCache<string, Geometry>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: ({ coordinates }) => 1 + coordinates.flat(3).length * CHARACTERS,
  })

  const referred = new LRUCache<string, true>({ max: MAX_REFERENCES })

  /** @throws BrokenRecord when the perimeter is missing or does not match its hash */
  async function get(hash: string): Promise<Geometry> {
    const cached = seen.get(hash)
    if (cached) return cached
    const stored = await perimetros.one({ _id: hash })
    if (!stored || !matchesId(stored)) throw changed(hash)
    seen.set(hash, stored.geometria)
    return stored.geometria
  }

  return {
    identify,
    get,

    /**
     * Stores a perimeter of a case, and returns its hash. The perimeter has to be stored before an event refers to it.
     */
    async keep(geometria: Geometry, processoId: string): Promise<string> {
      const { hash } = identify(geometria)
      const reference = `${hash} ${processoId}`
      if (!referred.has(reference)) {
        const isNew = await perimetros.insert({ _id: hash, geometria, de: [processoId] })
        if (!isNew)
          await perimetros.upsert({ _id: hash }, { $addToSet: { de: processoId }, $setOnInsert: { geometria } })
      }
      referred.set(reference, true)
      seen.set(hash, geometria)
      return hash
    },

    /** Removes the perimeters to which no case but this one refers. */
    async release(processoId: string): Promise<void> {
      await perimetros.updateAll({ de: processoId }, { $pullAll: { de: [processoId] } })
      await perimetros.removeAll({ de: { $size: 0 } })
    },

    has: async (hash: string): Promise<boolean> => (await perimetros.one({ _id: hash }, { _id: 1 })) !== null,

    createIndexes: (): Promise<void> => perimetros.index({ de: 1 }),

    /** Yields the ids of perimeters whose content does not match their hash. */
    async *altered(): AsyncGenerator<string> {
      for await (const perimetro of perimetros.each({})) if (!matchesId(perimetro)) yield perimetro._id
    },

    of: async ({ perimetro }: Imovel): Promise<Geometry | undefined> =>
      perimetro === undefined ? undefined : get(perimetro),

    /** Loads the perimeters of several properties into the cache, with fewer queries than one for each. */
    async remind(imoveis: readonly { perimetro?: string | undefined }[]): Promise<void> {
      const missing = imoveis.flatMap(({ perimetro }) =>
        perimetro === undefined || seen.has(perimetro) ? [] : [perimetro],
      )
      for (let start = 0; start < missing.length; start += AT_ONCE) {
        const these = await perimetros.many({ _id: { $in: missing.slice(start, start + AT_ONCE) } })
        for (const perimetro of these) if (matchesId(perimetro)) seen.set(perimetro._id, perimetro.geometria)
      }
    },
  }
}

export type Perimetros = ReturnType<typeof createPerimetros>

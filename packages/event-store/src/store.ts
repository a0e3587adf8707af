import { notFound, nullIfAbsent, CarError } from '@car/errors/car-error'
import { openCollection } from '@car/store/collection'
import { currentContext } from '@car/telemetry/request-context'
import type mongoose from 'mongoose'
import type { Ring } from '@car/identity/keyring'
import { BrokenRecord } from './broken-record.ts'
import {
  type Author,
  checkChain,
  checkCommit,
  type Commit,
  commitId,
  GENESIS,
  hashOf,
  streamOfCommit,
  wholeStream,
} from './commit.ts'
import {
  type Act,
  actsIn,
  type ActsAsked,
  compareActs,
  pageOf,
  type PageOfActs,
  readPage,
  tallyIn,
  tallyOf,
  type Versions,
} from './acts.ts'
import {
  type Carried,
  type Change,
  type EventOf,
  filingOf,
  foldOnto,
  type Kinds,
  type NameOf,
  parseStream,
  type StateOf,
  streamOf,
} from './kinds.ts'
import { COMMIT_INDEXES } from './commit-indexes.ts'
import { type Destruction, destroyedIn, endedIn, type ToWipe } from './destruction.ts'
import { ENDS_OF_KEYS, KEY, type KeyRetired, RETIRED_KEYS } from './retired-keys.ts'
import { createOverdue } from './overdue.ts'
import { createPersonal, type PersonalFields } from './personal.ts'
import { openPublished } from './published.ts'
import { late } from './seals.ts'
import { createStamps, type Lent } from './stamps.ts'
import { readTrail, type Recorded, type TrailAsked } from './trail.ts'
import { KeyTaken, lastTurn, nextTurn, turnsOf } from './unique-keys.ts'

export type Command = {
  /** The id of the command. A command is done once on a stream, and a repetition gets the first answer again. */
  id: string
  author: Author
  at: Date
}

/** A stream as it was read: its commits and the folded state. The version is 0 when it has no commits. */
export type Loaded<S, E> = { state: S; version: number; commits: readonly Commit<E>[] }

export type Executed<S> = { state: S; version: number; repeated: boolean }

export type Decision<E> = { events: readonly E[]; uniqueKey?: string; sealed?: Record<string, string> }

/**
 * The number of attempts of a command that loses the race for the next version. After the last attempt the caller gets
 * CAR-012.
 */
const ATTEMPTS = 12
/** The projection of commits. `commandKey` is not read, because it exists only for its unique index. */
const READABLE = { commandKey: 0 } as const

export type RecordKeys = {
  /** The keys that stamp commits; the first key is in use. */
  stamps: readonly Buffer[]
  /** The keys under which fields about people are sealed. */
  seals: Ring
  /** The keys of CPFs and CNPJs, if they are others; see seals.ts. */
  numbers?: Ring
}

type Which = (commit: Commit<unknown>) => boolean
/** On which grounds sealed values are destroyed, and who decided. */
export type Lawful = Pick<Destruction, 'base_legal' | 'por'>

export type StoreOptions = {
  /** The keys of another process, and the events that the other process may record under them. */
  lent?: Lent
  /** False for a process that has its own key but not the service's keys, and so cannot check stamps. */
  judges?: boolean
}

/**
 * Opens the streams of a service: immutable commits in one collection. Appending is one insert, and two writers of the
 * same version compete for one primary key. No transactions or change streams are used, so any server that speaks
 * MongoDB's protocol will do. Unless `judges` is false, a broken stream is not folded.
 */
export function createEventStore<K extends Kinds>(
  connection: mongoose.Connection,
  own: K,
  keys: RecordKeys,
  { lent, judges = true }: StoreOptions = {},
) {
  type Name = NameOf<K>
  type LoadedOf<N extends Name> = Loaded<StateOf<K, N>, EventOf<K, N>>
  const kinds: K = { ...own, ...RETIRED_KEYS }
  const collection = openCollection<Commit<unknown> & { commandKey: string }>(connection, 'commits')
  const toWipe = openCollection<ToWipe>(connection, 'to_wipe')
  const published = openPublished(connection)
  const overdue = createOverdue(connection, collection, published)
  const stamps = createStamps(keys.stamps, lent)
  const personal = new Map(
    Object.entries(kinds).map(([name, kind]) => [name, createPersonal(keys.seals, kind.personal ?? {})]),
  )
  const personalOf = (stream: string): PersonalFields => {
    const fields = personal.get(parseStream(stream).kind)
    if (!fields) throw new BrokenRecord(stream, { version: 1, problem: 'stream' })
    return fields
  }
  let carry: (change: Change<K>, carried: Carried) => Promise<void> = async () => {}
  let tell: (commandId: string) => void = () => {}

  const folded = <N extends Name>(kind: N, commits: readonly Commit<EventOf<K, N>>[]): StateOf<K, N> =>
    foldOnto(kinds[kind] as K[N], commits) as StateOf<K, N>

  const read = (stream: string): Promise<Commit<unknown>[]> =>
    collection.many({ _id: wholeStream(stream) }, { projection: READABLE, sort: { _id: 1 } })

  const load = async <N extends Name>(kind: N, id: string): Promise<LoadedOf<N>> =>
    loaded(kind, await read(streamOf(kind, id)))

  /** Loads two streams with the same id in one round trip. */
  async function loadBoth<A extends Name, B extends Name>(a: A, b: B, id: string): Promise<[LoadedOf<A>, LoadedOf<B>]> {
    const streams = [streamOf(a, id), streamOf(b, id)]
    const filter = { $or: streams.map((stream) => ({ _id: wholeStream(stream) })) }
    const found = await collection.many(filter, { projection: READABLE, sort: { _id: 1 } })
    const [ofA = [], ofB = []] = streams.map((stream) => found.filter((commit) => streamOfCommit(commit) === stream))
    return [loaded(a, ofA), loaded(b, ofB)]
  }

  function loaded<N extends Name>(kind: N, found: readonly Commit<unknown>[]): LoadedOf<N> {
    requireChain(found)
    return holding(kind, found)
  }

  function holding<N extends Name>(kind: N, found: readonly Commit<unknown>[]): LoadedOf<N> {
    const commits = openStream<EventOf<K, N>>(found)
    return { state: folded(kind, commits), version: commits.length, commits }
  }

  /**
   * Returns the commits of a stream with the values that the record has sealed, except those that it says are destroyed.
   * @throws BrokenRecord when they cannot be opened
   */
  function openStream<E>(found: readonly Commit<unknown>[]): Commit<E>[] {
    const destroyed = destroyedIn(found)
    return found.map((commit) => open<E>(commit, destroyed))
  }

  function open<E>(commit: Commit<unknown>, destroyed: ReadonlySet<string>): Commit<E> {
    const stream = streamOfCommit(commit)
    try {
      return personalOf(stream).open<E>(commit, destroyed)
    } catch {
      throw new BrokenRecord(stream, { version: commit.version, problem: 'sealed' })
    }
  }

  /**
   * Checks the chain of a stream, unless this process cannot check stamps (`judges`).
   * @throws BrokenRecord when the chain is broken
   */
  function requireChain(found: readonly Commit<unknown>[]): void {
    const broken = judges ? checkChain(found, stamps) : null
    if (broken && found[0]) throw new BrokenRecord(streamOfCommit(found[0]), broken)
  }

  /**
   * Checks and opens commits that are read without the rest of their stream. If they do not include a destruction, the
   * destroyed values are shown until they are wiped; see wipe.ts.
   * @throws BrokenRecord when a commit is broken
   */
  function openEach<E = EventOf<K, Name>>(found: readonly Commit<unknown>[]): Commit<E>[] {
    for (const commit of found) {
      const broken = judges ? checkCommit(commit, stamps) : null
      if (broken) throw new BrokenRecord(streamOfCommit(commit), broken)
    }
    return openStream<E>(found)
  }

  /**
   * Checks a stream that is known to have at least this many commits.
   * @throws BrokenRecord when the stream is broken or has fewer commits
   */
  async function requireWhole(stream: string, atLeast: number): Promise<void> {
    const found = await read(stream)
    requireChain(found)
    if (found.length < atLeast) throw new BrokenRecord(stream, { version: found.length + 1, problem: 'version' })
  }

  /**
   * Reads and checks all streams of a scope.
   * @throws BrokenRecord when one of them is broken
   */
  async function streamsOf(scope: string): Promise<Map<string, readonly Commit<unknown>[]>> {
    const found = await collection.many({ scope }, { projection: READABLE, sort: { scope: 1, _id: 1 } })
    const streams = Map.groupBy(found as Commit<unknown>[], streamOfCommit)
    for (const stream of streams.values()) requireChain(stream)
    return streams
  }

  /**
   * Reads and checks the acts of a page, and further commits until the page is full.
   * @throws BrokenRecord when a commit is broken
   */
  async function actsFrom(
    scope: string,
    asked: ActsAsked,
    begun?: readonly Commit<unknown>[],
  ): Promise<Act<EventOf<K, Name>>[]> {
    const commits = openEach(begun ?? (await readPage(collection, scope, asked)))
    const acts = pageOf(kinds, commits, asked)
    const last = commits.at(-1)
    if (!last || acts.length === asked.limit || commits.length <= asked.limit) return acts
    const beyond = { at: last.at.toISOString(), commit: last._id, index: asked.backwards ? -1 : Infinity }
    return [...acts, ...(await actsFrom(scope, { ...asked, beyond }))].slice(0, asked.limit)
  }

  /**
   * Returns the state before the first commit, for a stream that probably does not exist yet. If `execute` gets this
   * state, it does not read the stream first.
   */
  const unopened = <N extends Name>(kind: N): LoadedOf<N> => ({
    state: (kinds[kind] as K[N]).initial as StateOf<K, N>,
    version: 0,
    commits: [],
  })

  /**
   * Inserts a commit. Returns 'lost' if this version exists already, or the command was already recorded. If the key was
   * given back by its holder, returns the key for the next turn.
   * @throws KeyTaken when another stream holds the unique key
   */
  async function append(commit: Commit<unknown>, key: string | undefined): Promise<'done' | 'lost' | { turn: string }> {
    if (await collection.insert({ ...commit, commandKey: `${commit.stream}#${commit.commandId}` })) return 'done'
    if (key === undefined) return 'lost'
    const taken = { $or: [{ _id: commit._id }, { uniqueKey: turnsOf(key) }] }
    const found = await collection.many(taken, { projection: { stream: 1, uniqueKey: 1 } })
    // If this version already exists, the command may be a repetition. Another stream may have taken the unique key
    // since the first run.
    if (found.some(({ _id }) => _id === commit._id)) return 'lost'
    const last = lastTurn(found)
    if (!last || last.stream === commit.stream) return 'lost'
    const { kind, id } = parseStream(last.stream)
    const { state, commits } = await load(kind as Name, id)
    if (!endedIn(commits) && kinds[kind]?.holdsKey?.(state) !== false) throw new KeyTaken(last.stream)
    return { turn: nextTurn(key, last.uniqueKey) }
  }

  /**
   * Decides and appends. After a lost race `decide` runs again with the newer state. `decide` returns the events, or
   * none if there is nothing to record. `decide` may name a key that only one stream may have.
   * @param known  the stream, if the caller has read it already; otherwise it is loaded first
   * @throws BrokenRecord; KeyTaken when another stream has that key; CarError CAR-012 after too many lost races; all
   * that `decide` throws
   */
  async function execute<N extends Name>(
    kind: N,
    id: string,
    command: Command,
    decide: (
      state: StateOf<K, N>,
      version: number,
      commits: readonly Commit<EventOf<K, N>>[],
    ) => Decision<EventOf<K, N>> | Promise<Decision<EventOf<K, N>>>,
    known?: LoadedOf<N>,
  ): Promise<Executed<StateOf<K, N>>> {
    let at = known ?? (await load(kind, id))
    let turn: string | undefined
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (endedIn(at.commits)) throw notFound()
      const done = at.commits.findIndex((c) => c.commandId === command.id)
      if (done >= 0) {
        tell(command.id)
        // An acknowledged act has to be visible, but the process that recorded it may have died before the
        // projection.
        const last = at.commits.at(-1)
        if (last && !last.silent)
          await carry({ kind, id, commit: last, state: at.state } as Change<K>, { after: 0, repeated: true })
        return { state: folded(kind, at.commits.slice(0, done + 1)), version: done + 1, repeated: true }
      }
      const decision = await decide(at.state, at.version, at.commits)
      if (decision.events.length === 0) return { state: at.state, version: at.version, repeated: false }

      const { stored, commit, state } = nextCommit(kind, id, at, command, {
        ...decision,
        ...(turn && { uniqueKey: turn }),
      })
      const appended = await append(stored, decision.uniqueKey)
      if (appended === 'done') {
        const after = at.commits.findLast(({ silent }) => !silent)?.version ?? 0
        if (!commit.silent) await carry({ kind, id, commit, state } as Change<K>, { after, repeated: false })
        return { state, version: commit.version, repeated: false }
      }
      if (appended === 'lost') at = await load(kind, id)
      else ({ turn } = appended)
    }
    throw new CarError('alterado_por_outro')
  }

  /** Records a destruction, unless `destroy` finds nothing to destroy. */
  async function destruction<N extends Name>(
    kind: N,
    id: string,
    command: Command,
    destroy: (commits: readonly Commit<unknown>[]) => Destruction | null,
  ): Promise<void> {
    const at = await load(kind, id)
    if (at.commits.length === 0 || endedIn(at.commits)) return
    const decide = (_: unknown, _version: number, commits: readonly Commit<unknown>[]) => {
      const event = destroy(commits)
      return { events: event ? [event as EventOf<K, N>] : [] }
    }
    // Another process may end the stream meanwhile.
    await execute(kind, id, command, decide, at).catch(nullIfAbsent)
  }

  /** Ends a stream; see `endAll`. */
  const end = <N extends Name>(kind: N, id: string, command: Command, lawful: Lawful): Promise<void> =>
    destruction(kind, id, command, (commits) => {
      return { tipo: 'lacres_destruidos', lacres: keptBeside(streamOf(kind, id), commits), ...lawful, fim: true }
    })

  function keptBeside(stream: string, commits: readonly Commit<unknown>[], which: Which = () => true): string[] {
    const destroyed = destroyedIn(commits)
    return commits.filter(which).flatMap((commit) => personalOf(stream).keptBeside(commit, destroyed))
  }

  return {
    kinds,
    collection,
    published,
    overdue,
    toWipe,
    stamps,
    load,
    loadBoth,

    has: async <N extends Name>(kind: N, id: string, version: number): Promise<boolean> =>
      (await collection.one({ _id: commitId(streamOf(kind, id), version) }, { _id: 1 })) !== null,

    unopened,
    requireChain,
    openStream,
    openEach,
    personalOf,

    /** Sets the work to do after each append of a commit that is not silent, and after its repetition; see relay.ts. */
    onAppend(work: typeof carry): void {
      carry = work
    },

    /** Sets whom to tell of a command that is on record already, which its sender repeats. */
    onRepeated(work: typeof tell): void {
      tell = work
    },

    execute,

    /**
     * Loads all streams of one kind that belong to a scope.
     * @throws BrokenRecord when any stream of the scope is broken
     */
    async loadAllOf<N extends Name>(kind: N, scope: string): Promise<Map<string, LoadedOf<N>>> {
      const all = [...(await streamsOf(scope))].filter(([stream]) => parseStream(stream).kind === kind)
      return new Map(all.map(([stream, found]) => [stream, holding(kind, found)]))
    },

    /**
     * Returns all acts of a scope, oldest first, and the versions of its streams.
     * @throws BrokenRecord when one of its streams is broken
     */
    async allActsOf(scope: string): Promise<Omit<PageOfActs<EventOf<K, Name>>, 'total'>> {
      const streams = [...(await streamsOf(scope))]
      const acts = actsIn(
        kinds,
        streams.flatMap(([, commits]) => openStream<EventOf<K, Name>>(commits)),
      )
      const versions = new Map(streams.map(([stream, { length }]) => [stream, length]))
      return { acts: acts.toSorted(compareActs), versions }
    },

    /**
     * Returns some acts of a scope, and the number of all acts. The first page costs one round trip if it has all
     * commits of the scope. Otherwise it costs a second round trip for the counts. A later page and the counts are read
     * in parallel. If commits without acts leave the page unfilled, each further read costs one more round trip. Each
     * commit that is read is checked by itself. Each stream of the scope is checked for missing versions.
     * @throws BrokenRecord when a commit that is read is broken, or a stream of the scope has lost a version
     */
    async actsOf(scope: string, asked: ActsAsked): Promise<PageOfActs<EventOf<K, Name>>> {
      const begun = asked.beyond ? undefined : await readPage(collection, scope, asked)
      // Most scopes fit on their first page. The counts then come from that page and not from the index.
      const whole = begun !== undefined && begun.length <= asked.limit
      const [acts, tally] = await Promise.all([
        actsFrom(scope, asked, begun),
        whole ? tallyIn(begun) : tallyOf(collection, scope),
      ])
      // A commit that is recorded at this moment may look like a gap, so the whole stream is read and checked before it
      // counts as broken.
      for (const { _id: stream, commits, last } of tally)
        if (commitId(stream, commits) !== last) await requireWhole(stream, commits)
      return {
        acts,
        total: tally.reduce((total, { acts: some }) => total + some, 0),
        versions: new Map(tally.map(({ _id: stream, commits }) => [stream, commits])),
      }
    },

    /**
     * Checks that streams have reached the versions in `told`, to which derived data refer. `read` has the version of
     * each stream that the caller has already read. A stream that seems to be behind is read again, because it may have
     * grown since.
     * @throws BrokenRecord when a stream has lost its end or is gone
     */
    async requireBacked(told: Iterable<{ stream: string; version: number }>, read: Versions): Promise<void> {
      for (const { stream, version } of told) if ((read.get(stream) ?? 0) < version) await requireWhole(stream, version)
    },

    /**
     * Returns a page of commits of all streams, and the number of all that match, up to COUNTED. The cost does not grow
     * with the record.
     * @throws BrokenRecord when a commit of the page is broken
     */
    trail: async (asked: TrailAsked): Promise<{ commits: Recorded<EventOf<K, Name>>[]; total: number }> => {
      const { commits, total } = await readTrail(collection, asked)
      const opened = openEach(commits)
      return { commits: opened.map((commit, at) => ({ ...commit, id: commits[at]?.id ?? '' })), total }
    },

    /** Returns the stream that has taken a unique key last; null when none has. */
    async holderOf(uniqueKey: string): Promise<string | null> {
      const asked = { uniqueKey: turnsOf(uniqueKey) }
      const [last] = await collection.many(asked, { projection: { stream: 1 }, sort: { uniqueKey: -1 }, limit: 1 })
      return last?.stream ?? null
    },

    /**
     * Records that sealed values of a stream are destroyed, with all read models made anew. A job removes the values; see
     * wipe.ts. Values that are gone already do not count; if none is left, nothing is recorded.
     * @param which  the commits whose values go; all of the stream by default
     */
    destroy<N extends Name>(
      kind: N,
      id: string,
      command: Command,
      { which = () => true, ...lawful }: Lawful & { which?: Which },
    ): Promise<void> {
      return destruction(kind, id, command, (commits) => {
        const lacres = keptBeside(streamOf(kind, id), commits, which)
        return lacres.length === 0 ? null : { tipo: 'lacres_destruidos', lacres, ...lawful }
      })
    },

    /**
     * Ends all streams of a scope: their sealed values are destroyed and their rows removed, and they seem not to exist
     * from then on. What has ended already is left as it is.
     */
    async endAll(scope: string, command: Command, lawful: Lawful): Promise<void> {
      for (const [stream, found] of await streamsOf(scope)) {
        if (endedIn(found)) continue
        const { kind, id } = parseStream(stream)
        await end(kind as Name, id, command, lawful)
      }
    },

    end,

    /** Records that a key has ended; see retired-keys.ts. Its first end stands. */
    async retireKey(key: string, command: Command): Promise<void> {
      const event: KeyRetired = { tipo: 'chave_aposentada' }
      await execute(KEY as Name, key, command, (isRetired) => ({ events: isRetired ? [] : [event as never] }))
    },
    /** Notes in `stamps` which keys have ended. */
    async rereadRetiredKeys(): Promise<void> {
      for (const { stream } of await collection.many({ _id: ENDS_OF_KEYS }, { projection: { stream: 1 } })) {
        const { id } = parseStream(stream)
        if ((await load(KEY as Name, id)).version > 0) stamps.retire(id)
      }
    },
    isRetired: async (key: string): Promise<boolean> => (await load(KEY as Name, key)).version > 0,

    /**
     * Removes the values of a stream that are on record as destroyed; see wipe.ts.
     * @throws BrokenRecord when the stream is broken
     */
    async wipe(stream: string): Promise<void> {
      const found = await read(stream)
      requireChain(found)
      const destroyed = destroyedIn(found)
      for (const commit of found) {
        const sealed = personalOf(stream).without(commit, destroyed)
        if (!sealed) continue
        const asRead = { _id: commit._id, sealed: commit.sealed }
        if (!(await collection.update(asRead, { $set: { sealed } }))) throw new Error('was changed meanwhile')
      }
    },

    /** Encrypts each sealed value under the current key that is not; see re-encrypt.ts. */
    late: (commit: Pick<Commit<unknown>, '_id' | 'stream' | 'sealed'>) => late(keys, commit),
    /** The id of the key that seals new values. */
    chave: keys.seals.active,

    async createIndexes(): Promise<void> {
      await Promise.all([collection.requireIndexes(COMMIT_INDEXES), overdue.createIndexes()])
    },
  }

  function nextCommit<N extends Name>(
    kind: N,
    id: string,
    at: LoadedOf<N>,
    command: Command,
    { events, uniqueKey, sealed }: Decision<EventOf<K, N>>,
  ) {
    const { silent = [] } = kinds[kind] as K[N]
    const stream = streamOf(kind, id)
    const content = {
      stream,
      version: at.version + 1,
      events: [...events],
      author: command.author,
      at: command.at,
      commandId: command.id,
      previousHash: at.commits.at(-1)?.hash ?? GENESIS,
    }
    const state = foldOnto(kinds[kind] as K[N], [content as Commit<EventOf<K, N>>], at.state) as StateOf<K, N>
    const isSilent = content.events.every((event) => silent.includes((event as { tipo: string }).tipo))
    const besidesEvents = {
      ...(uniqueKey === undefined ? {} : { uniqueKey }),
      ...(isSilent ? { silent: true as const } : {}),
    }
    const requestId = currentContext()?.requestId
    const _id = commitId(stream, content.version)
    const { content: recorded, sealed: fields } = personalOf(stream).seal(_id, content)
    const besides = { ...sealed, ...fields }
    // A stream that ends stays under its scope.
    const filedBy = (state ?? at.state) as NonNullable<StateOf<K, N>>
    const filed = { ...recorded, ...filingOf(kinds[kind] as K[N], id, content.events, filedBy), ...besidesEvents }
    const hash = hashOf(filed)
    const stored: Commit<unknown> = {
      _id,
      ...filed,
      hash,
      stamp: stamps.of(hash),
      ...(Object.keys(besides).length === 0 ? {} : { sealed: besides }),
      ...(requestId === undefined ? {} : { requestId }),
    }
    const { events: open, author } = content
    return { stored, commit: { ...stored, events: open, author }, state }
  }
}

export type EventStore<K extends Kinds> = ReturnType<typeof createEventStore<K>>

import { setTimeout as wait } from 'node:timers/promises'
import { BrokenRecord, nullIfBroken } from './broken-record.ts'
import { type Commit, checkChain, streamOfCommit, versionOfCommit, wholeStream } from './commit.ts'
import { destroyedIn, endedIn } from './destruction.ts'
import { type Change, changesOf, type Kinds } from './kinds.ts'
import { isOfKey } from './retired-keys.ts'
import type { EventStore } from './store.ts'

const AS_STORED = { projection: { commandKey: 0 }, sort: { _id: 1 } } as const

/** Reads the commits of each stream in order, with one stream in memory at a time. */
export async function* streams<K extends Kinds>(store: EventStore<K>): AsyncGenerator<Commit<unknown>[]> {
  let current: Commit<unknown>[] = []
  for await (const commit of store.collection.each({}, AS_STORED)) {
    if (current[0] && streamOfCommit(current[0]) !== streamOfCommit(commit)) {
      yield current
      current = []
    }
    current.push(commit)
  }
  if (current.length > 0) yield current
}

/**
 * The result of a walk over all streams. Without `problems` the record is intact, and the derived data that were
 * checked agree with it.
 */
export type Report = {
  streams: number
  commits: number
  unpublished: number
  problems: Problem[]
}

export type Problem = { stream: string; problem: string }

/** Checks the data derived from one stream against its last change, and returns the problems in words. */
export type Check<K extends Kinds> = (last: Change<K>, commits: readonly Commit<unknown>[]) => Promise<string[]>

const SECOND_LOOK_MS = 3_000
/** The age below which an unpublished commit may still be on its way to the broker. */
const UNDER_WAY_MS = 10_000
/** The time within which destroyed values have to be wiped: the interval of the job, and as much again. */
const WIPED_WITHIN_MS = 2 * 60 * 60_000
/** The number of commits of which it is asked at once whether they were published. */
const BATCH = 1_000

/**
 * Checks every stream: its hash chain, its sealed values, its publication, and all that `check` reports. While the service runs, streams
 * change during the check, so a suspicious stream is checked a second time before it is reported.
 */
export async function verifyAll<K extends Kinds>(
  store: EventStore<K>,
  check: Check<K> = async () => [],
  secondLookMs = SECOND_LOOK_MS,
): Promise<Report> {
  const report: Report = { streams: 0, commits: 0, unpublished: 0, problems: [] }
  const suspects = new Map<string, string[]>()
  let batch: Pick<Commit<unknown>, '_id' | 'at'>[] = []
  const findUnpublished = async () => {
    for (const commit of await store.published.missing(batch)) {
      report.unpublished++
      const stream = streamOfCommit(commit)
      if (isStuck(commit)) suspects.set(stream, suspects.get(stream) ?? [stuckAt(versionOfCommit(commit))])
    }
    batch = []
  }
  for await (const commits of streams(store)) {
    report.streams++
    report.commits += commits.length
    const found = await problemsOf(store, commits, check)
    if (commits[0] && found.length > 0) suspects.set(streamOfCommit(commits[0]), found)
    for (const { _id, at, silent } of commits) if (!silent) batch.push({ _id, at })
    if (batch.length >= BATCH) await findUnpublished()
  }
  await findUnpublished()
  if (suspects.size > 0) await wait(secondLookMs)
  for (const [stream, before] of suspects) {
    const commits = await store.collection.many({ _id: wholeStream(stream) }, AS_STORED)
    // A commit that is stored under a wrong id is not found by its stream. Then the first result stands.
    const upTo = await store.published.upTo(stream)
    const found = commits.length === 0 ? before : await problemsOf(store, commits, check, upTo)
    report.problems.push(...found.map((problem) => ({ stream, problem })))
  }
  return report
}

async function problemsOf<K extends Kinds>(
  store: EventStore<K>,
  commits: readonly Commit<unknown>[],
  check: Check<K>,
  publishedUpTo = Infinity,
): Promise<string[]> {
  const broken = checkChain(commits, store.stamps)
  if (broken) return [`the chain breaks at version ${broken.version} (${broken.problem})`]
  const stuck = commits.find((commit) => !commit.silent && commit.version > publishedUpTo && isStuck(commit))
  const found = [...(stuck ? [stuckAt(stuck.version)] : []), ...sealsOf(store, commits)]
  const opened = openedOrNull(store, commits)
  const last = opened && [...changesOf(store.kinds, opened)].at(-1)
  return [...found, ...(last && !endedIn(commits) && !isOfKey(last.commit.stream) ? await check(last, opened) : [])]
}

const isStuck = ({ at }: Pick<Commit<unknown>, 'at'>): boolean =>
  at instanceof Date && at.getTime() < Date.now() - UNDER_WAY_MS
const stuckAt = (version: number): string => `version ${version} has not gone out`

function sealsOf<K extends Kinds>(store: EventStore<K>, commits: readonly Commit<unknown>[]): string[] {
  const destroyed = destroyedIn(commits)
  const gone = destroyedIn(commits.filter(({ at }) => at.getTime() < Date.now() - WIPED_WITHIN_MS))
  return commits.flatMap((commit) => store.personalOf(streamOfCommit(commit)).faultsOf(commit, destroyed, gone))
}

/** Opens commits; null if they cannot be opened, which `sealsOf` reports. */
function openedOrNull<K extends Kinds>(store: EventStore<K>, commits: readonly Commit<unknown>[]) {
  try {
    return store.openStream(commits)
  } catch (failure) {
    return nullIfBroken(failure)
  }
}

/**
 * Ends a verification command: prints the report as one JSON document, closes everything, and sets exit status 1 when
 * there is a problem.
 */
export async function conclude(
  report: Pick<Report, 'problems'> & Record<string, unknown>,
  close: () => Promise<unknown>,
): Promise<void> {
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (report.problems.length > 0) process.exitCode = 1
  await close()
}

/**
 * Rebuilds every read model from the last change of each stream. Broken streams are left out.
 * @returns the number of rebuilt streams
 * @throws AggregateError when streams were left out, after all other streams were rebuilt
 */
export async function rebuild<K extends Kinds>(
  store: EventStore<K>,
  project: (change: Change<K>) => Promise<void>,
): Promise<number> {
  let done = 0
  const broken: BrokenRecord[] = []
  for await (const commits of streams(store)) {
    let last: Change<K> | undefined
    try {
      store.requireChain(commits)
      last = [...changesOf(store.kinds, store.openStream(commits))].at(-1)
    } catch (failure) {
      if (!(failure instanceof BrokenRecord)) throw failure
      broken.push(failure)
      continue
    }
    if (!last || endedIn(commits) || isOfKey(last.commit.stream)) continue
    await project(last)
    done++
  }
  if (broken.length > 0)
    throw new AggregateError(
      broken,
      `left out: ${broken.map(({ stream, version }) => `${stream} from version ${version}`).join(', ')}`,
    )
  return done
}

import { setTimeout as wait } from 'node:timers/promises'
import { type Commit, checkChain } from './commit.ts'
import { type Change, changesOf, type Kinds, type NameOf, parseStream } from './kinds.ts'
import type { EventStore } from './store.ts'

/** Every stream with its commits in order, one stream in memory at a time. */
async function* streams<K extends Kinds>(store: EventStore<K>): AsyncGenerator<Commit<unknown>[]> {
  let current: Commit<unknown>[] = []
  for await (const commit of store.collection.each({}, { projection: { commandKey: 0 }, sort: { _id: 1 } })) {
    if (current[0] && current[0].stream !== commit.stream) {
      yield current
      current = []
    }
    current.push(commit)
  }
  if (current.length > 0) yield current
}

/** What a walk over everything found. Empty `problemas`: the record holds, and what is derived from it agrees. */
export type Report = {
  fluxos: number
  commits: number
  naoPublicados: number
  problemas: { fluxo: string; problema: string }[]
}

/** Names what is wrong with what was derived from one stream, given its last change; nothing when all agrees. */
export type Check<K extends Kinds> = (last: Change<K>) => Promise<string[]>

const SECOND_LOOK_MS = 3_000
/** Younger than this, an unpublished commit is on its way. */
const UNDER_WAY_MS = 10_000

/**
 * Walks every stream: its chain, whether it went out, and what `check` holds against it. Beside a running service
 * something is always under way, so whatever looks wrong is looked at again a little later, and only then reported.
 */
export async function verifyAll<K extends Kinds>(
  store: EventStore<K>,
  check: Check<K> = async () => [],
  secondLookMs = SECOND_LOOK_MS,
): Promise<Report> {
  const report: Report = { fluxos: 0, commits: 0, naoPublicados: 0, problemas: [] }
  const suspects: string[] = []
  for await (const commits of streams(store)) {
    report.fluxos++
    report.commits += commits.length
    report.naoPublicados += commits.filter((c) => c.publishedAt === null).length
    if ((await problemsOf(store, commits, check)).length > 0) suspects.push(commits[0]?.stream ?? '')
  }
  if (suspects.length > 0) await wait(secondLookMs)
  for (const stream of suspects) {
    const { kind, id } = parseStream(stream)
    const { commits } = await store.load(kind as NameOf<K>, id)
    const found = await problemsOf(store, commits, check)
    report.problemas.push(...found.map((problema) => ({ fluxo: stream, problema })))
  }
  return report
}

async function problemsOf<K extends Kinds>(
  store: EventStore<K>,
  commits: readonly Commit<unknown>[],
  check: Check<K>,
): Promise<string[]> {
  const broken = checkChain(commits)
  if (broken) return [`the chain breaks at version ${broken.version} (${broken.problem})`]
  const stuck = commits.find((c) => c.publishedAt === null && c.at.getTime() < Date.now() - UNDER_WAY_MS)
  const last = [...changesOf(store.kinds, commits)].at(-1)
  const derived = last ? await check(last) : []
  return stuck ? [`version ${stuck.version} has not gone out`, ...derived] : derived
}

/**
 * The end of a verification command: prints the report as one JSON document, closes what was opened, and ends with
 * status 1 when there is a problem.
 */
export async function conclude(report: Report & Record<string, unknown>, close: () => Promise<unknown>): Promise<void> {
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (report.problemas.length > 0) process.exitCode = 1
  await close()
}

/**
 * Writes every read model anew: the last change of each stream stands for the whole of it. Commits of an earlier version
 * learn what they belong to.
 * @returns the number of streams
 */
export async function rebuild<K extends Kinds>(
  store: EventStore<K>,
  project: (change: Change<K>) => Promise<void>,
): Promise<number> {
  let done = 0
  for await (const commits of streams(store)) {
    const last = [...changesOf(store.kinds, commits)].at(-1)
    if (!last) continue
    const scope = store.kinds[last.kind]?.scope?.(last.state)
    const without = commits.filter((commit) => commit.scope === undefined).map(({ _id }) => _id)
    if (scope !== undefined && without.length > 0)
      await store.collection.updateAll({ _id: { $in: without } }, { $set: { scope } })
    await project(last)
    done++
  }
  return done
}

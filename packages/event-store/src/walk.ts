import { setTimeout as esperar } from 'node:timers/promises'
import type mongoose from 'mongoose'
import { type Commit, commitId, checkChain } from './commit.ts'

/** Every stream with its commits in order, one stream in memory at a time. */
export async function* streams<E>(
  connection: mongoose.Connection,
): AsyncGenerator<{ stream: string; commits: Commit<E>[] }> {
  const colecao = connection.collection<Commit<E>>('commits')
  let atual: Commit<E>[] = []
  for await (const doc of colecao.find({}, { projection: { commandKey: 0 } }).sort({ _id: 1 })) {
    const commit = doc as unknown as Commit<E>
    const anterior = atual[0]
    if (anterior && anterior.stream !== commit.stream) {
      yield { stream: anterior.stream, commits: atual }
      atual = []
    }
    atual.push(commit)
  }
  const primeiro = atual[0]
  if (primeiro) yield { stream: primeiro.stream, commits: atual }
}

/** What a walk over everything found. Empty `problemas`: the record holds, and what is derived from it agrees. */
export type Report = {
  fluxos: number
  commits: number
  naoPublicados: number
  problemas: { fluxo: string; problema: string }[]
}

/** Names what is wrong with what was derived from one stream; nothing when all agrees. */
export type Check<E> = (stream: string, commits: Commit<E>[]) => Promise<string[]>

const SEGUNDA_VISTA_MS = 3_000
/** Younger than this, an unpublished commit is on its way. */
const A_CAMINHO_MS = 10_000

/**
 * Walks every stream: its chain, whether it went out, and what `conferir` holds against it. Beside a running service
 * something is always under way, so whatever looks wrong is looked at again a little later, and only then reported.
 */
export async function verifyAll<E>(
  connection: mongoose.Connection,
  conferir: Check<E> = async () => [],
  segundaVistaMs = SEGUNDA_VISTA_MS,
): Promise<Report> {
  const laudo: Report = { fluxos: 0, commits: 0, naoPublicados: 0, problemas: [] }
  const suspeitos: string[] = []
  for await (const { stream, commits } of streams<E>(connection)) {
    laudo.fluxos++
    laudo.commits += commits.length
    laudo.naoPublicados += commits.filter((c) => c.publishedAt === null).length
    if ((await problemasDe(stream, commits, conferir)).length > 0) suspeitos.push(stream)
  }
  if (suspeitos.length > 0) await esperar(segundaVistaMs)
  for (const stream of suspeitos) {
    const achados = await problemasDe(stream, await commitsDe<E>(connection, stream), conferir)
    laudo.problemas.push(...achados.map((problema) => ({ fluxo: stream, problema })))
  }
  return laudo
}

async function problemasDe<E>(stream: string, commits: Commit<E>[], conferir: Check<E>): Promise<string[]> {
  const quebra = checkChain(commits)
  if (quebra) return [`the chain breaks at version ${quebra.version} (${quebra.problem})`]
  const parado = commits.find((c) => c.publishedAt === null && c.at.getTime() < Date.now() - A_CAMINHO_MS)
  const derivados = await conferir(stream, commits)
  return parado ? [`version ${parado.version} has not gone out`, ...derivados] : derivados
}

async function commitsDe<E>(connection: mongoose.Connection, stream: string): Promise<Commit<E>[]> {
  const faixa = { _id: { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) } }
  const docs = connection.collection<Commit<E>>('commits').find(faixa as never, { projection: { commandKey: 0 } })
  return docs.sort({ _id: 1 }).toArray() as unknown as Promise<Commit<E>[]>
}

/**
 * The end of a verification command: prints the report as one JSON document, closes what was opened, and ends with
 * status 1 when there is a problem.
 */
export async function conclude(laudo: Report & Record<string, unknown>, fechar: () => Promise<unknown>): Promise<void> {
  process.stdout.write(`${JSON.stringify(laudo, null, 2)}\n`)
  if (laudo.problemas.length > 0) process.exitCode = 1
  await fechar()
}

/** Writes every read model anew: the last commit of each stream stands for the whole of it. */
export async function rebuild<E>(
  connection: mongoose.Connection,
  projetar: (commit: Commit<E>) => Promise<void>,
): Promise<number> {
  let feitos = 0
  for await (const { commits } of streams<E>(connection)) {
    const ultimo = commits.at(-1)
    if (ultimo) await projetar(ultimo)
    feitos++
  }
  return feitos
}

import type mongoose from 'mongoose'
import { type Commit, conferirCadeia, type Quebra } from './commit.ts'

/** Every stream with its commits in order, one stream in memory at a time. */
export async function* fluxos<E>(
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

export type Laudo = { fluxos: number; commits: number; naoPublicados: number; quebras: (Quebra & { stream: string })[] }

/** Walks every stream and checks its chain; `aCada` may hold more against each. */
export async function verificarTudo<E>(
  connection: mongoose.Connection,
  aCada: (stream: string, commits: Commit<E>[]) => Promise<void> = async () => {},
): Promise<Laudo> {
  const laudo: Laudo = { fluxos: 0, commits: 0, naoPublicados: 0, quebras: [] }
  for await (const { stream, commits } of fluxos<E>(connection)) {
    laudo.fluxos++
    laudo.commits += commits.length
    laudo.naoPublicados += commits.filter((c) => c.publishedAt === null).length
    const quebra = conferirCadeia(commits)
    if (quebra) laudo.quebras.push({ stream, ...quebra })
    await aCada(stream, commits)
  }
  return laudo
}

/** Writes every read model anew: the last commit of each stream stands for the whole of it. */
export async function reconstruir<E>(
  connection: mongoose.Connection,
  projetar: (commit: Commit<E>) => Promise<void>,
): Promise<number> {
  let feitos = 0
  for await (const { commits } of fluxos<E>(connection)) {
    const ultimo = commits.at(-1)
    if (ultimo) await projetar(ultimo)
    feitos++
  }
  return feitos
}

import { setTimeout as esperar } from 'node:timers/promises'
import type mongoose from 'mongoose'
import type { Logger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Commit, commitId } from './commit.ts'

export type Relay<E> = {
  /** Writes the read models of one commit. Idempotent; awaited before the act is acknowledged when all goes well. */
  project: (commit: Commit<E>) => Promise<void>
  /** Sends what one commit says to the broker, resolving once it is confirmed. */
  publish: (commit: Commit<E>) => Promise<void>
  logger: Logger
  /** Age in milliseconds after which the sweeper takes over what the fast path left. */
  delayMs?: number
}

const ATRASO_MS = 3_000
const VARREDURA_MS = 1_000
const POSSE_MS = 15_000
const LOTE = 200
/** A store that was away for a moment is asked again before an act is acknowledged that does not show yet. */
const INSISTIR_MS = 3_000
const PAUSA_MS = 200
/** Older than this, a commit that has not gone out is worth somebody's attention. */
const ALARME_MS = 30_000

/**
 * Carries every commit out once at least, in order within its stream: at once after the append (fast path), and by a
 * sweeper for what a crash or a broken broker left behind. Done is when `publishedAt` is set.
 */
export function createRelay<E>(connection: mongoose.Connection, relay: Relay<E>) {
  const commits = connection.collection<Commit<E> & { claimedUntil?: Date }>('commits')
  const filas = new Map<string, Promise<void>>()
  const parada = new AbortController()
  let varrendo: Promise<void> = Promise.resolve()

  /** One thing at a time per stream, whoever asks. */
  function emOrdem(stream: string, tarefa: () => Promise<void>): Promise<void> {
    const vez = (filas.get(stream) ?? Promise.resolve()).then(tarefa)
    const fim = vez
      .catch(() => {})
      .finally(() => {
        if (filas.get(stream) === fim) filas.delete(stream)
      })
    filas.set(stream, fim)
    return vez
  }

  async function levar(commit: Commit<E>): Promise<void> {
    await relay.project(commit)
    await relay.publish(commit)
    await commits.updateOne({ _id: commit._id } as never, { $set: { publishedAt: new Date() } } as never)
  }

  /** Everything of a stream, up to a version, that has not gone out yet. */
  async function levarPendentes(stream: string, ate: number): Promise<void> {
    const faixa = { $gte: commitId(stream, 0), $lte: commitId(stream, ate) }
    const pendentes = await commits
      .find({ _id: faixa, publishedAt: null } as never)
      .sort({ _id: 1 })
      .toArray()
    for (const commit of pendentes) await levar(commit as unknown as Commit<E>)
  }

  /** Takes a commit for this process, so that of several sweepers one carries it. */
  async function tomar(commit: Commit<E>): Promise<boolean> {
    const agora = new Date()
    const livre = { $or: [{ claimedUntil: { $exists: false } }, { claimedUntil: { $lt: agora } }] }
    const { modifiedCount } = await commits.updateOne(
      { _id: commit._id, publishedAt: null, ...livre } as never,
      { $set: { claimedUntil: new Date(agora.getTime() + POSSE_MS) } } as never,
    )
    return modifiedCount === 1
  }

  /** One round over what is older than the delay; the number of commits carried. */
  async function sweep(): Promise<number> {
    const velhos = { publishedAt: null, at: { $lt: new Date(Date.now() - (relay.delayMs ?? ATRASO_MS)) } }
    const pendentes = (await commits
      .find(velhos as never)
      .sort({ at: 1 })
      .limit(LOTE)
      .toArray()) as unknown as Commit<E>[]
    const ultimos = new Map<string, Commit<E>>()
    for (const commit of pendentes) {
      const ultimo = ultimos.get(commit.stream)
      if (!ultimo || ultimo.version < commit.version) ultimos.set(commit.stream, commit)
    }
    let levados = 0
    for (const commit of ultimos.values()) {
      if (parada.signal.aborted) break
      if (!(await tomar(commit))) continue
      await emOrdem(commit.stream, () => levarPendentes(commit.stream, commit.version))
      levados++
    }
    return levados
  }

  const pararMedida = gauge('car_relay_unpublished', 'Commits that should have gone out and have not', () =>
    commits.countDocuments({ publishedAt: null, at: { $lt: new Date(Date.now() - ALARME_MS) } } as never),
  )

  async function varrerSempre(): Promise<void> {
    while (!parada.signal.aborted) {
      await sweep().catch((erro: unknown) => relay.logger.warn({ err: erro }, 'sweep failed; it is tried again'))
      await esperar(VARREDURA_MS, undefined, { signal: parada.signal }).catch(() => {})
    }
  }

  return {
    /**
     * The fast path, given to the store as `aoGravar`. Resolves when the read models are written; what goes to the broker
     * follows in the background, behind what of this stream is still under way.
     */
    async committed(commit: Commit<E>, anteriorPublicado: boolean): Promise<void> {
      const projetado = insistir(() => relay.project(commit)).catch((erro: unknown) => {
        relay.logger.warn({ err: erro, stream: commit.stream }, 'projection left to the sweeper')
      })
      void emOrdem(commit.stream, async () => {
        await projetado
        if (anteriorPublicado) await levar(commit)
        else await levarPendentes(commit.stream, commit.version)
      }).catch((erro: unknown) =>
        relay.logger.warn({ err: erro, stream: commit.stream }, 'publication left to the sweeper'),
      )
      await projetado
    },
    sweep,
    start(): void {
      varrendo = varrerSempre()
    },
    /** Ends the sweeper and waits for what is under way. */
    async close(): Promise<void> {
      parada.abort()
      pararMedida()
      await varrendo
      await Promise.allSettled(filas.values())
    },
  }
}

async function insistir(fazer: () => Promise<void>): Promise<void> {
  for (const fim = Date.now() + INSISTIR_MS; ; await esperar(PAUSA_MS)) {
    try {
      return await fazer()
    } catch (erro) {
      if (Date.now() + PAUSA_MS > fim) throw erro
    }
  }
}

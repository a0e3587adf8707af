import { ErroCar } from '@car/errors/erro-car'
import type mongoose from 'mongoose'
import { type Author, type Commit, commitId, GENESIS, hashOf } from './commit.ts'
import { translatingFailures, isDuplicate } from '@car/store/failures'

/** State is what the events add up to. `evolve` never refuses: what was recorded has happened. */
export type Fold<S, E> = { initial: S; evolve: (estado: S, evento: E, commit: Commit<E>) => S }

export type Command = {
  /** The same id on the same stream is done once and answered as the first time. */
  id: string
  author: Author
  at: Date
  /** Refuses with CAR-012 (412) unless it holds for the state found. */
  exigir?: (estado: never) => boolean
}

export type Executed<S> = { state: S; version: number; repeated: boolean }

/** Raised when `uniqueKey` belongs to another stream; the use case says what that means. */
export class KeyTaken extends Error {
  override readonly name = 'ChaveOcupada'
  readonly stream: string
  constructor(stream: string) {
    super('unique key held by another stream')
    this.stream = stream
  }
}

/** A lost race is tried again this often before the caller hears of it (CAR-012). */
const TENTATIVAS = 12

export type EventStore<E> = ReturnType<typeof createEventStore<E>>

/**
 * Streams of immutable commits in one collection. Appending is one insert; two who race for the same version race for
 * one primary key. Uses only what every server that speaks MongoDB's protocol holds to: no transactions, no change streams.
 */
export function createEventStore<E>(
  connection: mongoose.Connection,
  /** Called after each append, in the background: project and publish (see relay.ts). Its failure loses nothing. */
  aoGravar: (commit: Commit<E>, anteriorPublicado: boolean) => Promise<void>,
) {
  const commits = connection.collection<Commit<E> & { commandKey: string }>('commits')

  async function load(stream: string): Promise<Commit<E>[]> {
    const faixa = { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) }
    return translatingFailures(() =>
      commits
        .find({ _id: faixa }, { projection: { commandKey: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    )
  }

  async function gravar(commit: Commit<E>): Promise<'gravado' | 'perdeu'> {
    const commandKey = `${commit.stream}#${commit.commandId}`
    try {
      await translatingFailures(() =>
        commits.insertOne({ ...commit, commandKey } as never, { writeConcern: { w: 'majority' } }),
      )
      return 'gravado'
    } catch (erro) {
      if (!isDuplicate(erro)) throw erro
      const dono = commit.uniqueKey
        ? await translatingFailures(() =>
            commits.findOne({ uniqueKey: commit.uniqueKey } as never, { projection: { stream: 1 } }),
          )
        : null
      if (dono && dono.stream !== commit.stream) throw new KeyTaken(dono.stream)
      return 'perdeu'
    }
  }

  return {
    commits,
    load,

    /** The state of a stream now, and its version (0 when there is none). */
    async read<S>(stream: string, dobra: Fold<S, E>): Promise<{ state: S; version: number }> {
      const lidos = await load(stream)
      return { state: fold(dobra, lidos), version: lidos.length }
    },

    /**
     * Loads, decides, appends. `decidir` is called again with the newer state when a race is lost; it returns the events
     * (none: nothing to record) and may name a key that no other stream may hold.
     * @throws ChaveOcupada when that key is held; ErroCar CAR-012 after losing too often; whatever `decidir` throws.
     */
    async execute<S>(
      stream: string,
      dobra: Fold<S, E>,
      comando: Command,
      decidir: (estado: S, version: number) => { events: readonly E[]; uniqueKey?: string },
    ): Promise<Executed<S>> {
      for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
        const lidos = await load(stream)
        const feito = lidos.findIndex((c) => c.commandId === comando.id)
        if (feito >= 0) {
          // Whoever did it may have died before it showed; what is acknowledged now shows now.
          const fim = lidos.at(-1)
          if (fim?.publishedAt === null) await aoGravar(fim, false)
          return { state: fold(dobra, lidos.slice(0, feito + 1)), version: feito + 1, repeated: true }
        }
        const state = fold(dobra, lidos)
        const { events, uniqueKey } = decidir(state, lidos.length)
        if (events.length === 0) return { state, version: lidos.length, repeated: false }

        const ultimo = lidos.at(-1)
        const conteudo = {
          stream,
          version: lidos.length + 1,
          events: [...events],
          author: comando.author,
          at: comando.at,
          commandId: comando.id,
          previousHash: ultimo?.hash ?? GENESIS,
        }
        const commit: Commit<E> = {
          _id: commitId(stream, conteudo.version),
          ...conteudo,
          hash: hashOf(conteudo),
          ...(uniqueKey === undefined ? {} : { uniqueKey }),
          publishedAt: null,
        }
        if ((await gravar(commit)) === 'gravado') {
          await aoGravar(commit, !ultimo || ultimo.publishedAt !== null)
          return { state: fold(dobra, [commit], state), version: commit.version, repeated: false }
        }
      }
      throw new ErroCar('alterado_por_outro')
    },

    /** Gives a unique key back, so that another stream may hold it. The record itself stays as it was. */
    async releaseKey(stream: string): Promise<void> {
      const faixa = { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) }
      await translatingFailures(() =>
        commits.updateMany(
          { _id: faixa, uniqueKey: { $exists: true } } as never,
          { $unset: { uniqueKey: '' } } as never,
        ),
      )
    },

    /** Creates the indexes; safe to call at every start. */
    async createIndexes(): Promise<void> {
      await translatingFailures(() =>
        Promise.all([
          commits.createIndex({ commandKey: 1 }, { unique: true }),
          commits.createIndex({ uniqueKey: 1 }, { unique: true, sparse: true }),
          commits.createIndex({ publishedAt: 1, at: 1 }),
        ]),
      )
    },
  }
}

/** Folds commits, in order, onto a state. */
export function fold<S, E>(dobra: Fold<S, E>, commits: readonly Commit<E>[], desde: S = dobra.initial): S {
  return commits.reduce((estado, commit) => commit.events.reduce((s, e) => dobra.evolve(s, e, commit), estado), desde)
}

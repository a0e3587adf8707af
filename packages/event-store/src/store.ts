import { ErroCar } from '@car/errors/erro-car'
import type mongoose from 'mongoose'
import { type Autor, type Commit, commitId, GENESIS, hashDe } from './commit.ts'
import { comoErroCar, ehDuplicado } from './failures.ts'

/** State is what the events add up to. `evoluir` never refuses: what was recorded has happened. */
export type Dobra<S, E> = { inicial: S; evoluir: (estado: S, evento: E, commit: Commit<E>) => S }

export type Comando = {
  /** The same id on the same stream is done once and answered as the first time. */
  id: string
  autor: Autor
  em: Date
  /** Refuses with CAR-012 (412) unless it holds for the state found. */
  exigir?: (estado: never) => boolean
}

export type Resultado<S> = { estado: S; version: number; repetido: boolean }

/** Raised when `uniqueKey` belongs to another stream; the use case says what that means. */
export class ChaveOcupada extends Error {
  override readonly name = 'ChaveOcupada'
  readonly stream: string
  constructor(stream: string) {
    super('unique key held by another stream')
    this.stream = stream
  }
}

/** A lost race is tried again this often before the caller hears of it (CAR-012). */
const TENTATIVAS = 12

export type EventStore<E> = ReturnType<typeof criarEventStore<E>>

/**
 * Streams of immutable commits in one collection. Appending is one insert; two who race for the same version race for
 * one primary key. Uses only what every server that speaks MongoDB's protocol holds to: no transactions, no change streams.
 */
export function criarEventStore<E>(
  connection: mongoose.Connection,
  /** Called after each append, in the background: project and publish (see relay.ts). Its failure loses nothing. */
  aoGravar: (commit: Commit<E>, anteriorPublicado: boolean) => Promise<void>,
) {
  const commits = connection.collection<Commit<E> & { commandKey: string }>('commits')

  async function carregar(stream: string): Promise<Commit<E>[]> {
    const faixa = { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) }
    return comoErroCar(() =>
      commits
        .find({ _id: faixa }, { projection: { commandKey: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    )
  }

  async function gravar(commit: Commit<E>): Promise<'gravado' | 'perdeu'> {
    const commandKey = `${commit.stream}#${commit.commandId}`
    try {
      await comoErroCar(() =>
        commits.insertOne({ ...commit, commandKey } as never, { writeConcern: { w: 'majority' } }),
      )
      return 'gravado'
    } catch (erro) {
      if (!ehDuplicado(erro)) throw erro
      const dono = commit.uniqueKey
        ? await comoErroCar(() =>
            commits.findOne({ uniqueKey: commit.uniqueKey } as never, { projection: { stream: 1 } }),
          )
        : null
      if (dono && dono.stream !== commit.stream) throw new ChaveOcupada(dono.stream)
      return 'perdeu'
    }
  }

  return {
    commits,
    carregar,

    /** The state of a stream now, and its version (0 when there is none). */
    async ler<S>(stream: string, dobra: Dobra<S, E>): Promise<{ estado: S; version: number }> {
      const lidos = await carregar(stream)
      return { estado: dobrar(dobra, lidos), version: lidos.length }
    },

    /**
     * Loads, decides, appends. `decidir` is called again with the newer state when a race is lost; it returns the events
     * (none: nothing to record) and may name a key that no other stream may hold.
     * @throws ChaveOcupada when that key is held; ErroCar CAR-012 after losing too often; whatever `decidir` throws.
     */
    async executar<S>(
      stream: string,
      dobra: Dobra<S, E>,
      comando: Comando,
      decidir: (estado: S, version: number) => { eventos: readonly E[]; uniqueKey?: string },
    ): Promise<Resultado<S>> {
      for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
        const lidos = await carregar(stream)
        const feito = lidos.findIndex((c) => c.commandId === comando.id)
        if (feito >= 0) {
          // Whoever did it may have died before it showed; what is acknowledged now shows now.
          const fim = lidos.at(-1)
          if (fim?.publishedAt === null) await aoGravar(fim, false)
          return { estado: dobrar(dobra, lidos.slice(0, feito + 1)), version: feito + 1, repetido: true }
        }
        const estado = dobrar(dobra, lidos)
        const { eventos, uniqueKey } = decidir(estado, lidos.length)
        if (eventos.length === 0) return { estado, version: lidos.length, repetido: false }

        const ultimo = lidos.at(-1)
        const conteudo = {
          stream,
          version: lidos.length + 1,
          events: [...eventos],
          author: comando.autor,
          at: comando.em,
          commandId: comando.id,
          previousHash: ultimo?.hash ?? GENESIS,
        }
        const commit: Commit<E> = {
          _id: commitId(stream, conteudo.version),
          ...conteudo,
          hash: hashDe(conteudo),
          ...(uniqueKey === undefined ? {} : { uniqueKey }),
          publishedAt: null,
        }
        if ((await gravar(commit)) === 'gravado') {
          await aoGravar(commit, !ultimo || ultimo.publishedAt !== null)
          return { estado: dobrar(dobra, [commit], estado), version: commit.version, repetido: false }
        }
      }
      throw new ErroCar('alterado_por_outro')
    },

    /** Gives a unique key back, so that another stream may hold it. The record itself stays as it was. */
    async liberarChave(stream: string): Promise<void> {
      const faixa = { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) }
      await comoErroCar(() =>
        commits.updateMany(
          { _id: faixa, uniqueKey: { $exists: true } } as never,
          { $unset: { uniqueKey: '' } } as never,
        ),
      )
    },

    /** Creates the indexes; safe to call at every start. */
    async prepararIndices(): Promise<void> {
      await comoErroCar(() =>
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
export function dobrar<S, E>(dobra: Dobra<S, E>, commits: readonly Commit<E>[], desde: S = dobra.inicial): S {
  return commits.reduce((estado, commit) => commit.events.reduce((s, e) => dobra.evoluir(s, e, commit), estado), desde)
}

import { openCollection } from '@car/store/collection'
import { writeIfNewer } from '@car/store/versioned'
import type mongoose from 'mongoose'
import type { Pronto } from '../domain/job.ts'

/** An issued dossier as it is looked for by its code or its hash. Times are ISO strings, which sort as they are. */
export type Linha = Pick<
  Pronto,
  'processoId' | 'status' | 'solicitadoEm' | 'codigo' | 'emitidoEm' | 'numero' | 'hash' | 'feitoDe'
> & {
  _id: string
  versao: number
}

export type Emitido = Linha & { substituido: boolean }

/** The read model of issued dossiers: each the fold of a stream, written whole when it is newer than what stands there. */
export function criarJobs(connection: mongoose.Connection) {
  const linhas = openCollection<Linha>(connection, 'jobs')

  return {
    escrever: (job: Pronto, versao: number): Promise<void> => writeIfNewer(linhas, linhaDe(job, versao)),

    /** For walks. */
    todas: (): AsyncIterable<Linha> => linhas.each({}),

    linha: (id: string): Promise<Linha | null> => linhas.one({ _id: id }),

    /** What was issued under a code or with a hash, and whether a later one of the same case has replaced it. Null for neither. */
    async emitido(porque: { codigo: string } | { hash: string }): Promise<Emitido | null> {
      const linha = await linhas.one(porque)
      if (linha === null) return null
      const { processoId, emitidoEm } = linha
      const depois = await linhas.one({ processoId, emitidoEm: { $gt: emitidoEm } }, { _id: 1 })
      return { ...linha, substituido: depois !== null }
    },

    /** Forgets the read model, to be written anew from the record. */
    esvaziar: (): Promise<void> => linhas.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        linhas.index({ processoId: 1, emitidoEm: 1 }),
        linhas.index({ codigo: 1 }, { unique: true, sparse: true }),
        linhas.index({ hash: 1 }),
      ])
    },
  }
}

export type Jobs = ReturnType<typeof criarJobs>

export function linhaDe(job: Pronto, versao: number): Linha {
  const { id: _id, processoId, status, solicitadoEm, codigo, emitidoEm, numero, hash, feitoDe } = job
  const linha = { _id, versao, processoId, status, solicitadoEm, codigo, emitidoEm, numero, hash }
  return feitoDe ? { ...linha, feitoDe } : linha
}

import { openCollection } from '@car/store/collection'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Exibicao } from '../domain/incomum.ts'

/** What a person was shown in an hour. `vezes` grows with each write, so that a round never marks what it has not read. */
type Linha = Exibicao & { _id: string; usuario_id: string; vezes: number; nova?: true; desde: Date }

const GUARDADAS_S = 7 * 86_400
/** How many cases that lists have shown are remembered, so that showing them again within the hour costs nothing. */
const LEMBRADAS = 50_000

/**
 * What people who see all cases were shown beyond the looks: cases in lists, and CPFs that they had revealed. Writing the
 * same again changes nothing. A list of cases grows no further once it holds `bastam`, which is more than any limit.
 */
export function criarExibicoes(connection: mongoose.Connection, bastam: number) {
  const exibicoes = openCollection<Linha>(connection, 'exibicoes')
  const escritas = new LRUCache<string, true>({ max: LEMBRADAS })
  const chave = (usuarioId: string, em: string) => `${usuarioId}|${em}`

  async function somar(usuarioId: string, em: string, campo: 'listados' | 'revelados', ids: readonly string[]) {
    const somando = () =>
      exibicoes.upsert(
        { _id: chave(usuarioId, em), [`${campo}.${bastam}`]: { $exists: false } },
        {
          $addToSet: { [campo]: { $each: ids } },
          $inc: { vezes: 1 },
          $set: { nova: true },
          $setOnInsert: { usuario_id: usuarioId, em, desde: new Date(em) },
        },
      )
    // Refused: the list is full, or another request of this person has just begun the hour.
    if (!(await somando())) await somando()
  }

  return {
    /** Cases that a list is about to show a person: one write, or none when all were shown in this hour already. */
    async listados(usuarioId: string, em: string, ids: readonly string[]): Promise<void> {
      const lembrada = (id: string) => `${chave(usuarioId, em)}|${id}`
      const novos = ids.filter((id) => !escritas.has(lembrada(id)))
      if (novos.length === 0) return
      await somar(usuarioId, em, 'listados', novos)
      for (const id of novos) escritas.set(lembrada(id), true)
    },

    /** A CPF that is about to be shown, by the command that asks for it. */
    async revelado(usuarioId: string, em: string, comando: string): Promise<void> {
      await somar(usuarioId, em, 'revelados', [comando])
    },

    /** Hours in which something was shown that has not been counted yet. */
    novas: (limite: number): Promise<Linha[]> => exibicoes.many({ nova: true }, { limit: limite }),

    /** Everything that a person was shown in a period, hour by hour. */
    doPeriodo: (usuarioId: string, de: string, ate: string): Promise<Linha[]> =>
      exibicoes.many({ _id: { $gte: chave(usuarioId, de), $lt: chave(usuarioId, ate) } }),

    /** Marks hours as counted, unless something was added since they were read. */
    contadas: (linhas: readonly Linha[]): Promise<void> =>
      exibicoes.updateEach(linhas.map(({ _id, vezes }) => [{ _id, vezes }, { $unset: { nova: '' } }])),

    async createIndexes(): Promise<void> {
      await exibicoes.index({ nova: 1 }, { sparse: true })
      await exibicoes.index({ desde: 1 }, { expireAfterSeconds: GUARDADAS_S })
    },
  }
}

export type Exibicoes = ReturnType<typeof criarExibicoes>

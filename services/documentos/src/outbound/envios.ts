import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Envio, Parte } from '../domain/envio.ts'

type Guardado = Envio & { partes: Parte[] }

/** Ended ones looked at in one sweep. */
const LOTE = 500

/**
 * The uploads in parts. A part belongs to the file once its row says so, which one guarded update does: of several that
 * begin at the same place one is taken.
 */
export function criarEnvios(connection: mongoose.Connection) {
  const envios = openCollection<Guardado>(connection, 'envios')

  return {
    /** False when it is there already: the command is repeated. */
    inserir: (envio: Envio): Promise<boolean> => envios.insert({ ...envio, partes: [] }),

    /** Without its parts, of which there may be hundreds. */
    um: (id: string): Promise<Envio | null> => envios.one({ _id: id }, { partes: 0 }),

    /** How many this person has open. */
    abertos: (autorId: string, agora: Date): Promise<number> =>
      envios.count({ autorId, estado: 'aberto', fim: { $gt: agora } }),

    /** False when the part does not begin where the others end, or the upload is open no more. */
    anexar: (id: string, inicio: number, parte: Parte): Promise<boolean> =>
      envios.update(
        { _id: id, estado: 'aberto', recebido: inicio },
        { $inc: { recebido: parte.tamanho }, $push: { partes: parte } },
      ),

    /** From now on no part is added and it is not given up. Its parts, or null when it is over. */
    async concluindo(id: string): Promise<Parte[] | null> {
      const cabe = { _id: id, estado: { $in: ['aberto', 'concluindo'] } }
      if (!(await envios.update(cabe, { $set: { estado: 'concluindo' } }))) return null
      return (await envios.one({ _id: id }, { partes: 1 }))?.partes ?? null
    },

    /** False when it is not in the state that leads there. */
    encerrar: (id: string, estado: 'concluido' | 'recusado' | 'cancelado'): Promise<boolean> =>
      envios.update(
        { _id: id, estado: { $in: estado === 'cancelado' ? ['aberto', 'recusado'] : ['concluindo'] } },
        { $set: { estado } },
      ),

    remover: (id: string): Promise<boolean> => envios.remove({ _id: id }),

    /** Those that were over before then. */
    findos: (antesDe: Date): Promise<Envio[]> =>
      envios.many({ fim: { $lt: antesDe } }, { projection: { partes: 0 }, limit: LOTE }),

    /** Those that technicians have open. */
    deTecnicos: (): AsyncIterable<Envio> =>
      envios.each({ estado: 'aberto', relacao: 'tecnico' }, { projection: { partes: 0 } }),

    todos: (): AsyncIterable<Guardado> => envios.each({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        envios.index({ autorId: 1, estado: 1 }),
        envios.index({ estado: 1, relacao: 1 }),
        envios.index({ fim: 1 }),
      ])
    },
  }
}

export type Envios = ReturnType<typeof criarEnvios>

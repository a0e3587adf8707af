import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Envio, Parte } from '../domain/envio.ts'

type Guardado = Envio & { partes: Parte[] }

/** How many ended uploads one sweep looks at. */
const LOTE = 500

/**
 * The uploads in parts. A part belongs to the file once its row says so. That takes one guarded update, so if several
 * parts begin at the same place one is accepted.
 */
export function criarEnvios(connection: mongoose.Connection) {
  const envios = openCollection<Guardado>(connection, 'envios')

  return {
    /** False when it exists already, because the command is repeated. */
    inserir: (envio: Envio): Promise<boolean> => envios.insert({ ...envio, partes: [] }),

    /** Without its parts, of which there may be hundreds. */
    um: (id: string): Promise<Envio | null> => envios.one({ _id: id }, { partes: 0 }),

    /** How many uploads this person has open. */
    abertos: (autorId: string, agora: Date): Promise<number> =>
      envios.count({ autorId, estado: 'aberto', fim: { $gt: agora } }),

    /** Those that this person has open, the one that ends first in front. */
    abertosDe: (autorId: string, agora: Date): Promise<Envio[]> =>
      envios.many(
        { autorId, estado: 'aberto', fim: { $gt: agora } },
        { projection: { partes: 0 }, sort: { fim: 1, _id: 1 } },
      ),

    /** Those of a case that are open. */
    abertosNo: (processoId: string): Promise<Envio[]> =>
      envios.many({ processoId, estado: 'aberto' }, { projection: { partes: 0 } }),

    /** False when the part does not begin where the others end, or the upload is no longer open. */
    anexar: (id: string, inicio: number, parte: Parte): Promise<boolean> =>
      envios.update(
        { _id: id, estado: 'aberto', recebido: inicio },
        { $inc: { recebido: parte.tamanho }, $push: { partes: parte } },
      ),

    /** Closes the upload to further parts and to cancellation. Returns its parts, or null when it has already ended. */
    async concluindo(id: string): Promise<Parte[] | null> {
      const cabe = { _id: id, estado: { $in: ['aberto', 'concluindo'] } }
      if (!(await envios.update(cabe, { $set: { estado: 'concluindo' } }))) return null
      return (await envios.one({ _id: id }, { partes: 1 }))?.partes ?? null
    },

    /** False when its current state does not allow this one. */
    encerrar: (id: string, estado: 'concluido' | 'recusado' | 'cancelado'): Promise<boolean> =>
      envios.update(
        { _id: id, estado: { $in: estado === 'cancelado' ? ['aberto', 'recusado'] : ['concluindo'] } },
        { $set: { estado } },
      ),

    remover: (id: string): Promise<boolean> => envios.remove({ _id: id }),

    /** Uploads whose time ended before then. */
    findos: (antesDe: Date): Promise<Envio[]> =>
      envios.many({ fim: { $lt: antesDe } }, { projection: { partes: 0 }, limit: LOTE }),

    /** The open uploads of technicians. */
    deTecnicos: (): AsyncIterable<Envio> =>
      envios.each({ estado: 'aberto', relacao: 'tecnico' }, { projection: { partes: 0 } }),

    todos: (): AsyncIterable<Guardado> => envios.each({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        envios.index({ autorId: 1, estado: 1 }),
        envios.index({ estado: 1, relacao: 1 }),
        envios.index({ processoId: 1, estado: 1 }),
        envios.index({ fim: 1 }),
      ])
    },
  }
}

export type Envios = ReturnType<typeof criarEnvios>

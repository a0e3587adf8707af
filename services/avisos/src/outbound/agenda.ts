import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Lembrete } from '../domain/lembretes.ts'

/** A term that people will be reminded of. */
export type Prazo = {
  _id: string
  em: string
  modelo: Lembrete
  processoId: string
  /** What the term is for: a pendency or, if this is absent, an appeal. */
  pendenciaId?: string
  /** The end of the term of an appeal. It tells this rejection from an earlier or later one. */
  recursoAte?: string
}
/** The one entry of the digest. It is moved from morning to morning. */
export type Resumo = { _id: 'resumo'; em: string; modelo: 'resumo' }

/** Something that will be told when its time comes. */
export type Marcado = Prazo | Resumo

/** What is to be told, and when. Carrying an entry out twice tells nothing twice. */
export function criarAgenda(connection: mongoose.Connection) {
  const agenda = openCollection<Marcado>(connection, 'agenda')

  return {
    /** An entry that exists already stays as it is. */
    marcar: async (marcado: Marcado): Promise<void> => void (await agenda.insert(marcado)),

    vencidos: (agora: string, limite: number): Promise<Marcado[]> =>
      agenda.many({ em: { $lte: agora } }, { sort: { em: 1 }, limit: limite }),

    riscar: async ({ _id }: Marcado): Promise<void> => void (await agenda.remove({ _id })),

    /** If several processes do this at once, one succeeds. */
    remarcar: async ({ _id, em }: Resumo, para: string): Promise<void> =>
      void (await agenda.update({ _id, em }, { $set: { em: para } })),

    createIndexes: (): Promise<void> => agenda.index({ em: 1 }),
  }
}

export type Agenda = ReturnType<typeof criarAgenda>

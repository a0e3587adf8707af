import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Lembrete } from '../domain/lembretes.ts'

/** A term that people will be reminded of. */
export type Prazo = {
  _id: string
  em: string
  modelo: Lembrete
  processoId: string
  /** What the term is for: a pendency, or, where there is none, an appeal. */
  pendenciaId?: string
  /** The end of the term of an appeal: of another rejection it is another one. */
  recursoAte?: string
}
/** The digest, of which there is one for ever. */
export type Resumo = { _id: 'resumo'; em: string; modelo: 'resumo' }

/** Something that time will make known. */
export type Marcado = Prazo | Resumo

/** What is to be told at a time. An entry that is carried out twice tells nothing twice. */
export function criarAgenda(connection: mongoose.Connection) {
  const agenda = openCollection<Marcado>(connection, 'agenda')

  return {
    /** What is there already stays as it is. */
    marcar: async (marcado: Marcado): Promise<void> => void (await agenda.insert(marcado)),

    vencidos: (agora: string, limite: number): Promise<Marcado[]> =>
      agenda.many({ em: { $lte: agora } }, { sort: { em: 1 }, limit: limite }),

    riscar: async ({ _id }: Marcado): Promise<void> => void (await agenda.remove({ _id })),

    /** One of those who do it at once does. */
    remarcar: async ({ _id, em }: Resumo, para: string): Promise<void> =>
      void (await agenda.update({ _id, em }, { $set: { em: para } })),

    createIndexes: (): Promise<void> => agenda.index({ em: 1 }),
  }
}

export type Agenda = ReturnType<typeof criarAgenda>

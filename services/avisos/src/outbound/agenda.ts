import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Lembrete } from '../domain/lembretes.ts'

/** Something that time will make known. */
export type Marcado = { _id: string; em: string; modelo: Lembrete; processoId: string; pendenciaId: string }

/** What is to be told at a time. An entry that is carried out twice tells nothing twice. */
export function criarAgenda(connection: mongoose.Connection) {
  const agenda = openCollection<Marcado>(connection, 'agenda')

  return {
    /** What is there already stays as it is. */
    marcar: async (marcado: Marcado): Promise<void> => void (await agenda.insert(marcado)),

    vencidos: (agora: string, limite: number): Promise<Marcado[]> =>
      agenda.many({ em: { $lte: agora } }, { sort: { em: 1 }, limit: limite }),

    riscar: async ({ _id }: Marcado): Promise<void> => void (await agenda.remove({ _id })),

    createIndexes: (): Promise<void> => agenda.index({ em: 1 }),
  }
}

export type Agenda = ReturnType<typeof criarAgenda>

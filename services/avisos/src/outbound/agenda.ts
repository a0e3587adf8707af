import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Reminder } from '../domain/reminders.ts'

/** A term that people will be reminded of. */
export type Prazo = {
  _id: string
  em: string
  modelo: Reminder
  processoId: string
  /** What the term is for: a pendency or, if this is absent, an appeal. */
  pendenciaId?: string
  /** The end of the term of an appeal. It tells this rejection from an earlier or later one. */
  recursoAte?: string
}
/** The one entry of the digest. It is moved from morning to morning. */
export type Digest = { _id: 'resumo'; em: string; modelo: 'resumo' }

/** Something that will be told when its time comes. */
export type Scheduled = Prazo | Digest

/** What is to be told, and when. Carrying an entry out twice tells nothing twice. */
export function createAgenda(connection: mongoose.Connection) {
  const agenda = openCollection<Scheduled>(connection, 'agenda')

  return {
    /** An entry that exists already stays as it is. */
    mark: async (scheduled: Scheduled): Promise<void> => void (await agenda.insert(scheduled)),

    vencidos: (agora: string, limite: number): Promise<Scheduled[]> =>
      agenda.many({ em: { $lte: agora } }, { sort: { em: 1 }, limit: limite }),

    strike: async ({ _id }: Scheduled): Promise<void> => void (await agenda.remove({ _id })),

    /** If several processes do this at once, one succeeds. */
    reschedule: async ({ _id, em }: Digest, to: string): Promise<void> =>
      void (await agenda.update({ _id, em }, { $set: { em: to } })),

    createIndexes: (): Promise<void> => agenda.index({ em: 1 }),
  }
}

export type Agenda = ReturnType<typeof createAgenda>

import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Reminder } from '../domain/reminders.ts'

export type Prazo = {
  _id: string
  em: string
  modelo: Reminder
  processoId: string
  /** The pendency of the term; absent for the term of an appeal. */
  pendenciaId?: string
  /** The end of the term of an appeal. It shows to which rejection of the case the reminder belongs. */
  recursoAte?: string
}
/** The only entry of the digest, which moves from morning to morning. */
export type Digest = { _id: 'resumo'; em: string; modelo: 'resumo' }

export type Scheduled = Prazo | Digest

/** Opens the schedule of reminders and of the digest. An entry that is carried out twice makes no second notice. */
export function createSchedule(connection: mongoose.Connection) {
  const schedule = openCollection<Scheduled>(connection, 'agenda')

  return {
    mark: async (scheduled: Scheduled): Promise<void> => void (await schedule.insert(scheduled)),

    vencidos: (now: string, limit: number): Promise<Scheduled[]> =>
      schedule.many({ em: { $lte: now } }, { sort: { em: 1 }, limit }),

    strike: async ({ _id }: Scheduled): Promise<void> => void (await schedule.remove({ _id })),

    /** Moves the entry to another time. If several processes try at once, only one succeeds. */
    reschedule: async ({ _id, em }: Digest, to: string): Promise<void> =>
      void (await schedule.update({ _id, em }, { $set: { em: to } })),

    createIndexes: (): Promise<void> => schedule.index({ em: 1 }),
  }
}

export type Schedule = ReturnType<typeof createSchedule>

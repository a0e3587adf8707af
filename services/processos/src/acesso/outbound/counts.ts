import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Count } from '../domain/unusual.ts'

type CountRow = Count & { _id: string; desde: Date }

const KEPT_S = 7 * 86_400

/** Counts the cases that each person has looked at in a day. Counting the same look twice changes nothing. */
export function createCounts(connection: mongoose.Connection) {
  const counts = openCollection<CountRow>(connection, 'contagens')
  const key = (userId: string, day: string) => `${userId}|${day}`

  return {
    async ofDay(userId: string, day: string): Promise<Count> {
      return (await counts.one({ _id: key(userId, day) })) ?? { horas: {}, casos: [] }
    },

    /** Adds looks to a person's day, and returns all looks of that day. */
    add(userId: string, day: string, { horas, casos }: Count): Promise<Count> {
      const byHour = Object.entries(horas).map(([hour, processoIds]) => [`horas.${hour}`, { $each: processoIds }])
      return counts.upsertAndGet(
        { _id: key(userId, day) },
        {
          $addToSet: { ...Object.fromEntries(byHour), casos: { $each: casos } },
          $setOnInsert: { desde: new Date(day) },
        },
      )
    },

    createIndexes: (): Promise<void> => counts.index({ desde: 1 }, { expireAfterSeconds: KEPT_S }),
  }
}

export type Counts = ReturnType<typeof createCounts>

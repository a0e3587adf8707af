import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Contagem } from '../domain/incomum.ts'

type Linha = Contagem & { _id: string; desde: Date }

const GUARDADAS_S = 7 * 86_400

/** What each person has looked at in a day. Counting the same look twice changes nothing. */
export function criarContagens(connection: mongoose.Connection) {
  const contagens = openCollection<Linha>(connection, 'contagens')
  const chave = (usuarioId: string, dia: string) => `${usuarioId}|${dia}`

  return {
    async de(usuarioId: string, dia: string): Promise<Contagem> {
      return (await contagens.one({ _id: chave(usuarioId, dia) })) ?? { horas: {}, casos: [] }
    },

    /** @returns what has been counted in that day so far */
    somar(usuarioId: string, dia: string, { horas, casos }: Contagem): Promise<Contagem> {
      const porHora = Object.entries(horas).map(([hora, vistos]) => [`horas.${hora}`, { $each: vistos }])
      return contagens.upsertAndGet(
        { _id: chave(usuarioId, dia) },
        {
          $addToSet: { ...Object.fromEntries(porHora), casos: { $each: casos } },
          $setOnInsert: { desde: new Date(dia) },
        },
      )
    },

    createIndexes: (): Promise<void> => contagens.index({ desde: 1 }, { expireAfterSeconds: GUARDADAS_S }),
  }
}

export type Contagens = ReturnType<typeof criarContagens>

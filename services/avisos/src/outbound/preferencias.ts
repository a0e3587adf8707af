import { openCollection } from '@car/store/collection'
import type { OptionalAviso, AvisoKind } from '@car/vocabulary/aviso'
import type mongoose from 'mongoose'
import type { Descadastro } from '../domain/descadastro.ts'

/** `religados` holds the last times at which kinds were switched on again, in milliseconds since 1970. */
type PreferenceRow = { _id: string; desligados: OptionalAviso[]; religados?: { [T in OptionalAviso]?: number } }

/** Stores the kinds of notices that people do not want by mail. By default a person gets all kinds. */
export function createPreferences(connection: mongoose.Connection) {
  const preferencias = openCollection<PreferenceRow>(connection, 'preferencias')

  return {
    switchedOff: async (personId: string): Promise<readonly AvisoKind[]> =>
      (await preferencias.one({ _id: personId }))?.desligados ?? [],

    forget: (_id: string): Promise<void> => preferencias.removeAll({ _id }),

    async record(personId: string, switchedOff: OptionalAviso[], now: Date): Promise<void> {
      const before = await this.switchedOff(personId)
      const turnedBackOn = before.filter((tipo) => !switchedOff.includes(tipo as OptionalAviso))
      const switchedOnAgain = turnedBackOn.map((tipo) => [`religados.${tipo}`, now.getTime()])
      await preferencias.upsertAndGet(
        { _id: personId },
        { $set: { desligados: switchedOff, ...Object.fromEntries(switchedOnAgain) } },
      )
    },

    /** Switches off a kind. Returns false if the person has switched the kind on again at `em` or later. */
    async switchOff({ pessoaId, tipo, em }: Descadastro): Promise<boolean> {
      const { religados = {} } = (await preferencias.one({ _id: pessoaId })) ?? {}
      if ((religados[tipo] ?? 0) >= em) return false
      await preferencias.upsertAndGet({ _id: pessoaId }, { $addToSet: { desligados: tipo } })
      return true
    },
  }
}

export type PreferenceRows = ReturnType<typeof createPreferences>

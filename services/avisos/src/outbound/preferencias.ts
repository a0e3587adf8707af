import { openCollection } from '@car/store/collection'
import type { OptionalAviso, AvisoKind, Canal } from '@car/vocabulary/aviso'
import type mongoose from 'mongoose'
import type { Descadastro } from '../domain/descadastro.ts'

export type Channels = Record<Canal, boolean>

/**
 * `religados` holds the last times at which kinds were switched on again, in milliseconds since 1970. `canais` is absent
 * until the person chooses a channel.
 */
type PreferenceRow = {
  _id: string
  desligados: OptionalAviso[]
  religados?: { [T in OptionalAviso]?: number }
  canais?: Channels
}

export type Choices = { switchedOff: readonly AvisoKind[]; canais: Channels }

const BY_MAIL: Channels = { email: true, telefone: false }

/** Stores the kinds of notices that people do not want, and by which channels they want the others. */
export function createPreferences(connection: mongoose.Connection) {
  const preferencias = openCollection<PreferenceRow>(connection, 'preferencias')

  return {
    /** By default a person gets all kinds, by mail. */
    async of(personId: string): Promise<Choices> {
      const { desligados = [], canais = BY_MAIL } = (await preferencias.one({ _id: personId })) ?? {}
      return { switchedOff: desligados, canais }
    },

    forget: (_id: string): Promise<void> => preferencias.removeAll({ _id }),

    /** Stores the choices. Without `canais` the channels stay as they are. */
    async record(
      personId: string,
      { switchedOff, canais }: { switchedOff: OptionalAviso[]; canais?: Channels | undefined },
      now: Date,
    ): Promise<Choices> {
      const before = await this.of(personId)
      const turnedBackOn = before.switchedOff.filter((tipo) => !switchedOff.includes(tipo as OptionalAviso))
      const switchedOnAgain = turnedBackOn.map((tipo) => [`religados.${tipo}`, now.getTime()])
      await preferencias.upsertAndGet(
        { _id: personId },
        { $set: { desligados: switchedOff, ...(canais && { canais }), ...Object.fromEntries(switchedOnAgain) } },
      )
      return { switchedOff, canais: canais ?? before.canais }
    },

    /** Gives a person all notices by mail and none by telephone. */
    async withoutPhone(personId: string): Promise<void> {
      await preferencias.update({ _id: personId }, { $set: { canais: BY_MAIL } })
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

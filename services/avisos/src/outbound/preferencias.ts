import { openCollection } from '@car/store/collection'
import type { AvisoOpcional, TipoAviso } from '@car/vocabulary/aviso'
import type mongoose from 'mongoose'

type Linha = { _id: string; desligados: AvisoOpcional[] }

/** The kinds of notices that a person does not want by mail. A person who has chosen nothing gets all kinds. */
export function criarPreferencias(connection: mongoose.Connection) {
  const preferencias = openCollection<Linha>(connection, 'preferencias')

  return {
    desligados: async (pessoaId: string): Promise<readonly TipoAviso[]> =>
      (await preferencias.one({ _id: pessoaId }))?.desligados ?? [],

    async gravar(pessoaId: string, desligados: AvisoOpcional[]): Promise<void> {
      await preferencias.upsertAndGet({ _id: pessoaId }, { $set: { desligados } })
    },

    async desligar(pessoaId: string, tipo: AvisoOpcional): Promise<void> {
      await preferencias.upsertAndGet({ _id: pessoaId }, { $addToSet: { desligados: tipo } })
    },
  }
}

export type Preferencias = ReturnType<typeof criarPreferencias>

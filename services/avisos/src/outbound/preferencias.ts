import { openCollection } from '@car/store/collection'
import type { AvisoOpcional, TipoAviso } from '@car/vocabulary/aviso'
import type mongoose from 'mongoose'
import type { Descadastro } from '../domain/descadastro.ts'

/** `religados`: when a kind was last switched on again, in milliseconds since 1970. */
type Linha = { _id: string; desligados: AvisoOpcional[]; religados?: { [T in AvisoOpcional]?: number } }

/** The kinds of notices that a person does not want by mail. A person who has chosen nothing gets all kinds. */
export function criarPreferencias(connection: mongoose.Connection) {
  const preferencias = openCollection<Linha>(connection, 'preferencias')

  return {
    desligados: async (pessoaId: string): Promise<readonly TipoAviso[]> =>
      (await preferencias.one({ _id: pessoaId }))?.desligados ?? [],

    async gravar(pessoaId: string, desligados: AvisoOpcional[], agora: Date): Promise<void> {
      const antes = await this.desligados(pessoaId)
      const ligadosDeNovo = antes.filter((tipo) => !desligados.includes(tipo as AvisoOpcional))
      const religados = ligadosDeNovo.map((tipo) => [`religados.${tipo}`, agora.getTime()])
      await preferencias.upsertAndGet({ _id: pessoaId }, { $set: { desligados, ...Object.fromEntries(religados) } })
    },

    /** False when the person has switched the kind on again since. */
    async desligar({ pessoaId, tipo, em }: Descadastro): Promise<boolean> {
      const { religados = {} } = (await preferencias.one({ _id: pessoaId })) ?? {}
      if ((religados[tipo] ?? 0) >= em) return false
      await preferencias.upsertAndGet({ _id: pessoaId }, { $addToSet: { desligados: tipo } })
      return true
    },
  }
}

export type Preferencias = ReturnType<typeof criarPreferencias>

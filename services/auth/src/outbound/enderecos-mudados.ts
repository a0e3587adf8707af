import { idFrom } from '@car/event-store/ids'
import type { Chaveiro, Lugar } from '@car/identity/chaveiro'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** The id of a change of address. It is derived from the person and the command. */
export const mudancaDe = (usuarioId: string, commandId: string): string => idFrom(commandId, `endereco-${usuarioId}`)

/** The address before a change and the one since; null where there is none. */
export type Mudanca = { de: string | null; para: string | null }

type Registro = { _id: string; conteudo: string; expira_em: Date }

/** Longer than a refused message is tried again. */
const GUARDADA_MS = 7 * 86_400_000

const lugarDe = (id: string): Lugar => [`enderecos_mudados/${id}`, 'conteudo']

/**
 * The old and new address of a change, encrypted and kept for a week, so that both can be notified. The record only
 * says that the address changed, and by then the person already has the new one.
 */
export function criarEnderecosMudados(connection: mongoose.Connection, chaves: Pick<Chaveiro, 'abrir' | 'fechar'>) {
  const registros = openCollection<Registro>(connection, 'enderecos_mudados')

  return {
    /** A stored change stays as it is, so a repeated command changes nothing. */
    async guardar(_id: string, mudanca: Mudanca, agora: Date): Promise<void> {
      const conteudo = chaves.fechar(JSON.stringify(mudanca), lugarDe(_id))
      await registros.insert({ _id, conteudo, expira_em: new Date(agora.getTime() + GUARDADA_MS) })
    },

    /** Null once the week is over, or when its key is no longer in the ring. */
    async obter(_id: string): Promise<Mudanca | null> {
      const registro = await registros.one({ _id })
      if (!registro) return null
      try {
        return JSON.parse(chaves.abrir(registro.conteudo, lugarDe(_id))) as Mudanca
      } catch {
        return null
      }
    },

    createIndexes: (): Promise<void> => registros.index({ expira_em: 1 }),
    limpar: (antes: Date) => registros.removeAll({ expira_em: { $lt: antes } }),
  }
}

export type EnderecosMudados = ReturnType<typeof criarEnderecosMudados>

import { idFrom } from '@car/event-store/ids'
import type { Chaveiro, Lugar } from '@car/identity/chaveiro'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** The id of a change of the address, which follows from who made it by which command. */
export const mudancaDe = (usuarioId: string, commandId: string): string => idFrom(commandId, `endereco-${usuarioId}`)

/** Where somebody was written to before a change, and is since; null where there is no address. */
export type Mudanca = { de: string | null; para: string | null }

type Registro = { _id: string; conteudo: string; expira_em: Date }

/** Longer than a refused message is tried again. */
const GUARDADA_MS = 7 * 86_400_000

const lugarDe = (id: string): Lugar => [`enderecos_mudados/${id}`, 'conteudo']

/**
 * The addresses of a change, for a week and encrypted, so that both can be told of it: on record is only that it happened,
 * and by then the person has another address.
 */
export function criarEnderecosMudados(connection: mongoose.Connection, chaves: Pick<Chaveiro, 'abrir' | 'fechar'>) {
  const registros = openCollection<Registro>(connection, 'enderecos_mudados')

  return {
    /** What is there already stays as it is: a command that is repeated changes nothing. */
    async guardar(_id: string, mudanca: Mudanca, agora: Date): Promise<void> {
      const conteudo = chaves.fechar(JSON.stringify(mudanca), lugarDe(_id))
      await registros.insert({ _id, conteudo, expira_em: new Date(agora.getTime() + GUARDADA_MS) })
    },

    /** Null once the week is over, or a key that is no more had closed it. */
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

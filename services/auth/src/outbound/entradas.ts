import { createHash } from 'node:crypto'
import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import mongoose from 'mongoose'
import { depois, ENTRADA_S } from '../domain/tempos.ts'
import type { Lugar } from '@car/identity/chaveiro'
import type { Cofre } from '@car/identity/cofre'

/** What is remembered while a person is at the provider. */
export type Entrada = {
  verifier: string
  nonce: string
  redirectUri: string
  /** The mark of the client that began. */
  navegador: string
  /** Whether that client was a browser. */
  porNavegador: boolean
  /** The path of ours to which the browser goes in the end. */
  voltarPara: string
  /**
   * How many seconds before the sign-in began the person may have proved who they are; null when it does not matter.
   */
  maxAge: number | null
  /** Milliseconds since 1970. */
  iniciadaEm: number
}

type Registro = { _id: string; conteudo: string; expira_em: Date }

const esquema = new mongoose.Schema<Registro>(
  {
    _id: { type: String, required: true },
    conteudo: { type: String, required: true },
    expira_em: { type: Date, required: true },
  },
  { collection: 'entradas', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
esquema.index({ expira_em: 1 })

/** Pending sign-ins. Each is found by a hash of its state, holds its verifier encrypted, and can be taken once. */
export function criarEntradas(connection: mongoose.Connection, cofre: Cofre) {
  const model = connection.model<Registro>('entradas', esquema)
  const lugarDe = (_id: string): Lugar => [`entradas/${_id}`, 'conteudo']
  const chave = (state: string) => createHash('sha256').update(state).digest('base64url')

  return {
    async abrir(state: string, entrada: Entrada, agora: Date): Promise<void> {
      const conteudo = cofre.fechar(entrada, lugarDe(chave(state)))
      await translatingFailures(() =>
        model.create({ _id: chave(state), conteudo, expira_em: depois(agora, ENTRADA_S) }),
      )
    },

    /** Takes the sign-in with this state, so that it cannot be used again; null when there is none. */
    async tomar(state: string, agora: Date): Promise<Entrada | null> {
      const achada = await translatingFailures(() => model.findOneAndDelete({ _id: chave(state) }).lean<Registro>())
      if (!achada || achada.expira_em <= agora) return null
      return cofre.abrir(achada.conteudo, lugarDe(achada._id)) as Entrada
    },

    createIndexes: (): Promise<void> => buildIndexesOf(model),
    limpar: (antes: Date) => translatingFailures(() => model.deleteMany({ expira_em: { $lt: antes } })),
  }
}

export type Entradas = ReturnType<typeof criarEntradas>

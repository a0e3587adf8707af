import { createHash } from 'node:crypto'
import { translatingFailures } from '@car/store/failures'
import mongoose from 'mongoose'
import { depois, ENTRADA_S } from '../domain/tempos.ts'
import type { Cofre } from '@car/identity/cofre'

/** What has to be remembered between sending a person to the provider and their coming back. */
export type Entrada = { verifier: string; nonce: string; redirectUri: string; navegador: string | null }

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

/** Sign-ins under way, found by a hash of their state; the verifier is encrypted. Each is taken once. */
export function criarEntradas(connection: mongoose.Connection, cofre: Cofre) {
  const model = connection.model<Registro>('entradas', esquema)
  const chave = (state: string) => createHash('sha256').update(state).digest('base64url')

  return {
    async abrir(state: string, entrada: Entrada, agora: Date): Promise<void> {
      const conteudo = await cofre.fechar(entrada)
      await translatingFailures(() =>
        model.create({ _id: chave(state), conteudo, expira_em: depois(agora, ENTRADA_S) }),
      )
    },

    /** The sign-in with this state, which from now on is spent; null when there is none (any more). */
    async tomar(state: string, agora: Date): Promise<Entrada | null> {
      const achada = await translatingFailures(() => model.findOneAndDelete({ _id: chave(state) }).lean<Registro>())
      return achada && achada.expira_em > agora ? ((await cofre.abrir(achada.conteudo)) as Entrada) : null
    },

    createIndexes: (): Promise<void> => translatingFailures(() => model.createIndexes()),
    limpar: (antes: Date) => translatingFailures(() => model.deleteMany({ expira_em: { $lt: antes } })),
  }
}

export type Entradas = ReturnType<typeof criarEntradas>

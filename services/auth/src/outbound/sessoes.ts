import { translatingFailures } from '@car/store/failures'
import mongoose from 'mongoose'
import { depois, SESSAO_S } from '../domain/tempos.ts'

/** One signed-in device. Only hashes of its refresh tokens are kept. */
export type Sessao = {
  _id: string
  usuario: string
  criada_em: Date
  expira_em: Date
  /** The hashes of the current refresh token and of the previous one. */
  atual: string
  anterior: string | null
  rotacionada_em: Date | null
  encerrada_em: Date | null
}

/** A valid access token. `versao` is the person's version when their role was read for the token. */
type AcessoRegistrado = { _id: string; usuario: string; sessao: string; versao: number; expira_em: Date }

const texto = { type: String, required: true }
const data = { type: Date, required: true }
const opcoes = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const

const sessoes = new mongoose.Schema<Sessao>(
  {
    _id: texto,
    usuario: texto,
    criada_em: data,
    expira_em: data,
    atual: texto,
    anterior: { type: String, default: null },
    rotacionada_em: { type: Date, default: null },
    encerrada_em: { type: Date, default: null },
  },
  { collection: 'sessoes', ...opcoes },
)
sessoes.index({ expira_em: 1 })

const acessos = new mongoose.Schema<AcessoRegistrado>(
  { _id: texto, usuario: texto, sessao: texto, versao: { type: Number, required: true }, expira_em: data },
  { collection: 'acessos', ...opcoes },
)
acessos.index({ sessao: 1 })
acessos.index({ usuario: 1 })
acessos.index({ expira_em: 1 })

export function criarSessoes(connection: mongoose.Connection) {
  const sessao = connection.model<Sessao>('sessoes', sessoes)
  const acesso = connection.model<AcessoRegistrado>('acessos', acessos)

  return {
    async abrir(id: string, usuario: string, atual: string, agora: Date): Promise<Date> {
      const expira_em = depois(agora, SESSAO_S)
      await translatingFailures(() => sessao.create({ _id: id, usuario, criada_em: agora, expira_em, atual }))
      return expira_em
    },

    obter: (id: string): Promise<Sessao | null> => translatingFailures(() => sessao.findById(id).lean<Sessao>()),

    /** Replaces the current token by its successor. Of many calls with the same token one succeeds. */
    rotacionar: (id: string, de: string, para: string, agora: Date): Promise<Sessao | null> =>
      translatingFailures(() =>
        sessao
          .findOneAndUpdate(
            { _id: id, atual: de, encerrada_em: null, expira_em: { $gt: agora } },
            { $set: { atual: para, anterior: de, rotacionada_em: agora, expira_em: depois(agora, SESSAO_S) } },
            { returnDocument: 'after' },
          )
          .lean<Sessao>(),
      ),

    async encerrar(id: string, agora: Date): Promise<void> {
      await translatingFailures(() =>
        sessao.updateOne({ _id: id, encerrada_em: null }, { $set: { encerrada_em: agora } }),
      )
    },

    /** Has to be called before the token is given out, because an unrecorded token could not be revoked. */
    async registrarAcesso(
      jti: string,
      de: { usuario: string; sessao: string; versao: number },
      expira_em: Date,
    ): Promise<void> {
      await translatingFailures(() => acesso.create({ _id: jti, ...de, expira_em }))
    },

    sessaoDoAcesso: async (jti: string): Promise<string | null> =>
      (await translatingFailures(() => acesso.findById(jti).lean<AcessoRegistrado>()))?.sessao ?? null,

    /** The valid access tokens of a session, or those that a person got before one of their versions. */
    acessosVivos: async (
      de: { sessao: string } | { usuario: string; antesDaVersao: number },
      agora: Date,
    ): Promise<{ jti: string; expira_em: Date }[]> => {
      const quais = 'sessao' in de ? de : { usuario: de.usuario, versao: { $lt: de.antesDaVersao } }
      const vivos = await translatingFailures(() =>
        acesso.find({ ...quais, expira_em: { $gt: agora } }).lean<AcessoRegistrado[]>(),
      )
      return vivos.map(({ _id, expira_em }) => ({ jti: _id, expira_em }))
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() => Promise.all([sessao.createIndexes(), acesso.createIndexes()]))
    },
    limpar: (antes: Date) =>
      translatingFailures(() =>
        Promise.all([
          sessao.deleteMany({ expira_em: { $lt: antes } }),
          acesso.deleteMany({ expira_em: { $lt: antes } }),
        ]),
      ),
  }
}

export type Sessoes = ReturnType<typeof criarSessoes>

import { translatingFailures } from '@car/store/failures'
import mongoose from 'mongoose'
import { depois, SESSAO_S } from '../domain/tempos.ts'

/** One signed-in device. Tokens are here by their hashes only. */
export type Sessao = {
  _id: string
  usuario: string
  criada_em: Date
  expira_em: Date
  /** The refresh token that is good now, and the one before it. */
  atual: string
  anterior: string | null
  rotacionada_em: Date | null
  encerrada_em: Date | null
}

/** An access token given out, for as long as it lives; `versao` is the person's when their role was read for it. */
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

    /** Puts the successor in the place of the current token: of many who try with the same one, one does. */
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

    /** To be called before the token is given out: what is not on record could not be revoked. */
    async registrarAcesso(
      jti: string,
      de: { usuario: string; sessao: string; versao: number },
      expira_em: Date,
    ): Promise<void> {
      await translatingFailures(() => acesso.create({ _id: jti, ...de, expira_em }))
    },

    sessaoDoAcesso: async (jti: string): Promise<string | null> =>
      (await translatingFailures(() => acesso.findById(jti).lean<AcessoRegistrado>()))?.sessao ?? null,

    /** The access tokens that have not run out: of a session, or those that a person got before a version of theirs. */
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

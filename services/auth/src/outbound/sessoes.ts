import { createRows } from '@car/event-store/rows'
import type { Stamps } from '@car/event-store/stamps'
import { openCollection } from '@car/store/collection'
import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import mongoose from 'mongoose'
import type { Vida } from '../domain/sessao.ts'

/** One signed-in device. Only hashes of its refresh tokens are kept. */
export type Sessao = Vida & {
  _id: string
  usuario: string
  /** The hashes of the current refresh token and of the previous one. */
  atual: string
  anterior: string | null
  /** When the person proved who they are; null if the provider did not say. */
  autenticada_em: Date | null
  /** Browser and system, in words; null when unknown. */
  dispositivo: string | null
  /** Over all of the above but the end: many sessions end with one write, and nobody gains by ending one. */
  stamp: string
}

type NovaSessao = Omit<Sessao, 'anterior' | 'rotacionada_em' | 'encerrada_em' | 'stamp'>

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
    autenticada_em: { type: Date, default: null },
    dispositivo: { type: String, default: null },
    stamp: texto,
  },
  { collection: 'sessoes', ...opcoes },
)
sessoes.index({ usuario: 1, criada_em: -1 })
sessoes.index({ expira_em: 1 })

const acessos = new mongoose.Schema<AcessoRegistrado>(
  { _id: texto, usuario: texto, sessao: texto, versao: { type: Number, required: true }, expira_em: data },
  { collection: 'acessos', ...opcoes },
)
acessos.index({ sessao: 1 })
acessos.index({ usuario: 1 })
acessos.index({ expira_em: 1 })

/** The most sessions that a list shows. Only programs have so many. */
const LISTADAS = 1_000

/** A session that does not carry our stamp is nobody's. */
export function criarSessoes(connection: mongoose.Connection, stamps: Stamps) {
  const sessao = connection.model<Sessao>('sessoes', sessoes)
  const rows = createRows<Sessao>(stamps, 'sessoes', {
    times: ['criada_em', 'expira_em', 'rotacionada_em', 'autenticada_em'],
    beside: ['encerrada_em'],
  })
  const acesso = connection.model<AcessoRegistrado>('acessos', acessos)

  async function acessosVivos(
    quais: Readonly<Record<string, unknown>>,
    agora: Date,
  ): Promise<{ jti: string; expira_em: Date }[]> {
    const vivos = await translatingFailures(() =>
      acesso.find({ ...quais, expira_em: { $gt: agora } }).lean<AcessoRegistrado[]>(),
    )
    return vivos.map(({ _id, expira_em }) => ({ jti: _id, expira_em }))
  }

  return {
    /** For walks over all rows, whoever wrote them. */
    lista: openCollection<Sessao>(connection, 'sessoes'),
    nameOf: rows.nameOf,
    holds: rows.holds,

    async abrir(nova: NovaSessao): Promise<void> {
      const aberta = rows.stamped({ ...nova, anterior: null, rotacionada_em: null, encerrada_em: null })
      await translatingFailures(() => sessao.create(aberta))
    },

    obter: async (id: string): Promise<Sessao | null> =>
      rows.required(await translatingFailures(() => sessao.findById(id).lean<Sessao>())),

    /** Replaces the current token of a session, as it was read, by its successor. Of many calls with the same token one succeeds. */
    rotacionar(
      lida: Sessao,
      { de, para, agora, expira_em }: { de: string; para: string; agora: Date; expira_em: Date },
    ): Promise<Sessao | null> {
      const mudados = { atual: para, anterior: de, rotacionada_em: agora, expira_em }
      const { stamp } = rows.stamped({ ...lida, ...mudados })
      return translatingFailures(() =>
        sessao
          .findOneAndUpdate(
            { _id: lida._id, stamp: lida.stamp, atual: de, encerrada_em: null, expira_em: { $gt: agora } },
            { $set: { ...mudados, stamp } },
            { returnDocument: 'after' },
          )
          .lean<Sessao>(),
      )
    },

    /** The person's sessions that nobody has ended, newest first. */
    async abertas(usuario: string, agora: Date): Promise<Sessao[]> {
      const achadas = await translatingFailures(() =>
        sessao
          .find({ usuario, encerrada_em: null, expira_em: { $gt: agora } })
          .sort({ criada_em: -1 })
          .limit(LISTADAS)
          .lean<Sessao[]>(),
      )
      return achadas.map((achada) => rows.required(achada))
    },

    async encerrar(id: string, agora: Date): Promise<void> {
      await translatingFailures(() =>
        sessao.updateOne({ _id: id, encerrada_em: null }, { $set: { encerrada_em: agora } }),
      )
    },

    /** Ends the sessions that a person had at a time, except one. */
    async encerrarTodas(usuario: string, ate: Date, salvo: string | null = null): Promise<void> {
      const quais = { usuario, _id: { $ne: salvo }, criada_em: { $lte: ate }, encerrada_em: null }
      await translatingFailures(() => sessao.updateMany(quais, { $set: { encerrada_em: ate } }))
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

    /** The valid access tokens of a session. */
    acessosDaSessao: (sessao: string, agora: Date) => acessosVivos({ sessao }, agora),

    /** The valid access tokens of a person from all sessions except one. */
    acessosForaDaSessao: (usuario: string, salvo: string | null, agora: Date) =>
      acessosVivos({ usuario, sessao: { $ne: salvo } }, agora),

    /** The valid access tokens that a person got before one of their versions. */
    acessosAntesDaVersao: (usuario: string, versao: number, agora: Date) =>
      acessosVivos({ usuario, versao: { $lt: versao } }, agora),

    createIndexes: (): Promise<void> => buildIndexesOf(sessao, acesso),
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

import { openCollection } from '@car/store/collection'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import type { Usuario } from '@car/identity/usuario'
import { veTudo } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import { paginate } from '@car/store/paging'
import type { Page } from '@car/store/paging'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type mongoose from 'mongoose'
import type { Caso } from '../domain/caso.ts'
import { proximoAlarme } from '../domain/pendencias.ts'
import { registroDoRecurso } from '../domain/registro.ts'

/** One document a processo: what lists are filtered and sorted by, and the case as folded at this version. */
export type Linha = {
  _id: string
  versao: number
  status: Caso['status']
  donoId: string
  /** Technicians and until when; the far future when for ever. */
  tecnicos: { id: string; ate: string }[]
  criadoEm: string
  /** When time itself will have something to do; absent when never. */
  alarmeEm?: string
  caso: Caso
}

export type LinhaDeRecurso = ReturnType<typeof registroDoRecurso> & { _id: string; versao: number }

const SEMPRE = '9999-12-31T23:59:59.999Z'

/**
 * The read models. Each is the fold of a stream written whole when it is newer than what stands there: written twice,
 * late or out of order it ends the same, and no event can be missing from it.
 */
export function criarProjecoes(connection: mongoose.Connection) {
  const linhas = connection.collection<Linha>('processos')
  const recursos = connection.collection<LinhaDeRecurso>('recursos')
  const contadores = connection.collection<{ _id: string; n: number }>('contadores')

  async function gravarSeNovo<D extends { _id: string; versao: number }>(
    colecao: mongoose.Collection<D>,
    doc: D,
  ): Promise<void> {
    const { matchedCount } = await colecao.replaceOne(
      { _id: doc._id, versao: { $lt: doc.versao } } as never,
      doc as never,
    )
    if (matchedCount > 0) return
    await colecao.insertOne(doc as never).catch((erro: unknown) => {
      // It is there already, and not older.
      if (!isDuplicate(erro)) throw erro
    })
  }

  return {
    async projetar(caso: Caso, versao: number): Promise<void> {
      const alarmeEm = proximoAlarme(caso)
      const linha: Linha = {
        _id: caso.id,
        versao,
        status: caso.status,
        donoId: caso.dono.id,
        tecnicos: caso.autorizacoes.map((a) => ({ id: a.tecnico.id, ate: a.expiraEm ?? SEMPRE })),
        criadoEm: caso.criadoEm,
        ...(alarmeEm === null ? {} : { alarmeEm }),
        caso,
      }
      await translatingFailures(async () => {
        await gravarSeNovo(linhas, linha)
        for (const r of caso.recursos)
          await gravarSeNovo(recursos, { ...registroDoRecurso(caso.id, r), _id: r.id, versao })
      })
    },

    /** The processos that a person may see, newest first. */
    async listar(
      usuario: Usuario,
      { status, ...request }: { status?: StatusProcesso[] | undefined; cursor?: string | undefined; page_size: number },
      cursor: Cursor,
      agora: Date,
    ): Promise<Page<Linha>> {
      const situacao = status ? { status: { $in: status } } : { status: { $ne: 'descartado' } }
      const meus = [
        { donoId: usuario.id },
        { tecnicos: { $elemMatch: { id: usuario.id, ate: { $gt: agora.toISOString() } } } },
      ]
      const quem = veTudo(usuario.papel)
        ? {}
        : usuario.papel === 'responsavel_tecnico'
          ? { $or: meus }
          : { donoId: usuario.id }
      return translatingFailures(() =>
        paginate(
          openCollection<Linha>(connection, 'processos'),
          { ...situacao, ...quem },
          [
            { field: 'criadoEm', direction: -1 },
            { field: '_id', direction: -1 },
          ],
          { cursor, request },
        ),
      )
    },

    async listarRecursos(
      { status, ...request }: { status: string[]; cursor?: string | undefined; page_size: number },
      cursor: Cursor,
    ): Promise<Page<LinhaDeRecurso>> {
      const filtro = status.length > 0 ? { status: { $in: status } } : {}
      return translatingFailures(() =>
        paginate(
          openCollection<LinhaDeRecurso>(connection, 'recursos'),
          filtro,
          [
            { field: 'aberto_em', direction: 1 },
            { field: '_id', direction: 1 },
          ],
          { cursor, request },
        ),
      )
    },

    async linha(id: string): Promise<Linha | null> {
      return (await translatingFailures(() => linhas.findOne({ _id: id } as never))) as unknown as Linha | null
    },

    async processoDoRecurso(recursoId: string): Promise<string | null> {
      const achado = await translatingFailures(() => recursos.findOne({ _id: recursoId } as never))
      return achado?.processo_id ?? null
    },

    /** Ids after one, in order; discarded drafts are no processos. */
    async ids(depoisDe: string, limite: number): Promise<string[]> {
      const filtro = { _id: { $gt: depoisDe }, status: { $ne: 'descartado' } }
      const achados = await translatingFailures(() =>
        linhas
          .find(filtro as never, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(limite)
          .toArray(),
      )
      return achados.map((l) => l._id as unknown as string)
    },

    /** Processos whose alarm is due, the oldest first. */
    async alarmes(agora: Date, limite: number): Promise<{ id: string; alarmeEm: string }[]> {
      const filtro = { alarmeEm: { $lte: agora.toISOString() } }
      const achados = await translatingFailures(() =>
        linhas
          .find(filtro as never)
          .sort({ alarmeEm: 1 })
          .limit(limite)
          .toArray(),
      )
      return (achados as unknown as Linha[]).map((l) => ({ id: l._id, alarmeEm: l.alarmeEm ?? '' }))
    },

    /**
     * The next number of a year. A number taken by an act that then failed is not given again. Of several who take the
     * same one by a guarded update one has it: what an update gives back may show a later one's doing.
     */
    async proximoNumero(ano: number): Promise<number> {
      const _id = `processos-${ano}`
      for (;;) {
        const n = ((await translatingFailures(() => contadores.findOne({ _id } as never))) as { n: number } | null)?.n
        if (n === undefined) {
          const inserir = () =>
            contadores.insertOne({ _id, n: 1 } as never).catch((erro: unknown) => {
              if (!isDuplicate(erro)) throw erro
            })
          if (await translatingFailures(inserir)) return 1
          continue
        }
        const { modifiedCount } = await translatingFailures(() =>
          contadores.updateOne({ _id, n } as never, { $set: { n: n + 1 } } as never),
        )
        if (modifiedCount === 1) return n + 1
      }
    },

    /** Forgets the read models, to be written anew from the record. Numbers given stay given. */
    async esvaziar(): Promise<void> {
      await translatingFailures(() => Promise.all([linhas.deleteMany({}), recursos.deleteMany({})]))
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() =>
        Promise.all([
          linhas.createIndex({ criadoEm: -1, _id: -1 }),
          linhas.createIndex({ donoId: 1, criadoEm: -1, _id: -1 }),
          linhas.createIndex({ 'tecnicos.id': 1, criadoEm: -1, _id: -1 }),
          linhas.createIndex({ status: 1, criadoEm: -1, _id: -1 }),
          linhas.createIndex({ alarmeEm: 1 }),
          recursos.createIndex({ status: 1, aberto_em: 1, _id: 1 }),
        ]),
      )
    },
  }
}

export type Projecoes = ReturnType<typeof criarProjecoes>

import type { Semelhante } from '@car/conferencia/cruzamento'
import { type Filter, openCollection, type Update } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Comparavel } from '../domain/comparavel.ts'
import type { Caixa } from '../domain/celulas.ts'
import type { Pedaco } from '../domain/sobreposicao.ts'

/** What stands of another case in a row, with the `base` that it had then. */
export type Anotado = Semelhante & { base: string }

/** A case beside the others: by what they find it, and what it has in common with them. */
export type LinhaDoCruzamento = Omit<Comparavel, 'id' | 'caixa' | 'procurar' | 'saiEm'> &
  Partial<Caixa> & {
    _id: string
    saiEm?: string
    /** The `base` that was compared to the end. */
    feita: string | null
    /** The other cases that it has something in common with, and what; at most MAXIMO. */
    outros: string[]
    semelhantes: Record<string, Anotado>
    incompleto: boolean
    fora: Pedaco | null
    /** The boundaries that it was held against: their generation, 0 where there were none; absent without a drawing. */
    limites?: number
    /** Grows with each change, also where a row is made anew: of two answers about it the older one is known. */
    vez: number
    /** When a change came about of which others are still to be told. */
    avisar?: string
  }

/** A case as another one finds it. `semelhantes` has at most one entry: the other's. */
export type Outro = Pick<
  LinhaDoCruzamento,
  '_id' | 'numero' | 'base' | 'chaves' | 'perimetro' | 'pontos' | 'outros' | 'semelhantes' | 'incompleto'
>

/** What a case has in common with others has changed; `vez` orders the changes of one case. */
export type Mudanca = { id: string; vez: number; em: string }

/** So many cases are compared with one, and stand in its row. */
export const MAXIMO = 50

/** What is to be written into a row, and which. */
export type Nota = readonly [Filter, Update]

const cheia = { [`outros.${MAXIMO - 1}`]: { $exists: true } }
const mudou = () => ({ $set: { avisar: new Date().toISOString() }, $inc: { vez: 1 } })

/** What another case has in common with the one of the row, if there is room. */
export function por(_id: string, anotado: Anotado): Nota {
  const { processo_id } = anotado
  const { $set, ...mais } = mudou()
  const posto = { ...$set, [`semelhantes.${processo_id}`]: anotado }
  const cabe = { $or: [{ outros: processo_id }, { $nor: [cheia] }] }
  return [
    { _id, ...cabe },
    { $set: posto, $addToSet: { outros: processo_id }, ...mais },
  ]
}

/** What others have in common with the case of the row, as it has found out itself. */
export function porTodos(_id: string, anotados: readonly Anotado[]): Nota {
  const { $set, ...mais } = mudou()
  const postos = Object.fromEntries(anotados.map((anotado) => [`semelhantes.${anotado.processo_id}`, anotado]))
  const outros = { $each: anotados.map(({ processo_id }) => processo_id) }
  return [{ _id }, { $set: { ...$set, ...postos }, $addToSet: { outros }, ...mais }]
}

/** That there are more than there is room for. */
export function encher(_id: string): Nota {
  const { $set, ...mais } = mudou()
  return [
    { _id, incompleto: false },
    { ...mais, $set: { ...$set, incompleto: true } },
  ]
}

/** That others have nothing in common with the case of the row any more. */
export const tirar = (_id: string, outros: readonly string[]): Nota => [
  { _id },
  {
    ...mudou(),
    $unset: Object.fromEntries(outros.map((outro) => [`semelhantes.${outro}`, ''])),
    $pullAll: { outros },
  },
]

/**
 * What cases have in common, derived from their streams: one row for each case that takes part or took part. What two
 * cases share stands in the rows of both. Rows are their own outbox: what has changed says that it is to be told.
 */
export function criarCruzamentos(connection: mongoose.Connection) {
  const linhas = openCollection<LinhaDoCruzamento>(connection, 'cruzamentos')

  const achar = (filtro: Filter, id: string, limit: number): Promise<Outro[]> =>
    linhas.many(filtro, {
      projection: {
        numero: 1,
        base: 1,
        chaves: 1,
        perimetro: 1,
        pontos: 1,
        outros: 1,
        incompleto: 1,
        [`semelhantes.${id}`]: 1,
      },
      limit,
    })

  return {
    linha: (_id: string): Promise<LinhaDoCruzamento | null> => linhas.one({ _id }),

    /** For walks. */
    todas: (): AsyncIterable<LinhaDoCruzamento> => linhas.each({}, { projection: { versao: 1 } }),

    /** From here on others find the case. False when a newer version of it is there. */
    entrar({ id, versao, caixa, procurar: _, saiEm, ...resto }: Comparavel): Promise<boolean> {
      const some = [
        ...(caixa ? [] : ['oeste', 'sul', 'leste', 'norte', 'limites']),
        ...(saiEm === null ? ['saiEm'] : []),
      ]
      return linhas.upsert(
        { _id: id, versao: { $lte: versao } },
        {
          $set: { versao, ...resto, ...caixa, ...(saiEm === null ? {} : { saiEm }) },
          ...(some.length > 0 ? { $unset: Object.fromEntries(some.map((campo) => [campo, ''])) } : {}),
          $setOnInsert: { feita: null, outros: [], semelhantes: {}, incompleto: false, fora: null, vez: Date.now() },
        },
      )
    },

    comChaves: ({ id, chaves }: Comparavel): Promise<Outro[]> =>
      chaves.length === 0 ? Promise.resolve([]) : achar({ chaves: { $in: chaves }, _id: { $ne: id } }, id, MAXIMO + 1),

    /** Those whose box meets that of the drawing. */
    pertoDe({ id, procurar, caixa }: Comparavel): Promise<Outro[]> {
      if (!procurar?.length || !caixa) return Promise.resolve([])
      const { oeste, sul, leste, norte } = caixa
      const dentro = { oeste: { $lte: leste }, leste: { $gte: oeste }, sul: { $lte: norte }, norte: { $gte: sul } }
      return achar({ celulas: { $in: procurar }, ...dentro, _id: { $ne: id } }, id, MAXIMO + 1)
    },

    /** Those in whose rows it stands as it was before. */
    queTem: ({ id, base }: Comparavel): Promise<Outro[]> =>
      achar({ outros: id, [`semelhantes.${id}.base`]: { $ne: base } }, id, MAXIMO + 1),

    estes: (ids: readonly string[], id: string): Promise<Outro[]> =>
      ids.length === 0 ? Promise.resolve([]) : achar({ _id: { $in: [...ids] } }, id, ids.length),

    /** The digests under which cases take part now. */
    async bases(ids: readonly string[]): Promise<Map<string, string | null>> {
      const achadas = await linhas.many({ _id: { $in: [...ids] } }, { projection: { base: 1 } })
      return new Map(achadas.map(({ _id, base }) => [_id, base]))
    },

    /** Writes all of it with one question. */
    escrever: (notas: readonly Nota[]): Promise<void> => linhas.updateEach(notas),

    /** The comparison of a case has come to its end. `limites` is null without a drawing. */
    async concluir(
      { id, base }: Pick<Comparavel, 'id' | 'base'>,
      { incompleto, fora, limites }: { incompleto: boolean; fora: Pedaco | null; limites: number | null },
    ): Promise<void> {
      const { $set, ...mais } = mudou()
      const feito = { feita: base, incompleto, fora, ...(limites === null ? {} : { limites }) }
      await linhas.update({ _id: id, base }, { ...mais, $set: { ...$set, ...feito } })
    },

    /** Some of the changes that are to be told. */
    async aAvisar(limit: number): Promise<Mudanca[]> {
      const achadas = await linhas.many({ avisar: { $gt: '' } }, { projection: { vez: 1, avisar: 1 }, limit })
      return achadas.map(({ _id, vez, avisar = '' }) => ({ id: _id, vez, em: avisar }))
    },

    /** What has changed again since then is told again. */
    avisados: (mudados: readonly Mudanca[]): Promise<void> =>
      linhas.updateAll({ $or: mudados.map(({ id: _id, vez }) => ({ _id, vez })) }, { $unset: { avisar: '' } }),

    /** Cases that have ceased to take part, and those that were held against other boundaries than those of today. */
    async aRefazer(agora: Date, limites: number, limit: number): Promise<string[]> {
      const projection = { _id: 1 } as const
      const sairam = await linhas.many({ saiEm: { $lt: agora.toISOString() } }, { projection, limit })
      const velhas = await linhas.many({ limites: { $lt: limites } }, { projection, limit })
      return [...sairam, ...velhas].map(({ _id }) => _id)
    },

    /** Before all are compared anew. */
    esvaziar: (): Promise<void> => linhas.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        linhas.index({ chaves: 1 }),
        linhas.index({ celulas: 1, oeste: 1, leste: 1, sul: 1, norte: 1 }),
        linhas.index({ outros: 1 }),
        linhas.index({ saiEm: 1 }),
        linhas.index({ limites: 1 }),
        linhas.index({ avisar: 1 }),
      ])
    },
  }
}

export type Cruzamentos = ReturnType<typeof criarCruzamentos>

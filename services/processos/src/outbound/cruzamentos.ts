import { type Filter, openCollection, type Update } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Caixa } from '../domain/celulas.ts'
import type { Comparavel } from '../domain/comparavel.ts'
import { type Anotado, emRodizio, MAXIMO, type Mudancas, type Outro } from '../domain/comuns.ts'
import type { Pedaco } from '../domain/sobreposicao.ts'

/** The row of a case: the keys by which others find it, and what it has in common with them. */
export type LinhaDoCruzamento = Omit<Comparavel, 'id' | 'caixa' | 'procurar' | 'saiEm'> &
  Pick<Outro, '_id' | 'outros' | 'semelhantes' | 'incompleto'> &
  Partial<Caixa> & {
    saiEm?: string
    /** The `base` whose comparison was finished. */
    feita: string | null
    fora: Pedaco | null
    /** Generation of the boundaries that it was checked against; 0 when none were loaded, absent without a drawing. */
    limites?: number
    /** Grows with each change, even when the row is rebuilt, so that of two answers about it the older can be told. */
    vez: number
    /** When a change was made that others have not been told of yet. */
    avisar?: string
  }

/** What a case has in common with others has changed. `vez` orders the changes of one case. */
export type Mudanca = { id: string; vez: number; em: string }

/** How many cases are looked at to choose among. */
const PROCURADOS = 500

/** A write: which row, and what is written into it. */
type Nota = readonly [Filter, Update]

const cheia = { [`outros.${MAXIMO - 1}`]: { $exists: true } }
const mudou = () => ({ $set: { avisar: new Date().toISOString() }, $inc: { vez: 1 } })

/** Records what another case has in common with this row's case, if there is room. */
function por(_id: string, anotado: Anotado): Nota {
  const { processo_id } = anotado
  const { $set, ...mais } = mudou()
  const posto = { ...$set, [`semelhantes.${processo_id}`]: anotado }
  const cabe = { $or: [{ outros: processo_id }, { $nor: [cheia] }] }
  return [
    { _id, ...cabe },
    { $set: posto, $addToSet: { outros: processo_id }, ...mais },
  ]
}

/** Records what this row's case has itself found to have in common with others. */
function porTodos(_id: string, anotados: readonly Anotado[]): Nota {
  const { $set, ...mais } = mudou()
  const postos = Object.fromEntries(anotados.map((anotado) => [`semelhantes.${anotado.processo_id}`, anotado]))
  const outros = { $each: anotados.map(({ processo_id }) => processo_id) }
  return [{ _id }, { $set: { ...$set, ...postos }, $addToSet: { outros }, ...mais }]
}

/** Records that there are more cases than the row has room for. */
function encher(_id: string): Nota {
  const { $set, ...mais } = mudou()
  return [
    { _id, incompleto: false },
    { ...mais, $set: { ...$set, incompleto: true } },
  ]
}

/** Records that these others no longer have anything in common with this row's case. */
const tirar = (_id: string, outros: readonly string[]): Nota => [
  { _id },
  {
    ...mudou(),
    $unset: Object.fromEntries(outros.map((outro) => [`semelhantes.${outro}`, ''])),
    $pullAll: { outros },
  },
]

/**
 * What cases have in common, derived from their streams. There is one row for each case that takes part or once did,
 * and what two cases share stands in the rows of both. The rows are their own outbox: `avisar` marks a row whose change
 * has still to be published.
 */
export function criarCruzamentos(connection: mongoose.Connection) {
  const linhas = openCollection<LinhaDoCruzamento>(connection, 'cruzamentos')

  const achar = (filtro: Filter, id: string, limit: number): Promise<Outro[]> =>
    linhas.many(filtro, {
      projection: {
        numero: 1,
        dono: 1,
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

  /**
   * At most one more than a row keeps, in turns from person to person. Where a few people have more than are looked at,
   * the others are looked for apart.
   */
  async function alguns(filtro: Filter, id: string): Promise<Outro[]> {
    const achados = await achar(filtro, id, PROCURADOS)
    const donos = [...new Set(achados.map(({ dono }) => dono))]
    const escondem = achados.length === PROCURADOS && donos.length <= MAXIMO
    const mais = escondem ? await achar({ ...filtro, dono: { $nin: donos } }, id, PROCURADOS) : []
    return emRodizio([...achados, ...mais], ({ dono }) => dono).slice(0, MAXIMO + 1)
  }

  return {
    linha: (_id: string): Promise<LinhaDoCruzamento | null> => linhas.one({ _id }),

    /** For walks over all rows. */
    todas: (): AsyncIterable<LinhaDoCruzamento> => linhas.each({}, { projection: { versao: 1 } }),

    /** Enters the case, so that others find it from here on. False when a newer version of it is already there. */
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
      chaves.length === 0 ? Promise.resolve([]) : alguns({ chaves: { $in: chaves }, _id: { $ne: id } }, id),

    /** Cases whose box meets that of the drawing. */
    pertoDe({ id, procurar, caixa }: Comparavel): Promise<Outro[]> {
      if (!procurar?.length || !caixa) return Promise.resolve([])
      const { oeste, sul, leste, norte } = caixa
      const dentro = { oeste: { $lte: leste }, leste: { $gte: oeste }, sul: { $lte: norte }, norte: { $gte: sul } }
      return alguns({ celulas: { $in: procurar }, ...dentro, _id: { $ne: id } }, id)
    },

    /** Cases whose rows still hold an older state of this one. */
    queTem: ({ id, base }: Comparavel): Promise<Outro[]> =>
      achar({ outros: id, [`semelhantes.${id}.base`]: { $ne: base } }, id, MAXIMO + 1),

    estes: (ids: readonly string[], id: string): Promise<Outro[]> =>
      ids.length === 0 ? Promise.resolve([]) : achar({ _id: { $in: [...ids] } }, id, ids.length),

    /** These cases with all that their rows say. */
    inteiras: (ids: readonly string[]): Promise<LinhaDoCruzamento[]> =>
      ids.length === 0 ? Promise.resolve([]) : linhas.many({ _id: { $in: [...ids] } }),

    /** The current digest of each case, null for one that takes no part, and the cases in its row. */
    async bases(ids: readonly string[]): Promise<Map<string, Pick<Outro, 'base' | 'outros'>>> {
      const achadas = await linhas.many({ _id: { $in: [...ids] } }, { projection: { base: 1, outros: 1 } })
      return new Map(achadas.map(({ _id, base, outros }) => [_id, { base, outros }]))
    },

    /** How many cases share a key or a place with this row's case, up to a limit. */
    semelhantesDe({ _id, chaves, celulas, oeste, leste, sul, norte }: LinhaDoCruzamento): Promise<number> {
      const perto = {
        celulas: { $in: celulas },
        oeste: { $lte: leste },
        leste: { $gte: oeste },
        sul: { $lte: norte },
        norte: { $gte: sul },
      }
      const onde = [...(chaves.length > 0 ? [{ chaves: { $in: chaves } }] : []), ...(celulas.length > 0 ? [perto] : [])]
      return linhas.countUpTo(PROCURADOS, { $or: onde, _id: { $ne: _id } })
    },

    /** Writes what has changed into the row of a case and those of others, with one request. */
    escrever: (id: string, { perdidos, meus, ...neles }: Mudancas): Promise<void> =>
      linhas.updateEach([
        ...(perdidos.length > 0 ? [tirar(id, perdidos)] : []),
        ...(meus.length > 0 ? [porTodos(id, meus)] : []),
        ...neles.tirar.map((outro) => tirar(outro, [id])),
        ...neles.encher.map(encher),
        ...neles.por.map(({ em, anotado }) => por(em, anotado)),
        ...neles.trocar.flatMap(({ em, sai, anotado }) => [tirar(em, [sai]), por(em, anotado)]),
      ]),

    /** Records that the comparison of a case is finished. `limites` is null without a drawing. */
    async concluir(
      { id, base }: Pick<Comparavel, 'id' | 'base'>,
      { incompleto, fora, limites }: { incompleto: boolean; fora: Pedaco | null; limites: number | null },
    ): Promise<void> {
      const { $set, ...mais } = mudou()
      const feito = { feita: base, incompleto, fora, ...(limites === null ? {} : { limites }) }
      await linhas.update({ _id: id, base }, { ...mais, $set: { ...$set, ...feito } })
    },

    /** Some of the changes that still have to be published. */
    async aAvisar(limit: number): Promise<Mudanca[]> {
      const achadas = await linhas.many({ avisar: { $gt: '' } }, { projection: { vez: 1, avisar: 1 }, limit })
      return achadas.map(({ _id, vez, avisar = '' }) => ({ id: _id, vez, em: avisar }))
    },

    /** Marks changes as published. A row that has changed again since then stays marked and is published again. */
    avisados: (mudados: readonly Mudanca[]): Promise<void> =>
      linhas.updateAll({ $or: mudados.map(({ id: _id, vez }) => ({ _id, vez })) }, { $unset: { avisar: '' } }),

    /** Cases that have stopped taking part, and cases that were checked against other boundaries than today's. */
    async aRefazer(agora: Date, limites: number, limit: number): Promise<string[]> {
      const projection = { _id: 1 } as const
      const sairam = await linhas.many({ saiEm: { $lt: agora.toISOString() } }, { projection, limit })
      const velhas = await linhas.many({ limites: { $lt: limites } }, { projection, limit })
      return [...sairam, ...velhas].map(({ _id }) => _id)
    },

    /** Empties the collection before all cases are compared anew. */
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

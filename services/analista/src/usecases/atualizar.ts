import { ErroCar, nuloSeAusente } from '@car/errors/erro-car'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Ctx } from './ctx.ts'
import { baseDe, conteudoDe, montarLinha } from './montar-linha.ts'

/** Of several writers of one row, those with older answers ask again. No more than this ever compete. */
const TENTATIVAS = 20

/** A case that was just opened cannot have documents. */
const NENHUM: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Opcoes = {
  /** What is known of the documents: there are none yet, or those that the row was made of are still the same. */
  documentos?: 'nenhum' | 'mesmos'
  /** Overwrite the stored row, even if it seems newer. */
  refazer?: boolean
}

/**
 * Refreshes the row of a processo with what processos and documentos say now. A row that is newer, in the processo or
 * in its documents, is never overwritten, so of overlapping refreshes the one with the oldest answers never wins.
 * @throws ErroCar CAR-016 or CAR-017 when one of them cannot be asked
 */
export async function atualizar(ctx: Ctx, id: string, { documentos, refazer = false }: Opcoes = {}): Promise<void> {
  const entregues = () => ctx.documentos.ListarPorProcessos({ processo_ids: [id], com_dados: true })
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
    const [processo, antes, lista] = await Promise.all([
      ctx.processos.ObterProcesso({ id }).catch(nuloSeAusente),
      documentos === 'mesmos' ? ctx.fila.conteudo(id) : null,
      documentos === 'mesmos' ? null : documentos === 'nenhum' && tentativa === 0 ? NENHUM : entregues(),
    ])
    // It was discarded, or never was.
    if (processo === null) return ctx.fila.retirar(id)
    const base = baseDe(processo, ctx.limites)
    const pontos = antes?.base === base ? antes : conteudoDe(processo, lista ?? (await entregues()), ctx.limites)
    const linha = montarLinha(processo, { ...pontos, base }, ctx.agora())
    if (refazer) return ctx.fila.refazer(linha)
    if (await ctx.fila.gravar(linha)) return
  }
  throw new ErroCar('alterado_por_outro')
}

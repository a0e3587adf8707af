import { ErroCar, nuloSeAusente } from '@car/errors/erro-car'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Conteudo, Cruzado } from '../domain/linha.ts'
import type { Ctx } from './ctx.ts'
import { baseDe, conteudoDe, cruzadoDe, montarLinha } from './montar-linha.ts'

/** Of several writers of one row, those with older answers ask again. No more than this many ever compete. */
const TENTATIVAS = 20

/** A case that was just opened cannot have documents. */
const NENHUM: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Opcoes = {
  /**
   * What is known of the documents and of other cases. `nenhum`: there are none yet. `mesmos`: what the row says is
   * still right.
   */
  documentos?: 'nenhum' | 'mesmos'
  /** Overwrite the stored row, even if it seems newer. */
  refazer?: boolean
}

/**
 * Refreshes the row of a processo from what processos and documentos say now. A row that is newer, in the processo or
 * in its documents, is never overwritten, so of overlapping refreshes the one with the oldest answers never wins.
 * @throws ErroCar CAR-016 or CAR-017 when one of them cannot be asked
 */
export async function atualizar(ctx: Ctx, id: string, { documentos, refazer = false }: Opcoes = {}): Promise<void> {
  const entregues = () => ctx.documentos.ListarPorProcessos({ processo_ids: [id], com_dados: true })
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
    const [processo, antes, lista] = await Promise.all([
      ctx.processos.ObterProcesso({ id, com_cruzamento: documentos !== 'mesmos' }).catch(nuloSeAusente),
      documentos === 'mesmos' ? ctx.fila.conteudo(id) : null,
      documentos === 'mesmos' ? null : documentos === 'nenhum' && tentativa === 0 ? NENHUM : entregues(),
    ])
    // It was discarded, or never existed.
    if (processo === null) return ctx.fila.retirar(id)
    const base = baseDe(processo, ctx.limites)
    const cruzado = documentos === 'mesmos' ? comoAntes(antes) : cruzadoDe(processo)
    const pontos =
      antes?.base === base
        ? { ...antes, ...cruzado }
        : conteudoDe(processo, lista ?? (await entregues()), ctx.limites, cruzado)
    const linha = montarLinha(processo, { ...pontos, base }, ctx.agora())
    if (refazer) return ctx.fila.refazer(linha)
    if (await ctx.fila.gravar(linha)) return
  }
  throw new ErroCar('alterado_por_outro')
}

/** Where there is no row yet, nothing is known of other cases. The walk over all cases asks for it. */
const comoAntes = (antes: Conteudo | null): Cruzado => ({
  versao_cruzamento: antes?.versao_cruzamento ?? 0,
  cruzados: antes?.cruzados ?? [],
})

import { ErroCar, nuloSeAusente } from '@car/errors/erro-car'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Ctx } from './ctx.ts'
import { montarLinha } from './montar-linha.ts'

/** Of several writers of one row, those with older answers ask again. No more than this ever compete. */
const TENTATIVAS = 20

/** A case that was just opened cannot have documents. */
const NENHUM: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Opcoes = {
  /** The case was just opened, so its documents need not be asked for. */
  recemAberto?: boolean
  /** Overwrite the stored row, even if it seems newer. */
  refazer?: boolean
}

/**
 * Refreshes the row of a processo with what processos and documentos say now. A row that is newer, in the processo or
 * in its documents, is never overwritten, so of overlapping refreshes the one with the oldest answers never wins.
 * @throws ErroCar CAR-016 or CAR-017 when one of them cannot be asked
 */
export async function atualizar(ctx: Ctx, processoId: string, opcoes: Opcoes = {}): Promise<void> {
  const { recemAberto = false, refazer = false } = opcoes
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
    const [processo, entregue] = await Promise.all([
      ctx.processos.ObterProcesso({ id: processoId }).catch(nuloSeAusente),
      recemAberto && tentativa === 0
        ? NENHUM
        : ctx.documentos.ListarPorProcessos({ processo_ids: [processoId], com_dados: true }),
    ])
    // It was discarded, or never was.
    if (processo === null) return ctx.fila.retirar(processoId)
    const linha = montarLinha(processo, entregue, ctx.agora(), ctx.limites)
    if (refazer) return ctx.fila.refazer(linha)
    if (await ctx.fila.gravar(linha)) return
  }
  throw new ErroCar('alterado_por_outro')
}

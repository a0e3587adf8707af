import { ErroCar, nuloSeAusente } from '@car/errors/erro-car'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Ctx } from './ctx.ts'
import { montarLinha } from './montar-linha.ts'

/** Of several that write one row at once the one that knows less asks again; more than this never wait on each other. */
const TENTATIVAS = 20

/** Nothing can have been handed in to a case that was just opened. */
const NENHUM: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Opcoes = {
  /** The case was just opened: its documents need not be asked for. */
  recemAberto?: boolean
  /** The row that stands there is not to be trusted. */
  refazer?: boolean
}

/**
 * Brings the row of a processo up to what its owners say now. What stands there and is newer, in the processo or in its
 * documents, is never written over: of overlapping refreshes the one that knows least never comes last.
 * @throws ErroCar CAR-016 or CAR-017 when an owner cannot be asked
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

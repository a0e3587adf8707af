import { ErroCar } from '@car/errors/erro-car'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { montarLinha } from '../outbound/linha.ts'
import type { Ctx } from './ctx.ts'

/** Of several that write one row at once all but one ask again; more than this never wait on each other. */
const TENTATIVAS = 20

/**
 * Brings the row of a processo up to what its owners say now. What is written was asked for after the last write of the
 * row, so that of overlapping refreshes the one that knows least never comes last, and an older version of the processo
 * never replaces a newer one, unless `refazer` says that the row itself is not to be trusted.
 * @throws ErroCar CAR-016 or CAR-017 when an owner cannot be asked
 */
export async function atualizar(ctx: Ctx, processoId: string, { refazer = false } = {}): Promise<void> {
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
    const lida = await ctx.fila.marca(processoId)
    const [processo, entregue] = await Promise.all([
      obter(ctx, processoId),
      ctx.documentos.ListarPorProcessos({ processo_ids: [processoId], com_dados: true }),
    ])
    if (processo === null) {
      if (lida?.status === 'descartado' || (await ctx.fila.retirar(processoId, lida))) return
      continue
    }
    const linha = montarLinha(processo, entregue, ctx.agora(), ctx.limites)
    if (!refazer && lida !== null && lida.versao_fluxo > linha.versao_fluxo) return
    if (await ctx.fila.gravar(linha, lida)) return
  }
  throw new ErroCar('alterado_por_outro')
}

/** Null when it was discarded, or never was. */
async function obter(ctx: Ctx, id: string): Promise<Processo | null> {
  try {
    return await ctx.processos.ObterProcesso({ id })
  } catch (erro) {
    if (erro instanceof ErroCar && erro.kind === 'not_found') return null
    throw erro
  }
}

import { type AchadoNomeado, achadosDe } from '@car/conferencia/achados'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Ctx } from './ctx.ts'

/** The cross-checks of a case as it stands now. */
export async function achados(ctx: Ctx, processo: Processo): Promise<AchadoNomeado[]> {
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [processo.id], com_dados: true })
  return achadosDe(declaradoDe(processo), documentos.map(documentoLido), ctx.limites)
}

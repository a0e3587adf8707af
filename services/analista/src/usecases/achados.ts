import { achadosDe } from '@car/conferencia/achados'
import { type AchadoAvaliado, avaliacoesDe, avaliados } from '@car/conferencia/avaliacoes'
import { cruzadosDe, cruzamentoDe } from '@car/conferencia/cruzamento'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Ctx } from './ctx.ts'

/** The cross-checks of a case as it stands now, with the verdicts on them. */
export async function achados(ctx: Ctx, processo: Processo): Promise<AchadoAvaliado[]> {
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [processo.id], com_dados: true })
  const declarado = declaradoDe(processo)
  const daqui = achadosDe(declarado, documentos.map(documentoLido), ctx.limites)
  const feitos = [...daqui, ...cruzadosDe(declarado, cruzamentoDe(processo))]
  return avaliados(feitos, avaliacoesDe(processo))
}

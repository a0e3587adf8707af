import { read } from '@car/cadastro/wire'
import { achadosOf } from '@car/cross-check/achados'
import { type JudgedAchado, verdictsOf, judgedAchados } from '@car/cross-check/verdicts'
import { crossedAchadosOf, cruzamentoOf } from '@car/cross-check/territorio/cruzamento'
import { declaredOf } from '@car/cross-check/declared'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Ctx } from './ctx.ts'

export async function achados(ctx: Ctx, processo: Processo): Promise<JudgedAchado[]> {
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [processo.id], com_dados: true })
  const declared = declaredOf(read(processo.cadastro), processo.andamento?.declarado_em)
  const ownAchados = achadosOf(declared, documentos.map(toReadDocumento), ctx.limites)
  const done = [...ownAchados, ...crossedAchadosOf(declared, cruzamentoOf(processo), ctx.limites)]
  return judgedAchados(done, verdictsOf(processo))
}

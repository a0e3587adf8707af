import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import type { User } from '@car/identity/usuario'
import { withoutVerdictsOf } from '../../analise/domain/verdicts.ts'
import { openReading, type WhyTwice } from '../../domain/processo.ts'
import { isDrawn } from '../../lotes/domain/draw.ts'
import { scored } from '../../lotes/usecases/examine.ts'
import type { Seen } from '../../usecases/act.ts'
import { monthOf } from '../domain/month-draw.ts'
import type { SecondReadingCtx } from './ctx.ts'
import { drawOf } from './month-draw.ts'

/** No risk is so high. */
const NEVER = 101

/**
 * Returns why somebody else has to read a case before a decision on it counts; null if one person decides. The draw is
 * asked first, so that it can be repeated by whoever knows nothing of risks. If neither is set, nothing is asked.
 * The verdicts of whoever decides do not lower the risk, because a second person has to read just these.
 */
export async function whyTwice(
  ctx: SecondReadingCtx,
  { id: decider }: Pick<User, 'id'>,
  { processo }: Seen,
): Promise<WhyTwice | null> {
  const open = openReading(processo)
  // Who decides anew proposes again.
  if (open !== null) return { causa: open.causa, mes: null }
  const { risk, share } = ctx.secondReading
  if (share > 0) {
    const month = monthOf(ctx.now())
    const { semente, valorDoFarol, taxa } = await drawOf(ctx, month)
    if (isDrawn(processo.id, semente, valorDoFarol, taxa)) return { causa: 'sorteio', mes: month }
  }
  if (risk >= NEVER) return null
  const { documentos, processos_com_duplicidade } = await ctx.documentos.ListarPorProcessos({
    processo_ids: [processo.id],
    com_dados: true,
  })
  const shared = processos_com_duplicidade.includes(processo.id)
  const { score_risco } = await scored(
    ctx,
    withoutVerdictsOf(decider, processo),
    documentos.map(toReadDocumento),
    shared,
  )
  return score_risco >= risk ? { causa: 'risco', mes: null } : null
}

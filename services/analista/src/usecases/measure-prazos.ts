import { PRAZO_STATUSES } from '@car/vocabulary/analysis'
import type { Ctx } from './ctx.ts'

/** Counts the cases that wait for the analysis: those past their term, and those that fall due within seven days. */
export const measurePrazos = ({ fila, agora }: Pick<Ctx, 'fila' | 'agora'>) =>
  Promise.all(
    PRAZO_STATUSES.map(async (prazo) => ({
      value: await fila.count({ prazo: [prazo], aguarda: 'analise' }, '', agora()),
      attributes: { prazo },
    })),
  )

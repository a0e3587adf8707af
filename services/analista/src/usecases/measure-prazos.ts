import { PRAZO_STATUSES } from '@car/vocabulary/analysis'
import type { Ctx } from './ctx.ts'

export const measurePrazos = ({ fila, now }: Pick<Ctx, 'fila' | 'now'>) =>
  Promise.all(
    PRAZO_STATUSES.map(async (prazo) => ({
      value: await fila.count({ prazo: [prazo], aguarda: 'analise' }, '', now()),
      attributes: { prazo },
    })),
  )

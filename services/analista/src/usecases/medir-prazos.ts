import { SITUACOES_PRAZO } from '@car/vocabulary/analise'
import type { Ctx } from './ctx.ts'

/** How many cases that wait for the analysis are past their term, or will be within seven days. */
export const medirPrazos = ({ fila, agora }: Pick<Ctx, 'fila' | 'agora'>) =>
  Promise.all(
    SITUACOES_PRAZO.map(async (prazo) => ({
      value: await fila.contar({ prazo: [prazo], aguarda: 'analise' }, '', agora()),
      attributes: { prazo },
    })),
  )

import type { RouteInput, Routes } from '@car/http/routes'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { readingGaps } from '../../second-reading/domain/second-reading.ts'
import type { SecondReadingCtx } from '../../second-reading/usecases/ctx.ts'
import { desempatar } from '../../second-reading/usecases/desempatar.ts'
import { seeDraw } from '../../second-reading/usecases/month-draw.ts'
import { readSecond } from '../../second-reading/usecases/read-second.ts'
import { showReading } from '../../second-reading/usecases/show-reading.ts'
import { situate, type Seen } from '../../usecases/act.ts'
import { monthDrawView, secondReadingView } from '../views/second-reading.ts'
import { reaching, requestOf, seeing, withRecord } from './shared.ts'

type SecondReadingOperations = 'obterSegundaLeitura' | 'segundaLeitura' | 'desempatar' | 'sorteioDoMes'

export function secondReadingRoutes(
  ctx: SecondReadingCtx & AccessCtx,
): Pick<Routes<'processos'>, SecondReadingOperations> {
  return {
    obterSegundaLeitura: {
      visible: seeing(ctx, 'processo'),
      handle: async ({ usuario, target }: RouteInput<'obterSegundaLeitura', Seen>) => ({
        data: secondReadingView(showReading(await situate(ctx, usuario, target, []))),
        etag: target.versao,
      }),
    },
    segundaLeitura: {
      visible: reaching(ctx, 'segunda_leitura'),
      rules: readingGaps,
      handle: async (input: RouteInput<'segundaLeitura', Seen>) =>
        withRecord(ctx, await readSecond(ctx, input.usuario, requestOf(input), input.body)),
    },
    desempatar: {
      visible: reaching(ctx, 'desempatar'),
      handle: async (input: RouteInput<'desempatar', Seen>) =>
        withRecord(ctx, await desempatar(ctx, input.usuario, requestOf(input), input.body)),
    },
    sorteioDoMes: {
      handle: async ({ params }) => ({ data: monthDrawView(await seeDraw(ctx, params['mes'] ?? '')) }),
    },
  }
}

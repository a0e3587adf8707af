import type { Routes } from '@car/http/routes'
import type { Ctx } from '../context.ts'
import type { Means } from './http/shared.ts'
import { analysisRoutes } from './http/analysis.ts'
import { concealing } from './http/concealing.ts'
import { secondReadingRoutes } from './http/second-reading.ts'
import { loteRoutes } from './http/lotes.ts'
import { supervisionRoutes } from './http/supervision.ts'
import { templateRoutes } from './http/templates.ts'
import { privacyRoutes } from './http/privacy.ts'
import { accessRoutes } from './http/access.ts'
import { guardaRoutes } from './http/guarda.ts'
import { camadaRoutes } from './http/camadas.ts'
import { acompanhamentoRoutes } from './http/acompanhamento.ts'
import { processoRoutes } from './http/processo.ts'
import { requerenteRoutes } from './http/requerente.ts'

export const routes = (ctx: Ctx, means: Means): Routes<'processos'> => ({
  ...concealing({
    ...processoRoutes(ctx, means),
    ...accessRoutes(ctx, means),
    ...privacyRoutes(ctx),
    ...guardaRoutes(ctx, means),
    ...acompanhamentoRoutes(ctx),
    ...camadaRoutes(ctx, means),
    ...requerenteRoutes(ctx),
    ...analysisRoutes(ctx, means),
    ...templateRoutes(ctx, means),
    ...supervisionRoutes(ctx, means),
    ...loteRoutes(ctx, means),
  }),
  ...secondReadingRoutes(ctx),
})

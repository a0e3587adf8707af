import type { Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Ctx } from '../usecases/ctx.ts'
import { rotasDaAnalise } from './http/analise.ts'
import { rotasDaSupervisao } from './http/supervisao.ts'
import { rotasDoCaso } from './http/caso.ts'
import { rotasDoRequerente } from './http/requerente.ts'

export type Means = { cursors: Cursors; upgradeUrl: string }

/** Wire ↔ use cases, a row of the operations table each: what everybody asks, then the acts, by who does them. */
export const routes = (ctx: Ctx, means: Means): Routes<'processos'> => ({
  ...rotasDoCaso(ctx, means),
  ...rotasDoRequerente(ctx),
  ...rotasDaAnalise(ctx),
  ...rotasDaSupervisao(ctx, means),
})

import type { Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Ctx } from '../usecases/ctx.ts'
import { rotasDaAnalise } from './http/analise.ts'
import { rotasDaSupervisao } from './http/supervisao.ts'
import { rotasDoCaso } from './http/caso.ts'
import { rotasDoRequerente } from './http/requerente.ts'

export type Means = { ctx: Ctx; cursors: Cursors; upgradeUrl: string }

/** Wire ↔ use cases, one handler for each row of the operations table, grouped by who does the act. */
export const routes = (means: Means): Routes<'processos'> => ({
  ...rotasDoCaso(means),
  ...rotasDoRequerente(means),
  ...rotasDaAnalise(means),
  ...rotasDaSupervisao(means),
})

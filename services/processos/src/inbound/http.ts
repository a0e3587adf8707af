import type { Routes } from '@car/http/routes'
import type { Ctx } from '../usecases/ctx.ts'
import type { Means } from './http/comum.ts'
import { rotasDaAnalise } from './http/analise.ts'
import { rotasDaSupervisao } from './http/supervisao.ts'
import { rotasDosModelos } from './http/modelos.ts'
import { rotasDaPrivacidade } from './http/privacidade.ts'
import { rotasDoAcesso } from './http/acesso.ts'
import { rotasDoAcompanhamento } from './http/acompanhamento.ts'
import { rotasDoCaso } from './http/caso.ts'
import { rotasDoRequerente } from './http/requerente.ts'

/** Wire ↔ use cases, one handler for each row of the operations table, grouped by who does the act. */
export const routes = (ctx: Ctx, means: Means): Routes<'processos'> => ({
  ...rotasDoCaso(ctx, means),
  ...rotasDoAcesso(ctx, means),
  ...rotasDaPrivacidade(ctx),
  ...rotasDoAcompanhamento(ctx),
  ...rotasDoRequerente(ctx),
  ...rotasDaAnalise(ctx, means),
  ...rotasDosModelos(ctx, means),
  ...rotasDaSupervisao(ctx, means),
})

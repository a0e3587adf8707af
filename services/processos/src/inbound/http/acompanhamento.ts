import type { RouteInput, Routes } from '@car/http/routes'
import { acompanhamentoOf, acompanhar, trocarAcompanhamento } from '../../processo/usecases/acompanhamento.ts'
import type { Seen } from '../../usecases/act.ts'
import type { ProcessoCtx } from '../../processo/usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { seeAsOwner } from '../../acesso/usecases/list-looks.ts'
import { publicView } from '../views/acompanhamento.ts'
import { reaching, requestOf } from './shared.ts'

type AcompanhamentoOperations = 'acompanhamento' | 'trocarAcompanhamento' | 'acompanhar'

export function acompanhamentoRoutes(
  ctx: ProcessoCtx & AccessCtx,
): Pick<Routes<'processos'>, AcompanhamentoOperations> {
  return {
    acompanhamento: {
      // Anybody with the key can follow the case later without leaving a trace, so showing the key is recorded as a
      // look.
      visible: (usuario, { id = '' }) => seeAsOwner(ctx, usuario, id, 'processo'),
      handle: async ({ target }: RouteInput<'acompanhamento', Seen>) => ({
        data: acompanhamentoOf(ctx, target.processo),
      }),
    },
    trocarAcompanhamento: {
      visible: reaching(ctx, 'trocar_acompanhamento'),
      async handle(input: RouteInput<'trocarAcompanhamento', Seen>) {
        const { told: said, versao } = await trocarAcompanhamento(ctx, input.usuario, requestOf(input))
        return { data: said, etag: versao }
      },
    },
    acompanhar: {
      handle: async ({ body }) => ({
        data: publicView(await acompanhar(ctx, body), { now: ctx.now(), prazos: ctx.prazos }),
      }),
    },
  }
}

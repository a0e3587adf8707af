import type { RouteInput, Routes } from '@car/http/routes'
import { acompanhamentoDe, acompanhar, trocarAcompanhamento } from '../../usecases/acompanhamento.ts'
import type { Visto } from '../../usecases/agir.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { verComoDono } from '../../usecases/listar-leituras.ts'
import { alcancando, pedidoDe } from './comum.ts'

type Rows = 'acompanhamento' | 'trocarAcompanhamento' | 'acompanhar'

/** Following a case without signing in. */
export function rotasDoAcompanhamento(ctx: Ctx): Pick<Routes<'processos'>, Rows> {
  return {
    acompanhamento: {
      // Anyone who has the key can follow the case afterwards without leaving a trace, so showing it is noted as a
      // look.
      visible: (usuario, { id = '' }) => verComoDono(ctx, usuario, id, 'processo'),
      handle: async ({ target }: RouteInput<'acompanhamento', Visto>) => ({ data: acompanhamentoDe(ctx, target.caso) }),
    },
    trocarAcompanhamento: {
      visible: alcancando(ctx, 'trocar_acompanhamento'),
      async handle(input: RouteInput<'trocarAcompanhamento', Visto>) {
        const { dito, versao } = await trocarAcompanhamento(ctx, input.usuario, pedidoDe(input))
        return { data: dito, etag: versao }
      },
    },
    acompanhar: {
      handle: async ({ body }) => ({ data: await acompanhar(ctx, body) }),
    },
  }
}

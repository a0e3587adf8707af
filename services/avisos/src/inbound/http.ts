import type { RouteInput, Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Aviso } from '../domain/templates.ts'
import { avisoOf } from '../outbound/avisos.ts'
import { markAllRead, markRead, see } from '../usecases/read.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { unsubscribe, preferencias, prefer } from '../usecases/prefer.ts'
import { recordOf } from './registro.ts'

type Means = { cursors: Cursors }

export function routes(ctx: Ctx, { cursors }: Means): Routes<'avisos'> {
  return {
    listarAvisos: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'avisos', query)
        const page = await ctx.avisos.list(usuario.id, query.lido === 'nao', { cursor, request: query })
        return { page: { ...page, items: page.items.map((row) => recordOf(avisoOf(row))) } }
      },
    },

    marcarAvisoLido: {
      visible: (usuario, { id = '' }) => see(ctx, usuario, id),
      handle: async ({ target }: RouteInput<'marcarAvisoLido', Aviso>) => ({
        data: recordOf(await markRead(ctx, target)),
      }),
    },

    marcarAvisosLidos: {
      async handle({ usuario, body }) {
        await markAllRead(ctx, usuario, body.ate)
        return 'empty'
      },
    },

    preferenciasDeAvisos: {
      handle: async ({ usuario }) => ({ data: await preferencias(ctx, usuario) }),
    },

    mudarPreferenciasDeAvisos: {
      handle: async ({ usuario, body }) => ({ data: await prefer(ctx, usuario, body) }),
    },

    desligarAviso: {
      handle: async ({ query }) => ({ data: { tipo: await unsubscribe(ctx, query.token), ligado: false } }),
    },
  }
}

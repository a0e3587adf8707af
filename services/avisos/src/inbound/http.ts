import type { RouteInput, Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Aviso } from '../domain/modelos.ts'
import { avisoDa } from '../outbound/avisos.ts'
import { marcarLido, ver } from '../usecases/consultar.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { descadastrar, preferencias, preferir } from '../usecases/preferir.ts'
import { registroDe } from './registro.ts'

type Means = { cursors: Cursors }

/** Wire ↔ use cases, one handler for each row of the operations table. */
export function routes(ctx: Ctx, { cursors }: Means): Routes<'avisos'> {
  return {
    listarAvisos: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'avisos', query)
        const pagina = await ctx.avisos.listar(usuario.id, { cursor, request: query })
        return { page: { ...pagina, items: pagina.items.map((linha) => registroDe(avisoDa(linha))) } }
      },
    },

    marcarAvisoLido: {
      visible: (usuario, { id = '' }) => ver(ctx, usuario, id),
      handle: async ({ target }: RouteInput<'marcarAvisoLido', Aviso>) => ({
        data: registroDe(await marcarLido(ctx, target)),
      }),
    },

    preferenciasDeAvisos: {
      handle: async ({ usuario }) => ({ data: await preferencias(ctx, usuario) }),
    },

    mudarPreferenciasDeAvisos: {
      handle: async ({ usuario, body }) => ({ data: await preferir(ctx, usuario, body) }),
    },

    desligarAviso: {
      handle: async ({ query }) => ({ data: { tipo: await descadastrar(ctx, query.token), ligado: false } }),
    },
  }
}

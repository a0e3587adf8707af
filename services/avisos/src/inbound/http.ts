import { send } from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import { detail } from '@car/http/validate'
import { csv } from '@car/reports/csv'
import type { Cursors } from '@car/store/cursor'
import { isPhone } from '@car/vocabulary/enrolment'
import type { Aviso } from '../domain/templates.ts'
import { avisoOf } from '../outbound/avisos.ts'
import { allUnreached, naoAlcancados } from '../usecases/nao-alcancados.ts'
import { markAllRead, markRead, see } from '../usecases/read.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { confirmarTelefone } from '../usecases/confirmar-telefone.ts'
import { pedirCodigoDeTelefone } from '../usecases/pedir-codigo-de-telefone.ts'
import { unsubscribe, preferencias, prefer } from '../usecases/prefer.ts'
import { recordOf } from './registro.ts'
import { SILENT_COLUMNS, silentLine, silentRecord } from './silent.ts'

type Means = { cursors: Cursors }

export function routes(ctx: Ctx, { cursors }: Means): Routes<'avisos'> {
  return {
    listarAvisos: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'avisos', query)
        const page = await ctx.email.avisos.list(usuario.id, query.lido === 'nao', { cursor, request: query })
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
        await markAllRead(ctx, usuario, body)
        return 'empty'
      },
    },

    preferenciasDeAvisos: {
      handle: async ({ usuario }) => ({ data: await preferencias(ctx, usuario) }),
    },

    mudarPreferenciasDeAvisos: {
      handle: async ({ usuario, body }) => ({ data: await prefer(ctx, usuario, body) }),
    },

    pedirCodigoDeTelefone: {
      rules: ({ numero }) => (numero === undefined || isPhone(numero) ? [] : [detail(['numero'], 'invalid_format')]),
      handle: async ({ usuario, body }) => ({ data: await pedirCodigoDeTelefone(ctx, usuario, body.numero) }),
    },

    confirmarTelefone: {
      async handle({ usuario, body }) {
        await confirmarTelefone(ctx, usuario, body.codigo)
        return 'empty'
      },
    },

    naoAlcancados: {
      async handle({ usuario, query, res }) {
        const { uf, dias, formato } = query
        if (formato === 'csv') {
          const all = await allUnreached(ctx, usuario, { uf, dias })
          const headers = {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="nao-alcancados.csv"',
          }
          send(res, { status: 200, headers, body: csv(SILENT_COLUMNS, all.map(silentLine)) })
          return 'sent'
        }
        const cursor = cursors.for(usuario.id, 'nao-alcancados', query)
        const page = await naoAlcancados(ctx, usuario, { uf, dias }, { cursor, request: query })
        return { page: { ...page, items: page.items.map(silentRecord) } }
      },
    },

    desligarAviso: {
      handle: async ({ query }) => ({ data: { tipo: await unsubscribe(ctx, query.token), ligado: false } }),
    },
  }
}

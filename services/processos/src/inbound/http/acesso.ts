import { send } from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import { csv } from '@car/relatorio/csv'
import type { Visto } from '../../usecases/agir.ts'
import { auditar } from '../../usecases/auditar.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { listarIncomuns } from '../../usecases/listar-incomuns.ts'
import { listarLeituras, todasAsLeituras, verComoDono } from '../../usecases/listar-leituras.ts'
import type { Means } from './comum.ts'

const COLUNAS = ['em', 'tipo', 'papel', 'unidade', 'nome'] as const

type Rows = 'leituras' | 'acessosIncomuns' | 'auditoria'

/** Who looked at cases, and who did what. */
export function rotasDoAcesso(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, Rows> {
  return {
    leituras: {
      visible: (usuario, { id = '' }) => verComoDono(ctx, usuario, id, null),
      async handle({ usuario, target, query, res }: RouteInput<'leituras', Visto>) {
        const { id, numero } = target.caso
        if (query.formato === 'json') {
          const cursor = cursors.for(usuario.id, `leituras:${id}`, query)
          return { page: await listarLeituras(ctx, usuario, target, query, cursor) }
        }
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="leituras-${numero.replaceAll('/', '-')}.csv"`,
        }
        send(res, { status: 200, headers, body: csv(COLUNAS, await todasAsLeituras(ctx, usuario, target, query)) })
        return 'sent'
      },
    },
    acessosIncomuns: {
      handle: async ({ usuario, query }) => ({
        page: await listarIncomuns(ctx, query, cursors.for(usuario.id, 'acessosIncomuns', query)),
      }),
    },
    auditoria: {
      handle: async ({ usuario, query }) => ({
        page: await auditar(ctx, usuario, query, cursors.for(usuario.id, 'auditoria', query)),
      }),
    },
  }
}

import { send } from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import { csv } from '@car/reports/csv'
import type { Seen } from '../../usecases/act.ts'
import { audit } from '../../acesso/usecases/audit.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { listUnusual } from '../../acesso/usecases/list-unusual.ts'
import { listLooks, allLooks, seeAsOwner } from '../../acesso/usecases/list-looks.ts'
import type { Means } from './shared.ts'

const COLUMNS = ['em', 'tipo', 'papel', 'unidade', 'nome'] as const

type AccessOperations = 'leituras' | 'acessosIncomuns' | 'auditoria'

export function accessRoutes(ctx: AccessCtx, { cursors }: Means): Pick<Routes<'processos'>, AccessOperations> {
  return {
    leituras: {
      visible: (usuario, { id = '' }) => seeAsOwner(ctx, usuario, id, null),
      async handle({ usuario, target, query, res }: RouteInput<'leituras', Seen>) {
        const { id, numero } = target.processo
        if (query.formato === 'json') {
          const cursor = cursors.for(usuario.id, `leituras:${id}`, query)
          return { page: await listLooks(ctx, usuario, target, query, cursor) }
        }
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="leituras-${numero.replaceAll('/', '-')}.csv"`,
        }
        send(res, { status: 200, headers, body: csv(COLUMNS, await allLooks(ctx, usuario, target, query)) })
        return 'sent'
      },
    },
    acessosIncomuns: {
      handle: async ({ usuario, query }) => ({
        page: await listUnusual(ctx, query, cursors.for(usuario.id, 'acessosIncomuns', query)),
      }),
    },
    auditoria: {
      handle: async ({ usuario, query }) => ({
        page: await audit(ctx, usuario, query, cursors.for(usuario.id, 'auditoria', query)),
      }),
    },
  }
}

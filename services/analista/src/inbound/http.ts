import { type JudgedAchado, shown } from '@car/cross-check/verdicts'
import { notFound } from '@car/errors/car-error'
import { send } from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { XLSX } from '@car/operations/schemas/shared'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import { csv, csvExcel } from '@car/reports/csv'
import { readPeriod } from '@car/reports/period'
import type { LookKind } from '@car/vocabulary/access'
import { REPORT_KINDS, type ReportKind } from '@car/vocabulary/analysis'
import { achados } from '../usecases/achados.ts'
import { carga } from '../usecases/load.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { dashboard } from '../usecases/dashboard.ts'
import { mapOfCases } from '../usecases/map.ts'
import { evidencesOf, findAchado } from '../usecases/find-achado.ts'
import { proximo } from '../usecases/proximo.ts'
import { report } from '../usecases/report.ts'
import { noteListed } from '../usecases/showings.ts'
import { visoes } from '../usecases/views.ts'
import { withStatuses } from '../usecases/with-statuses.ts'
import { itemView } from './views/item.ts'
import { queueView } from './views/queue-view.ts'

type Means = { cursors: Cursors }

const idsOf = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id)

/** The kind of look that processos records. Findings show declared data and data from documents. */
const LOOK: LookKind = 'dados'

export function routes(ctx: Ctx, { cursors }: Means): Routes<'analista'> {
  // Analysts may see every case, so only its existence is checked. The service processos records the look.
  const seeProcesso = (id: string) => ctx.processos.ObterProcesso({ id, leitura: LOOK, com_cruzamento: true })

  return {
    fila: {
      async handle({ usuario, query }) {
        const now = ctx.now()
        const page = await ctx.fila.list(query, usuario.id, now, cursors.for(usuario.id, 'fila', query))
        await noteListed(ctx, usuario.id, idsOf(page.items))
        return { page: { ...page, items: page.items.map((row) => itemView(row, now)) } }
      },
    },

    escalados: {
      async handle({ usuario, query }) {
        const now = ctx.now()
        const page = await ctx.fila.escalados(query, cursors.for(usuario.id, 'escalados', query))
        await noteListed(ctx, usuario.id, idsOf(page.items))
        return { page: { ...page, items: page.items.map((row) => itemView(row, now)) } }
      },
    },

    carga: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'carga', query)
        return { page: paginateList(await carga(ctx), ({ analista }) => analista.id, { cursor, request: query }) }
      },
    },

    visoes: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'visoes', query)
        const all = (await visoes(ctx, usuario)).map(queueView)
        return { page: paginateList(all, (v) => v.codigo, { cursor, request: query }) }
      },
    },

    proximo: {
      async handle({ usuario, body, commandId }) {
        const assumed = await proximo(ctx, usuario, body.visao, commandId)
        return assumed === null ? 'empty' : { data: assumed, etag: assumed.versao }
      },
    },

    achados: {
      visible: (_, { id = '' }) => seeProcesso(id),
      async handle({ usuario, target, query }: RouteInput<'achados', Processo>) {
        const cursor = cursors.for(usuario.id, `achados:${target.id}`, query)
        const all = (await achados(ctx, target)).map(shown)
        const page = paginateList(all, (achado) => achado.id, { cursor, request: query })
        const told = await withStatuses(
          ctx,
          page.items.map(({ evidencias }) => evidencias),
        )
        return { page: { ...page, items: page.items.map((item, i) => ({ ...item, evidencias: told[i] ?? [] })) } }
      },
    },

    evidencias: {
      async visible(_, { id = '', achado = '' }) {
        return findAchado(ctx, await seeProcesso(id), achado)
      },
      async handle({ usuario, target, query, params }: RouteInput<'evidencias', JudgedAchado>) {
        const cursor = cursors.for(usuario.id, `evidencias:${params['id']}:${target.id}`, query)
        const page = paginateList(evidencesOf(target), ({ key }) => key, { cursor, request: query })
        const [items = []] = await withStatuses(ctx, [page.items.map(({ evidence }) => evidence)])
        return { page: { ...page, items } }
      },
    },

    dashboard: {
      handle: async ({ usuario, query }) => ({ data: await dashboard(ctx, usuario, readPeriod(query, ctx.now())) }),
    },

    mapa: { handle: async ({ query }) => ({ data: await mapOfCases(ctx, query) }) },

    relatorio: {
      async visible(_, { tipo }) {
        const known = REPORT_KINDS.find((r) => r === tipo)
        if (!known) throw notFound()
        return known
      },
      async handle({ usuario, target: tipo, query, res }: RouteInput<'relatorio', ReportKind>) {
        const period = readPeriod(query, ctx.now())
        const done = await report(ctx, tipo, period)
        const { columns, linhas, instants } = done
        await noteListed(ctx, usuario.id, done.processoIds)
        if (query.formato === 'json') return { data: { tipo, ...period, linhas } }
        const headers = {
          'content-type': query.formato === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${tipo}-${period.de}-${period.ate}.${query.formato.slice(0, 4).replace('_', '')}"`,
        }
        const bodies = {
          csv: () => csv(columns, linhas),
          csv_excel: () => csvExcel(columns, linhas, instants),
          xlsx: async () => Buffer.from(await ctx.sheets.write(usuario.id, tipo, done)),
        }
        send(res, { status: 200, headers, body: await bodies[query.formato]() })
        return 'sent'
      },
    },
  }
}

import { mostrado } from '@car/conferencia/avaliacoes'
import { naoEncontrado } from '@car/errors/erro-car'
import { send } from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { XLSX } from '@car/operations/schemas/comum'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import { csv, csvExcel } from '@car/relatorio/csv'
import { itemDe } from '../domain/item.ts'
import { lerPeriodo } from '@car/relatorio/periodo'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import { TIPOS_RELATORIO, type TipoRelatorio } from '@car/vocabulary/analise'
import { achados } from '../usecases/achados.ts'
import { carga } from '../usecases/carga.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { painel } from '../usecases/painel.ts'
import { proximo } from '../usecases/proximo.ts'
import { relatar } from '../usecases/relatar.ts'
import { visoes } from '../usecases/visoes.ts'

type Means = { cursors: Cursors }

/** Findings show what was declared and what was read, so looking at them is noted as this kind of look. */
const LEITURA: TipoLeitura = 'dados'

/** Wire ↔ use cases, one handler for each row of the operations table. */
export function routes(ctx: Ctx, { cursors }: Means): Routes<'analista'> {
  return {
    fila: {
      async handle({ usuario, query }) {
        const agora = ctx.agora()
        const pagina = await ctx.fila.listar(query, usuario.id, agora, cursors.for(usuario.id, 'fila', query))
        return { page: { ...pagina, items: pagina.items.map((linha) => itemDe(linha, agora)) } }
      },
    },

    escalados: {
      async handle({ usuario, query }) {
        const agora = ctx.agora()
        const pagina = await ctx.fila.escalados(query, cursors.for(usuario.id, 'escalados', query))
        return { page: { ...pagina, items: pagina.items.map((linha) => itemDe(linha, agora)) } }
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
        return { page: paginateList(await visoes(ctx, usuario), (v) => v.codigo, { cursor, request: query }) }
      },
    },

    proximo: {
      async handle({ usuario, body, commandId }) {
        const assumido = await proximo(ctx, usuario, body.visao, commandId)
        return assumido === null ? 'empty' : { data: assumido, etag: assumido.versao }
      },
    },

    achados: {
      // Analysts see every processo, so the only question is whether it exists. processos notes their look.
      visible: (_, { id = '' }) => ctx.processos.ObterProcesso({ id, leitura: LEITURA, com_cruzamento: true }),
      async handle({ usuario, target, query }: RouteInput<'achados', Processo>) {
        const cursor = cursors.for(usuario.id, `achados:${target.id}`, query)
        const todos = (await achados(ctx, target)).map(mostrado)
        return { page: paginateList(todos, (a) => a.id, { cursor, request: query }) }
      },
    },

    dashboard: {
      handle: async ({ usuario, query }) => ({ data: await painel(ctx, usuario, lerPeriodo(query, ctx.agora())) }),
    },

    relatorio: {
      async visible(_, { tipo }) {
        const conhecido = TIPOS_RELATORIO.find((r) => r === tipo)
        if (!conhecido) throw naoEncontrado()
        return conhecido
      },
      async handle({ usuario, target: tipo, query, res }: RouteInput<'relatorio', TipoRelatorio>) {
        const periodo = lerPeriodo(query, ctx.agora())
        const feito = await relatar(ctx, tipo, periodo)
        const { colunas, linhas, instantes } = feito
        if (query.formato === 'json') return { data: { tipo, ...periodo, linhas } }
        const headers = {
          'content-type': query.formato === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${tipo}-${periodo.de}-${periodo.ate}.${query.formato.slice(0, 4).replace('_', '')}"`,
        }
        const corpos = {
          csv: () => csv(colunas, linhas),
          csv_excel: () => csvExcel(colunas, linhas, instantes),
          xlsx: async () => Buffer.from(await ctx.planilhas.escrever(usuario.id, tipo, feito)),
        }
        send(res, { status: 200, headers, body: await corpos[query.formato]() })
        return 'sent'
      },
    },
  }
}

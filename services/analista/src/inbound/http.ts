import { naoEncontrado } from '@car/errors/erro-car'
import type { Cursors } from '@car/store/cursor'
import type { RouteInput, Routes } from '@car/http/routes'
import { paginateList } from '@car/store/paging'
import { send } from '@car/http/render'
import type { IdOperacao } from '@car/operations/tabela'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { TIPOS_RELATORIO, type TipoRelatorio } from '@car/vocabulary/analise'
import { csv } from '../domain/csv.ts'
import { itemDe } from '../domain/item.ts'
import { lerPeriodo } from '../domain/periodo.ts'
import { type Achado, achados, pendenciaDe } from '../usecases/achados.ts'
import { assumir } from '../usecases/assumir.ts'
import { atribuirEmLote } from '../usecases/atribuir-em-lote.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { painel } from '../usecases/painel.ts'
import { relatar } from '../usecases/relatar.ts'
import { pendenciaPublica, processoPublico, recursoPublico } from './publico.ts'

/** Wire ↔ the owner of the case and the read model, a row of the operations table each. */
export function rotas(ctx: Ctx, cursores: Cursors): Routes<'analista'> {
  /** Who analyses sees every processo; what is to be known is whether it is there. */
  const processo = (_: unknown, { id = '' }: Record<string, string>) => ctx.processos.ObterProcesso({ id })
  const comPendencia = async (_: unknown, params: Record<string, string>) => {
    const { andamento } = await processo(_, params)
    if (!andamento?.pendencias.some((p) => p.id === params['pid'])) throw naoEncontrado()
  }

  return {
    fila: {
      handle: async ({ usuario, query }) => {
        const pagina = await ctx.fila.listar(query, usuario.id, cursores.for(usuario.id, 'fila', query))
        const agora = ctx.agora()
        return { page: { ...pagina, items: pagina.items.map((linha) => itemDe(linha, agora)) } }
      },
    },
    assumir: {
      visible: processo,
      handle: async (pedido) => {
        const { processo: assumido, dossie_job_id } = await assumir(ctx, ato(pedido), pedido.commandId)
        const { data, etag } = comVersao(assumido)
        return { data: { ...data, dossie_job_id }, etag }
      },
    },
    liberar: {
      visible: processo,
      handle: async (pedido) => comVersao(await ctx.processos.Liberar(ato(pedido), feito(pedido))),
    },
    atribuir: {
      visible: processo,
      handle: async (pedido) =>
        comVersao(await ctx.processos.Atribuir({ ...ato(pedido), ...pedido.body }, feito(pedido))),
    },
    aprovar: {
      visible: processo,
      handle: async (pedido) =>
        comVersao(await ctx.processos.Aprovar({ ...ato(pedido), ...definidos(pedido.body) }, feito(pedido))),
    },
    rejeitar: {
      visible: processo,
      handle: async (pedido) =>
        comVersao(await ctx.processos.Rejeitar({ ...ato(pedido), ...pedido.body }, feito(pedido))),
    },
    criarPendencia: {
      visible: processo,
      handle: async (pedido) => {
        const nova = { ...ato(pedido), ...definidos(pedido.body) }
        const pendencia = await ctx.processos.CriarPendencia(nova, feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    resolverPendencia: {
      visible: comPendencia,
      handle: async (pedido) => {
        const pendencia = await ctx.processos.ResolverPendencia(daPendencia(pedido), feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    cancelarPendencia: {
      visible: comPendencia,
      handle: async (pedido) => {
        const pendencia = await ctx.processos.CancelarPendencia(daPendencia(pedido), feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    achados: {
      visible: processo,
      handle: async ({ usuario, target, query }: RouteInput<'achados', Processo>) => ({
        page: paginateList(await achados(ctx, target), (a) => a.id, {
          cursor: cursores.for(usuario.id, `achados:${target.id}`, query),
          request: query,
        }),
      }),
    },
    pendenciaDoAchado: {
      visible: async (_, params) => {
        const achado = (await achados(ctx, await processo(_, params))).find((a) => a.id === params['achado'])
        if (!achado) throw naoEncontrado()
        return achado
      },
      handle: async (pedido: RouteInput<'pendenciaDoAchado', Achado>) => {
        const nova = { ...ato(pedido), ...pendenciaDe(pedido.target), prazo_dias: pedido.body.prazo_dias }
        const pendencia = await ctx.processos.CriarPendencia(nova, feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    atribuirEmLote: {
      handle: async ({ body, commandId }) => ({ data: { resultados: await atribuirEmLote(ctx, body, commandId) } }),
    },
    dashboard: {
      handle: async ({ usuario, query }) => ({
        data: await painel(ctx, usuario, lerPeriodo(query, ctx.agora())),
      }),
    },
    listarRecursos: {
      handle: async ({ query: { status = [], ...pedido } }) => {
        const { itens, cursor_next, cursor_prev, total_count, page_size } = await ctx.processos.ListarRecursos({
          status,
          ...definidos(pedido),
        })
        return {
          page: {
            items: itens.map(recursoPublico),
            cursor_next: cursor_next ?? null,
            cursor_prev: cursor_prev ?? null,
            total_count,
            page_size,
          },
        }
      },
    },
    decidirRecurso: {
      visible: (_, { id = '' }) => ctx.processos.ObterRecurso({ id }),
      handle: async (pedido) => {
        const { processo_id: _, ...resto } = ato(pedido)
        const decisao = { recurso_id: pedido.params['id'] ?? '', ...resto, ...pedido.body }
        const recurso = await ctx.processos.DecidirRecurso(decisao, feito(pedido))
        return { data: recursoPublico(recurso), etag: recurso.versao_processo }
      },
    },
    relatorio: {
      visible: async (_, { tipo }) => {
        const conhecido = TIPOS_RELATORIO.find((r) => r === tipo)
        if (!conhecido) throw naoEncontrado()
        return conhecido
      },
      handle: async ({ target: tipo, query, res }: RouteInput<'relatorio', TipoRelatorio>) => {
        const periodo = lerPeriodo(query, ctx.agora())
        const { colunas, linhas } = await relatar(ctx, tipo, periodo)
        if (query.formato === 'json') return { data: { tipo, ...periodo, linhas } }
        const nome = `${tipo}-${periodo.de}-${periodo.ate}.csv`
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${nome}"`,
        }
        send(res, { status: 200, headers, body: csv(colunas, linhas) })
        return 'sent'
      },
    },
  }
}

type Um = RouteInput<IdOperacao>

const ato = ({ params, req }: Pick<Um, 'params' | 'req'>) => ({
  processo_id: params['id'] ?? '',
  if_match: req.get('if-match') ?? '',
})

const daPendencia = (pedido: Pick<Um, 'params' | 'req'>) => ({
  ...ato(pedido),
  pendencia_id: pedido.params['pid'] ?? '',
})

const feito = ({ commandId }: Pick<Um, 'commandId'>) => ({ commandId })

/** What nobody sent stays off the wire. */
function definidos<T extends object>(corpo: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(corpo).filter(([, valor]) => valor !== undefined)) as never
}

function comVersao(processo: Processo | null): { data: ReturnType<typeof processoPublico>; etag: number } {
  if (processo === null) throw new Error('an act came back without its processo')
  return { data: processoPublico(processo), etag: processo.versao }
}

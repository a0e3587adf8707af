import { TIPOS_RELATORIO, type TipoRelatorio } from '@car/vocabulary/analise'
import { naoEncontrado } from '@car/errors/erro-car'
import type { Cursores } from '@car/http/cursor'
import type { Pedido, Rotas } from '@car/http/rotas'
import { paginarLista } from '@car/http/paginar'
import { enviar } from '@car/http/render'
import type { IdOperacao } from '@car/operations/tabela'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
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
export function rotas(ctx: Ctx, cursores: Cursores): Rotas<'analista'> {
  /** Who analyses sees every processo; what is to be known is whether it is there. */
  const processo = (_: unknown, { id = '' }: Record<string, string>) => ctx.processos.ObterProcesso({ id })
  const comPendencia = async (_: unknown, params: Record<string, string>) => {
    const { andamento } = await processo(_, params)
    if (!andamento?.pendencias.some((p) => p.id === params['pid'])) throw naoEncontrado()
  }

  return {
    fila: {
      executar: async ({ usuario, consulta }) => {
        const pagina = await ctx.fila.listar(consulta, usuario.id, cursores.de(usuario.id, 'fila', consulta))
        const agora = ctx.agora()
        return { pagina: { ...pagina, itens: pagina.itens.map((linha) => itemDe(linha, agora)) } }
      },
    },
    assumir: {
      visivel: processo,
      executar: async (pedido) => {
        const { processo: assumido, dossie_job_id } = await assumir(ctx, ato(pedido), pedido.comandoId)
        const { data, etag } = comVersao(assumido)
        return { data: { ...data, dossie_job_id }, etag }
      },
    },
    liberar: {
      visivel: processo,
      executar: async (pedido) => comVersao(await ctx.processos.Liberar(ato(pedido), feito(pedido))),
    },
    atribuir: {
      visivel: processo,
      executar: async (pedido) =>
        comVersao(await ctx.processos.Atribuir({ ...ato(pedido), ...pedido.corpo }, feito(pedido))),
    },
    aprovar: {
      visivel: processo,
      executar: async (pedido) =>
        comVersao(await ctx.processos.Aprovar({ ...ato(pedido), ...definidos(pedido.corpo) }, feito(pedido))),
    },
    rejeitar: {
      visivel: processo,
      executar: async (pedido) =>
        comVersao(await ctx.processos.Rejeitar({ ...ato(pedido), ...pedido.corpo }, feito(pedido))),
    },
    criarPendencia: {
      visivel: processo,
      executar: async (pedido) => {
        const nova = { ...ato(pedido), ...definidos(pedido.corpo) }
        const pendencia = await ctx.processos.CriarPendencia(nova, feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    resolverPendencia: {
      visivel: comPendencia,
      executar: async (pedido) => {
        const pendencia = await ctx.processos.ResolverPendencia(daPendencia(pedido), feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    cancelarPendencia: {
      visivel: comPendencia,
      executar: async (pedido) => {
        const pendencia = await ctx.processos.CancelarPendencia(daPendencia(pedido), feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    achados: {
      visivel: processo,
      executar: async ({ usuario, alvo, consulta }: Pedido<'achados', Processo>) => ({
        pagina: paginarLista(await achados(ctx, alvo), (a) => a.id, {
          cursor: cursores.de(usuario.id, `achados:${alvo.id}`, consulta),
          pedido: consulta,
        }),
      }),
    },
    pendenciaDoAchado: {
      visivel: async (_, params) => {
        const achado = (await achados(ctx, await processo(_, params))).find((a) => a.id === params['achado'])
        if (!achado) throw naoEncontrado()
        return achado
      },
      executar: async (pedido: Pedido<'pendenciaDoAchado', Achado>) => {
        const nova = { ...ato(pedido), ...pendenciaDe(pedido.alvo), prazo_dias: pedido.corpo.prazo_dias }
        const pendencia = await ctx.processos.CriarPendencia(nova, feito(pedido))
        return { data: pendenciaPublica(pendencia), etag: pendencia.versao_processo }
      },
    },
    atribuirEmLote: {
      executar: async ({ corpo, comandoId }) => ({ data: { resultados: await atribuirEmLote(ctx, corpo, comandoId) } }),
    },
    dashboard: {
      executar: async ({ usuario, consulta }) => ({
        data: await painel(ctx, usuario, lerPeriodo(consulta, ctx.agora())),
      }),
    },
    listarRecursos: {
      executar: async ({ consulta: { status = [], ...pedido } }) => {
        const { itens, cursor_next, cursor_prev, total_count, page_size } = await ctx.processos.ListarRecursos({
          status,
          ...definidos(pedido),
        })
        return {
          pagina: {
            itens: itens.map(recursoPublico),
            cursor_next: cursor_next ?? null,
            cursor_prev: cursor_prev ?? null,
            total_count,
            page_size,
          },
        }
      },
    },
    decidirRecurso: {
      visivel: (_, { id = '' }) => ctx.processos.ObterRecurso({ id }),
      executar: async (pedido) => {
        const { processo_id: _, ...resto } = ato(pedido)
        const decisao = { recurso_id: pedido.params['id'] ?? '', ...resto, ...pedido.corpo }
        const recurso = await ctx.processos.DecidirRecurso(decisao, feito(pedido))
        return { data: recursoPublico(recurso), etag: recurso.versao_processo }
      },
    },
    relatorio: {
      visivel: async (_, { tipo }) => {
        const conhecido = TIPOS_RELATORIO.find((r) => r === tipo)
        if (!conhecido) throw naoEncontrado()
        return conhecido
      },
      executar: async ({ alvo: tipo, consulta, res }: Pedido<'relatorio', TipoRelatorio>) => {
        const periodo = lerPeriodo(consulta, ctx.agora())
        const { colunas, linhas } = await relatar(ctx, tipo, periodo)
        if (consulta.formato === 'json') return { data: { tipo, ...periodo, linhas } }
        const nome = `${tipo}-${periodo.de}-${periodo.ate}.csv`
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${nome}"`,
        }
        enviar(res, { status: 200, headers, body: csv(colunas, linhas) })
        return 'enviada'
      },
    },
  }
}

type Um = Pedido<IdOperacao>

const ato = ({ params, req }: Pick<Um, 'params' | 'req'>) => ({
  processo_id: params['id'] ?? '',
  if_match: req.get('if-match') ?? '',
})

const daPendencia = (pedido: Pick<Um, 'params' | 'req'>) => ({
  ...ato(pedido),
  pendencia_id: pedido.params['pid'] ?? '',
})

const feito = ({ comandoId }: Pick<Um, 'comandoId'>) => ({ comandoId })

/** What nobody sent stays off the wire. */
function definidos<T extends object>(corpo: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(corpo).filter(([, valor]) => valor !== undefined)) as never
}

function comVersao(processo: Processo | null): { data: ReturnType<typeof processoPublico>; etag: number } {
  if (processo === null) throw new Error('an act came back without its processo')
  return { data: processoPublico(processo), etag: processo.versao }
}

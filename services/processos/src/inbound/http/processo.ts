import { CarError, notFound } from '@car/errors/car-error'
import { commitId } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { RouteInput, Routes } from '@car/http/routes'
import { sendList } from '@car/http/send-list'
import { paginateList } from '@car/store/paging'
import { acoes } from '../../usecases/acts.ts'
import type { Seen } from '../../usecases/act.ts'
import { assist } from '../../analise/usecases/assist.ts'
import { type SeenInRow, seeInRow } from '../../usecases/see.ts'
import { list, type ListedProcesso } from '../../usecases/list.ts'
import { pageHistorico } from '../../usecases/page-historico.ts'
import { listRelated } from '../../processo/usecases/sucessao/list-related.ts'
import { compare, versoes } from '../../processo/usecases/versions.ts'
import { revelarCpf } from '../../acesso/usecases/revelar-cpf.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import type { ProcessoCtx } from '../../processo/usecases/ctx.ts'
import { assistanceView } from '../views/guidance.ts'
import { autorizacaoView, pendenciaView, ressalvaView } from '../views/parts.ts'
import { listedView } from '../views/processo.ts'
import { decisionViews, recursoView } from '../views/recurso.ts'
import { requestOf, withRecord, seeing, type Means } from './shared.ts'

/** The time within which an act is in the log. */
const LOGGED_WITHIN_S = 4
const NOT_LOGGED =
  'Este ato ainda não está no registro público, o que leva alguns segundos. Peça a prova de novo depois.'

type ProcessoOperations =
  | 'listarProcessos'
  | 'obterProcesso'
  | 'historico'
  | 'provarAto'
  | 'versoes'
  | 'comparar'
  | 'relacionados'
  | 'listarPendencias'
  | 'listarRessalvas'
  | 'listarAutorizacoes'
  | 'decisoes'
  | 'recursosDoProcesso'
  | 'acoes'
  | 'assistente'
  | 'revelarCpf'

export function processoRoutes(
  ctx: LandCtx & AccessCtx & ProcessoCtx,
  { cursors, upgradeUrl }: Means,
): Pick<Routes<'processos'>, ProcessoOperations> {
  return {
    listarProcessos: {
      async handle({ usuario, query, res }) {
        const page = await list(ctx, usuario, query, cursors.for(usuario.id, 'processos', query))
        await sendList(res, { ...page, items: viewsOf(page.items) })
        return 'sent'
      },
    },
    obterProcesso: {
      visible: seeing(ctx, 'processo'),
      handle: ({ target }: RouteInput<'obterProcesso', Seen>) => withRecord(ctx, target),
    },
    historico: {
      visible: (usuario, { id = '' }) => seeInRow(ctx, usuario, id, 'historico'),
      async handle({ usuario, target, query }: RouteInput<'historico', SeenInRow>) {
        const cursor = cursors.for(usuario.id, `atos:${target.processo.id}`, query)
        return { page: await pageHistorico(ctx, usuario, target, query, cursor) }
      },
    },
    provarAto: {
      visible: seeing(ctx, null),
      async handle({ target, params }: RouteInput<'provarAto', Seen>) {
        const version = /^[1-9]\d{0,7}$/.test(params['versao'] ?? '') ? Number(params['versao']) : Infinity
        if (version > target.versao) throw notFound()
        const proof = await ctx.prove(commitId(streamOf('processo', target.processo.id), version))
        if (!proof) throw new CarError('indisponivel', { mensagem: NOT_LOGGED, retryAfterS: LOGGED_WITHIN_S })
        return { data: proof }
      },
    },
    versoes: {
      visible: seeing(ctx, 'historico'),
      async handle({ usuario, target, query }: RouteInput<'versoes', Seen>) {
        const cursor = cursors.for(usuario.id, `versoes:${target.processo.id}`, query)
        const { all } = await versoes(ctx, target)
        const rows = all.map(({ versao, em, por, resumo }) => ({ versao, em, por, resumo }))
        return { page: paginateList(rows, (version) => String(version.versao), { cursor, request: query }) }
      },
    },
    comparar: {
      visible: seeing(ctx, 'processo'),
      handle: async ({ usuario, target, query }: RouteInput<'comparar', Seen>) => ({
        data: await compare(ctx, usuario, target, query),
      }),
    },
    relacionados: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'relacionados', Seen>) {
        const cursor = cursors.for(usuario.id, `relacionados:${processo.id}`, query)
        const all = await listRelated(ctx, usuario, processo)
        return { page: paginateList(all, (one) => one.processo_id, { cursor, request: query }) }
      },
    },
    listarPendencias: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'listarPendencias', Seen>) {
        const cursor = cursors.for(usuario.id, `pendencias:${processo.id}`, query)
        return {
          page: paginateList(processo.pendencias.map(pendenciaView), (one) => one.id, { cursor, request: query }),
        }
      },
    },
    listarRessalvas: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'listarRessalvas', Seen>) {
        const cursor = cursors.for(usuario.id, `ressalvas:${processo.id}`, query)
        return { page: paginateList(processo.ressalvas.map(ressalvaView), (one) => one.id, { cursor, request: query }) }
      },
    },
    listarAutorizacoes: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'listarAutorizacoes', Seen>) {
        const cursor = cursors.for(usuario.id, `autorizacoes:${processo.id}`, query)
        const all = processo.autorizacoes.map(autorizacaoView)
        return { page: paginateList(all, (one) => one.id, { cursor, request: query }) }
      },
    },
    decisoes: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'decisoes', Seen>) {
        const cursor = cursors.for(usuario.id, `decisoes:${processo.id}`, query)
        const all = decisionViews(processo, ctx.prazos)
        return {
          page: paginateList(all, (decisao) => `${decisao.em} ${decisao.resultado}`, { cursor, request: query }),
        }
      },
    },
    recursosDoProcesso: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'recursosDoProcesso', Seen>) {
        const cursor = cursors.for(usuario.id, `recursos:${processo.id}`, query)
        const all = processo.recursos.map((one) => recursoView(processo.id, one))
        return { page: paginateList(all, (one) => one.id, { cursor, request: query }) }
      },
    },
    acoes: {
      visible: seeing(ctx, 'processo'),
      handle: async ({ usuario, target }: RouteInput<'acoes', Seen>) => ({
        data: await acoes(ctx, usuario, target, upgradeUrl),
      }),
    },
    assistente: {
      visible: seeing(ctx, 'processo'),
      handle: async ({ usuario, target }: RouteInput<'assistente', Seen>) => ({
        data: assistanceView(await assist(ctx, usuario, target), target.processo),
      }),
    },
    revelarCpf: {
      visible: seeing(ctx, null),
      handle: async (input: RouteInput<'revelarCpf', Seen>) => ({
        data: await revelarCpf(ctx, input.usuario, requestOf(input), input.body.justificativa),
      }),
    },
  }
}

async function* viewsOf(items: AsyncIterable<ListedProcesso>) {
  for await (const item of items) yield listedView(item)
}

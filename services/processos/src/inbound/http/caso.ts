import type { RouteInput, Routes } from '@car/http/routes'
import { sendList } from '@car/http/send-list'
import { paginateList } from '@car/store/paging'
import {
  registroDaAutorizacao,
  registroDaPendencia,
  registroDaRessalva,
  registroDasDecisoes,
  registroDoRecurso,
} from '../../domain/registro.ts'
import { acoes } from '../../usecases/acoes.ts'
import type { Visto } from '../../usecases/agir.ts'
import { assistir } from '../../usecases/assistir.ts'
import { type VistoNaLinha, verNaLinha } from '../../usecases/consultar.ts'
import { listar } from '../../usecases/listar.ts'
import { paginarHistorico } from '../../usecases/paginar-historico.ts'
import { comparar, versoes } from '../../usecases/versoes.ts'
import { revelarCpf } from '../../usecases/revelar-cpf.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { pedidoDe, comRegistro, vendo, type Means } from './comum.ts'

type Rows =
  | 'listarProcessos'
  | 'obterProcesso'
  | 'historico'
  | 'versoes'
  | 'comparar'
  | 'listarPendencias'
  | 'listarRessalvas'
  | 'listarAutorizacoes'
  | 'decisoes'
  | 'recursosDoProcesso'
  | 'acoes'
  | 'assistente'
  | 'revelarCpf'

/** What anybody may ask of a case that they can see. */
export function rotasDoCaso(ctx: Ctx, { cursors, upgradeUrl }: Means): Pick<Routes<'processos'>, Rows> {
  return {
    listarProcessos: {
      async handle({ usuario, query, res }) {
        await sendList(res, await listar(ctx, usuario, query, cursors.for(usuario.id, 'processos', query)))
        return 'sent'
      },
    },
    obterProcesso: {
      visible: vendo(ctx, 'processo'),
      handle: ({ target }: RouteInput<'obterProcesso', Visto>) => comRegistro(ctx, target),
    },
    historico: {
      visible: (usuario, { id = '' }) => verNaLinha(ctx, usuario, id, 'historico'),
      async handle({ usuario, target, query }: RouteInput<'historico', VistoNaLinha>) {
        const cursor = cursors.for(usuario.id, `atos:${target.caso.id}`, query)
        return { page: await paginarHistorico(ctx, usuario, target, query, cursor) }
      },
    },
    versoes: {
      visible: vendo(ctx, 'historico'),
      async handle({ usuario, target, query }: RouteInput<'versoes', Visto>) {
        const cursor = cursors.for(usuario.id, `versoes:${target.caso.id}`, query)
        const { todas } = await versoes(ctx, target)
        const linhas = todas.map(({ versao, em, por, resumo }) => ({ versao, em, por, resumo }))
        return { page: paginateList(linhas, (v) => String(v.versao), { cursor, request: query }) }
      },
    },
    comparar: {
      visible: vendo(ctx, 'processo'),
      handle: async ({ usuario, target, query }: RouteInput<'comparar', Visto>) => ({
        data: await comparar(ctx, usuario, target, query),
      }),
    },
    listarPendencias: {
      visible: vendo(ctx, 'processo'),
      async handle({ usuario, target: { caso }, query }: RouteInput<'listarPendencias', Visto>) {
        const cursor = cursors.for(usuario.id, `pendencias:${caso.id}`, query)
        return { page: paginateList(caso.pendencias.map(registroDaPendencia), (p) => p.id, { cursor, request: query }) }
      },
    },
    listarRessalvas: {
      visible: vendo(ctx, 'processo'),
      async handle({ usuario, target: { caso }, query }: RouteInput<'listarRessalvas', Visto>) {
        const cursor = cursors.for(usuario.id, `ressalvas:${caso.id}`, query)
        return { page: paginateList(caso.ressalvas.map(registroDaRessalva), (r) => r.id, { cursor, request: query }) }
      },
    },
    listarAutorizacoes: {
      visible: vendo(ctx, 'processo'),
      async handle({ usuario, target: { caso }, query }: RouteInput<'listarAutorizacoes', Visto>) {
        const cursor = cursors.for(usuario.id, `autorizacoes:${caso.id}`, query)
        const todas = caso.autorizacoes.map(registroDaAutorizacao)
        return { page: paginateList(todas, (a) => a.id, { cursor, request: query }) }
      },
    },
    decisoes: {
      visible: vendo(ctx, 'processo'),
      async handle({ usuario, target: { caso }, query }: RouteInput<'decisoes', Visto>) {
        const cursor = cursors.for(usuario.id, `decisoes:${caso.id}`, query)
        const todas = registroDasDecisoes(caso, ctx.prazos)
        return { page: paginateList(todas, (d) => `${d.em} ${d.resultado}`, { cursor, request: query }) }
      },
    },
    recursosDoProcesso: {
      visible: vendo(ctx, 'processo'),
      async handle({ usuario, target: { caso }, query }: RouteInput<'recursosDoProcesso', Visto>) {
        const cursor = cursors.for(usuario.id, `recursos:${caso.id}`, query)
        const todos = caso.recursos.map((r) => registroDoRecurso(caso.id, r))
        return { page: paginateList(todos, (r) => r.id, { cursor, request: query }) }
      },
    },
    acoes: {
      visible: vendo(ctx, 'processo'),
      handle: async ({ usuario, target }: RouteInput<'acoes', Visto>) => ({
        data: await acoes(ctx, usuario, target, upgradeUrl),
      }),
    },
    assistente: {
      visible: vendo(ctx, 'processo'),
      handle: async ({ usuario, target }: RouteInput<'assistente', Visto>) => ({
        data: await assistir(ctx, usuario, target),
      }),
    },
    revelarCpf: {
      visible: vendo(ctx, null),
      handle: async (input: RouteInput<'revelarCpf', Visto>) => ({
        data: { cpf_cnpj: await revelarCpf(ctx, input.usuario, pedidoDe(input), input.body.justificativa) },
      }),
    },
  }
}

import type { RouteInput, Routes } from '@car/http/routes'
import type { exclusao as exclusaoSchema, retencaoLegal } from '@car/operations/schemas/guarda'
import { EXCLUSAO_DAYS } from '@car/vocabulary/guarda'
import type { z } from 'zod'
import { overAt, overBefore } from '../../guarda/domain/classes.ts'
import type { Exclusao, Plan } from '../../guarda/domain/exclusao.ts'
import type { HoldRow } from '../../guarda/outbound/guardas.ts'
import type { GuardaCtx } from '../../guarda/usecases/ctx.ts'
import { markHeld } from '../../guarda/usecases/due.ts'
import { lastTouchedBefore } from '../../guarda/usecases/last-touched.ts'
import {
  decidirExclusao,
  listExclusoes,
  pedirExclusao,
  type SeenExclusao,
  seeExclusao,
} from '../../guarda/usecases/exclusoes.ts'
import { planFor } from '../../guarda/usecases/plan.ts'
import { type Hold, imporRetencao, retirarRetencao, seeHold } from '../../guarda/usecases/holds.ts'
import type { Means } from './shared.ts'

type GuardaOperations =
  | 'exclusoes'
  | 'pedirExclusao'
  | 'exclusoesPedidas'
  | 'decidirExclusao'
  | 'retencao'
  | 'retencoesLegais'
  | 'imporRetencao'
  | 'retirarRetencao'

export function guardaRoutes(ctx: GuardaCtx, { cursors }: Means): Pick<Routes<'processos'>, GuardaOperations> {
  return {
    exclusoes: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'exclusoes', query)
        const page = await listExclusoes(ctx, { usuarioId: usuario.id }, cursor, query)
        return { page: { ...page, items: page.items.map(({ exclusao, plan }) => exclusaoView(exclusao, plan)) } }
      },
    },
    pedirExclusao: {
      async handle({ usuario, body, commandId }) {
        const exclusao = await pedirExclusao(ctx, usuario, body.motivo ?? null, commandId)
        return { data: exclusaoView(exclusao, await planFor(ctx, usuario.id)) }
      },
    },
    exclusoesPedidas: {
      async handle({ usuario, query: { status, ...request } }) {
        const cursor = cursors.for(usuario.id, 'exclusoesPedidas', { status, ...request })
        const page = await listExclusoes(ctx, { status }, cursor, request)
        return { page: { ...page, items: page.items.map(({ exclusao, plan }) => wholeView(exclusao, plan)) } }
      },
    },
    decidirExclusao: {
      visible: (_, { id = '' }) => seeExclusao(ctx, id),
      async handle({ usuario, body, target, commandId }: RouteInput<'decidirExclusao', SeenExclusao>) {
        const exclusao = await decidirExclusao(ctx, usuario, { seen: target, commandId }, body)
        return { data: wholeView(exclusao, await planFor(ctx, exclusao.usuarioId)) }
      },
    },
    retencao: {
      async handle({ usuario, query: { classe, ...request } }) {
        const term = ctx.terms[classe]
        const cursor = cursors.for(usuario.id, 'retencao', { classe, ...request })
        const before = overBefore(term, ctx.now()).toISOString()
        const page = await ctx.processos.pageUntouched(classe, before, { cursor, request })
        const over = await lastTouchedBefore(ctx, classe, page.items, before)
        const items = (await markHeld(ctx, over)).map(({ id, numero, last: desde, retido }) => ({
          processo_id: id,
          numero,
          desde,
          venceu_em: overAt(term, new Date(desde)).toISOString(),
          retido,
        }))
        return { page: { ...page, items } }
      },
    },
    retencoesLegais: {
      async handle({ usuario, query }) {
        const page = await ctx.guardas.holds(cursors.for(usuario.id, 'retencoesLegais', query), query)
        const numbers = await ctx.processos.numbers(page.items.map(({ alvoId }) => alvoId))
        const items = page.items.map(({ _id: id, ...hold }) => holdView({ ...hold, id }, numbers))
        return { page: { ...page, items } }
      },
    },
    imporRetencao: {
      async handle({ usuario, body: { processo_id, usuario_id, motivo }, commandId }) {
        const target =
          processo_id === undefined
            ? { alvo: 'usuario' as const, alvoId: usuario_id ?? '' }
            : { alvo: 'processo' as const, alvoId: processo_id }
        const hold = await imporRetencao(ctx, usuario, { ...target, motivo }, commandId)
        return { data: holdView(hold, await ctx.processos.numbers([hold.alvoId])) }
      },
    },
    retirarRetencao: {
      visible: (_, { id = '' }) => seeHold(ctx, id),
      async handle({ usuario, body, target, commandId }: RouteInput<'retirarRetencao', HoldRow>) {
        await retirarRetencao(ctx, usuario, { seen: target, commandId }, body.motivo)
        return 'empty'
      },
    },
  }
}

function exclusaoView(exclusao: Exclusao, plan: Plan): z.output<typeof exclusaoSchema> {
  const { id, status, motivo, pedidaEm, decisao, concluidaEm } = exclusao
  const term = { count: EXCLUSAO_DAYS, unit: 'dias', base_legal: '' } as const
  return {
    id,
    status,
    motivo,
    pedida_em: pedidaEm,
    prazo_em: overAt(term, new Date(pedidaEm)).toISOString(),
    decisao: decisao && { resultado: decisao.resultado, fundamentacao: decisao.fundamentacao, em: decisao.em },
    concluida_em: concluidaEm,
    vao: plan.processos.map(({ numero }) => numero),
    conta: plan.conta,
    ficam: [...plan.ficam],
  }
}

const wholeView = (exclusao: Exclusao, plan: Plan & { nome: string }) => ({
  ...exclusaoView(exclusao, plan),
  usuario: { id: exclusao.usuarioId, nome: plan.nome },
})

const holdView = (
  { id, alvo, alvoId, motivo, por, em }: Hold,
  numbers: ReadonlyMap<string, string>,
): z.output<typeof retencaoLegal> => ({
  id,
  alvo,
  ...(alvo === 'processo' ? { processo_id: alvoId } : { usuario_id: alvoId }),
  numero: numbers.get(alvoId) ?? null,
  motivo,
  por,
  em,
})

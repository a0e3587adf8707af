import { CarError } from '@car/errors/car-error'
import type { RouteInput, Routes } from '@car/http/routes'
import { levelSuffices, type User } from '@car/identity/usuario'
import { abrirLote } from '../../lotes/usecases/abrir-lote.ts'
import { confirmarLote, desfazerLote } from '../../lotes/usecases/confirmar-lote.ts'
import type { LoteCtx } from '../../lotes/usecases/ctx.ts'
import { findClean } from '../../lotes/usecases/find-clean.ts'
import { seeLote, type SeenLote } from '../../lotes/usecases/see-lote.ts'
import { listLotes, pageMembers, showLote } from '../../lotes/usecases/show-lote.ts'
import { drawView, loteView, memberView, simulationView } from '../views/lote.ts'
import type { Means } from './shared.ts'

type LoteOperations =
  | 'abrirLote'
  | 'listarLotes'
  | 'obterLote'
  | 'listarProcessosDoLote'
  | 'confirmarLote'
  | 'desfazerLote'
  | 'sorteioPublico'

export function loteRoutes(ctx: LoteCtx, { cursors }: Means): Pick<Routes<'processos'>, LoteOperations> {
  const visible = (_: User, { id = '' }: Record<string, string>) => seeLote(ctx, id)
  const shown = async (lote: SeenLote['lote']) => ({ data: loteView(await showLote(ctx, lote)) })
  return {
    abrirLote: {
      async handle({ usuario, body: { simular, ...asked }, commandId }) {
        const criteria = { ...asked, risco: ctx.cleanLimits.risk, modulos: ctx.cleanLimits.modules }
        if (simular) return { data: simulationView(await findClean(ctx, usuario, criteria)) }
        // A simulation decides nothing, so it needs less.
        if (!levelSuffices(usuario.nivel, 'ouro')) throw new CarError('nivel_insuficiente')
        return shown(await abrirLote(ctx, usuario, criteria, commandId))
      },
    },
    listarLotes: {
      async handle({ usuario, query }) {
        const page = await listLotes(ctx, cursors.for(usuario.id, 'lotes', query), query)
        return { page: { ...page, items: page.items.map(loteView) } }
      },
    },
    obterLote: {
      visible,
      handle: ({ target }: RouteInput<'obterLote', SeenLote>) => shown(target.lote),
    },
    listarProcessosDoLote: {
      visible,
      async handle({ usuario, query, target }: RouteInput<'listarProcessosDoLote', SeenLote>) {
        const cursor = cursors.for(usuario.id, `lote:${target.lote.id}`, query)
        const page = await pageMembers(ctx, target, cursor, query)
        return { page: { ...page, items: page.items.map(memberView) } }
      },
    },
    confirmarLote: {
      visible,
      handle: async ({ usuario, target, commandId }: RouteInput<'confirmarLote', SeenLote>) =>
        shown(await confirmarLote(ctx, usuario, target, commandId)),
    },
    desfazerLote: {
      visible,
      handle: async ({ usuario, target, body, commandId }: RouteInput<'desfazerLote', SeenLote>) =>
        shown(await desfazerLote(ctx, usuario, target, commandId, body.motivo)),
    },
    sorteioPublico: {
      async handle({ params }) {
        const { lote } = await seeLote(ctx, params['lote'] ?? '')
        return { data: drawView(await showLote(ctx, lote)) }
      },
    },
  }
}

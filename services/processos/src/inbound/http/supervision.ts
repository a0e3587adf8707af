import type { RouteInput, Routes } from '@car/http/routes'
import type { Assignment } from '../../domain/distribution.ts'
import type { Seen } from '../../usecases/act.ts'
import { atribuir, requireAnalista } from '../../usecases/atribuir.ts'
import { atribuirEmLote } from '../../usecases/atribuir-em-lote.ts'
import { decidirRecurso, seeByRecurso } from '../../usecases/decidir-recurso.ts'
import { obterRecurso } from '../../usecases/obter-recurso.ts'
import { distribuir, simular } from '../../usecases/distribution.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { recursoView, wholeRecursoView } from '../views/recurso.ts'
import { reaching, requestOf, withRecord, type Means } from './shared.ts'

type Rows = 'atribuir' | 'atribuirEmLote' | 'distribuir' | 'obterRecurso' | 'listarRecursos' | 'decidirRecurso'

/** The acts of supervisors: assignments and appeals. */
export function supervisionRoutes(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, Rows> {
  return {
    atribuir: {
      visible: reaching(ctx, 'atribuir'),
      async handle(input: RouteInput<'atribuir', Seen>) {
        const { analista_id, motivo } = input.body
        const analista = await requireAnalista(ctx, analista_id)
        return withRecord(ctx, await atribuir(ctx, input.usuario, requestOf(input), analista, motivo))
      },
    },
    atribuirEmLote: {
      handle: async ({ usuario, body, commandId }) => ({
        data: { resultados: await atribuirEmLote(ctx, usuario, body, commandId) },
      }),
    },
    distribuir: {
      async handle({ usuario, body: { simular: onlySimulate, ...request }, commandId }) {
        const { atribuicoes, semDestino } = onlySimulate
          ? await simular(ctx, usuario, request)
          : await distribuir(ctx, usuario, request, commandId)
        const shown = ({ processoId: processo_id, numero, analista }: Assignment) => ({ processo_id, numero, analista })
        return { data: { atribuicoes: atribuicoes.map(shown), sem_destino: semDestino } }
      },
    },
    listarRecursos: {
      async handle({ usuario, query }) {
        const pagina = await ctx.processos.listarRecursos(query, cursors.for(usuario.id, 'recursos', query))
        const items = pagina.items.map(({ numero, processoId, ...recurso }) => ({
          ...recursoView(processoId, recurso),
          processo_numero: numero,
        }))
        return { page: { ...pagina, items } }
      },
    },
    obterRecurso: {
      visible: (usuario, { id = '' }) => seeByRecurso(ctx, usuario, id),
      async handle({ target, params }: RouteInput<'obterRecurso', Seen>) {
        const { recurso, documentos } = await obterRecurso(ctx, target, params['id'] ?? '')
        return { data: wholeRecursoView(target.processo, recurso, documentos, ctx.prazos) }
      },
    },
    decidirRecurso: {
      visible: (usuario, { id = '' }) => seeByRecurso(ctx, usuario, id),
      async handle(input: RouteInput<'decidirRecurso', Seen>) {
        const decisao = { recursoId: input.params['id'] ?? '', ...input.body }
        const { recurso, versao } = await decidirRecurso(ctx, input.usuario, requestOf(input), decisao)
        return { data: recursoView(input.target.processo.id, recurso), etag: versao }
      },
    },
  }
}

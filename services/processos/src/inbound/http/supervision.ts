import type { RouteInput, Routes } from '@car/http/routes'
import type { Assignment } from '../../domain/distribution.ts'
import { recursoRecord } from '../../domain/registro.ts'
import type { Seen } from '../../usecases/act.ts'
import { atribuir, requireAnalista } from '../../usecases/atribuir.ts'
import { atribuirEmLote } from '../../usecases/atribuir-em-lote.ts'
import { decidirRecurso, seeByRecurso } from '../../usecases/decidir-recurso.ts'
import { obterRecurso } from '../../usecases/obter-recurso.ts'
import { distribuir, simular } from '../../usecases/distribution.ts'
import type { Ctx } from '../../usecases/ctx.ts'
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
        const items = pagina.items.map(({ _id, versao: _, numero: processo_numero, ...recurso }) => ({
          ...recurso,
          processo_numero,
        }))
        return { page: { ...pagina, items } }
      },
    },
    obterRecurso: {
      visible: (usuario, { id = '' }) => seeByRecurso(ctx, usuario, id),
      handle: async ({ target, params }: RouteInput<'obterRecurso', Seen>) => ({
        data: await obterRecurso(ctx, target, params['id'] ?? ''),
      }),
    },
    decidirRecurso: {
      visible: (usuario, { id = '' }) => seeByRecurso(ctx, usuario, id),
      async handle(input: RouteInput<'decidirRecurso', Seen>) {
        const decisao = { recursoId: input.params['id'] ?? '', ...input.body }
        const { recurso, versao } = await decidirRecurso(ctx, input.usuario, requestOf(input), decisao)
        return { data: recursoRecord(input.target.processo.id, recurso), etag: versao }
      },
    },
  }
}

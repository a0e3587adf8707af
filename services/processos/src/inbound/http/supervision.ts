import type { RouteInput, Routes } from '@car/http/routes'
import type { Assignment, LeftOver } from '../../analise/domain/distribution.ts'
import type { Seen } from '../../usecases/act.ts'
import { atribuir, requireAnalista } from '../../analise/usecases/atribuir.ts'
import { atribuirEmLote } from '../../analise/usecases/atribuir-em-lote.ts'
import { decidirRecurso, seeByRecurso } from '../../analise/usecases/decidir-recurso.ts'
import { listRecursos } from '../../processo/usecases/list-recursos.ts'
import { obterRecurso } from '../../processo/usecases/obter-recurso.ts'
import { distribuir, simular } from '../../analise/usecases/distribuir.ts'
import type { AnalysisCtx } from '../../analise/usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { listedRecursoView, recursoView, wholeRecursoView } from '../views/recurso.ts'
import { reaching, requestOf, withRecord, type Means } from './shared.ts'

type SupervisionOperations =
  | 'atribuir'
  | 'atribuirEmLote'
  | 'distribuir'
  | 'obterRecurso'
  | 'listarRecursos'
  | 'decidirRecurso'

export function supervisionRoutes(
  ctx: AnalysisCtx & AccessCtx,
  { cursors }: Means,
): Pick<Routes<'processos'>, SupervisionOperations> {
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
        const { atribuicoes, leftOver } = onlySimulate
          ? await simular(ctx, usuario, request)
          : await distribuir(ctx, usuario, request, commandId)
        const shown = ({ processoId: processo_id, numero, analista }: Assignment) => ({ processo_id, numero, analista })
        const told = ({ processoId: processo_id, numero, why }: LeftOver) => ({ processo_id, numero, motivo: why })
        const data = {
          atribuicoes: atribuicoes.map(shown),
          sem_destino: leftOver.length,
          sem_destino_por: leftOver.map(told),
        }
        return { data }
      },
    },
    listarRecursos: {
      async handle({ usuario, query }) {
        const page = await listRecursos(ctx, usuario, query, cursors.for(usuario.id, 'recursos', query))
        return { page: { ...page, items: page.items.map(listedRecursoView) } }
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

import type { RouteInput, Routes } from '@car/http/routes'
import type { Atribuicao } from '../../domain/distribuicao.ts'
import { registroDoRecurso } from '../../domain/registro.ts'
import type { Visto } from '../../usecases/agir.ts'
import { atribuir, exigirAnalista } from '../../usecases/atribuir.ts'
import { atribuirEmLote } from '../../usecases/atribuir-em-lote.ts'
import { decidirRecurso, verPeloRecurso } from '../../usecases/decidir-recurso.ts'
import { obterRecurso } from '../../usecases/obter-recurso.ts'
import { distribuir, simular } from '../../usecases/distribuir.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { alcancando, pedidoDe, comRegistro, type Means } from './comum.ts'

type Rows = 'atribuir' | 'atribuirEmLote' | 'distribuir' | 'obterRecurso' | 'listarRecursos' | 'decidirRecurso'

/** The acts of supervisors: assignments and appeals. */
export function rotasDaSupervisao(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, Rows> {
  return {
    atribuir: {
      visible: alcancando(ctx, 'atribuir'),
      async handle(input: RouteInput<'atribuir', Visto>) {
        const { analista_id, motivo } = input.body
        const analista = await exigirAnalista(ctx, analista_id)
        return comRegistro(ctx, await atribuir(ctx, input.usuario, pedidoDe(input), analista, motivo))
      },
    },
    atribuirEmLote: {
      handle: async ({ usuario, body, commandId }) => ({
        data: { resultados: await atribuirEmLote(ctx, usuario, body, commandId) },
      }),
    },
    distribuir: {
      async handle({ usuario, body: { simular: soSimular, ...pedido }, commandId }) {
        const { atribuicoes, semDestino } = soSimular
          ? await simular(ctx, usuario, pedido)
          : await distribuir(ctx, usuario, pedido, commandId)
        const dita = ({ processoId: processo_id, numero, analista }: Atribuicao) => ({ processo_id, numero, analista })
        return { data: { atribuicoes: atribuicoes.map(dita), sem_destino: semDestino } }
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
      visible: (usuario, { id = '' }) => verPeloRecurso(ctx, usuario, id),
      handle: async ({ target, params }: RouteInput<'obterRecurso', Visto>) => ({
        data: await obterRecurso(ctx, target, params['id'] ?? ''),
      }),
    },
    decidirRecurso: {
      visible: (usuario, { id = '' }) => verPeloRecurso(ctx, usuario, id),
      async handle(input: RouteInput<'decidirRecurso', Visto>) {
        const decisao = { recursoId: input.params['id'] ?? '', ...input.body }
        const { recurso, versao } = await decidirRecurso(ctx, input.usuario, pedidoDe(input), decisao)
        return { data: registroDoRecurso(input.target.caso.id, recurso), etag: versao }
      },
    },
  }
}

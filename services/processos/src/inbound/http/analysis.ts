import type { NamedAchado } from '@car/cross-check/achados'
import type { Action } from '@car/acts/table'
import type { RouteInput, RouteOutput, Routes } from '@car/http/routes'
import type { User } from '@car/identity/usuario'
import type { Pendencia } from '../../domain/processo.ts'
import { verdictGaps } from '../../analise/domain/verdicts.ts'
import { requireRessalva } from '../../processo/domain/ressalvas.ts'
import { findNeighbour } from '../../analise/usecases/find-neighbour.ts'
import { findAchado } from '../../analise/usecases/find-achado.ts'
import type { Seen } from '../../usecases/act.ts'
import { anotar, seeForAnalysis, type SeenForAnalysis } from '../../analise/usecases/anotar.ts'
import { aprovar } from '../../analise/usecases/aprovar.ts'
import { assumir } from '../../analise/usecases/assumir.ts'
import { represent } from '../../usecases/see.ts'
import { avaliarAchado } from '../../analise/usecases/avaliar-achado.ts'
import { criarPendencia, pendenciaDoAchado } from '../../analise/usecases/criar-pendencia.ts'
import { declararImpedimento } from '../../analise/usecases/declarar-impedimento.ts'
import { decidirRessalva } from '../../analise/usecases/decidir-ressalva.ts'
import { closePendencia } from '../../analise/usecases/close-pendencia.ts'
import { liberar } from '../../analise/usecases/liberar.ts'
import { listNotes } from '../../analise/usecases/list-notes.ts'
import { rejeitar } from '../../analise/usecases/rejeitar.ts'
import type { Ctx } from '../../context.ts'
import { concealNotes } from '../../second-reading/domain/conceal.ts'
import { pendenciaView, ressalvaView } from '../views/parts.ts'
import { processoView } from '../views/processo.ts'
import { reaching, reachingPendencia, type Means, requestOf, withRecord } from './shared.ts'

type AnalysisOperations =
  | 'assumir'
  | 'liberar'
  | 'declararImpedimento'
  | 'aprovar'
  | 'rejeitar'
  | 'criarPendencia'
  | 'resolverPendencia'
  | 'cancelarPendencia'
  | 'decidirRessalva'
  | 'avaliarAchado'
  | 'notas'
  | 'anotar'
  | 'pendenciaDoAchado'

type WithAchado = Seen & { achado: NamedAchado }

export function analysisRoutes(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, AnalysisOperations> {
  const reachingAchado =
    (action: Action) =>
    async (usuario: User, params: Record<string, string>): Promise<WithAchado> => {
      // Even a refusal reveals whether the case has this finding, so a look at its data is recorded.
      const seen = await reaching(ctx, action, 'dados')(usuario, params)
      return { ...seen, achado: await findAchado(ctx, seen, params['achado'] ?? '') }
    }

  return {
    assumir: {
      visible: reaching(ctx, 'assumir'),
      async handle(input: RouteInput<'assumir', Seen>) {
        const { dossieJobId, ...done } = await assumir(ctx, input.usuario, requestOf(input))
        return { data: { ...processoView(await represent(ctx, done)), dossie_job_id: dossieJobId }, etag: done.versao }
      },
    },
    liberar: {
      visible: reaching(ctx, 'liberar'),
      handle: async (input: RouteInput<'liberar', Seen>) =>
        withRecord(ctx, await liberar(ctx, input.usuario, requestOf(input))),
    },
    declararImpedimento: {
      visible: reaching(ctx, 'declarar_impedimento'),
      handle: async (input: RouteInput<'declararImpedimento', Seen>) =>
        withRecord(ctx, await declararImpedimento(ctx, input.usuario, requestOf(input), input.body.motivo)),
    },
    aprovar: {
      visible: reaching(ctx, 'aprovar'),
      handle: async (input: RouteInput<'aprovar', Seen>) =>
        withRecord(ctx, await aprovar(ctx, input.usuario, requestOf(input), input.body.parecer ?? null)),
    },
    rejeitar: {
      visible: reaching(ctx, 'rejeitar'),
      handle: async (input: RouteInput<'rejeitar', Seen>) =>
        withRecord(ctx, await rejeitar(ctx, input.usuario, requestOf(input), input.body)),
    },
    criarPendencia: {
      visible: reaching(ctx, 'criar_pendencia'),
      async handle(input: RouteInput<'criarPendencia', Seen>) {
        const { tipo, descricao, documento_id = null, campo = null, prazo_dias } = input.body
        const fresh = { tipo, descricao, documentoId: documento_id, campo, prazoDias: prazo_dias }
        return withNewPendencia(await criarPendencia(ctx, input.usuario, requestOf(input), fresh))
      },
    },
    resolverPendencia: {
      visible: reachingPendencia(ctx, 'resolver_pendencia'),
      handle: async (input: RouteInput<'resolverPendencia', Seen>) =>
        withNewPendencia(
          await closePendencia(ctx, input.usuario, requestOf(input), input.params['pid'] ?? '', 'resolvida'),
        ),
    },
    cancelarPendencia: {
      visible: reachingPendencia(ctx, 'cancelar_pendencia'),
      handle: async (input: RouteInput<'cancelarPendencia', Seen>) =>
        withNewPendencia(
          await closePendencia(ctx, input.usuario, requestOf(input), input.params['pid'] ?? '', 'cancelada'),
        ),
    },
    decidirRessalva: {
      async visible(usuario, params) {
        const seen = await reaching(ctx, 'decidir_ressalva')(usuario, params)
        requireRessalva(seen.processo, params['rid'] ?? '')
        return seen
      },
      async handle(input: RouteInput<'decidirRessalva', Seen>) {
        const { resultado, motivo, dados = null } = input.body
        const rid = input.params['rid'] ?? ''
        const decisao = { resultado, motivo, dados }
        const { ressalva, versao } = await decidirRessalva(ctx, input.usuario, requestOf(input), rid, decisao)
        return { data: ressalvaView(ressalva), etag: versao }
      },
    },
    avaliarAchado: {
      visible: reachingAchado('avaliar_achado'),
      rules: verdictGaps,
      async handle(input: RouteInput<'avaliarAchado', WithAchado>) {
        const { usuario, target } = input
        const { resultado, motivo = null, tambem_em: other } = input.body
        const neighbour = other === undefined ? null : await findNeighbour(ctx, usuario, target, target.achado, other)
        const { achado, versao } = await avaliarAchado(
          ctx,
          usuario,
          requestOf(input),
          target.achado,
          { resultado, motivo },
          neighbour,
        )
        return { data: achado, etag: versao }
      },
    },
    notas: {
      visible: (usuario, { id = '' }) => seeForAnalysis(ctx, usuario, id),
      async handle({ usuario, target, query }: RouteInput<'notas', SeenForAnalysis>) {
        const cursor = cursors.for(usuario.id, `notas:${target.processo.id}`, query)
        const page = await listNotes(ctx, target, query, cursor)
        return { page: { ...page, items: concealNotes(target.processo, usuario.id, page.items) } }
      },
    },
    anotar: {
      visible: (usuario, { id = '' }) => seeForAnalysis(ctx, usuario, id),
      handle: async ({ usuario, target, body, ...input }: RouteInput<'anotar', SeenForAnalysis>) => ({
        data: await anotar(ctx, usuario, { seen: target, ...input }, body.texto),
      }),
    },
    pendenciaDoAchado: {
      visible: reachingAchado('criar_pendencia'),
      async handle(input: RouteInput<'pendenciaDoAchado', WithAchado>) {
        const { target, body, usuario } = input
        return withNewPendencia(await pendenciaDoAchado(ctx, usuario, requestOf(input), target.achado, body.prazo_dias))
      },
    },
  }
}

const withNewPendencia = ({ pendencia, versao }: { pendencia: Pendencia; versao: number }): RouteOutput => ({
  data: pendenciaView(pendencia),
  etag: versao,
})

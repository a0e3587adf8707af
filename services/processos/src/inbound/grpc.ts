import { shown } from '@car/cadastro/seal'
import { write } from '@car/cadastro/wire'
import type { Cruzamento } from '@car/cross-check/territorio/cruzamento'
import { notFound } from '@car/errors/car-error'
import { type Callers, type Handlers, requireUser } from '@car/grpc/server'
import { seesAll } from '@car/identity/usuario'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { CamadaConferida } from '@car/proto/gen/car/processos/v1/CamadaConferida'
import type { Cruzamento as CruzamentoProto } from '@car/proto/gen/car/processos/v1/Cruzamento'
import type { Pendencia as PendenciaProto } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo as ProcessoProto } from '@car/proto/gen/car/processos/v1/Processo'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Quadro as BoardMessage } from '@car/proto/gen/car/processos/v1/Quadro'
import type { Recurso as RecursoProto } from '@car/proto/gen/car/processos/v1/Recurso'
import { verifierKeyOf } from '@car/registro/note'
import { proveSoon } from '@car/registro/prove'
import type { RecordLog } from '@car/registro/record-log'
import { LOOK_KINDS, type LookKind } from '@car/vocabulary/access'
import { DOCUMENTO_OPERATIONS } from '@car/vocabulary/documento'
import { streamOf } from '@car/event-store/kinds'
import type { Loaded } from '@car/event-store/store'
import type { Processo, State } from '../domain/processo.ts'
import type { DomainEvent } from '../domain/events.ts'
import { kindOf } from '../domain/kinds.ts'
import { requirePapelAndLevel } from '../domain/permission.ts'
import { hourOf } from '../processo/domain/reading.ts'
import { boardOf } from '../analise/domain/board.ts'
import { assumirFirst } from '../analise/usecases/assumir-first.ts'
import { represent, see } from '../usecases/see.ts'
import { isHeld } from '../guarda/usecases/holds.ts'
import type { Ctx } from '../context.ts'
import { conceal, dossiersSince } from '../second-reading/domain/conceal.ts'
import { cruzamentoOf, rowOf } from '../territorio/usecases/cruzamento-of.ts'
import { historico } from '../usecases/historico.ts'
import { listCamadas } from '../territorio/usecases/list-camadas.ts'
import { recibo } from '../processo/usecases/recibo.ts'
import { checkAccess } from '../usecases/check-access.ts'
import { andamentoView } from './views/andamento.ts'
import { checkedView } from './views/camada.ts'
import { pendenciaView } from './views/parts.ts'
import { processoView } from './views/processo.ts'
import { howDecided, recursoView } from './views/recurso.ts'

export const callers: Callers<ProcessosDefinition> = {
  VerificarAcesso: ['documentos', 'dossie'],
  ObterProcesso: ['analista', 'dossie', 'documentos'],
  ObterAutos: ['dossie'],
  ProvarAtos: ['dossie'],
  ObterRecibo: ['dossie'],
  MudouDesde: ['dossie'],
  ObterQuadro: ['avisos', 'documentos'],
  ListarIds: ['analista', 'documentos'],
  AssumirPrimeiro: ['analista'],
  ListarRascunhos: ['documentos'],
  EstaRetido: ['documentos'],
  ContarListados: ['analista', 'avisos'],
}

/**
 * Returns the kind of look that a request names; null for none. An unknown kind, for example of a newer version, still
 * counts as a look.
 */
function lookKindOf(leitura: string): LookKind | null {
  if (leitura === '') return null
  return LOOK_KINDS.find((kind) => kind === leitura) ?? 'processo'
}

export function handlers(ctx: Ctx, log: RecordLog): Handlers<ProcessosDefinition> {
  /** Loads the case without a check of access, for services and for people who may see every case. */
  async function get(id: string) {
    return opened(await ctx.store.load('processo', id))
  }

  function opened({ state, version }: Pick<Loaded<State, DomainEvent>, 'state' | 'version'>) {
    if (state === null || state.status === 'descartado') throw notFound()
    return { processo: state, versao: version }
  }

  async function toProto(done: { processo: Processo; versao: number }): Promise<ProcessoProto> {
    // The score is left out, because it depends on the documents, which are not loaded here.
    const geometria = await ctx.perimetros.of(done.processo.imovel)
    const represented = { ...done, geometria, completeness: 0, now: ctx.now() }
    const {
      score_completude: _,
      imovel,
      proprietario,
      coproprietarios,
      representante,
      observacoes,
      origem: _o,
      ...registro
    } = processoView(represented)
    return {
      ...withoutNulls(registro),
      cadastro: write(shown(done.processo, geometria)),
      andamento: andamentoView(done.processo, done.versao),
      ...origemOf(done.processo),
    } as ProcessoProto
  }

  async function withCruzamento(
    done: { processo: Processo; versao: number },
    row = rowOf(ctx, done.processo),
  ): Promise<ProcessoProto> {
    const [processo, { versao, cruzamento }] = await Promise.all([toProto(done), cruzamentoOf(ctx, done.processo, row)])
    return { ...processo, cruzamento: { versao, ...cruzamentoToProto(cruzamento) } }
  }

  return {
    async VerificarAcesso({ processo_id, operacao, leitura = '' }, call) {
      const which = DOCUMENTO_OPERATIONS.find((one) => one === operacao) ?? 'consultar'
      const usuario = requireUser(call)
      const access = await checkAccess(ctx, usuario, processo_id, which, lookKindOf(leitura))
      const since = seesAll(usuario.papel) ? dossiersSince(access.processo, usuario.id) : null
      return {
        processo_id,
        status: access.processo.status,
        relacao: access.relacao.as,
        permitido: access.permitido,
        estado_permite: access.estadoPermite,
        nivel: access.nivel,
        so_tipos: access.onlyKinds,
        dono_id: access.processo.dono.id,
        ...(since === null ? {} : { dossies_desde: since }),
        ...(which === 'descartar_documento' ? { retido: await isHeld(ctx, access.processo) } : {}),
      }
    },

    async ObterProcesso({ id, leitura = '', com_cruzamento = false }, call) {
      const kind = lookKindOf(leitura)
      const done = kind === null ? await get(id) : await see(ctx, requireUser(call), id, kind)
      const told = await (com_cruzamento ? withCruzamento(done) : toProto(done))
      return kind === null ? told : conceal(done.processo, requireUser(call).id, told)
    },

    async ObterAutos({ id }) {
      const [loaded, accesses] = await ctx.store.loadBoth('processo', 'acessos', id)
      const done = opened(loaded)
      const row = rowOf(ctx, done.processo)
      const [{ cruzamento, ...processo }, recorded, camadas] = await Promise.all([
        withCruzamento(done, row),
        historico(ctx, id, loaded, accesses),
        listCamadas(ctx, done.processo, row, ctx.camadas.recent()),
      ])
      const told = { verdicts: true, limits: ctx.limits.overlap }
      // Anybody of the analysis may read a dossier, so none that is made now tells who decided first.
      return conceal(done.processo, null, {
        processo: { ...processo, cruzamento: withoutShapes(cruzamento) },
        pendencias: done.processo.pendencias.map((one) => withoutNulls(pendenciaView(one)) as PendenciaProto),
        recursos: done.processo.recursos.map((one) => withoutNulls(recursoView(id, one)) as RecursoProto),
        historico: recorded.atos,
        documentos: recorded.documentos,
        com_duplicidade: recorded.comDuplicidade,
        camadas: camadas.map((one) => camadaToProto(checkedView(one, done.processo, told))),
      })
    },

    async ProvarAtos({ processo_id, commits }) {
      const own = commits.filter((commit) => commit.startsWith(`${streamOf('processo', processo_id)}#`))
      const { ponto, proven } = await proveSoon(log, own)
      return {
        ...(ponto === null ? {} : { ponto }),
        atos: proven.map(({ commitId: commit, sal, indice, prova }) => ({ commit, sal, indice, prova: [...prova] })),
        chaves: log.keys.signers.map(verifierKeyOf),
      }
    },

    ObterRecibo: ({ id }, call) => recibo(ctx, requireUser(call), id),

    async MudouDesde({ processo_id, versao }) {
      const { state, commits } = await ctx.store.load('processo', processo_id)
      if (commits.length === 0) throw notFound()
      const after = commits.filter(({ version }) => version > versao)
      return {
        mudou: after.some(({ events }) => events.some((event) => kindOf(event).outdates)),
        substituido_por: (state?.substituidoPor ?? []).map(({ numero }) => numero),
        ...(state?.status === 'aprovado' ? howDecided(state) : {}),
      }
    },

    async ObterQuadro({ id, autorizacao_id }) {
      const loaded = await ctx.store.load('processo', id)
      const { processo } = opened(loaded)
      const events = loaded.commits.flatMap((commit) => commit.events)
      const request = {
        autorizacaoId: autorizacao_id,
        events,
        prazos: ctx.prazos,
        now: ctx.now(),
      }
      return withoutNulls(boardOf(processo, request)) as BoardMessage
    },

    async ListarIds({ depois_de, limite }) {
      return { ids: await ctx.processos.ids(depois_de, Math.min(Math.max(limite, 1), 1000)) }
    },

    async AssumirPrimeiro({ processo_ids }, call) {
      const usuario = requireUser(call)
      requirePapelAndLevel('assumir', usuario)
      const done = await assumirFirst(ctx, usuario, processo_ids, call.commandId)
      if (done === null) return {}
      const registro = JSON.stringify(processoView(await represent(ctx, done)))
      return { assumido: { registro, dossie_job_id: done.dossieJobId } }
    },

    async ListarRascunhos({ dono_id }) {
      return { ids: await ctx.processos.rascunhosOf(dono_id) }
    },

    async EstaRetido({ processo_id }) {
      const { state } = await ctx.store.load('processo', processo_id)
      return { retido: state !== null && (await isHeld(ctx, state)) }
    },

    async ContarListados({ usuario_id, em, processo_ids }) {
      await ctx.showings.listed(usuario_id, hourOf(new Date(em)), processo_ids)
      return {}
    },
  }
}

function origemOf({ origem }: Processo): Pick<ProcessoProto, 'origem'> {
  if (origem === null) return {}
  const { como: tipo, processos, documentos } = origem
  return {
    origem: {
      tipo,
      processos,
      documentos: documentos.map(({ id, de, processoId: processo_id }) => ({ id, de, processo_id })),
    },
  }
}

function cruzamentoToProto(cruzamento: Cruzamento | null) {
  if (cruzamento === null) {
    const nothing = { participa: false, junto_da_origem: false, em_andamento: false, incompleto: false }
    return { ...nothing, semelhantes: [], camadas: [] }
  }
  const told = withoutNulls(cruzamento) as Omit<CruzamentoProto, 'versao' | 'participa'>
  return { ...told, participa: true, junto_da_origem: cruzamento.fora_da_origem !== undefined }
}

/** Leaves out the shapes of overlaps, because a dossier does not draw them. */
const withoutShapes = <T extends object>(cruzamento: T | null | undefined): T | null =>
  JSON.parse(JSON.stringify(cruzamento ?? null, (name, value: unknown) => (name === 'forma' ? undefined : value))) as T

function camadaToProto({ achados, ...camada }: ReturnType<typeof checkedView>): CamadaConferida {
  const found = achados.map(({ forma, avaliacao, ...achado }) =>
    withoutNulls({
      ...achado,
      forma: forma && JSON.stringify(forma),
      avaliacao: avaliacao && withoutNulls(avaliacao),
    }),
  )
  return { ...withoutNulls(camada), achados: found } as CamadaConferida
}

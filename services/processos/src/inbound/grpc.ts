import type { Cruzamento } from '@car/conferencia/cruzamento'
import { naoEncontrado } from '@car/errors/erro-car'
import { type Callers, type Handlers, requireUsuario } from '@car/grpc/server'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { Cruzamento as CruzamentoProto } from '@car/proto/gen/car/processos/v1/Cruzamento'
import type { Pendencia as PendenciaProto } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo as ProcessoProto } from '@car/proto/gen/car/processos/v1/Processo'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Quadro as QuadroProto } from '@car/proto/gen/car/processos/v1/Quadro'
import type { Recurso as RecursoProto } from '@car/proto/gen/car/processos/v1/Recurso'
import { TIPOS_LEITURA, type TipoLeitura } from '@car/vocabulary/acesso'
import { OPERACOES_DE_DOCUMENTO } from '@car/vocabulary/documento'
import { andamentoDe } from '../domain/andamento.ts'
import type { Loaded } from '@car/event-store/store'
import type { Caso, Estado } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import { muda } from '../domain/mudancas.ts'
import { exigirPapelENivel } from '../domain/permissao.ts'
import { quadroDe } from '../domain/quadro.ts'
import { registroDaPendencia, registroDe, registroDoRecurso } from '../domain/registro.ts'
import { assumirPrimeiro } from '../usecases/assumir-primeiro.ts'
import { representar, ver } from '../usecases/consultar.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { cruzamentoDe } from '../usecases/cruzamento-de.ts'
import { historico } from '../usecases/historico.ts'
import { recibo } from '../usecases/recibo.ts'
import { verificarAcesso } from '../usecases/verificar-acesso.ts'

/** Which service may call which method. */
export const callers: Callers<ProcessosDefinition> = {
  VerificarAcesso: ['documentos', 'documentos-worker', 'dossie'],
  ObterProcesso: ['analista', 'dossie', 'documentos'],
  ObterAutos: ['dossie'],
  ObterRecibo: ['dossie'],
  MudouDesde: ['dossie'],
  ObterQuadro: ['avisos', 'documentos'],
  ListarIds: ['analista', 'documentos'],
  AssumirPrimeiro: ['analista'],
  ListarRascunhos: ['documentos'],
}

/** The kind of look that the wire names; null for none. A kind of a later version still counts as a look. */
function tipoDe(leitura: string): TipoLeitura | null {
  if (leitura === '') return null
  return TIPOS_LEITURA.find((tipo) => tipo === leitura) ?? 'processo'
}

/** Wire ↔ use cases, for the other services. */
export function handlers(ctx: Ctx): Handlers<ProcessosDefinition> {
  /** Loads the case for a service that acts for nobody, or for a person who may see every case. */
  async function obter(id: string) {
    return aberto(await ctx.store.load('processo', id))
  }

  function aberto({ state, version }: Pick<Loaded<Estado, Evento>, 'state' | 'version'>) {
    if (state === null || state.status === 'descartado') throw naoEncontrado()
    return { caso: state, versao: version }
  }

  async function paraProto(feito: { caso: Caso; versao: number }): Promise<ProcessoProto> {
    const desenho = await ctx.perimetros.de(feito.caso.imovel)
    // The score is left out: it depends on the documents, which the callers know themselves.
    const { score_completude: _, ...registro } = registroDe(feito, desenho, 0, ctx.agora())
    const { geometria, ...imovel } = registro.imovel
    return {
      ...withoutNulls(registro),
      imovel: { ...imovel, ...(geometria === undefined ? {} : { geometria: JSON.stringify(geometria) }) },
      andamento: andamentoDe(feito.caso, feito.versao),
    } as ProcessoProto
  }

  async function comCruzamento(feito: { caso: Caso; versao: number }): Promise<ProcessoProto> {
    const [processo, { versao, cruzamento }] = await Promise.all([paraProto(feito), cruzamentoDe(ctx, feito.caso)])
    return { ...processo, cruzamento: { versao, ...cruzamentoParaProto(cruzamento) } }
  }

  return {
    async VerificarAcesso({ processo_id, operacao, leitura = '' }, call) {
      const qual = OPERACOES_DE_DOCUMENTO.find((o) => o === operacao) ?? 'consultar'
      const acesso = await verificarAcesso(ctx, requireUsuario(call), processo_id, qual, tipoDe(leitura))
      return {
        processo_id,
        status: acesso.caso.status,
        relacao: acesso.relacao.como,
        permitido: acesso.permitido,
        estado_permite: acesso.estadoPermite,
        nivel: acesso.nivel,
        dono_id: acesso.caso.dono.id,
      }
    },

    async ObterProcesso({ id, leitura = '', com_cruzamento = false }, call) {
      const tipo = tipoDe(leitura)
      const feito = tipo === null ? await obter(id) : await ver(ctx, requireUsuario(call), id, tipo)
      return com_cruzamento ? comCruzamento(feito) : paraProto(feito)
    },

    async ObterAutos({ id }) {
      const [lido, acessos] = await ctx.store.loadBoth('processo', 'acessos', id)
      const feito = aberto(lido)
      const [processo, registrado] = await Promise.all([comCruzamento(feito), historico(ctx, id, lido, acessos)])
      return {
        processo,
        pendencias: feito.caso.pendencias.map((p) => withoutNulls(registroDaPendencia(p)) as PendenciaProto),
        recursos: feito.caso.recursos.map((r) => withoutNulls(registroDoRecurso(id, r)) as RecursoProto),
        historico: registrado.atos,
        documentos: registrado.documentos,
        com_duplicidade: registrado.comDuplicidade,
      }
    },

    ObterRecibo: ({ id }, call) => recibo(ctx, requireUsuario(call), id),

    async MudouDesde({ processo_id, versao }) {
      const { commits } = await ctx.store.load('processo', processo_id)
      if (commits.length === 0) throw naoEncontrado()
      const depois = commits.filter(({ version }) => version > versao)
      return { mudou: depois.some(({ events }) => events.some(muda)) }
    },

    async ObterQuadro({ id, autorizacao_id }) {
      const lido = await ctx.store.load('processo', id)
      const { caso } = aberto(lido)
      const eventos = lido.commits.flatMap((commit) => commit.events)
      const pedido = {
        autorizacaoId: autorizacao_id,
        eventos,
        prazos: ctx.prazos,
        agora: ctx.agora(),
      }
      return withoutNulls(quadroDe(caso, pedido)) as QuadroProto
    },

    async ListarIds({ depois_de, limite }) {
      return { ids: await ctx.processos.ids(depois_de, Math.min(Math.max(limite, 1), 1000)) }
    },

    async AssumirPrimeiro({ processo_ids }, call) {
      const usuario = requireUsuario(call)
      exigirPapelENivel('assumir', usuario)
      const feito = await assumirPrimeiro(ctx, usuario, processo_ids, call.commandId)
      if (feito === null) return {}
      const registro = JSON.stringify(await representar(ctx, feito))
      return { assumido: { registro, dossie_job_id: feito.dossieJobId } }
    },

    async ListarRascunhos({ dono_id }) {
      return { ids: await ctx.processos.rascunhosDe(dono_id) }
    },
  }
}

function cruzamentoParaProto(cruzamento: Cruzamento | null) {
  if (cruzamento === null) return { participa: false, em_andamento: false, incompleto: false, semelhantes: [] }
  return { participa: true, ...(withoutNulls(cruzamento) as Omit<CruzamentoProto, 'versao' | 'participa'>) }
}

import { naoEncontrado } from '@car/errors/erro-car'
import { type CallContext, requireUsuario, type Handlers, type Callers } from '@car/grpc/server'
import type { Cursors } from '@car/store/cursor'
import { acceptsVersion } from '@car/http/if-match'
import type { Servico } from '@car/identity/service-token'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { Pendencia as PendenciaProto } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo as ProcessoProto } from '@car/proto/gen/car/processos/v1/Processo'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { ListarRecursosResponse } from '@car/proto/gen/car/processos/v1/ListarRecursosResponse'
import type { Recurso as RecursoProto } from '@car/proto/gen/car/processos/v1/Recurso'
import { OPERACOES_DE_DOCUMENTO } from '@car/vocabulary/documento'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import type { Pendencia, Recurso } from '../domain/caso.ts'
import { DOBRA } from '../usecases/dobra.ts'
import { registroDaPendencia, registroDoRecurso, type RegistroProcesso } from '../domain/registro.ts'
import type { Ato, Feito } from '../usecases/agir.ts'
import { aprovar } from '../usecases/aprovar.ts'
import { assumir } from '../usecases/assumir.ts'
import { atribuir } from '../usecases/atribuir.ts'
import { representar } from '../usecases/consultar.ts'
import { criarPendencia } from '../usecases/criar-pendencia.ts'
import { type Ctx, fluxoDoProcesso } from '../usecases/ctx.ts'
import { decidirRecurso } from '../usecases/decidir-recurso.ts'
import { encerrarPendencia } from '../usecases/encerrar-pendencia.ts'
import { historico } from '../usecases/historico.ts'
import { liberar } from '../usecases/liberar.ts'
import { rejeitar } from '../usecases/rejeitar.ts'
import { verificarAcesso } from '../usecases/verificar-acesso.ts'
import { andamentoDe } from '../domain/andamento.ts'
import { exigirRecurso } from '../domain/recursos.ts'

const DA_ANALISE: readonly Servico[] = ['analista']

/** Who may ask what. */
export const PERMITIDOS: Callers<ProcessosDefinition> = {
  VerificarAcesso: ['documentos', 'documentos-worker', 'dossie'],
  ObterProcesso: ['analista', 'dossie', 'documentos'],
  ObterAutos: ['dossie'],
  ListarIds: ['analista', 'documentos'],
  Assumir: DA_ANALISE,
  Liberar: DA_ANALISE,
  Atribuir: DA_ANALISE,
  Aprovar: DA_ANALISE,
  Rejeitar: DA_ANALISE,
  CriarPendencia: DA_ANALISE,
  ResolverPendencia: DA_ANALISE,
  CancelarPendencia: DA_ANALISE,
  ListarRecursos: DA_ANALISE,
  ObterRecurso: DA_ANALISE,
  DecidirRecurso: DA_ANALISE,
}

/** Wire ↔ use cases, for the other services. */
export function manipuladores(ctx: Ctx, cursores: Cursors): Handlers<ProcessosDefinition> {
  /** The case for a service, on nobody's behalf or on that of somebody who sees all. */
  async function obter(id: string): Promise<Feito> {
    const { state, version } = await ctx.registro.read(fluxoDoProcesso(id), DOBRA)
    if (state === null || state.status === 'descartado') throw naoEncontrado()
    return { caso: state, versao: version }
  }
  async function processoDoRecurso(id: string): Promise<string> {
    const processoId = await ctx.projecoes.processoDoRecurso(id)
    if (processoId === null) throw naoEncontrado()
    return processoId
  }
  const responder = async (feito: Feito): Promise<ProcessoProto> => paraProto(await representar(ctx, feito), feito)

  return {
    async VerificarAcesso({ processo_id, operacao }, chamada) {
      const qual = OPERACOES_DE_DOCUMENTO.find((o) => o === operacao) ?? 'consultar'
      const { caso, relacao, permitido, estadoPermite, nivel } = await verificarAcesso(
        ctx,
        requireUsuario(chamada),
        processo_id,
        qual,
      )
      return {
        processo_id,
        status: caso.status,
        relacao: relacao.como,
        permitido,
        estado_permite: estadoPermite,
        nivel,
        dono_id: caso.dono.id,
      }
    },
    async ObterProcesso({ id }) {
      return responder(await obter(id))
    },
    async ObterAutos({ id }) {
      const feito = await obter(id)
      const { atos, integra } = await historico(ctx, id)
      return {
        processo: await responder(feito),
        pendencias: feito.caso.pendencias.map((p) => pendenciaParaProto(p, feito.versao)),
        recursos: feito.caso.recursos.map((r) => recursoParaProto(id, r, feito.versao)),
        historico: atos,
        cadeia_integra: integra,
      }
    },
    async ListarIds({ depois_de, limite }) {
      return { ids: await ctx.projecoes.ids(depois_de, Math.min(Math.max(limite, 1), 1000)) }
    },
    async Assumir(pergunta, chamada) {
      const { dossieJobId, ...feito } = await assumir(ctx, analista(chamada), atoDe(pergunta, chamada))
      return { processo: await responder(feito), dossie_job_id: dossieJobId }
    },
    async Liberar(pergunta, chamada) {
      return responder(await liberar(ctx, analista(chamada), atoDe(pergunta, chamada)))
    },
    async Atribuir(pergunta, chamada) {
      return responder(
        await atribuir(ctx, analista(chamada), atoDe(pergunta, chamada), pergunta.analista_id, pergunta.motivo),
      )
    },
    async Aprovar(pergunta, chamada) {
      return responder(await aprovar(ctx, analista(chamada), atoDe(pergunta, chamada), pergunta.parecer ?? null))
    },
    async Rejeitar(pergunta, chamada) {
      const codigo = pergunta.codigo_motivo as CodigoMotivo
      return responder(await rejeitar(ctx, analista(chamada), atoDe(pergunta, chamada), pergunta.motivo, codigo))
    },
    async CriarPendencia(pergunta, chamada) {
      const { pendencia, versao } = await criarPendencia(ctx, analista(chamada), atoDe(pergunta, chamada), {
        tipo: pergunta.tipo as TipoPendencia,
        descricao: pergunta.descricao,
        documentoId: pergunta.documento_id ?? null,
        campo: pergunta.campo ?? null,
        prazoDias: pergunta.prazo_dias,
      })
      return pendenciaParaProto(pendencia, versao)
    },
    async ResolverPendencia(pergunta, chamada) {
      const { pendencia, versao } = await encerrarPendencia(
        ctx,
        analista(chamada),
        atoDe(pergunta, chamada),
        pergunta.pendencia_id,
        'resolvida',
      )
      return pendenciaParaProto(pendencia, versao)
    },
    async CancelarPendencia(pergunta, chamada) {
      const { pendencia, versao } = await encerrarPendencia(
        ctx,
        analista(chamada),
        atoDe(pergunta, chamada),
        pergunta.pendencia_id,
        'cancelada',
      )
      return pendenciaParaProto(pendencia, versao)
    },
    async ListarRecursos({ status, page_size, cursor }, chamada) {
      const consulta = { status, page_size, cursor }
      const pagina = await ctx.projecoes.listarRecursos(
        consulta,
        cursores.for(analista(chamada).id, 'recursos', consulta),
      )
      const itens = pagina.items.map(
        ({ _id, versao: versao_processo, ...recurso }) => ({ ...semNulos(recurso), versao_processo }) as RecursoProto,
      )
      return semNulos({ ...pagina, itens }) as ListarRecursosResponse
    },
    async ObterRecurso({ id }) {
      const processoId = await processoDoRecurso(id)
      const { caso, versao } = await obter(processoId)
      return recursoParaProto(processoId, exigirRecurso(caso, id), versao)
    },
    async DecidirRecurso(pergunta, chamada) {
      const processoId = await processoDoRecurso(pergunta.recurso_id)
      const ato = atoDe({ processo_id: processoId, if_match: pergunta.if_match }, chamada)
      const { recurso, versao } = await decidirRecurso(ctx, analista(chamada), ato, {
        recursoId: pergunta.recurso_id,
        resultado: pergunta.resultado === 'deferido' ? 'deferido' : 'indeferido',
        fundamentacao: pergunta.fundamentacao,
      })
      return recursoParaProto(processoId, recurso, versao)
    },
  }
}

/** The portal's acts belong to those who analyse, whatever the service that passes them on has let through. */
function analista(chamada: CallContext): Usuario {
  const usuario = requireUsuario(chamada)
  if (!veTudo(usuario.papel)) throw naoEncontrado()
  return usuario
}

const atoDe = (
  { processo_id, if_match }: { processo_id: string; if_match: string },
  { commandId }: CallContext,
): Ato => ({
  processoId: processo_id,
  commandId,
  versaoAceita: acceptsVersion(if_match === '' ? undefined : if_match),
})

/** Null is said by absence on this wire. */
function semNulos<T extends object>(valor: T): object {
  return Object.fromEntries(Object.entries(valor).filter(([, v]) => v !== null))
}

const recursoParaProto = (processoId: string, r: Recurso, versao: number): RecursoProto =>
  ({ ...semNulos(registroDoRecurso(processoId, r)), versao_processo: versao }) as RecursoProto

const pendenciaParaProto = (p: Pendencia, versao: number): PendenciaProto =>
  ({ ...semNulos(registroDaPendencia(p)), versao_processo: versao }) as PendenciaProto

function paraProto(registro: RegistroProcesso, { caso, versao }: Feito): ProcessoProto {
  const { geometria, ...imovel } = registro.imovel
  return {
    ...semNulos(registro),
    imovel: { ...imovel, ...(geometria === undefined ? {} : { geometria: JSON.stringify(geometria) }) },
    andamento: andamentoDe(caso, versao),
  } as ProcessoProto
}

import { randomUUID } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { type CallContext, createGrpcServer, type Handlers, type Callers } from '@car/grpc/server'
import { serviceTokens } from '@car/identity/service-token'
import type { VerifyToken } from '@car/identity/verify-token'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Andamento } from '@car/proto/gen/car/processos/v1/Andamento'
import type { Pendencia } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Recurso } from '@car/proto/gen/car/processos/v1/Recurso'
import { DOCUMENTOS, DOSSIE, PROCESSOS } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'

/**
 * The owners of cases, documents and dossiers at their process boundary: a real gRPC server over plain maps, which says
 * what the test put there and notes what it was asked.
 */
export function criarDonos(segredo: string, verify: VerifyToken) {
  const processos = new Map<string, Processo>()
  const documentos = new Map<string, Documento>()
  const recursos = new Map<string, Recurso>()
  const duplicados = new Set<string>()
  const chamadas: { metodo: string; pergunta: object; commandId: string; de: string | undefined; servico: string }[] =
    []
  /** Awaited at the start of every question about a processo: a test makes owners slow, or has things happen meanwhile. */
  const ganchos = { aoObter: async (_id: string): Promise<void> => {} }
  let servidor: ReturnType<typeof createGrpcServer> | undefined

  const anotar = (metodo: string, pergunta: object, { commandId, usuario, service }: CallContext) =>
    void chamadas.push({ metodo, pergunta, commandId, de: usuario?.id, servico: service })

  async function obter(id: string): Promise<Processo> {
    // What is said is what held when the question came.
    const achado = processos.get(id)
    const copia = achado && structuredClone(achado)
    await ganchos.aoObter(id)
    if (!copia) throw naoEncontrado()
    return copia
  }
  const agir =
    (metodo: string, mudanca: (p: Processo, pergunta: never) => Partial<Processo>) =>
    async (pergunta: { processo_id: string; if_match: string }, chamada: CallContext): Promise<Processo> => {
      anotar(metodo, pergunta, chamada)
      const atual = await obter(pergunta.processo_id)
      if (pergunta.if_match !== '' && pergunta.if_match !== `"${atual.versao}"`)
        throw new ErroCar('versao_desatualizada')
      const novo = { ...atual, ...mudanca(atual, pergunta as never), versao: atual.versao + 1 }
      processos.set(novo.id, novo)
      return novo
    }
  const comPendencia =
    (metodo: string, status: string) =>
    async (pergunta: { processo_id: string; pendencia_id: string }, chamada: CallContext) => {
      anotar(metodo, pergunta, chamada)
      return pendencia({ id: pergunta.pendencia_id, status })
    }

  const deProcessos: Handlers<ProcessosDefinition> = {
    VerificarAcesso: naoUsado,
    ObterAutos: naoUsado,
    ObterProcesso: ({ id }) => obter(id),
    ListarIds: async ({ depois_de, limite }) => ({
      ids: [...processos.keys()]
        .filter((id) => id > depois_de)
        .sort()
        .slice(0, limite),
    }),
    Assumir: async (pergunta, chamada) => {
      const { usuario } = chamada
      const analista = { id: usuario?.id ?? '', nome: usuario?.nome ?? '' }
      const processo = await agir('Assumir', () => ({ status: 'em_analise', analista }))(pergunta, chamada)
      return { processo, dossie_job_id: randomUUID() }
    },
    Liberar: agir('Liberar', () => ({ status: 'submetido', analista: null })),
    Atribuir: agir('Atribuir', (_, { analista_id }: { analista_id: string }) => ({
      analista: { id: analista_id, nome: 'Outra Pessoa' },
    })),
    Aprovar: agir('Aprovar', () => ({ status: 'aprovado', situacao_car: 'AT' })),
    Rejeitar: agir('Rejeitar', () => ({ status: 'rejeitado', situacao_car: 'PE' })),
    CriarPendencia: async (pergunta, chamada) => {
      anotar('CriarPendencia', pergunta, chamada)
      const { tipo, descricao } = pergunta
      return pendencia({ tipo, descricao })
    },
    ResolverPendencia: comPendencia('ResolverPendencia', 'resolvida'),
    CancelarPendencia: comPendencia('CancelarPendencia', 'cancelada'),
    ListarRecursos: async (pergunta, chamada) => {
      anotar('ListarRecursos', pergunta, chamada)
      const itens = [...recursos.values()].filter(
        (r) => pergunta.status.length === 0 || pergunta.status.includes(r.status),
      )
      return { itens, total_count: itens.length, page_size: pergunta.page_size, cursor_next: 'adiante' }
    },
    ObterRecurso: async ({ id }) => {
      const achado = recursos.get(id)
      if (!achado) throw naoEncontrado()
      return achado
    },
    DecidirRecurso: async (pergunta, chamada) => {
      anotar('DecidirRecurso', pergunta, chamada)
      const achado = recursos.get(pergunta.recurso_id)
      if (!achado || !chamada.usuario) throw naoEncontrado()
      const { id, nome } = chamada.usuario
      return {
        ...achado,
        status: pergunta.resultado,
        decidido_em: AGORA,
        decidido_por: { id, nome },
        decisao: pergunta.fundamentacao,
      }
    },
  }
  const deDocumentos: Handlers<DocumentosDefinition> = {
    ListarPorProcessos: async ({ processo_ids }) => ({
      documentos: [...documentos.values()]
        .filter((d) => processo_ids.includes(d.processo_id))
        .map((d) => structuredClone(d)),
      processos_com_duplicidade: processo_ids.filter((id) => duplicados.has(id)),
    }),
    ListarAtos: naoUsado,
    BaixarArquivo: naoUsado,
  }
  const deDossie: Handlers<DossieDefinition> = {
    IniciarJob: async (pergunta, chamada) => {
      anotar('IniciarJob', pergunta, chamada)
      return { status: 'processando' }
    },
    ListarAtos: naoUsado,
  }

  return {
    processos,
    documentos,
    recursos,
    duplicados,
    chamadas,
    ganchos,
    async ligar(porta: number): Promise<void> {
      const tokens = serviceTokens(segredo, 'processos')
      servidor = createGrpcServer({ tokens, verify, logger: createLogger('donos', 'silent') })
      servidor.add(PROCESSOS, deProcessos, paraAnalista<ProcessosDefinition>(PROCESSOS))
      servidor.add(DOCUMENTOS, deDocumentos, paraAnalista<DocumentosDefinition>(DOCUMENTOS))
      servidor.add(DOSSIE, deDossie, paraAnalista<DossieDefinition>(DOSSIE))
      await servidor.listen(`127.0.0.1:${porta}`)
    },
    async desligar(): Promise<void> {
      await servidor?.close(0)
    },
  }
}

export type Donos = ReturnType<typeof criarDonos>

const naoUsado = async (): Promise<never> => {
  throw new Error('not asked by this service')
}
const paraAnalista = <D>(definicao: object) =>
  Object.fromEntries(Object.keys(definicao).map((metodo) => [metodo, ['analista']])) as unknown as Callers<D>

export const AGORA = '2026-06-01T12:00:00.000Z'

export function processo(
  mudancas: Partial<Omit<Processo, 'andamento' | 'imovel'>> & {
    andamento?: Partial<Andamento>
    imovel?: Partial<Processo['imovel']>
  } = {},
): Processo {
  const { andamento, imovel, ...resto } = mudancas
  return {
    id: randomUUID(),
    numero: '2026/000012',
    status: 'submetido',
    versao: 3,
    proprietario: { nome: 'Maria Aparecida da Conceição', cpf_cnpj: '***.072.703-**' },
    score_completude: 60,
    criado_em: AGORA,
    atualizado_em: AGORA,
    submetido_em: AGORA,
    prazo_em: '2099-08-01T02:59:59.000Z',
    ...resto,
    imovel: {
      denominacao: 'Fazenda Córrego do Ouro',
      municipio: 'Patrocínio',
      municipio_ibge: '3148103',
      uf: 'MG',
      area_ha: 100,
      tipo: 'IRU',
      matricula: { numero: '49.495', _cartorio: 'cartorio' } as never,
      ...imovel,
    },
    andamento: {
      versao_fluxo: resto.versao ?? 3,
      pendencias: [],
      decisoes: [],
      tempo_acumulado_s: 0,
      duplicidade: false,
      ...andamento,
    },
  }
}

export const documento = (processo_id: string, mudancas: Partial<Documento> = {}): Documento => ({
  id: randomUUID(),
  processo_id,
  tipo_documento: 'matricula_imovel',
  status: 'aguardando',
  hash_sha256: 'a'.repeat(64),
  tipo_conteudo: 'application/pdf',
  tamanho_bytes: 1,
  recebido_em: AGORA,
  duplicidade: false,
  campos: [],
  versao: 1,
  ...mudancas,
})

export const pendencia = (mudancas: Partial<Pendencia> = {}): Pendencia => ({
  id: randomUUID(),
  numero: '1/2026',
  tipo: 'dado',
  descricao: 'Corrija a área.',
  status: 'aberta',
  prazo_em: AGORA,
  criada_em: AGORA,
  documento_ids: [],
  versao_processo: 7,
  ...mudancas,
})

export const recurso = (mudancas: Partial<Recurso> = {}): Recurso => ({
  id: randomUUID(),
  processo_id: randomUUID(),
  status: 'aberto',
  fundamentacao: 'A área foi medida de novo.',
  documento_ids: [],
  aberto_em: AGORA,
  versao_processo: 7,
  ...mudancas,
})

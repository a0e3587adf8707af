import { randomUUID } from 'node:crypto'
import { notFound } from '@car/errors/car-error'
import { type Callers, createGrpcServer, type Handlers } from '@car/grpc/server'
import { tokensOfAll } from '@car/testing/service-keys'
import type { VerifyToken } from '@car/identity/verify-token'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { Usuario } from '@car/proto/gen/car/auth/v1/Usuario'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { Andamento } from '@car/proto/gen/car/processos/v1/Andamento'
import type { AssumirPrimeiroResponse } from '@car/proto/gen/car/processos/v1/AssumirPrimeiroResponse'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import { AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/services'
import { createLogger } from '@car/telemetry/logger'

export type AssumirRequest = { ids: readonly string[]; de: string | undefined; commandId: string }

/**
 * The owners of cases and documents at their process boundary: a real gRPC server over plain maps, which answers what
 * the test put there and notes what it was asked.
 */
export function createOwners(verify: VerifyToken) {
  const processos = new Map<string, Processo>()
  const documentos = new Map<string, Documento>()
  const duplicates = new Set<string>()
  /** The people whom auth knows. */
  const people: Usuario[] = []
  /** The questions in order: the method, and the processos that it was about. */
  const leituras: { processo_id: string; leitura: string; de: string | undefined }[] = []
  const calls: { metodo: string; sobre: readonly string[] }[] = []
  /**
   * Awaited at the start of every question about a processo, so that a test can make owners slow or change things
   * meanwhile.
   */
  const hooks = {
    onGet: async (_id: string): Promise<void> => {},
    /** Has the person take the first of these cases, if processos allows it. */
    onAssumir: async (_request: AssumirRequest): Promise<AssumirPrimeiroResponse> => ({}),
  }
  /** Stops the walk, in a test whose rows have no owner, since it would remove them. */
  const withoutList = { sim: false }
  let server: ReturnType<typeof createGrpcServer> | undefined

  const anotar = (metodo: string, ...args: string[]) => void calls.push({ metodo, sobre: args })

  async function get(id: string): Promise<Processo> {
    // The answer is what held when the question came.
    const achado = processos.get(id)
    const copy = achado && structuredClone(achado)
    await hooks.onGet(id)
    if (!copy) throw notFound()
    return copy
  }

  const processosHandlers: Handlers<ProcessosDefinition> = {
    VerificarAcesso: unused,
    ObterAutos: unused,
    MudouDesde: unused,
    ObterQuadro: unused,
    ObterRecibo: unused,
    ListarRascunhos: unused,
    async AssumirPrimeiro({ processo_ids }, { usuario, commandId }) {
      anotar('AssumirPrimeiro', ...processo_ids)
      return hooks.onAssumir({ ids: processo_ids, de: usuario?.id, commandId })
    },
    async ObterProcesso({ id, leitura, com_cruzamento }, { usuario }) {
      anotar('ObterProcesso', id)
      if (leitura !== undefined) leituras.push({ processo_id: id, leitura, de: usuario?.id })
      const { cruzamento, ...found } = await get(id)
      return com_cruzamento && cruzamento ? { ...found, cruzamento } : found
    },
    async ListarIds({ depois_de, limite }) {
      if (withoutList.sim) throw notFound()
      const ids = [...processos.keys()].filter((id) => id > depois_de).sort()
      return { ids: ids.slice(0, limite) }
    },
  }
  const documentosHandlers: Handlers<DocumentosDefinition> = {
    async ListarPorProcessos({ processo_ids }) {
      anotar('ListarPorProcessos', ...processo_ids)
      const deles = [...documentos.values()].filter((d) => processo_ids.includes(d.processo_id))
      const duplicated = processo_ids.filter((id) => duplicates.has(id))
      return {
        documentos: deles.map((d) => structuredClone(d)),
        processos_com_duplicidade: duplicated,
        // Counts as the owner does: it only ever grows.
        versao: deles.reduce((soma, { versao }) => soma + versao, duplicated.length),
      }
    },
    ListarDoRegistro: unused,
    ObterAutos: unused,
    ListarEntregas: unused,
    PaginarAtos: unused,
    BaixarArquivo: unused,
    Auditar: unused,
  }

  const authHandlers: Handlers<AuthDefinition> = {
    ObterUsuario: unused,
    BuscarPorCpf: unused,
    CompararCpfs: unused,
    BuscarIdsPorCpf: unused,
    ObterEndereco: unused,
    ObterEnderecosDaMudanca: unused,
    ListarPorPapel: unused,
    VerificarRevogacao: unused,
    ObterConta: unused,
    Auditar: unused,
    async ListarAnalistas({ nivel }) {
      anotar('ListarAnalistas', nivel)
      return { analistas: people }
    },
  }

  return {
    processos,
    pessoas: people,
    documentos,
    duplicados: duplicates,
    chamadas: calls,
    /** The questions about a case that are somebody's look at it. */
    leituras,
    ganchos: hooks,
    semLista: withoutList,
    async start(port: number): Promise<void> {
      const tokens = tokensOfAll('processos', 'auth', 'documentos')
      server = createGrpcServer({ tokens, verify, logger: createLogger('donos', 'silent') })
      server.add(PROCESSOS, processosHandlers, forAnalista<ProcessosDefinition>(PROCESSOS))
      server.add(AUTH, authHandlers, forAnalista<AuthDefinition>(AUTH))
      server.add(DOCUMENTOS, documentosHandlers, forAnalista<DocumentosDefinition>(DOCUMENTOS))
      await server.listen(`127.0.0.1:${port}`)
    },
    async shutDown(): Promise<void> {
      await server?.close(0)
    },
  }
}

export type Owners = ReturnType<typeof createOwners>

const unused = async (): Promise<never> => {
  throw new Error('not asked by this service')
}
const forAnalista = <D>(definition: object) =>
  Object.fromEntries(Object.keys(definition).map((metodo) => [metodo, ['analista']])) as unknown as Callers<D>

export const AGORA = '2026-06-01T12:00:00.000Z'

export function processo(
  changes: Partial<Omit<Processo, 'andamento' | 'imovel'>> & {
    andamento?: Partial<Andamento>
    imovel?: Partial<Processo['imovel']>
  } = {},
): Processo {
  const { andamento, imovel, ...rest } = changes
  return {
    id: randomUUID(),
    numero: '2026/000012',
    status: 'submetido',
    versao: 3,
    proprietario: { nome: 'Maria Aparecida da Conceição', cpf_cnpj: '***.072.703-**' },
    criado_em: AGORA,
    atualizado_em: AGORA,
    coproprietarios: [],
    submetido_em: AGORA,
    prazo_em: '2099-08-01T02:59:59.000Z',
    ...rest,
    imovel: {
      denominacao: 'Fazenda Córrego do Ouro',
      municipio: 'Patrocínio',
      municipio_ibge: '3148103',
      uf: 'MG',
      area_ha: 100,
      tipo: 'IRU',
      matricula: { numero: '49.495', _cartorio: 'cartorio' } as never,
      outras_matriculas: [],
      outros_ccir: [],
      outros_municipios: [],
      nomes_outros_municipios: [],
      ...imovel,
    },
    andamento: {
      versao_fluxo: rest.versao ?? 3,
      pendencias: [],
      decisoes: [],
      ressalvas: [],
      avaliacoes: [],
      tempo_acumulado_s: 0,
      ...andamento,
    },
  }
}

/** In common with as many others as a case keeps: matrícula, CCIR and a piece of the perimeter with each. */
export const crowded = (): NonNullable<Processo['cruzamento']> => ({
  versao: 1,
  participa: true,
  em_andamento: false,
  incompleto: false,
  semelhantes: Array.from({ length: 50 }, (_, n) => ({
    processo_id: randomUUID(),
    numero: `2026/${String(n).padStart(6, '0')}`,
    comparado: 'c'.repeat(64),
    matricula: true,
    ccir: true,
    perimetro: { identico: false, hectares: n + 0.5, parte: 0.3 },
  })),
})

export const documento = (processo_id: string, changes: Partial<Documento> = {}): Documento => ({
  id: randomUUID(),
  processo_id,
  tipo_documento: 'matricula_imovel',
  status: 'aguardando',
  enviado_por: 'd',
  confirmacoes: [],
  hash_sha256: 'a'.repeat(64),
  tipo_conteudo: 'application/pdf',
  tamanho_bytes: 1,
  recebido_em: AGORA,
  duplicidade: false,
  campos: [],
  versao: 1,
  ...changes,
})

import { randomUUID } from 'node:crypto'
import { naoEncontrado } from '@car/errors/erro-car'
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
import { AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'

export type PedidoDeAssumir = { ids: readonly string[]; de: string | undefined; commandId: string }

/**
 * The owners of cases and documents at their process boundary: a real gRPC server over plain maps, which answers what
 * the test put there and notes what it was asked.
 */
export function criarDonos(verify: VerifyToken) {
  const processos = new Map<string, Processo>()
  const documentos = new Map<string, Documento>()
  const duplicados = new Set<string>()
  /** The people whom auth knows. */
  const pessoas: Usuario[] = []
  /** The questions in order: the method, and the processos that it was about. */
  const leituras: { processo_id: string; leitura: string; de: string | undefined }[] = []
  const chamadas: { metodo: string; sobre: readonly string[] }[] = []
  /**
   * Awaited at the start of every question about a processo, so that a test can make owners slow or change things
   * meanwhile.
   */
  const ganchos = {
    aoObter: async (_id: string): Promise<void> => {},
    /** Has the person take the first of these cases, if processos allows it. */
    aoAssumir: async (_pedido: PedidoDeAssumir): Promise<AssumirPrimeiroResponse> => ({}),
  }
  /** Stops the walk, in a test whose rows have no owner, since it would remove them. */
  const semLista = { sim: false }
  let servidor: ReturnType<typeof createGrpcServer> | undefined

  const anotar = (metodo: string, ...sobre: string[]) => void chamadas.push({ metodo, sobre })

  async function obter(id: string): Promise<Processo> {
    // The answer is what held when the question came.
    const achado = processos.get(id)
    const copia = achado && structuredClone(achado)
    await ganchos.aoObter(id)
    if (!copia) throw naoEncontrado()
    return copia
  }

  const deProcessos: Handlers<ProcessosDefinition> = {
    VerificarAcesso: naoUsado,
    ObterAutos: naoUsado,
    MudouDesde: naoUsado,
    ObterQuadro: naoUsado,
    ObterRecibo: naoUsado,
    ListarRascunhos: naoUsado,
    async AssumirPrimeiro({ processo_ids }, { usuario, commandId }) {
      anotar('AssumirPrimeiro', ...processo_ids)
      return ganchos.aoAssumir({ ids: processo_ids, de: usuario?.id, commandId })
    },
    ObterProcesso({ id, leitura }, { usuario }) {
      anotar('ObterProcesso', id)
      if (leitura !== undefined) leituras.push({ processo_id: id, leitura, de: usuario?.id })
      return obter(id)
    },
    async ListarIds({ depois_de, limite }) {
      if (semLista.sim) throw naoEncontrado()
      const ids = [...processos.keys()].filter((id) => id > depois_de).sort()
      return { ids: ids.slice(0, limite) }
    },
  }
  const deDocumentos: Handlers<DocumentosDefinition> = {
    async ListarPorProcessos({ processo_ids }) {
      anotar('ListarPorProcessos', ...processo_ids)
      const deles = [...documentos.values()].filter((d) => processo_ids.includes(d.processo_id))
      const duplos = processo_ids.filter((id) => duplicados.has(id))
      return {
        documentos: deles.map((d) => structuredClone(d)),
        processos_com_duplicidade: duplos,
        // Counts as the owner does: it only ever grows.
        versao: deles.reduce((soma, { versao }) => soma + versao, duplos.length),
      }
    },
    ListarDoRegistro: naoUsado,
    ObterAutos: naoUsado,
    ListarEntregas: naoUsado,
    PaginarAtos: naoUsado,
    BaixarArquivo: naoUsado,
    Auditar: naoUsado,
  }

  const deAuth: Handlers<AuthDefinition> = {
    ObterUsuario: naoUsado,
    BuscarPorCpf: naoUsado,
    CompararCpfs: naoUsado,
    BuscarIdsPorCpf: naoUsado,
    ObterEndereco: naoUsado,
    ObterEnderecosDaMudanca: naoUsado,
    ListarPorPapel: naoUsado,
    VerificarRevogacao: naoUsado,
    ObterConta: naoUsado,
    Auditar: naoUsado,
    async ListarAnalistas({ nivel }) {
      anotar('ListarAnalistas', nivel)
      return { analistas: pessoas }
    },
  }

  return {
    processos,
    pessoas,
    documentos,
    duplicados,
    chamadas,
    /** The questions about a case that are somebody's look at it. */
    leituras,
    ganchos,
    semLista,
    async ligar(porta: number): Promise<void> {
      const tokens = tokensOfAll('processos', 'auth', 'documentos')
      servidor = createGrpcServer({ tokens, verify, logger: createLogger('donos', 'silent') })
      servidor.add(PROCESSOS, deProcessos, paraAnalista<ProcessosDefinition>(PROCESSOS))
      servidor.add(AUTH, deAuth, paraAnalista<AuthDefinition>(AUTH))
      servidor.add(DOCUMENTOS, deDocumentos, paraAnalista<DocumentosDefinition>(DOCUMENTOS))
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
      ressalvas: [],
      avaliacoes: [],
      tempo_acumulado_s: 0,
      ...andamento,
    },
  }
}

export const documento = (processo_id: string, mudancas: Partial<Documento> = {}): Documento => ({
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
  ...mudancas,
})

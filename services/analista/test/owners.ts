import { randomUUID } from 'node:crypto'
import type { Shown } from '@car/cadastro/declaration'
import { write } from '@car/cadastro/wire'
import { notFound } from '@car/errors/car-error'
import type { Usuario } from '@car/proto/gen/car/auth/v1/Usuario'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Andamento } from '@car/proto/gen/car/processos/v1/Andamento'
import type { AssumirPrimeiroResponse } from '@car/proto/gen/car/processos/v1/AssumirPrimeiroResponse'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { type Answers, createPeers } from '@car/testing/peers'

export type AssumirRequest = { ids: readonly string[]; by: string | undefined; commandId: string }

/** Fakes the services that own cases, documents and people. The answers come from maps that the test fills. */
export function createOwners(jwksUrl: string) {
  const processos = new Map<string, Processo>()
  const documentos = new Map<string, Documento>()
  const duplicates = new Set<string>()
  const people: Usuario[] = []
  /** The cases that lists have shown to people, as processos was told. */
  const listed: { usuario_id: string; em: string; processo_ids: string[] }[] = []
  const looks: { processo_id: string; leitura: string; by: string | undefined }[] = []
  /**
   * `onGet` is awaited before each answer about a case, so that a test can delay the answer or change the case in
   * between.
   */
  const hooks = {
    onGet: async (_id: string): Promise<void> => {},
    /** Answers a request to take one of several cases. By default no case is taken. */
    onAssumir: async (_request: AssumirRequest): Promise<AssumirPrimeiroResponse> => ({}),
  }
  /**
   * If `on` is true, the walk fails, because cases cannot be listed. A successful walk would remove rows whose cases
   * are not in `processos`.
   */
  const withoutList = { on: false }

  async function get(id: string): Promise<Processo> {
    // The answer has the state at the time of the request.
    const processo = processos.get(id)
    const copy = processo && structuredClone(processo)
    await hooks.onGet(id)
    if (!copy) throw notFound()
    return copy
  }

  const ofProcessos: Answers['processos'] = {
    async AssumirPrimeiro({ processo_ids }, { usuario, commandId }) {
      return hooks.onAssumir({ ids: processo_ids, by: usuario?.id, commandId })
    },
    async ObterProcesso({ id, leitura, com_cruzamento }, { usuario }) {
      if (leitura !== undefined) looks.push({ processo_id: id, leitura, by: usuario?.id })
      const { cruzamento, ...found } = await get(id)
      return com_cruzamento && cruzamento ? { ...found, cruzamento } : found
    },
    async ContarListados(request) {
      listed.push(request)
      return {}
    },
    async ListarIds({ depois_de, limite }) {
      if (withoutList.on) throw notFound()
      const ids = [...processos.keys()].filter((id) => id > depois_de).sort()
      return { ids: ids.slice(0, limite) }
    },
  }
  const ofDocumentos: Answers['documentos'] = {
    async ListarPorProcessos({ processo_ids }) {
      const theirs = [...documentos.values()].filter((d) => processo_ids.includes(d.processo_id))
      const duplicated = processo_ids.filter((id) => duplicates.has(id))
      return {
        documentos: theirs.map((d) => structuredClone(d)),
        processos_com_duplicidade: duplicated,
        // The version is a sum, as in the real documentos.
        versao: theirs.reduce((sum, { versao }) => sum + versao, duplicated.length),
      }
    },
  }

  const auth: Answers['auth'] = {
    async ListarAnalistas() {
      return { analistas: people }
    },
  }

  const peers = createPeers(['analista'], jwksUrl, { processos: ofProcessos, documentos: ofDocumentos, auth })
  return {
    processos,
    people,
    documentos,
    duplicates,
    /** The requests that count as a person's look at a case. */
    leituras: looks,
    listed,
    hooks,
    withoutList,
    peers,
    asked: (id: string): string[] =>
      peers.questions
        .filter(({ method }) => method !== 'ContarListados')
        .filter(
          ({ request }) => request['id'] === id || (request['processo_ids'] as string[] | undefined)?.includes(id),
        )
        .map(({ method }) => method),
  }
}

export type Owners = ReturnType<typeof createOwners>

export const NOW = '2026-06-01T12:00:00.000Z'

export const cadastro = (imovel: Shown['imovel'] = {}): string =>
  write({
    imovel: {
      denominacao: 'Fazenda Córrego do Ouro',
      municipio: 'Patrocínio',
      municipio_ibge: '3148103',
      uf: 'MG',
      area_ha: 100,
      tipo: 'IRU',
      matricula: { numero: '49.495' },
      ...imovel,
    },
    proprietario: { nome: 'Maria Aparecida da Conceição', cpf_cnpj: '***.072.703-**' },
    observacoes: null,
  })

export function newProcesso(
  changes: Partial<Omit<Processo, 'andamento'>> & {
    andamento?: Partial<Andamento>
    imovel?: Shown['imovel']
  } = {},
): Processo {
  const { andamento, imovel, ...rest } = changes
  return {
    id: randomUUID(),
    numero: '2026/000012',
    status: 'submetido',
    versao: 3,
    criado_em: NOW,
    atualizado_em: NOW,
    submetido_em: NOW,
    prazo_em: '2099-08-01T02:59:59.000Z',
    substituido_por: [],
    ...rest,
    cadastro: cadastro(imovel),
    andamento: {
      versao_fluxo: rest.versao ?? 3,
      pendencias: [],
      decisoes: [],
      ressalvas: [],
      avaliacoes: [],
      tempo_acumulado_s: 0,
      declarado_em: {},
      ...andamento,
    },
  }
}

/**
 * Returns what a case has in common with fifty other cases, the most that a row keeps. It shares a matrícula, a CCIR
 * and a piece of the perimeter with each of them.
 */
export const crowded = (): NonNullable<Processo['cruzamento']> => ({
  versao: 1,
  participa: true,
  junto_da_origem: false,
  em_andamento: false,
  incompleto: false,
  camadas: [],
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
  recebido_em: NOW,
  primeiro_recebido_em: NOW,
  duplicidade: false,
  campos: [],
  versao: 1,
  ...changes,
})

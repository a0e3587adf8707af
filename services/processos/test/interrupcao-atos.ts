import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import type { Montagem } from './apoio.ts'
import { FICHA } from './dado.ts'

/** The outcome of an act: the HTTP status (0 for none), the answer, and whether to try again. */
export type Feito = { status: number; dados: unknown; passageiro: boolean }

/** A case or a text in the state that an act needs, and the key that all repeats of the act share. */
export type Pronto = { processoId: string | null; chave: string; alvo: string }

export type Ato = {
  nome: string
  /** The event that it leaves, and the stream of the case or beside it that holds the event. */
  evento: string
  fluxo?: 'acessos' | 'nota' | 'modelo'
  /** It is also done to a second case, the `alvo`. */
  dois?: true
  /** The statuses that a last repeat may get. */
  fim: number[]
  preparar: (fabrica: Fabrica) => Promise<Pronto>
  fazer: Fazer
}

/** `morto`: the process is gone, so nobody can answer any more. */
type Fazer = (m: Montagem, pronto: Pronto, requestId: string, morto?: AbortSignal) => Promise<Feito>

export const DONA = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
export const ANA = person('Ana', 'analista_ambiental')
const BIA = person('Bia', 'analista_ambiental')
const ADMIN = person('Ada', 'admin')
export const SOFIA = person('Sofia', 'supervisor_ambiental')
const CPF_TECNICA = '70010000194'
const REJEICAO = { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }
const AVALIACAO = { resultado: 'descartado', motivo: 'O desenho não é exigido deste imóvel.' }
const RESSALVA = {
  tipo_documento: 'matricula_imovel',
  motivo: 'sem_titulo',
  texto: 'O lote ainda não tem matrícula própria.',
}
const MODELO = { tipo: 'dado', titulo: 'Área', texto: 'Explique a área.' }
export const CPF_PROPRIETARIA = '78307270316'
const novo = { imovel: FICHA.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: CPF_PROPRIETARIA } }
/** Capitals of states, each of which a case may be in. */
export const CAPITAIS = {
  AC: '1200401',
  AL: '2704302',
  AM: '1302603',
  AP: '1600303',
  BA: '2927408',
  CE: '2304400',
  ES: '3205309',
  GO: '5208707',
  MA: '2111300',
  MG: '3106200',
  MS: '5002704',
  MT: '5103403',
  PA: '1501402',
  PB: '2507507',
  PE: '2611606',
  PI: '2211001',
  PR: '4106902',
  RJ: '3304557',
  RN: '2408102',
  RO: '1100205',
} as const
export type UfDeTeste = keyof typeof CAPITAIS
let matriculas = 0
/** A property of its own: cases of one and the same are compared with each other, which takes long and is not the matter here. */
function imovelEm(uf?: UfDeTeste) {
  const imovel = { ...novo.imovel, matricula: { numero: `${++matriculas}` } }
  return { ...novo, imovel: uf ? { ...imovel, uf, municipio_ibge: CAPITAIS[uf] } : imovel }
}

/** Makes cases in every status, by the acts that people use. */
export function criarFabrica(m: Montagem) {
  m.tecnicos.set(CPF_TECNICA, TECNICA)
  m.analistas.set(BIA.id, BIA)
  if (m.equipe.length === 0)
    m.equipe.push(...['Dora', 'Elsa', 'Fani'].map((nome) => person(nome, 'analista_ambiental')))
  async function pedir(metodo: string, caminho: string, corpo?: unknown, quem: Person = DONA) {
    const { status, corpo: dito, texto } = await m.pedir(quem, metodo, caminho, corpo)
    if (status >= 300) throw new Error(`${metodo} ${caminho}: ${status} ${texto}`)
    return dito?.data
  }
  const fabrica = {
    pedir,
    rascunho: async (uf?: UfDeTeste): Promise<string> => (await pedir('POST', '/processos', imovelEm(uf))).id,
    async autorizado(escopo = 'submeter'): Promise<{ id: string; aid: string }> {
      const id = await fabrica.rascunho()
      const { id: aid } = await pedir('POST', `/processos/${id}/autorizacoes`, { cpf: CPF_TECNICA, escopo })
      return { id, aid }
    },
    async comDocumentos(uf?: UfDeTeste): Promise<string> {
      const id = await fabrica.rascunho(uf)
      const documento = (tipo_documento: string) =>
        ({ id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] }) as unknown as Documento
      m.documentos.set(id, [documento('matricula_imovel'), documento('ccir')])
      return id
    },
    async submetido(uf?: UfDeTeste): Promise<string> {
      const id = await fabrica.comDocumentos(uf)
      await pedir('POST', `/processos/${id}/submeter`)
      return id
    },
    async assumido(): Promise<string> {
      const id = await fabrica.submetido()
      await pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      return id
    },
    async ressalvado(): Promise<{ id: string; rid: string }> {
      const id = await fabrica.comDocumentos()
      return { id, rid: (await pedir('POST', `/processos/${id}/ressalvas`, RESSALVA)).id }
    },
    modelo: async (): Promise<string> => (await pedir('POST', '/supervisor/modelos', MODELO, SOFIA)).id,
    async pendente(): Promise<{ id: string; pid: string }> {
      const id = await fabrica.assumido()
      const nova = { tipo: 'dado', descricao: 'Explique.' }
      return { id, pid: (await pedir('POST', `/analista/processos/${id}/criar-pendencia`, nova, ANA)).id }
    },
    async respondido(): Promise<{ id: string; pid: string }> {
      const { id, pid } = await fabrica.pendente()
      await pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' })
      return { id, pid }
    },
    async rejeitado(): Promise<string> {
      const id = await fabrica.assumido()
      await pedir('POST', `/analista/processos/${id}/rejeitar`, REJEICAO, ANA)
      return id
    },
    async recorrido(): Promise<{ id: string; rid: string }> {
      const id = await fabrica.rejeitado()
      return { id, rid: (await pedir('POST', `/processos/${id}/recursos`, { fundamentacao: 'Discordo.' })).id }
    },
  }
  return fabrica
}

export type Fabrica = ReturnType<typeof criarFabrica>

const pronto = (processoId: string | null, alvo = ''): Pronto => ({ processoId, chave: randomUUID(), alvo })

/** Sends the act over HTTP, with an Idempotency-Key if it is a POST. */
function http(metodo: string, caminho: (p: Pronto) => string, corpo?: unknown, quem: Person = DONA): Fazer {
  return async (m, p, requestId, morto) => {
    const headers = { 'x-request-id': requestId, ...(metodo === 'POST' ? { 'idempotency-key': p.chave } : {}) }
    const r = await m.pedir(quem, metodo, caminho(p), corpo, headers, morto)
    const passageiro = r.status >= 500 || r.corpo?.error?.code === 'CAR-014'
    // Without a key a repeat is another request, which may well get another answer.
    const dados = metodo === 'POST' && r.status < 300 ? r.corpo?.data : null
    return { status: r.status, dados, passageiro }
  }
}

const daAnaliseEm = (ato: string, corpo?: unknown, quem: Person = ANA): Fazer =>
  http('POST', (p) => `/analista/processos/${p.processoId}/${ato}`, corpo, quem)

const doDono: Ato[] = [
  {
    nome: 'revelar CPF',
    evento: 'cpf_revelado',
    fluxo: 'acessos',
    fim: [200],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/revelar-cpf`, {
      justificativa: 'Conferência pedida pela chefia.',
    }),
  },
  {
    nome: 'criar',
    evento: 'processo_criado',
    fim: [201],
    preparar: async () => pronto(null),
    fazer: http('POST', () => '/processos', novo),
  },
  {
    nome: 'editar',
    evento: 'processo_editado',
    fim: [200],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('PATCH', (p) => `/processos/${p.processoId}`, { observacoes: 'nova' }),
  },
  {
    nome: 'descartar',
    evento: 'processo_descartado',
    fim: [204, 404],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('DELETE', (p) => `/processos/${p.processoId}`),
  },
  {
    nome: 'cancelar',
    evento: 'processo_cancelado',
    fim: [204, 409],
    preparar: async (f) => pronto(await f.submetido()),
    fazer: http('DELETE', (p) => `/processos/${p.processoId}`),
  },
  {
    nome: 'autorizar',
    evento: 'autorizacao_concedida',
    fim: [201],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/autorizacoes`, { cpf: CPF_TECNICA, escopo: 'editar' }),
  },
  {
    nome: 'revogar',
    evento: 'autorizacao_revogada',
    fim: [204, 404],
    preparar: async (f) => f.autorizado().then(({ id, aid }) => pronto(id, aid)),
    fazer: http('DELETE', (p) => `/processos/${p.processoId}/autorizacoes/${p.alvo}`),
  },
  {
    nome: 'trocar a chave de acompanhamento',
    evento: 'acompanhamento_trocado',
    fim: [200],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/acompanhamento/trocar`),
  },
  {
    nome: 'assinar',
    evento: 'processo_assinado',
    fim: [200],
    preparar: async (f) => f.autorizado().then(({ id }) => pronto(id)),
    fazer: http(
      'POST',
      (p) => `/processos/${p.processoId}/assinar`,
      { conselho: 'CREA', registro: '1', art_trt: 'A' },
      TECNICA,
    ),
  },
  {
    nome: 'submeter',
    evento: 'processo_submetido',
    fim: [200],
    preparar: async (f) => pronto(await f.comDocumentos()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/submeter`),
  },
  {
    nome: 'responder',
    evento: 'pendencia_respondida',
    fim: [200],
    preparar: async (f) => f.pendente().then(({ id, pid }) => pronto(id, pid)),
    fazer: http('POST', (p) => `/processos/${p.processoId}/pendencias/${p.alvo}/responder`, { resposta: 'Pronto.' }),
  },
  {
    nome: 'tratar dos documentos como administração',
    evento: 'parte_tomada',
    fim: [200],
    preparar: async (f) => pronto(await f.rascunho()),
    async fazer(m, { processoId }, requestId, signal) {
      const acesso = await m
        .acesso(ADMIN, processoId ?? '', 'enviar_documento', { requestId, signal })
        .catch(() => null)
      return { status: acesso?.estado_permite ? 200 : 0, dados: null, passageiro: acesso === null }
    },
  },
  {
    nome: 'ressalvar',
    evento: 'ressalva_feita',
    fim: [201],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/ressalvas`, RESSALVA),
  },
  {
    nome: 'retirar ressalva',
    evento: 'ressalva_retirada',
    fim: [204, 404],
    preparar: async (f) => f.ressalvado().then(({ id, rid }) => pronto(id, rid)),
    fazer: http('DELETE', (p) => `/processos/${p.processoId}/ressalvas/${p.alvo}`),
  },
  {
    nome: 'recorrer',
    evento: 'recurso_aberto',
    fim: [201],
    preparar: async (f) => pronto(await f.rejeitado()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/recursos`, { fundamentacao: 'Discordo.' }),
  },
]

/** Each distribution has a state (UF) to itself, with two cases. */
let daVez = 0
const ufDe = new Map<string, UfDeTeste>()

const daAnalise: Ato[] = [
  {
    nome: 'assumir',
    evento: 'processo_assumido',
    fim: [200],
    preparar: async (f) => pronto(await f.submetido()),
    fazer: daAnaliseEm('assumir'),
  },
  {
    nome: 'assumir o primeiro',
    evento: 'processo_assumido',
    fim: [200],
    preparar: async (f) => pronto(await f.submetido()),
    async fazer(m, { processoId, chave: commandId }, requestId, signal) {
      const ids = [randomUUID(), processoId ?? '']
      const assumido = await m.assumirPrimeiro(ANA, ids, { commandId, requestId, signal }).catch(() => null)
      if (assumido === null) return { status: 0, dados: null, passageiro: true }
      return { status: assumido ? 200 : 204, dados: assumido, passageiro: false }
    },
  },
  {
    nome: 'liberar',
    evento: 'processo_liberado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('liberar'),
  },
  {
    nome: 'declarar impedimento',
    evento: 'impedimento_declarado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('impedimento', { motivo: 'Sou vizinha.' }),
  },
  {
    nome: 'atribuir',
    evento: 'processo_atribuido',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('atribuir', { analista_id: BIA.id, motivo: 'férias' }, SOFIA),
  },
  {
    nome: 'avaliar achado',
    evento: 'achado_avaliado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: http('PUT', (p) => `/analista/processos/${p.processoId}/achados/area_geometria.1/avaliacao`, AVALIACAO, ANA),
  },
  {
    nome: 'anotar',
    evento: 'nota_escrita',
    fluxo: 'nota',
    fim: [201],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('notas', { texto: 'Conferir a averbação 4.' }),
  },
  {
    nome: 'aprovar',
    evento: 'processo_aprovado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('aprovar'),
  },
  {
    nome: 'rejeitar',
    evento: 'processo_rejeitado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('rejeitar', REJEICAO),
  },
  {
    nome: 'criar pendência',
    evento: 'pendencia_criada',
    fim: [201],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: daAnaliseEm('criar-pendencia', { tipo: 'dado', descricao: 'Explique.' }),
  },
  {
    nome: 'resolver pendência',
    evento: 'pendencia_resolvida',
    fim: [200],
    preparar: async (f) => f.pendente().then(({ id, pid }) => pronto(id, pid)),
    fazer: http('POST', (p) => `/analista/processos/${p.processoId}/pendencias/${p.alvo}/resolver`, undefined, ANA),
  },
  {
    nome: 'cancelar pendência',
    evento: 'pendencia_cancelada',
    fim: [200],
    preparar: async (f) => f.pendente().then(({ id, pid }) => pronto(id, pid)),
    fazer: http('POST', (p) => `/analista/processos/${p.processoId}/pendencias/${p.alvo}/cancelar`, undefined, ANA),
  },
  {
    nome: 'decidir ressalva',
    evento: 'ressalva_decidida',
    fim: [200],
    async preparar(f) {
      const { id, rid } = await f.ressalvado()
      await f.pedir('POST', `/processos/${id}/submeter`)
      await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      return pronto(id, rid)
    },
    fazer: http(
      'POST',
      (p) => `/analista/processos/${p.processoId}/ressalvas/${p.alvo}/decidir`,
      { resultado: 'recusada', motivo: 'Peça a segunda via.' },
      ANA,
    ),
  },
  {
    nome: 'criar modelo',
    evento: 'modelo_criado',
    fluxo: 'modelo',
    fim: [201],
    preparar: async () => pronto(null),
    fazer: http('POST', () => '/supervisor/modelos', MODELO, SOFIA),
  },
  {
    nome: 'alterar modelo',
    evento: 'modelo_alterado',
    fluxo: 'modelo',
    fim: [200],
    preparar: async (f) => pronto(await f.modelo()),
    fazer: http('PUT', (p) => `/supervisor/modelos/${p.processoId}`, { ...MODELO, titulo: 'Outro' }, SOFIA),
  },
  {
    nome: 'excluir modelo',
    evento: 'modelo_excluido',
    fluxo: 'modelo',
    fim: [204, 404],
    preparar: async (f) => pronto(await f.modelo()),
    fazer: http('DELETE', (p) => `/supervisor/modelos/${p.processoId}`, undefined, SOFIA),
  },
  {
    nome: 'decidir recurso',
    evento: 'recurso_decidido',
    fim: [200],
    preparar: async (f) => f.recorrido().then(({ id, rid }) => pronto(id, rid)),
    fazer: http(
      'POST',
      (p) => `/supervisor/recursos/${p.alvo}/decidir`,
      { resultado: 'indeferido', fundamentacao: 'Visto.' },
      SOFIA,
    ),
  },
  {
    nome: 'distribuir',
    dois: true,
    evento: 'processo_atribuido',
    fim: [200],
    async preparar(f) {
      const uf = Object.keys(CAPITAIS)[daVez++] as UfDeTeste
      const [um, outro] = [await f.submetido(uf), await f.submetido(uf)]
      ufDe.set(um, uf)
      return pronto(um, outro)
    },
    fazer: async (m, p, requestId, morto) => {
      const corpo = { uf: ufDe.get(p.processoId ?? ''), limite: 9, simular: false }
      return http('POST', () => '/supervisor/distribuir', corpo, SOFIA)(m, p, requestId, morto)
    },
  },
  {
    nome: 'atribuir em lote',
    evento: 'processo_atribuido',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: async (m, p, requestId, morto) => {
      const corpo = { processo_ids: [p.processoId], analista_id: BIA.id, motivo: 'férias' }
      return http('POST', () => '/supervisor/atribuicoes', corpo, SOFIA)(m, p, requestId, morto)
    },
  },
]

/** Every use case of this service that a person starts and that writes. */
export const ATOS: readonly Ato[] = [...doDono, ...daAnalise]

import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import pLimit from 'p-limit'
import { lines, square } from '../../../packages/layers/test/layers.ts'
import { createCamadas } from '../src/territorio/outbound/camadas.ts'
import { loadCamada } from '../src/territorio/usecases/load-camada.ts'
import type { Setup } from './support.ts'
import { FORM } from './given.ts'
import { readLayer } from './read-layer.ts'

/** The outcome of an act: the HTTP status (0 for none), the answer, and whether to try again. */
export type Done = { status: number; dados: unknown; transient: boolean }

/** A case or a text template in the state that an act needs, and the key that all repeats of the act share. */
export type Ready = { processoId: string | null; chave: string; target: string }

export type Ato = {
  nome: string
  /** The recorded event, and the kind of its stream; absent for the stream of the case. */
  event: string
  stream?: 'acessos' | 'nota' | 'modelo'
  /** True if `target` is a second case, which gets the event too. */
  two?: true
  /** The statuses that the last repetition of the act may get. */
  end: number[]
  prepare: (factory: Factory) => Promise<Ready>
  run: Act
}

/** `dead` is aborted when the process is dead, because no answer can come then. */
type Act = (m: Setup, ready: Ready, requestId: string, dead?: AbortSignal) => Promise<Done>

export const OWNER = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
export const ANA = person('Ana', 'analista_ambiental')
export const BIA = person('Bia', 'analista_ambiental')
const ADMIN = person('Ada', 'admin')
export const SOFIA = person('Sofia', 'supervisor_ambiental')
const TECNICA_CPF = '70010000194'
const REJECTION = { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }
const VERDICT = { resultado: 'descartado', motivo: 'O desenho não é exigido deste imóvel.' }
const RESSALVA = {
  tipo_documento: 'matricula_imovel',
  motivo: 'sem_titulo',
  texto: 'O lote ainda não tem matrícula própria.',
}
const CONTESTATION = { texto: 'O limite da floresta foi corrigido em 2025.' }
const TEMPLATE = { tipo: 'dado', titulo: 'Área', texto: 'Explique a área.' }
export const PROPRIETARIA_CPF = '78307270316'
const fresh = { imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: PROPRIETARIA_CPF } }
/** The IBGE codes of the capitals of the states that the tests use. */
export const CAPITALS = {
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
export type TestUf = keyof typeof CAPITALS
/** The time in which a case is compared, behind those of all acts that are prepared at once, on a busy machine. */
const COMPARED_MS = 180_000
let matriculas = 0
/**
 * Makes a property with a new matrícula at each call. Cases with the same matrícula would be compared with each other,
 * which takes long.
 */
function imovelIn(uf?: TestUf) {
  const imovel = { ...fresh.imovel, matricula: { numero: `${++matriculas}` } }
  return { ...fresh, imovel: uf ? { ...imovel, uf, municipio_ibge: CAPITALS[uf] } : imovel }
}

export const papersOf = (id: string): Documento[] =>
  ['matricula_imovel', 'ccir'].map(
    (tipo_documento) =>
      ({ id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] }) as unknown as Documento,
  )

async function loadLayer(m: Setup): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'camada-'))
  const path = join(folder.path, 'camada')
  await writeFile(path, lines([{ geometry: square(-60, -12, 1), properties: { nome: 'Floresta', codigo: 'F-1' } }]))
  const key = { tipo: 'floresta_publica', fonte: 'SFB', uf: null, edicao: '1', licenca: 'x', por: 'me' } as const
  await loadCamada({ camadas: createCamadas(m.connection), read: readLayer }, { ...key, path }, new Date())
}

export function createFactory(m: Setup) {
  /** Limits the drawings that are sent at once. The service allows eight for each account. */
  const drawn = pLimit(4)
  let layer: Promise<void> | undefined
  let places = 0
  let borders = 0
  m.tecnicos.set(TECNICA_CPF, TECNICA)
  m.analistas.set(BIA.id, BIA)
  if (m.team.length === 0) m.team.push(...['Dora', 'Elsa', 'Fani'].map((nome) => person(nome, 'analista_ambiental')))
  async function ask(method: string, path: string, body?: unknown, who: Person = OWNER) {
    const { status, body: said, texto } = await m.ask(who, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${texto}`)
    return said?.data
  }
  const factory = {
    ask,
    rascunho: async (uf?: TestUf): Promise<string> => (await ask('POST', '/processos', imovelIn(uf))).id,
    async authorised(escopo = 'submeter'): Promise<{ id: string; aid: string }> {
      const id = await factory.rascunho()
      const { id: aid } = await ask('POST', `/processos/${id}/autorizacoes`, { cpf: TECNICA_CPF, escopo })
      return { id, aid }
    },
    async withDocumentos(uf?: TestUf): Promise<string> {
      const id = await factory.rascunho(uf)
      m.documentos.set(id, papersOf(id))
      return id
    },
    async submetido(uf?: TestUf): Promise<string> {
      const id = await factory.withDocumentos(uf)
      await ask('POST', `/processos/${id}/submeter`)
      return id
    },
    async assumed(): Promise<string> {
      const id = await factory.submetido()
      await ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      return id
    },
    /** Makes a case in an area that an official layer covers, and returns the id of the case and of the finding. */
    async covered(): Promise<{ id: string; achado: string }> {
      await (layer ??= loadLayer(m))
      const place = places++
      const geometria = square(-59.9 + (place % 20) * 0.02, -11.9 + Math.floor(place / 20) * 0.02)
      const fresh = imovelIn()
      const { id } = await drawn(() => ask('POST', '/processos', { ...fresh, imovel: { ...fresh.imovel, geometria } }))
      m.documentos.set(id, papersOf(id))
      await ask('POST', `/processos/${id}/submeter`)
      const found = await until(
        async () => (await ask('GET', `/processos/${id}/camadas`)) as { achados: { id: string }[] }[],
        ([camada]) => camada?.achados.length === 1,
        COMPARED_MS,
      )
      return { id, achado: found[0]?.achados[0]?.id ?? '' }
    },
    /** Makes two cases in the analysis whose perimeters overlap, and which overlap with no other. */
    async overlapping(): Promise<[string, string]> {
      const place = borders++
      const [west, south] = [-58.9 + (place % 20) * 0.02, -13.9 + Math.floor(place / 20) * 0.02]
      const [one, other] = [await factory.withDocumentos(), await factory.withDocumentos()]
      for (const [i, id] of [one, other].entries()) {
        const geometria = square(west + i * 0.003, south, 0.006)
        await drawn(() => ask('PATCH', `/processos/${id}`, { imovel: { geometria } }))
        await ask('POST', `/processos/${id}/submeter`)
        await ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      }
      const rows = m.connection.collection<{ _id: string; outros: string[] }>('cruzamentos')
      const compared = async () => rows.find({ _id: { $in: [one, other] } }).toArray()
      await until(
        compared,
        (found) => found.length === 2 && found.every(({ outros }) => outros.length === 1),
        COMPARED_MS,
      )
      return [one, other]
    },
    async withRessalva(): Promise<{ id: string; rid: string }> {
      const id = await factory.withDocumentos()
      return { id, rid: (await ask('POST', `/processos/${id}/ressalvas`, RESSALVA)).id }
    },
    template: async (): Promise<string> => (await ask('POST', '/supervisor/modelos', TEMPLATE, SOFIA)).id,
    async pendente(): Promise<{ id: string; pid: string }> {
      const id = await factory.assumed()
      const newer = { tipo: 'dado', descricao: 'Explique.' }
      return { id, pid: (await ask('POST', `/analista/processos/${id}/criar-pendencia`, newer, ANA)).id }
    },
    async answered(): Promise<{ id: string; pid: string }> {
      const { id, pid } = await factory.pendente()
      await ask('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' })
      return { id, pid }
    },
    async rejeitado(): Promise<string> {
      const id = await factory.assumed()
      await ask('POST', `/analista/processos/${id}/rejeitar`, REJECTION, ANA)
      return id
    },
    async aprovado(): Promise<string> {
      const id = await factory.assumed()
      await ask('POST', `/analista/processos/${id}/aprovar`, undefined, ANA)
      return id
    },
    /** Makes a case that corrects an approved one, or joins several, with valid documents, up to the analysis. */
    async following(...processos: string[]): Promise<string> {
      const tipo = processos.length === 1 ? 'retificacao' : 'remembramento'
      const { id } = await ask('POST', '/processos', { origem: { tipo, processos } })
      m.documentos.set(id, papersOf(id))
      await ask('POST', `/processos/${id}/submeter`)
      await ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      return id
    },
    async appealed(): Promise<{ id: string; rid: string }> {
      const id = await factory.rejeitado()
      return { id, rid: (await ask('POST', `/processos/${id}/recursos`, { fundamentacao: 'Discordo.' })).id }
    },
  }
  return factory
}

export type Factory = ReturnType<typeof createFactory>

export const ready = (processoId: string | null, target = ''): Ready => ({ processoId, chave: randomUUID(), target })

/** Sends the act over HTTP, with an Idempotency-Key if it is a POST. */
export function http(method: string, path: (p: Ready) => string, body?: unknown, who: Person = OWNER): Act {
  return async (m, p, requestId, dead) => {
    const headers = { 'x-request-id': requestId, ...(method === 'POST' ? { 'idempotency-key': p.chave } : {}) }
    const r = await m.ask(who, method, path(p), body, headers, dead)
    const transient = r.status >= 500 || r.body?.error?.code === 'CAR-014'
    // A repetition without a key is a new request, which may get another response.
    const dados = method === 'POST' && r.status < 300 ? r.body?.data : null
    return { status: r.status, dados, transient }
  }
}

export const analysisAct = (ato: string, body?: unknown, who: Person = ANA): Act =>
  http('POST', (p) => `/analista/processos/${p.processoId}/${ato}`, body, who)

const ofOwner: Ato[] = [
  {
    nome: 'revelar_cpf',
    event: 'cpf_revelado',
    stream: 'acessos',
    end: [200],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('POST', (p) => `/processos/${p.processoId}/revelar-cpf`, {
      justificativa: 'Conferência pedida pela chefia.',
    }),
  },
  {
    nome: 'abrir',
    event: 'processo_criado',
    end: [201],
    prepare: async () => ready(null),
    run: http('POST', () => '/processos', fresh),
  },
  {
    nome: 'retificar',
    event: 'sucessor_aberto',
    end: [201],
    prepare: async (f) => ready(await f.aprovado()),
    run: (m, p, requestId, dead) =>
      http('POST', () => '/processos', { origem: { tipo: 'retificacao', processos: [p.processoId] } })(
        m,
        p,
        requestId,
        dead,
      ),
  },
  {
    nome: 'retificar, the draft',
    event: 'origem_indicada',
    end: [201],
    prepare: async (f) => ready(null, await f.aprovado()),
    run: (m, p, requestId, dead) =>
      http('POST', () => '/processos', { origem: { tipo: 'retificacao', processos: [p.target] } })(
        m,
        p,
        requestId,
        dead,
      ),
  },
  {
    nome: 'remembrar',
    two: true,
    event: 'sucessor_aberto',
    end: [201],
    prepare: async (f) => ready(await f.aprovado(), await f.aprovado()),
    run: (m, p, requestId, dead) =>
      http('POST', () => '/processos', { origem: { tipo: 'remembramento', processos: [p.target, p.processoId] } })(
        m,
        p,
        requestId,
        dead,
      ),
  },
  {
    nome: 'editar',
    event: 'processo_editado',
    end: [200],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('PATCH', (p) => `/processos/${p.processoId}`, { observacoes: 'nova' }),
  },
  {
    nome: 'descartar',
    event: 'processo_descartado',
    end: [204, 404],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('DELETE', (p) => `/processos/${p.processoId}`),
  },
  {
    nome: 'cancelar',
    event: 'processo_cancelado',
    end: [204, 409],
    prepare: async (f) => ready(await f.submetido()),
    run: http('DELETE', (p) => `/processos/${p.processoId}`),
  },
  {
    nome: 'autorizar',
    event: 'autorizacao_concedida',
    end: [201],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('POST', (p) => `/processos/${p.processoId}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'editar' }),
  },
  {
    nome: 'revogar',
    event: 'autorizacao_revogada',
    end: [204, 404],
    prepare: async (f) => f.authorised().then(({ id, aid }) => ready(id, aid)),
    run: http('DELETE', (p) => `/processos/${p.processoId}/autorizacoes/${p.target}`),
  },
  {
    nome: 'trocar_acompanhamento',
    event: 'acompanhamento_trocado',
    end: [200],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('POST', (p) => `/processos/${p.processoId}/acompanhamento/trocar`),
  },
  {
    nome: 'assinar',
    event: 'processo_assinado',
    end: [200],
    prepare: async (f) => f.authorised().then(({ id }) => ready(id)),
    run: http(
      'POST',
      (p) => `/processos/${p.processoId}/assinar`,
      { conselho: 'CREA', registro: '1', art_trt: 'A' },
      TECNICA,
    ),
  },
  {
    nome: 'submeter',
    event: 'processo_submetido',
    end: [200],
    prepare: async (f) => ready(await f.withDocumentos()),
    run: http('POST', (p) => `/processos/${p.processoId}/submeter`),
  },
  {
    nome: 'responder',
    event: 'pendencia_respondida',
    end: [200],
    prepare: async (f) => f.pendente().then(({ id, pid }) => ready(id, pid)),
    run: http('POST', (p) => `/processos/${p.processoId}/pendencias/${p.target}/responder`, { resposta: 'Pronto.' }),
  },
  {
    nome: 'open documentos to the administration',
    event: 'parte_tomada',
    end: [200],
    prepare: async (f) => ready(await f.rascunho()),
    async run(m, { processoId }, requestId, signal) {
      const access = await m
        .access(ADMIN, processoId ?? '', 'enviar_documento', { requestId, signal })
        .catch(() => null)
      return { status: access?.estado_permite ? 200 : 0, dados: null, transient: access === null }
    },
  },
  {
    nome: 'ressalvar',
    event: 'ressalva_feita',
    end: [201],
    prepare: async (f) => ready(await f.rascunho()),
    run: http('POST', (p) => `/processos/${p.processoId}/ressalvas`, RESSALVA),
  },
  {
    nome: 'retirar_ressalva',
    event: 'ressalva_retirada',
    end: [204, 404],
    prepare: async (f) => f.withRessalva().then(({ id, rid }) => ready(id, rid)),
    run: http('DELETE', (p) => `/processos/${p.processoId}/ressalvas/${p.target}`),
  },
  {
    nome: 'contestar',
    event: 'camada_contestada',
    end: [201],
    prepare: async (f) => f.covered().then(({ id, achado }) => ready(id, achado)),
    run: http('POST', (p) => `/processos/${p.processoId}/camadas/${p.target}/contestar`, CONTESTATION),
  },
  {
    nome: 'recorrer',
    event: 'recurso_aberto',
    end: [201],
    prepare: async (f) => ready(await f.rejeitado()),
    run: http('POST', (p) => `/processos/${p.processoId}/recursos`, { fundamentacao: 'Discordo.' }),
  },
]

/** The number of distributions so far. Each distribution has a state (UF) of its own and two cases. */
let current = 0
const ufOf = new Map<string, TestUf>()
/** The case that joins others, by the first of them. */
const joining = new Map<string, string>()

const ofAnalysis: Ato[] = [
  {
    nome: 'assumir',
    event: 'processo_assumido',
    end: [200],
    prepare: async (f) => ready(await f.submetido()),
    run: analysisAct('assumir'),
  },
  {
    nome: 'take the first',
    event: 'processo_assumido',
    end: [200],
    prepare: async (f) => ready(await f.submetido()),
    async run(m, { processoId, chave: commandId }, requestId, signal) {
      const ids = [randomUUID(), processoId ?? '']
      const assumed = await m.takeFirst(ANA, ids, { commandId, requestId, signal }).catch(() => null)
      if (assumed === null) return { status: 0, dados: null, transient: true }
      return { status: assumed ? 200 : 204, dados: assumed, transient: false }
    },
  },
  {
    nome: 'liberar',
    event: 'processo_liberado',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('liberar'),
  },
  {
    nome: 'declarar_impedimento',
    event: 'impedimento_declarado',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('impedimento', { motivo: 'Sou vizinha.' }),
  },
  {
    nome: 'atribuir',
    event: 'processo_atribuido',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('atribuir', { analista_id: BIA.id, motivo: 'férias' }, SOFIA),
  },
  {
    nome: 'avaliar_achado',
    event: 'achado_avaliado',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: http('PUT', (p) => `/analista/processos/${p.processoId}/achados/area_geometria.1/avaliacao`, VERDICT, ANA),
  },
  {
    nome: 'avaliar_achado on two',
    two: true,
    event: 'achado_avaliado',
    end: [200],
    prepare: async (f) => ready(...(await f.overlapping())),
    run: (m, p, requestId, dead) =>
      http(
        'PUT',
        () => `/analista/processos/${p.processoId}/achados/perimetro_sobreposto.1/avaliacao`,
        { ...VERDICT, tambem_em: p.target },
        ANA,
      )(m, p, requestId, dead),
  },
  {
    nome: 'anotar',
    event: 'nota_escrita',
    stream: 'nota',
    end: [201],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('notas', { texto: 'Conferir a averbação 4.' }),
  },
  {
    nome: 'aprovar',
    event: 'processo_aprovado',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('aprovar'),
  },
  {
    nome: 'aprovar what replaces another',
    event: 'processo_substituido',
    end: [200],
    async prepare(f) {
      const origin = await f.aprovado()
      return ready(origin, await f.following(origin))
    },
    run: http('POST', (p) => `/analista/processos/${p.target}/aprovar`, undefined, ANA),
  },
  {
    nome: 'aprovar what joins two',
    two: true,
    event: 'processo_substituido',
    end: [200],
    async prepare(f) {
      const [first, other] = [await f.aprovado(), await f.aprovado()]
      joining.set(first, await f.following(first, other))
      return ready(first, other)
    },
    run: http('POST', (p) => `/analista/processos/${joining.get(p.processoId ?? '')}/aprovar`, undefined, ANA),
  },
  {
    nome: 'rejeitar',
    event: 'processo_rejeitado',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('rejeitar', REJECTION),
  },
  {
    nome: 'criar_pendencia',
    event: 'pendencia_criada',
    end: [201],
    prepare: async (f) => ready(await f.assumed()),
    run: analysisAct('criar-pendencia', { tipo: 'dado', descricao: 'Explique.' }),
  },
  {
    nome: 'resolver_pendencia',
    event: 'pendencia_resolvida',
    end: [200],
    prepare: async (f) => f.pendente().then(({ id, pid }) => ready(id, pid)),
    run: http('POST', (p) => `/analista/processos/${p.processoId}/pendencias/${p.target}/resolver`, undefined, ANA),
  },
  {
    nome: 'cancelar_pendencia',
    event: 'pendencia_cancelada',
    end: [200],
    prepare: async (f) => f.pendente().then(({ id, pid }) => ready(id, pid)),
    run: http('POST', (p) => `/analista/processos/${p.processoId}/pendencias/${p.target}/cancelar`, undefined, ANA),
  },
  {
    nome: 'decidir_ressalva',
    event: 'ressalva_decidida',
    end: [200],
    async prepare(f) {
      const { id, rid } = await f.withRessalva()
      await f.ask('POST', `/processos/${id}/submeter`)
      await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
      return ready(id, rid)
    },
    run: http(
      'POST',
      (p) => `/analista/processos/${p.processoId}/ressalvas/${p.target}/decidir`,
      { resultado: 'recusada', motivo: 'Peça a segunda via.' },
      ANA,
    ),
  },
  {
    nome: 'create a template',
    event: 'modelo_criado',
    stream: 'modelo',
    end: [201],
    prepare: async () => ready(null),
    run: http('POST', () => '/supervisor/modelos', TEMPLATE, SOFIA),
  },
  {
    nome: 'change a template',
    event: 'modelo_alterado',
    stream: 'modelo',
    end: [200],
    prepare: async (f) => ready(await f.template()),
    run: http('PUT', (p) => `/supervisor/modelos/${p.processoId}`, { ...TEMPLATE, titulo: 'Outro' }, SOFIA),
  },
  {
    nome: 'delete a template',
    event: 'modelo_excluido',
    stream: 'modelo',
    end: [204, 404],
    prepare: async (f) => ready(await f.template()),
    run: http('DELETE', (p) => `/supervisor/modelos/${p.processoId}`, undefined, SOFIA),
  },
  {
    nome: 'decidir_recurso',
    event: 'recurso_decidido',
    end: [200],
    prepare: async (f) => f.appealed().then(({ id, rid }) => ready(id, rid)),
    run: http(
      'POST',
      (p) => `/supervisor/recursos/${p.target}/decidir`,
      { resultado: 'indeferido', fundamentacao: 'Visto.' },
      SOFIA,
    ),
  },
  {
    nome: 'distribuir',
    two: true,
    event: 'processo_atribuido',
    end: [200],
    async prepare(f) {
      const uf = Object.keys(CAPITALS)[current++] as TestUf
      const [first, other] = [await f.submetido(uf), await f.submetido(uf)]
      ufOf.set(first, uf)
      return ready(first, other)
    },
    run: async (m, p, requestId, dead) => {
      const body = { uf: ufOf.get(p.processoId ?? ''), limite: 9, simular: false }
      return http('POST', () => '/supervisor/distribuir', body, SOFIA)(m, p, requestId, dead)
    },
  },
  {
    nome: 'assign several',
    event: 'processo_atribuido',
    end: [200],
    prepare: async (f) => ready(await f.assumed()),
    run: async (m, p, requestId, dead) => {
      const body = { processo_ids: [p.processoId], analista_id: BIA.id, motivo: 'férias' }
      return http('POST', () => '/supervisor/atribuicoes', body, SOFIA)(m, p, requestId, dead)
    },
  },
]

export const ATOS: readonly Ato[] = [...ofOwner, ...ofAnalysis]

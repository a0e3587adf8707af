import { randomUUID } from 'node:crypto'
import { ErroCar } from '@car/errors/erro-car'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { runInContext } from '@car/telemetry/request-context'
import { type Person, person } from '@car/testing/issuer'
import type { Montagem } from './apoio.ts'
import { FICHA } from './dado.ts'

/** What came of an act: a status of HTTP (0: of nothing), what was answered, and whether to come again. */
export type Feito = { status: number; dados: unknown; passageiro: boolean }

/** A case as an act needs it, and the key that all repeats of the act share. */
export type Pronto = { processoId: string | null; chave: string; alvo: string }

export type Ato = {
  nome: string
  /** The event it leaves, and in which stream of the case. */
  evento: string
  fluxo?: 'acessos'
  /** The statuses that a last repeat may be answered with. */
  fim: number[]
  preparar: (fabrica: Fabrica) => Promise<Pronto>
  fazer: Fazer
}

/** `morto`: nobody is there any more who could answer. */
type Fazer = (m: Montagem, pronto: Pronto, requestId: string, morto?: AbortSignal) => Promise<Feito>

const DONA = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const ANA = person('Ana', 'analista_ambiental')
const BIA = person('Bia', 'analista_ambiental')
const SOFIA = person('Sofia', 'supervisor_ambiental')
const CPF_TECNICA = '70010000194'
const novo = { imovel: FICHA.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' } }

type Analista = Montagem['analista']

/** Cases in every state, made the way people make them. */
export function criarFabrica(m: Montagem) {
  m.tecnicos.set(CPF_TECNICA, TECNICA)
  m.analistas.set(BIA.id, BIA)
  async function pedir(metodo: string, caminho: string, corpo?: unknown, quem: Person = DONA) {
    const { status, corpo: dito, texto } = await m.pedir(quem, metodo, caminho, corpo)
    if (status >= 300) throw new Error(`${metodo} ${caminho}: ${status} ${texto}`)
    return dito?.data
  }
  const ato = (processo_id: string) => ({ processo_id, if_match: '' })
  const fabrica = {
    pedir,
    async como<T>(quem: Person, fazer: (analista: Analista) => Promise<T>): Promise<T> {
      return runInContext({ requestId: randomUUID(), token: await m.token(quem) }, () => fazer(m.analista))
    },
    rascunho: async (): Promise<string> => (await pedir('POST', '/processos', novo)).id,
    async autorizado(escopo = 'submeter'): Promise<{ id: string; aid: string }> {
      const id = await fabrica.rascunho()
      const { id: aid } = await pedir('POST', `/processos/${id}/autorizacoes`, { cpf: CPF_TECNICA, escopo })
      return { id, aid }
    },
    async comDocumentos(): Promise<string> {
      const id = await fabrica.rascunho()
      const documento = (tipo_documento: string) =>
        ({ id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] }) as unknown as Documento
      m.documentos.set(id, [documento('matricula_imovel'), documento('ccir')])
      return id
    },
    async submetido(): Promise<string> {
      const id = await fabrica.comDocumentos()
      await pedir('POST', `/processos/${id}/submeter`)
      return id
    },
    async assumido(): Promise<string> {
      const id = await fabrica.submetido()
      await fabrica.como(ANA, (a) => a.Assumir(ato(id)))
      return id
    },
    async pendente(): Promise<{ id: string; pid: string }> {
      const id = await fabrica.assumido()
      const pedido = { ...ato(id), tipo: 'dado', descricao: 'Explique.', prazo_dias: 15 }
      return { id, pid: (await fabrica.como(ANA, (a) => a.CriarPendencia(pedido))).id }
    },
    async respondido(): Promise<{ id: string; pid: string }> {
      const { id, pid } = await fabrica.pendente()
      await pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' })
      return { id, pid }
    },
    async rejeitado(): Promise<string> {
      const id = await fabrica.assumido()
      await fabrica.como(ANA, (a) => a.Rejeitar({ ...ato(id), motivo: 'Não confere.', codigo_motivo: 'OUTRO' }))
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

/** By HTTP, with an Idempotency-Key where it takes one: POST only. */
function http(metodo: string, caminho: (p: Pronto) => string, corpo?: unknown, quem: Person = DONA): Fazer {
  return async (m, p, requestId) => {
    const headers = { 'x-request-id': requestId, ...(metodo === 'POST' ? { 'idempotency-key': p.chave } : {}) }
    const r = await m.pedir(quem, metodo, caminho(p), corpo, headers)
    const passageiro = r.status >= 500 || r.corpo?.error?.code === 'CAR-014'
    // Without a key a repeat is another request, which may well be told another thing.
    const dados = metodo === 'POST' && r.status < 300 ? r.corpo?.data : null
    return { status: r.status, dados, passageiro }
  }
}

type Opcoes = { commandId: string; timeoutMs: number; signal?: AbortSignal }

/** By gRPC on an analyst's behalf, under one command id. */
function grpc(chamar: (a: Analista, p: Pronto, opcoes: Opcoes) => Promise<unknown>, quem: Person = ANA): Fazer {
  return async (m, p, requestId, morto) => {
    const token = await m.token(quem)
    const opcoes = { commandId: p.chave, timeoutMs: 120_000, ...(morto ? { signal: morto } : {}) }
    try {
      const dados = await runInContext({ requestId, token }, () => chamar(m.analista, p, opcoes))
      return { status: 200, dados, passageiro: false }
    } catch (erro) {
      if (!(erro instanceof ErroCar)) throw erro
      const passageiro = erro.kind === 'unavailable' || erro.kind === 'timeout'
      return { status: passageiro ? 503 : 409, dados: erro.code, passageiro }
    }
  }
}

const em = ({ processoId }: Pronto) => ({ processo_id: processoId ?? '', if_match: '' })
const pendencia = (p: Pronto) => ({ ...em(p), pendencia_id: p.alvo })

const doDono: Ato[] = [
  {
    nome: 'revelar CPF',
    evento: 'cpf_revelado',
    fluxo: 'acessos',
    fim: [200],
    preparar: async (f) => pronto(await f.rascunho()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/revelar-cpf`, { justificativa: 'Conferência pedida.' }),
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
    nome: 'recorrer',
    evento: 'recurso_aberto',
    fim: [201],
    preparar: async (f) => pronto(await f.rejeitado()),
    fazer: http('POST', (p) => `/processos/${p.processoId}/recursos`, { fundamentacao: 'Discordo.' }),
  },
]

const daAnalise: Ato[] = [
  {
    nome: 'assumir',
    evento: 'processo_assumido',
    fim: [200],
    preparar: async (f) => pronto(await f.submetido()),
    fazer: grpc((a, p, o) => a.Assumir(em(p), o)),
  },
  {
    nome: 'liberar',
    evento: 'processo_liberado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: grpc((a, p, o) => a.Liberar(em(p), o)),
  },
  {
    nome: 'atribuir',
    evento: 'processo_atribuido',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: grpc((a, p, o) => a.Atribuir({ ...em(p), analista_id: BIA.id, motivo: 'férias' }, o), SOFIA),
  },
  {
    nome: 'aprovar',
    evento: 'processo_aprovado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: grpc((a, p, o) => a.Aprovar(em(p), o)),
  },
  {
    nome: 'rejeitar',
    evento: 'processo_rejeitado',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: grpc((a, p, o) => a.Rejeitar({ ...em(p), motivo: 'Não confere.', codigo_motivo: 'OUTRO' }, o)),
  },
  {
    nome: 'criar pendência',
    evento: 'pendencia_criada',
    fim: [200],
    preparar: async (f) => pronto(await f.assumido()),
    fazer: grpc((a, p, o) => a.CriarPendencia({ ...em(p), tipo: 'dado', descricao: 'Explique.', prazo_dias: 15 }, o)),
  },
  {
    nome: 'resolver pendência',
    evento: 'pendencia_resolvida',
    fim: [200],
    preparar: async (f) => f.pendente().then(({ id, pid }) => pronto(id, pid)),
    fazer: grpc((a, p, o) => a.ResolverPendencia(pendencia(p), o)),
  },
  {
    nome: 'cancelar pendência',
    evento: 'pendencia_cancelada',
    fim: [200],
    preparar: async (f) => f.pendente().then(({ id, pid }) => pronto(id, pid)),
    fazer: grpc((a, p, o) => a.CancelarPendencia(pendencia(p), o)),
  },
  {
    nome: 'decidir recurso',
    evento: 'recurso_decidido',
    fim: [200],
    preparar: async (f) => f.recorrido().then(({ id, rid }) => pronto(id, rid)),
    fazer: grpc(
      (a, p, o) =>
        a.DecidirRecurso({ recurso_id: p.alvo, resultado: 'indeferido', fundamentacao: 'Visto.', if_match: '' }, o),
      SOFIA,
    ),
  },
]

/** Every use case of this service that a person sets off and that writes. */
export const ATOS: readonly Ato[] = [...doDono, ...daAnalise]

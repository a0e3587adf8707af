import type { User } from '@car/identity/usuario'
import { relationWith } from '../src/domain/access.ts'
import type { DecisionResult } from '@car/vocabulary/processo'
import type { Autorizacao, Opinion, Processo, State } from '../src/domain/processo.ts'
import { evolve } from '../src/domain/evolve.ts'
import type { DomainEvent } from '../src/domain/events.ts'
import type { Form } from '../src/processo/domain/form.ts'
import { kindOf } from '../src/domain/kinds.ts'
import type { Prazos } from '../src/processo/domain/prazos.ts'
import type { JoinedDocumento, Situation } from '../src/domain/permission.ts'

export const usuario = (id: string, papel: User['papel'], level: User['nivel'] = 'ouro'): User => ({
  id,
  nome: id.toUpperCase(),
  papel,
  nivel: level,
  jti: 'j',
  exp: 4e9,
  token: 't',
})
export const ANA = usuario('ana', 'analista_ambiental')
export const BIA = usuario('bia', 'analista_ambiental')
export const SOFIA = usuario('sofia', 'supervisor_ambiental')
export const ADMIN = usuario('admin', 'admin')
export const OWNER = usuario('dono', 'produtor_rural')
export const TECNICO = usuario('tecnico', 'responsavel_tecnico')
export const STRANGER = usuario('stranger', 'produtor_rural')

export const FORM: Form = {
  imovel: {
    denominacao: 'SÍTIO BOA ESPERANÇA',
    municipio_ibge: '3550308',
    uf: 'SP',
    area_ha: 12.5,
    tipo: 'IRU',
    matricula: { numero: '123' },
  },
  proprietario: { nome: 'FULANA', documento: { lacre: 's', prova: 'p', mascara: '***.456.789-**' } },
  coproprietarios: [],
  representante: null,
  observacoes: null,
}

const person = (u: User) => ({ id: u.id, nome: u.nome })

export const opinion = (resultado: DecisionResult, por: User): Opinion => ({
  resultado,
  texto: resultado === 'rejeitado' ? 'Não confere.' : null,
  codigo: resultado === 'rejeitado' ? 'OUTRO' : null,
  por: person(por),
})

export const facts = {
  created: (): DomainEvent => ({
    tipo: 'processo_criado',
    id: 'p1',
    numero: '2026/000001',
    dono: person(OWNER),
    ...FORM,
  }),
  followed: (): DomainEvent => ({
    tipo: 'origem_indicada',
    como: 'retificacao',
    processos: [{ id: 'p0', numero: '2026/000000' }],
    documentos: [],
    lineage: [],
    avaliacoes: [],
    partes: [],
    declaradoEm: {},
  }),
  submetido: (): DomainEvent => ({ tipo: 'processo_submetido', prazoEm: '2026-06-01T02:59:59.000Z' }),
  assumed: (por = ANA): DomainEvent => ({ tipo: 'processo_assumido', analista: person(por), dossieJobId: 'd1' }),
  pendencia: (id = 'pe1', prazoAt = '2026-03-20T02:59:59.000Z'): DomainEvent => ({
    tipo: 'pendencia_criada',
    id,
    numero: '1/2026',
    tipoPendencia: 'dado',
    descricao: 'Explique a área.',
    documentoId: null,
    campo: null,
    prazoEm: prazoAt,
    lembrarEm: '2026-03-17T02:59:59.000Z',
    diasRestantes: 40,
  }),
  impeded: (por = ANA): DomainEvent => ({ tipo: 'impedimento_declarado', por: person(por), motivo: 'Sou vizinha.' }),
  aprovado: (por = ANA): DomainEvent => ({ tipo: 'processo_aprovado', por: person(por), parecer: null }),
  rejeitado: (por = ANA): DomainEvent => ({
    tipo: 'processo_rejeitado',
    por: person(por),
    motivo: 'Não confere.',
    codigo: 'OUTRO',
  }),
  /** Decides first, where two people have to agree. */
  proposed: (resultado: DecisionResult = 'aprovado', por = ANA): DomainEvent => ({
    tipo: 'segunda_leitura_pedida',
    proposta: opinion(resultado, por),
    causa: 'risco',
    mes: null,
  }),
  toBeRead: (leitor = BIA): DomainEvent => ({
    tipo: 'segunda_leitura_atribuida',
    leitor: person(leitor),
    motivo: null,
  }),
  tied: (por = BIA): DomainEvent => ({
    tipo: 'segunda_leitura_feita',
    leitura: { exame: 'discordo', decisao: opinion('rejeitado', por), achados: [] },
    destino: 'desempate',
  }),
  ressalva: (documentoId: string | null = null): DomainEvent => ({
    tipo: 'ressalva_feita',
    id: 'rv1',
    tipoDocumento: 'matricula_imovel',
    motivo: documentoId === null ? 'sem_titulo' : 'ilegivel',
    texto: 'O lote é de um assentamento e ainda não tem matrícula.',
    documentoId,
  }),
  recurso: (id = 'r1'): DomainEvent => ({ tipo: 'recurso_aberto', id, fundamentacao: 'Discordo.', documentoIds: [] }),
  decided: (resultado: 'deferido' | 'indeferido', por = SOFIA, id = 'r1'): DomainEvent => ({
    tipo: 'recurso_decidido',
    id,
    resultado,
    por: person(por),
    fundamentacao: 'Visto.',
  }),
  authorised: (
    escopo: 'consultar' | 'editar' | 'submeter',
    expiresAt: string | null = null,
    id = 'a1',
  ): DomainEvent => ({
    tipo: 'autorizacao_concedida',
    id,
    tecnico: person(TECNICO),
    escopo,
    expiraEm: expiresAt,
  }),
  signed: (): DomainEvent => ({
    tipo: 'processo_assinado',
    tecnico: person(TECNICO),
    conselho: 'CREA',
    registro: '1',
    art_trt: 'A',
  }),
}

/** Returns the default author of an event: the id of a person who may do the act, or null for the service itself. */
function authorOf(event: DomainEvent): string | null {
  if (event.tipo === 'processo_assinado') return TECNICO.id
  if ('por' in event) return event.por.id
  if (kindOf(event).side === 'requerente') return OWNER.id
  return kindOf(event).side === 'analise' ? ANA.id : null
}

/**
 * Returns the case after these events. The first event is on 2 March 2026 at noon (UTC), and each further event an hour
 * later.
 */
export function datum(...events: DomainEvent[]): Processo {
  const start = Date.parse('2026-03-02T12:00:00.000Z')
  const at = (i: number) => new Date(start + i * 3_600_000).toISOString()
  const processo = events.reduce<State>((c, e, i) => evolve(c, e, at(i), authorOf(e)), null)
  if (processo === null) throw new Error('given nothing')
  return processo
}

/** Returns the case after further events. Without `author`, each event has its default author. */
export const after = (
  processo: Processo,
  events: readonly DomainEvent[],
  at = '2026-03-10T12:00:00.000Z',
  author?: User,
): Processo => events.reduce<State>((c, e) => evolve(c, e, at, author?.id ?? authorOf(e)), processo) ?? processo

export const NOW = new Date('2026-03-10T12:00:00.000Z')

export const PRAZOS: Prazos = { analysisDays: 60, recursoDays: 10, feriados: () => new Set() }

export const DOCS: readonly JoinedDocumento[] = [
  { id: 'd1', tipo: 'matricula_imovel', status: 'valido', enviadoPor: 'dono' },
  { id: 'd2', tipo: 'ccir', status: 'valido', enviadoPor: 'dono' },
]

/** Returns the situation of a person who is about to act on the case, with both mandatory documents. */
export function inSituation(processo: Processo, usuario: User, now = NOW, prazos = PRAZOS): Situation {
  const relacao = relationWith(processo, usuario, now) ?? { as: 'tecnico', autorizacao: ANY }
  return {
    processo,
    versao: 1,
    usuario,
    relacao,
    declared: false,
    hasNoted: false,
    documentos: DOCS,
    now,
    prazos,
  }
}
const ANY: Autorizacao = {
  id: 'a0',
  tecnico: { id: 'tecnico', nome: 'TECNICO' },
  escopo: 'submeter',
  expiraEm: null,
  criadaEm: NOW.toISOString(),
}

export const PROCESSOS: Record<string, Processo> = {
  rascunho: datum(facts.created()),
  submetido: datum(facts.created(), facts.submetido()),
  em_analise: datum(facts.created(), facts.submetido(), facts.assumed()),
  pendente: datum(facts.created(), facts.submetido(), facts.assumed(), facts.pendencia()),
  aprovado: datum(facts.created(), facts.submetido(), facts.assumed(), facts.aprovado()),
  rejeitado: datum(facts.created(), facts.submetido(), facts.assumed(), facts.rejeitado()),
  em_recurso: datum(facts.created(), facts.submetido(), facts.assumed(), facts.rejeitado(), facts.recurso()),
  cancelado: datum(facts.created(), facts.submetido(), { tipo: 'processo_cancelado' }),
}

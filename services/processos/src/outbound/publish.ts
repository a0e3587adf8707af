import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import type { Processo } from '../domain/processo.ts'
import type { DomainEvent } from '../domain/events.ts'
import type { Streams } from '../domain/streams.ts'
import type { CruzamentoChange } from './cruzamentos.ts'

type FactData = { processo_id: string; versao: number; status: Processo['status'] }
type Envelope = Omit<Parameters<typeof createFact>[1], 'data'>
type Tell<E> = (event: E, base: FactData, envelope: Envelope) => Fact

/** The fact that each event becomes. Facts hold ids, versions and statuses. */
const FACTS: { [T in DomainEvent['tipo']]: Tell<Extract<DomainEvent, { tipo: T }>> } = {
  processo_criado: ofProcesso('processo.criado'),
  processo_editado: ofProcesso('processo.editado'),
  processo_descartado: ofProcesso('processo.descartado'),
  processo_assinado: ofProcesso('processo.assinado'),
  processo_submetido: ofProcesso('processo.submetido'),
  processo_cancelado: ofProcesso('processo.cancelado'),
  processo_assumido: ({ analista, dossieJobId }, base, envelope) =>
    createFact('processo.assumido', {
      ...envelope,
      data: { ...base, analista_id: analista.id, dossie_job_id: dossieJobId },
    }),
  processo_liberado: ofProcesso('processo.liberado'),
  processo_atribuido: ({ analista }, base, envelope) =>
    createFact('processo.atribuido', { ...envelope, data: { ...base, analista_id: analista.id } }),
  processo_escalado: ({ vez }, base, envelope) =>
    createFact('processo.escalado', { ...envelope, data: { ...base, vez } }),
  impedimento_declarado: ofProcesso('processo.impedimento_declarado'),
  parte_tomada: ofProcesso('processo.parte_tomada'),
  achado_avaliado: ofProcesso('processo.achado_avaliado'),
  processo_aprovado: ofProcesso('processo.aprovado'),
  processo_rejeitado: ofProcesso('processo.rejeitado'),
  pendencia_criada: ofPendencia('pendencia.criada'),
  pendencia_respondida: ofPendencia('pendencia.respondida'),
  pendencia_resolvida: ofPendencia('pendencia.resolvida'),
  pendencia_cancelada: ofPendencia('pendencia.cancelada'),
  pendencia_expirada: ofPendencia('pendencia.expirada'),
  pendencia_lembrada: ofPendencia('pendencia.lembrada'),
  ressalva_feita: ofRessalva('ressalva.feita'),
  ressalva_retirada: ofRessalva('ressalva.retirada'),
  ressalva_decidida: ofRessalva('ressalva.decidida'),
  recurso_aberto: ofRecurso('recurso.aberto'),
  recurso_decidido: ofRecurso('recurso.decidido'),
  autorizacao_concedida: ofAutorizacao('autorizacao.concedida'),
  autorizacao_revogada: ofAutorizacao('autorizacao.revogada'),
  acompanhamento_trocado: ofProcesso('processo.acompanhamento_trocado'),
}

/** The facts of one commit. The same commit always gives the same facts, with the same ids. */
export function factsOf(change: Change<Streams>): Fact[] {
  if (change.kind === 'incomum') {
    const { usuarioId, motivo } = change.state
    const data = { acesso_id: change.id, usuario_id: usuarioId, motivo }
    return [createFact('acesso.incomum', { ...envelopeOf(change, 0), data })]
  }
  if (change.kind !== 'processo') return []
  const { commit, state } = change
  const base = { processo_id: state.id, versao: commit.version, status: state.status }
  return commit.events.map((event, i) => {
    const tell = FACTS[event.tipo] as Tell<DomainEvent>
    return tell(event, base, envelopeOf(change, i))
  })
}

/** The fact that what a case has in common with others has changed. */
export const crossedOf = ({ id, vez, em }: CruzamentoChange): Fact =>
  createFact('processo.cruzado', {
    id: idFrom(id, `cruzado ${vez}`),
    time: em,
    source: '/car/processos',
    subject: id,
    streamversion: 0,
    data: { processo_id: id },
  })

const envelopeOf = ({ id, commit }: Change<Streams>, i: number): Envelope => ({
  id: idFrom(commit._id, String(i)),
  time: commit.at.toISOString(),
  source: '/car/processos',
  subject: id,
  streamversion: commit.version,
  requestid: commit.requestId,
})

type OfKind<P extends string> = Extract<Fact['type'], `${P}.${string}`>

function ofProcesso(
  type: Exclude<
    OfKind<'processo'>,
    'processo.assumido' | 'processo.atribuido' | 'processo.escalado' | 'processo.cruzado'
  >,
): Tell<unknown> {
  return (_event, base, envelope) => createFact(type, { ...envelope, data: base })
}

function ofPendencia(type: OfKind<'pendencia'>): Tell<{ id: string }> {
  return ({ id }, base, envelope) => createFact(type, { ...envelope, data: { ...base, pendencia_id: id } })
}

function ofRecurso(type: OfKind<'recurso'>): Tell<{ id: string }> {
  return ({ id }, base, envelope) => createFact(type, { ...envelope, data: { ...base, recurso_id: id } })
}

function ofRessalva(type: OfKind<'ressalva'>): Tell<{ id: string }> {
  return ({ id }, base, envelope) => createFact(type, { ...envelope, data: { ...base, ressalva_id: id } })
}

function ofAutorizacao(type: OfKind<'autorizacao'>): Tell<{ id: string }> {
  return ({ id }, base, envelope) => createFact(type, { ...envelope, data: { ...base, autorizacao_id: id } })
}

import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { criarFato, type Fato } from '@car/events/fato'
import type { Caso } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Mudanca } from './cruzamentos.ts'

type DadosDoFato = { processo_id: string; versao: number; status: Caso['status'] }
type Envelope = Omit<Parameters<typeof criarFato>[1], 'data'>
type Dizer<E> = (evento: E, base: DadosDoFato, envelope: Envelope) => Fato

/** The fact that each event becomes. Facts hold ids, versions and statuses. */
const FATOS: { [T in Evento['tipo']]: Dizer<Extract<Evento, { tipo: T }>> } = {
  processo_criado: doProcesso('processo.criado'),
  processo_editado: doProcesso('processo.editado'),
  processo_descartado: doProcesso('processo.descartado'),
  processo_assinado: doProcesso('processo.assinado'),
  processo_submetido: doProcesso('processo.submetido'),
  processo_cancelado: doProcesso('processo.cancelado'),
  processo_assumido: ({ analista, dossieJobId }, base, envelope) =>
    criarFato('processo.assumido', {
      ...envelope,
      data: { ...base, analista_id: analista.id, dossie_job_id: dossieJobId },
    }),
  processo_liberado: doProcesso('processo.liberado'),
  processo_atribuido: ({ analista }, base, envelope) =>
    criarFato('processo.atribuido', { ...envelope, data: { ...base, analista_id: analista.id } }),
  processo_escalado: ({ vez }, base, envelope) =>
    criarFato('processo.escalado', { ...envelope, data: { ...base, vez } }),
  impedimento_declarado: doProcesso('processo.impedimento_declarado'),
  parte_tomada: doProcesso('processo.parte_tomada'),
  achado_avaliado: doProcesso('processo.achado_avaliado'),
  processo_aprovado: doProcesso('processo.aprovado'),
  processo_rejeitado: doProcesso('processo.rejeitado'),
  pendencia_criada: daPendencia('pendencia.criada'),
  pendencia_respondida: daPendencia('pendencia.respondida'),
  pendencia_resolvida: daPendencia('pendencia.resolvida'),
  pendencia_cancelada: daPendencia('pendencia.cancelada'),
  pendencia_expirada: daPendencia('pendencia.expirada'),
  pendencia_lembrada: daPendencia('pendencia.lembrada'),
  ressalva_feita: daRessalva('ressalva.feita'),
  ressalva_retirada: daRessalva('ressalva.retirada'),
  ressalva_decidida: daRessalva('ressalva.decidida'),
  recurso_aberto: doRecurso('recurso.aberto'),
  recurso_decidido: doRecurso('recurso.decidido'),
  autorizacao_concedida: daAutorizacao('autorizacao.concedida'),
  autorizacao_revogada: daAutorizacao('autorizacao.revogada'),
  acompanhamento_trocado: doProcesso('processo.acompanhamento_trocado'),
}

/** The facts of one commit. The same commit always gives the same facts, with the same ids. */
export function factsOf(change: Change<Fluxos>): Fato[] {
  if (change.kind === 'incomum') {
    const { usuarioId, motivo } = change.state
    const data = { acesso_id: change.id, usuario_id: usuarioId, motivo }
    return [criarFato('acesso.incomum', { ...envelopeDe(change, 0), data })]
  }
  if (change.kind !== 'processo') return []
  const { commit, state } = change
  const base = { processo_id: state.id, versao: commit.version, status: state.status }
  return commit.events.map((evento, i) => {
    const dizer = FATOS[evento.tipo] as Dizer<Evento>
    return dizer(evento, base, envelopeDe(change, i))
  })
}

/** The fact that what a case has in common with others has changed. */
export const cruzadoDe = ({ id, vez, em }: Mudanca): Fato =>
  criarFato('processo.cruzado', {
    id: idFrom(id, `cruzado ${vez}`),
    time: em,
    source: '/car/processos',
    subject: id,
    streamversion: 0,
    data: { processo_id: id },
  })

const envelopeDe = ({ id, commit }: Change<Fluxos>, i: number): Envelope => ({
  id: idFrom(commit._id, String(i)),
  time: commit.at.toISOString(),
  source: '/car/processos',
  subject: id,
  streamversion: commit.version,
  requestid: commit.requestId,
})

type DoTipo<P extends string> = Extract<Fato['type'], `${P}.${string}`>

function doProcesso(
  type: Exclude<
    DoTipo<'processo'>,
    'processo.assumido' | 'processo.atribuido' | 'processo.escalado' | 'processo.cruzado'
  >,
): Dizer<unknown> {
  return (_evento, base, envelope) => criarFato(type, { ...envelope, data: base })
}

function daPendencia(type: DoTipo<'pendencia'>): Dizer<{ id: string }> {
  return ({ id }, base, envelope) => criarFato(type, { ...envelope, data: { ...base, pendencia_id: id } })
}

function doRecurso(type: DoTipo<'recurso'>): Dizer<{ id: string }> {
  return ({ id }, base, envelope) => criarFato(type, { ...envelope, data: { ...base, recurso_id: id } })
}

function daRessalva(type: DoTipo<'ressalva'>): Dizer<{ id: string }> {
  return ({ id }, base, envelope) => criarFato(type, { ...envelope, data: { ...base, ressalva_id: id } })
}

function daAutorizacao(type: DoTipo<'autorizacao'>): Dizer<{ id: string }> {
  return ({ id }, base, envelope) => criarFato(type, { ...envelope, data: { ...base, autorizacao_id: id } })
}

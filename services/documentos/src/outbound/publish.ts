import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { criarFato, type Fato } from '@car/events/fato'
import type { EventoDeDocumento, EventoDeDuplicidade } from '../domain/eventos.ts'
import type { Fluxos } from '../domain/fluxos.ts'

type Envelope = Omit<Parameters<typeof criarFato>[1], 'id' | 'subject' | 'data'>
type TipoPublicado = Exclude<Extract<Fato['type'], `documento.${string}`>, 'documento.duplicidade_detectada'>

/** The fact that each event of a document becomes; null for events that concern no other service. */
const FATOS: Record<EventoDeDocumento['tipo'], TipoPublicado | null> = {
  recebido: 'documento.recebido',
  em_processamento: 'documento.em_processamento',
  devolvido: null,
  validado: 'documento.validado',
  invalidado: 'documento.invalidado',
  aceito: 'documento.validado',
  confirmado: 'documento.confirmado',
  descartado: 'documento.descartado',
  liberado: null,
}

/** The facts of one commit. The same commit always gives the same facts. */
export function factsOf(change: Change<Fluxos>): Fato[] {
  const { commit } = change
  const envelope = {
    source: '/car/documentos',
    streamversion: commit.version,
    time: commit.at.toISOString(),
    requestid: commit.requestId,
  }
  const idOf = (i: number, part = '') => idFrom(commit._id, `${i}${part}`)
  if (change.kind === 'duplicidades') {
    return change.commit.events.flatMap((evento, i) => daDuplicidade(evento, envelope, (part) => idOf(i, part)))
  }
  const { state: doc } = change
  const data = {
    documento_id: doc.id,
    processo_id: doc.processoId,
    tipo_documento: doc.tipo,
    status: doc.status,
    versao: commit.version,
  }
  return change.commit.events.flatMap(({ tipo }, i) => {
    const type = FATOS[tipo]
    return type === null ? [] : [criarFato(type, { ...envelope, id: idOf(i), subject: doc.id, data })]
  })
}

/** Tells of both processos: the one where the file was refused, and the one that holds it. */
function daDuplicidade(
  { processo_id, documento_id, detentor_id }: EventoDeDuplicidade,
  envelope: Envelope,
  idOf: (part?: string) => string,
): Fato[] {
  const fato = (id: string, subject: string, data: { processo_id: string; documento_id?: string }) =>
    criarFato('documento.duplicidade_detectada', { ...envelope, id, subject, data })
  return [
    fato(idOf(), processo_id, { processo_id }),
    fato(idOf('detentor'), detentor_id, { documento_id, processo_id: detentor_id }),
  ]
}

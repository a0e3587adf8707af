import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import type { Streams } from '../domain/streams.ts'
import type { DomainEvent } from '../domain/events.ts'
import { changeOf } from './changed-addresses.ts'

/**
 * Units are not published; services that need one ask for it. A changed contact is published only when the e-mail
 * address changed, and without its value.
 */
const FACTS = {
  usuario_criado: 'usuario.criado',
  tipo_alterado: 'usuario.tipo_alterado',
  sessoes_encerradas: 'usuario.sessoes_encerradas',
  unidade_alterada: null,
  contato_alterado: 'usuario.endereco_alterado',
} as const satisfies Record<DomainEvent['tipo'], Fact['type'] | null>

/**
 * The facts of one commit; none for a look at people. They name the person, but not the role: services that need the
 * role ask for it.
 */
export function factsOf(change: Change<Streams>): Fact[] {
  if (change.kind === 'consulta') return []
  const { id: usuario_id, commit } = change
  return commit.events.flatMap((event, i) => {
    const tipo = FACTS[event.tipo]
    if (tipo === null || (event.tipo === 'contato_alterado' && !event.campos.includes('email_contato'))) return []
    const data =
      tipo === 'usuario.endereco_alterado'
        ? { usuario_id, mudanca_id: changeOf(usuario_id, commit.commandId) }
        : { usuario_id }
    return createFact(tipo, {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/auth',
      subject: usuario_id,
      streamversion: commit.version,
      requestid: commit.requestId,
      data,
    })
  })
}

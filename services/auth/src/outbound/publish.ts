import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { criarFato, type Fato } from '@car/events/fato'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Evento } from '../domain/eventos.ts'
import { mudancaDe } from './enderecos-mudados.ts'

/**
 * Units are not published; services that need one ask for it. A changed contact is published only when the e-mail
 * address changed, and without its value.
 */
const FATOS = {
  usuario_criado: 'usuario.criado',
  tipo_alterado: 'usuario.tipo_alterado',
  sessoes_encerradas: 'usuario.sessoes_encerradas',
  unidade_alterada: null,
  contato_alterado: 'usuario.endereco_alterado',
} as const satisfies Record<Evento['tipo'], Fato['type'] | null>

/** The facts of one commit. A look at people is none. They name the person, but not the role: services that need the role ask for it. */
export function factsOf(change: Change<Fluxos>): Fato[] {
  if (change.kind === 'consulta') return []
  const { id: usuario_id, commit } = change
  return commit.events.flatMap((evento, i) => {
    const tipo = FATOS[evento.tipo]
    if (tipo === null || (evento.tipo === 'contato_alterado' && !evento.campos.includes('email_contato'))) return []
    const data =
      tipo === 'usuario.endereco_alterado'
        ? { usuario_id, mudanca_id: mudancaDe(usuario_id, commit.commandId) }
        : { usuario_id }
    return criarFato(tipo, {
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

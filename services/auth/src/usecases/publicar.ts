import type { Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { TipoDeFato } from '@car/events/catalogue'
import { criarFato, type Fato } from '@car/events/fato'
import { currentContext } from '@car/telemetry/request-context'
import type { EventoDeUsuario } from '../domain/papel.ts'
import { aplicarPapel } from './aplicar-papel.ts'

const FATO: Record<EventoDeUsuario['tipo'], TipoDeFato> = {
  usuario_criado: 'usuario.criado',
  tipo_alterado: 'usuario.tipo_alterado',
}

const usuarioDe = (commit: Commit<EventoDeUsuario>): string => commit.stream.slice('usuario-'.length)

/** What a commit tells the other services: whom it is about, not what they are now. */
export function fatosDe(commit: Commit<EventoDeUsuario>): Fato[] {
  const usuario_id = usuarioDe(commit)
  return commit.events.map((evento, i) =>
    criarFato(FATO[evento.tipo], {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/auth',
      subject: usuario_id,
      streamversion: commit.version,
      requestid: currentContext()?.requestId,
      data: { usuario_id },
    } as never),
  )
}

/** The role a commit leaves a person with, made to hold. Who only begins has no token that says another. */
export async function projetar(
  ctx: Parameters<typeof aplicarPapel>[0],
  commit: Commit<EventoDeUsuario>,
): Promise<void> {
  const id = usuarioDe(commit)
  const ultimo = commit.events.at(-1)
  if (ultimo?.tipo === 'usuario_criado') await ctx.usuarios.aplicarPapel(id, ultimo.tipo_usuario, commit.version)
  else if (ultimo) await aplicarPapel(ctx, id, ultimo.para, commit.version)
}

import type { Change } from '@car/event-store/kinds'
import type { Fluxos } from '../domain/fluxos.ts'
import { aplicarPapel } from './aplicar-papel.ts'

/** Puts the role after a change into force. A newly registered person has no tokens that could say another one. */
export async function projetar(
  ctx: Parameters<typeof aplicarPapel>[0],
  { id, commit, state }: Change<Fluxos>,
): Promise<void> {
  const beginning = commit.events.at(-1)?.tipo === 'usuario_criado'
  if (beginning) await ctx.usuarios.aplicarPapel(id, state.papel, commit.version)
  else await aplicarPapel(ctx, id, state.papel, commit.version)
}

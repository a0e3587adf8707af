import type { Change } from '@car/event-store/kinds'
import type { Fluxos } from '../domain/fluxos.ts'
import { aplicarPapel } from './aplicar-papel.ts'

/** The role a change leaves a person with, made to hold. Somebody who only begins has no token that says another. */
export async function projetar(
  ctx: Parameters<typeof aplicarPapel>[0],
  { id, commit, state }: Change<Fluxos>,
): Promise<void> {
  const beginning = commit.events.at(-1)?.tipo === 'usuario_criado'
  if (beginning) await ctx.usuarios.aplicarPapel(id, state.papel, commit.version)
  else await aplicarPapel(ctx, id, state.papel, commit.version)
}

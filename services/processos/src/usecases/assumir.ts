import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { assumir as decidir, pessoa } from '../domain/analise.ts'
import { type Ato, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** Takes the case. The dossier that this starts has its id here already: whoever asks for it next finds it. */
export async function assumir(ctx: Ctx, usuario: Usuario, ato: Ato): Promise<Feito & { dossieJobId: string }> {
  const dossieJobId = idFrom(ato.commandId, 'dossie')
  const feito = await agir(ctx, usuario, ato, (caso) => decidir(caso, pessoa(usuario), dossieJobId))
  return { ...feito, dossieJobId }
}

import type { Usuario } from '@car/identity/usuario'
import { descartar } from '../domain/decisoes.ts'
import { DOCUMENTO } from '../domain/documento.ts'
import { fluxoDoDocumento } from '../domain/eventos.ts'
import { autor } from './autor.ts'
import type { Ctx } from './ctx.ts'
import type { Visto } from './ver-documento.ts'

/** The document is gone for everybody, and its bytes may be sent again. @throws CAR-003, CAR-005 */
export async function descartarDocumento(ctx: Ctx, ator: Usuario, visto: Visto, commandId: string): Promise<void> {
  const command = { id: commandId, author: autor(ator), at: ctx.agora() }
  await ctx.store.execute(fluxoDoDocumento(visto.doc.id), DOCUMENTO, command, (doc) => ({
    events: descartar(doc, visto.acesso.estadoPermite),
  }))
}

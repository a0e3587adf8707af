import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { Usuario } from '@car/identity/usuario'
import type { StatusProcesso } from '@car/vocabulary/processo'
import { type RegistroProcesso, registroDe } from '../domain/registro.ts'
import { completude, documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Consulta = { status?: StatusProcesso[] | undefined; cursor?: string | undefined; page_size: number }

/** A page of the processos the caller may see. The documents of the whole page are asked for once. */
export async function listar(
  ctx: Ctx,
  usuario: Usuario,
  consulta: Consulta,
  cursor: Cursor,
): Promise<Page<RegistroProcesso>> {
  const agora = ctx.agora()
  const pagina = await ctx.projecoes.listar(usuario, consulta, cursor, agora)
  const documentos = await documentosDe(
    ctx,
    pagina.items.map((linha) => linha._id),
  )
  return {
    ...pagina,
    items: pagina.items.map(({ caso, versao }) =>
      registroDe(caso, versao, completude(caso, documentos.get(caso.id) ?? []), agora),
    ),
  }
}

import type { acessoIncomum } from '@car/operations/schemas/processo'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { pessoas } from './pessoas.ts'

/** A page of people who exceeded a limit, newest first, with the names that auth has for them now. */
export async function listarIncomuns(
  ctx: Ctx,
  request: PageRequest,
  cursor: Cursor,
): Promise<Page<z.output<typeof acessoIncomum>>> {
  const pagina = await ctx.incomuns.listar({ cursor, request })
  const delas = await pessoas(
    ctx,
    pagina.items.map(({ usuarioId }) => usuarioId),
  )
  const items = pagina.items.map(({ _id: id, usuarioId, ...acesso }) => {
    const { nome = '', unidade = null } = delas.get(usuarioId) ?? {}
    return { id, usuario: { id: usuarioId, nome, unidade }, ...acesso }
  })
  return { ...pagina, items }
}

import type { Usuario } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { StatusProcesso } from '@car/vocabulary/processo'
import { type RegistroProcesso, registroDe } from '../domain/registro.ts'
import { completude, documentosPorProcesso } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Consulta = PageRequest & { status?: StatusProcesso[] | undefined }

/** A page of the processos that the caller may see. Documents and perimeters are loaded once for the whole page. */
export async function listar(
  ctx: Ctx,
  usuario: Usuario,
  consulta: Consulta,
  cursor: Cursor,
): Promise<Page<RegistroProcesso>> {
  const agora = ctx.agora()
  const pagina = await ctx.processos.listar(usuario, consulta, cursor, agora)
  const casos = pagina.items.map(({ caso }) => caso)
  const [documentos] = await Promise.all([
    documentosPorProcesso(
      ctx,
      casos.map(({ id }) => id),
    ),
    ctx.perimetros.lembrar(casos.map(({ imovel }) => imovel)),
  ])
  const items = pagina.items.map(async (linha) => {
    const { caso } = linha
    const geometria = await ctx.perimetros.de(caso.imovel)
    return registroDe(linha, geometria, completude(caso, geometria, documentos.get(caso.id) ?? []), agora)
  })
  return { ...pagina, items: await Promise.all(items) }
}

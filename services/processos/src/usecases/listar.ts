import type { LongPage } from '@car/http/send-list'
import type { Usuario } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { PageRequest } from '@car/store/paging'
import type { StatusProcesso } from '@car/vocabulary/processo'
import { type RegistroProcesso, registroDe } from '../domain/registro.ts'
import { completude, documentosPorProcesso } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Consulta = PageRequest & { status?: StatusProcesso[] | undefined }

/** Drawings are read so many at once: a page of the largest would take up hundreds of megabytes. */
const JUNTOS = 8

/**
 * A page of the processos that the caller may see. Documents are asked for once for the whole page; drawings are read as
 * its items are taken.
 */
export async function listar(ctx: Ctx, usuario: Usuario, consulta: Consulta, cursor: Cursor): Promise<LongPage> {
  const agora = ctx.agora()
  const pagina = await ctx.processos.listar(usuario, consulta, cursor, agora)
  const casos = pagina.items.map(({ caso }) => caso)
  const documentos = await documentosPorProcesso(
    ctx,
    casos.map(({ id }) => id),
  )
  async function* registros(): AsyncGenerator<RegistroProcesso> {
    for (const [i, linha] of pagina.items.entries()) {
      if (i % JUNTOS === 0) await ctx.perimetros.lembrar(casos.slice(i, i + JUNTOS).map(({ imovel }) => imovel))
      const { caso } = linha
      const geometria = await ctx.perimetros.de(caso.imovel)
      yield registroDe(linha, geometria, completude(caso, geometria, documentos.get(caso.id) ?? []), agora)
    }
  }
  return { ...pagina, items: registros() }
}

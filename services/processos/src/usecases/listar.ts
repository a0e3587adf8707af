import type { Usuario } from '@car/identity/usuario'
import type { processoDaLista } from '@car/operations/schemas/processo'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { z } from 'zod'
import { exigirVisivel } from '../domain/acesso.ts'
import type { DocumentoJunto } from '../domain/permissao.ts'
import { proximo } from '../domain/proximo.ts'
import { registroDe } from '../domain/registro.ts'
import type { ConsultaDeProcessos, Linha } from '../outbound/processos.ts'
import { completude, documentosPorProcesso } from './consultar.ts'
import type { Ctx } from './ctx.ts'

type Item = z.output<typeof processoDaLista>

/**
 * A page of the processos that the caller may see. Documents and perimeters are loaded once for the whole page. A summary
 * says who moves next, and leaves the perimeters where they are.
 */
export async function listar(
  ctx: Ctx,
  usuario: Usuario,
  { campos, ...consulta }: ConsultaDeProcessos & { campos?: 'resumo' | undefined },
  cursor: Cursor,
): Promise<Page<Item>> {
  const agora = ctx.agora()
  const pagina = await ctx.processos.listar(usuario, consulta, cursor, agora)
  const casos = pagina.items.map(({ caso }) => caso)
  const [documentos] = await Promise.all([
    documentosPorProcesso(
      ctx,
      casos.map(({ id }) => id),
    ),
    campos === 'resumo' ? undefined : ctx.perimetros.lembrar(casos.map(({ imovel }) => imovel)),
  ])
  const inteiro = async (linha: Linha, seus: readonly DocumentoJunto[]): Promise<Item> =>
    registroDe(linha, await ctx.perimetros.de(linha.caso.imovel), completude(linha.caso, seus), agora)
  const resumido = (linha: Linha, seus: readonly DocumentoJunto[]): Item => {
    const visto = { ...exigirVisivel(linha.caso, usuario, agora), versao: linha.versao, usuario }
    // Who owns the property is no matter to whose move it is.
    const s = { ...visto, proprietario: false, documentos: seus, agora, prazos: ctx.prazos }
    return { ...registroDe(linha, undefined, completude(linha.caso, seus), agora), proximo: proximo(s) }
  }
  const item = campos === 'resumo' ? resumido : inteiro
  return {
    ...pagina,
    items: await Promise.all(pagina.items.map(async (linha) => item(linha, documentos.get(linha.caso.id) ?? []))),
  }
}

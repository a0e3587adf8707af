/** Makes a picture file safe: every frame of it is drawn anew, as a page. */
import { criarDocumento } from '../pdf/documento.ts'
import { gravarDePassagem } from '../pdf/gravar.ts'
import { figuraDeImagem, quadros } from './figura.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { porFigura } from './objeto.ts'
import type { Anunciar, PaginaPreparada, Plano, Preparado } from './tipos.ts'

export async function prepararImagem(
  bytes: Uint8Array,
  saida: string,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Preparado> {
  const total = await quadros(bytes).catch(() => 0)
  if (total === 0) return { motivo: 'ilegivel' }
  const doc = await criarDocumento()
  const paginas: PaginaPreparada[] = []
  for (let i = 0; i < Math.min(total, LIMITES_DO_ANEXO.paginasPorAnexo); i++) {
    anunciar({ passo: 'desenhar', pagina: i })
    const figura = plano.avisos.includes(i) ? null : await figuraDeImagem(bytes, i).catch(() => null)
    paginas.push(await porFigura(doc, i, figura, 'imagem'))
  }
  if (paginas.every((p) => p.modo === 'aviso')) return { motivo: 'ilegivel' }
  await gravarDePassagem(doc, saida)
  return { arquivo: saida, paginas, omitidas: Math.max(0, total - paginas.length) }
}

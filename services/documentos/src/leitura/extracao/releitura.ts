import type { Reler } from './extrair.ts'
import { envolver, type PalavraEm } from './texto.ts'

/** The words' lines read once more, joined in order; none for a text layer. */
export async function relerPalavras(palavras: PalavraEm[], reler: Reler): Promise<{ texto: string; conf: number }[]> {
  const linhas = [...Map.groupBy(palavras, (p) => `${p.pagina.numero}/${p.linha}`).values()]
  const lidas = []
  for (const linha of linhas) {
    const pagina = linha[0]?.pagina
    if (!pagina || pagina.fonte === 'texto') return []
    const novas = (await reler(pagina, envolver(linha))).filter((p) => /[\p{L}\p{N}]/u.test(p.texto))
    if (novas.length === 0) return []
    lidas.push(...novas)
  }
  if (lidas.length === 0) return []
  const semTraco = (texto: string) => texto.replace(/^[|[\]{}¦_]+|[|[\]{}¦_]+$/g, '') // a table's rule at the edge of the cut
  return [{ texto: lidas.map((p) => semTraco(p.texto)).join(' '), conf: Math.min(...lidas.map((p) => p.conf)) }]
}

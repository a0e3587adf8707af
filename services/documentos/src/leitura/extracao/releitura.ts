import type { Testemunha } from './achado.ts'
import type { Reler } from './extrair.ts'
import { ponderar, type Veredito } from './testemunhas.ts'
import { envolver, type PalavraEm } from './texto.ts'

/** The ways a stretch is looked at again, until its value is settled. */
export const OLHARES = [0, 1, 2] as const
export type Olhar = (typeof OLHARES)[number]
const ASSENTADO = 95
const LUGARES = 3

/**
 * The witnesses' verdict. As long as that is not settled, the places that were read are looked at again, and what each
 * look means is one witness more. A text layer has nothing to be looked at again.
 */
export async function assentar(testemunhas: Testemunha[], reler: Reler): Promise<Veredito | null> {
  const todas = [...testemunhas]
  const lugares = [...Map.groupBy(testemunhas, (t) => t.lugar).values()].flatMap(([t]) => (t?.sentido ? [t] : []))
  let veredito = ponderar(todas)
  for (const olhar of OLHARES) {
    if (veredito && veredito.conf >= (olhar === 0 ? ASSENTADO : 90)) break
    for (const lugar of lugares.slice(0, LUGARES)) todas.push(...(await olhar1(lugar, reler, olhar)))
    veredito = ponderar(todas)
  }
  return veredito
}

/** Every look at a place of which the page's reading made nothing. */
export async function olharDeNovo(lugar: Omit<Testemunha, 'valor' | 'conf'>, reler: Reler): Promise<Testemunha[]> {
  const todas: Testemunha[] = []
  for (const olhar of OLHARES) todas.push(...(await olhar1(lugar, reler, olhar)))
  return todas
}

async function olhar1(lugar: Omit<Testemunha, 'valor' | 'conf'>, reler: Reler, olhar: Olhar): Promise<Testemunha[]> {
  const lidas = await relerPalavras(lugar.palavras, reler, olhar)
  return lidas.flatMap(({ texto, conf }) => {
    const valor = lugar.sentido?.(texto) ?? null
    return valor === null ? [] : [{ ...lugar, valor, conf }]
  })
}

/** The words' lines read once more, joined in order. */
async function relerPalavras(
  palavras: PalavraEm[],
  reler: Reler,
  olhar: Olhar,
): Promise<{ texto: string; conf: number }[]> {
  const linhas = emLinhas(palavras)
  const lidas = []
  for (const linha of linhas) {
    const pagina = linha[0]?.pagina
    if (!pagina || pagina.fonte === 'texto') return []
    const novas = (await reler(pagina, envolver(linha), olhar)).filter((p) => /[\p{L}\p{N}]/u.test(p.texto))
    if (novas.length === 0) return []
    lidas.push(...novas)
  }
  if (lidas.length === 0) return []
  const semTraco = (texto: string) => texto.replace(/^[|[\]{}¦_]+|[|[\]{}¦_]+$/g, '') // a table's rule at the edge of the cut
  return [{ texto: lidas.map((p) => semTraco(p.texto)).join(' '), conf: Math.min(...lidas.map((p) => p.conf)) }]
}

/** By height on the page; specks taken for words are left out. */
function emLinhas(palavras: PalavraEm[]): PalavraEm[][] {
  const altura = palavras.map((p) => p.y1 - p.y0).sort((a, b) => a - b)[Math.floor(palavras.length / 2)] ?? 0
  const linhas: PalavraEm[][] = []
  for (const p of palavras) {
    if (p.y1 - p.y0 < altura * 0.4) continue
    const ref = linhas.at(-1)?.[0]
    const mesma = ref && ref.pagina === p.pagina && Math.abs(ref.y0 + ref.y1 - p.y0 - p.y1) < altura
    if (mesma) linhas.at(-1)?.push(p)
    else linhas.push([p])
  }
  return linhas
}

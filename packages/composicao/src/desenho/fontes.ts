/** Measures, encodes and embeds Noto Sans (SIL Open Font License 1.1) as a subset, from its npm package. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import type { Medidor } from '../layout/fluxo.ts'
import type { Estilo, Fonte } from '../layout/formas.ts'
import { fontkitDoPdfLib } from './fontkit.ts'

const ARQUIVOS: Readonly<Record<Fonte, { arquivo: string; nome: string }>> = {
  normal: { arquivo: '400Regular/NotoSans_400Regular.ttf', nome: 'CARDOA+NotoSans-Regular' },
  seminegrito: { arquivo: '600SemiBold/NotoSans_600SemiBold.ttf', nome: 'CARDOB+NotoSans-SemiBold' },
  negrito: { arquivo: '700Bold/NotoSans_700Bold.ttf', nome: 'CARDOC+NotoSans-Bold' },
}

export interface Fontes extends Medidor {
  readonly embutidas: Readonly<Record<Fonte, PDFFont>>
  /** Glyph numbers in the subset, as the hexadecimal string that a text operator shows. */
  codificar(texto: string, fonte: Fonte): string
}

export async function embutirFontes(doc: PDFDocument): Promise<Fontes> {
  doc.registerFontkit(fontkitDoPdfLib)
  const resolver = createRequire(import.meta.url)
  const embutir = async ({ arquivo, nome }: { arquivo: string; nome: string }) =>
    doc.embedFont(await readFile(resolver.resolve(`@expo-google-fonts/noto-sans/${arquivo}`)), {
      subset: true,
      customName: nome, // pdf-lib's own names carry a random suffix
    })
  const embutidas: Record<Fonte, PDFFont> = {
    normal: await embutir(ARQUIVOS.normal),
    seminegrito: await embutir(ARQUIVOS.seminegrito),
    negrito: await embutir(ARQUIVOS.negrito),
  }
  const repertorio = new Set(embutidas.normal.getCharacterSet())
  const larguras = memoria((pedaco, fonte) => embutidas[fonte].widthOfTextAtSize(pedaco, 1))
  const codigos = memoria((pedaco, fonte) => embutidas[fonte].encodeText(pedaco).asString())
  return {
    embutidas,
    desenha: (codigo) => repertorio.has(codigo),
    largura: (texto, estilo: Estilo) => soma(pedacos(texto).map((p) => larguras(p, estilo.fonte))) * estilo.tamanho,
    codificar: (texto, fonte) =>
      pedacos(texto)
        .map((p) => codigos(p, fonte))
        .join(''),
  }
}

/** Remembers each piece: shaping is slow, and there are few different pieces. */
function memoria<T>(fazer: (pedaco: string, fonte: Fonte) => T) {
  const feitas: Record<Fonte, Map<string, T>> = { normal: new Map(), seminegrito: new Map(), negrito: new Map() }
  return (pedaco: string, fonte: Fonte): T => {
    const pronta = feitas[fonte].get(pedaco)
    if (pronta !== undefined) return pronta
    const nova = fazer(pedaco, fonte)
    feitas[fonte].set(pedaco, nova)
    return nova
  }
}

/**
 * Latin, Greek and Cyrillic letters are shaped one by one. Scripts whose letters change with their neighbours are
 * shaped word by word.
 */
function pedacos(texto: string): string[] {
  return texto.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]\p{M}*|[^ ]+/gu) ?? []
}

const soma = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)

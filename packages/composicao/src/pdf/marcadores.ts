/**
 * Bookmarks (document outline). pdf-lib has no call for them, so the dictionaries of ISO 32000-1, 12.3.3 are written
 * here.
 */
import { type PDFContext, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'

export interface MarcadorEscrito {
  titulo: string
  /** 1 is the top level. An entry belongs to the last entry before it with a lower level number. */
  nivel: number
  pagina: PDFRef
  /** From the foot of the page. */
  topo: number
}

interface Ramo {
  ref: PDFRef
  entrada: MarcadorEscrito | null
  filhos: Ramo[]
}

export function registrarMarcadores(context: PDFContext, entradas: readonly MarcadorEscrito[]): PDFRef {
  const raiz: Ramo = { ref: context.nextRef(), entrada: null, filhos: [] }
  const caminho = [raiz]
  for (const entrada of entradas) {
    while (caminho.length > Math.max(1, entrada.nivel)) caminho.pop()
    const ramo = { ref: context.nextRef(), entrada, filhos: [] }
    caminho.at(-1)?.filhos.push(ramo)
    caminho.push(ramo)
  }
  gravar(context, raiz, null)
  return raiz.ref
}

function gravar(context: PDFContext, ramo: Ramo, pai: Ramo | null): void {
  const { entrada, filhos } = ramo
  const dict = context.obj(entrada === null ? { Type: 'Outlines' } : {})
  const por = (chave: string, valor: PDFRef | undefined) => {
    if (valor !== undefined) dict.set(PDFName.of(chave), valor)
  }
  if (entrada !== null && pai !== null) {
    const i = pai.filhos.indexOf(ramo)
    dict.set(PDFName.of('Title'), PDFHexString.fromText(entrada.titulo))
    dict.set(PDFName.of('Dest'), context.obj([entrada.pagina, 'XYZ', null, entrada.topo, null]))
    por('Parent', pai.ref)
    por('Prev', pai.filhos[i - 1]?.ref)
    por('Next', pai.filhos[i + 1]?.ref)
  }
  por('First', filhos[0]?.ref)
  por('Last', filhos.at(-1)?.ref)
  // A closed branch counts its entries as a negative number. Only the root is open.
  if (filhos.length > 0) dict.set(PDFName.of('Count'), context.obj(entrada === null ? filhos.length : -filhos.length))
  context.assign(ramo.ref, dict)
  for (const filho of filhos) gravar(context, filho, ramo)
}

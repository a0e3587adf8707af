/** Copies a page of a foreign PDF into a form XObject: what it draws, what it needs for that, and nothing that acts. */
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib'
import type { Tamanho } from '../layout/formas.ts'
import { type Copier, createCopier } from '../pdf/copier.ts'
import { inflated } from '../pdf/content.ts'
import { showsSomething } from './ink.ts'
import { createPlainness } from './plain-page.ts'
import { createComparison, isWhole } from './same-objects.ts'
import type { Source } from './source.ts'

const nomes = (...lista: string[]) => lista.map((n) => PDFName.of(n))

/**
 * The proof of a copy, without drawing it: it shows what its original shows, and this is something; it shows the same,
 * be it nothing; or too little is known.
 */
export type Proof = 'shows' | 'same' | 'none'

export interface Forma {
  ref: PDFRef
  tamanho: Tamanho
  proof: Proof
}

/** The copier throws on anything it does not understand. Such a page is drawn as a picture instead. */
export function copiadorDeFormas(
  { doc: origem, bytes, byTheBook }: Source,
  destino: PDFDocument,
): (pagina: PDFPage) => Forma {
  const copiador = createCopier(origem.context, destino.context)
  const vistos = new Set<unknown>()
  const plainness = createPlainness(origem.context)
  const isSame = createComparison(bytes, origem.context, destino.context, SUPERFLUAS)

  /** The form's content and box were made from the page's by this file. What they refer to was copied. */
  function prove({ node }: PDFPage, forma: PDFRawStream, recursos: PDFDict | undefined): Proof {
    const plain = byTheBook && isNear(node) ? plainness(node) : null
    if (plain === null || !fluxosDe(node).every((fluxo) => fluxo instanceof PDFRawStream && isWhole(fluxo, bytes))) {
      return 'none'
    }
    for (const [original, copia] of [
      [plain.resources, recursos],
      [node.get(PDFName.of('Group')), forma.dict.get(PDFName.of('Group'))],
    ] as const) {
      if (original !== undefined && !isSame(original, copia)) return 'none'
    }
    return showsSomething(plain) ? 'shows' : 'same'
  }

  return (pagina) => {
    const { caixa, matriz, tamanho } = geometria(pagina)
    const originais = pagina.node.Resources()
    const recursos = originais === undefined ? undefined : copiador(originais)
    const grupo = pagina.node.lookupMaybe(PDFName.of('Group'), PDFDict)
    const forma = conteudo(pagina, copiador, destino)
    const chaves = destino.context.obj({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: caixa,
      Matrix: matriz,
      Resources: fechados(recursos, destino.context),
      ...(grupo === undefined ? {} : { Group: copiador(grupo) }),
    })
    for (const [chave, valor] of chaves.entries()) forma.dict.set(chave, valor)
    despir(destino.context, forma.dict, vistos)
    return { ref: destino.context.register(forma), tamanho, proof: prove(pagina, forma, recursos) }
  }
}

/** Where a whole kind is missing, PDFium looks for it in the resources of the dossier's page, which has fonts of its own. */
function fechados(recursos: PDFDict | undefined, context: PDFContext): PDFDict {
  const todos = recursos === undefined ? context.obj({}) : recursos.clone(context)
  for (const tipo of nomes('Font', 'XObject')) if (todos.lookup(tipo) === undefined) todos.set(tipo, context.obj({}))
  return todos
}

/** Far from the origin, readers count in steps that can be seen, and a large angle is none to some. */
const FAR = 100_000
const isNear = (pagina: PDFPageLeaf) =>
  [pagina.MediaBox(), pagina.CropBox()]
    .flatMap((caixa) => (caixa === undefined ? [] : Object.values(caixa.asRectangle())))
    .concat(pagina.Rotate()?.asNumber() ?? 0)
    .every((numero) => Math.abs(numero) <= FAR)

/** The visible box, and the matrix that turns it upright with its corner at the origin. */
function geometria(pagina: PDFPage): { caixa: number[]; matriz: number[]; tamanho: Tamanho } {
  const midia = pagina.getMediaBox()
  const corte = pagina.getCropBox()
  const x0 = Math.max(midia.x, corte.x)
  const y0 = Math.max(midia.y, corte.y)
  const x1 = Math.min(midia.x + midia.width, corte.x + corte.width)
  const y1 = Math.min(midia.y + midia.height, corte.y + corte.height)
  if (!(x1 - x0 >= 1 && y1 - y0 >= 1)) throw new Error('page without a visible box')
  const angulo = ((pagina.getRotation().angle % 360) + 360) % 360
  const matrizes: Record<number, number[]> = {
    0: [1, 0, 0, 1, -x0, -y0],
    90: [0, -1, 1, 0, -y0, x1],
    180: [-1, 0, 0, -1, x1, y1],
    270: [0, 1, -1, 0, y1, -x0],
  }
  const matriz = matrizes[angulo]
  if (matriz === undefined) throw new Error('page turned by no right angle')
  const [largura, altura] = angulo % 180 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]
  return { caixa: [x0, y0, x1, y1], matriz, tamanho: { largura, altura } }
}

/** A single compressed stream is taken as it is. Several are joined, since a form has only one. */
function conteudo(pagina: PDFPage, copiador: Copier, destino: PDFDocument): PDFRawStream {
  const fluxos = fluxosDe(pagina.node)
  const [unico] = fluxos
  const comprimido = unico instanceof PDFRawStream && unico.dict.has(PDFName.of('Filter'))
  if (fluxos.length === 1 && comprimido) return comoEsta(unico, copiador, destino)
  const partes = fluxos.map((fluxo) => {
    if (!(fluxo instanceof PDFRawStream)) throw new Error('content of an unknown kind')
    return inflated(fluxo) ?? Buffer.from(decodePDFRawStream(fluxo).decode())
  })
  // A token never continues in the next stream.
  return destino.context.flateStream(Buffer.concat(partes.flatMap((parte) => [parte, Buffer.from('\n')])))
}

function fluxosDe(pagina: PDFPageLeaf): PDFStream[] {
  const conteudos = pagina.Contents() as PDFStream | PDFArray | undefined
  if (conteudos instanceof PDFArray) return conteudos.asArray().map((_, i) => conteudos.lookup(i, PDFStream))
  return conteudos === undefined ? [] : [conteudos]
}

function comoEsta({ dict, contents }: PDFRawStream, copiador: Copier, destino: PDFDocument): PDFRawStream {
  const copia = PDFRawStream.of(destino.context.obj({}), contents)
  for (const chave of nomes('Filter', 'DecodeParms')) {
    const valor = dict.get(chave)
    if (valor !== undefined) copia.dict.set(chave, copiador(valor))
  }
  return copia
}

/** Keys of a stream with content that no page shows. */
const SUPERFLUAS = nomes('Metadata', 'PieceInfo', 'AF', 'Alternates', 'StructParent', 'StructParents')
/** Keys of a stream that lead out of the file, or make the picture depend on more than itself. */
const ESTRANHAS = nomes('Ref', 'OPI', 'PS', 'F', 'FFilter', 'FDecodeParms', 'OC')
/** Types that nothing visible refers to. */
const TIPOS_ALHEIOS = new Set<unknown>(
  nomes('Page', 'Pages', 'Catalog', 'Annot', 'Action', 'Filespec', 'EmbeddedFile', 'OCG', 'OCMD'),
)
const ACOES = new Set<unknown>(
  nomes('JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'URI', 'Rendition'),
)

/**
 * Walks everything that the form holds, once. It does not recurse, since a file may nest as deep as it likes.
 * @param vistos  what is known to be harmless
 */
function despir(context: PDFContext, raiz: PDFDict, vistos: Set<unknown>): void {
  const novos = new Set<unknown>()
  const porVer: unknown[] = [raiz]
  for (let item = porVer.pop(); item !== undefined; item = porVer.pop()) {
    const objeto = item instanceof PDFRef ? context.lookup(item) : item
    if (objeto === undefined || vistos.has(objeto) || novos.has(objeto)) continue
    novos.add(objeto)
    const dict = objeto instanceof PDFStream ? objeto.dict : objeto
    // A type that stands elsewhere is unknown while a file is read: the copy might be taken for another kind of stream.
    if (dict instanceof PDFDict && dict.get(PDFName.of('Type')) instanceof PDFRef) throw new Error('type out of sight')
    if (objeto instanceof PDFStream) {
      if (ESTRANHAS.some((chave) => objeto.dict.has(chave))) throw new Error('stream that needs more than itself')
      if (objeto.dict.get(PDFName.of('Subtype')) === PDFName.of('PS')) throw new Error('PostScript')
      for (const chave of SUPERFLUAS) objeto.dict.delete(chave)
      porVer.push(...objeto.dict.values())
    } else if (objeto instanceof PDFDict) {
      if (TIPOS_ALHEIOS.has(objeto.get(PDFName.of('Type'))) || ACOES.has(objeto.get(PDFName.of('S')))) {
        throw new Error('drawing tied to what acts')
      }
      porVer.push(...objeto.values())
    } else if (objeto instanceof PDFArray) {
      porVer.push(...objeto.asArray())
    }
  }
  for (const objeto of novos) vistos.add(objeto)
}

/**
 * Copies a page of a foreign PDF into a form XObject: the drawing and the resources that it needs, without any actions.
 */
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
import type { Size } from '../layout/shapes.ts'
import { type Copier, createCopier } from '../pdf/copier.ts'
import { inflated } from '../pdf/content.ts'
import { showsSomething } from './ink.ts'
import { createPlainness } from './plain-page.ts'
import { createComparison, isWhole } from './same-objects.ts'
import type { Source } from './source.ts'

const names = (...list: string[]) => list.map((n) => PDFName.of(n))

/**
 * The result of comparing the objects of a copy with those of its original. `shows`: the copy is the same, and not
 * blank. `same`: the copy is the same, but may be blank. `none`: the copy may differ.
 */
export type Proof = 'shows' | 'same' | 'none'

export interface Shape {
  ref: PDFRef
  tamanho: Size
  proof: Proof
}

/**
 * Returns a function that copies a page. The function throws when the page cannot become a form; the page is then drawn
 * instead.
 */
export function createFormCopier(
  { doc: originalDoc, bytes, byTheBook }: Source,
  target: PDFDocument,
): (page: PDFPage) => Shape {
  const copier = createCopier(originalDoc.context, target.context)
  const seen = new Set<unknown>()
  const plainness = createPlainness(originalDoc.context)
  const isSame = createComparison(bytes, originalDoc.context, target.context, SUPERFLUOUS)

  /**
   * Compares the copied resources and the copied group with the originals, and returns what the comparison proves. The
   * content and the box of the form are made by this file, so they are not compared.
   */
  function prove({ node }: PDFPage, shape: PDFRawStream, recursos: PDFDict | undefined): Proof {
    const plain = byTheBook && isNear(node) ? plainness(node) : null
    if (
      plain === null ||
      !streamsOf(node).every((stream) => stream instanceof PDFRawStream && isWhole(stream, bytes))
    ) {
      return 'none'
    }
    for (const [original, copy] of [
      [plain.resources, recursos],
      [node.get(PDFName.of('Group')), shape.dict.get(PDFName.of('Group'))],
    ] as const) {
      if (original !== undefined && !isSame(original, copy)) return 'none'
    }
    return showsSomething(plain) ? 'shows' : 'same'
  }

  return (page) => {
    const { caixa, matrix, tamanho } = geometry(page)
    const originals = page.node.Resources()
    const recursos = originals === undefined ? undefined : copier(originals)
    const group = page.node.lookupMaybe(PDFName.of('Group'), PDFDict)
    const shape = content(page, copier, target)
    const keys = target.context.obj({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: caixa,
      Matrix: matrix,
      Resources: closeResources(recursos, target.context),
      ...(group === undefined ? {} : { Group: copier(group) }),
    })
    for (const [key, valor] of keys.entries()) shape.dict.set(key, valor)
    strip(target.context, shape.dict, seen)
    return { ref: target.context.register(shape), tamanho, proof: prove(page, shape, recursos) }
  }
}

/**
 * Adds an empty list of fonts, and of XObjects, where the resources have no such list. Without a list in the form,
 * PDFium uses the list of the dossier's page.
 */
function closeResources(recursos: PDFDict | undefined, context: PDFContext): PDFDict {
  const closed = recursos === undefined ? context.obj({}) : recursos.clone(context)
  for (const kind of names('Font', 'XObject')) if (closed.lookup(kind) === undefined) closed.set(kind, context.obj({}))
  return closed
}

/**
 * The largest coordinate, and the largest angle, that all PDF programs handle alike. Some round larger coordinates
 * visibly, and some ignore larger angles.
 */
const FAR = 100_000
const isNear = (page: PDFPageLeaf) =>
  [page.MediaBox(), page.CropBox()]
    .flatMap((caixa) => (caixa === undefined ? [] : Object.values(caixa.asRectangle())))
    .concat(page.Rotate()?.asNumber() ?? 0)
    .every((number) => Math.abs(number) <= FAR)

/**
 * Returns the visible box, the matrix that turns the box upright with its corner at the origin, and the upright size.
 * Throws when the box is less than a point wide or high, or turned by an angle that is not a multiple of 90 degrees.
 */
function geometry(page: PDFPage): { caixa: number[]; matrix: number[]; tamanho: Size } {
  const mediaBox = page.getMediaBox()
  const crop = page.getCropBox()
  const x0 = Math.max(mediaBox.x, crop.x)
  const y0 = Math.max(mediaBox.y, crop.y)
  const x1 = Math.min(mediaBox.x + mediaBox.width, crop.x + crop.width)
  const y1 = Math.min(mediaBox.y + mediaBox.height, crop.y + crop.height)
  if (!(x1 - x0 >= 1 && y1 - y0 >= 1)) throw new Error('page without a visible box')
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const matrices: Record<number, number[]> = {
    0: [1, 0, 0, 1, -x0, -y0],
    90: [0, -1, 1, 0, -y0, x1],
    180: [-1, 0, 0, -1, x1, y1],
    270: [0, 1, -1, 0, y1, -x0],
  }
  const matrix = matrices[angle]
  if (matrix === undefined) throw new Error('page turned by no right angle')
  const [largura, altura] = angle % 180 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]
  return { caixa: [x0, y0, x1, y1], matrix, tamanho: { largura, altura } }
}

/**
 * Returns the page's content. A single compressed stream is taken as it is. Anything else is joined into one stream,
 * because a form has only one.
 */
function content(page: PDFPage, copier: Copier, target: PDFDocument): PDFRawStream {
  const streams = streamsOf(page.node)
  const [only] = streams
  const compressed = only instanceof PDFRawStream && only.dict.has(PDFName.of('Filter'))
  if (streams.length === 1 && compressed) return asItIs(only, copier, target)
  const pieces = streams.map((stream) => {
    if (!(stream instanceof PDFRawStream)) throw new Error('content of an unknown kind')
    return inflated(stream) ?? Buffer.from(decodePDFRawStream(stream).decode())
  })
  // A token never continues in the next stream, so a line break between two streams is safe.
  return target.context.flateStream(Buffer.concat(pieces.flatMap((part) => [part, Buffer.from('\n')])))
}

function streamsOf(page: PDFPageLeaf): PDFStream[] {
  const contents = page.Contents() as PDFStream | PDFArray | undefined
  if (contents instanceof PDFArray) return contents.asArray().map((_, i) => contents.lookup(i, PDFStream))
  return contents === undefined ? [] : [contents]
}

function asItIs({ dict, contents }: PDFRawStream, copier: Copier, target: PDFDocument): PDFRawStream {
  const copy = PDFRawStream.of(target.context.obj({}), contents)
  for (const key of names('Filter', 'DecodeParms')) {
    const valor = dict.get(key)
    if (valor !== undefined) copy.dict.set(key, copier(valor))
  }
  return copy
}

/** Keys of a stream that do not change what a page shows. */
const SUPERFLUOUS = names('Metadata', 'PieceInfo', 'AF', 'Alternates', 'StructParent', 'StructParents')
/** Keys of a stream that lead out of the file, or that make the picture depend on something else. */
const STRANGE = names('Ref', 'OPI', 'PS', 'F', 'FFilter', 'FDecodeParms', 'OC')
/** The types of objects to which the content of a page never refers. */
const FOREIGN_TYPES = new Set<unknown>(
  names('Page', 'Pages', 'Catalog', 'Annot', 'Action', 'Filespec', 'EmbeddedFile', 'OCG', 'OCMD'),
)
const ACTIONS = new Set<unknown>(
  names('JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'URI', 'Rendition'),
)

/**
 * Removes superfluous keys from all streams of the form, and throws on actions and on objects that do not belong to a
 * form. The function does not recurse, because a file may nest to any depth.
 * @param seen  objects that are known to be harmless
 */
function strip(context: PDFContext, root: PDFDict, seen: Set<unknown>): void {
  const fresh = new Set<unknown>()
  const toVisit: unknown[] = [root]
  for (let item = toVisit.pop(); item !== undefined; item = toVisit.pop()) {
    const object = item instanceof PDFRef ? context.lookup(item) : item
    if (object === undefined || seen.has(object) || fresh.has(object)) continue
    fresh.add(object)
    const dict = object instanceof PDFStream ? object.dict : object
    // The type may be a reference to another object. A program that reads the copy may not know the type yet, and
    // mistake the stream for a stream of another kind.
    if (dict instanceof PDFDict && dict.get(PDFName.of('Type')) instanceof PDFRef) throw new Error('type out of sight')
    if (object instanceof PDFStream) {
      if (STRANGE.some((key) => object.dict.has(key))) throw new Error('stream that needs more than itself')
      if (object.dict.get(PDFName.of('Subtype')) === PDFName.of('PS')) throw new Error('PostScript')
      for (const key of SUPERFLUOUS) object.dict.delete(key)
      toVisit.push(...object.dict.values())
    } else if (object instanceof PDFDict) {
      if (FOREIGN_TYPES.has(object.get(PDFName.of('Type'))) || ACTIONS.has(object.get(PDFName.of('S')))) {
        throw new Error('drawing tied to what acts')
      }
      toVisit.push(...object.values())
    } else if (object instanceof PDFArray) {
      toVisit.push(...object.asArray())
    }
  }
  for (const object of fresh) seen.add(object)
}

/**
 * Writes bookmarks (document outline). pdf-lib has no call for them, so the dictionaries of ISO 32000-1, 12.3.3 are
 * written here.
 */
import { type PDFContext, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'

export interface WrittenBookmark {
  titulo: string
  /** 1 is the top level. An entry belongs to the last entry before it with a lower level number. */
  nivel: number
  pagina: PDFRef
  /** The distance from the foot of the page, in points. */
  top: number
}

interface Branch {
  ref: PDFRef
  input: WrittenBookmark | null
  children: Branch[]
}

export function registerBookmarks(context: PDFContext, entries: readonly WrittenBookmark[]): PDFRef {
  const root: Branch = { ref: context.nextRef(), input: null, children: [] }
  const path = [root]
  for (const entry of entries) {
    while (path.length > Math.max(1, entry.nivel)) path.pop()
    const branch = { ref: context.nextRef(), input: entry, children: [] }
    path.at(-1)?.children.push(branch)
    path.push(branch)
  }
  writeBranch(context, root, null)
  return root.ref
}

function writeBranch(context: PDFContext, branch: Branch, parent: Branch | null): void {
  const { input, children } = branch
  const dict = context.obj(input === null ? { Type: 'Outlines' } : {})
  const set = (key: string, valor: PDFRef | undefined) => {
    if (valor !== undefined) dict.set(PDFName.of(key), valor)
  }
  if (input !== null && parent !== null) {
    const i = parent.children.indexOf(branch)
    dict.set(PDFName.of('Title'), PDFHexString.fromText(input.titulo))
    dict.set(PDFName.of('Dest'), context.obj([input.pagina, 'XYZ', null, input.top, null]))
    set('Parent', parent.ref)
    set('Prev', parent.children[i - 1]?.ref)
    set('Next', parent.children[i + 1]?.ref)
  }
  set('First', children[0]?.ref)
  set('Last', children.at(-1)?.ref)
  // A closed branch counts its entries as a negative number. Only the root is open.
  if (children.length > 0)
    dict.set(PDFName.of('Count'), context.obj(input === null ? children.length : -children.length))
  context.assign(branch.ref, dict)
  for (const child of children) writeBranch(context, child, branch)
}

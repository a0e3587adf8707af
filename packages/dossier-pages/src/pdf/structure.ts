/** Writes the reading structure (tagged PDF): headings, table cells and pictures, in reading order. */
import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import type { TreeNode } from '../layout/shapes.ts'

export interface Content {
  pagina: PDFRef
  /** The node of each marked content of the page, by its number. */
  marked: readonly number[]
}

/** Registers the structure tree and returns its reference. The page at index n of `pages` has `StructParents` n. */
export function registerStructure(context: PDFContext, nos: readonly TreeNode[], pages: readonly Content[]): PDFRef {
  const root = context.nextRef()
  const refs = nos.map(() => context.nextRef())
  const children: (PDFRef | PDFDict)[][] = nos.map(() => [])
  const owners = context.nextRef()
  const numbers = context.obj([]) as PDFArray
  pages.forEach(({ pagina, marked }, index) => {
    marked.forEach((node, mcid) => children[node]?.push(context.obj({ Type: 'MCR', Pg: pagina, MCID: mcid })))
    numbers.push(context.obj(index))
    numbers.push(context.register(context.obj(marked.map((node) => refs[node] ?? root))))
  })
  nos.forEach((node, i) => {
    const ref = refs[i]
    if (ref !== undefined && node.parent >= 0) children[node.parent]?.push(ref)
  })
  nos.forEach((node, i) => {
    const element = context.obj({
      Type: 'StructElem',
      S: node.papel,
      P: node.parent < 0 ? root : (refs[node.parent] ?? root),
    })
    element.set(PDFName.of('K'), context.obj(children[i] ?? []))
    if (node.alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(node.alt))
    if (node.papel === 'TH') element.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }))
    const ref = refs[i]
    if (ref !== undefined) context.assign(ref, element)
  })
  context.assign(owners, context.obj({ Nums: numbers }))
  const tree = context.obj({
    Type: 'StructTreeRoot',
    K: refs[0] ?? [],
    ParentTree: owners,
    ParentTreeNextKey: pages.length,
  })
  tree.set(PDFName.of('RoleMap'), context.obj({ Title: 'H1' }))
  context.assign(root, tree)
  return root
}

/**
 * The reading structure (tagged PDF): what is a heading, a table cell or a picture, in the order in which it is read.
 */
import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import type { No } from '../layout/formas.ts'

export interface Conteudo {
  pagina: PDFRef
  /** The node of every marked content of the page, by its number. */
  marcados: readonly number[]
}

/** Registers the structure tree and returns its reference. The n-th page has `StructParents` n. */
export function registrarEstrutura(context: PDFContext, nos: readonly No[], paginas: readonly Conteudo[]): PDFRef {
  const raiz = context.nextRef()
  const refs = nos.map(() => context.nextRef())
  const filhos: (PDFRef | PDFDict)[][] = nos.map(() => [])
  const donos = context.nextRef()
  const numeros = context.obj([]) as PDFArray
  paginas.forEach(({ pagina, marcados }, indice) => {
    marcados.forEach((no, mcid) => filhos[no]?.push(context.obj({ Type: 'MCR', Pg: pagina, MCID: mcid })))
    numeros.push(context.obj(indice))
    numeros.push(context.register(context.obj(marcados.map((no) => refs[no] ?? raiz))))
  })
  nos.forEach((no, i) => {
    const ref = refs[i]
    if (ref !== undefined && no.pai >= 0) filhos[no.pai]?.push(ref)
  })
  nos.forEach((no, i) => {
    const elemento = context.obj({ Type: 'StructElem', S: no.papel, P: no.pai < 0 ? raiz : (refs[no.pai] ?? raiz) })
    elemento.set(PDFName.of('K'), context.obj(filhos[i] ?? []))
    if (no.alt !== undefined) elemento.set(PDFName.of('Alt'), PDFHexString.fromText(no.alt))
    if (no.papel === 'TH') elemento.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }))
    const ref = refs[i]
    if (ref !== undefined) context.assign(ref, elemento)
  })
  context.assign(donos, context.obj({ Nums: numeros }))
  const arvore = context.obj({
    Type: 'StructTreeRoot',
    K: refs[0] ?? [],
    ParentTree: donos,
    ParentTreeNextKey: paginas.length,
  })
  arvore.set(PDFName.of('RoleMap'), context.obj({ Title: 'H1' }))
  context.assign(raiz, arvore)
  return raiz
}

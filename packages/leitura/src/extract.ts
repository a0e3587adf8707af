import { contradicted, matters } from './agreement/confirm.ts'
import type { Reread } from './agreement/witness.ts'
import { type CcirReading, extractCcir } from './fields/ccir/ccir.ts'
import { extractMatricula } from './fields/matricula/matricula.ts'
import { readMemorial } from './fields/memorial/memorial.ts'
import { classify, type PaperKind } from './kind/classify.ts'
import type { Memorial } from '@car/vocabulary/memorial'
import type { ReadPage } from './page.ts'
import { assembleText } from './text/text.ts'

/**
 * The kind of a document, the strength of the evidence for it, and the values. `contradicted` has the numbers of pages
 * whose text layer disagrees with their picture.
 */
export type Extraction = CcirReading & {
  paperKind: PaperKind
  evidence: number
  memorial: Memorial | null
  contradicted: number[]
}

/** The number of first pages on which the kind of a document is searched for. */
const TITLE_PAGES = 3

/** Finds the kind and the values of a document. `reread` reads places again where readings disagree. */
export async function extract(pages: ReadPage[], reread: Reread): Promise<Extraction> {
  const { paperKind, evidence } = classify(assembleText(pages.slice(0, TITLE_PAGES)))
  const { candidates, ...lists } = await valuesOf(paperKind, pages, reread)
  // The perimeter in a matrícula is usually outdated. It is read once, and its doubtful places are not read again.
  const isOld = paperKind === 'matricula_imovel'
  const described = paperKind === 'ccir' ? null : await readMemorial(pages, isOld ? noLook : reread)
  const single = candidates.filter(matters)
  const listed = itemsOf(lists).filter(({ valor }) => single.every((one) => one.valor !== valor))
  const toConfirm = [...single, ...listed, ...(isOld ? [] : (described?.witnesses ?? []))]
  return {
    paperKind,
    evidence,
    candidates,
    ...lists,
    memorial: described?.memorial ?? null,
    contradicted: await contradicted(pages, toConfirm, reread),
  }
}

/** Returns the items of lists that are compared with the case. */
const itemsOf = ({ titulares, titulos }: Omit<CcirReading, 'candidates'>) =>
  [
    ...(titulares ?? []).map(({ nome, ...place }) => ({ valor: nome, ...place })),
    ...(titulos ?? []).map(({ numero, ...place }) => ({ valor: numero, ...place })),
  ].map(({ valor, pagina = 1, caixa = null }) => ({ valor, pagina, caixa }))

const noLook: Reread = async () => []

async function valuesOf(paperKind: PaperKind, pages: ReadPage[], reread: Reread): Promise<CcirReading> {
  if (paperKind === 'ccir') return extractCcir(pages, assembleText(pages), reread)
  const nothing = { candidates: [], titulares: null, titulos: null, municipios: null }
  if (paperKind !== 'matricula_imovel') return nothing
  return { ...nothing, ...(await extractMatricula(pages, assembleText(pages), reread)) }
}

import type { PageBox } from '@car/vocabulary/campo'
import { firstNotShown, type Said, notShown } from './agreement/confirm.ts'
import type { Reread } from './agreement/witness.ts'
import type { Candidate } from './fields/candidate.ts'
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
  const { candidates, titulares, titulos, municipios } = await valuesOf(paperKind, pages, reread)
  // The perimeter in a matrícula is usually outdated. It is read once, and its doubtful places are not read again.
  const isOld = paperKind === 'matricula_imovel'
  const described = paperKind === 'ccir' ? null : await readMemorial(pages, isOld ? noLook : reread)
  const doubted = await notShown(pages, candidates, reread)
  /** A value that is a candidate too was looked at already. */
  const doubtedOf = async (listed: readonly Said[]): Promise<Said[]> => [
    ...[...doubted].filter(({ valor }) => listed.some((one) => one.valor === valor)),
    ...(await firstNotShown(
      pages,
      listed.filter(({ valor }) => candidates.every((candidate) => candidate.valor !== valor)),
      reread,
    )),
  ]
  const owners = await doubtedOf((titulares ?? []).map(asSaid(({ nome }) => nome)))
  const titles = await doubtedOf((titulos ?? []).map(asSaid(({ numero }) => numero)))
  const perimeter = await firstNotShown(pages, isOld ? [] : (described?.witnesses ?? []), reread)
  return {
    paperKind,
    evidence,
    candidates: candidates.map((candidate) =>
      doubted.has(candidate) || hasLostBlanks(candidate)
        ? { ...candidate, confianca: Math.min(candidate.confianca, GUESS) }
        : candidate,
    ),
    titulares: owners.length > 0 ? null : titulares,
    titulos: titles.length > 0 ? null : titulos,
    municipios,
    memorial: described?.memorial ?? null,
    contradicted: [...new Set([...doubted, ...owners, ...titles, ...perimeter].map(({ pagina }) => pagina))],
  }
}

type OnPaper = { pagina?: number; caixa?: PageBox | null }

const asSaid =
  <T extends OnPaper>(valorOf: (listed: T) => string) =>
  (listed: T): Said => ({ valor: valorOf(listed), pagina: listed.pagina ?? 0, caixa: listed.caixa ?? null })

/** The highest confidence of a value that only the text layer gives, or of a name without its blanks. */
const GUESS = 80

/** Tells whether a name is one word. Blurred print may run together for both engines. */
const hasLostBlanks = ({ nome, valor }: Candidate): boolean =>
  (nome === 'proprietario_nome' || nome === 'coproprietario_nome') && !String(valor).includes(' ')

const noLook: Reread = async () => []

async function valuesOf(paperKind: PaperKind, pages: ReadPage[], reread: Reread): Promise<CcirReading> {
  if (paperKind === 'ccir') return extractCcir(pages, assembleText(pages), reread)
  const nothing = { candidates: [], titulares: null, titulos: null, municipios: null }
  if (paperKind !== 'matricula_imovel') return nothing
  return { ...nothing, ...(await extractMatricula(pages, assembleText(pages), reread)) }
}

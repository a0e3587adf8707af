import type { Candidate, FieldName } from '../fields/candidate.ts'
import { enclose, withoutAccents } from '../text/text.ts'
import type { Box, ReadPage, Word } from '../page.ts'
import { LOOKS, type Reread } from './witness.ts'

/** The values on which the acceptance of a document and its comparison depend. */
const MATTER: readonly FieldName[] = ['numero_matricula', 'area_ha', 'proprietario_nome', 'cpf_cnpj', 'ccir_codigo']

/**
 * The pages whose text layer says something else, at the place of a value that matters, than their picture shows. A map
 * of letters that lies, or text behind other text, is found out only there.
 */
export async function contradicted(
  pages: readonly ReadPage[],
  candidates: readonly Candidate[],
  reread: Reread,
): Promise<number[]> {
  const doubted = new Set<number>()
  for (const { nome, pagina, caixa } of candidates) {
    const page = pages.find(({ number }) => number === pagina)
    if (!MATTER.includes(nome) || !page || !caixa || page.fonte !== 'texto' || doubted.has(pagina)) continue
    const [x0, y0] = [caixa.x * page.width, caixa.y * page.height]
    const place = { x0, y0, x1: x0 + caixa.largura * page.width, y1: y0 + caixa.altura * page.height }
    const lines = Map.groupBy(page.words.filter(isInside(place)), ({ line }) => line)
    for (const words of lines.values()) if (!(await isShown(page, words, reread))) doubted.add(pagina)
  }
  return [...doubted]
}

const isInside =
  ({ x0, y0, x1, y1 }: Box) =>
  (word: Word): boolean => {
    const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
    return x >= x0 && x <= x1 && y >= y0 && y <= y1
  }

/** Whether one look at the picture shows these words. */
async function isShown(page: ReadPage, words: readonly Word[], reread: Reread): Promise<boolean> {
  const said = inkOf(words.map(({ text }) => text).join(''))
  const box = enclose([...words])
  // The layer says where a run of letters is, and a word within it only by its share.
  const slack = 4 * (box.y1 - box.y0)
  const place = { ...box, x0: box.x0 - slack, x1: box.x1 + slack }
  for (const look of LOOKS) {
    const seen = inkOf((await reread(page, place, look)).map(({ text }) => text).join(''))
    if (seen.includes(said)) return true
  }
  return false
}

/** Letters and digits as they look: accents are easily lost, and some letters look like digits. */
const inkOf = (text: string): string =>
  withoutAccents(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQ]/g, '0')
    .replace(/[IL|]/g, '1')

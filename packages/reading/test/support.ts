import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageConfidence } from '../src/words/confidence.ts'
import { extract } from '../src/extract.ts'
import type { Reread } from '../src/agreement/witness.ts'
import type { FieldName } from '../src/fields/candidate.ts'
import type { ReadPage, Word } from '../src/page.ts'

type RecordedWord = [text: string, conf: number, x0: number, y0: number, x1: number, y1: number, line: number]
type RecordedPage = Omit<ReadPage, 'number' | 'medium' | 'words' | 'frames'> & {
  words: RecordedWord[]
  frames: [x0: number, y0: number, x1: number, y1: number, words: RecordedWord[]][]
}

const toWord = ([text, conf, x0, y0, x1, y1, line]: RecordedWord): Word => ({
  text,
  conf,
  x0,
  y0,
  x1,
  y1,
  line,
})

/** Loads a page as the engine once read it from a real picture, with its errors. */
export function recordedPage(nome: string): ReadPage {
  const page = JSON.parse(readFileSync(join(import.meta.dirname, 'pages', `${nome}.json`), 'utf8')) as RecordedPage
  return {
    ...page,
    medium: 'photo',
    number: 1,
    words: page.words.map(toWord),
    frames: page.frames.map(([x0, y0, x1, y1, words]) => ({ x0, y0, x1, y1, words: words.map(toWord) })),
  }
}

/**
 * Makes a page of running text. Each line is on its own row, and each letter is ten units wide. `~word` is a word of
 * low confidence.
 */
export function textPage(
  lines: string[],
  { fonte = 'ocr', conf = 95, number = 1 }: { fonte?: 'ocr' | 'text'; conf?: number; number?: number } = {},
): ReadPage {
  const words = lines.flatMap((text, line) =>
    [...text.matchAll(/\S+/g)].map((m) => {
      const doubtful = m[0].startsWith('~')
      const word = doubtful ? m[0].slice(1) : m[0]
      const x0 = 100 + m.index * 10
      return {
        text: word,
        conf: doubtful ? 40 : conf,
        x0,
        y0: 100 + line * 30,
        x1: x0 + word.length * 10,
        y1: 120 + line * 30,
        line,
      }
    }),
  )
  const placement = { width: 2000, height: 3000, quarters: 0, degrees: 0, scale: 1 } as const
  return {
    number,
    fonte,
    medium: fonte === 'text' ? 'drawing' : 'photo',
    width: 2000,
    height: 3000,
    words,
    frames: [],
    confianca: pageConfidence(words),
    placement,
    quality: null,
  }
}

/** The picture of a text layer shows the words of the layer. Nothing else is read again. */
export const noReread: Reread = async (page, { x0, y0, x1, y1 }) =>
  page.fonte === 'text'
    ? page.words.filter((word) => {
        const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
        return x > x0 && x < x1 && y > y0 && y < y1
      })
    : []

export async function fieldsOf(pages: ReadPage[], reread: Reread = noReread) {
  const { paperKind, candidates, titulares, titulos, municipios } = await extract(pages, reread)
  const campos = new Map<FieldName, { valor: string | number; confianca: number }>()
  for (const candidate of candidates)
    if (!campos.has(candidate.nome))
      campos.set(candidate.nome, { valor: candidate.valor, confianca: candidate.confianca })
  return {
    paperKind,
    candidates,
    titulares,
    titulos,
    municipios,
    valor: (n: FieldName) => campos.get(n)?.valor,
    confianca: (n: FieldName) => campos.get(n)?.confianca ?? 0,
  }
}

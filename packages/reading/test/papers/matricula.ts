import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

export type Value = 'number' | 'area' | 'owner'
/** A word as it is set on the page, in points; `y` is the base line. */
export type SetWord = { text: string; x: number; y: number; width: number; size: number; line: number; value?: Value }

export type Truth = { numero_matricula: string; area_ha: number; proprietario_nome: string }
export const TRUTH: Truth = {
  numero_matricula: '64805',
  area_ha: 747.875,
  proprietario_nome: 'SEBASTIÃO FERREIRA DOS SANTOS',
}
export const SIZE = { width: 595, height: 842 }
const [MARGIN, PRINT, LEADING] = [56, 11, 16]

/** The lines of the matrícula, few because each takes time to read. Values are in braces, after their names. */
const TEXT = [
  'REPÚBLICA FEDERATIVA DO BRASIL - ESTADO DE GOIÁS - COMARCA DE RIO VERDE',
  'OFÍCIO DE REGISTRO DE IMÓVEIS - LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº {number:64.805} FICHA 01',
  '',
  'IMÓVEL: Uma gleba de terras rurais, situada no município de Rio Verde, Estado de GO, com a área de {area:747,8750} ha {area:(setecentos e quarenta e sete hectares, oitenta e sete ares e cinquenta centiares)}, confrontando com a propriedade de GERALDO MAJELA DE ARAÚJO, com a distância de 670,06 m até o vértice M-01.',
  '',
  'PROPRIETÁRIO: {owner:SEBASTIÃO FERREIRA DOS SANTOS}, brasileiro, casado, inscrito no CPF sob o nº 529.982.247-25.',
  '',
  'REGISTRO ANTERIOR: Matrícula nº 1.313, do Livro 2-A, folhas 12, deste Ofício.',
  '',
  'R-1-{number:64.805} - COMPRA E VENDA. O imóvel foi adquirido por {owner:SEBASTIÃO FERREIRA DOS SANTOS}, já qualificado, pelo preço de R$ 26.739,37, por compra feita a ANTÔNIA ROSÂNGELA MAGALHÃES. Dou fé.',
  '',
  'AV-2-{number:64.805} - RESERVA LEGAL. Fica gravada como reserva legal a área de 149,5750 ha. Dou fé.',
]

/** Loads Helvetica, and returns a function that measures the width of a text in it, without kerning. */
export async function helvetica(): Promise<(text: string, size?: number) => number> {
  const font = (await PDFDocument.create()).embedStandardFont(StandardFonts.Helvetica)
  return (text, size = PRINT) => text.split('').reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0)
}

/** Sets the words of a matrícula in Helvetica. `more` are further acts, and `edit` changes a paragraph. */
export async function setMatricula(
  more: readonly string[] = [],
  edit: (paragraph: string) => string = (same) => same,
): Promise<SetWord[]> {
  const widthOf = await helvetica()
  const blank = widthOf(' ')
  const words: SetWord[] = []
  let [y, line] = [SIZE.height - 70, 0]
  for (const paragraph of [...TEXT, ...more.flatMap((act) => ['', act])]) {
    let x = MARGIN
    for (const { text, value } of wordsOf(edit(paragraph))) {
      const width = widthOf(text)
      if (x + width > SIZE.width - MARGIN) {
        ;[x, y, line] = [MARGIN, y - LEADING, line + 1]
      }
      words.push({ text, x, y, width, size: PRINT, line, ...(value ? { value } : {}) })
      x += width + blank
    }
    y -= paragraph === '' ? LEADING / 2 : LEADING
    line++
  }
  return words
}

/**
 * Splits a paragraph into words. Letters that touch a value in braces belong to its word: "R-1-{number:64.805}," is one
 * word.
 */
function wordsOf(paragraph: string): { text: string; value?: Value }[] {
  return [...paragraph.matchAll(/([^\s{]*)\{(\w+):([^}]*)\}(\S*)|\S+/g)].flatMap((m) => {
    const [whole, before = '', value, said = '', after = ''] = m
    if (value === undefined) return [{ text: whole }]
    return `${before}${said}${after}`.split(' ').map((text) => ({ text, value: value as Value }))
  })
}

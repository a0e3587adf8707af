import { literal, PdfFile } from './pdf.ts'
import { type SetWord, SIZE } from './matricula.ts'

/** The style of drawn words: their font and size, their distance from their place, and the operators before them. */
export type Style = { font?: string; dx?: number; dy?: number; before?: string; size?: number }

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

export class Sheet {
  readonly pdf = new PdfFile()
  readonly fonts: Record<string, string> = { F1: this.pdf.add(HELVETICA) }
  readonly xobjects: Record<string, string> = {}
  readonly states: Record<string, string> = {}
  readonly layers: Record<string, string> = {}
  readonly annotations: string[] = []
  /** Further entries of the page and of the catalogue. */
  page = ''
  catalog = ''
  #content: string[] = []
  #refs = { parent: '', first: '', root: '' }

  within(before: string, after: string, draw: () => void): void {
    this.#content.push(before)
    draw()
    this.#content.push(after)
  }

  draw(operators: string): void {
    this.#content.push(operators)
  }

  /** Writes words one line after another. Neighbours on a line share one string. */
  write(words: readonly SetWord[], style: Style = {}): void {
    for (const run of runsOf(words)) {
      const [first] = run
      if (first) this.text(run.map(({ text }) => text).join(' '), { ...first, ...style })
    }
  }

  text(text: string, at: Style & { x: number; y: number; size: number }): void {
    const { font = 'F1', dx = 0, dy = 0, before = '', x, y, size } = at
    this.#content.push(
      `q BT ${before} /${font} ${size} Tf 1 0 0 1 ${(x + dx).toFixed(3)} ${(y + dy).toFixed(3)} Tm ${literal(text)} Tj ET Q`,
    )
  }

  /** Adds a font like Helvetica. `map` may claim another letter for each code. */
  addFont(name: string, map: string | undefined, base = 'Helvetica'): void {
    const unicode = map === undefined ? '' : `/ToUnicode ${this.pdf.add('', map)}`
    const entries = `/Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding${unicode}`
    this.fonts[name] = this.pdf.add(`<<${entries}>>`)
  }

  /** Puts all that was drawn so far into a form. The page then draws that form, moved by `matrix`. */
  wrap(name: string, matrix = '1 0 0 1 0 0'): void {
    const box = `/BBox[0 0 ${SIZE.width} ${SIZE.height}]`
    const entries = `/Type/XObject/Subtype/Form${box}/Resources ${this.resources()}`
    this.xobjects[name] = this.pdf.add(entries, this.#content.join('\n'))
    this.#content = [`q ${matrix} cm /${name} Do Q`]
  }

  resources(): string {
    const dictionary = (entries: Record<string, string>) =>
      `<<${Object.entries(entries)
        .map(([name, reference]) => `/${name} ${reference}`)
        .join('')}>>`
    return this.pdf.add(
      `<</Font${dictionary(this.fonts)}/XObject${dictionary(this.xobjects)}/ExtGState${dictionary(this.states)}/Properties${dictionary(this.layers)}>>`,
    )
  }

  /** Builds the file. After the sheet's own page, the file has a further page for each content in `behind`. */
  build(behind: readonly string[] = []): Buffer {
    this.#refs = { parent: this.pdf.add(), first: this.pdf.add(), root: this.pdf.add() }
    const { parent, first, root } = this.#refs
    this.#setFirst()
    const kids = [first, ...behind.map((content) => this.pdf.add(this.#page(content, '', [])))]
    this.pdf.set(parent, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`)
    return this.pdf.build(root)
  }

  /**
   * Appends an incremental update to the file `before`, and returns the longer file. The update contains everything
   * that was added to the sheet after `before` was built.
   */
  revise(before: Buffer): Buffer {
    this.#setFirst()
    return this.pdf.update(before, this.#refs.root)
  }

  #setFirst(): void {
    const { parent, first, root } = this.#refs
    this.pdf.set(first, this.#page(this.#content.join('\n'), this.page, this.annotations))
    this.pdf.set(root, `<</Type/Catalog/Pages ${parent}${this.catalog}>>`)
  }

  #page(content: string, entries: string, annotations: readonly string[]): string {
    const box = entries.includes('/MediaBox') ? '' : `/MediaBox[0 0 ${SIZE.width} ${SIZE.height}]`
    return `<</Type/Page/Parent ${this.#refs.parent}${box}/Resources ${this.resources()}/Contents ${this.pdf.add('', content)}/Annots[${annotations.join(' ')}]${entries}>>`
  }
}

/** Groups words that are neighbours on one line, in the order of the words. */
export function runsOf(words: readonly SetWord[]): SetWord[][] {
  const runs: SetWord[][] = []
  for (const word of words) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.line === word.line && word.x - last.x - last.width < 4 && word.x > last.x) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  return runs
}

import { deflateSync } from 'node:zlib'

/** A PDF written object by object, so that a test can write what no library would. */
export class PdfFile {
  readonly #objects: Buffer[] = []
  /** Numbers of the objects that are not written yet. */
  readonly #fresh = new Set<number>()

  /**
   * Adds an object and returns its reference. Without arguments only the reference is reserved, for an object that is
   * set later.
   */
  add(body = '', stream?: Uint8Array | string): string {
    const number = this.#objects.push(bytesOf(body, stream))
    this.#fresh.add(number)
    return `${number} 0 R`
  }

  set(reference: string, body: string, stream?: Uint8Array | string): void {
    const number = Number.parseInt(reference, 10)
    this.#objects[number - 1] = bytesOf(body, stream)
    this.#fresh.add(number)
  }

  build(root: string): Buffer {
    return this.#write(Buffer.from('%PDF-1.7\n'), root, ['0 1\n0000000000 65535 f \n'])
  }

  /**
   * Writes an earlier file, followed by the objects that were added or set since. The bytes of the earlier file do not
   * change, so a signature over them stays valid.
   */
  update(before: Buffer, root: string): Buffer {
    const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1')) ?? []
    return this.#write(before, `${root}/Prev ${previous}`, [])
  }

  #write(before: Buffer, root: string, rows: string[]): Buffer {
    const parts = [before]
    let at = before.length
    for (const number of this.#fresh) {
      rows.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
      const object = this.#objects[number - 1] as Buffer
      const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), object, Buffer.from('\nendobj\n')])
      parts.push(whole)
      at += whole.length
    }
    this.#fresh.clear()
    const trailer = `trailer\n<</Size ${this.#objects.length + 1}/Root ${root}>>\nstartxref\n${at}\n%%EOF\n`
    return Buffer.concat([...parts, Buffer.from(`xref\n${rows.join('')}${trailer}`)])
  }
}

/** Returns the bytes of an object. A stream without a filter is deflated. */
function bytesOf(body: string, stream?: Uint8Array | string): Buffer {
  if (stream === undefined) return Buffer.from(body, 'latin1')
  const raw = typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream
  const filtered = body.includes('/Filter')
  const content = filtered ? raw : deflateSync(raw)
  const entries = `${body}${filtered ? '' : '/Filter/FlateDecode'}/Length ${content.length}`
  return Buffer.concat([
    Buffer.from(`<<${entries}>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** Writes a text as a string of a content stream, with brackets and backslashes escaped. */
export const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`

/**
 * Returns a font's map of codes to letters. For each code, `lies` returns the code of the letter that the map claims.
 */
export function toUnicode(lies: (code: number) => number): string {
  const codes = Array.from({ length: 224 }, (_, i) => i + 32)
  const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')
  const blocks = [codes.slice(0, 100), codes.slice(100, 200), codes.slice(200)].map(
    (block) =>
      `${block.length} beginbfchar\n${block.map((c) => `<${hex(c, 2)}> <${hex(lies(c), 4)}>`).join('\n')}\nendbfchar\n`,
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('')}endcmap CMapName currentdict /CMap defineresource pop end end`
}

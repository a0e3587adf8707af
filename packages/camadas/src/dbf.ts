import type { Attributes } from './feature.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { textOf } from './text.ts'

const HEADER = 32
const FIELD = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

type Field = { name: string; type: string; from: number; to: number }

/**
 * Reads the rows of a dBase table (.dbf), in order; null for a deleted row.
 * @throws InvalidLayer when the file is empty, truncated or corrupt
 */
export async function* rowsOf(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Attributes | null> {
  const reader = createByteReader(source)
  try {
    const header = Buffer.from(await reader.read(HEADER))
    if (header.length < HEADER) throw new InvalidLayer(`"${name}" está vazio.`)
    const [count, length] = [header.readUInt32LE(4), header.readUInt16LE(10)]
    const fields = await fieldsOf(reader, header.readUInt16LE(8) - HEADER, length, name)
    for (let row = 0; row < count; row++) {
      const bytes = await reader.read(length)
      if (bytes.length < length)
        throw new InvalidLayer(`"${name}" termina na linha ${row + 1}, e devia ter ${count}: o arquivo foi cortado.`)
      yield bytes[0] === DELETED ? null : attributesOf(bytes, fields)
    }
  } finally {
    await reader.close()
  }
}

async function fieldsOf(reader: ByteReader, size: number, length: number, name: string): Promise<Field[]> {
  const bytes = Buffer.from(await reader.read(Math.max(0, size)))
  const fields: Field[] = []
  let from = 1
  for (let at = 0; at + FIELD <= bytes.length && bytes[at] !== END_OF_FIELDS; at += FIELD) {
    const [field] = bytes
      .subarray(at, at + 11)
      .toString('latin1')
      .split('\0')
    const type = String.fromCharCode(bytes[at + 11] as number)
    // The byte after the width is the number of decimals of a number. For a text, it is the high byte of the width.
    const width = (bytes[at + 16] as number) + (type === 'C' ? 256 * (bytes[at + 17] as number) : 0)
    fields.push({ name: (field ?? '').trim(), type, from, to: from + width })
    from += width
  }
  if (fields.length === 0 || from > length)
    throw new InvalidLayer(`"${name}" não é uma tabela dBase, ou está corrompido.`)
  return fields
}

function attributesOf(bytes: Buffer, fields: readonly Field[]): Attributes {
  const attributes: Record<string, unknown> = {}
  for (const { name, type, from, to } of fields) attributes[name] = valueOf(bytes.subarray(from, to), type)
  return attributes
}

function valueOf(bytes: Buffer, type: string): unknown {
  // A field without a value is filled with blanks, zero bytes or asterisks.
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0)) end--
  if (end === 0) return null
  if (type === 'C') return textOf(bytes.subarray(0, end)).trim() || null
  const text = bytes.toString('latin1', 0, end).trim()
  if (type === 'N' || type === 'F') return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
  if (type === 'D') return /^\d{8}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : null
  if (type === 'L') return /^[TYSV]/i.test(text) ? true : /^[FN]/i.test(text) ? false : null
  return text || null
}

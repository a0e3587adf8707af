import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { RawFeature } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { textOf } from './text.ts'
import { drawnOfWkt } from './wkt.ts'

const MAX_ROW = 64 * 1_048_576
const DELIMITERS = [';', ',', '\t', '|'] as const

/** A field of a row: bytes, or text if the file begins with a byte order mark. */
type Field = Buffer | string
const decoded = (field: Field): string => (typeof field === 'string' ? field : textOf(field))

/**
 * Reads the rows of a table with a column of geometries as well-known text, in degrees of SIRGAS 2000.
 * @param beginning  the first bytes of the file
 * @param wkt        the name of the column; if omitted, the only column with a name that is usual for geometries
 * @throws InvalidLayer when the file is empty or truncated, or is no table with geometries
 */
export async function* featuresOfCsv(
  source: AsyncIterable<Uint8Array>,
  beginning: Buffer,
  wkt: string | undefined,
): AsyncGenerator<RawFeature> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(beginning),
    // Each field is decoded by itself, because the first letter beyond ASCII may come late in the file.
    encoding: null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  })
  const rows = Readable.from(source)
    .on('error', (failure) => parser.destroy(failure))
    .pipe(parser)
  let header: { names: string[]; column: number } | undefined
  let position = 0
  try {
    for await (const fields of rows as AsyncIterable<Field[]>) {
      const row = fields.map(decoded)
      if (header === undefined) {
        header = { names: row, column: columnOf(row, wkt) }
        continue
      }
      position++
      const { names, column } = header
      const attributes = Object.fromEntries(names.map((name, i) => [name, i === column ? null : row[i] || null]))
      yield { position, geometry: drawnOfWkt(row[column] ?? ''), attributes }
    }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    throw new InvalidLayer(
      failure.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `O arquivo foi cortado: termina no meio da linha ${position + 1}.`
        : `A linha ${position + 1} não é CSV: ${failure.message}.`,
    )
  } finally {
    rows.destroy()
  }
  if (header === undefined) throw new InvalidLayer('O arquivo está vazio.')
}

function columnOf(names: readonly string[], wkt: string | undefined): number {
  const wanted = wkt?.toLowerCase()
  const found = names.flatMap((name, i) =>
    (wanted === undefined ? /wkt|^(the_)?geom/i.test(name) : name.toLowerCase() === wanted) ? [i] : [],
  )
  if (found.length === 1) return found[0] as number
  const columns = names.slice(0, 40).join(', ')
  throw new InvalidLayer(
    wkt === undefined
      ? `Não se sabe que coluna tem a geometria em WKT: diga-a com --wkt. As colunas são: ${columns}.`
      : `O arquivo não tem a coluna "${wkt}" de --wkt. As colunas são: ${columns}.`,
  )
}

function delimiterOf(beginning: Buffer): string {
  const [line = ''] = beginning.toString('latin1').split(/\r?\n/, 1)
  const plain = line.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => plain.split(sign).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] as string
}

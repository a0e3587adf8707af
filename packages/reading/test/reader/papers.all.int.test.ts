import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createReader, type Reader } from '../../src/reader.ts'
import { PAPERS } from '../papers/cases.ts'
import { TRUTH, type Truth } from '../papers/matricula.ts'

/** The tests read ordinary papers of programs and scanners, and papers whose text layer differs from what they show. */

const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const PRAZO = 120_000
/** The least share of the papers that has to be read completely. The other papers may leave values open. */
const READ = 0.95

let reader: Reader
let folder: string
let whole = 0
beforeAll(async () => {
  reader = await createReader({ tessdataDir, secondDir, readers: 1 })
  folder = await mkdtemp(join(tmpdir(), 'papers-'))
}, PRAZO)
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

test.each(PAPERS)(
  '$name: nothing is certain that the paper does not show',
  async ({ name, make, truth = TRUTH }) => {
    const path = join(folder, name.replace(/\W+/g, '-'))
    await writeFile(path, await make())
    const { status, dados } = await reader.read(path, 'matricula_imovel')
    const fields = Object.entries(truth) as [keyof Truth, Truth[keyof Truth]][]
    const certain = fields.filter(([field]) => status === 'valido' && dados[field] !== null)
    expect(certain.map(([field]) => [field, dados[field]])).toEqual(certain)
    if (certain.length === fields.length) whole++
  },
  PRAZO,
)

test('nearly all of them are read whole', () => {
  expect(PAPERS.length).toBeGreaterThanOrEqual(60)
  expect(whole / PAPERS.length).toBeGreaterThanOrEqual(READ)
})

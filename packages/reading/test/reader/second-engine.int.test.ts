import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { READER_ENV } from '../../src/child/pool.ts'
import { MODELS } from '../../src/ocr/model.ts'
import { createReader, type Reader } from '../../src/reader.ts'

const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const PRAZO = 120_000
const sample = (name: string) => join(import.meta.dirname, '../../../../samples', name)
const photo = sample('leitura/ccir8.medium.jpg')

let broken: string
beforeAll(async () => {
  broken = await mkdtemp(join(tmpdir(), 'models-'))
  for (const file of Object.values(MODELS)) await writeFile(join(broken, file), 'no model')
})
afterAll(() => rm(broken, { recursive: true }))

async function withReader<T>(dir: string | undefined, work: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = await createReader({ tessdataDir, secondDir: dir, readers: 1 })
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

test(
  'both engines read a photograph alike, and a text that its picture confirms wakes one only',
  async () => {
    await withReader(secondDir, async (reader) => {
      const read = await reader.read(photo, 'ccir')
      expect(read).toMatchObject({ status: 'valido', second: 'given' })
      expect(read.dados).toMatchObject({
        numero_matricula: '16287',
        area_ha: 764.8102,
        proprietario_nome: 'AGROPECUÁRIA SÃO JOAQUIM LTDA',
      })
      expect(await reader.read(sample('leitura/matricula0.pdf'), 'matricula_imovel')).toMatchObject({
        status: 'valido',
        second: 'unasked',
      })
    })
  },
  PRAZO,
)

/** The runtime of the models takes no arrays of Jest's own realm, so a process of its own asks the engine. */
const ASKED = `
  const { wakeLate } = await import('./src/ocr/second/waking.ts')
  const second = wakeLate(process.env.SECOND_MODEL_DIR)
  for (const picture of [
    { pixels: new Uint8Array(1), width: 10, height: 10 },
    { pixels: new Uint8Array(4_800).fill(255), width: 100, height: 48 },
  ]) {
    second.begin()
    await second.line(picture)
    console.log(second.opinion())
  }`

test(
  'an engine that fails on one picture reads the next document',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ASKED], {
      cwd: join(import.meta.dirname, '../..'),
      env: { SECOND_MODEL_DIR: secondDir },
    })
    expect(stdout).toBe('failed\ngiven\n')
  },
  PRAZO,
)

/** Reads a page three times in the environment of a reader, and prints the memory that it keeps, in MB. */
const READ_PAGES = `
  const { readFileSync } = await import('node:fs')
  const { default: sharp } = await import('sharp')
  const { toGray } = await import('./src/image/gray.ts')
  const { openSecondEngine } = await import('./src/ocr/second/engine.ts')
  const kept = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  const page = await toGray(sharp(process.argv[1]).resize({ width: 2480 }))
  const second = await openSecondEngine(process.env.SECOND_MODEL_DIR)
  for (let n = 0; n < 3; n++) await second.page(page)
  console.log(Math.round(kept()))`

test(
  'a reader keeps at most 400 MB after it has read whole pages by the second engine',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', READ_PAGES, photo],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...READER_ENV, SECOND_MODEL_DIR: secondDir },
      },
    )
    expect(Number(stdout)).toBeGreaterThan(150)
    expect(Number(stdout)).toBeLessThan(400)
  },
  PRAZO,
)

test.each([
  ['that is missing', () => undefined],
  ['whose models are damaged', () => broken],
])(
  'an engine %s costs certainty, and no document',
  async (_, dir) => {
    const read = await withReader(dir(), (reader) => reader.read(photo, 'ccir'))
    expect(read).toMatchObject({ status: 'valido', second: 'failed', dados: { numero_matricula: null } })
    expect(read.campos.find(({ nome }) => nome === 'numero_matricula')).toMatchObject({
      valor: '16287',
      confirmar: true,
    })
  },
  PRAZO,
)

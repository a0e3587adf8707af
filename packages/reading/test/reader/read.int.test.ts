import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'

jest.setTimeout(120_000)

const ROOT = join(import.meta.dirname, '../../../..')
const COMMAND = join(import.meta.dirname, '../../src/read.ts')
const sample = (name: string) => join(ROOT, 'samples', name)

function read(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const { PATH = '', TESSDATA_DIR, SECOND_MODEL_DIR = '' } = process.env
  const env = { PATH, SECOND_MODEL_DIR, ...(TESSDATA_DIR === undefined ? {} : { TESSDATA_DIR }) }
  return new Promise((done) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) =>
      done({ status: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('what a matrícula says, how surely, and what was measured of its picture', async () => {
  const { status, out, err } = await read(sample('leitura/matricula3.heavy.jpg'), '--kind', 'matricula_imovel')
  expect([status, err]).toEqual([0, ''])
  expect(out).toMatch(/^verdict +valido$/m)
  expect(out).toMatch(/^ *numero_matricula +87594 +9\d % +page 1 at \d+ %,\d+ %$/m)
  expect(out).toMatch(/^ *area_ha +316\.7955 +9\d % +page 1/m)
  expect(out).toMatch(/^ *1: \d+ words from ocr, \d+ %; dpi 311, sharpness [\d.]+, .*cutOff false$/m)
  expect(out).toMatch(/^ *abrir \d+ ms, .*extrair \d+ ms$/m)
})

test.each([
  ['an encrypted PDF', 'hostile/enc-user256.pdf', 'pdf_protegido'],
  ['one that unpacks to more than there is', 'hostile/flatebomb.pdf', 'falha_processamento'],
  ['a damaged one', 'hostile/trunc.pdf', 'arquivo_corrompido'],
])('%s is refused with the reason and what to do', async (_, name, reason) => {
  const { status, out, err } = await read(sample(name))
  expect([status, err]).toEqual([1, ''])
  expect(out).toMatch(new RegExp(`^verdict +invalido: ${reason} \\(.+\\)$`, 'm'))
  expect(out).toMatch(/^instructions\n {2}\S/m)
})

test.each([
  ['no file', [], 'usage: read FILE'],
  ['two files', ['a.pdf', 'b.pdf'], 'usage: read FILE'],
  ['a kind that there is not', [sample('leitura/ccir8.pdf'), '--kind', 'escritura'], 'usage: read FILE'],
  ['a file that is not there', [sample('nothing.pdf')], 'ENOENT'],
  ['a folder', [sample('leitura')], 'is no file'],
])('%s is no reading', async (_, args, message) => {
  const { status, out, err } = await read(...args)
  expect([status, out]).toEqual([2, ''])
  expect(err).toContain(message)
})

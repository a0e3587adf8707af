import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, jest, test } from '@jest/globals'
import { sample, PROCESSO } from './example.ts'
import { textOf } from './text-of.ts'

jest.setTimeout(60_000)

const COMPOSE = fileURLToPath(new URL('../src/compose.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'compose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

const compose = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', COMPOSE, ...args])

test('a saved case is drawn with its files, and the command says what came out', async () => {
  const output = inFolder('dossie.pdf')
  const { stdout } = await compose(PROCESSO, '--annexes', sample(''), output)
  const texts = await textOf(output)
  expect(texts[0]).toContain('FAZENDA CÓRREGO DO OURO')
  expect(texts.at(-1)).toContain('MATRÍCULA Nº 49.495')
  const bytes = readFileSync(output)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(stdout).toContain(`${texts.length} pages, ${bytes.length} bytes, SHA-256 ${sha256}, `)
  expect(stdout).toContain('3 of 4 documents reproduced')
})

test('without files the documents are listed and none is reproduced', async () => {
  const { stdout } = await compose(PROCESSO, inFolder('without.pdf'))
  expect(stdout).toContain('0 of 4 documents reproduced')
  expect((await textOf(inFolder('without.pdf'))).at(-1)).not.toContain('MATRÍCULA Nº 49.495')
})

test.each([
  ['nothing', [], 'usage: compose CASE.json [--annexes FOLDER] OUT.pdf'],
  ['an unknown option', ['--anexo', 'x', 'a.json', 'b.pdf'], "Unknown option '--anexo'"],
  ['a case that is not there', [inFolder('missing.json'), inFolder('x.pdf')], 'ENOENT'],
  ['a file that is no JSON', [sample('par202.ccir.pdf'), inFolder('x.pdf')], 'is not valid JSON'],
  ['another JSON', [inFolder('outro.json'), inFolder('x.pdf')], 'is no saved case: it lacks processo, documentos,'],
])('%s is refused in a sentence', async (_, args, sentence) => {
  writeFileSync(inFolder('outro.json'), '{}')
  await expect(compose(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
})

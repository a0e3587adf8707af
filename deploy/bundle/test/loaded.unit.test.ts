import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, jest, test } from '@jest/globals'

jest.setTimeout(120_000)

const root = join(import.meta.dirname, '../../..')
const folders = globSync('services/*', { cwd: root })
const programs: Record<string, string[]> = {}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, 'deploy/bundle/src/main.ts'), ...folders], { cwd: root })
  for (const folder of folders) {
    const made = readFileSync(join(root, folder, 'dist/made-of.json'), 'utf8')
    const { loaded } = JSON.parse(made) as { loaded: Record<string, string[]> }
    for (const [program, packages] of Object.entries(loaded)) programs[`${folder.slice(9)} ${program}`] = packages
  }
})

/**
 * The packages that make a start slow, each with the only programs that may load it when they start. A name stands for
 * all programs whose names begin with it.
 */
test.each([
  ['sharp', ['documentos drawing', 'documentos reading', 'dossie child']],
  ['@hyzyla/pdfium', ['documentos drawing', 'documentos reading', 'dossie child']],
  ['pdf-lib', ['dossie child', 'dossie recibos-thread']],
  ['@cantoo/fontkit', ['dossie child', 'dossie recibos-thread']],
  ['pdfjs-dist', ['documentos drawing', 'documentos reading']],
  ['tesseract.js', ['documentos reading']],
  [
    'clipper2-ts',
    ['processos drawings-thread', 'processos comparer-thread', 'processos differences-thread', 'processos camadas'],
  ],
  ['openid-client', ['auth main', 'auth re-encrypt', 'auth retire-key', 'auth rotate-signing-key', 'auth verify']],
  ['@aws-sdk/client-s3', ['documentos', 'dossie', 'auth', 'processos', 'avisos backup']], // logs are locked in a bucket,
  ['import-in-the-middle', []],
  ['@opentelemetry/sdk-node', []],
  ['rolldown', []],
])('%s is loaded at the start of none but %p', (name, allowed) => {
  const loading = Object.keys(programs).filter((program) => programs[program]?.includes(name))
  expect(loading.filter((program) => !allowed.some((one) => program.startsWith(one)))).toEqual([])
})

// An image has what a service depends on in node_modules, where Node runs no TypeScript.
test.each(folders)('%s depends on no package of ours, so that all of it is compiled in', (folder) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  expect(Object.keys(dependencies).filter((name) => name.startsWith('@car/'))).toEqual([])
})

test('the pages load nothing that asks others', () => {
  expect(programs['portal main']).toContain('express')
  for (const name of ['mongoose', 'amqplib', '@grpc/grpc-js', 'jose'])
    expect(programs['portal main']).not.toContain(name)
})

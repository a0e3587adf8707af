import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a build that fails half way says why, and leaves nothing behind', async () => {
  const files = {
    'package.json': JSON.stringify({ programs: { main: './main.js' }, pages: './pages.js' }),
    'main.js': 'console.log(1)',
    'pages.js': 'export const build = () => Promise.reject(new Error("no page to be built"))',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const main = join(import.meta.dirname, '../src/main.ts')
  await expect(promisify(execFile)(process.execPath, [main, folder])).rejects.toMatchObject({
    stderr: expect.stringContaining('no page to be built'),
  })
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
})

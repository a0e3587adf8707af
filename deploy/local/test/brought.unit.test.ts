import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'brought-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('pnpm', () => {
  const [, version, hash] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(
    JSON.parse(textOf('package.json')).packageManager,
  ) as RegExpExecArray
  const { packages } = JSON.parse(textOf('deploy/local/pnpm/package-lock.json')) as {
    packages: Record<string, { version: string; integrity: string; resolved?: string }>
  }

  test('has one version, with the hash of each program, from whatever registry', () => {
    expect(hash).toBeDefined()
    const programs = Object.entries(packages).filter(([name]) => name !== '')
    expect(programs.map(([name]) => name)).toEqual(
      ['arm64', 'x64'].map((machine) => `node_modules/@pnpm/exe.linux-${machine}`),
    )
    for (const [, program] of programs) {
      expect(program).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/) })
      expect(program).not.toHaveProperty('resolved')
    }
  })

  test('refuses versions younger than a day, and runs no script that is not allowed by name', () => {
    const { minimumReleaseAge, allowBuilds } = parse(textOf('pnpm-workspace.yaml'))
    expect(minimumReleaseAge).toBeGreaterThanOrEqual(24 * 60)
    expect(Object.values(allowBuilds)).not.toContain(true)
  })
})

test('a jar that is not the one whose hash is kept is named, and so are those that lack', async () => {
  const [kept = ''] = textOf('deploy/local/store/jars.sha256').split('\n')
  const [, name = ''] = kept.split('  ')
  writeFileSync(join(folder, name), 'something else')
  const program = `import { compareJars } from ${JSON.stringify(join(root, 'deploy/local/bootstrap/store.mjs'))}; compareJars(${JSON.stringify(folder)})`
  const refused = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining(name) })
})

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, jest, test } from '@jest/globals'

jest.setTimeout(30_000)

const proto = join(import.meta.dirname, '..')
const root = join(proto, '..')
const generated = join(proto, 'src/gen')

/** What a program of the workspace's own says on standard output, run at its root, whether it likes what it sees or not. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
  const ended = promisify(execFile)(program, args, { cwd: root, env })
  return (await ended.catch((error: { stdout: string }) => error)).stdout
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return Object.fromEntries(paths.map((path, i) => [path.slice(folder.length + 1), texts[i] ?? '']))
}

test('the contracts keep to one style', async () => {
  expect(await run('buf', 'lint', 'proto')).toBe('')
})

test('every contract with a service is in the list that types are generated from', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { proto: string } }
  const files = Object.entries(await filesIn(join(proto, 'car')))
  const contracts = files.filter(([, text]) => /^service /m.test(text)).map(([path]) => `car/${path}`)
  expect(
    scripts.proto
      .split(' ')
      .filter((word) => word.endsWith('.proto'))
      .toSorted(),
  ).toEqual(contracts.toSorted())
})

test('the generated types are those of the contracts (if not: npm run proto)', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { proto: string } }
  const fresh = await mkdtemp(join(tmpdir(), 'car-proto-'))
  try {
    const [program = '', ...args] = scripts.proto.replace('--outDir=proto/src/gen', `--outDir=${fresh}`).split(' ')
    await run(program, ...args)
    expect(await filesIn(fresh)).toEqual(await filesIn(generated))
  } finally {
    await rm(fresh, { recursive: true })
  }
})

import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '@car/bundle/bundle'
import { SERVICE_NAMES } from '@car/config/services'
import { NAMESPACE, serving } from '../pods.ts'
import { tell } from '../run.ts'
import type { Table } from '../table.ts'

/**
 * The workloads whose child processes open files that people have sent. `OPEN` lists, for each kind of child,
 * everything that hostile code may open.
 */
const WITH_CHILDREN = ['documentos-worker', 'documentos', 'dossie'] as const
const OPEN = { reader: ['its own work'], composer: ['its own work', 'its own output'] }

/**
 * Checks that the processes in this project's pods have few rights, and that hostile code in a child process can open
 * only the files of its own work.
 */
export async function confined(table: Table): Promise<void> {
  await table.step('what a process in a pod may do', async () => {
    for (const app of [...SERVICE_NAMES, 'documentos-worker']) {
      const may = JSON.parse(await inside(app, MAY)) as object
      if (JSON.stringify(may) !== JSON.stringify(LITTLE)) throw new Error(`${app}: ${JSON.stringify(may)}`)
    }
    return `${SERVICE_NAMES.length + 1} workloads: not root, no capability, none to be had, calls filtered, nothing to write to but /tmp, no token`
  })
  const program = await takenOver()
  for (const app of WITH_CHILDREN)
    await table.step(`children of ${app} that are taken over`, async () => {
      const found = (await inside(app, TAKE_OVER, program)).trim()
      if (found !== JSON.stringify(OPEN)) throw new Error(found)
      return 'their own work open, and no other door'
    })
}

const LITTLE = { user: 1000, capabilities: 0, none: true, filtered: true, writes: [], token: false }
const MAY = `const { accessSync, constants, existsSync, readFileSync } = require('node:fs')
const status = Object.fromEntries(readFileSync('/proc/self/status', 'utf8').split('\\n').map((line) => line.split(':\\t')))
const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']
const writable = (path) => { try { accessSync(path, constants.W_OK); return true } catch { return false } }
console.log(JSON.stringify({
  user: process.getuid(),
  capabilities: sets.reduce((sum, set) => sum + parseInt(status[set], 16), 0),
  none: status.NoNewPrivs === '1',
  filtered: status.Seccomp === '2',
  writes: ['/', '/app', '/app/dist', '/compile-cache', '/etc', '/usr', '/var'].filter(writable),
  token: existsSync('/var/run/secrets/kubernetes.io/serviceaccount/token'),
}))`

/** A script that unpacks a program, runs it with the packages of the image, and removes it. */
const TAKE_OVER = `const { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
const folder = mkdtempSync('/tmp/taken-over-')
try {
  for (const [name, text] of Object.entries(JSON.parse(readFileSync(0)))) writeFileSync(folder + '/' + name, text)
  symlinkSync('/app/node_modules', folder + '/node_modules')
  require('node:child_process').spawnSync(process.execPath, [folder + '/confinement.js'], { stdio: 'inherit' })
} finally { rmSync(folder, { recursive: true }) }`

/**
 * Bundles deploy/docker/test/confinement.ts, so that it needs no checkout. Returns the texts of its files by name, as
 * JSON.
 */
async function takenOver(): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'taken-over-'))
  const confinement = join(import.meta.dirname, '../../../docker/test/confinement.ts')
  const made = { type: 'module', programs: { confinement }, dependencies: { koffi: '' } }
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify(made))
  await bundle(folder.path)
  const dist = join(folder.path, 'dist')
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
  const texts = Object.fromEntries(files.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  return JSON.stringify({ 'package.json': '{"type":"module"}', ...texts })
}

async function inside(app: string, script: string, input = ''): Promise<string> {
  const [pod] = await serving(app)
  if (!pod) throw new Error(`no pod of ${app}`)
  return tell(input, 'kubectl', 'exec', '--stdin', '--namespace', NAMESPACE, pod.name, '--', 'node', '-e', script)
}

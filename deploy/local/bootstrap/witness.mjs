import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { goBuild } from './go.mjs'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'

const source = join(local, 'witness')
const files = ['go.mod', 'go.sum', 'main.go', 'judge/main.go', 'conferir/main.go'].map((file) => join(source, file))
const target = () => join(toolsFolder, `witness-${fingerprint(...files)}`)

export function witnessReady() {
  return existsSync(target())
}

/**
 * Returns the folder of the programs by other authors that check the log: a witness, and for tests a judge, and the
 * one of docs/conferir-um-dossie.md. They are built once `ready` has resolved, which means that Go is installed.
 */
export async function witnessFolder(ready) {
  await ready
  const [title, why] = ['witness of the log: litewitness by Go', 'once, one to two minutes']
  return once(target(), { lock: 'witness.lock', what: 'the witness', title, why }, build)
}

async function build() {
  const work = `${target()}.building`
  rmSync(work, { recursive: true, force: true })
  await goBuild('the witness', source, `${work}/`, [
    '.',
    './judge',
    './conferir',
    'filippo.io/torchwood/cmd/litewitness',
  ])
  renameSync(work, target())
}

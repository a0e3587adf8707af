import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { goBuild } from './go.mjs'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'

const source = join(local, 'objects')
const target = () => join(toolsFolder, `versitygw-${fingerprint(join(source, 'go.mod'), join(source, 'go.sum'))}`)

export function objectsReady() {
  return existsSync(target())
}

/**
 * Returns the program of the object store, built from its Go module once `ready` has resolved, which means that Go is
 * installed.
 */
export async function objectsProgram(ready) {
  await ready
  const [title, why] = ['object store: versitygw by Go', 'once, one to two minutes']
  return once(target(), { lock: 'objects.lock', what: 'the object store', title, why }, build)
}

async function build() {
  const work = `${target()}.building`
  await goBuild('the object store', source, work, ['github.com/versity/versitygw/cmd/versitygw'])
  renameSync(work, target())
}

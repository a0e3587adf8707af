import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run } from './run.mjs'

const source = join(local, 'store')
const java = join(source, 'src/main/java')

function target() {
  const files = readdirSync(java).sort()
  return join(toolsFolder, `store-${fingerprint(join(source, 'pom.xml'), ...files.map((file) => join(java, file)))}`)
}

export function storeReady() {
  return existsSync(target())
}

/** The folder of jars of the embedded document store, built by Maven once `ready` has brought that. */
export async function storeFolder(ready) {
  await ready
  const title = 'document store: jars by Maven'
  return once(target(), { lock: 'store.lock', what: 'the document store', title, why: 'about 20 s' }, build)
}

/** Builds in another folder and renames it, so that an existing build is always complete. */
async function build() {
  const work = `${target()}.building`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  cpSync(join(source, 'pom.xml'), join(work, 'pom.xml'))
  cpSync(join(source, 'src'), join(work, 'src'), { recursive: true })
  await run(['mvn', '-B', '-q', '-Dstyle.color=never', 'package'], {
    what: 'Building the document store with Maven',
    hint: 'see that Maven Central answers, then type the command again; or name a MongoDB in MONGODB_URI.',
    cwd: work,
  })
  cpSync(join(work, 'target/store-1.jar'), join(work, 'target/lib/store-1.jar'))
  renameSync(join(work, 'target/lib'), target())
  rmSync(work, { recursive: true, force: true })
}

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run } from './run.mjs'
import { Stop } from './stop.mjs'

const source = join(local, 'store')
const java = join(source, 'src/main/java')
/** The file with the SHA-256 of every jar that the store runs on, as `sha256sum` writes it. */
const jars = join(source, 'jars.sha256')

function target() {
  const files = readdirSync(java).sort()
  return join(
    toolsFolder,
    `store-${fingerprint(join(source, 'pom.xml'), jars, ...files.map((file) => join(java, file)))}`,
  )
}

export function storeReady() {
  return existsSync(target())
}

/**
 * Returns the folder of jars of the embedded document store, built by Maven once `ready` has resolved, which means that
 * Maven is installed.
 */
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
  await run(['mvn', '-B', '-q', '--strict-checksums', '-Dstyle.color=never', 'package'], {
    what: 'Building the document store with Maven',
    hint: 'see that Maven Central answers, then type the command again; or name a MongoDB in MONGODB_URI.',
    cwd: work,
  })
  compareJars(join(work, 'target/lib'))
  cpSync(join(work, 'target/store-1.jar'), join(work, 'target/lib/store-1.jar'))
  renameSync(join(work, 'target/lib'), target())
  rmSync(work, { recursive: true, force: true })
}

/**
 * Compares the jars in a folder with the hashes in this repository.
 * @throws Stop if a jar is missing, is not in the list of hashes, or has another hash
 */
export function compareJars(folder) {
  const hashOf = (jar) =>
    createHash('sha256')
      .update(readFileSync(join(folder, jar)))
      .digest('hex')
  const kept = readFileSync(jars, 'utf8').trim().split('\n')
  const brought = readdirSync(folder).map((jar) => `${hashOf(jar)}  ${jar}`)
  const strange = [...new Set([...brought, ...kept])].filter((line) => !brought.includes(line) || !kept.includes(line))
  if (strange.length === 0) return
  const names = [...new Set(strange.map((line) => line.split('  ')[1]))].join(', ')
  throw new Stop(
    `What Maven brought is not what ${jars} says: ${names}. If the versions in pom.xml were changed on purpose, write the file anew with sha256sum; otherwise ask who answers for the repository.`,
  )
}

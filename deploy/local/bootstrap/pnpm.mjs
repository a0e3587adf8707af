import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run } from './run.mjs'
import { Stop } from './stop.mjs'

/** The folder with a lock file for pnpm alone. The lock file has the hashes of the programs of pnpm. */
const source = join(local, 'pnpm')
const files = ['package.json', 'package-lock.json']
const target = () => join(toolsFolder, `pnpm-${fingerprint(...files.map((file) => join(source, file)))}`)
const program = (folder) => join(folder, `node_modules/@pnpm/exe.linux-${process.arch}/pnpm`)

/**
 * Returns the program pnpm, which installs all other npm packages. npm downloads pnpm and compares it with the hash in
 * this repository, so the registry cannot put another program in its place. No scripts of packages run.
 */
export async function pnpmProgram() {
  const said = { lock: 'pnpm.lock', what: 'pnpm', title: 'pnpm by npm', why: 'once, some seconds' }
  return program(await once(target(), said, install))
}

async function install() {
  const work = `${target()}.bringing`
  const hint = 'see that the npm registry answers (npm ping), then type the command again.'
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  for (const file of files) cpSync(join(source, file), join(work, file))
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { what: 'Bringing pnpm', hint, cwd: work })
  // npm silently skips an optional dependency that it cannot install, even if the cause is a wrong hash.
  if (!existsSync(program(work))) {
    throw new Stop(
      `npm did not bring the program of pnpm for ${process.arch} that ${join(source, 'package-lock.json')} names, or the registry gave another one: ${hint}`,
    )
  }
  renameSync(work, target())
}

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run, succeeds } from './run.mjs'

/**
 * The packages of the fuzzer with versions and hashes, as written by `pip-compile --generate-hashes requirements.in`.
 */
const requirements = join(local, 'fuzzer/requirements.txt')
const target = () => join(toolsFolder, `fuzzer-${fingerprint(requirements)}`)

export const pythonReady = () => succeeds(['python3', '-c', 'import ensurepip, venv'], 10_000)

/**
 * Returns the path of the Python that has the module schemathesis.cli, the fuzzer. pip installs that module once
 * `ready` has resolved, which means that Debian's Python is installed.
 */
export async function fuzzerPython(ready) {
  await ready
  const said = { lock: 'fuzzer.lock', what: 'the fuzzer', title: 'fuzzer: schemathesis by pip', why: 'about 20 s' }
  return join(await once(target(), said, install), 'bin/python')
}

/**
 * Builds in another folder and renames it. The fuzzer is called as a module, because the scripts of a virtual
 * environment contain the name of the folder in which it was made.
 */
async function install() {
  const work = `${target()}.building`
  const hint = 'see that the Python package index answers, then type the command again.'
  rmSync(work, { recursive: true, force: true })
  await run(['python3', '-m', 'venv', work], { what: 'Making a Python environment', hint })
  const pip = [join(work, 'bin/python'), '-m', 'pip', 'install', '--require-hashes', '--only-binary=:all:']
  await run([...pip, '--disable-pip-version-check', '-r', requirements], {
    what: 'Installing the fuzzer with pip',
    hint,
  })
  renameSync(work, target())
}

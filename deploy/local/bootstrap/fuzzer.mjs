import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run, succeeds } from './run.mjs'
import { step } from './say.mjs'

/** Every package with its version and hashes: `pip-compile --generate-hashes requirements.in`. */
const requirements = join(local, 'fuzzer/requirements.txt')
const target = () => join(toolsFolder, `fuzzer-${fingerprint(requirements)}`)

export const pythonReady = () => succeeds(['python3', '-c', 'import ensurepip, venv'], 10_000)

/**
 * The Python whose module schemathesis.cli makes requests out of the OpenAPI document, installed by pip when `ready` has
 * brought Debian's.
 */
export async function fuzzerPython(ready) {
  await ready
  if (!existsSync(target())) {
    await alone(join(toolsFolder, 'fuzzer.lock'), 'the fuzzer', async () => {
      if (!existsSync(target())) await step('fuzzer: schemathesis by pip', 'about 20 s', install)
    })
  }
  return join(target(), 'bin/python')
}

/** Builds beside and renames: as a module, for the scripts of a virtual environment name the folder it was made in. */
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

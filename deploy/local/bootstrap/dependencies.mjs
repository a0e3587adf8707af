import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { fingerprint, root, toolsFolder } from './places.mjs'
import { pnpmProgram } from './pnpm.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'

const done = join(root, 'node_modules/.installed')

/**
 * Installs the npm packages, including the pinned Node. A file that marks the end is written last, so an interrupted
 * installation is repeated.
 */
export async function installDependencies() {
  if (installed()) return
  const pnpm = await pnpmProgram()
  await alone(join(toolsFolder, 'npm-packages.lock'), 'npm packages', async () => {
    if (installed()) return
    await step('npm packages, Node 24 among them', 'the first time about a minute, then a second', () =>
      run([pnpm, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'], {
        what: 'Bringing the npm packages',
        hint: 'see that the npm registry answers (npm ping), then type the command again; rm -rf node_modules first if it fails twice.',
        cwd: root,
        env: { CI: 'true' },
      }),
    )
    writeFileSync(done, wanted())
  })
}

function installed() {
  return existsSync(done) && readFileSync(done, 'utf8') === wanted()
}

function wanted() {
  return fingerprint(join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'))
}

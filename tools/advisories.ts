import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * npm run advisories [-- --registry=<address>]: checks the versions in the lock file against the advisories of a
 * registry. Exits with 0 if no advisory concerns this project, 1 if some do, and 2 if no registry answered.
 */
const root = join(import.meta.dirname, '..')
const pnpm = spawn(process.execPath, ['tools/pnpm.mjs', 'audit', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
})
let said = ''
for (const stream of [pnpm.stdout, pnpm.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
pnpm.on('close', (status) => {
  console.log(said.trim())
  const answered = status === 0 || /\d+ vulnerabilit/i.test(said)
  if (!answered) {
    console.error(
      '\nNo database of advisories could be asked: nothing is known of this lock file. Type the command again where a registry answers, or name one: npm run advisories -- --registry=<address>',
    )
  }
  process.exitCode = answered ? (status ?? 1) : 2
})

// npm run pnpm -- <arguments>: the pnpm of this project, compared with its hash before it runs.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { toolsFolder } from '../deploy/local/bootstrap/places.mjs'
import { pnpmProgram } from '../deploy/local/bootstrap/pnpm.mjs'
import { explain } from '../deploy/local/bootstrap/stop.mjs'

try {
  mkdirSync(toolsFolder, { recursive: true })
  const child = spawn(await pnpmProgram(), process.argv.slice(2), { stdio: 'inherit' })
  child.on('exit', (status) => {
    process.exitCode = status ?? 1
  })
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

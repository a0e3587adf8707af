/** A service with secrets in its environment, whose child is taken over. The service prints the child's report. */
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type ChildOptions, forkChild } from '@car/child/fork-child'
import type { Report, Target } from './target.ts'

const [program = '', ...given] = process.argv.slice(2)
const [options, target] = given.map((json) => JSON.parse(json)) as [ChildOptions, Target]
// This process comes last, because it certainly still exists, and the report gives the error of the last attempt.
const processes = [...readdirSync('/proc').map(Number).filter(Boolean), process.pid]
const child = forkChild(pathToFileURL(program), {
  ...options,
  args: [JSON.stringify({ ...target, parent: process.pid, processes })],
  stderr: 'pipe',
})
child.stderr?.pipe(process.stderr)
child.on('exit', (_, signal) => signal && process.stderr.write(`the child ended by ${signal}`))
child.on('message', (report: Report) => process.stdout.write(JSON.stringify(report)))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Told } from './effects.ts'
import { programAt, stoppableAt } from './program.ts'
import { PROGRAM_ENV } from './program-env.ts'

/**
 * The flags with which images run programs. Without source maps a failure would quote a line of the bundle, and the
 * whole bundle is one line.
 */
const FLAGS = ['--enable-source-maps', '--disable-warning=ExperimentalWarning']

type Options = {
  /** The command is killed right before the effect with this number, counted from 1. Its exit status is then null. */
  killedAt?: number | undefined
  input?: string | Buffer | undefined
}

/**
 * Runs a command of a service in a new process, with its arguments. Returns its output and its exit status, which is
 * null if the command was killed.
 */
export async function runCommand(
  command: string | readonly string[],
  env: Record<string, string>,
  { killedAt, input }: Options = {},
): Promise<{ status: number | null; output: string; errors: string }> {
  const [source = '', ...args] = [command].flat()
  const program = killedAt === undefined ? [programAt(source)] : stoppableAt(source)
  const stop: Record<string, string> = killedAt === undefined ? {} : { EFFECT_OF_NOBODY: String(killedAt) }
  const child = spawn(process.execPath, [...FLAGS, ...program, ...args], {
    env: { ...PROGRAM_ENV, LOG_LEVEL: 'silent', ...env, ...stop },
    stdio: ['pipe', 'pipe', process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'pipe', 'ipc'],
  })
  const said = { output: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.errors += text))
  child.on('message', ({ stopped }: Told) => {
    if (stopped) child.kill('SIGKILL')
  })
  child.stdin?.on('error', () => {}) // the command has ended, or was killed, without reading everything
  child.stdin?.end(input)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...said }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programAt } from './program.ts'
import { PROGRAM_ENV } from './program-env.ts'

const EFFECTS = fileURLToPath(new URL('./effects.ts', import.meta.url))

type Options = {
  /** Killed right before this effect of its, counted from 1; its status is then null. */
  killedAt?: number | undefined
  /** What it is given to read; nothing when left out. */
  input?: string | Buffer | undefined
}

/** Runs a command of a service, with its arguments if it has any, as a process of its own: its exit status and what it said. */
export async function runCommand(
  command: string | readonly string[],
  env: Record<string, string>,
  { killedAt, input }: Options = {},
): Promise<{ status: number | null; output: string; errors: string }> {
  const [source = '', ...args] = [command].flat()
  // Effects are watched in the packages that a bundle has compiled into itself.
  const program = killedAt === undefined ? [programAt(source)] : ['--import', EFFECTS, source]
  const stop: Record<string, string> = killedAt === undefined ? {} : { PONTO_DE_NINGUEM: String(killedAt) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program, ...args], {
    env: { ...PROGRAM_ENV, LOG_LEVEL: 'silent', ...env, ...stop },
    stdio: ['pipe', 'pipe', process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'pipe', 'ipc'],
  })
  const said = { output: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.errors += text))
  child.on('message', ({ parado }: { parado: boolean }) => {
    if (parado) child.kill('SIGKILL')
  })
  child.stdin?.on('error', () => {}) // it has ended, or was killed, without reading all
  child.stdin?.end(input)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...said }
}

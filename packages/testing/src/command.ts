import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PROGRAM_ENV } from './program-env.ts'

const EFFECTS = fileURLToPath(new URL('./effects.ts', import.meta.url))

/**
 * Runs a command of a service, with its arguments if it has any, as a process of its own: its exit status and what it
 * printed. With `killedAt` it is killed right before that effect of its, counted from 1, and has no status.
 */
export async function runCommand(
  command: string | readonly string[],
  env: Record<string, string>,
  killedAt?: number,
): Promise<{ status: number | null; output: string }> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', EFFECTS, ...[command].flat()]
  const stop: Record<string, string> = killedAt === undefined ? {} : { PONTO_DE_NINGUEM: String(killedAt) }
  const child = spawn(process.execPath, flags, {
    env: { ...PROGRAM_ENV, LOG_LEVEL: 'silent', ...env, ...stop },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('message', ({ parado }: { parado: boolean }) => {
    if (parado) child.kill('SIGKILL')
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}

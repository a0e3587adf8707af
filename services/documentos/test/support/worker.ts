import { programAt } from '@car/testing/program'
import { PROGRAM_ENV } from '@car/testing/program-env'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const WORKER = programAt(fileURLToPath(new URL('../../src/worker.ts', import.meta.url)))

export function launchWorker(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
    env: { ...PROGRAM_ENV, FINISH_MS: '0', ...env },
    stdio: process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore',
  })
}

export async function endProcess(processo: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (processo.exitCode !== null || processo.signalCode !== null) return processo.exitCode
  processo.kill(signal)
  const [code] = (await once(processo, 'exit')) as [number | null]
  return code
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Told } from '@car/testing/effects'
import { keysOf } from '@car/registro/heads'
import { signersOf } from '@car/registro/keys'
import { PROGRAM_ENV } from '@car/testing/program-env'

export const ORIGIN = 'car.example.gov.br/registro/processos'
export const keys = keysOf([signersOf(ORIGIN, Buffer.alloc(32, 'log'))])

/** Settings of `@car/testing/effects` that stop work without a request before the first effect of this name. */
const stopsBefore = (effect: string) => ({ EFFECTS_NAMED: effect, EFFECT_OF_NOBODY: '9000' })

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Starts a process that keeps the log of a database.
 * @param effect  the name of the effect before which the process stops for ever
 * @returns a function that kills it, with `effect` once it has stopped there, and returns the name of that effect
 */
export function startKeeper(database: string, effect = ''): () => Promise<string> {
  const program = ['--import', at('../../testing/src/effects.ts'), at('./keeper.ts'), database]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: { ...PROGRAM_ENV, ...process.env, EFFECTS_OF_LOG: 'true', ...(effect && stopsBefore(effect)) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const stopped = new Promise<string>((resolve) => {
    child.on('message', (told: Told) => told.stopped && resolve(told.effect))
    child.on('exit', () => resolve('its end'))
  })
  return async () => {
    const last = effect && (await stopped)
    if (child.exitCode !== null) throw new Error(`the keeper ended with ${child.exitCode}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    return last
  }
}

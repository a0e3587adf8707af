import { resolve } from 'node:path'
import { State } from '@car/local/state'

/** Runs a program at its smallest size. It then prints all its rows, but its times mean nothing. */
export const small = { type: 'boolean', default: false } as const
export const state = { type: 'string', default: '.local' } as const

export function running(folder: string): State {
  const found = State.beside(resolve(folder))
  if (!found) throw new Error(`nothing runs in ${folder}: bench/README.md says what this program needs`)
  return found
}

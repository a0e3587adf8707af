import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { State } from './state.ts'

/**
 * Earlier versions made one key for what auth and processos encrypt. Each gets one of its own before it, which is in use
 * from then on; the old one is read until `recifrar` has run and somebody takes it out.
 */
export function partKeys(state: State): void {
  const shared = state.read('secrets/cpf-encryption')
  if (shared === undefined) return
  for (const name of ['auth-cpf-encryption', 'processos-cpf-encryption']) {
    if (state.read(`secrets/${name}`) === undefined)
      state.write(`secrets/${name}`, `${randomBytes(32).toString('base64')} ${shared}`)
  }
  rmSync(join(state.folder, 'secrets/cpf-encryption'))
}

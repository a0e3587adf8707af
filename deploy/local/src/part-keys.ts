import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { State } from './state.ts'

/**
 * Earlier versions made one key for both auth and processos. Each gets a new key of its own before it, which is in use
 * from then on. The old key can be read until `recifrar` has run and somebody removes it.
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

import type { Passo } from '../anexos/tipos.ts'

/** One step took too long, all steps together did, too much memory was used, or the process died by itself. */
export type CausaDaMorte = 'tempo' | 'total' | 'memoria' | 'queda'

/** The child was killed or died by itself while on this step. */
export class FilhoMorto extends Error {
  override readonly name = 'FilhoMorto'
  readonly causa: CausaDaMorte
  readonly passo: Passo | null
  constructor(causa: CausaDaMorte, passo: Passo | null) {
    super(`composition process ended: ${causa}${passo === null ? '' : ` at ${JSON.stringify(passo)}`}`)
    this.causa = causa
    this.passo = passo
  }
}

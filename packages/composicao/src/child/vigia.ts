/** Watches the child during one task, and says when it has to be killed. */
import type { ChildProcess } from 'node:child_process'
import { usageOf } from '@car/child/usage'
import type { Passo } from '../anexos/tipos.ts'
import { type CausaDaMorte, FilhoMorto } from './filho-morto.ts'

const OLHAR_MS = 100

export interface Vigia {
  /** Aborts when the child died or has to be killed. The reason is FilhoMorto, or that of the caller's `sinal`. */
  signal: AbortSignal
  /** A step begins. Its time is counted from now. */
  comecou(passo: Passo): void
  parar(): void
}

/** `fim` aborts when the total time is over, or with `sinal`. */
export function vigiar(
  filho: ChildProcess,
  em: { passoMs: number; rssMegabytes: number; fim: AbortSignal; sinal: AbortSignal | undefined },
): Vigia {
  const morte = new AbortController()
  let passo: Passo | null = null
  const morrer = (causa: CausaDaMorte) => morte.abort(new FilhoMorto(causa, passo))
  const cair = () => morrer('queda')
  const acabar = () => (em.sinal?.aborted ? morte.abort(em.sinal.reason) : morrer('total'))
  const pesar = () => {
    const uso = usageOf(filho.pid)
    if (uso !== null && uso.megabytes > em.rssMegabytes) morrer('memoria')
  }
  const relogio = setTimeout(() => morrer('tempo'), em.passoMs)
  const balanca = setInterval(pesar, OLHAR_MS)
  filho.on('exit', cair).on('error', cair)
  em.fim.addEventListener('abort', acabar)
  if (em.fim.aborted) acabar()

  return {
    signal: morte.signal,
    comecou(novo) {
      passo = novo
      relogio.refresh()
    },
    parar() {
      clearTimeout(relogio)
      clearInterval(balanca)
      filho.off('exit', cair).off('error', cair)
      em.fim.removeEventListener('abort', acabar)
    },
  }
}

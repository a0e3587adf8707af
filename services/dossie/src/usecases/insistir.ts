import { setTimeout as esperar } from 'node:timers/promises'
import { ehPassageiro } from '@car/errors/erro-car'
import type { Ctx } from './ctx.ts'

const PAUSA_MS = 1_000

/** Does it as often as it takes while a store is down. */
export async function insistir<T>(ctx: Ctx, signal: AbortSignal, fazer: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fazer()
    } catch (erro) {
      if (!ehPassageiro(erro) || signal.aborted) throw erro
      ctx.logger.warn({ err: erro }, 'a finished dossier waits for a store')
    }
    await esperar(PAUSA_MS, undefined, { signal })
  }
}

import { useEffect, useState } from 'react'
import { Recusa } from './recusa.ts'
import type { Pedido, Resposta, Trabalhos } from './trabalho.ts'

type Espera = { resolver: (feito: never) => void; recusar: (erro: Error) => void; relogio: number }

/** The work could not be done, because the worker did not load or was ended. */
export class NaoFeito extends Error {}
/** The work took longer than any honest file needs. */
export class Demorou extends NaoFeito {}

const LIMITE_MS = 20_000

/**
 * One worker, which starts with the first question. A question that takes too long ends it, and the next one starts
 * another.
 */
function criarTrabalhador() {
  let worker: Worker | undefined
  let ultimo = 0
  const esperas = new Map<number, Espera>()

  function encerrar(erro: Error = new NaoFeito()): void {
    worker?.terminate()
    worker = undefined
    for (const { recusar, relogio } of esperas.values()) {
      clearTimeout(relogio)
      recusar(erro)
    }
    esperas.clear()
  }

  function comecar(): Worker {
    const novo = new Worker(new URL('./trabalho.ts', import.meta.url), { type: 'module' })
    novo.addEventListener('error', () => encerrar())
    novo.addEventListener('message', ({ data }: MessageEvent<Resposta>) => {
      const espera = esperas.get(data.id)
      esperas.delete(data.id)
      clearTimeout(espera?.relogio)
      if ('feito' in data) espera?.resolver(data.feito as never)
      else espera?.recusar(data.recusa ? new Recusa(data.recusa) : new NaoFeito())
    })
    return novo
  }

  return {
    /** @throws Recusa, NaoFeito */
    pedir<T extends keyof Trabalhos>(trabalho: T, com: Trabalhos[T]['pede']): Promise<Trabalhos[T]['da']> {
      worker ??= comecar()
      const id = ++ultimo
      return new Promise((resolver, recusar) => {
        const relogio = window.setTimeout(() => encerrar(new Demorou()), LIMITE_MS)
        esperas.set(id, { resolver: resolver as never, recusar, relogio })
        worker?.postMessage({ id, trabalho, com } satisfies Pedido)
      })
    },
    encerrar,
  }
}
export type Trabalhador = ReturnType<typeof criarTrabalhador>

/** The worker of a page, for as long as the page is open. */
export function useTrabalhador(): Trabalhador {
  const [trabalhador] = useState(criarTrabalhador)
  useEffect(() => () => trabalhador.encerrar(), [trabalhador])
  return trabalhador
}

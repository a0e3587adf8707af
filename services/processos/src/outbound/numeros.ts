import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** How many numbers a process takes from the store at once. Numbers left over when it ends are gaps. */
const BLOCO = 10

/** The numbers of cases, year by year: unique, with gaps. */
export function criarNumeros(connection: mongoose.Connection) {
  const contadores = openCollection<{ _id: string; n: number }>(connection, 'contadores')
  const blocos = new Map<number, Promise<number[]>>()

  /** The update is guarded, so if several processes want the same block only one gets it. */
  async function tomarBloco(ano: number): Promise<number[]> {
    const _id = `processos-${ano}`
    for (;;) {
      const n = (await contadores.one({ _id }))?.n ?? 0
      const tomado =
        n === 0
          ? await contadores.insert({ _id, n: BLOCO })
          : await contadores.update({ _id, n }, { $set: { n: n + BLOCO } })
      if (tomado) return Array.from({ length: BLOCO }, (_, i) => n + i + 1)
    }
  }

  return {
    /** How many numbers of each year were taken, whether or not a case uses them. */
    async *dados(): AsyncGenerator<{ ano: string; n: number }> {
      for await (const { _id, n } of contadores.each({})) yield { ano: _id.slice('processos-'.length), n }
    },

    /** The next number of a year. If the act then fails, the number is not used again. */
    async proximo(ano: number): Promise<number> {
      for (;;) {
        const bloco = blocos.get(ano) ?? tomarBloco(ano)
        blocos.set(ano, bloco)
        const numero = (await bloco.catch((failure: unknown) => esquecer(ano, bloco, failure))).shift()
        if (numero !== undefined) return numero
        if (blocos.get(ano) === bloco) blocos.delete(ano)
      }
    },
  }

  function esquecer(ano: number, bloco: Promise<number[]>, failure: unknown): never {
    if (blocos.get(ano) === bloco) blocos.delete(ano)
    throw failure
  }
}

export type Numeros = ReturnType<typeof criarNumeros>

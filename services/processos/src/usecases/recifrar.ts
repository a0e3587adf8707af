import { streamOf } from '@car/event-store/kinds'
import type { Commit } from '@car/event-store/commit'
import type { Evento } from '../domain/eventos.ts'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Ctx } from './ctx.ts'

export type Recifragem = { chave: string; recifrados: number; problemas: { fluxo: string; problema: string }[] }

const fluxosDe = (kind: keyof Fluxos) => ({ $gte: streamOf(kind, ''), $lt: streamOf(kind, '~') })
const LIDOS = { projection: { stream: 1, events: 1, sealed: 1 }, sort: { _id: 1 } } as const

/**
 * Encrypts every CPF and CNPJ on record, and every note, under the first key of the ring. Values already under it are
 * skipped, so an interrupted run continues where it ended. No hash of the record changes.
 */
export async function recifrar({
  store,
  sigilos,
  notas,
}: Pick<Ctx, 'store' | 'sigilos' | 'notas'>): Promise<Recifragem> {
  const feito: Recifragem = { chave: sigilos.chave, recifrados: 0, problemas: [] }
  for (const [kind, selados] of [['processo', sigilos] as const, ['nota', notas] as const]) {
    for await (const achado of store.collection.each({ _id: fluxosDe(kind) }, LIDOS)) {
      const commit = achado as Commit<Evento>
      for (const { id, de, para } of selados.atrasados(commit)) {
        try {
          const onde = `sealed.${id}`
          const comoLido = { _id: commit._id, [onde]: de }
          if (await store.collection.update(comoLido, { $set: { [onde]: para() } })) feito.recifrados++
        } catch (erro) {
          feito.problemas.push({ fluxo: commit._id, problema: erro instanceof Error ? erro.message : 'unreadable' })
        }
      }
    }
  }
  return feito
}

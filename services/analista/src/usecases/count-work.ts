import type { Contagem } from '@car/proto/gen/car/analista/v1/Contagem'
import type { ContarTrabalhoResponse } from '@car/proto/gen/car/analista/v1/ContarTrabalhoResponse'
import { COUNTED } from './load.ts'
import type { Ctx } from './ctx.ts'
import { queryOf } from './views.ts'

const PER_PERSON_COUNTS = ['em_analise', 'vencem_em_7_dias', 'vencidos'] as const

/**
 * Counts the work of each person who holds a case, and of the whole analysis. The filters are those of the lists. The
 * counts are needed only once a day, so they run one after the other.
 */
export async function countWork({ fila, now: clock }: Ctx): Promise<ContarTrabalhoResponse> {
  const now = clock()
  const count = (filters: Parameters<typeof fila.count>[0]) => fila.count(filters, '', now)
  const de_todos: Contagem = {
    em_analise: await count(COUNTED.em_analise),
    vencem_em_7_dias: await count(COUNTED.vencem_em_7_dias),
    vencidos: await count(COUNTED.vencidos),
    livres: await count(queryOf('livres')),
    em_recurso: await count({ status: ['em_recurso'] }),
  }
  const nothing = { em_analise: 0, vencem_em_7_dias: 0, vencidos: 0, livres: de_todos.livres, em_recurso: 0 }
  const counts = new Map<string, Contagem>()
  for (const campo of PER_PERSON_COUNTS)
    for (const { analista, total } of await fila.countByAnalista(COUNTED[campo], now))
      counts.set(analista.id, { ...nothing, ...counts.get(analista.id), [campo]: total })
  return { de_todos, por_analista: [...counts].map(([analista_id, contagem]) => ({ analista_id, contagem })) }
}

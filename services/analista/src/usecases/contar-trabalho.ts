import type { Contagem } from '@car/proto/gen/car/analista/v1/Contagem'
import type { ContarTrabalhoResponse } from '@car/proto/gen/car/analista/v1/ContarTrabalhoResponse'
import { CONTADOS } from './carga.ts'
import type { Ctx } from './ctx.ts'
import { consultaDa } from './visoes.ts'

const DE_CADA = ['em_analise', 'vencem_em_7_dias', 'vencidos'] as const

/**
 * The work of each person who holds a case, and of the whole analysis, counted with the filters of the lists. This runs
 * once a day, so the counts run one after the other.
 */
export async function contarTrabalho({ fila, agora: relogio }: Ctx): Promise<ContarTrabalhoResponse> {
  const agora = relogio()
  const contar = (filtros: Parameters<typeof fila.contar>[0]) => fila.contar(filtros, '', agora)
  const de_todos: Contagem = {
    em_analise: await contar(CONTADOS.em_analise),
    vencem_em_7_dias: await contar(CONTADOS.vencem_em_7_dias),
    vencidos: await contar(CONTADOS.vencidos),
    livres: await contar(consultaDa('livres')),
    em_recurso: await contar({ status: ['em_recurso'] }),
  }
  const nada = { em_analise: 0, vencem_em_7_dias: 0, vencidos: 0, livres: de_todos.livres, em_recurso: 0 }
  const por = new Map<string, Contagem>()
  for (const campo of DE_CADA)
    for (const { analista, total } of await fila.contarPorAnalista(CONTADOS[campo], agora))
      por.set(analista.id, { ...nada, ...por.get(analista.id), [campo]: total })
  return { de_todos, por_analista: [...por].map(([analista_id, contagem]) => ({ analista_id, contagem })) }
}

import { proximaManhaUtil } from '@car/calendario/dias-uteis'
import { idFrom } from '@car/event-store/ids'
import { diaEmPalavras } from '@car/vocabulary/dia'
import { type Contagem, daSupervisao, doAnalista, NADA } from '../domain/contagem.ts'
import type { Resumo } from '../outbound/agenda.ts'
import { contar, doPapel } from './avisar.ts'
import type { Ctx } from './ctx.ts'

/** Counting all cases takes long. */
const PACIENCIA_MS = 30_000

/** Ensures that the digest is scheduled, starting with the next morning of a business day. */
export const marcarResumo = (ctx: Ctx): Promise<void> =>
  ctx.agenda.marcar({ _id: 'resumo', em: proximaManhaUtil(ctx.agora()).toISOString(), modelo: 'resumo' })

/**
 * Sends the digest of a morning and schedules the next. A morning that was missed is skipped, because its digest would
 * be outdated.
 */
export async function resumir(ctx: Ctx, marcado: Resumo): Promise<void> {
  if (diaEmPalavras(new Date(marcado.em)) === diaEmPalavras(ctx.agora())) await contarATodos(ctx, marcado.em)
  await ctx.agenda.remarcar(marcado, proximaManhaUtil(new Date(marcado.em)).toISOString())
}

/** Tells each person what work is waiting for them. A person with no work is told nothing. */
async function contarATodos(ctx: Ctx, em: string): Promise<void> {
  const { por_analista, de_todos } = await ctx.analista.ContarTrabalho({}, { timeoutMs: PACIENCIA_MS })
  const todos = de_todos ?? NADA
  const ocorrido = { id: idFrom('resumo', em), em, processo: null }
  const de = new Map(por_analista.map(({ analista_id, contagem }) => [analista_id, contagem]))
  for (const id of await doPapel(ctx, 'analista_ambiental')) {
    const contagem = de.get(id) ?? { ...NADA, livres: todos.livres }
    if (doAnalista(contagem) !== '') await contar(ctx, ocorrido, resumo('resumo_analista', contagem, [id]))
  }
  if (daSupervisao(todos) !== '')
    await contar(ctx, ocorrido, resumo('resumo_supervisao', todos, 'supervisor_ambiental'))
}

const resumo = <Para>(modelo: 'resumo_analista' | 'resumo_supervisao', contagem: Contagem, para: Para) => ({
  modelo,
  contagem,
  para,
  alvoId: null,
  prazoEm: null,
})

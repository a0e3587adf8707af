import { nextBusinessMorning } from '@car/calendar/business-days'
import { idFrom } from '@car/event-store/ids'
import { dayInWords } from '@car/calendar/day'
import { type WorkCount, ofSupervision, ofAnalista, NOTHING } from '../domain/count.ts'
import type { Digest } from '../outbound/agenda.ts'
import { addAvisos, ofPapel } from './send-avisos.ts'
import type { Ctx } from './ctx.ts'

/** The time limit for the counts, which take long when there are many cases. */
const PATIENCE_MS = 30_000

/** Schedules the digest for the next morning of a business day, unless it is scheduled already. */
export const scheduleDigest = (ctx: Ctx): Promise<void> =>
  ctx.agenda.mark({ _id: 'resumo', em: nextBusinessMorning(ctx.now()).toISOString(), modelo: 'resumo' })

/**
 * Sends the digest if it is due today, and moves its entry to the next business morning. A missed morning is skipped,
 * because its digest would be outdated.
 */
export async function summarise(ctx: Ctx, scheduled: Digest): Promise<void> {
  if (dayInWords(new Date(scheduled.em)) === dayInWords(ctx.now())) await tellEveryone(ctx, scheduled.em)
  await ctx.agenda.reschedule(scheduled, nextBusinessMorning(new Date(scheduled.em)).toISOString())
}

/**
 * Notifies each analyst of their own work, and each supervisor of everybody's work. People without work to report get
 * no notice.
 */
async function tellEveryone(ctx: Ctx, em: string): Promise<void> {
  const { por_analista, de_todos } = await ctx.analista.ContarTrabalho({}, { timeoutMs: PATIENCE_MS })
  const all = de_todos ?? NOTHING
  const occurrence = { id: idFrom('resumo', em), em, processo: null }
  const from = new Map(por_analista.map(({ analista_id, contagem }) => [analista_id, contagem]))
  for (const id of await ofPapel(ctx, 'analista_ambiental')) {
    const contagem = from.get(id) ?? { ...NOTHING, livres: all.livres }
    if (ofAnalista(contagem) !== '') await addAvisos(ctx, occurrence, resumo('resumo_analista', contagem, [id]))
  }
  if (ofSupervision(all) !== '')
    await addAvisos(ctx, occurrence, resumo('resumo_supervisao', all, 'supervisor_ambiental'))
}

const resumo = <To>(template: 'resumo_analista' | 'resumo_supervisao', contagem: WorkCount, to: To) => ({
  modelo: template,
  contagem,
  para: to,
  alvoId: null,
  prazoEm: null,
})

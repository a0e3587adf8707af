import { nullIfAbsent } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { currentContext } from '@car/telemetry/request-context'
import type { Papel } from '@car/vocabulary/person'
import type { Uf } from '@car/vocabulary/uf'
import { remindersOf } from '../domain/reminders.ts'
import { type HeardFact, type News, personNews, processoNews } from '../domain/rules.ts'
import type { Board } from '../domain/board.ts'
import { type Wait, waitAfter, SILENT } from '../domain/wait.ts'
import type { Ctx } from './ctx.ts'

/**
 * The age in milliseconds from which facts are ignored. After a restore all facts are published again. Without this
 * limit, facts whose notices were deleted would make these notices again.
 */
const OLD_MS = 30 * 86_400_000

/** The cause of a notice: a fact, or a date that was reached. */
export type Occurrence = { id: string; em: string; processo: { id: string; numero: string } | null }

/**
 * Handles a fact: makes its notices, and schedules the reminders of its term. A repeated fact changes nothing, and a
 * fact older than `OLD_MS` is ignored.
 * @throws CarError CAR-016 or CAR-017 when a needed service cannot be reached
 */
export async function notify(ctx: Ctx, fact: HeardFact): Promise<void> {
  if (Date.parse(fact.time) < ctx.now().getTime() - OLD_MS) return
  if (!('processo_id' in fact.data)) {
    if (fact.type !== 'acesso.incomum' && !(await isOnRecord(ctx, fact))) {
      ctx.logger.error({ fato_id: fact.id, type: fact.type }, 'a fact says what auth does not')
      return
    }
    for (const news of personNews(fact)) await addAvisos(ctx, { id: fact.id, em: fact.time, processo: null }, news)
    return
  }
  const { processo_id } = fact.data
  if (SILENT.includes(fact.type)) return follow(ctx, processo_id, waitAfter(fact, null))
  const board = await ask(ctx, processo_id, 'autorizacao_id' in fact.data ? fact.data.autorizacao_id : undefined)
  if (board === null) return
  // The case waits before its notices exist, so that their delivery is noted.
  await follow(ctx, processo_id, waitAfter(fact, board))
  const news = processoNews(fact, board)
  await addAvisos(ctx, { id: fact.id, em: fact.time, processo: { id: processo_id, numero: board.numero } }, news)
  if (!news?.prazoEm) return
  if (fact.type === 'pendencia.criada') {
    const { pendencia_id: pendenciaId } = fact.data
    for (const { modelo, em } of remindersOf('resposta', fact.time, news.prazoEm, board.uf as Uf))
      await ctx.agenda.mark({ _id: idFrom(pendenciaId, modelo), em, modelo, processoId: processo_id, pendenciaId })
  }
  if (fact.type === 'processo.rejeitado') {
    const { prazoEm: recursoUntil } = news
    for (const { modelo, em } of remindersOf('recurso', fact.time, recursoUntil, board.uf as Uf))
      await ctx.agenda.mark({
        _id: idFrom(fact.id, modelo),
        em,
        modelo,
        processoId: processo_id,
        recursoAte: recursoUntil,
      })
  }
}

async function follow(ctx: Ctx, processoId: string, wait: Wait | null): Promise<void> {
  if (wait) await ctx.waits.put(processoId, wait)
}

/** Asks auth, because whoever can write to the queue could have people told of what has not happened. */
async function isOnRecord({ auth }: Ctx, { id, type: tipo, data, streamversion: versao }: HeardFact): Promise<boolean> {
  return (await auth.ConfirmarFato({ id, tipo, dados: JSON.stringify(data), versao })).consta
}

export const ask = (ctx: Ctx, id: string, autorizacao_id?: string): Promise<Board | null> =>
  ctx.processos
    .ObterQuadro({ id, ...(autorizacao_id === undefined ? {} : { autorizacao_id }) })
    .catch(nullIfAbsent) as Promise<Board | null>

/** Stores a notice for each recipient, and puts it into the outbox. Does nothing if `news` is null. */
export async function addAvisos(ctx: Ctx, occurrence: Occurrence, news: News | null): Promise<void> {
  if (news === null) return
  const { modelo, alvoId, prazoEm, contagem = null, documento = null } = news
  const recipients = typeof news.para === 'string' ? await ofPapel(ctx, news.para) : news.para
  for (const personId of recipients) {
    const id = idFrom(`${occurrence.id}/${personId}`, modelo)
    const { em: createdAt, processo } = occurrence
    const aviso = {
      id,
      fatoId: occurrence.id,
      pessoaId: personId,
      modelo,
      processo,
      alvoId,
      prazoEm,
      contagem,
      documento,
      criadoEm: createdAt,
      lidoEm: null,
    }
    await ctx.email.avisos.insert(aviso, currentContext()?.requestId ?? null)
    // The notice is stored first, so that a delivery finds it. If the outbox cannot be written, the fact is delivered
    // again.
    await ctx.email.entregas.include(id, 0)
  }
}

const PAGE = 500

export async function ofPapel(ctx: Ctx, papel: Papel): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const { ids } = await ctx.auth.ListarPorPapel({ papel, depois_de: all.at(-1) ?? '', limite: PAGE })
    all.push(...ids)
    if (ids.length < PAGE) return all
  }
}

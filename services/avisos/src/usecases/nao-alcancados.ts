import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { User } from '@car/identity/usuario'
import { reasonOf, type Unreached } from '../domain/wait.ts'
import { wordsOf } from '../domain/templates.ts'
import type { Row } from '../outbound/avisos.ts'
import type { WaitRow } from '../outbound/waits.ts'
import type { Ctx, Outbox } from './ctx.ts'

type Asked = { uf?: string | undefined; dias: number }
export type Attempt = { canal: Outbox['canal']; aviso: Row; tipo: ReturnType<typeof wordsOf>['tipo'] }
export type Silent = { wait: WaitRow; motivo: Unreached; attempts: readonly Attempt[] }

/** The most cases in one file. The whole answer is built in memory. */
const MAX_ROWS = 10_000

/** Returns a page of the cases that wait for somebody who was not reached, or has not looked, and what was tried. */
export async function naoAlcancados(
  ctx: Ctx,
  usuario: User,
  asked: Asked,
  paging: { cursor: Cursor; request: PageRequest },
): Promise<Page<Silent>> {
  const page = await ctx.waits.unreached({ ...asked, now: ctx.now() }, paging)
  return { ...page, items: await withAttempts(ctx, usuario, page.items) }
}

/** Returns all these cases, at most `MAX_ROWS`. */
export async function allUnreached(ctx: Ctx, usuario: User, asked: Asked): Promise<Silent[]> {
  return withAttempts(ctx, usuario, await ctx.waits.allUnreached({ ...asked, now: ctx.now() }, MAX_ROWS))
}

async function withAttempts(ctx: Ctx, usuario: User, waits: readonly WaitRow[]): Promise<Silent[]> {
  const processo_ids = waits.map(({ _id }) => _id)
  const [first] = waits
  if (!first) return []
  // What lists show counts towards the alerts on unusual access, so nothing is shown that could not be counted.
  const em = `${ctx.now().toISOString().slice(0, 13)}:00:00.000Z`
  await ctx.processos.ContarListados({ usuario_id: usuario.id, em, processo_ids })
  const outboxes = [ctx.email, ...(ctx.telefone === null ? [] : [ctx.telefone])]
  const rows = await Promise.all(
    outboxes.map(async ({ canal, avisos }) =>
      (await avisos.about(processo_ids, first.desde)).map((aviso) => ({ canal, aviso, tipo: wordsOf(aviso).tipo })),
    ),
  )
  const byCase = Map.groupBy(rows.flat(), ({ aviso }) => aviso.processo?.id)
  return waits.map((wait) => {
    const attempts = (byCase.get(wait._id) ?? []).filter(({ aviso }) => aviso.criadoEm >= wait.desde)
    return { wait, motivo: reasonOf(wait), attempts }
  })
}

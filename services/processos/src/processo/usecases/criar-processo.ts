import type { Declaration } from '@car/cadastro/declaration'
import { plain } from '@car/cadastro/seal'
import { idFrom } from '@car/event-store/ids'
import { authorOf, type User } from '@car/identity/usuario'
import { person } from '../../analise/domain/decisions.ts'
import { civilYear } from '@car/calendar/business-days'
import type { Done } from '../../usecases/act.ts'
import type { ProcessoCtx } from './ctx.ts'
import { keep } from './save.ts'

/**
 * Opens a draft. The id is derived from the command, so a repeated command does not open a second draft. If the command
 * fails, its number stays unused.
 */
export async function criarProcesso(
  ctx: ProcessoCtx,
  usuario: User,
  fresh: Declaration,
  commandId: string,
): Promise<Done> {
  const id = idFrom(commandId, 'processo')
  const { form, ...sealed } = await keep(ctx, id, plain(fresh))
  const now = ctx.now()
  const numero = await nextNumber(ctx)
  const command = { id: commandId, author: authorOf(usuario), at: now }
  const opened = { tipo: 'processo_criado' as const, id, numero, dono: person(usuario), ...form }
  const { state, version } = await ctx.store.execute(
    'processo',
    id,
    command,
    () => ({ events: [opened], ...sealed }),
    ctx.store.unopened('processo'),
  )
  if (state === null) throw new Error('opening left no case behind')
  return { processo: state, versao: version, documentos: [] }
}

/** Takes a number for a case. A number that is not used stays unused. */
export async function nextNumber({ numbers, now }: ProcessoCtx): Promise<string> {
  const year = civilYear(now())
  return `${year}/${String(await numbers.next(year)).padStart(6, '0')}`
}

import type { User } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import { relationWith } from '../../domain/access.ts'
import { type Permission, tells } from '../../domain/permission.ts'
import type { Processo, Recurso } from '../../domain/processo.ts'
import { contestedBy } from '../domain/recursos.ts'
import type { Person } from '@car/vocabulary/person'
import type { Processos } from '../../outbound/processos.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { noteListed } from '../../acesso/usecases/note-look.ts'

export type ListedRecurso = { recurso: Recurso; processo: Processo; rejectedBy: Person; decision: Permission }

/**
 * Returns a page of appeals, the oldest first. The page shows texts of owners, so its cases are counted like those of
 * any list.
 */
export async function listRecursos(
  ctx: AccessCtx,
  usuario: User,
  query: Parameters<Processos['listRecursos']>[0],
  cursor: Cursor,
): Promise<Page<ListedRecurso>> {
  const page = await ctx.processos.listRecursos(query, cursor)
  await noteListed(
    ctx,
    usuario,
    page.items.map(({ processo }) => processo),
  )
  const items = page.items.map(({ recurso, versao, processo }) => ({
    recurso,
    processo,
    rejectedBy: contestedBy(processo, recurso).por,
    decision: mayDecide(ctx, usuario, { recurso, versao, processo }),
  }))
  return { ...page, items }
}

/**
 * Returns whether the reader may decide an appeal, according to the read model. Only the act itself checks whether the
 * reader's CPF was declared on the case.
 */
function mayDecide(
  ctx: BaseCtx,
  usuario: User,
  { recurso, versao, processo }: { recurso: Recurso; versao: number; processo: Processo },
): Permission {
  const now = ctx.now()
  const relacao = relationWith(processo, usuario, now)
  if (recurso.status !== 'aberto' || relacao === null) return { permitida: false }
  const person = { usuario, relacao, declared: false, hasNoted: false }
  return tells('decidir_recurso', {
    processo,
    versao,
    documentos: [],
    now,
    prazos: ctx.prazos,
    ...person,
  })
}

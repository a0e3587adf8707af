import { type User, seesAll } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import { requireVisible } from '../domain/access.ts'
import type { Autorizacao } from '../domain/processo.ts'
import { proximo } from '../analise/domain/proximo.ts'
import type { ProcessosQuery } from '../outbound/processos.ts'
import { noteListed } from '../acesso/usecases/note-look.ts'
import { completeness, documentosByProcesso, type Represented } from './see.ts'
import type { AccessCtx } from '../acesso/usecases/ctx.ts'

/** A case in a list. A summary has no drawing; `autorizacao` is that of the technician who reads the list. */
export type ListedProcesso = Represented & {
  summary: { proximo: ReturnType<typeof proximo>; autorizacao: Autorizacao | null; withPeople: boolean } | null
}

/** The number of drawings that are read at once. A whole page of large drawings would take hundreds of megabytes. */
const AT_ONCE = 8

/**
 * Returns a page of the cases that the caller may see. One call gets the documents of the whole page, and drawings are
 * read while items are sent. A summary says who has to act next and what a technician may do, and has no drawing.
 * People who see all cases get only summaries without the people of a case, and the shown cases are counted.
 */
export async function list(
  ctx: AccessCtx,
  usuario: User,
  { campos, ...query }: ProcessosQuery & { campos?: 'resumo' | undefined },
  cursor: Cursor,
): Promise<Omit<Page<unknown>, 'items'> & { items: AsyncIterable<ListedProcesso> }> {
  const now = ctx.now()
  const page = await ctx.processos.list(usuario, query, cursor, now)
  const processos = page.items.map(({ processo }) => processo)
  const ofAnalysis = seesAll(usuario.papel)
  const [documentosOf] = await Promise.all([
    documentosByProcesso(
      ctx,
      processos.map(({ id }) => id),
    ),
    noteListed(ctx, usuario, processos),
  ])
  async function* listed(): AsyncGenerator<ListedProcesso> {
    for (const [i, { processo, versao }] of page.items.entries()) {
      const documentos = documentosOf.get(processo.id) ?? []
      const represented = { processo, versao, completeness: completeness(processo, documentos), now }
      if (campos === 'resumo' || ofAnalysis) {
        // The reader's part in the case does not change who has to act next, so no query determines it.
        const { relacao } = requireVisible(processo, usuario, now)
        const person = { usuario, declared: false, hasNoted: false, processo, relacao }
        const situation = { ...person, versao, documentos, now, prazos: ctx.prazos }
        const autorizacao = relacao.as === 'tecnico' ? relacao.autorizacao : null
        const summary = { proximo: proximo(situation), autorizacao, withPeople: !ofAnalysis }
        yield { ...represented, geometria: undefined, summary }
        continue
      }
      if (i % AT_ONCE === 0) await ctx.perimetros.remind(processos.slice(i, i + AT_ONCE).map(({ imovel }) => imovel))
      yield { ...represented, geometria: await ctx.perimetros.of(processo.imovel), summary: null }
    }
  }
  return { ...page, items: listed() }
}

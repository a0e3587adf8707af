import { nuloSeAusente } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { currentContext } from '@car/telemetry/request-context'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Uf } from '@car/vocabulary/uf'
import { lembretesDe } from '../domain/lembretes.ts'
import { type FatoOuvido, type Noticia, noticiasDaPessoa, noticiaDoProcesso } from '../domain/regras.ts'
import type { Quadro } from '../domain/quadro.ts'
import type { Ctx } from './ctx.ts'

/**
 * After a restore all facts are published again. Older facts are ignored, because the notices that they made may
 * already be deleted and would be made again.
 */
const VELHO_MS = 30 * 86_400_000

/** What happened: a fact arrived, or a time came. */
export type Acontecimento = { id: string; em: string; processo: { id: string; numero: string } | null }

/**
 * Handles a fact: makes notices for the people it concerns, and schedules reminders of its term. Repeating it changes
 * nothing.
 * @throws ErroCar CAR-016 or CAR-017 when services that know more cannot be asked
 */
export async function avisar(ctx: Ctx, fato: FatoOuvido): Promise<void> {
  if (Date.parse(fato.time) < ctx.agora().getTime() - VELHO_MS) return
  if (!('processo_id' in fato.data)) {
    for (const noticia of noticiasDaPessoa(fato))
      await contar(ctx, { id: fato.id, em: fato.time, processo: null }, noticia)
    return
  }
  const { processo_id } = fato.data
  const quadro = await perguntar(ctx, processo_id, 'autorizacao_id' in fato.data ? fato.data.autorizacao_id : undefined)
  if (quadro === null) return
  const noticia = noticiaDoProcesso(fato, quadro)
  await contar(ctx, { id: fato.id, em: fato.time, processo: { id: processo_id, numero: quadro.numero } }, noticia)
  if (!noticia?.prazoEm) return
  if (fato.type === 'pendencia.criada') {
    const { pendencia_id: pendenciaId } = fato.data
    for (const { modelo, em } of lembretesDe('resposta', fato.time, noticia.prazoEm, quadro.uf as Uf))
      await ctx.agenda.marcar({ _id: idFrom(pendenciaId, modelo), em, modelo, processoId: processo_id, pendenciaId })
  }
  if (fato.type === 'processo.rejeitado') {
    const { prazoEm: recursoAte } = noticia
    for (const { modelo, em } of lembretesDe('recurso', fato.time, recursoAte, quadro.uf as Uf))
      await ctx.agenda.marcar({ _id: idFrom(fato.id, modelo), em, modelo, processoId: processo_id, recursoAte })
  }
}

/** Where a case stands now; null when there is no such case. */
export const perguntar = (ctx: Ctx, id: string, autorizacao_id?: string): Promise<Quadro | null> =>
  ctx.processos
    .ObterQuadro({ id, ...(autorizacao_id === undefined ? {} : { autorizacao_id }) })
    .catch(nuloSeAusente) as Promise<Quadro | null>

/** Puts a notice into the outbox, once for each person. */
export async function contar(ctx: Ctx, ocorrido: Acontecimento, noticia: Noticia | null): Promise<void> {
  if (noticia === null) return
  const { modelo, alvoId, prazoEm, contagem = null } = noticia
  const para = typeof noticia.para === 'string' ? await doPapel(ctx, noticia.para) : noticia.para
  for (const pessoaId of para) {
    const id = idFrom(`${ocorrido.id}/${pessoaId}`, modelo)
    const { em: criadoEm, processo } = ocorrido
    const aviso = {
      id,
      fatoId: ocorrido.id,
      pessoaId,
      modelo,
      processo,
      alvoId,
      prazoEm,
      contagem,
      criadoEm,
      lidoEm: null,
    }
    await ctx.avisos.incluir(aviso, currentContext()?.requestId ?? null)
    // Only after the notice is stored, so that a delivery always finds its notice. If this fails, the fact is delivered
    // again.
    await ctx.entregas.include(id, 0)
  }
}

const PAGINA = 500

/** The ids of all people who have a role. */
export async function doPapel(ctx: Ctx, papel: Papel): Promise<string[]> {
  const todos: string[] = []
  for (;;) {
    const { ids } = await ctx.auth.ListarPorPapel({ papel, depois_de: todos.at(-1) ?? '', limite: PAGINA })
    todos.push(...ids)
    if (ids.length < PAGINA) return todos
  }
}

import { nuloSeAusente } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { diaDe, fimDoDia, inicioDoDia } from '@car/relatorio/periodo'
import { aindaContam, contagemDe, type Excesso, excessos, excessosDeExibicao } from '../domain/incomum.ts'
import type { Leitura } from '../domain/leitura.ts'
import type { Ctx } from './ctx.ts'

/** More than people can look at in the fifteen minutes until their tokens expire while auth is away. */
const LOTE = 5_000
/** An hour of a person may hold thousands of cases. */
const HORAS = 50

/**
 * One round over the looks noted since the last one: counts them, records who exceeded a limit, and adds the unit of
 * each person. Counting collects things, not numbers, so nothing is counted twice whatever a crash or another instance
 * repeats. Everything is counted before auth is asked, because auth may be away.
 */
export async function contarLeituras(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await contarExibicoes(ctx, signal)
  const novas = await ctx.leituras.novas(LOTE)
  const porPessoa = [...Map.groupBy(novas, ({ usuario_id }) => usuario_id)]
  for (const [usuarioId, suas] of porPessoa) {
    if (signal?.aborted) return
    await contar(ctx, usuarioId, suas)
  }
  for (const [id, suas] of porPessoa) {
    if (signal?.aborted) return
    const pessoa = await ctx.auth.ObterUsuario({ id }).catch(nuloSeAusente)
    const ids = suas.map(({ _id }) => _id)
    await ctx.leituras.contadas(ids, pessoa?.unidade ?? null)
  }
}

/** The same for what lists have shown and for CPFs that were revealed. */
async function contarExibicoes(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const novas = await ctx.exibicoes.novas(HORAS)
  for (const [usuarioId, suas] of Map.groupBy(novas, ({ usuario_id }) => usuario_id)) {
    for (const dia of new Set(suas.map(({ em }) => diaDe(em)))) {
      if (signal?.aborted) return
      const doDia = await ctx.exibicoes.doPeriodo(usuarioId, inicioDoDia(dia), fimDoDia(dia))
      for (const excesso of excessosDeExibicao(dia, doDia, ctx.limitesDeAcesso)) await avisar(ctx, usuarioId, excesso)
    }
  }
  await ctx.exibicoes.contadas(novas)
}

async function contar(ctx: Ctx, usuarioId: string, leituras: readonly Leitura[]): Promise<void> {
  for (const [dia, doDia] of Map.groupBy(leituras, ({ em }) => diaDe(em))) {
    const ate = await ctx.contagens.de(usuarioId, dia)
    const contagem = await ctx.contagens.somar(usuarioId, dia, aindaContam(contagemDe(doDia), ate, ctx.limitesDeAcesso))
    for (const excesso of excessos(dia, contagem, ctx.limitesDeAcesso)) await avisar(ctx, usuarioId, excesso)
  }
}

/** Recorded once for each person, limit and window. The fact is published from this commit as from any other. */
async function avisar(ctx: Ctx, usuarioId: string, excesso: Excesso): Promise<void> {
  const id = idFrom(usuarioId, `${excesso.motivo} ${excesso.desde}`)
  const command = { id, author: null, at: ctx.agora() }
  const dito = { tipo: 'acesso_incomum' as const, usuarioId, ...excesso }
  await ctx.store.execute('incomum', id, command, () => ({ events: [dito] }), ctx.store.unopened('incomum'))
}

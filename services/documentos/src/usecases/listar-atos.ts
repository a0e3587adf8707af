import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { atoDe } from '../domain/atos.ts'
import { type Evento, fluxoDoDocumento } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

export type Ato = {
  id: string
  versao: number
  tipo: string
  em: string
  por: { id: string; nome: string; papel: string } | null
  resumo: string
  hash: string
}

/**
 * What happened to the documents of a processo, discarded ones too, in the order in which it happened, and whether the
 * hash chains of their records hold.
 */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<{ atos: Ato[]; integra: boolean }> {
  const fichas = await ctx.fichas.porProcessos([processoId], true)
  const fluxos = await Promise.all(
    fichas.map(async ({ _id, tipo }) => ({ tipo, commits: await ctx.store.load(fluxoDoDocumento(_id)) })),
  )
  const atos = fluxos.flatMap(({ tipo, commits }) => commits.flatMap((commit) => atosDe(commit, tipo)))
  return {
    atos: atos.sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0)),
    integra: fluxos.every(({ commits }) => checkChain(commits) === null),
  }
}

function atosDe(commit: Commit<Evento>, tipoDocumento: Parameters<typeof atoDe>[1]): Ato[] {
  return commit.events.flatMap((evento, i) => {
    const ato = atoDe(evento, tipoDocumento)
    if (ato === null) return []
    const { version: versao, author: por, hash } = commit
    return [{ id: idFrom(commit._id, String(i)), versao, em: commit.at.toISOString(), por, hash, ...ato }]
  })
}

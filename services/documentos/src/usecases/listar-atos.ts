import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { parseStream } from '@car/event-store/kinds'
import { resumir } from '../domain/resumo.ts'
import type { Evento, EventoDeDocumento } from '../domain/eventos.ts'
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
  const commits = await ctx.store.inScope(processoId)
  const doCaso = commits.filter(ehDeDocumento)
  const fluxos = Map.groupBy(doCaso, ({ stream }) => stream)
  return {
    atos: [...fluxos.values()].flatMap(atosDoFluxo).sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0)),
    integra: [...fluxos.values()].every((fluxo) => checkChain(fluxo) === null),
  }
}

/** That somebody else sent the same file is no act of the case: nobody is told whose or where. */
const ehDeDocumento = (commit: Commit<Evento>): commit is Commit<EventoDeDocumento> =>
  parseStream(commit.stream).kind === 'documento'

function atosDoFluxo(commits: Commit<EventoDeDocumento>[]): Ato[] {
  const recebido = commits[0]?.events[0]
  if (recebido?.tipo !== 'recebido') return []
  return commits.flatMap((commit) =>
    commit.events.flatMap((evento, i) => {
      const ato = resumir(evento, recebido.tipo_documento)
      if (ato === null) return []
      const { version: versao, author: por, hash } = commit
      return [{ id: idFrom(commit._id, String(i)), versao, em: commit.at.toISOString(), por, hash, ...ato }]
    }),
  )
}

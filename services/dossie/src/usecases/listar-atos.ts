import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Evento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

/** What happened to the dossiers of a case, in the order in which it happened, and whether the hash chains of their records hold. */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<{ atos: Ato[]; cadeia_integra: boolean }> {
  const commits = await ctx.store.inScope(processoId)
  const fluxos = Map.groupBy(commits, ({ stream }) => stream)
  return {
    atos: commits.flatMap(atosDoCommit).sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0)),
    cadeia_integra: [...fluxos.values()].every((fluxo) => checkChain(fluxo) === null),
  }
}

function atosDoCommit({ _id, version: versao, author, at, hash, events }: Commit<Evento>): Ato[] {
  const por = author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}
  return events.flatMap((evento, i) => {
    const resumo = resumir(evento)
    if (resumo === null) return []
    return [{ id: idFrom(_id, String(i)), versao, tipo: evento.tipo, em: at.toISOString(), ...por, resumo, hash }]
  })
}

import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import { atoDe } from '../domain/atos.ts'
import { type Evento, fluxoDoJob } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

/** What happened to the dossiers of a case, in the order in which it happened, and whether the hash chains of their records hold. */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<{ atos: Ato[]; cadeia_integra: boolean }> {
  const jobs = await ctx.jobs.doProcesso(processoId)
  const fluxos = await Promise.all(jobs.map((id) => ctx.store.load(fluxoDoJob(id))))
  const atos = fluxos.flatMap((commits) => commits.flatMap(atosDe))
  return {
    atos: atos.sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0)),
    cadeia_integra: fluxos.every((commits) => checkChain(commits) === null),
  }
}

function atosDe(commit: Commit<Evento>): Ato[] {
  return commit.events.flatMap((evento, i) => {
    const ato = atoDe(evento)
    if (ato === null) return []
    const { version: versao, author, hash } = commit
    const por = author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}
    return [{ id: idFrom(commit._id, String(i)), versao, em: commit.at.toISOString(), ...por, hash, ...ato }]
  })
}

import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { ato } from '@car/operations/schemas/processo'
import type { Ato as AtoProto } from '@car/proto/gen/car/comum/v1/Ato'
import type { Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import type { Registro } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import { type Ctx, fluxoDeAcessos, fluxoDoProcesso } from './ctx.ts'

export type AtoDoHistorico = z.output<typeof ato>
/** `integra`: the hash chains of all records that the acts come from hold. */
export type Historico = { atos: AtoDoHistorico[]; integra: boolean }

/**
 * Every act of a case, in the order it happened: its own, those on its documents and dossiers, asked of who keeps them,
 * and each look that has to be accounted for. As fresh as the records.
 */
export async function historico(ctx: Ctx, processoId: string): Promise<Historico> {
  const [proprios, acessos, documentos, dossies] = await Promise.all([
    ctx.registro.load(fluxoDoProcesso(processoId)),
    ctx.registro.load(fluxoDeAcessos(processoId)),
    ctx.documentos.ListarAtos({ processo_id: processoId }),
    ctx.dossie.ListarAtos({ processo_id: processoId }),
  ])
  const daqui = [...proprios, ...acessos].flatMap(atosDoCommit)
  const dali = [...documentos.atos, ...dossies.atos].map(atoDeProto)
  return {
    atos: [...daqui, ...dali].toSorted((a, b) => (a.em === b.em ? a.id.localeCompare(b.id) : a.em < b.em ? -1 : 1)),
    integra:
      [proprios, acessos].every((commits) => checkChain(commits) === null) &&
      documentos.cadeia_integra &&
      dossies.cadeia_integra,
  }
}

function atosDoCommit(commit: Commit<Registro>): AtoDoHistorico[] {
  const por = commit.author && {
    id: commit.author.id,
    nome: commit.author.nome,
    tipo_usuario: commit.author.papel as Papel,
  }
  return commit.events.map((evento, i) => ({
    id: idFrom(commit._id, String(i)),
    versao: commit.version,
    tipo: evento.tipo,
    em: commit.at.toISOString(),
    por,
    resumo: resumir(evento),
    hash: commit.hash,
  }))
}

function atoDeProto({ id, versao, tipo, em, por, resumo, hash }: AtoProto): AtoDoHistorico {
  const autor = por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null
  return { id, versao, tipo, em, por: autor, resumo, hash }
}

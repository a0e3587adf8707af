import { shown } from '@car/cadastro/seal'
import { write } from '@car/cadastro/wire'
import { type Commit, commitId } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { User } from '@car/identity/usuario'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { Processo } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState } from '../../domain/permission.ts'
import { submissionOf } from '../domain/recibo.ts'
import { acompanhamentoOf } from './acompanhamento.ts'
import type { ProcessoCtx } from './ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { seeAsOwner } from '../../acesso/usecases/list-looks.ts'

/**
 * Returns the receipt of a submission. Only the owner and administrators get the receipt, because it contains the key
 * for following the case.
 * @throws CAR-003 for anybody else, CAR-005 for a draft
 */
export async function recibo(ctx: ProcessoCtx & AccessCtx, usuario: User, id: string): Promise<Recibo> {
  const seen = await seeAsOwner(ctx, usuario, id, 'processo')
  const said = await reciboOf(ctx, seen.processo, seen.loaded.commits)
  if (said === null)
    throw invalidState('O recibo é dado quando o processo é enviado para análise. Este ainda é um rascunho.')
  return said
}

/** Makes the receipt from the record of a case, with the proof that the log has it; null for one never submitted. */
export async function reciboOf(
  ctx: ProcessoCtx,
  processo: Processo,
  commits: readonly Commit<DomainEvent>[],
): Promise<Recibo | null> {
  const submission = submissionOf(commits)
  if (submission === null) return null
  const { processo: handedIn, por, versao, hash, documentosAte } = submission
  const { chave, url } = acompanhamentoOf(ctx, processo)
  const { numero, submetidoEm } = handedIn
  const prova = await ctx.prove(commitId(streamOf('processo', processo.id), versao))
  return {
    processo_id: processo.id,
    numero,
    por,
    versao,
    hash,
    chave,
    url,
    cadastro: write(shown(handedIn)),
    submetido_em: submetidoEm ?? '',
    ...(documentosAte === null ? {} : { documentos_ate: documentosAte }),
    ...(prova === null ? {} : { prova }),
  }
}

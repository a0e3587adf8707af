import { idFrom } from '@car/event-store/ids'
import type { State } from '../domain/documento.ts'
import { descartarWithProcesso, takeOver, type TakenOver } from '../domain/decisions.ts'
import type { FollowedDocumento, Follower } from '../outbound/peers.ts'
import type { ServiceCtx } from './ctx.ts'
import { listFromRecord } from './from-record.ts'

/**
 * Takes over the documents that a draft has from the cases that it follows: the same files, without a copy, and what was
 * read in them. processos is asked which, because a fact only tells where to look. A repetition changes nothing.
 */
export async function takeOverDocumentos(ctx: ServiceCtx, processoId: string): Promise<void> {
  const follower = await ctx.peers.follower(processoId)
  if (follower === null) return
  const firsts = new Map<string, string>()
  for (const { processoId: from } of follower.documentos)
    if (!firsts.has(from)) firsts.set(from, (await listFromRecord(ctx, from))[0]?.firstAt ?? '')
  for (const documento of follower.documentos)
    await takeOverOne(ctx, processoId, follower, documento, firsts.get(documento.processoId) ?? '')
  // The draft may have been discarded meanwhile, before these documents were there to be discarded with it.
  if ((await ctx.peers.follower(processoId)) !== null) return
  for (const { id } of follower.documentos) {
    const command = { id: idFrom(id, 'descartado'), author: null, at: ctx.now() }
    await ctx.store.execute('documento', id, command, (doc) => ({ events: descartarWithProcesso(doc) }))
  }
}

async function takeOverOne(
  ctx: ServiceCtx,
  processoId: string,
  { donoId }: Follower,
  { id, de, processoId: from, processoNumero }: FollowedDocumento,
  firstAt: string,
): Promise<void> {
  const [{ state: source, commits }, known] = await Promise.all([
    ctx.store.load('documento', de),
    ctx.store.load('documento', id),
  ])
  if (source?.status !== 'valido' || source.processoId !== from || known.state?.status === 'descartado') return
  // Room is counted before the document is there, so that a discard at the same moment gives it back.
  await ctx.quotas.include({ processoId, chave: source.chave, tamanho: source.tamanho, de })
  const numbers = (source.lido.numeros ?? []).map((kept) => ctx.seals.seal(id, ctx.seals.open(de, kept, commits)))
  const taken: TakenOver = {
    source,
    processoNumero,
    primeiroRecebidoEm: firstAt || source.recebidoEm.toISOString(),
    processoId,
    donoId,
    numeros: numbers.map(({ documento }) => documento),
  }
  const sealed = Object.assign({}, ...numbers.map(({ sealed: closed }) => closed)) as Record<string, string>
  const command = { id: idFrom(id, 'aproveitado'), author: null, at: ctx.now() }
  const decide = (doc: State) => ({ events: takeOver(doc, taken), ...(numbers.length > 0 ? { sealed } : {}) })
  await ctx.store.execute('documento', id, command, decide, known)
}

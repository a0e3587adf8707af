import { nullIfBroken } from '@car/event-store/broken-record'
import { parseStream } from '@car/event-store/kinds'
import type { Documento } from '../domain/documento.ts'
import type { Fate } from '../outbound/files.ts'
import type { Ctx, ServiceCtx } from './ctx.ts'

/** The age from which unused files are removed. Younger files may belong to a running upload. */
const AGE_MS = 60 * 60_000

/**
 * Removes unused files after crashes, and the files of discarded documents. Frees the room of these files. Before the
 * files of a discarded case go, processos is asked once more whether it was discarded, and whether a legal hold is on it.
 * @returns the number of removed files
 */
export async function cleanFiles(ctx: Ctx & Pick<ServiceCtx, 'peers'>, ageMs = AGE_MS): Promise<number> {
  return ctx.arquivos.sweep(new Date(ctx.now().getTime() - ageMs), async (key) => {
    const fate = await fateOf(ctx, key)
    if (fate === 'goes') await ctx.quotas.giveBack(key)
    return fate
  })
}

/** Removes an unused file and frees its room. A sweep repeats a failed removal. */
export async function forgetFile(ctx: Ctx, key: string): Promise<void> {
  await ctx.quotas.giveBack(key).then(
    () => ctx.arquivos.forget(key),
    (error: unknown) => ctx.logger.warn({ err: error }, 'a file left over stays for the sweep'),
  )
}

async function fateOf(ctx: Ctx & Pick<ServiceCtx, 'peers'>, key: string): Promise<Fate> {
  if (key.startsWith('previas/')) return 'goes' // a lost picture is drawn again
  // The record decides whether a file is used, because the read model may be late or under reconstruction.
  const ids = new Set([...(await ctx.documentos.ofKey(key)).map(({ _id }) => _id), ...(await receivedAs(ctx, key))])
  const loaded = await Promise.all([...ids].map((id) => ctx.store.load('documento', id).catch(nullIfBroken)))
  if (loaded.includes(null)) return 'later'
  const states = loaded.flatMap((found) => found?.state ?? [])
  if (states.some(({ status }) => status !== 'descartado')) return 'stays'
  const fates = await Promise.all(states.map((state) => fateOfDiscarded(ctx, state)))
  return fates.includes('later') ? 'later' : 'goes'
}

async function fateOfDiscarded(
  { peers, logger }: Pick<ServiceCtx, 'peers' | 'logger'>,
  state: Documento,
): Promise<Fate> {
  if (state.status !== 'descartado') return 'stays'
  if (state.causa === 'pedido') return state.retido && (await peers.isHeld(state.processoId)) ? 'later' : 'goes'
  if ((await peers.endOf(state.processoId)) === 'descartado')
    return (await peers.isHeld(state.processoId)) ? 'later' : 'goes'
  logger.error({ processo_id: state.processoId }, 'the files of a case are to go that processos has not discarded')
  return 'later'
}

async function receivedAs(ctx: Ctx, key: string): Promise<string[]> {
  const received = await ctx.store.collection.many({ 'events.chave': key }, { projection: { stream: 1 } })
  return received.flatMap(({ stream }) => {
    const { kind, id } = parseStream(stream)
    return kind === 'documento' ? id : []
  })
}

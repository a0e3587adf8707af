import { nullIfBroken } from '@car/event-store/broken-record'
import { type Fate, jobOfKey } from '../outbound/files.ts'
import type { Ctx } from './ctx.ts'

/** The age from which unused files are removed. Younger files may belong to a running composition. */
const AGE_MS = 60 * 60_000

/**
 * Removes the files of compositions whose result is not used. If a record is broken, its files stay.
 * @returns the number of removed files and uploads
 */
export const cleanFiles = (ctx: Ctx): Promise<number> =>
  ctx.arquivos.sweep(new Date(ctx.now().getTime() - AGE_MS), (key) => fateOf(ctx, key))

async function fateOf({ store }: Ctx, key: string): Promise<Fate> {
  const loaded = await store.load('dossie', jobOfKey(key)).catch(nullIfBroken)
  if (loaded === null || loaded.state?.status === 'processando') return 'later'
  return loaded.state?.status === 'pronto' && loaded.state.chave === key ? 'stays' : 'goes'
}

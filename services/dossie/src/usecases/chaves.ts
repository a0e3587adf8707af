import { randomUUID } from 'node:crypto'
import type { IssuerKeys } from '@car/conferir/manifest'
import {
  type KeyEvent,
  type Chaves,
  compromise,
  ISSUER,
  type PublicKey,
  publish,
  publishOfLogs,
} from '../domain/chaves.ts'
import type { Ctx } from './ctx.ts'

type Own = Pick<Ctx, 'store' | 'now'>

async function record({ store, now }: Own, rule: (keys: Chaves) => KeyEvent[]): Promise<void> {
  const command = { id: randomUUID(), author: null, at: now() }
  await store.execute('chaves', ISSUER, command, (keys) => ({ events: rule(keys) }))
}

/** Lists the keys that this service uses from now on. */
export const publishKeys = (ctx: Own, own: readonly PublicKey[]): Promise<void> =>
  record(ctx, (keys) => publish(keys, own))

export const publishLogKeys = (ctx: Own, own: readonly PublicKey[]): Promise<void> =>
  record(ctx, (keys) => publishOfLogs(keys, own))

/** Declares that somebody else has a key since a time. @throws Error when no such key is listed */
export const declareCompromised = (ctx: Own, kid: string, since: Date): Promise<void> =>
  record(ctx, (keys) => compromise(keys, kid, since.toISOString()))

export async function listKeys({ store, publicUrl }: Pick<Ctx, 'store' | 'publicUrl'>): Promise<IssuerKeys> {
  const { state } = await store.load('chaves', ISSUER)
  return { emissor: publicUrl, keys: state }
}

import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'
import { start, type SignedIn, requestToken, first, type EarlySession } from '../../early.ts'
import { type Me, rememberedPerson, remember } from '../../device/session.ts'

/**
 * The state of the session. `ended`: the session has ended, but the page still shows the person's work, unless `other`
 * says that somebody else has signed in. `offline`: without a network, `me` is the last person on this device.
 */
export type SessionState =
  | Exclude<EarlySession, { status: 'offline' }>
  | { status: 'opening' }
  | { status: 'offline'; me?: Me | undefined }
  | { status: 'ended'; me: Me; other: boolean }
export type Person = SignedIn['me']

let current: SessionState = { status: 'opening' }
const listeners = new Set<() => void>()
/** A token that expires within this time is renewed before it is used. */
const SLACK_MS = 60_000

const change = (newer: SessionState): void => {
  current = newer
  for (const listener of listeners) listener()
}
void first.then(receive)

/** The channel through which tabs learn that a person has signed out. */
const tabs = new BroadcastChannel('car-session')
tabs.onmessage = ({ data: who }: MessageEvent<string>) => {
  if (!('me' in current) || current.me?.id !== who) return
  change({ status: 'out' })
  queries.clear()
  location.replace('/')
}

/** Makes the other tabs hide the data of a person who has signed out. */
export const announceSignOut = (who: string): void => tabs.postMessage(who)

addEventListener('online', () => {
  if (current.status === 'offline') void retry()
})

/**
 * Applies a new state of the session. Without a network the page shows the data of the last person on this device. With
 * a network, that session may turn out to have ended, or to belong to somebody else.
 */
async function receive(newer: EarlySession): Promise<void> {
  const me = 'me' in current ? current.me : undefined
  if (newer.status === 'offline')
    change({ status: 'offline', me: me ?? (await rememberedPerson().catch(() => undefined)) })
  else if (me === undefined || (newer.status === 'in' && newer.me.id === me.id)) change(newer)
  else change({ status: 'ended', me, other: newer.status === 'in' })
  if (newer.status === 'in') await remember(newer.me).catch(() => {})
}

export const isOfOther = (session: SessionState): boolean => session.status === 'ended' && session.other

export const currentSession = (): SessionState => current

export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession)

/**
 * Returns the person who is signed in, or who was last signed in on this device. Public pages must not use this hook,
 * because visitors see them without signing in.
 * @throws if there is no such person
 */
export function useMe(): Me {
  const session = useSession()
  if (!('me' in session) || !session.me) throw new Error('nobody is signed in')
  return session.me
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let renewing: Promise<string | null> | undefined

/**
 * Returns a valid token; null when nobody is signed in or the session has ended. Simultaneous callers share one
 * renewal.
 * @throws if the service cannot be reached or fails
 */
export async function token(): Promise<string | null> {
  await first
  if (current.status === 'offline') await retry()
  if (current.status === 'offline') throw new Error('nobody answers')
  if (current.status !== 'in') return null
  return current.expiresAt - SLACK_MS > Date.now() ? current.token : renew()
}

/**
 * Requests a new token, even if the old token has not expired. Returns null if nobody or somebody else is signed in.
 * @throws if the service cannot be reached or fails
 */
export function renew(): Promise<string | null> {
  renewing ??= requestToken()
    .then((fresh) => {
      if (current.status !== 'in') return null
      const other = fresh !== null && ownerOf(fresh.token) !== current.me.id
      if (other) queries.clear()
      if (fresh === null || other) {
        change({ status: 'ended', me: current.me, other })
        return null
      }
      change({ ...current, ...fresh })
      return fresh.token
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** Returns the id of the person of a token. Tabs share one cookie, so a new token may belong to somebody else. */
function ownerOf(token: string): string {
  const [, content = ''] = token.split('.')
  return JSON.parse(atob(content.replaceAll('-', '+').replaceAll('_', '/'))).sub
}

let trying: Promise<void> | undefined

/** Tries again to begin the session. Simultaneous callers share one attempt. */
export function retry(): Promise<void> {
  trying ??= start()
    .then(receive)
    .finally(() => {
      trying = undefined
    })
  return trying
}

/** Replaces the data of the signed-in person after a change, for example of their contact. */
export function correctPerson(me: Person): void {
  if (current.status === 'in') change({ ...current, me })
}

/** Returns the address for signing in. Afterwards the person gets to the page `to`. */
export const signInAddress = (to = location.pathname + location.search): string =>
  `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(to)}`

/** Returns the address for a new sign-in, for acts that require a recent one. */
export const recentSignInAddress = (): string => `${signInAddress()}&max_age=0`

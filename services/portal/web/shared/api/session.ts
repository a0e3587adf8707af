import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'
import { start, type SignedIn, requestToken, first, type EarlySession } from '../../early.ts'
import { type Eu, rememberedPerson, remember } from '../../device/session.ts'

/**
 * The state of the session. `terminou`: it has ended, but the page still shows the person's work, unless somebody else
 * has signed in since in another tab. `sem_rede`: there is no network, and `eu` is the last person here.
 */
export type SessionState =
  | Exclude<EarlySession, { estado: 'sem_rede' }>
  | { estado: 'abrindo' }
  | { estado: 'sem_rede'; eu?: Eu | undefined }
  | { estado: 'terminou'; eu: Eu; other: boolean }
export type Person = SignedIn['eu']

let atual: SessionState = { estado: 'abrindo' }
const listeners = new Set<() => void>()
/** A token is renewed this long before it ends. */
const SLACK_MS = 60_000

const change = (nova: SessionState): void => {
  atual = nova
  for (const listener of listeners) listener()
}
void first.then(receive)

/** Tells all tabs that somebody has signed out. */
const abas = new BroadcastChannel('car-sessao')
abas.onmessage = ({ data: quem }: MessageEvent<string>) => {
  if (!('eu' in atual) || atual.eu?.id !== quem) return
  change({ estado: 'fora' })
  queries.clear()
  location.replace('/')
}

/** Tells other tabs that the service has ended the session, so that no tab shows anything of that person any more. */
export const announceSignOut = (quem: string): void => abas.postMessage(quem)

addEventListener('online', () => {
  if (atual.estado === 'sem_rede') void retry()
})

/**
 * Takes over a state of the session. Without a network the page shows the data of the person who was here last. Later
 * it may turn out that their session has ended, or that somebody else has signed in.
 */
async function receive(nova: EarlySession): Promise<void> {
  const eu = 'eu' in atual ? atual.eu : undefined
  if (nova.estado === 'sem_rede')
    change({ estado: 'sem_rede', eu: eu ?? (await rememberedPerson().catch(() => undefined)) })
  else if (eu === undefined || (nova.estado === 'dentro' && nova.eu.id === eu.id)) change(nova)
  else change({ estado: 'terminou', eu, other: nova.estado === 'dentro' })
  if (nova.estado === 'dentro') await remember(nova.eu).catch(() => {})
}

/** Returns whether another person has the browser's session now. */
export const isOfOther = (session: SessionState): boolean => session.estado === 'terminou' && session.other

export const currentSession = (): SessionState => atual

export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession)

/**
 * Returns the person who is signed in, or who was here last. Public pages must not use this, because they are shown to
 * others too.
 */
export function useEu(): Eu {
  const session = useSession()
  if (!('eu' in session) || !session.eu) throw new Error('nobody is signed in')
  return session.eu
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let renewing: Promise<string | null> | undefined

/** Returns a valid token; null when nobody is signed in. Simultaneous callers share one renewal. */
export async function token(): Promise<string | null> {
  await first
  if (atual.estado === 'sem_rede') await retry()
  if (atual.estado === 'sem_rede') throw new Error('nobody answers')
  if (atual.estado !== 'dentro') return null
  return atual.expiresAt - SLACK_MS > Date.now() ? atual.token : renew()
}

/** Requests a new token, even if the old one has not expired. */
export function renew(): Promise<string | null> {
  renewing ??= requestToken()
    .then((fresh) => {
      if (atual.estado !== 'dentro') return null
      const other = fresh !== null && ownerOf(fresh.token) !== atual.eu.id
      if (other) queries.clear()
      if (fresh === null || other) {
        change({ estado: 'terminou', eu: atual.eu, other })
        return null
      }
      change({ ...atual, ...fresh })
      return fresh.token
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** Returns the id of the person of a token. All tabs share one cookie, so a new token may be somebody else's. */
function ownerOf(token: string): string {
  const [, content = ''] = token.split('.')
  return JSON.parse(atob(content.replaceAll('-', '+').replaceAll('_', '/'))).sub
}

let trying: Promise<void> | undefined

/** Begins the session now, if there was no network when the page was opened. */
export function retry(): Promise<void> {
  trying ??= start()
    .then(receive)
    .finally(() => {
      trying = undefined
    })
  return trying
}

/** Takes over changes of the person, such as their contact. */
export function correctPerson(eu: Person): void {
  if (atual.estado === 'dentro') change({ ...atual, eu })
}

/** Returns the address for signing in, which leads back to the present page. */
export const signInAddress = (to = location.pathname + location.search): string =>
  `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(to)}`

/** Returns the address for acts that require that the person has signed in within the last few minutes. */
export const recentSignInAddress = (): string => `${signInAddress()}&max_age=0`

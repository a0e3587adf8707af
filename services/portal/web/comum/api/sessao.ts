import { useSyncExternalStore } from 'react'
import { consultas } from './consultas.ts'
import { comecar, type Dentro, pedirToken, primeira, type Sessao } from '../../cedo.ts'
import { type Eu, lembrada, lembrar } from './lembrada.ts'

/**
 * Who is signed in. `terminou`: the session has ended, and the page still shows what the person did, unless somebody
 * else has signed in since in another tab. `sem_rede`: nobody can be asked, and `eu` is who was here last.
 */
export type EstadoDaSessao =
  | Exclude<Sessao, { estado: 'sem_rede' }>
  | { estado: 'abrindo' }
  | { estado: 'sem_rede'; eu?: Eu | undefined }
  | { estado: 'terminou'; eu: Eu; outra: boolean }
export type Pessoa = Dentro['eu']

let atual: EstadoDaSessao = { estado: 'abrindo' }
const ouvintes = new Set<() => void>()
/** A token is renewed this long before it ends. */
const FOLGA_MS = 60_000

const mudar = (nova: EstadoDaSessao): void => {
  atual = nova
  for (const ouvinte of ouvintes) ouvinte()
}
void primeira.then(receber)

/** Tells all tabs that somebody has signed out. */
const abas = new BroadcastChannel('car-sessao')
abas.onmessage = ({ data: quem }: MessageEvent<string>) => {
  if (!('eu' in atual) || atual.eu?.id !== quem) return
  mudar({ estado: 'fora' })
  consultas.clear()
  location.replace('/')
}

/** Called once the service has ended the session, so that no tab shows anything of that person any more. */
export const avisarSaida = (quem: string): void => abas.postMessage(quem)

addEventListener('online', () => {
  if (atual.estado === 'sem_rede') void tentarDeNovo()
})

/**
 * Without a network the page shows what belongs to the person who was here last. The session may turn out to be
 * nobody's, or somebody else's.
 */
async function receber(nova: Sessao): Promise<void> {
  const eu = 'eu' in atual ? atual.eu : undefined
  if (nova.estado === 'sem_rede') mudar({ estado: 'sem_rede', eu: eu ?? (await lembrada().catch(() => undefined)) })
  else if (eu === undefined || (nova.estado === 'dentro' && nova.eu.id === eu.id)) mudar(nova)
  else mudar({ estado: 'terminou', eu, outra: nova.estado === 'dentro' })
  if (nova.estado === 'dentro') await lembrar(nova.eu).catch(() => {})
}

/** Whether somebody else has the browser's session now. */
export const deOutra = (sessao: EstadoDaSessao): boolean => sessao.estado === 'terminou' && sessao.outra

export const sessaoAgora = (): EstadoDaSessao => atual

export const useSessao = (): EstadoDaSessao => useSyncExternalStore(ouvir, sessaoAgora)

/** The person who is signed in, or who was here last. Public pages must not ask: they are shown to others too. */
export function useEu(): Eu {
  const sessao = useSessao()
  if (!('eu' in sessao) || !sessao.eu) throw new Error('nobody is signed in')
  return sessao.eu
}

function ouvir(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}

let renovando: Promise<string | null> | undefined

/** A token that still holds; null when nobody is signed in. Callers at the same time share one renewal. */
export async function token(): Promise<string | null> {
  await primeira
  if (atual.estado === 'sem_rede') await tentarDeNovo()
  if (atual.estado === 'sem_rede') throw new Error('nobody answers')
  if (atual.estado !== 'dentro') return null
  return atual.expiraEm - FOLGA_MS > Date.now() ? atual.token : renovar()
}

/** Asks for a new token, even if the old one has not expired. */
export function renovar(): Promise<string | null> {
  renovando ??= pedirToken()
    .then((novo) => {
      if (atual.estado !== 'dentro') return null
      const outra = novo !== null && donoDe(novo.token) !== atual.eu.id
      if (outra) consultas.clear()
      if (novo === null || outra) {
        mudar({ estado: 'terminou', eu: atual.eu, outra })
        return null
      }
      mudar({ ...atual, ...novo })
      return novo.token
    })
    .finally(() => {
      renovando = undefined
    })
  return renovando
}

/** The person of a token. All tabs share one cookie, so a new token may be somebody else's. */
function donoDe(token: string): string {
  const [, conteudo = ''] = token.split('.')
  return JSON.parse(atob(conteudo.replaceAll('-', '+').replaceAll('_', '/'))).sub
}

let tentando: Promise<void> | undefined

/** Begins the session after all, if there was no network when the page was opened. */
export function tentarDeNovo(): Promise<void> {
  tentando ??= comecar()
    .then(receber)
    .finally(() => {
      tentando = undefined
    })
  return tentando
}

/** Takes over what has changed about the person, such as their contact. */
export function corrigirPessoa(eu: Pessoa): void {
  if (atual.estado === 'dentro') mudar({ ...atual, eu })
}

/** The address at which signing in begins. It leads back to the page that is shown now. */
export const enderecoDeEntrada = (para = location.pathname + location.search): string =>
  `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(para)}`

/** The same for acts that need a sign-in of the last few minutes. */
export const enderecoDeEntradaRecente = (): string => `${enderecoDeEntrada()}&max_age=0`

import { useSyncExternalStore } from 'react'
import { consultas } from './consultas.ts'
import { comecar, type Dentro, pedirToken, primeira, type Sessao } from '../../cedo.ts'
import { type Eu, lembrada, lembrar } from './lembrada.ts'

/**
 * Who is signed in. `terminou`: they were, and the page still shows what they did. Unless somebody else has signed in
 * since, in another tab: then it shows nothing of theirs. `sem_rede`: nobody can be asked; `eu` is who was here last.
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

/** By it all tabs hear that one has left. */
const abas = new BroadcastChannel('car-sessao')
abas.onmessage = ({ data: quem }: MessageEvent<string>) => {
  if (!('eu' in atual) || atual.eu?.id !== quem) return
  mudar({ estado: 'fora' })
  consultas.clear()
  location.replace('/')
}

/** Once the service has ended the session: no tab of that person shows anything of theirs any more. */
export const avisarSaida = (quem: string): void => abas.postMessage(quem)

addEventListener('online', () => {
  if (atual.estado === 'sem_rede') void tentarDeNovo()
})

/** What is shown already, without a network, is of the person who was here last: who comes now may be nobody, or another. */
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

/** The person signed in, or who was here last. Only in pages that are not public: those are not shown to anybody else. */
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

/** A token that still holds; null when nobody is signed in. Those who ask at once share one renewal. */
export async function token(): Promise<string | null> {
  await primeira
  if (atual.estado === 'sem_rede') await tentarDeNovo()
  if (atual.estado === 'sem_rede') throw new Error('nobody answers')
  if (atual.estado !== 'dentro') return null
  return atual.expiraEm - FOLGA_MS > Date.now() ? atual.token : renovar()
}

/** Asks for a new token, whatever the old one says of itself. */
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

/** Whose a token is. All tabs have one cookie: a new token may be somebody else's. */
function donoDe(token: string): string {
  const [, conteudo = ''] = token.split('.')
  return JSON.parse(atob(conteudo.replaceAll('-', '+').replaceAll('_', '/'))).sub
}

let tentando: Promise<void> | undefined

/** After the network was away as the page was opened. */
export function tentarDeNovo(): Promise<void> {
  tentando ??= comecar()
    .then(receber)
    .finally(() => {
      tentando = undefined
    })
  return tentando
}

/** What has changed of the person, such as the contact. */
export function corrigirPessoa(eu: Pessoa): void {
  if (atual.estado === 'dentro') mudar({ ...atual, eu })
}

/** Where signing in begins; it leads back to the address that is shown now. */
export const enderecoDeEntrada = (para = location.pathname + location.search): string =>
  `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(para)}`

/** For acts that need a sign-in of the last minutes; it leads back here as well. */
export const enderecoDeEntradaRecente = (): string => `${enderecoDeEntrada()}&max_age=0`

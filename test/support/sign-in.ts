import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLES, BASE } from './environment.ts'
import { dados, ask } from './api.ts'
import type { Tokens } from './types.ts'

type Person = { cpf: string; nome: string; email: string; nivel: string; tipo_usuario: string }

const people = JSON.parse(readFileSync(join(SAMPLES, 'people.json'), 'utf8')) as Person[]

/** The people of the samples, by their part in the tests. */
export const CPF = {
  maria: '78307270316', // produtora, prata: owner of most cases
  conceicao: '16080614006', // produtora, ouro
  joao: '20506599205', // produtor, prata: another owner
  bronze: '70010000780', // produtor, bronze
  stranger: '70010000860', // produtora, prata: takes part in no case of others
  tecnica: '70010000194', // responsável técnica, prata
  tecnico: '70010000275', // responsável técnico, prata: another one
  analistaPrata: '70010000356',
  analista: '70010000437', // ouro: decides
  analistaBronze: '70010000941',
  supervisora: '70010000518', // ouro
  admin: '70010000607', // ouro
  // Each of these people serves for few test files, because files run at the same time.
  ofLists: '70010001085', // produtora, ouro: her cases are counted
  ofAdmin: '70010001166', // responsável técnico, prata: his role is changed
  ofFuzz: '70010001247', // produtor, prata: his role is changed
  ofCopies: '70010001328', // produtora, prata: her contact is changed, and her data are exported
  ofLoad: '70010001832', // analista, ouro: gets cases by distribution
  ofOtherLoad: '70010001913', // analista, ouro: gets cases by distribution too
  ofPage: '70010002057', // responsável técnica, prata: pages change her role and end her sessions
  ofAccount: '70010002138', // produtor, bronze: has no notice yet
  ofCells: '70010002480', // produtora, ouro: her drafts are counted before and after all refusals
  ofAvisos: '70010002308', // produtora, prata: her notices are counted; messages of a kind are limited to ten an hour
  ofSessions: '70010002219', // produtora, prata: a page ends her sessions
  ofRequest: '70010002723', // produtora, prata: a page asks that her data be destroyed, which is denied
  forgotten: '70010002561', // produtora, prata: her account is destroyed
  inPart: '70010002642', // produtora, prata: asks to be forgotten, and has a case that stays
} as const
export type Who = keyof typeof CPF

export function personOf(who: Who): Person {
  const found = people.find(({ cpf }) => cpf === CPF[who])
  if (!found) throw new Error(`nobody in people.json is ${who}`)
  return found
}

const sessions = new Map<Who, Promise<Tokens>>()

/** Returns the access token of a person. A person signs in once for each test file. */
export async function tokenOf(who: Who): Promise<string> {
  const session = sessions.get(who) ?? signIn(CPF[who])
  sessions.set(who, session)
  return (await session).access_token
}

export async function signIn(cpf: string): Promise<Tokens> {
  const { authorization_url } = dados<{ authorization_url: string }>(await ask('GET', '/auth/idp/authorize'))
  const back = await goToProvider(authorization_url, cpf)
  return dados<Tokens>(await ask('GET', `~${back.pathname}${back.search}`))
}

/** Signs the person in at the provider without a page. Returns the address of the callback, unopened. */
export async function goToProvider(authorizationUrl: string, cpf: string): Promise<URL> {
  let next = new URL(authorizationUrl)
  next.searchParams.set('login_hint', cpf)
  const cookies = new Map<string, string>()
  for (let leap = 0; leap < 10; leap++) {
    const cookie = [...cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(nome, valor)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
    if (next.origin === new URL(BASE).origin) return next
  }
  throw new Error('more redirects than a sign-in has')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AMOSTRAS, BASE } from './ambiente.ts'
import { dados, pedir } from './api.ts'
import type { Tokens } from './tipos.ts'

type Pessoa = { cpf: string; nome: string; email: string; nivel: string; tipo_usuario: string }

const pessoas = JSON.parse(readFileSync(join(AMOSTRAS, 'people.json'), 'utf8')) as Pessoa[]

/** The people of the samples, by their part in the tests. */
export const CPF = {
  maria: '78307270316', // produtora, prata: owner of most cases
  conceicao: '16080614006', // produtora, ouro
  joao: '20506599205', // produtor, prata: another owner
  bronze: '70010000780', // produtor, bronze
  estranha: '70010000860', // produtora, prata: has nothing to do with anything
  tecnica: '70010000194', // responsável técnica, prata
  tecnico: '70010000275', // another, prata
  analistaPrata: '70010000356',
  analista: '70010000437', // ouro: decides
  analistaBronze: '70010000941',
  supervisora: '70010000518', // ouro
  admin: '70010000607', // ouro
  // Each of one test file alone, for files run side by side.
  daListas: '70010001085', // produtora, ouro: whose cases are counted
  doAdmin: '70010001166', // responsável técnico, prata: whose role is changed
  doFuzz: '70010001247', // produtor, prata: whose role is changed
  dasCopias: '70010001328', // produtora, prata: whose contact is changed, and whose data is exported
  daCarga: '70010001832', // analista, ouro: to whom cases are distributed
  daOutraCarga: '70010001913', // another
  daPagina: '70010002057', // responsável técnica, prata: whose role is changed, and whose sessions end, from pages
  daConta: '70010002138', // produtor, bronze: who has no notice yet
  dasSessoes: '70010002219', // produtora, prata: whose sessions end, from a page
} as const
export type Quem = keyof typeof CPF

export function pessoaDe(quem: Quem): Pessoa {
  const achada = pessoas.find(({ cpf }) => cpf === CPF[quem])
  if (!achada) throw new Error(`nobody in people.json is ${quem}`)
  return achada
}

const sessoes = new Map<Quem, Promise<Tokens>>()

/** The access token of a person, signed in once for each test file. */
export async function como(quem: Quem): Promise<string> {
  const sessao = sessoes.get(quem) ?? entrar(CPF[quem])
  sessoes.set(quem, sessao)
  return (await sessao).access_token
}

/** A session of its own: asks for the provider's address and follows it to the callback's JSON. */
export async function entrar(cpf: string): Promise<Tokens> {
  const { authorization_url } = dados<{ authorization_url: string }>(await pedir('GET', '/auth/idp/authorize'))
  const volta = await irAoProvedor(authorization_url, cpf)
  return dados<Tokens>(await pedir('GET', `~${volta.pathname}${volta.search}`))
}

/** Lets the provider sign the person in without a page; returns where it sends them back to: the callback, not yet opened. */
export async function irAoProvedor(authorizationUrl: string, cpf: string): Promise<URL> {
  let proximo = new URL(authorizationUrl)
  proximo.searchParams.set('login_hint', cpf)
  const cookies = new Map<string, string>()
  for (let salto = 0; salto < 10; salto++) {
    const cookie = [...cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ')
    const resposta = await fetch(proximo, { redirect: 'manual', headers: { cookie } })
    for (const linha of resposta.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(linha) ?? []
      cookies.set(nome, valor)
    }
    const onde = resposta.headers.get('location')
    if (!onde) throw new Error(`the provider answered ${resposta.status}: ${await resposta.text()}`)
    proximo = new URL(onde, proximo)
    if (proximo.origin === new URL(BASE).origin) return proximo
  }
  throw new Error('more redirects than a sign-in has')
}

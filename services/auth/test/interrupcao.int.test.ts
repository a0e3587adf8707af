import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ate } from '@car/testing/ate'
import { idQueParaEm, type Interrompivel, lancar, umaMorte } from '@car/testing/interrupcao'
import {
  type Bancada,
  bancada,
  claims,
  com,
  entrar,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renovar,
  type Tokens,
} from './apoio.ts'

/**
 * Renewing and signing out, stopped right before each of their effects in turn, each in a session of its own; then the
 * process is killed with all of them. After a restart the client does again what it was not answered.
 */
const PASSOS = 11
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let mesa: Bancada
let idp: Idp
let env: Record<string, string>
let servico: Interrompivel

beforeAll(async () => {
  mesa = await bancada(12)
  idp = await idpLocal([MARIA], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  const proprio = await mesa.env({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  env = Object.fromEntries(Object.entries(proprio).filter(([, valor]) => valor !== undefined)) as Record<string, string>
  servico = await lancar(MAIN, env)
}, 90_000)
afterAll(async () => {
  await servico.matar()
  await mesa.close()
  await idp.close()
})

async function sessoes(): Promise<Tokens[]> {
  const abertas: Tokens[] = []
  for (let n = 0; n < PASSOS; n++) abertas.push(await entrar(mesa.url, MARIA))
  return abertas
}

const pedir = (caminho: string, id: string, init: { headers?: Record<string, string>; body?: string }) =>
  fetch(`${mesa.url}/api/v1/auth/${caminho}`, {
    method: 'POST',
    ...init,
    headers: { 'x-request-id': id, 'content-type': 'application/json', ...init.headers },
  })

test('a renewal killed before any of its effects may be repeated: the same successor, and no session ends', async () => {
  const abertas = await sessoes()
  const pedidos = abertas.map(({ refresh_token }, k) => {
    const id = idQueParaEm(k, k + 1)
    return {
      id,
      fazer: async () => {
        const res = await pedir('refresh', id, { body: JSON.stringify({ refresh_token }) })
        return (await json(res)).data as Tokens
      },
    }
  })
  const ditos = await umaMorte(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.paradas.get(id) ?? 'done')
  expect(paradas).toEqual(expect.arrayContaining(['acessos.insertOne', 'reply', 'done']))
  expect(paradas.some((parada) => parada.startsWith('sessoes.findOneAndUpdate'))).toBe(true)

  servico = await lancar(MAIN, env)
  for (const [k, { refresh_token }] of abertas.entries()) {
    const repetida = await renovar(mesa.url, refresh_token)
    expect([paradas[k], repetida.status]).toEqual([paradas[k], 200])
    const tokens = (await json(repetida)).data as Tokens
    const dito = ditos[k]
    expect(tokens.refresh_token).toBe(dito?.refresh_token ?? tokens.refresh_token)
    // The successor is good, once more.
    expect((await renovar(mesa.url, tokens.refresh_token)).status).toBe(200)
  }
}, 60_000)

test('a sign-out killed before any of its effects is repeated to its end, and what it ended stays ended', async () => {
  const abertas = await sessoes()
  const pedidos = abertas.map((tokens, k) => {
    const id = idQueParaEm(100 + k, k + 1)
    return { id, fazer: async () => (await pedir('logout', id, com(tokens))).status }
  })
  const ditos = await umaMorte(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.paradas.get(id) ?? 'done')
  expect(paradas).toEqual(expect.arrayContaining(['redis.exec', 'sessoes.updateOne encerrada_em', 'reply', 'done']))

  servico = await lancar(MAIN, env)
  for (const [k, tokens] of abertas.entries()) {
    const status = ditos[k] ?? (await pedir('logout', randomUUID(), com(tokens))).status
    expect([paradas[k], [200, 204].includes(status)]).toEqual([paradas[k], true])
    expect([paradas[k], (await renovar(mesa.url, tokens.refresh_token)).status]).toEqual([paradas[k], 401])
    // What the gateway goes by.
    const chave = `car:revogado:${claims(tokens.access_token)['jti']}`
    await ate(
      () => mesa.redis.exists(chave),
      (ha) => ha === 1,
    )
  }
}, 60_000)

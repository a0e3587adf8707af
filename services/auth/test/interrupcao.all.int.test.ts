import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { idThatStopsAt, idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import { mudancaDe } from '../src/outbound/enderecos-mudados.ts'
import {
  ateOCallback,
  type Bancada,
  bancada,
  CHEFE,
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
 * Signing in, renewing, being given a role, having one's sessions ended and signing out are stopped right before each
 * of their effects in turn, each for a person or in a session of its own. Then the process is killed with all of them.
 * After a restart the client repeats what got no answer.
 */
const PASSOS = 11
/** Signing in and changing a role record something as well. */
const PASSOS_COM_REGISTRO = 22
/**
 * The effects of a record, and those that run in parallel with them, have no fixed place, so acts are stopped at them
 * by name.
 */
const NOMES = ['publish usuario.', 'commits.updateOne publishedAt', 'reply']
const PESSOAS = Array.from({ length: PASSOS_COM_REGISTRO + NOMES.length }, (_, k) => ({
  ...MARIA,
  cpf: cpfDe(300_000_000 + k),
  nome: `Pessoa ${k}`,
}))
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let mesa: Bancada
let idp: Idp
let env: Record<string, string>
let servico: Interruptible

beforeAll(async () => {
  mesa = await bancada()
  idp = await idpLocal([MARIA, CHEFE, ...PESSOAS], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  const proprio = await mesa.env({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo, EFFECTS_NAMED: NOMES.join() })
  env = Object.fromEntries(Object.entries(proprio).filter(([, valor]) => valor !== undefined)) as Record<string, string>
  servico = await launch(MAIN, env)
}, 90_000)
afterAll(async () => {
  await servico.kill()
  await mesa.close()
  await idp.close()
})

/** A CPF with these nine digits. */
function cpfDe(nove: number): string {
  const digitos = Array.from(String(nove), Number)
  for (const primeiro of [10, 11]) {
    const soma = digitos.reduce((total, digito, i) => total + digito * (primeiro - i), 0)
    digitos.push(((soma * 10) % 11) % 10)
  }
  return digitos.join('').replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
}

const sessoes = (): Promise<Tokens[]> => Promise.all(Array.from({ length: PASSOS }, () => entrar(mesa.url, MARIA)))

const pedir = (caminho: string, id: string, init: { headers?: Record<string, string>; body?: string }) =>
  fetch(`${mesa.url}/api/v1/auth/${caminho}`, {
    method: 'POST',
    ...init,
    headers: { 'x-request-id': id, 'content-type': 'application/json', ...init.headers },
  })

const eu = async (tokens: Tokens): Promise<number> => (await fetch(`${mesa.url}/api/v1/auth/me`, com(tokens))).status

const registrados = async (tipo: string): Promise<number> => {
  const commits = mesa.store.collection('commits')
  await until(
    () => commits.countDocuments({ publishedAt: null }),
    (n) => n === 0,
    30_000,
  )
  return commits.countDocuments({ 'events.tipo': tipo })
}

test('a sign-in killed before any of its effects is begun anew, makes one person, and what it handed out is good', async () => {
  const voltas = await Promise.all(PESSOAS.map((quem) => ateOCallback(mesa.url, quem)))
  const pedidos = idsThatStop(200, PASSOS_COM_REGISTRO, NOMES).map((id, k) => ({
    id,
    send: async () => {
      const res = await fetch(voltas[k] ?? '', { headers: { accept: 'application/json', 'x-request-id': id } })
      return (await json(res)).data as Tokens
    },
    last: ['commits.updateOne publishedAt'],
  }))
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  const primeiras = ['entradas.findOneAndDelete', 'usuarios.insertOne', 'commits.insertOne']
  expect(paradas).toEqual(expect.arrayContaining([...primeiras, 'usuarios.updateOne tipo_usuario', 'done']))
  expect(namesAt(paradas, PASSOS_COM_REGISTRO, NOMES)).toEqual(NOMES)

  servico = await launch(MAIN, env)
  for (const [k, quem] of PESSOAS.entries()) {
    const dito = ditos[k]
    expect([paradas[k], dito ? await eu(dito) : 200]).toEqual([paradas[k], 200])
    // A state that was used is spent; one that was not is still good.
    const { status } = await fetch(voltas[k] ?? '', { headers: { accept: 'application/json' } })
    expect([paradas[k], status]).toEqual([paradas[k], paradas[k] === 'entradas.findOneAndDelete' ? 200 : 401])
    expect([paradas[k], await eu(await entrar(mesa.url, quem))]).toEqual([paradas[k], 200])
  }
  expect(await mesa.store.collection('usuarios').countDocuments({ nome: /^Pessoa/ })).toBe(PESSOAS.length)
  expect(await registrados('usuario_criado')).toBe(await mesa.store.collection('usuarios').countDocuments())
}, 120_000)

test('a role given and killed before any of its effects is given once, and no token with the old one is left', async () => {
  const chefe = await entrar(mesa.url, CHEFE)
  const abertas = await Promise.all(PESSOAS.map((quem) => entrar(mesa.url, quem)))
  const dar = (tokens: Tokens, id: string): Promise<number> =>
    fetch(`${mesa.url}/api/v1/admin/usuarios/${claims(tokens.access_token)['sub']}`, {
      method: 'PUT',
      headers: { ...com(chefe).headers, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ tipo_usuario: 'analista_ambiental' }),
    }).then((res) => res.status)
  const pedidos = idsThatStop(300, PASSOS_COM_REGISTRO, NOMES).map((id, k) => ({
    id,
    send: () => dar(abertas[k] as Tokens, id),
    last: ['commits.updateOne publishedAt'],
  }))
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  const primeiras = ['commits.insertOne', 'usuarios.updateOne tipo_usuario', 'revogacoes.insertMany', 'redis.exec']
  expect(paradas).toEqual(expect.arrayContaining([...primeiras, 'done']))
  expect(namesAt(paradas, PASSOS_COM_REGISTRO, NOMES)).toEqual(NOMES)

  servico = await launch(MAIN, env)
  for (const [k, tokens] of abertas.entries()) {
    expect([paradas[k], ditos[k] ?? (await dar(tokens, randomUUID()))]).toEqual([paradas[k], 200])
    const chave = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => mesa.redis.exists(chave),
      (ha) => ha === 1,
    )
    const { access_token } = (await json(await renovar(mesa.url, tokens.refresh_token))).data as Tokens
    expect([paradas[k], claims(access_token)['tipo_usuario']]).toEqual([paradas[k], 'analista_ambiental'])
  }
  expect(await registrados('tipo_alterado')).toBe(PESSOAS.length)
}, 120_000)

test('the end of somebody’s sessions killed before any of its effects is recorded once, and no session goes on', async () => {
  const chefe = await entrar(mesa.url, CHEFE)
  const abertas = await Promise.all(PESSOAS.map((quem) => entrar(mesa.url, quem)))
  const chaves = PESSOAS.map(() => randomUUID())
  const encerrar = (k: number, id: string): Promise<number> =>
    fetch(`${mesa.url}/api/v1/admin/usuarios/${claims(abertas[k]?.access_token ?? '')['sub']}/encerrar-sessoes`, {
      method: 'POST',
      headers: {
        ...com(chefe).headers,
        'content-type': 'application/json',
        'x-request-id': id,
        'idempotency-key': chaves[k] ?? '',
      },
      body: JSON.stringify({ motivo: 'Celular furtado' }),
    }).then((res) => res.status)
  const pedidos = idsThatStop(400, PASSOS_COM_REGISTRO, NOMES).map((id, k) => ({
    id,
    send: () => encerrar(k, id),
    last: ['commits.updateOne publishedAt'],
  }))
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  const primeiras = ['commits.insertOne', 'sessoes.updateMany encerrada_em', 'revogacoes.insertMany', 'redis.exec']
  expect(paradas).toEqual(expect.arrayContaining([...primeiras, 'done']))
  expect(namesAt(paradas, PASSOS_COM_REGISTRO, NOMES)).toEqual(NOMES)

  servico = await launch(MAIN, env)
  for (const [k, tokens] of abertas.entries()) {
    // A key that the dead process held is released after some seconds.
    const repetir = () => encerrar(k, randomUUID())
    const dito = ditos[k] ?? (await until(repetir, (status) => status !== 409, 15_000))
    expect([paradas[k], dito]).toEqual([paradas[k], 200])
    const chave = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => mesa.redis.exists(chave),
      (ha) => ha === 1,
    )
    expect([paradas[k], (await renovar(mesa.url, tokens.refresh_token)).status]).toEqual([paradas[k], 401])
  }
  expect(await registrados('sessoes_encerradas')).toBe(PESSOAS.length)
}, 120_000)

test('a contact changed and killed before any of its effects is changed by the repetition, and never without a record', async () => {
  const abertas = await Promise.all(PESSOAS.map((quem) => entrar(mesa.url, quem)))
  const email_contato = (k: number) => `pessoa${k}@fazenda.test`
  const mudar = (k: number, id: string): Promise<number> =>
    fetch(`${mesa.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...com(abertas[k] as Tokens).headers, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ email_contato: email_contato(k) }),
    }).then((res) => res.status)
  const pedidos = idsThatStop(500, PASSOS_COM_REGISTRO, NOMES).map((id, k) => ({ id, send: () => mudar(k, id) }))
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  const effects = ['enderecos_mudados.insertOne', 'commits.insertOne']
  effects.push('usuarios.updateOne email_contato_cifrado', 'done')
  expect(paradas).toEqual(expect.arrayContaining(effects))
  expect(namesAt(paradas, PASSOS_COM_REGISTRO, NOMES)).toEqual(NOMES)

  const guardado = (k: number) =>
    mesa.store.collection('usuarios').findOne({ _id: claims(abertas[k]?.access_token ?? '')['sub'] as never })
  const registros = async (k: number) => {
    const id = String(claims(abertas[k]?.access_token ?? '')['sub'])
    const comandos = { stream: `usuario-${id}`, 'events.tipo': 'contato_alterado' }
    const feitos = await mesa.store.collection('commits').find(comandos).toArray()
    // Whoever asks about the change finds both addresses.
    const mudancas = feitos.map(({ commandId }) => mudancaDe(id, commandId))
    const guardadas = mesa.store.collection<{ _id: string }>('enderecos_mudados')
    expect(await guardadas.countDocuments({ _id: { $in: mudancas } })).toBe(feitos.length)
    return feitos.length
  }
  for (const k of abertas.keys()) {
    const mudado = (await guardado(k))?.['email_contato_cifrado'] != null
    expect([paradas[k], mudado && (await registros(k)) === 0]).toEqual([paradas[k], false])
  }
  servico = await launch(MAIN, env)
  for (const [k, tokens] of abertas.entries()) {
    expect([paradas[k], ditos[k] ?? (await mudar(k, randomUUID()))]).toEqual([paradas[k], 200])
    const { data } = await json(await fetch(`${mesa.url}/api/v1/auth/me`, com(tokens)))
    expect([paradas[k], data]).toEqual([paradas[k], expect.objectContaining({ email_contato: email_contato(k) })])
    expect(await registros(k)).toBeGreaterThanOrEqual(1)
  }
}, 120_000)

test('a renewal killed before any of its effects may be repeated: the same successor, and no session ends', async () => {
  const abertas = await sessoes()
  const pedidos = abertas.map(({ refresh_token }, k) => {
    const id = idThatStopsAt(k, k + 1)
    return {
      id,
      send: async () => {
        const res = await pedir('refresh', id, { body: JSON.stringify({ refresh_token }) })
        return (await json(res)).data as Tokens
      },
    }
  })
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  expect(paradas).toEqual(expect.arrayContaining(['acessos.insertOne', 'reply', 'done']))
  expect(paradas.some((parada) => parada.startsWith('sessoes.findOneAndUpdate'))).toBe(true)

  servico = await launch(MAIN, env)
  for (const [k, { refresh_token }] of abertas.entries()) {
    const repetida = await renovar(mesa.url, refresh_token)
    expect([paradas[k], repetida.status]).toEqual([paradas[k], 200])
    const tokens = (await json(repetida)).data as Tokens
    const dito = ditos[k]
    expect(tokens.refresh_token).toBe(dito?.refresh_token ?? tokens.refresh_token)
    // The successor is good for one more use.
    expect((await renovar(mesa.url, tokens.refresh_token)).status).toBe(200)
  }
}, 60_000)

test('a sign-out killed before any of its effects is repeated to its end, and what it ended stays ended', async () => {
  const abertas = await sessoes()
  const pedidos = abertas.map((tokens, k) => {
    const id = idThatStopsAt(100 + k, k + 1)
    return { id, send: async () => (await pedir('logout', id, com(tokens))).status }
  })
  const ditos = await oneDeath(servico, pedidos)
  const paradas = pedidos.map(({ id }) => servico.stops.get(id) ?? 'done')
  expect(paradas).toEqual(expect.arrayContaining(['redis.exec', 'sessoes.updateOne encerrada_em', 'reply', 'done']))

  servico = await launch(MAIN, env)
  for (const [k, tokens] of abertas.entries()) {
    const status = ditos[k] ?? (await pedir('logout', randomUUID(), com(tokens))).status
    expect([paradas[k], [200, 204].includes(status)]).toEqual([paradas[k], true])
    expect([paradas[k], (await renovar(mesa.url, tokens.refresh_token)).status]).toEqual([paradas[k], 401])
    // The list by which the gateway decides.
    const chave = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => mesa.redis.exists(chave),
      (ha) => ha === 1,
    )
  }
}, 60_000)

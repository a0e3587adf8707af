import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { chaveiro } from '@car/identity/chaveiro'
import { cofreDeDocumentos, resumosDeDocumento } from '@car/identity/cpf'
import { limpar } from '../src/usecases/limpar.ts'
import { cofre } from '@car/identity/cofre'
import { criarEnderecosMudados } from '../src/outbound/enderecos-mudados.ts'
import { criarEntradas } from '../src/outbound/entradas.ts'
import { criarRevogacoes } from '../src/outbound/revogacoes.ts'
import { criarSessoes } from '../src/outbound/sessoes.ts'
import { criarUsuarios } from '../src/outbound/usuarios.ts'
import { createLogger } from '@car/telemetry/logger'
import {
  type Bancada,
  bancada,
  codigo,
  com,
  entrar,
  fio,
  type Idp,
  idpLocal,
  MARIA,
  MONGODB_URI,
  renovar,
  STAMPS,
} from './apoio.ts'

let mesa: Bancada
let idp: Idp
let loja: Awaited<ReturnType<typeof fio>>

beforeAll(async () => {
  mesa = await bancada()
  idp = await idpLocal([MARIA], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  loja = await fio(MONGODB_URI)
})
afterAll(async () => {
  await mesa.close()
  await loja.close()
  await idp.close()
})

describe('without the store', () => {
  test('auth says that a part is unavailable, goes on verifying tokens, and is well again with the store', async () => {
    const auth = await mesa.ligar({ IDP_ISSUER: idp.issuer, MONGODB_URI: loja.url })
    const tokens = await entrar(auth.url, MARIA)
    loja.cortar()
    const eu = () => fetch(`${auth.url}/api/v1/auth/me`, com(tokens))
    const pronto = await fetch(`${auth.url}/readyz`)
    expect(pronto.status).toBe(503)
    expect(await pronto.json()).toEqual({ status: 'indisponivel', checks: { store: 'falhou' } })
    for (const pedido of [
      eu(),
      renovar(auth.url, tokens.refresh_token),
      fetch(`${auth.url}/api/v1/auth/idp/authorize`),
    ]) {
      expect(await codigo(pedido)).toMatch(/^50[34] CAR-01[67]$/)
    }
    expect(await codigo(fetch(`${auth.url}/api/v1/auth/me`, com({ access_token: 'a.b.c' })))).toBe('401 CAR-001')
    expect((await fetch(`${auth.url}/api/v1/auth/.well-known/jwks.json`)).status).toBe(200)

    loja.emendar()
    await until(
      async () => (await eu()).status,
      (status) => status === 200,
    )
    expect((await renovar(auth.url, tokens.refresh_token)).status).toBe(200)
    await auth.close()
  }, 60_000)
})

describe('the clean-up', () => {
  test('takes what has run out an hour ago, and nothing else', async () => {
    const logger = createLogger('teste', 'silent')
    const agora = () => new Date()
    const enderecosMudados = criarEnderecosMudados(mesa.store, chaveiro([Buffer.alloc(32)], 'contato'))
    const entradas = criarEntradas(mesa.store, cofre([Buffer.alloc(32)], 'sign-ins'))
    const sessoes = criarSessoes(mesa.store, STAMPS)
    const revogacoes = criarRevogacoes(mesa.store, mesa.redis, { logger, agora })
    const ha = (horas: number) => new Date(Date.now() - horas * 3_600_000)
    const NOMES = ['enderecos_mudados', 'entradas', 'sessoes', 'acessos', 'revogacoes']
    for (const nome of NOMES) {
      await mesa.store.collection(nome).deleteMany({})
      await mesa.store
        .collection<{ _id: string }>(nome)
        .insertMany([2, 0.5, -1].map((horas) => ({ _id: `${horas}`, expira_em: ha(horas) })))
    }
    await limpar({ enderecosMudados, entradas, sessoes, revogacoes, agora })
    for (const nome of NOMES) {
      const restam = await mesa.store.collection(nome).find().sort({ _id: 1 }).toArray()
      expect([nome, ...restam.map((r) => String(r._id))]).toEqual([nome, '-1', '0.5'])
    }
  })
})

describe('the lists’ indexes', () => {
  test('are there for every way a thing is looked for', async () => {
    const cpfs = { ...cofreDeDocumentos([Buffer.alloc(32)]), ...resumosDeDocumento([randomUUID()]) }
    await criarUsuarios(mesa.store, cpfs, chaveiro([Buffer.alloc(32)], 'contato'), STAMPS).createIndexes()
    await criarSessoes(mesa.store, STAMPS).createIndexes()
    const indices = async (nome: string) =>
      (await mesa.store.collection(nome).indexes()).map((i) => Object.keys(i.key).join())
    expect(await indices('usuarios')).toEqual(expect.arrayContaining(['cpf_hash', 'criado_em,_id']))
    expect(await indices('sessoes')).toEqual(expect.arrayContaining(['usuario,criada_em', 'expira_em']))
    expect(await indices('acessos')).toEqual(expect.arrayContaining(['sessao', 'usuario', 'expira_em']))
  })
})

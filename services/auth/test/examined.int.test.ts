import { randomUUID } from 'node:crypto'
import { runInContext } from '@car/telemetry/request-context'
import { keysIn, partsOf } from '@car/testing/filters'
import { isBeside, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import {
  ANA,
  type Bench,
  CHIEF,
  claims,
  createBench,
  exchange,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renew,
  signIn,
  type Tokens,
  withToken,
} from './support.ts'

/** What people and services ask of auth all day looks at the rows that it finds, however many others there are. */

type Asked = { collection: string; verb: string; q: Record<string, unknown>; sort: object; limit: number }
type Started = { commandName: string; command: Record<string, unknown> }

const OTHERS = 500
const HOUR_MS = 3_600_000
let bench: Bench
let idp: Idp
let auth: Awaited<ReturnType<Bench['startProcess']>>
let chief: Tokens
const asked: Asked[] = []

/**
 * Keeps each question that has a filter, but for those by `cpf_hash`: of a list of values in a list the embedded store
 * looks at all rows. MongoDB has the unique index for them.
 */
const note = ({ commandName: verb, command }: Started) => {
  const collection = String(command[verb])
  if (isBeside() || ofRelay(`${collection}.${verb}`, command)) return
  const {
    sort = {},
    limit = 0,
    pipeline,
  } = command as { sort?: object; limit?: number; pipeline?: { $match?: object }[] }
  const parts = pipeline ? [{ q: pipeline[0]?.$match ?? {} }] : partsOf(verb, command)
  for (const { q } of parts)
    if (Object.keys(q).length > 0 && !('cpf_hash' in q))
      asked.push({ collection, verb, q: q as Asked['q'], sort, limit })
}

const rows = (name: string) => bench.store.collection<{ _id: string }>(name)
const idOf = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const ask = (tokens: Tokens, method: string, path: string, body?: object) =>
  fetch(`${bench.url}/api/v1${path}`, {
    method,
    headers: { ...withToken(tokens).headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA, ANA, CHIEF], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  chief = await signIn(bench.url, CHIEF)
  await signIn(bench.url, ANA)
  const maria = idOf(await signIn(bench.url, MARIA))
  const [past, soon, future] = [-HOUR_MS / 2, HOUR_MS, 24 * HOUR_MS].map((ms) => new Date(Date.now() + ms))
  const many = (of: (n: number) => object) => Array.from({ length: OTHERS }, (_, n) => ({ _id: `x${n}`, ...of(n) }))
  // People of another time and role, and what Maria has ended and what has expired, beside what others have.
  await rows('usuarios').insertMany(
    many((n) => ({
      cpf_hash: [`x${n}`],
      termos: ['OUTRO'],
      tipo_usuario: 'produtor_rural',
      nivel_confiabilidade: 'ouro',
      criado_em: '9999',
      ultimo_acesso_em: '9999',
    })),
  )
  await rows('sessoes').insertMany(
    many((n) => ({
      usuario: n % 2 ? maria : `x${n}`,
      criada_em: past,
      expira_em: future,
      encerrada_em: n % 2 ? past : null,
    })),
  )
  await rows('acessos').insertMany(
    many((n) => ({ usuario: n % 2 ? maria : `x${n}`, sessao: `x${n}`, versao: 0, expira_em: n % 2 ? past : soon })),
  )
  await rows('revogacoes').insertMany(many(() => ({ revogado_em: new Date(0), expira_em: soon })))
  await rows('entradas').insertMany(many(() => ({ conteudo: 'x', expira_em: soon })))
}, 60_000)
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const day = async () => {
  const maria = await signIn(bench.url, MARIA)
  const id = idOf(maria)
  const { data } = await json(await renew(bench.url, maria.refresh_token))
  const renewed = data as Tokens
  const token = await exchange(auth, renewed, 'processos')
  const [gateway, processos, avisos] = [auth.grpc('gateway'), auth.grpc('processos'), auth.grpc('avisos')]
  await gateway.VerificarRevogacao({ jti: String(claims(renewed.access_token)['jti']) })
  await runInContext({ requestId: randomUUID(), token }, () => processos.ObterConta({}))
  await processos.ObterUsuario({ id })
  await processos.BuscarPorCpf({ cpf: MARIA.cpf })
  await processos.BuscarIdsPorCpf({ cpfs: [MARIA.cpf, ANA.cpf] })
  await processos.CompararCpfs({ id, cpfs: [MARIA.cpf] })
  await processos.ListarAnalistas({ nivel: 'prata' })
  await avisos.ObterEndereco({ id })
  await avisos.ListarPorPapel({ papel: 'admin', depois_de: '', limite: 100 })
  for (const client of [gateway, processos, avisos]) client.close()
  const answers = [
    await ask(renewed, 'GET', '/auth/me'),
    await ask(renewed, 'GET', '/auth/sessoes'),
    await ask(chief, 'GET', '/admin/usuarios?q=maria'),
    await ask(chief, 'POST', '/admin/usuarios/procurar', { cpf: MARIA.cpf }),
    await ask(chief, 'PUT', `/admin/usuarios/${id}`, { tipo_usuario: 'responsavel_tecnico' }),
    await ask(chief, 'PUT', `/admin/usuarios/${id}`, { tipo_usuario: 'produtor_rural' }),
    await ask(await signIn(bench.url, MARIA), 'DELETE', '/auth/sessoes'),
    await ask(chief, 'POST', `/admin/usuarios/${id}/encerrar-sessoes`, { motivo: 'Celular furtado' }),
    await ask(await signIn(bench.url, MARIA), 'POST', '/auth/logout'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204, 200, 200])
}

/**
 * Returns how many rows a question looks at, and how many there are to find. All tokens that a person still holds may be
 * looked at for some of them.
 */
async function examine({
  collection,
  q,
  sort,
  limit,
}: Omit<Asked, 'verb'>): Promise<{ examined: number; found: number }> {
  const { executionStats } = await rows(collection)
    .find(q)
    .sort(sort as never)
    .limit(limit)
    .explain('executionStats')
  const { totalDocsExamined: examined = Infinity } = executionStats as { totalDocsExamined?: number }
  const keys = keysIn(q)?.filter((key) => typeof key === 'string')
  const { usuario, expira_em } = q
  const sought = collection === 'acessos' && usuario ? { usuario, expira_em } : q
  const found = await rows(collection).countDocuments((keys?.length ? { _id: { $in: keys } } : sought) as object)
  return { examined, found }
}

test('a question that no index answers looks at all rows', async () => {
  const asked = { collection: 'sessoes', q: { dispositivo: 'x' }, sort: {}, limit: 0 }
  expect((await examine(asked)).examined).toBeGreaterThan(OTHERS)
})

test('each question finds its rows by an index, and looks at no other', async () => {
  const clients = mongoose.connections.filter((c) => c !== bench.store && c.name === bench.database)
  for (const connection of clients) connection.getClient().on('commandStarted', note)
  await day()
  for (const connection of clients) connection.getClient().off('commandStarted', note)
  const ofAuth = ['acessos', 'commits', 'entradas', 'revogacoes', 'sessoes', 'usuarios']
  expect(asked.map(({ collection }) => collection)).toEqual(expect.arrayContaining(ofAuth))
  const tooMuch: object[] = []
  for (const one of asked) {
    const { examined, found } = await examine(one)
    if (examined > found) tooMuch.push({ ...one, examined, found })
  }
  expect(tooMuch).toEqual([])
}, 60_000)

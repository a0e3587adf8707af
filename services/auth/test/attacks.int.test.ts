import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  ANA,
  type Bench,
  createBench,
  CHIEF,
  claims,
  codeOf,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renew,
  type Tokens,
} from './support.ts'

/** Tests attacks by an intruder who can write to the database of auth but has none of its keys. */

jest.setTimeout(60_000)

let bench: Bench
let idp: Idp
let auth: Awaited<ReturnType<Bench['startProcess']>>
let chief: Tokens
let maria: Tokens
let ana: Tokens

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA, ANA, CHIEF], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  ;[chief, ana] = [await signIn(bench.url, CHIEF), await signIn(bench.url, ANA)]
})
beforeEach(async () => {
  maria = await signIn(bench.url, MARIA)
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

type Row = Record<string, unknown> & { _id: string }
const rows = (collection: string) => bench.store.collection<Row>(collection)
const idOf = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const sessionOf = async (tokens: Tokens) =>
  String((await rows('acessos').findOne({ _id: String(claims(tokens.access_token)['jti']) }))?.['sessao'])
const administer = (method: string, path: string, body: object) =>
  fetch(`${bench.url}/api/v1/admin/usuarios/${path}`, {
    method: method,
    headers: { ...withToken(chief).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function withRow(
  collection: string,
  _id: string,
  $set: Partial<Row>,
  attack: () => Promise<void>,
): Promise<void> {
  const before = await rows(collection).findOne({ _id })
  if (!before) throw new Error('no such row')
  await rows(collection).updateOne({ _id }, { $set })
  await attack()
  await rows(collection).replaceOne({ _id }, before)
}

async function verify(): Promise<{ stream: string; problem: string }[]> {
  const programPath = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
  const { output } = await runCommand(programPath, (await bench.env()) as Record<string, string>)
  return (JSON.parse(output) as { problems: { stream: string; problem: string }[] }).problems
}

describe('who changes a row signs in as nobody else', () => {
  test.each([
    ['a role', { tipo_usuario: 'admin' }],
    ['a level', { nivel_confiabilidade: 'ouro' }],
    ['a name', { nome: ANA.nome }],
    ['a version', { versao: 0, tipo_usuario: 'admin' }],
    ['a field that nobody knows', { papel: 'admin' }],
  ])('by %s', async (_name, changed) => {
    await withRow('usuarios', idOf(maria), changed, async () => {
      expect(await codeOf(renew(bench.url, maria.refresh_token))).toBe('500 CAR-500')
      expect(await codeOf(fetch(`${bench.url}/api/v1/auth/me`, withToken(maria)))).toBe('500 CAR-500')
      await expect(signIn(bench.url, MARIA)).rejects.toThrow('CAR-500')
    })
    expect((await renew(bench.url, maria.refresh_token)).status).toBe(200)
  })

  test('by a session given to them', async () => {
    await withRow('sessoes', await sessionOf(maria), { usuario: idOf(chief) }, async () => {
      expect(await codeOf(renew(bench.url, maria.refresh_token))).toBe('500 CAR-500')
    })
  })

  test('by the row of another person under their own CPF', async () => {
    const [herRow, target] = [await rows('usuarios').findOne({ _id: idOf(ana) }), { _id: idOf(maria) }]
    await rows('usuarios').updateOne({ _id: idOf(ana) }, { $set: { cpf_hash: [randomUUID()] } })
    await withRow('usuarios', target._id, { cpf_hash: herRow?.['cpf_hash'] }, async () => {
      await expect(signIn(bench.url, ANA)).rejects.toThrow('CAR-500')
      await expect(signIn(bench.url, ANA)).rejects.toThrow('CAR-500')
    })
    await rows('usuarios').replaceOne({ _id: idOf(ana) }, herRow ?? {})
  })
})

test('an act of administration takes a sign-in of one’s own, when it was', async () => {
  const [target, expiry] = [await sessionOf(chief), new Date(Date.now() - 86_400_000)]
  const ato = () => codeOf(administer('PUT', idOf(maria), { tipo_usuario: 'produtor_rural' }))
  await withRow('sessoes', target, { autenticada_em: expiry }, async () => expect(await ato()).toBe('500 CAR-500'))
  // The altered row assigns the administrator's token to the fresh session of another person.
  const _id = String(claims(chief.access_token)['jti'])
  await withRow('acessos', _id, { sessao: await sessionOf(maria) }, async () => expect(await ato()).toBe('403 CAR-006'))
  expect(await ato()).toBe('200 undefined')
})

describe('a row put back as it was', () => {
  test('gives no role that the record has taken since', async () => {
    const _id = idOf(maria)
    expect((await administer('PUT', _id, { tipo_usuario: 'analista_ambiental' })).status).toBe(200)
    const analista = await rows('usuarios').findOne({ _id })
    expect((await administer('PUT', _id, { tipo_usuario: 'produtor_rural' })).status).toBe(200)
    await rows('usuarios').replaceOne({ _id }, analista ?? {})
    const { data } = await json(await renew(bench.url, maria.refresh_token))
    expect(claims((data as Tokens).access_token)['tipo_usuario']).toBe('produtor_rural')
  })

  test('opens no session that an administrator has ended', async () => {
    const _id = await sessionOf(maria)
    const opened = await rows('sessoes').findOne({ _id })
    expect((await administer('POST', `${idOf(maria)}/encerrar-sessoes`, { motivo: 'Celular furtado' })).status).toBe(
      200,
    )
    await rows('sessoes').replaceOne({ _id }, opened ?? {})
    expect(await codeOf(renew(bench.url, maria.refresh_token))).toBe('401 CAR-002')
  })
})

test('a person whose CPF was declared is recognised, whatever the rows say they are found by', async () => {
  const processos = auth.grpc('processos')
  const [id, cpfs] = [idOf(maria), [ANA.cpf, MARIA.cpf, 'nenhum', MARIA.cpf.replace(/\D/g, '')]]
  const compare = () => processos.CompararCpfs({ id, cpfs })
  expect(await compare()).toEqual({ sao: [false, true, false, true] })
  await withRow('usuarios', id, { cpf_hash: [randomUUID()] }, async () => {
    await expect(compare()).rejects.toMatchObject({ code: 'CAR-500' })
  })
  const before = await rows('usuarios').findOne({ _id: id })
  await rows('usuarios').deleteOne({ _id: id })
  await expect(compare()).rejects.toMatchObject({ code: 'CAR-003' })
  await rows('usuarios').insertOne(before as Row)
  processos.close()
})

test('verification names each such row', async () => {
  expect(await verify()).toEqual([])
  const [person, session] = [idOf(maria), await sessionOf(maria)]
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { kid: 'foreign', alg: 'RS256', use: 'sig', ...publicKey.export({ format: 'jwk' }) }
  const [ours] = await rows('chaves').find().toArray()
  await rows('chaves').insertOne({ ...ours, _id: 'foreign', geracao: 2, publica: key })
  await withRow('usuarios', person, { nivel_confiabilidade: 'ouro' }, () =>
    withRow('sessoes', session, { usuario: idOf(chief) }, async () => {
      const problem = expect.stringContaining('stamp')
      expect(await verify()).toEqual([
        { stream: `usuarios/${person}`, problem },
        { stream: `sessoes/${session}`, problem },
        { stream: 'chaves/foreign', problem },
      ])
    }),
  )
  await rows('chaves').deleteOne({ _id: 'foreign' })
})

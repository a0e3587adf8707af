import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createKeyring } from '@car/identity/keyring'
import { createDocumentoVault, createDocumentoHashes } from '@car/identity/cpf'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createUsers } from '../../src/outbound/users.ts'
import {
  type Bench,
  createBench,
  claims,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  MARIA,
  STAMPS,
  type Tokens,
} from '../support.ts'

const key = () => randomBytes(32).toString('base64')
const BEFORE = { CPF_ENCRYPTION_KEY: key(), CPF_HASH_KEY: 'a'.repeat(32), SIGNING_ENCRYPTION_KEY: key() }
const NEW_ONES = { CPF_ENCRYPTION_KEY: key(), CPF_HASH_KEY: 'd'.repeat(32), SIGNING_ENCRYPTION_KEY: key() }
// The old key of the record stays in the ring, because commits and rows with its stamp are not stamped again.
const registro = key()
const REGISTRO = { RECORD_KEY: `${key()} ${registro}` }
const AFTER = { ...NEW_ONES, ...REGISTRO }
const both = Object.entries(NEW_ONES).map(([nome, fresh]) => [nome, `${fresh} ${BEFORE[nome as keyof typeof BEFORE]}`])
const BOTH = { ...(Object.fromEntries(both) as typeof NEW_ONES), ...REGISTRO }
const CPFS = ['783.072.703-16', '529.982.247-25', '111.444.777-35', '700.100.001-94', '862.883.667-57']
const PEOPLE = CPFS.map((cpf, i) => ({ ...MARIA, cpf, nome: `Pessoa ${i}`, email: `p${i}@exemplo.test` }))
const ids = new Map<string, string>()

let bench: Bench
let idp: Idp
let tokens: Tokens

beforeAll(async () => {
  bench = await createBench({ ...BEFORE, RECORD_KEY: registro })
  idp = await idpLocal(PEOPLE, [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  const auth = await bench.startProcess({ IDP_ISSUER: idp.issuer })
  for (const person of PEOPLE) {
    tokens = await signIn(auth.url, person)
    ids.set(person.cpf, idOf(tokens))
  }
  // Only the last person has a contact address.
  await patch(auth.url, tokens, CONTACT)
  await auth.close()
}, 60_000)
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const CONTACT = { email_contato: 'fazenda@exemplo.test', telefone: '+5566999990000' }
const patch = (url: string, who: Tokens, body: object) =>
  fetch(`${url}/api/v1/auth/me`, {
    method: 'PATCH',
    headers: { ...withToken(who).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const idOf = ({ access_token }: Tokens) => String(claims(access_token)['sub'])
const users = () => bench.store.collection('usuarios')
async function run(nome: string, env: Record<string, string>, killedAt?: number) {
  const programPath = fileURLToPath(new URL(`../../src/${nome}.ts`, import.meta.url))
  const { status, output } = await runCommand(programPath, (await bench.env(env)) as Record<string, string>, {
    killedAt,
  })
  return { status, ...(JSON.parse(output || '{}') as { reencrypted?: number; problems?: object[] }) }
}

test('while two keys are there people are found by both, and nobody is registered twice', async () => {
  const auth = await bench.startProcess({ ...BOTH, IDP_ISSUER: idp.issuer })
  for (const person of PEOPLE) expect(idOf(await signIn(auth.url, person))).toBe(ids.get(person.cpf))
  await auth.close()
}, 60_000)

test('a change that was killed half way goes on where it ended, and the keys of before are no longer needed', async () => {
  expect((await run('re-encrypt', BOTH, 3)).status).toBeNull()
  // The re-encryption concerns five people and one signing key. The killed run had finished two people.
  expect(await run('re-encrypt', BOTH)).toEqual({ service: 'auth', status: 0, reencrypted: 4, problems: [] })
  expect(await run('re-encrypt', BOTH)).toMatchObject({ status: 0, reencrypted: 0 })

  const auth = await bench.startProcess({ ...AFTER, IDP_ISSUER: idp.issuer })
  const me = await fetch(`${auth.url}/api/v1/auth/me`, withToken(tokens))
  expect(((await me.json()) as { data: object }).data).toMatchObject(CONTACT)
  for (const person of PEOPLE) expect(idOf(await signIn(auth.url, person))).toBe(ids.get(person.cpf))
  await auth.close()
  expect(await run('verify', AFTER)).toMatchObject({ status: 0, problems: [] })
}, 120_000)

test('the CPF of one person in the place of another opens nowhere, and verification says so', async () => {
  const [first, other] = await users().find({}).sort({ _id: 1 }).toArray()
  const set = (cpf_cifrado: unknown) => users().updateOne({ _id: first?._id } as never, { $set: { cpf_cifrado } })
  await set(other?.['cpf_cifrado'])
  expect(await run('verify', AFTER)).toMatchObject({
    status: 1,
    problems: [
      { stream: `usuarios/${String(first?._id)}`, problem: expect.stringContaining('stamp') },
      { stream: `usuario-${String(first?._id)}`, problem: expect.stringContaining('CPF or contact cannot be read') },
    ],
  })
  await set(first?.['cpf_cifrado'])
}, 60_000)

test('of two processes that hash with different keys and register a person at once, one does', async () => {
  const first = processo([AFTER.CPF_HASH_KEY, BEFORE.CPF_HASH_KEY])
  const other = processo([BEFORE.CPF_HASH_KEY, AFTER.CPF_HASH_KEY])
  for (let i = 0; i < 20; i++) {
    const fresh = {
      cpf: String(10_000_000_000 + i),
      nome: `Nova ${i}`,
      email: null,
      telefone: null,
      nivel: 'prata' as const,
      authenticatedAt: null,
    }
    const signInAt = (where: typeof first) => where.signIn(fresh, 'produtor_rural', new Date())
    const signIns = await Promise.all([first, other, first, other].map(signInAt))
    expect(new Set(signIns.map(({ _id }) => _id)).size).toBe(1)
    expect(await users().countDocuments({ nome: fresh.nome })).toBe(1)
  }
}, 60_000)

const processo = (hashes: string[]) =>
  createUsers(
    bench.store.useDb(bench.database),
    { ...createDocumentoVault([Buffer.alloc(32)]), ...createDocumentoHashes(hashes) },
    createKeyring([Buffer.alloc(32)], 'contato'),
    STAMPS,
  )

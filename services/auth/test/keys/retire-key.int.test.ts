import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createRows } from '@car/event-store/rows'
import { createStamps } from '@car/event-store/stamps'
import { keyId } from '@car/identity/keyring'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { recordOtherwise } from '../../../../packages/event-store/test/support.ts'
import { type Bench, claims, createBench, type Idp, idpLocal, MARIA, signIn, withToken } from '../support.ts'

/** A thief who has an old RECORD_KEY, and can write to the database. */

const [FORMER, CURRENT] = [randomBytes(32), randomBytes(32)]
const RING = [CURRENT, FORMER].map((key) => key.toString('base64')).join(' ')
let bench: Bench
let idp: Idp
let id: string

beforeAll(async () => {
  bench = await createBench({ RECORD_KEY: FORMER.toString('base64') })
  idp = await idpLocal([MARIA], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  const auth = await bench.startProcess({ IDP_ISSUER: idp.issuer })
  id = String(claims((await signIn(auth.url, MARIA)).access_token)['sub'])
  await auth.close()
}, 60_000)
afterAll(async () => {
  await bench.close()
  await idp.close()
})

async function run(name: 'retire-key' | 'verify', ...args: string[]) {
  const program = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))
  const env = (await bench.env({ RECORD_KEY: RING })) as Record<string, string>
  const { status, output } = await runCommand([program, ...args], env)
  return { status, said: output === '' ? {} : JSON.parse(output) }
}
const stampsOf = async (collection: string) =>
  new Set((await bench.store.collection(collection).find().toArray()).map((row) => String(row['stamp']).split('.')[0]))

test('what has just stamped is not retired; afterwards each row has the stamp of the key in use', async () => {
  expect((await run('retire-key', keyId(FORMER))).status).toBe(1)
  const earlier = { at: new Date(Date.now() - 120_000) }
  await recordOtherwise(bench.store as never, FORMER, `usuario-${id}`, () => earlier)
  const { said } = await run('retire-key', keyId(FORMER))
  expect(said.keys).toEqual({ [keyId(CURRENT)]: 'in use', [keyId(FORMER)]: 'retired' })
  for (const collection of ['usuarios', 'sessoes', 'chaves'])
    expect([collection, await stampsOf(collection)]).toEqual([collection, new Set([keyId(CURRENT)])])
})

test('a row that the old key stamps is refused, and verify names it', async () => {
  const auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, RECORD_KEY: RING })
  const tokens = await signIn(auth.url, MARIA)
  const me = async () => (await fetch(`${auth.url}/api/v1/auth/me`, withToken(tokens))).status
  expect(await me()).toBe(200)
  const people = bench.store.collection<{ _id: string; stamp: string }>('usuarios')
  const row = await people.findOne({ _id: id })
  if (!row) throw new Error('no such person')
  const forged = createRows<typeof row>(createStamps([FORMER]), 'usuarios').stamped({
    ...row,
    nivel_confiabilidade: 'ouro',
  } as typeof row)
  await people.replaceOne({ _id: id }, forged)
  expect(await me()).toBe(500)
  expect((await run('verify')).said.problems).toContainEqual({
    stream: `usuarios/${id}`,
    problem: 'does not carry the stamp of this service',
  })
  await auth.close()
})

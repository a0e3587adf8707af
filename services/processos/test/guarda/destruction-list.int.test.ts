import { randomUUID } from 'node:crypto'
import { runCommand } from '@car/testing/command'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lockedBucket } from '../../../../packages/registro/test/locked-bucket.ts'
import { build, type Setup } from '../support.ts'
import { askedFor, old, owner, RETENCAO } from './old.ts'

const { access, bucket, make } = lockedBucket()
const env = {
  ALARMES_MS: '3600000',
  S3_REGISTRO_BUCKET: bucket,
  S3_REGISTRO_ENDPOINT: access.endpoint,
  S3_REGISTRO_REGION: access.region,
  S3_REGISTRO_ACCESS_KEY_ID: access.credentials.accessKeyId,
  S3_REGISTRO_SECRET_ACCESS_KEY: access.credentials.secretAccessKey,
  REGISTRO_RETENCAO_DIAS: '1',
}

let m: Setup
beforeAll(async () => {
  await make()
  m = await build(env)
})
afterAll(() => m.close())

const run = async (args: string[], otherwise: Record<string, string> = {}) => {
  const { status, output } = await runCommand([RETENCAO, ...args], { ...m.env, ...otherwise })
  return { status, said: JSON.parse(output) }
}

test('what is destroyed is named in the locked bucket first, and a database of before learns it from there', async () => {
  const dono = owner()
  const id = await old(m, dono)
  const away = await run([], { S3_REGISTRO_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  expect([away.status, away.said.rascunho.failed, askedFor(m, id)]).toEqual([1, 1, []])
  expect((await m.ask(dono, 'GET', `/processos/${id}`)).status).toBe(200)
  expect((await run([])).status).toBe(0)
  expect(askedFor(m, id)).toEqual(['documentos', 'dossie', 'analista'])
  const { said } = await run(['--list'], { MONGODB_DATABASE: `test_${randomUUID().slice(0, 8)}` })
  expect(said).toEqual([
    { alvo: 'processo', id, parte: 'tudo', classe: 'rascunho', base_legal: said[0].base_legal, por: null },
  ])
})

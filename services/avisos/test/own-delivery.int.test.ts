import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { AVISOS } from '@car/proto/gen/services'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support.ts'

let b: Bench
beforeAll(async () => {
  b = await createBench()
  await b.start()
}, 60_000)
afterAll(() => b.close())

test('all notices of a person, newest first, and what goes to them by mail; nobody else’s, and for nobody else', async () => {
  const [owner, other] = [b.somebody(), b.somebody()]
  for (const who of [owner, other, owner]) {
    const processo = b.processo(who.id, { status: 'submetido' })
    await b.count('processo.submetido', b.ofProcesso(processo, { status: 'submetido' }))
  }
  await b.settled(owner.id, 2)
  await b.settled(other.id)
  await b.ask(owner, 'PUT', '/avisos/preferencias', { body: { recebido: false } })
  const client = (from: 'processos' | 'dossie') =>
    createGrpcClient(AVISOS, `127.0.0.1:${b.env['GRPC_PORT']}`, tokensOf(from))
  const [processos, dossie] = [client('processos'), client('dossie')]
  const ofOwner = { pessoa_id: owner.id }

  const seen: unknown[] = []
  for await (const { aviso } of processos.stream('ListarDaPessoa', ofOwner)) seen.push(JSON.parse(aviso))
  expect(seen).toEqual((await b.ask(owner, 'GET', '/avisos')).body.data)
  expect(seen).toHaveLength(2)
  const { preferencias } = await processos.ObterPreferencias(ofOwner)
  expect(JSON.parse(preferencias)).toEqual((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data)
  await expect(dossie.ObterPreferencias(ofOwner)).rejects.toMatchObject({ code: 'CAR-003' })
  for (const pair of [processos, dossie]) pair.close()
})

import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@car/config/services'
import { createGrpcClient } from '@car/grpc/client'
import { PROCESSOS } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { person } from '@car/testing/issuer'
import { tokensOf } from '@car/testing/service-keys'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { names, type Name, startServices } from './support/services.ts'

/** Tests what a service that was taken over can do elsewhere with the tokens of people that came to it. */

const MARIA = person('Maria', 'produtor_rural')
/** An operation of each service that asks for a token and names no case. */
const READS: Record<Name, string> = {
  processos: '/processos',
  documentos: '/documentos/envios',
  analista: '/analista/processos',
  dossie: `/analista/dossies/${randomUUID()}`,
}

let s: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  s = await startServices()
}, 60_000)
afterAll(() => s.close(), 60_000)

async function ask(service: Name, audience: ServiceName, bearer: ServiceName) {
  const token = await s.issuer.tokenFor({ ...MARIA, papel: 'admin' }, audience)
  const headers = { authorization: `Bearer ${token}`, 'x-service-token': await tokensOf(bearer).sign(service) }
  const response = await fetch(`http://${s.addressOf(service, 'http')}/api/v1${READS[service]}`, { headers })
  const body = (await response.json()) as { error?: { code: string } }
  return [response.status, body.error?.code]
}

test.each(names)('%s takes by HTTP a token that was made for it, of the gateway, and no other', async (service) => {
  const [status] = await ask(service, service, 'gateway')
  expect(status).toBe(service === 'dossie' ? 404 : 200)
  const refused = [401, 'CAR-001']
  for (const other of names.filter((name) => name !== service)) {
    expect([other, await ask(service, other, 'gateway')]).toEqual([other, refused])
    expect([other, await ask(service, other, other)]).toEqual([other, refused])
    expect([other, await ask(service, service, other)]).toEqual([other, refused])
  }
  expect(await ask(service, 'gateway', 'gateway')).toEqual(refused)
})

test('by gRPC a token is taken beside the service token of the one that it was made for, and of no other', async () => {
  async function call(caller: 'documentos' | 'dossie', audience: ServiceName) {
    const client = createGrpcClient(PROCESSOS, s.addressOf('processos', 'grpc'), tokensOf(caller))
    const token = await s.issuer.tokenFor(MARIA, audience)
    const question = { processo_id: randomUUID(), operacao: 'consultar', leitura: '' }
    return runInContext({ requestId: randomUUID(), token }, () => client.VerificarAcesso(question))
      .catch((error: { code: string }) => error.code)
      .finally(() => client.close())
  }
  expect(await call('documentos', 'documentos')).toBe('CAR-003')
  expect(await call('dossie', 'dossie')).toBe('CAR-003')
  expect(await call('dossie', 'documentos')).toBe('CAR-001')
  expect(await call('documentos', 'processos')).toBe('CAR-001')
  expect(await call('documentos', 'gateway')).toBe('CAR-001')
})

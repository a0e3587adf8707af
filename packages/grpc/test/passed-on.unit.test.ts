import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@car/config/services'
import { createVerifier } from '@car/identity/verify-token'
import { DOSSIE } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { runInContext } from '@car/telemetry/request-context'
import { createIssuer, person } from '@car/testing/issuer'
import { tokensOf } from '@car/testing/service-keys'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGrpcClient } from '../src/client.ts'
import { type CallContext, createGrpcServer } from '../src/server.ts'

/** processos calls dossie for a person who has asked analista for a case: the token was made for analista. */
const ANA = person('Ana', 'analista_ambiental')
const server = createServer()
let issuer: Awaited<ReturnType<typeof createIssuer>>
let address: string
const seen: (string | undefined)[] = []

beforeAll(async () => {
  issuer = await createIssuer()
  address = await server(issuer.jwksUrl)
})
afterAll(() => issuer.close())

function createServer() {
  return async (jwksUrl: string) => {
    const grpc = createGrpcServer({
      tokens: tokensOf('dossie'),
      verify: createVerifier(new URL(jwksUrl), 'dossie'),
      logger: createLogger('test', 'silent'),
    })
    const IniciarJob = async (_: unknown, { usuario }: CallContext) => {
      seen.push(usuario?.id)
      return { status: 'processando' }
    }
    grpc.add(DOSSIE, { IniciarJob } as never, { IniciarJob: ['processos'] } as never)
    return `127.0.0.1:${await grpc.listen('127.0.0.1:0')}`
  }
}

async function call(audience: ServiceName, passed: Promise<string>[]): Promise<string> {
  const client = createGrpcClient(DOSSIE, address, tokensOf('processos'))
  const context = {
    requestId: randomUUID(),
    token: await issuer.tokenFor(ANA, audience),
    passed: await Promise.all(passed),
  }
  return runInContext(context, () => client.IniciarJob({ job_id: randomUUID(), processo_id: randomUUID() }))
    .then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    )
    .finally(() => client.close())
}

test('a token is passed on with the service tokens by which it came', async () => {
  expect(await call('processos', [])).toBe('processando')
  expect(await call('analista', [tokensOf('analista').sign('processos')])).toBe('processando')
  expect(seen).toEqual([ANA.id, ANA.id])
})

test.each<[string, ServiceName, () => Promise<string>[]]>([
  ['without the one that it was made for', 'analista', () => []],
  ['of another than the one that it was made for', 'analista', () => [tokensOf('documentos').sign('processos')]],
  ['that were made for somebody else', 'analista', () => [tokensOf('analista').sign('documentos')]],
  ['that the caller has signed itself', 'analista', () => [tokensOf('processos').sign('processos')]],
  ['and the token is that of a client', 'gateway', () => [tokensOf('analista').sign('processos')]],
  ['of the gateway, and the token is that of a client', 'gateway', () => [tokensOf('gateway').sign('processos')]],
])('a token is refused with service tokens %s', async (_what, audience, passed) => {
  expect(await call(audience, passed())).toBe('CAR-001')
})

test('a way through many services is refused', async () => {
  const way = ['analista', 'documentos', 'avisos', 'processos'] as const
  const links = [0, 1, 2].map((i) => tokensOf(way[i] ?? 'auth').sign(way[i + 1] ?? 'auth'))
  expect(await call('analista', links)).toBe('CAR-001')
})

import { serveMetrics } from '@car/telemetry/serve-metrics'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { codeOf, createTwoGateways, type TwoGateways } from './support.ts'

let { one, other, close } = {} as TwoGateways
let port: number
let closeMetrics: () => Promise<void>

beforeAll(async () => {
  port = await freePort()
  closeMetrics = await serveMetrics('gateway', port, '127.0.0.1')
  ;({ one, other, close } = await createTwoGateways((_req, res) => void res.end()))
})
afterAll(async () => {
  await close()
  await closeMetrics()
})

const report = (body: string, from = '10.1.1.1', gateway = one) =>
  fetch(`${gateway.url}/violacoes`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': from },
    body,
  })
const of = (directive: string) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'document-uri': 'http://x/processos/concealed' } })

test('is counted by directive, of a fixed list, and nothing else of it is told', async () => {
  for (const directive of ['script-src-elem', 'script-src-elem', 'require-trusted-types-for', 'a"b{c}'])
    expect((await report(of(directive))).status).toBe(204)
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = [...told.matchAll(/^car_gateway_violation_total\{diretiva="([^"]+)"[^}]*\} (\d+)/gm)]
  expect(Object.fromEntries(counts.map(([, directive, n]) => [directive, n]))).toEqual({
    'script-src-elem': '2',
    'require-trusted-types-for': '1',
    outra: '1',
  })
  expect(told).not.toContain('concealed')
})

test('is small, is a report, and comes sixty times a minute from an address at most', async () => {
  const of429 = async (body: string) => {
    const answer = await report(body, '10.1.1.2')
    return `${answer.status} ${await codeOf(answer)}`
  }
  expect(await of429('x'.repeat(20_000))).toBe('413 CAR-008')
  for (const body of ['', '{}', 'null', '[]']) expect(await of429(body)).toBe('400 CAR-011')
  const many = await Promise.all(
    Array.from({ length: 80 }, (_, i) => report(of('img-src'), '10.1.1.3', i % 2 ? one : other)),
  )
  expect(many.filter(({ status }) => status === 204)).toHaveLength(60)
  expect(many.filter(({ status }) => status === 429)).toHaveLength(20)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { createHealth } from '../src/health.ts'

const never = () => new Promise(() => {})

describe('readiness', () => {
  test('is ok when every dependency answers', async () => {
    const health = createHealth({ mongo: async () => 'pong', amqp: async () => {} })
    expect(await health.readiness()).toEqual({ status: 'ok', checks: { mongo: 'ok', amqp: 'ok' } })
  })

  test('says which dependency fails and nothing of how', async () => {
    const health = createHealth({
      mongo: async () => {
        throw new Error('connect ECONNREFUSED mongodb://user:pw@10.0.0.1')
      },
      amqp: () => {
        throw new Error('thrown, not rejected')
      },
      redis: async () => {},
    })
    expect(await health.readiness()).toEqual({
      status: 'indisponivel',
      checks: { mongo: 'falhou', amqp: 'falhou', redis: 'ok' },
    })
  })

  test('does not wait for a dependency that hangs', async () => {
    const health = createHealth({ mongo: never, amqp: async () => {} }, 10)
    expect(await health.readiness()).toEqual({ status: 'indisponivel', checks: { mongo: 'sem_resposta', amqp: 'ok' } })
  })

  test('asks once for calls that overlap, and again for the next', async () => {
    let asked = 0
    const health = createHealth({ mongo: async () => void asked++ })
    await Promise.all([health.readiness(), health.readiness(), health.readiness()])
    expect(asked).toBe(1)
    await health.readiness()
    expect(asked).toBe(2)
  })

  test('is off once draining, whatever the dependencies say', async () => {
    const health = createHealth({ mongo: async () => {} })
    health.drain()
    expect(await health.readiness()).toEqual({ status: 'encerrando', checks: { mongo: 'ok' } })
  })
})

describe('a start', () => {
  const broken = () => Promise.reject(new Error('nobody there'))

  test('waits for peers too, which readiness does not ask', async () => {
    const health = createHealth({ store: async () => {} })
    let peer: () => Promise<unknown> = broken
    health.atStart({ processos: () => peer() })
    expect(await health.readiness()).toEqual({ status: 'ok', checks: { store: 'ok' } })
    expect(await health.started()).toEqual({ status: 'indisponivel', checks: { store: 'ok', processos: 'falhou' } })
    peer = async () => {}
    expect(await health.started()).toMatchObject({ status: 'ok' })
  })

  test('is over once everything has answered: a peer that goes away later does not matter', async () => {
    let asked = 0
    const health = createHealth()
    health.atStart({ processos: async () => void asked++ })
    await health.started()
    expect([(await health.started()).status, asked]).toEqual(['ok', 1])
  })

  test.each([
    { status: 503, expected: ['indisponivel', 'indisponivel', 'ok', 'ok'] },
    { status: 200, expected: ['indisponivel', 'indisponivel', 'indisponivel', 'indisponivel'] },
  ])('with a wrong address ends where nobody serves (health $status)', async ({ status, expected }) => {
    const server = createServer((_req, res) => res.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const health = createHealth()
    health.atStart({ processos: broken }, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const said = []
    for (const _ of expected) said.push((await health.started()).status)
    server.close()
    expect(said).toEqual(expected)
  })
})

test('every dependency is a metric, which alerts go by', async () => {
  const reader = new PrometheusExporter({ preventServerStart: true })
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  createHealth({ store: async () => {}, broker: () => Promise.reject(new Error('gone')) })
  const { resourceMetrics } = await reader.collect()
  const [metric] = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics)
  expect(metric?.descriptor.name).toBe('car_dependency_up')
  expect(metric?.dataPoints.map(({ value, attributes }) => [attributes['dependency'], value])).toEqual([
    ['store', 1],
    ['broker', 0],
  ])
  metrics.disable()
})

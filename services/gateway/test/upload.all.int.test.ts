import { serviceKeys } from '@car/testing/service-keys'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Gateway } from '@car/gateway/service'
import { ErroCar } from '@car/errors/erro-car'
import { createApp, listen } from '@car/http/server'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import { programAt } from '@car/testing/program'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { abrirGateway, type Atender, codigoDe, criarEmissor, type Emissor, redisDeTeste, servir } from './support.ts'

jest.setTimeout(60_000)

const MB = 1024 * 1024
const UPLOAD = '/api/v1/documentos/upload'
const ARQUIVO = '/api/v1/documentos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10/arquivo'
const arquivo = randomBytes(50 * MB)
const hash = createHash('sha256').update(arquivo).digest('hex')

let emissor: Emissor
let upstream: Awaited<ReturnType<typeof servir>>
let gateway: Gateway & { url: string }
let autorizacao: { authorization: string }
let redisUrl: string
let fazer: Atender

beforeAll(async () => {
  redisUrl = await redisDeTeste()
  emissor = await criarEmissor()
  upstream = await servir((req, res) => fazer(req, res))
  gateway = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
  autorizacao = { authorization: `Bearer ${await emissor.token('admin')}` }
})
afterAll(async () => {
  await gateway.close()
  await upstream.fechar()
  await emissor.fechar()
})

const enviar = (url: string, headers: Record<string, string>, body: unknown = arquivo) =>
  fetch(url + UPLOAD, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

async function* emPedacos() {
  for (let i = 0; i < arquivo.length; i += 64 * 1024) yield arquivo.subarray(i, i + 64 * 1024)
}

const conferir: Atender = async (req, res) => {
  const soma = createHash('sha256')
  await pipeline(req, soma)
  res.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { hash: soma.digest('hex') } }))
}

describe('fifty megabytes', () => {
  test.each([
    ['of a length given', () => arquivo],
    ['in chunks', () => emPedacos()],
  ])('%s arrive as they were', async (_nome, corpo) => {
    fazer = conferir
    const resposta = await enviar(gateway.url, autorizacao, corpo())
    expect([resposta.status, await resposta.json()]).toEqual([202, { data: { hash } }])
  })

  test('pass through a process without staying in it, up and down, six at a time, also when a side is slow', async () => {
    const { processo, url } = await abrirProcesso()
    fazer = (req, res) => {
      if (req.method === 'POST') return conferir(req, res)
      res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': arquivo.length })
      return pipeline(emPedacos(), res)
    }
    await enviar(url, autorizacao).then((r) => r.arrayBuffer())
    const antes = memoria(processo)
    const subidas = Array.from({ length: 6 }, () => enviar(url, autorizacao).then((r) => r.json()))
    expect(await Promise.all(subidas)).toEqual(Array.from({ length: 6 }, () => ({ data: { hash } })))
    const descidas = Array.from({ length: 6 }, () => baixarDevagar(url))
    expect(await Promise.all(descidas)).toEqual(Array.from({ length: 6 }, () => hash))
    // Six hundred megabytes passed through; what buffers and the collector hold is a small part of that.
    expect(memoria(processo).maximo - antes.agora).toBeLessThan(120 * MB)
    processo.kill('SIGTERM')
    expect(await once(processo, 'exit')).toEqual([0, null])
  })
})

test('a part of an upload is passed on while it comes, under a key too', async () => {
  const comecou = Promise.withResolvers<void>()
  fazer = async (req, res) => {
    req.once('data', () => comecou.resolve())
    await conferir(req, res)
  }
  const parte = arquivo.subarray(0, 64 * 1024)
  const pedido = request(
    `${gateway.url}/api/v1/documentos/envios/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10/partes?inicio=0`,
    {
      method: 'POST',
      headers: {
        ...autorizacao,
        'content-type': 'application/octet-stream',
        'content-length': parte.length,
        'idempotency-key': 'parte-1',
      },
    },
  )
  pedido.write(parte.subarray(0, 30_000))
  await comecou.promise
  pedido.end(parte.subarray(30_000))
  const [resposta] = (await once(pedido, 'response')) as [IncomingMessage]
  expect(resposta.statusCode).toBe(202)
  resposta.resume()
})

describe('a refusal reaches a client that is still sending', () => {
  const recusarJa: Atender = (_req, res) =>
    void res
      .writeHead(413, { 'content-type': 'application/json' })
      .end('{"error":{"code":"CAR-008","message":"grande"}}')

  test.each([
    ['by the gateway, to who sends a length', {}, () => arquivo, [401, 'CAR-001']],
    ['by the gateway, to who sends chunks', {}, () => emPedacos(), [401, 'CAR-001']],
    ['by the service, to who sends a length', 'token', () => arquivo, [413, 'CAR-008']],
    ['by the service, to who sends chunks', 'token', () => emPedacos(), [413, 'CAR-008']],
  ])(
    '%s',
    async (_nome, quem, corpo, esperado) => {
      fazer = recusarJa
      for (let vez = 0; vez < 5; vez++) {
        const resposta = await enviar(gateway.url, quem === 'token' ? autorizacao : {}, corpo())
        expect([resposta.status, await codigoDe(resposta)]).toEqual(esperado)
      }
    },
    30_000,
  )

  test('to one that sends everything before it looks, and asks for the connection to be closed', async () => {
    fazer = recusarJa
    for (const [extra, esperado] of [
      ['', 'CAR-001'],
      [`Authorization: ${autorizacao.authorization}\r\n`, 'CAR-008'],
    ]) {
      const socket = connect(gateway.port, '127.0.0.1')
      const erros: Error[] = []
      socket.on('error', (erro) => erros.push(erro)).pause()
      socket.write(
        `POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n${extra}Content-Length: ${arquivo.length}\r\n\r\n`,
      )
      await new Promise((resolve) => socket.write(arquivo, resolve))
      let lido = ''
      for await (const pedaco of socket) lido += String(pedaco)
      expect(lido).toContain(esperado)
      expect(erros).toEqual([])
    }
  })

  test('by a service as ours are made, in the middle of the body', async () => {
    const logger = createLogger('teste', 'silent')
    const app = createApp({
      logger,
      health: createHealth(),
      mount: (rotas) =>
        void rotas.post(UPLOAD, async (req) => {
          await once(req, 'readable')
          req.read()
          throw new ErroCar('tipo_nao_aceito')
        }),
    })
    const servico = await listen(app, { port: 0, host: '127.0.0.1' })
    const outro = await abrirGateway({
      REDIS_URL: redisUrl,
      JWKS_URL: emissor.url,
      UPSTREAM: `http://127.0.0.1:${servico.port}`,
    })
    for (let vez = 0; vez < 10; vez++) {
      const resposta = await enviar(outro.url, autorizacao, vez % 2 ? arquivo : emPedacos())
      expect([resposta.status, await codigoDe(resposta)]).toEqual([415, 'CAR-009'])
    }
    await outro.close()
    await servico.close()
  })

  test('to one that asks first, before it sends anything', async () => {
    fazer = conferir
    const comPergunta = async (headers: Record<string, string>) => {
      const saida = request(gateway.url + UPLOAD, {
        method: 'POST',
        headers: {
          ...headers,
          expect: '100-continue',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': MB,
        },
      })
      let convidado = false
      saida.on('continue', () => {
        convidado = true
        saida.end(arquivo.subarray(0, MB))
      })
      saida.flushHeaders()
      const [resposta] = (await once(saida, 'response')) as [IncomingMessage]
      resposta.resume()
      saida.destroy()
      return [convidado, resposta.statusCode]
    }
    expect(await comPergunta({})).toEqual([false, 401])
    expect(await comPergunta(autorizacao)).toEqual([true, 202])
  })
})

test('a client that leaves in the middle takes its upload along', async () => {
  const cortado = Promise.withResolvers<void>()
  fazer = (req) => void req.resume().once('close', () => (req.complete ? undefined : cortado.resolve()))
  const socket = connect(gateway.port, '127.0.0.1')
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nAuthorization: ${autorizacao.authorization}\r\nContent-Length: ${arquivo.length}\r\n\r\n`,
  )
  socket.write(arquivo.subarray(0, MB), () => setTimeout(() => socket.destroy(), 50))
  expect(await cortado.promise).toBeUndefined()
})

test('a service that dies in the middle of an upload is CAR-016, and the client hears it', async () => {
  fazer = (req) => void req.once('data', () => req.socket.destroy())
  const resposta = await enviar(gateway.url, autorizacao)
  expect([resposta.status, await codigoDe(resposta)]).toEqual([503, 'CAR-016'])
})

async function baixarDevagar(url: string): Promise<string> {
  const resposta = await fetch(url + ARQUIVO, { headers: autorizacao })
  const soma = createHash('sha256')
  let lidos = 0
  for await (const pedaco of resposta.body as unknown as AsyncIterable<Uint8Array>) {
    soma.update(pedaco)
    lidos += pedaco.length
    if (lidos % (10 * MB) < pedaco.length) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return soma.digest('hex')
}

/** The gateway as in production, in a process of its own. */
async function abrirProcesso(): Promise<{ processo: ChildProcess; url: string }> {
  const porta = await freePort()
  const servicos = ['AUTH', 'PROCESSOS', 'DOCUMENTOS', 'ANALISTA', 'DOSSIE', 'AVISOS', 'PORTAL']
  const processo = spawn(process.execPath, [programAt(join(import.meta.dirname, '../src/main.ts'))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(porta),
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      ...serviceKeys('gateway'),
      REDIS_URL: redisUrl,
      JWKS_URL: emissor.url,
      AUTH_GRPC: '127.0.0.1:1',
      ...Object.fromEntries(servicos.map((nome) => [`${nome}_URL`, upstream.url])),
    },
  })
  const url = `http://127.0.0.1:${porta}`
  const responde = () =>
    fetch(`${url}/healthz`).then(
      (r) => r.ok,
      () => false,
    )
  await until(responde, Boolean)
  return { processo, url }
}

/** Resident bytes, now and at most. */
function memoria({ pid }: ChildProcess): { agora: number; maximo: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (nome: string) => Number(new RegExp(`^${nome}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { agora: kb('VmRSS'), maximo: kb('VmHWM') }
}

import { createServer, type Server } from 'node:http'
import { check } from '@car/conferir/check'
import type { IssuerKeys, Manifest } from '@car/conferir/manifest'
import { derOf, signDigest } from '@car/seal/cms'
import { importKey, makeAuthority } from '@car/seal/authority'
import { localSigner } from '@car/seal/signer'
import { createLogger } from '@car/telemetry/logger'
import { freePort } from '@car/testing/free-port'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { publish } from '../src/domain/chaves.ts'
import { createSealing } from '../src/outbound/sealing.ts'
import { type Bench, createBench } from './support/bench.ts'
import { startTimeStamping } from './support/time-stamping.ts'

let b: Bench
let ports: Awaited<ReturnType<Bench['start']>>
const servers: Server[] = []
beforeAll(async () => {
  b = await createBench()
  ports = await b.start()
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await b.close()
})

const keysNow = async (at = ports) => (await b.ask(at, null, 'GET', '/.well-known/car-chaves.json')).body as IssuerKeys
async function issued(at = ports): Promise<{ file: Uint8Array; codigo: string; jobId: string }> {
  const jobId = await b.generate(at, b.peers.processo().id)
  const { codigo_verificacao: codigo } = await b.settled(at, jobId)
  const { bytes } = await b.ask(at, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  return { file: new Uint8Array(bytes), codigo, jobId }
}
const receiptOf = async (codigo: string, at = ports) =>
  (await b.ask(at, null, 'GET', `/publico/dossies/${codigo}/recibo`)).bytes.toString()
const checked = async (file: Uint8Array, recibo: string | null, chaves: IssuerKeys) =>
  check({ file, recibo: async () => recibo, chaves, authorities: [], now: new Date() })

describe('an issued dossier', () => {
  test('proves itself by what is public, and its receipt is locked in the log', async () => {
    const { file, codigo } = await issued()
    const { verdict, lines, manifest } = await checked(file, await receiptOf(codigo), await keysNow())
    expect([verdict, lines.filter(({ holds }) => holds === false)]).toEqual(['integro', []])
    const { documentos, atos, emissor } = manifest as Manifest
    expect([documentos.length, atos.map(({ versao }) => versao), emissor]).toEqual([3, [1, 2, 3], b.env.PUBLIC_URL])
    expect(JSON.stringify(manifest)).not.toMatch(/Ana Beatriz|JOS|529\.982/)
  })

  test('is not found by a code that is none', async () => {
    expect((await b.ask(ports, null, 'GET', '/publico/dossies/7K3Q-4T2X-FHD0-ZZ5T/recibo')).status).toBe(404)
  })
})

test('a key that was changed stays listed, and one that was lost counts no more without the log', async () => {
  const { file, codigo } = await issued()
  const receipt = await receiptOf(codigo)
  const next = await makeAuthority(new Date(), 'de outro teste')
  const both = (ours: Buffer | readonly Buffer[], before: string) =>
    [...[ours].flat().map((der) => der.toString('base64')), before].join(' ')
  const [NEW_KEY, { MANIFESTO_KEY, SELO_CHAVE, SELO_CERTIFICADOS }] = [Buffer.alloc(32, 'another'), b.env]
  // While the change is rolled out, instances with the old keys and with the new ones first work side by side.
  const during = await b.start({
    MANIFESTO_KEY: both(NEW_KEY, MANIFESTO_KEY),
    SELO_CHAVE: both(next.chave, SELO_CHAVE),
    SELO_CERTIFICADOS: both(next.certificados, SELO_CERTIFICADOS),
  })
  const inUse = (await keysNow(during)).keys.filter(({ uso }) => uso !== 'registro')
  expect(inUse.map(({ estado }) => estado)).toEqual(['ativa', 'ativa', 'ativa', 'ativa'])
  for (const at of [ports, during]) {
    const made = await issued()
    const seen = await checked(made.file, await receiptOf(made.codigo, at), await keysNow())
    expect([seen.verdict, seen.lines.filter(({ holds }) => holds === false)]).toEqual(['integro', []])
  }
  await during.close()
  const other = await b.start({ MANIFESTO_KEY: NEW_KEY.toString('base64') })
  const retired = await keysNow(other)
  expect(retired.keys.filter(({ uso }) => uso === 'manifesto').map(({ estado }) => estado)).toEqual([
    'aposentada',
    'ativa',
  ])
  expect((await checked(file, receipt, retired)).verdict).toBe('integro')
  const kid = retired.keys.find(({ estado }) => estado === 'aposentada')?.kid ?? ''
  const { pathname } = new URL('../src/chaves.ts', import.meta.url)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  expect((await runCommand([pathname, '--comprometida', kid, '--desde', since], b.env)).status).toBe(0)
  expect((await checked(file, receipt, await keysNow(other))).verdict).toBe('indefinido')
  const { publicKeys } = await createSealing(readSettings(b.env), createLogger('test', 'silent'))
  const { keys } = await keysNow(other)
  expect(() => publish(keys, publicKeys)).toThrow('was declared compromised')
  await other.close()
})

describe('a signer of its own', () => {
  const key = () => importKey(Buffer.from(b.env.SELO_CHAVE, 'base64'))
  const certificates = () => b.env.SELO_CERTIFICADOS.split(' ').map((text) => Buffer.from(text, 'base64'))
  /** A service that signs digests with the key of the bench; with `wrong` it signs another digest. */
  async function signer(port: number, wrong = false): Promise<Server> {
    const answer = async (request: string) => {
      const asked = JSON.parse(request) as { digest: string }
      const digest = wrong ? Buffer.alloc(32) : Buffer.from(asked.digest, 'base64')
      return derOf(await signDigest(digest, await key(), certificates()))
    }
    const server = createServer((req, res) => {
      const pieces: Buffer[] = []
      req.on('data', (piece: Buffer) => pieces.push(piece))
      req.on('end', () => void answer(Buffer.concat(pieces).toString()).then((cms) => res.end(cms)))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }

  test('is waited for while it is away or signs something else, and then seals', async () => {
    const port = await freePort()
    const remote = await b.start({
      SELO_ASSINANTE: 'remoto',
      SELO_REMOTO_URL: `http://127.0.0.1:${port}/`,
      SELO_REMOTO_TOKEN: 'a token of more than sixteen letters',
      SELO_CHAVE: '',
      MANIFESTO_KEY: Buffer.alloc(32, 'a third').toString('base64'),
    })
    await ports.close()
    const jobId = await b.generate(remote, b.peers.processo().id)
    await until(
      () => b.events(jobId),
      (events) => events.some(({ tipo }) => tipo === 'composicao_iniciada'),
    )
    const wrong = await signer(port, true)
    await until(
      () => b.situacao(remote, jobId),
      ({ status, espera_selo }) => status === 'processando' && espera_selo,
    )
    await new Promise((resolve) => wrong.close(resolve))
    wrong.closeAllConnections()
    await signer(port)
    expect(await b.settled(remote, jobId)).toMatchObject({ status: 'pronto', espera_selo: false })
    const { bytes } = await b.ask(remote, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
    expect((await checked(new Uint8Array(bytes), null, await keysNow(remote))).verdict).toBe('integro')
    expect((await b.events(jobId)).map(({ tipo }) => tipo)).toEqual([
      'dossie_solicitado',
      'composicao_iniciada',
      'selo_aguardado',
      'dossie_emitido',
    ])
  })
})

describe('a time stamp', () => {
  /** The object identifier of the attribute that has it, in hexadecimal digits. */
  const STAMP = '060b2a864886f70d010910020e'

  test('is part of the seal, and a dossier goes without while its authority is away', async () => {
    const stamping = await startTimeStamping()
    const settings = { MANIFESTO_KEY: Buffer.alloc(32, 'a fourth').toString('base64') }
    const stamped = await b.start({ ...settings, SELO_CARIMBO_URL: stamping.url })
    const seen: unknown[] = []
    for (const close of [() => {}, () => stamping.close()]) {
      close()
      const { file } = await issued(stamped)
      const { verdict } = await checked(file, null, await keysNow(stamped))
      seen.push([verdict, Buffer.from(file).includes(STAMP)])
    }
    expect(seen).toEqual([
      ['integro', true],
      ['integro', false],
    ])
    await stamped.close()
  })
})

test('a time stamp that is larger than its room is left out', async () => {
  const stamping = await startTimeStamping()
  const missing: unknown[] = []
  const given = {
    url: stamping.url,
    timeoutMs: 10_000,
    room: 1,
    onMissing: (failure: unknown) => missing.push(failure),
  }
  const sign = await localSigner(await makeAuthority(), given)
  expect((await sign(Buffer.alloc(32))).toString('hex')).not.toContain('060b2a864886f70d010910020e')
  expect(missing).toEqual([expect.objectContaining({ message: expect.stringContaining('a time stamp needs') })])
  stamping.close()
})

test('a certificate for trials, or none, is refused in public', async () => {
  const logger = createLogger('test', 'silent')
  const sealing = (settings: object) => createSealing(readSettings({ ...b.env, ...settings }), logger)
  const { chave, certificados } = await makeAuthority()
  const trial = {
    SELO_CHAVE: chave.toString('base64'),
    SELO_CERTIFICADOS: certificados.map((der) => der.toString('base64')).join(' '),
  }
  await expect(sealing({ SELO_CHAVE: '' })).rejects.toThrow('needs SELO_CHAVE')
  await expect(sealing({ SELO_CHAVE: 'AAAA' })).rejects.toThrow('cannot be read')
  await expect(sealing({ SELO_CHAVE: trial.SELO_CHAVE })).rejects.toThrow('has no certificate of the first key')
  await expect(sealing({ SELO_CERTIFICADOS: 'AAAA' })).rejects.toThrow('cannot be read')
  await expect(sealing(trial)).rejects.toThrow('for trials only')
  await expect(sealing({ ...trial, PUBLIC_URL: 'http://localhost:8080' })).resolves.toBeDefined()
})

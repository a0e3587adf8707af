import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { createMail } from '../src/outbound/mail.ts'
import { createOddServer } from './odd-server.ts'
import { STEPS, createSilentServer } from './silent-server.ts'

const TO = 'maria@example.com'
const letter = (id: string) => ({
  id,
  para: TO,
  em: '2026-03-03T15:00:00.000Z',
  mensagem: { subject: 'Processo recebido', texto: 'Recebemos.', html: '<p>Recebemos.</p>' },
  descadastro: null,
})
const mail = (url: string, withoutTls = false, silenceMs = 20_000) =>
  createMail({ url, sender: 'nao-responda@car.example', withoutTls, silenceMs })

describe('a server that goes no further', () => {
  let silentServer: Awaited<ReturnType<typeof createSilentServer>>
  beforeAll(async () => {
    silentServer = await createSilentServer()
  })
  afterEach(() => silentServer.fail(null))
  afterAll(() => silentServer.close())

  const nothing = { where: 'server' }
  /** The failure of a server that has received the whole message, and so may have accepted it. */
  const maybe = { where: 'message', final: false }

  test.each(
    STEPS.flatMap((step) =>
      (['stops', 'drips'] as const).map((manner) => ({
        step,
        manner,
        failure: step === 'dot' ? maybe : nothing,
      })),
    ),
  )(
    'is left at $step when it $manner, and gets the same message later',
    async ({ step, manner, failure }) => {
      silentServer.fail({ step, manner })
      const before = silentServer.taken.length
      const error = await mail(silentServer.url, true, 200)
        .send(letter(`${step}-${manner}`))
        .then(
          () => null,
          (refusal: unknown) => refusal,
        )
      expect(error).toMatchObject({ name: 'NotDelivered', failure })
      expect(String(error)).not.toContain(TO)
      await until(
        () => silentServer.connected.size,
        (n) => n === 0,
      )
      silentServer.fail(null)
      await mail(silentServer.url, true).send(letter(`${step}-${manner}`))
      const taken = silentServer.taken.slice(before)
      expect(taken).toHaveLength(step === 'dot' ? 2 : 1)
      expect(new Set(taken).size).toBe(1)
    },
    30_000,
  )
})

describe('encryption', () => {
  let folder: string
  const trusted = tls.getCACertificates('default')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'car-tls-'))
    await Promise.all([
      certify('right', 'IP:127.0.0.1'),
      certify('of-another', 'DNS:other.example'),
      certify('of-nobody', 'IP:127.0.0.1'),
    ])
    const ours = await Promise.all(['right', 'of-another'].map((nome) => readFile(file(nome, 'crt'), 'utf8')))
    tls.setDefaultCACertificates([...trusted, ...ours])
  }, 30_000)
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted)
    await rm(folder, { recursive: true })
  })
  const file = (nome: string, kind: 'crt' | 'key') => join(folder, `${nome}.${kind}`)
  const certify = (nome: string, altName: string) =>
    promisify(execFile)(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${nome}
      -addext subjectAltName=${altName} -keyout ${file(nome, 'key')} -out ${file(nome, 'crt')}`.split(/\s+/),
    )

  /**
   * Calls `run` with the address of a server. Returns the commands and messages that the server received until it was
   * closed.
   */
  async function after(
    security: { mode: 'starttls' | 'smtps'; nome: string } | null,
    run: (url: string) => Promise<void>,
  ) {
    const cipher = security && [security.mode, file(security.nome, 'crt'), file(security.nome, 'key')]
    const server = await createOddServer(cipher ?? [])
    try {
      await run(server.url)
    } finally {
      await server.close()
    }
    return { heard: server.heard(), taken: server.sentTo(TO) }
  }

  test.each(['starttls', 'smtps'] as const)(
    'is what a message goes over: %s',
    async (mode) => {
      const { taken } = await after({ mode, nome: 'right' }, (url) => mail(url).send(letter(mode)))
      expect(taken).toMatchObject([{ taken: true, tls: true }])
    },
    30_000,
  )

  test.each([
    ['says it is another one', { mode: 'starttls', nome: 'of-another' }],
    ['says so from the start', { mode: 'smtps', nome: 'of-another' }],
    ['is vouched for by nobody', { mode: 'starttls', nome: 'of-nobody' }],
    ['offers none', null],
  ] as const)(
    'a server that %s is told nothing, and that is no attempt',
    async (_what, security) => {
      const done = await after(security, (url) =>
        expect(mail(url).send(letter('never'))).rejects.toMatchObject({ failure: { where: 'server' } }),
      )
      expect(done).toEqual({ heard: [], taken: [] })
    },
    30_000,
  )
})

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

  const nothing = { where: 'servidor' }
  /** The failure of a server that has received the whole message, and so may have accepted it. */
  const maybe = { where: 'mensagem', codigo: null }

  test.each(
    STEPS.flatMap((step) =>
      (['cala', 'goteja'] as const).map((how) => ({
        step,
        como: how,
        failure: step === 'ponto' ? maybe : nothing,
      })),
    ),
  )(
    'is left at $step when it $manner, and gets the same message later',
    async ({ step, como, failure }) => {
      silentServer.fail({ step, manner: como })
      const before = silentServer.tomadas.length
      const erro = await mail(silentServer.url, true, 200)
        .enviar(letter(`${step}-${como}`))
        .then(
          () => null,
          (refusal: unknown) => refusal,
        )
      expect(erro).toMatchObject({ name: 'NotDelivered', failure })
      expect(String(erro)).not.toContain(TO)
      await until(
        () => silentServer.ligados.size,
        (n) => n === 0,
      )
      silentServer.fail(null)
      await mail(silentServer.url, true).enviar(letter(`${step}-${como}`))
      const taken = silentServer.tomadas.slice(before)
      expect(taken).toHaveLength(step === 'ponto' ? 2 : 1)
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
      certify('certo', 'IP:127.0.0.1'),
      certify('de-outro', 'DNS:outro.example'),
      certify('de-ninguem', 'IP:127.0.0.1'),
    ])
    const ours = await Promise.all(['certo', 'de-outro'].map((nome) => readFile(arquivo(nome, 'crt'), 'utf8')))
    tls.setDefaultCACertificates([...trusted, ...ours])
  }, 30_000)
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted)
    await rm(folder, { recursive: true })
  })
  const arquivo = (nome: string, tipo: 'crt' | 'key') => join(folder, `${nome}.${tipo}`)
  const certify = (nome: string, altName: string) =>
    promisify(execFile)(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${nome}
      -addext subjectAltName=${altName} -keyout ${arquivo(nome, 'key')} -out ${arquivo(nome, 'crt')}`.split(/\s+/),
    )

  /**
   * Calls `run` with the address of a server. Returns the commands and messages that the server received until it was
   * closed.
   */
  async function after(
    seguranca: { mode: 'starttls' | 'smtps'; nome: string } | null,
    run: (url: string) => Promise<void>,
  ) {
    const cipher = seguranca && [seguranca.mode, arquivo(seguranca.nome, 'crt'), arquivo(seguranca.nome, 'key')]
    const server = await createOddServer(cipher ?? [])
    try {
      await run(server.url)
    } finally {
      await server.close()
    }
    return { ouvidos: server.heard(), tomadas: server.sentTo(TO) }
  }

  test.each(['starttls', 'smtps'] as const)(
    'is what a message goes over: %s',
    async (mode) => {
      const { tomadas } = await after({ mode, nome: 'certo' }, (url) => mail(url).enviar(letter(mode)))
      expect(tomadas).toMatchObject([{ taken: true, tls: true }])
    },
    30_000,
  )

  test.each([
    ['says it is another one', { mode: 'starttls', nome: 'de-outro' }],
    ['says so from the start', { mode: 'smtps', nome: 'de-outro' }],
    ['is vouched for by nobody', { mode: 'starttls', nome: 'de-ninguem' }],
    ['offers none', null],
  ] as const)(
    'a server that %s is told nothing, and that is no attempt',
    async (_what, seguranca) => {
      const done = await after(seguranca, (url) =>
        expect(mail(url).enviar(letter('nunca'))).rejects.toMatchObject({ failure: { where: 'servidor' } }),
      )
      expect(done).toEqual({ ouvidos: [], tomadas: [] })
    },
    30_000,
  )
})

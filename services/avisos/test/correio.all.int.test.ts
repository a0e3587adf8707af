import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { criarCorreio } from '../src/outbound/correio.ts'
import { servidorEstranho } from './estranho.ts'
import { PASSOS, servidorMudo } from './mudo.ts'

/** The faults of a mail server during a conversation, and of the connection. */

const PARA = 'maria@example.com'
const carta = (id: string) => ({
  id,
  para: PARA,
  em: '2026-03-03T15:00:00.000Z',
  mensagem: { assunto: 'Processo recebido', texto: 'Recebemos.', html: '<p>Recebemos.</p>' },
  descadastro: null,
})
const correio = (url: string, semTls = false, silencioMs = 20_000) =>
  criarCorreio({ url, remetente: 'nao-responda@car.example', semTls, silencioMs })

describe('a server that goes no further', () => {
  let mudo: Awaited<ReturnType<typeof servidorMudo>>
  beforeAll(async () => {
    mudo = await servidorMudo()
  })
  afterEach(() => mudo.faltar(null))
  afterAll(() => mudo.close())

  const nada = { onde: 'servidor' }
  /** Once it has the whole message, it may have accepted it. */
  const talvez = { onde: 'mensagem', codigo: null }

  test.each(
    PASSOS.flatMap((passo) =>
      (['cala', 'goteja'] as const).map((como) => ({ passo, como, falha: passo === 'ponto' ? talvez : nada })),
    ),
  )(
    'is left at $passo when it $como, and gets the same message later',
    async ({ passo, como, falha }) => {
      mudo.faltar({ passo, como })
      const antes = mudo.tomadas.length
      const erro = await correio(mudo.url, true, 200)
        .enviar(carta(`${passo}-${como}`))
        .then(
          () => null,
          (recusa: unknown) => recusa,
        )
      expect(erro).toMatchObject({ name: 'NaoEntregue', falha })
      expect(String(erro)).not.toContain(PARA)
      await until(
        () => mudo.ligados.size,
        (n) => n === 0,
      )
      mudo.faltar(null)
      await correio(mudo.url, true).enviar(carta(`${passo}-${como}`))
      const tomadas = mudo.tomadas.slice(antes)
      expect(tomadas).toHaveLength(passo === 'ponto' ? 2 : 1)
      expect(new Set(tomadas).size).toBe(1)
    },
    30_000,
  )
})

describe('encryption', () => {
  let pasta: string
  const confiadas = tls.getCACertificates('default')
  beforeAll(async () => {
    pasta = await mkdtemp(join(tmpdir(), 'car-tls-'))
    await Promise.all([
      certificar('certo', 'IP:127.0.0.1'),
      certificar('de-outro', 'DNS:outro.example'),
      certificar('de-ninguem', 'IP:127.0.0.1'),
    ])
    const nossas = await Promise.all(['certo', 'de-outro'].map((nome) => readFile(arquivo(nome, 'crt'), 'utf8')))
    tls.setDefaultCACertificates([...confiadas, ...nossas])
  }, 30_000)
  afterAll(async () => {
    tls.setDefaultCACertificates(confiadas)
    await rm(pasta, { recursive: true })
  })
  const arquivo = (nome: string, tipo: 'crt' | 'key') => join(pasta, `${nome}.${tipo}`)
  const certificar = (nome: string, altName: string) =>
    promisify(execFile)(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${nome}
      -addext subjectAltName=${altName} -keyout ${arquivo(nome, 'key')} -out ${arquivo(nome, 'crt')}`.split(/\s+/),
    )

  /** What the server had heard and accepted by the time it is gone. */
  async function depoisDe(
    seguranca: { modo: 'starttls' | 'smtps'; nome: string } | null,
    fazer: (url: string) => Promise<void>,
  ) {
    const cifra = seguranca && [seguranca.modo, arquivo(seguranca.nome, 'crt'), arquivo(seguranca.nome, 'key')]
    const servidor = await servidorEstranho(cifra ?? [])
    try {
      await fazer(servidor.url)
    } finally {
      await servidor.close()
    }
    return { ouvidos: servidor.ouvidos(), tomadas: servidor.para(PARA) }
  }

  test.each(['starttls', 'smtps'] as const)(
    'is what a message goes over: %s',
    async (modo) => {
      const { tomadas } = await depoisDe({ modo, nome: 'certo' }, (url) => correio(url).enviar(carta(modo)))
      expect(tomadas).toMatchObject([{ taken: true, tls: true }])
    },
    30_000,
  )

  test.each([
    ['says it is another one', { modo: 'starttls', nome: 'de-outro' }],
    ['says so from the start', { modo: 'smtps', nome: 'de-outro' }],
    ['is vouched for by nobody', { modo: 'starttls', nome: 'de-ninguem' }],
    ['offers none', null],
  ] as const)(
    'a server that %s is told nothing, and that is no attempt',
    async (_oQue, seguranca) => {
      const feito = await depoisDe(seguranca, (url) =>
        expect(correio(url).enviar(carta('nunca'))).rejects.toMatchObject({ falha: { onde: 'servidor' } }),
      )
      expect(feito).toEqual({ ouvidos: [], tomadas: [] })
    },
    30_000,
  )
})

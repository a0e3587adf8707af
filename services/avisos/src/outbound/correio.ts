import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Falha } from '../domain/entrega.ts'
import type { Mensagem } from '../domain/mensagem.ts'

/** The server to which messages are handed over, and who sends them. */
export type Servidor = {
  /** `smtps://user:password@host:port`, or `smtp://…`, which is encrypted by STARTTLS. */
  url: string
  /** The address that messages come from. */
  remetente: string
  /** Whether the connection may go without encryption. */
  semTls: boolean
  /**
   * How long the server may stay silent. A server that scans messages first takes its time, and giving up means sending
   * again.
   */
  silencioMs: number
}

export type Carta = {
  /** The id of the notice. The Message-ID is made from it. */
  id: string
  para: string
  /** The date of the message, ISO 8601. */
  em: string
  mensagem: Mensagem
  /** The address for one-click unsubscription; null when the kind cannot be switched off. */
  descadastro: string | null
}

/** Why a message was not accepted. */
export class NaoEntregue extends Error {
  override readonly name = 'NaoEntregue'
  readonly falha: Falha

  constructor(falha: Falha, cause: Error) {
    // The server's own words may contain the address, so they are left out.
    super(`not delivered (${falha.onde}, ${(cause as { code?: string }).code ?? cause.name})`)
    this.falha = falha
  }
}

const REMETENTE = 'Registro Rural'
const CONEXAO_MS = 10_000
/**
 * The limit for a whole conversation, in multiples of the silence limit, for servers that never fall silent and never
 * finish.
 */
const SILENCIOS = 10

/**
 * Hands messages to an SMTP server, one connection each: a pool would send again by itself what broke off, without
 * anybody knowing. The same letter always has the same bytes, so a message that is handed over twice is recognisable.
 */
export function criarCorreio({ url, remetente, semTls, silencioMs }: Servidor) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const dominio = remetente.slice(remetente.indexOf('@') + 1)
  const seguro = protocol === 'smtps:'
  const conexaoMs = Math.min(CONEXAO_MS, silencioMs)
  const opcoes = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (seguro ? 465 : 587) : Number(port),
    secure: seguro,
    requireTLS: !seguro && !semTls,
    ignoreTLS: semTls,
    name: dominio,
    connectionTimeout: conexaoMs,
    greetingTimeout: conexaoMs,
    socketTimeout: silencioMs,
    dnsTimeout: conexaoMs,
  }
  const credenciais =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }

  const montar = ({ id, para, em, mensagem: { assunto, texto, html }, descadastro }: Carta): Promise<Buffer> =>
    new MailComposer({
      from: { name: REMETENTE, address: remetente },
      to: { name: '', address: para },
      subject: assunto,
      text: texto,
      html,
      date: new Date(em),
      messageId: `<${id}@${dominio}>`,
      baseBoundary: id,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(descadastro === null
          ? {}
          : { 'List-Unsubscribe': `<${descadastro}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    })
      .compile()
      .build()

  /** Resolves once the server has accepted the letter. @throws NaoEntregue */
  async function enviar(carta: Carta): Promise<void> {
    const bytes = await montar(carta)
    const conexao = new SMTPConnection(opcoes)
    const { promise: caiu, reject } = Promise.withResolvers<never>()
    conexao.on('error', reject)
    caiu.catch(() => {})
    const limite = setTimeout(() => reject(new Error('the server comes to no end')), SILENCIOS * silencioMs)
    const passo = (fazer: (feito: (erro?: Error | null) => void) => void) =>
      Promise.race([caiu, new Promise<void>((resolve, recusar) => fazer((erro) => (erro ? recusar(erro) : resolve())))])
    /** True once the server has asked for the message and may have taken it. */
    let emMaos = false
    async function* pedacos() {
      emMaos = true
      yield bytes
    }
    try {
      await passo((feito) => conexao.connect(feito))
      if (credenciais) await passo((feito) => conexao.login(credenciais, feito))
      const envelope = { from: remetente, to: [carta.para], size: bytes.length }
      await passo((feito) => conexao.send(envelope, Readable.from(pedacos()), feito))
      conexao.quit()
    } catch (erro) {
      conexao.close()
      throw new NaoEntregue(falhaDe(erro as FalhaDeSmtp, emMaos), erro as Error)
    } finally {
      clearTimeout(limite)
    }
  }

  return { enviar }
}

export type Correio = ReturnType<typeof criarCorreio>

type FalhaDeSmtp = Error & { responseCode?: number; command?: string; code?: string }

/** A refusal of the address or of the message concerns this message. Any other failure is the server's. */
function falhaDe({ responseCode, command, code }: FalhaDeSmtp, emMaos: boolean): Falha {
  const sobreEla = emMaos || command === 'RCPT TO' || command === 'DATA'
  // The address cannot be expressed in SMTP at all.
  if (code === 'EENVELOPE' && command === 'API') return { onde: 'mensagem', codigo: 553 }
  return sobreEla ? { onde: 'mensagem', codigo: responseCode ?? null } : { onde: 'servidor' }
}

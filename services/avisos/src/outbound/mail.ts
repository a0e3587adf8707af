import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Failure, NotDelivered } from '../domain/delivery.ts'
import type { Message } from '../domain/message.ts'

export type MailServer = {
  /** `smtps://user:password@host:port`, or `smtp://…`, which is encrypted by STARTTLS. */
  url: string
  sender: string
  withoutTls: boolean
  /**
   * The longest silence of the server. The limit is long, because a server may scan a message before it answers, and a
   * second attempt would send the message twice.
   */
  silenceMs: number
}

export type Letter = {
  /** The id of the notice, from which the Message-ID is made. */
  id: string
  para: string
  /** The date of the message, ISO 8601. */
  em: string
  mensagem: Message
  /** The address for one-click unsubscription; null when the kind cannot be switched off. */
  descadastro: string | null
}

const SENDER = 'Registro Rural'
const CONNECTION_MS = 10_000
/**
 * The longest conversation, as a multiple of the longest silence. The limit stops a server that neither falls silent
 * nor finishes.
 */
const SILENCES = 10

/**
 * Hands messages to an SMTP server, with a separate connection for each message. A pool of connections would silently
 * repeat interrupted messages. The same letter always has the same bytes, so a repeated message can be recognised.
 */
export function createMail({ url, sender, withoutTls, silenceMs }: MailServer) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const domain = sender.slice(sender.indexOf('@') + 1)
  const secure = protocol === 'smtps:'
  const connectionMs = Math.min(CONNECTION_MS, silenceMs)
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !withoutTls,
    ignoreTLS: withoutTls,
    name: domain,
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectionMs,
  }
  const credentials =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }

  const build = ({ id, para, em, mensagem: { subject, texto, html }, descadastro }: Letter): Promise<Buffer> =>
    new MailComposer({
      from: { name: SENDER, address: sender },
      to: { name: '', address: para },
      subject,
      text: texto,
      html,
      date: new Date(em),
      messageId: `<${id}@${domain}>`,
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

  /**
   * Resolves once the server has accepted the letter.
   * @throws NotDelivered
   */
  async function send(letter: Letter): Promise<void> {
    const bytes = await build(letter)
    const connection = new SMTPConnection(options)
    const { promise: dropped, reject } = Promise.withResolvers<never>()
    connection.on('error', reject)
    dropped.catch(() => {})
    const limit = setTimeout(() => reject(new Error('the server comes to no end')), SILENCES * silenceMs)
    const step = (run: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        dropped,
        new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
      ])
    /** True once bytes of the message are being sent, because the server may then have the message. */
    let inHand = false
    async function* chunks() {
      inHand = true
      yield bytes
    }
    try {
      await step((done) => connection.connect(done))
      if (credentials) await step((done) => connection.login(credentials, done))
      const envelope = { from: sender, to: [letter.para], size: bytes.length }
      await step((done) => connection.send(envelope, Readable.from(chunks()), done))
      connection.quit()
    } catch (failure) {
      connection.close()
      const { code, name } = failure as SmtpFailure
      throw new NotDelivered(failureOf(failure as SmtpFailure, inHand), code ?? name)
    } finally {
      clearTimeout(limit)
    }
  }

  return { send }
}

export type Mail = ReturnType<typeof createMail>

type SmtpFailure = Error & { responseCode?: number; command?: string; code?: string }

/**
 * Returns whether a failure concerns the message or the server. It concerns the message if the address or the message
 * was refused, or if bytes of the message were already being sent.
 */
function failureOf({ responseCode, command, code }: SmtpFailure, inHand: boolean): Failure {
  const aboutLetter = inHand || command === 'RCPT TO' || command === 'DATA'
  // SMTP cannot express this address at all.
  if (code === 'EENVELOPE' && command === 'API') return { where: 'message', final: true }
  return aboutLetter ? { where: 'message', final: (responseCode ?? 0) >= 500 } : { where: 'server' }
}

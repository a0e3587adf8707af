import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import type { MailConfig } from './config.ts'
import { keep, keepPhoneMessage, list, listPhoneMessages, read } from './kept.ts'
import { inboxPage, messagePage, nothingPage } from './pages.ts'

/**
 * The largest size of a message, in bytes, that the server announces. The messages of avisos are a few kilobytes large.
 */
const LARGEST = 10 * 1024 * 1024

/**
 * Starts the local mail server: each message becomes a file, and a page shows the messages. A message is accepted once
 * its file is on disk.
 */
export async function startMail(config: MailConfig): Promise<{ close(): Promise<void> }> {
  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'local mail server, delivers nothing',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    logger: false,
    onData(stream, _session, done) {
      keep(config.MAIL_DIR, stream).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error('not kept')),
      )
    },
  })
  smtp.on('error', (error) => console.error(error.message))
  smtp.listen(config.SMTP_PORT, config.HOST)
  await once(smtp.server, 'listening')

  const http = createServer((request, response) => {
    const answered =
      request.method === 'POST' ? receive(config, request, response) : answer(config, request.url ?? '/', response)
    answered.catch((error: unknown) => {
      console.error(error)
      send(response, 500, nothingPage())
    })
  })
  http.listen(config.PORT, config.HOST)
  await once(http, 'listening')
  return {
    async close() {
      http.close()
      http.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

/** Takes a message to a telephone, as an agency's gateway would, if its signature is right. */
async function receive(config: MailConfig, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const headers = request.headers as Record<string, string>
  try {
    new Webhook(config.WEBHOOK_SECRET).verify(body, headers)
  } catch {
    return send(response, 401, nothingPage())
  }
  await keepPhoneMessage(config.MAIL_DIR, headers['webhook-id'] ?? '', body)
  send(response, 204, '')
}

async function answer({ MAIL_DIR }: MailConfig, url: string, response: ServerResponse): Promise<void> {
  if (url === '/healthz' || url === '/readyz') return send(response, 200, '{"status":"ok"}\n', 'application/json')
  if (url === '/') return send(response, 200, inboxPage(await list(MAIL_DIR), await listPhoneMessages(MAIL_DIR)))
  const [, name = '', as] = /^\/([\w.-]+\.eml)(\/html|\/eml)?$/.exec(url) ?? []
  const message = name === '' ? null : await read(MAIL_DIR, name)
  if (message === null) return send(response, 404, nothingPage())
  if (as === '/eml') return send(response, 200, message, 'text/plain; charset=utf-8')
  // The parser is loaded when the first message is opened, and not at every start.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(message)
  if (as !== '/html') return send(response, 200, messagePage(name, parsed))
  // The content of a message can run no script, load nothing, and reach nothing on the surrounding page.
  response.setHeader('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
  return send(response, 200, parsed.html || '')
}

function send(response: ServerResponse, status: number, body: string | Buffer, type = 'text/html; charset=utf-8') {
  if (!response.hasHeader('content-security-policy')) {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
    response.setHeader('content-security-policy', policy)
  }
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { KEEP_ALIVE } from '@car/http/keep-alive'
import type Provider from 'oidc-provider'
import type { IdpConfig } from './config.ts'
import { loadKeys } from './keys.ts'
import { expiredPage, signInPage, upgradePage } from './pages.ts'
import { findPerson, readPeople } from './people.ts'
import { createProvider } from './provider.ts'

export async function startIdp(config: IdpConfig): Promise<Server> {
  const provider = createProvider(config, await loadKeys(config.STATE_DIR))
  const openid = provider.callback()
  const server = createServer(KEEP_ALIVE, (request, response) => {
    const path = new URL(request.url ?? '/', config.ISSUER).pathname
    if (path === '/healthz' || path === '/readyz') return send(response, 200, '{"status":"ok"}\n', 'application/json')
    if (path === '/confiabilidades') return send(response, 200, upgradePage())
    if (!path.startsWith('/entrar/')) return void openid(request, response)
    signIn(provider, config, request, response).catch(() => send(response, 400, expiredPage()))
  })
  server.listen(config.PORT, config.HOST)
  await once(server, 'listening')
  return server
}

/**
 * Shows the people for a GET, and signs in the chosen person for a POST. A request with a `login_hint` that names a
 * person signs that person in at once.
 */
async function signIn(
  provider: Provider,
  config: IdpConfig,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response)
  const people = readPeople(config.PEOPLE_FILE)
  const hint = params['login_hint'] as string | undefined
  const chosen = request.method === 'POST' ? new URLSearchParams(await text(request)).get('cpf') : hint
  const person = findPerson(people, chosen)
  if (!person) return send(response, 200, signInPage(uid, people, hint !== undefined))
  await provider.interactionFinished(request, response, {
    login: { accountId: person.cpf.replace(/\D/g, ''), amr: ['passwd'] },
  })
}

function send(response: ServerResponse, status: number, body: string, type = 'text/html; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export const SECRET = Buffer.alloc(32, 'gateway').toString('base64')

type Taken = {
  id: string
  signatures: string
  signed: string
  data: { modelo: string; telefone: string; valores: Record<string, unknown> }
}

/** Takes messages as an agency's gateway does: it checks the signature by the library of Standard Webhooks. */
export async function createGateway() {
  const taken: Taken[] = []
  let answer: number | 'silence' | ((response: ServerResponse) => void) = 204
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const { data } = new Webhook(SECRET).verify(body, headers) as Pick<Taken, 'data'>
    const id = headers['webhook-id'] ?? ''
    taken.push({
      id,
      signatures: headers['webhook-signature'] ?? '',
      signed: `${id}.${headers['webhook-timestamp']}.${body}`,
      data,
    })
    if (answer === 'silence') return
    if (typeof answer === 'function') return answer(response)
    response.writeHead(answer).end('what a gateway says')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/avisos`,
    taken,
    of: (telefone: string) => taken.filter(({ data }) => data.telefone === telefone),
    /** Sets the answer from now on: a status, none, or what is done with it. */
    answers: (how: typeof answer) => {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The steps of a conversation at which the server answers. */
export const STEPS = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'dot'] as const
export type Step = (typeof STEPS)[number]

const SAYS: Record<Step, string> = {
  greeting: '220 mute',
  ehlo: '250 mute',
  mail: '250 OK',
  rcpt: '250 OK',
  data: '354 Go on',
  dot: '250 OK',
}
const STEP_OF: Record<string, Step> = { EHLO: 'ehlo', HELO: 'ehlo', MAIL: 'mail', RCPT: 'rcpt', DATA: 'data' }

/**
 * Starts a mail server that falls silent at one step of the conversation, or never finishes its answer at that step.
 * All other steps succeed.
 */
export async function createSilentServer() {
  let fault: { step: Step; manner: 'stops' | 'drips' } | null = null
  const connected = new Set<Socket>()
  const taken: string[] = []
  const server = createServer((socket) => {
    connected.add(socket)
    let rest = ''
    let message: string | null = null
    const tell = (step: Step) => {
      if (fault?.step !== step) return void socket.write(`${SAYS[step]}\r\n`)
      if (fault.manner === 'stops') return
      const drops = setInterval(() => socket.write(`${SAYS[step].replace(' ', '-')}\r\n`), 50)
      socket.on('close', () => clearInterval(drops))
    }
    const subscribe = (line: string) => {
      if (message !== null && line !== '.') {
        message += `${line}\r\n`
      } else if (message !== null) {
        taken.push(message)
        message = null
        tell('dot')
      } else {
        const step = STEP_OF[line.slice(0, 4).toUpperCase()]
        if (step === 'data' && fault?.step !== 'data') message = ''
        if (step) tell(step)
        else socket.end('221 bye\r\n')
      }
    }
    socket.on('error', () => {})
    socket.on('close', () => connected.delete(socket))
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(subscribe)
    })
    tell('greeting')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    connected,
    fail: (fresh: typeof fault) => void (fault = fresh),
    async close(): Promise<void> {
      for (const socket of connected) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

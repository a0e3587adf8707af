import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The steps of a conversation at which the server says something. */
export const PASSOS = ['saudacao', 'ehlo', 'mail', 'rcpt', 'data', 'ponto'] as const
export type Passo = (typeof PASSOS)[number]

const DIZ: Record<Passo, string> = {
  saudacao: '220 mudo',
  ehlo: '250 mudo',
  mail: '250 OK',
  rcpt: '250 OK',
  data: '354 Go on',
  ponto: '250 OK',
}
const PASSO_DE: Record<string, Passo> = { EHLO: 'ehlo', HELO: 'ehlo', MAIL: 'mail', RCPT: 'rcpt', DATA: 'data' }

/** A mail server that falls silent at a step, or never finishes what it says there. Otherwise it accepts what comes. */
export async function servidorMudo() {
  let falta: { passo: Passo; como: 'cala' | 'goteja' } | null = null
  const ligados = new Set<Socket>()
  const tomadas: string[] = []
  const servidor = createServer((socket) => {
    ligados.add(socket)
    let resto = ''
    let mensagem: string | null = null
    const dizer = (passo: Passo) => {
      if (falta?.passo !== passo) return void socket.write(`${DIZ[passo]}\r\n`)
      if (falta.como === 'cala') return
      const gotas = setInterval(() => socket.write(`${DIZ[passo].replace(' ', '-')}\r\n`), 50)
      socket.on('close', () => clearInterval(gotas))
    }
    const ouvir = (linha: string) => {
      if (mensagem !== null && linha !== '.') {
        mensagem += `${linha}\r\n`
      } else if (mensagem !== null) {
        tomadas.push(mensagem)
        mensagem = null
        dizer('ponto')
      } else {
        const passo = PASSO_DE[linha.slice(0, 4).toUpperCase()]
        if (passo === 'data' && falta?.passo !== 'data') mensagem = ''
        if (passo) dizer(passo)
        else socket.end('221 bye\r\n')
      }
    }
    socket.on('error', () => {})
    socket.on('close', () => ligados.delete(socket))
    socket.on('data', (pedaco) => {
      const linhas = (resto + pedaco.toString('latin1')).split('\r\n')
      resto = linhas.pop() ?? ''
      linhas.forEach(ouvir)
    })
    dizer('saudacao')
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')

  return {
    url: `smtp://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    tomadas,
    ligados,
    /** Sets the step at which it fails from now on; null for none. */
    faltar: (nova: typeof falta) => void (falta = nova),
    async close(): Promise<void> {
      for (const socket of ligados) socket.destroy()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { until } from '@car/testing/until'

export type Taken = { to: string; taken: boolean; tls: boolean; bytes: string }

/**
 * Starts Debian's aiosmtpd as a separate process, with the faults that stranger.py lists.
 * @param cipher  `starttls` or `smtps`, and the files of certificate and key; without this parameter nothing is
 * encrypted
 */
export async function createOddServer(cipher: readonly string[] = []) {
  const port = await freePort()
  const program = fileURLToPath(new URL('./stranger.py', import.meta.url))
  const processo = spawn('/usr/bin/python3', ['-W', 'ignore::DeprecationWarning', program, String(port), ...cipher], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const told: Partial<Taken & { port: number; told: string }>[] = []
  createInterface({ input: processo.stdout }).on('line', (line) => void told.push(JSON.parse(line)))
  await until(
    () => told.length,
    (n) => n > 0,
  )
  return {
    url: `${cipher[0] === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    /** Lists the received messages for an address, including messages that the server refused temporarily. */
    sentTo: (address: string): Taken[] => told.filter(({ to }) => to === address) as Taken[],
    heard: () => told.flatMap(({ told }) => told ?? []),
    async close(): Promise<void> {
      processo.stdin.end()
      // The event `close` is emitted once all output has been read.
      await once(processo, 'close')
    },
  }
}

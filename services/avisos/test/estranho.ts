import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { until } from '@car/testing/until'

export type Tomada = { to: string; taken: boolean; tls: boolean; bytes: string }

/**
 * Debian's aiosmtpd as a process of its own (estranho.py says what faults it has), and what it has taken.
 * @param cifra  how it is spoken to, and the files of its certificate and key; without it nothing is encrypted
 */
export async function servidorEstranho(cifra: readonly string[] = []) {
  const porta = await freePort()
  const programa = fileURLToPath(new URL('./estranho.py', import.meta.url))
  const processo = spawn('/usr/bin/python3', ['-W', 'ignore::DeprecationWarning', programa, String(porta), ...cifra], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ditos: Partial<Tomada & { port: number; told: string }>[] = []
  createInterface({ input: processo.stdout }).on('line', (linha) => void ditos.push(JSON.parse(linha)))
  await until(
    () => ditos.length,
    (n) => n > 0,
  )
  return {
    url: `${cifra[0] === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${porta}`,
    /** The messages that it was handed for an address, those refused for now included. */
    para: (endereco: string): Tomada[] => ditos.filter(({ to }) => to === endereco) as Tomada[],
    /** The addresses that it was given. */
    ouvidos: () => ditos.flatMap(({ told }) => told ?? []),
    async close(): Promise<void> {
      processo.stdin.end()
      // By then all of its output has been read.
      await once(processo, 'close')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { until } from '@car/testing/until'

export type Tomada = { to: string; taken: boolean; bytes: string }

/** Debian's aiosmtpd as a process of its own (estranho.py says what faults it has), and what it has taken. */
export async function servidorEstranho() {
  const porta = await freePort()
  const programa = fileURLToPath(new URL('./estranho.py', import.meta.url))
  const processo = spawn('/usr/bin/python3', [programa, String(porta)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ditos: Partial<Tomada & { port: number }>[] = []
  createInterface({ input: processo.stdout }).on('line', (linha) => void ditos.push(JSON.parse(linha)))
  await until(
    () => ditos.length,
    (n) => n > 0,
  )
  return {
    url: `smtp://127.0.0.1:${porta}`,
    /** What it was handed over for an address, refused for now or taken. */
    para: (endereco: string): Tomada[] => ditos.filter(({ to }) => to === endereco) as Tomada[],
    async close(): Promise<void> {
      processo.stdin.end()
      await once(processo, 'exit')
    },
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

/** `fork`s the stuck child, says its pid, and waits to be killed. */
const PAI = `
  const filho = require('node:child_process').fork(process.argv[1], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  filho.once('message', () => console.log(filho.pid))
  setInterval(() => {}, 1000)
`

test('a stuck child ends within seconds of the death of its parent', async () => {
  const preso = fileURLToPath(new URL('./preso.ts', import.meta.url))
  const pai = spawn(process.execPath, ['-e', PAI, preso], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve) =>
    pai.stdout.once('data', (dado: Buffer) => resolve(Number(dado.toString()))),
  )
  expect(vive(pid)).toBe(true)
  pai.kill('SIGKILL')
  const ate = Date.now() + 10_000
  while (vive(pid) && Date.now() < ate) await new Promise((r) => setTimeout(r, 50))
  const sobrevive = vive(pid)
  if (sobrevive) process.kill(pid, 'SIGKILL')
  expect(sobrevive).toBe(false)
}, 30_000)

/** A zombie that nobody has collected yet is dead all the same. */
function vive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

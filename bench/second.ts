import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePorts } from '@car/local/ports'
import type { ProcessName } from '@car/local/services'
import type { Told } from '@car/local/upkeep/told'

const children: ChildProcess[] = []
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts a second process of a service with the settings of the serving process but other ports, and waits until it is
 * ready.
 * @param args  Node's arguments: its flags, then the program
 */
export async function startSecond(
  told: Told,
  name: ProcessName,
  args: string[],
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; seconds: number }> {
  const settings = told.environment(name)
  const ports = await choosePorts(Object.keys(settings).filter(namesPort), {})
  const own = Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, `${port}`]))
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...settings, ...own, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const url = `http://127.0.0.1:${own['PORT']}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await wait(20)
  }
  return { child, url, seconds: (performance.now() - began) / 1000 }
}

const namesPort = (variable: string): boolean => /(^|_)PORT$/.test(variable)

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

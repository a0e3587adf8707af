import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@car/testing/free-port'
import { expect, test } from '@jest/globals'
import { choosePorts } from '../src/ports.ts'

test('a name keeps the port that it had', async () => {
  const mine = await freePort()
  expect(await choosePorts(['auth-http'], { 'auth-http': mine })).toEqual({ 'auth-http': mine })
})

test('a port of another name is not taken, though nobody listens there yet', async () => {
  const theirs = await freePort()
  const chosen = await choosePorts(['auth-http'], { 'auth-http': theirs, rabbitmq: theirs })
  expect(chosen['auth-http']).not.toBe(theirs)
})

test('nor one on which somebody listens, nor one twice', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const names = ['a', 'b', 'c', 'd']
  const chosen = Object.values(await choosePorts(names, { a: port, b: port }))
  server.close()
  expect(new Set(chosen).size).toBe(names.length)
  expect(chosen).not.toContain(port)
})

/** A program that prints 400 ports, and keeps them until its input ends. */
const TAKES = `
import { freePort } from '@car/testing/free-port'
const taken = []
while (taken.length < 400) taken.push(await freePort())
console.log(JSON.stringify(taken))
process.stdin.resume()`

test('tests in two processes are never given the same port', async () => {
  const program = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', TAKES]
  const other = spawn(process.execPath, program, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] })
  const [taken] = (await once(other.stdout, 'data')) as [Buffer]
  const theirs = new Set<number>(JSON.parse(taken.toString()))
  const own = await Promise.all(Array.from({ length: 400 }, freePort))
  other.stdin.end()
  await once(other, 'exit')
  expect(theirs.size).toBe(400)
  expect(own.filter((port) => theirs.has(port))).toEqual([])
})

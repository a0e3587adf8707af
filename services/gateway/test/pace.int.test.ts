import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Request, Response } from 'express'
import { createDeadline } from '../src/deadline.ts'
import { createTransfers, type Direction } from '../src/admission/transfers.ts'

/**
 * The limits under test. The path of a request names its direction and its person. `ended` collects the errors that
 * ended transfers.
 */
const transfers = createTransfers({ ofOne: 8, room: { upload: 9, download: 9 }, graceMs: 200, windowMs: 3_000 })
const MB = 1024 * 1024

type Ended = { who: string; code: string }
const ended: Ended[] = []
let begun = 0
const server = createServer((req, res) => {
  const [, direction, who = ''] = req.url?.split('/') ?? []
  const deadline = createDeadline(req, res, true)
  const say = (error: unknown) => {
    ended.push({ who, code: (error as { code?: string }).code ?? 'gone' })
    res.end()
  }
  try {
    transfers.begin(direction as Direction, who, req as Request, res as Response, deadline)
    begun++
  } catch (error) {
    return say(error)
  }
  deadline.signal.addEventListener('abort', () => say(deadline.signal.reason))
  if (direction === 'download') return void pipeline(Readable.from(pieces()), res).catch(() => {})
  req.resume().once('end', () => res.end('whole'))
})

function* pieces() {
  for (let sent = 0; sent < 32 * MB; sent += 65_536) yield Buffer.alloc(65_536)
}

const sockets: Socket[] = []
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await until(
    () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n))),
    (n) => n === 0,
  )
  ended.length = 0
})
afterAll(() => {
  transfers.close()
  server.close()
})

function open(head: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket.on('error', () => {}))
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\n`)
  return socket
}

/** Announces a large upload and sends only some bytes. */
async function upload(who: string, bytes = 10): Promise<Socket> {
  const before = begun + ended.length
  const socket = open(`POST /upload/${who}`)
  socket.write(`content-length: ${10 * MB}\r\n\r\n${'x'.repeat(bytes)}`)
  await until(
    () => begun + ended.length,
    (n) => n > before,
  )
  return socket
}

function download(who: string): Socket {
  const socket = open(`GET /download/${who}`)
  socket.write('\r\n')
  return socket
}

/** Calls `act` this many times, once every tenth of a second. */
async function paced(times: number, act: () => void): Promise<void> {
  for await (const _ of every(100)) {
    act()
    if (--times === 0) return
  }
}

async function* every(ms: number) {
  for (;;) yield await new Promise((resolve) => setTimeout(resolve, ms))
}

const codesOf = (who: string) => ended.filter((one) => one.who === who).map(({ code }) => code)

test('an upload of a byte now and then is ended as CAR-017; one at 8 kB/s goes on', async () => {
  const [slow, steady] = [await upload('slow'), await upload('steady')]
  await paced(50, () => {
    slow.write('x')
    steady.write('x'.repeat(820))
  })
  expect([codesOf('slow'), codesOf('steady')]).toEqual([['CAR-017'], []])
})

test('nobody is slow while the process itself stands still', async () => {
  const steady = await upload('steady')
  const send = () => steady.write('x'.repeat(820))
  await paced(10, send)
  const still = performance.now() + 4_000
  while (performance.now() < still);
  await paced(40, send)
  expect(codesOf('steady')).toEqual([])
})

test('an upload that was fast at first is ended when it has become slow', async () => {
  await upload('tired', MB)
  await until(
    () => codesOf('tired'),
    (codes) => codes.length > 0,
  )
  expect(codesOf('tired')).toEqual(['CAR-017'])
})

test('a download that nobody reads is cut off; one that is read goes on, although the kernel takes more at once', async () => {
  const [idle, steady] = [download('idle').pause(), download('steady')]
  const cut = once(idle, 'close')
  let read = 0
  steady.on('readable', () => {})
  await paced(50, () => {
    for (let left = 120_000; left > 0; ) {
      const bytes = steady.read(Math.min(left, steady.readableLength || left)) as Buffer | null
      if (!bytes) break
      left -= bytes.length
      read += bytes.length
    }
  })
  idle.resume()
  await cut
  expect(read).toBeGreaterThan(3 * MB)
  expect([codesOf('idle'), codesOf('steady')]).toEqual([['gone'], []])
})

test('of one person eight are under way, up and down apart', async () => {
  for (let i = 0; i < 9; i++) await upload('maria')
  expect(codesOf('maria')).toEqual(['CAR-010'])
  const down = download('maria')
  expect(await once(down, 'data')).toHaveLength(1)
})

test('past its room the slowest of the person with most is ended; nobody gives way to who has as many', async () => {
  const before = begun
  for (let i = 0; i < 8; i++) await upload('greedy', i === 3 ? 1 : 100_000)
  await upload('joao')
  await upload('ana')
  await until(
    () => codesOf('greedy'),
    (codes) => codes.length > 0,
  )
  expect([codesOf('greedy'), codesOf('joao'), codesOf('ana')]).toEqual([['CAR-016'], [], []])
  for (let i = 0; i < 6; i++) await upload(`other-${i}`)
  await upload('last')
  expect([begun - before, codesOf('last')]).toEqual([16, ['CAR-016']])
})

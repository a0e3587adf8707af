import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import express, { type Response } from 'express'
import { expect, test } from '@jest/globals'
import { type LongPage, sendList } from '../src/send-list.ts'

const META = { cursor_next: 'n', cursor_prev: null, total_count: 300, page_size: 100 }
const TOLD = { ...META, has_more: true }

async function asked(page: () => LongPage): Promise<{ answer: IncomingMessage; end: () => Promise<unknown> }> {
  const app = express().get('/', async (_req, res: Response) => sendList(res, page()))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
  return { answer, end: () => new Promise((done) => server.close(done)) }
}

test.each([0, 3, 100])('%i items of half a megabyte come out as any list does', async (howMany) => {
  const items = Array.from({ length: howMany }, (_, i) => ({ i, text: 'x'.repeat(500_000) }))
  async function* each() {
    yield* items
  }
  const { answer, end } = await asked(() => ({ ...META, items: each() }))
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse((await buffer(answer)).toString())).toEqual({ data: items, meta: TOLD })
  await end()
})

test('no more items are made than the client takes, and its leaving is no failure', async () => {
  let made = 0
  async function* endless() {
    for (;;) yield { i: ++made, text: 'x'.repeat(500_000) }
  }
  const stuck = new Writable({ write() {} })
  const res = Object.assign(stuck, { status: () => res, set: () => res }) as unknown as Response
  const sent = sendList(res, { ...META, items: endless() })
  for (let i = 0; i < 100; i++) await turn()
  expect(made).toBeLessThan(20)
  stuck.destroy()
  await sent
})

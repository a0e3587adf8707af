import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import { receiveBytes } from '../src/inbound/upload/receive-bytes.ts'

let taken = 0
const told: string[] = []
const app = express()
app.post('/', async (req, res) => {
  const take = (bytes: number) => {
    taken += bytes
    return () => void (taken -= bytes)
  }
  try {
    const { bytes, release } = await receiveBytes(req, res, take, 200)
    told.push(`${bytes.length}`)
    release()
  } catch (error) {
    told.push((error as { nome: string }).nome)
  }
  res.end()
})
const server = app.listen(0, '127.0.0.1')
beforeAll(() => once(server, 'listening'))
afterAll(() => void server.close())

const ask = (size: number) =>
  request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': size },
  }).on('error', () => {})

test('one that comes whole gives its room back', async () => {
  const request = ask(5)
  request.end('bytes')
  await once(request, 'response')
  expect([told.at(-1), taken]).toEqual(['5', 0])
})

test('one that drips is given up, and its room is given back when its connection ends', async () => {
  const request = ask(1_000)
  request.write('x')
  await once(request, 'response')
  expect([told.at(-1), taken]).toEqual(['ilegivel', 1_000])
  request.destroy()
  await until(
    () => taken,
    (remaining) => remaining === 0,
  )
})

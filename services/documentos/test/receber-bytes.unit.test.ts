import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import { receberBytes } from '../src/inbound/receber-bytes.ts'

/** A part of an upload whose sender is slow. */

let tomado = 0
const ditos: string[] = []
const app = express()
app.post('/', async (req, res) => {
  const tomar = (bytes: number) => {
    tomado += bytes
    return () => void (tomado -= bytes)
  }
  try {
    const { bytes, largar } = await receberBytes(req, res, tomar, 200)
    ditos.push(`${bytes.length}`)
    largar()
  } catch (erro) {
    ditos.push((erro as { nome: string }).nome)
  }
  res.end()
})
const server = app.listen(0, '127.0.0.1')
beforeAll(() => once(server, 'listening'))
afterAll(() => void server.close())

const pedir = (tamanho: number) =>
  request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': tamanho },
  }).on('error', () => {})

test('one that comes whole gives its room back', async () => {
  const pedido = pedir(5)
  pedido.end('bytes')
  await once(pedido, 'response')
  expect([ditos.at(-1), tomado]).toEqual(['5', 0])
})

test('one that drips is given up, and its room is given back when its connection ends', async () => {
  const pedido = pedir(1_000)
  pedido.write('x')
  await once(pedido, 'response')
  expect([ditos.at(-1), tomado]).toEqual(['ilegivel', 1_000])
  pedido.destroy()
  await until(
    () => tomado,
    (resta) => resta === 0,
  )
})

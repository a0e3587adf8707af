import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import express from 'express'
import type { Entrada } from '../src/domain/exportacao.ts'
import { enviarZip } from '../src/inbound/http/zip.ts'

const em = new Date('2026-03-01T12:00:00Z')

test('of an archive that nobody takes any more, the files and what they come from are closed', async () => {
  const fechados: string[] = []
  async function* semFim() {
    try {
      for (;;) yield Buffer.alloc(64 * 1024)
    } finally {
      fechados.push('arquivo')
    }
  }
  async function* entradas(): AsyncGenerator<Entrada> {
    try {
      yield { nome: 'primeiro.txt', em, conteudo: 'primeiro' }
      yield { nome: 'grande.bin', em, conteudo: semFim() }
    } finally {
      fechados.push('entradas')
    }
  }
  const app = express()
  app.get('/', (_, res, next) => void enviarZip(res, entradas(), 'dados.zip').catch(next))
  const servidor = app.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  try {
    const pedido = get({ port: (servidor.address() as AddressInfo).port, host: '127.0.0.1' })
    const [resposta] = await once(pedido, 'response')
    await once(resposta, 'data')
    pedido.destroy()
    await until(
      () => fechados.toSorted(),
      (ditos) => ditos.length === 2,
    )
    expect(fechados.toSorted()).toEqual(['arquivo', 'entradas'])
  } finally {
    servidor.closeAllConnections()
    servidor.close()
  }
})

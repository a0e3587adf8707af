import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import express from 'express'
import type { ZipEntry } from '../../src/acesso/domain/exportacao.ts'
import { sendZip } from '../../src/inbound/http/zip.ts'

const em = new Date('2026-03-01T12:00:00Z')

test('of an archive that nobody takes any more, the files and what they come from are closed', async () => {
  const closed: string[] = []
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(64 * 1024)
    } finally {
      closed.push('archive')
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { nome: 'first.txt', em, conteudo: 'first' }
      yield { nome: 'large.bin', em, conteudo: endless() }
    } finally {
      closed.push('entries')
    }
  }
  const app = express()
  app.get('/', (_, res, next) => void sendZip(res, entries(), 'dados.zip').catch(next))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
    const [response] = await once(request, 'response')
    await once(response, 'data')
    request.destroy()
    await until(
      () => closed.toSorted(),
      (told) => told.length === 2,
    )
    expect(closed.toSorted()).toEqual(['archive', 'entries'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Commit } from '@car/event-store/commit'
import { until } from '@car/testing/until'
import { idsThatStop, oneDeath } from '@car/testing/interruption'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import type { Pessoa } from './apoio/ambiente.ts'
import { envio, multipart, pdf } from './apoio/bancada.ts'
import { montarMorrivel, type Morrivel } from './apoio/morrivel.ts'

/**
 * An upload is stopped right before each of its effects in turn (pending list, object, key, append, read models, fact,
 * kept answer, reply), each with a file of its own. Then the process is killed with all of them. After a restart the
 * same is sent again.
 */
const PASSOS = 18
/**
 * Effects without a fixed place, so an upload is stopped at them by name: the commit comes after as many writes to the
 * quotas as other uploads make necessary, and what follows it runs in parallel.
 */
const NOMES = [
  'commits.insertOne',
  'documentos.replaceOne',
  'publish documento.recebido',
  'commits.updateOne publishedAt',
  'idempotencia.updateOne answer',
  'arquivos_pendentes.deleteOne',
  'reply',
]
const ENVIOS = PASSOS + NOMES.length

let m: Morrivel
let dona: Pessoa
beforeAll(async () => {
  m = await montarMorrivel(NOMES)
  dona = await m.emissor.pessoa('produtor_rural')
}, 90_000)
afterAll(() => m.close())

type Dito = { status: number; id: string | undefined; codigo: string | undefined }

async function enviar(pedido: { processo: string; bytes: Buffer; chave: string }, requestId: string): Promise<Dito> {
  const { corpo, tipo } = multipart(envio(pedido.processo, pedido.bytes))
  const res = await fetch(`http://127.0.0.1:${m.env['PORT']}/api/v1/documentos/upload`, {
    method: 'POST',
    body: corpo,
    headers: {
      authorization: `Bearer ${dona.token}`,
      'content-type': tipo,
      'idempotency-key': pedido.chave,
      'x-request-id': requestId,
    },
  })
  const lido = (await res.json()) as { data?: { id: string }; error?: { code: string } }
  return { status: res.status, id: lido.data?.id, codigo: lido.error?.code }
}

test('an upload killed before any of its effects is one document or none, and sent again it is one', async () => {
  const pedidos = Array.from({ length: ENVIOS }, (_, k) => ({
    processo: m.processos.processo(dona),
    bytes: pdf(3_000 + k),
    chave: randomUUID(),
  }))
  const ids = idsThatStop(0, PASSOS, NOMES)
  const ditos = await oneDeath(
    m.servico(),
    pedidos.map((pedido, i) => ({
      id: ids[i] as string,
      send: () => enviar(pedido, ids[i] as string),
      last: ['commits.updateOne publishedAt', 'arquivos_pendentes.deleteOne'],
    })),
  )
  const paradas = ids.map((id) => m.servico().stops.get(id) ?? 'done')
  const primeiros = ['arquivos_pendentes.insertOne', 'PutObjectCommand', 'idempotencia.insertOne']
  expect(paradas).toEqual(expect.arrayContaining([...primeiros, 'done']))
  expect(paradas.slice(PASSOS)).toEqual(NOMES)

  await m.reiniciar()
  const repetidos = await Promise.all(
    pedidos.map((pedido) =>
      until(
        () => enviar(pedido, randomUUID()),
        ({ codigo }) => codigo !== 'CAR-014',
        7_000,
      ),
    ),
  )
  for (const [i, repetido] of repetidos.entries()) {
    expect([paradas[i], repetido.status]).toEqual([paradas[i], 202])
    // A repeat gets the answer that was given before.
    expect(repetido.id).toBe(ditos[i]?.status === 202 ? ditos[i].id : repetido.id)
  }
  expect(new Set(repetidos.map(({ id }) => id)).size).toBe(ENVIOS)
  // What was acknowledged is visible at once.
  expect(await m.ambiente.store.collection('documentos').countDocuments({})).toBe(ENVIOS)
  const commits = m.ambiente.store.collection<Commit<Evento>>('commits')
  expect(await commits.countDocuments({ 'events.tipo': 'recebido' } as never)).toBe(ENVIOS)
  await until(
    () => commits.countDocuments({ publishedAt: null } as never),
    (n) => n === 0,
    20_000,
  )
}, 90_000)

test('what interrupted uploads left is on the list of the sweep, and goes; nothing else does', async () => {
  expect((await m.verificar('--arquivos')).problemas).toEqual([])
  const antes = (await m.ambiente.chaves('arquivos/')).length
  expect(antes).toBeGreaterThan(ENVIOS)
  const outra = createContext(readSettings(m.env))
  try {
    await until(
      () => outra.connection.readyState,
      (estado) => estado === 1,
    )
    await limparArquivos(outra.ctx, -1_000)
  } finally {
    outra.ctx.pares.close()
    await outra.close()
  }
  expect(await m.ambiente.chaves('arquivos/')).toHaveLength(ENVIOS)
  expect(await m.ambiente.store.collection('arquivos_pendentes').countDocuments({})).toBe(0)
  expect((await m.verificar('--arquivos')).problemas).toEqual([])

  // The command does find what it is meant to find.
  const [perdida = ''] = await m.ambiente.chaves('arquivos/')
  await m.ambiente.objetos.delete(perdida)
  await m.ambiente.objetos.putStream('arquivos/de-ninguem', Readable.from([Buffer.from('x')]), {
    contentType: 'image/png',
  })
  const { problemas } = await m.verificar('--arquivos')
  expect(problemas.map(({ problema }) => problema).sort()).toEqual([
    'a file that belongs to no document',
    'its file is not there',
  ])
}, 90_000)

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { idsThatStop, oneDeath } from '@car/testing/interruption'
import { until } from '@car/testing/until'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import { limparEnvios } from '../src/usecases/limpar-envios.ts'
import type { Pessoa } from './apoio/ambiente.ts'
import { pdf } from './apoio/bancada.ts'
import { montarMorrivel, type Morrivel } from './apoio/morrivel.ts'

/**
 * Uploads in parts, each stopped right before another effect of one of its requests: opening, a part, concluding,
 * giving up. Then the process is killed with all of them, and each client continues where it was.
 */
const PARTE = 64 * 1024
const NOMES = ['documentos.replaceOne', 'publish documento.recebido', 'commits.updateOne publishedAt', 'reply']
const PASSOS = { abrir: 7, parte: 4, concluir: 22, excluir: 6 }
type Ato = keyof typeof PASSOS

let m: Morrivel
beforeAll(async () => {
  m = await montarMorrivel(NOMES)
}, 90_000)
afterAll(() => m.close())

// What comes over the wire is looked into by tests as it is.
// oxlint-disable-next-line typescript/no-explicit-any
type Dito = { status: number; json: any }

/** One person with one upload, and the requests that they would send. */
function cliente(pessoa: Pessoa, bytes = pdf(2 * PARTE + 99)) {
  const processo = m.processos.processo(pessoa)
  const chave = randomUUID()
  const eu = { id: '', bytes }

  async function pedir(
    metodo: string,
    caminho: string,
    corpo: Buffer | object | null,
    requestId: string,
  ): Promise<Dito> {
    const binario = Buffer.isBuffer(corpo)
    const res = await fetch(`http://127.0.0.1:${m.env['PORT']}/api/v1/documentos/envios${caminho}`, {
      method: metodo,
      ...(corpo ? { body: binario ? new Uint8Array(corpo) : JSON.stringify(corpo) } : {}),
      headers: {
        authorization: `Bearer ${pessoa.token}`,
        'x-request-id': requestId,
        ...(corpo ? { 'content-type': binario ? 'application/octet-stream' : 'application/json' } : {}),
        ...(caminho === '' ? { 'idempotency-key': chave } : {}),
      },
    })
    return { status: res.status, json: res.status === 204 ? null : await res.json() }
  }

  return {
    eu,
    async abrir(requestId: string = randomUUID()) {
      const campos = { processo_id: processo, tipo_documento: 'ccir', nome: 'a.pdf', tamanho: bytes.length }
      const aberto = await pedir('POST', '', campos, requestId)
      eu.id = aberto.json.data?.id
      return aberto
    },
    parte: (inicio: number, requestId: string = randomUUID()) =>
      pedir('POST', `/${eu.id}/partes?inicio=${inicio}`, bytes.subarray(inicio, inicio + PARTE), requestId),
    ver: () => pedir('GET', `/${eu.id}`, null, randomUUID()),
    concluir: (requestId: string = randomUUID()) => pedir('POST', `/${eu.id}/concluir`, null, requestId),
    excluir: (requestId: string = randomUUID()) => pedir('DELETE', `/${eu.id}`, null, requestId),
    /** What the kill cut off is held for some seconds. */
    insistir: (fazer: () => Promise<Dito>): Promise<Dito> =>
      until(fazer, ({ json }) => json.error?.code !== 'CAR-014', 7_000),
    /** Sends what the service does not have yet. */
    async seguir(ate = bytes.length): Promise<void> {
      for (let { recebido_bytes } = (await this.ver()).json.data; recebido_bytes < ate; ) {
        const { json } = await this.parte(recebido_bytes)
        recebido_bytes = json.data.recebido_bytes
      }
    },
  }
}

test('killed before any of their effects, uploads in parts go on where they were: one document each, or none', async () => {
  const atos = Object.entries(PASSOS).flatMap(([ato, n]) => Array.from({ length: n }, () => ato as Ato))
  const porNome = NOMES.map((): Ato => 'concluir')
  const ids = [
    ...Object.values(PASSOS).flatMap((n, serie) => idsThatStop(serie * 100, n, [])),
    ...idsThatStop(900, 0, NOMES),
  ]
  const clientes = await Promise.all(
    [...atos, ...porNome].map(async (ato) => {
      const c = cliente(await m.emissor.pessoa('produtor_rural'))
      if (ato !== 'abrir') await c.abrir()
      if (ato === 'concluir') await c.seguir()
      if (ato === 'excluir') await c.seguir(PARTE)
      return { ato, ...c }
    }),
  )
  const fazer = (c: (typeof clientes)[number], id: string): Promise<Dito> =>
    c.ato === 'parte' ? c.parte(0, id) : c[c.ato](id)
  const ditos = await oneDeath(
    m.servico(),
    clientes.map((c, i) => ({
      id: ids[i] as string,
      send: () => fazer(c, ids[i] as string),
      last: ['commits.updateOne publishedAt'],
    })),
  )
  const paradas = ids.map((id) => m.servico().stops.get(id) ?? 'done')
  for (const ato of Object.keys(PASSOS)) {
    const doAto = paradas.filter((_, i) => clientes[i]?.ato === ato && i < atos.length)
    // Each effect of the act was a place to stop at; the answer is the last.
    expect([ato, new Set(doAto).size, doAto.includes('reply')]).toEqual([ato, expect.any(Number), true])
    expect(new Set(doAto).size).toBeGreaterThan(2)
  }
  expect(paradas).toEqual(
    expect.arrayContaining(['envios.insertOne', 'PutObjectCommand', 'commits.insertOne', 'DeleteObjectCommand']),
  )

  await m.reiniciar()
  expect((await m.verificar()).problemas).toEqual([])
  const outra = createContext(readSettings(m.env))
  for (const c of clientes.filter(({ ato }) => ato === 'excluir')) {
    const excluido = (await c.ver()).status === 200 ? (await c.excluir()).status : 204
    expect([excluido, (await c.ver()).status]).toEqual([204, 404])
  }
  for (const c of clientes.filter(({ ato }) => ato === 'abrir')) {
    expect((await c.insistir(() => c.abrir())).status).toBe(201)
  }
  const hashes: string[] = []
  for (const [i, c] of clientes.entries()) {
    if (c.ato === 'excluir') continue
    await c.seguir()
    const fim = await c.insistir(() => c.concluir())
    const hash = createHash('sha256').update(c.eu.bytes).digest('hex')
    expect([paradas[i], fim.status, fim.json.data?.hash_sha256]).toEqual([paradas[i], 202, hash])
    // A repeat gets the answer that was given before.
    const antes = c.ato === 'concluir' && ditos[i]?.status === 202 ? ditos[i].json : fim.json
    expect(fim.json.data).toEqual(antes.data)
    hashes.push(hash)
  }
  const documentos = await m.ambiente.store.collection('documentos').find({}).toArray()
  expect(documentos.map(({ hash }) => hash as string).toSorted()).toEqual(hashes.toSorted())

  // A day later only the documents are left.
  await limparEnvios(outra.ctx, -25 * 60 * 60_000)
  await limparArquivos(outra.ctx, -1_000)
  outra.ctx.pares.close()
  await outra.close()
  expect(await m.ambiente.chaves('envios/')).toEqual([])
  expect(await m.ambiente.chaves('arquivos/')).toHaveLength(hashes.length)
  expect(await m.ambiente.store.collection('envios').countDocuments({})).toBe(0)
  const cotas = await m.ambiente.store.collection('cotas_processos').find({}).toArray()
  expect(cotas.reduce((soma, { documentos: n }) => soma + Number(n), 0)).toBe(hashes.length)
  expect((await m.verificar()).problemas).toEqual([])
}, 240_000)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { createIdempotency } from '@car/http/idempotency'
import type { Answer } from '@car/http/render'
import type { Usuario } from '@car/identity/usuario'

const connection = connect(process.env['TEST_MONGODB_URI'] ?? '', `teste_${randomUUID().slice(0, 8)}`)
const idempotencia = createIdempotency(connection, [Buffer.alloc(32, 1)])
const registros = connection.collection('idempotencia')
const usuario = { id: 'u1' } as Usuario
const pedido = (chave: string, quem = usuario) => ({ usuario: quem, method: 'POST', path: '/x', key: chave })
const resposta = (body: string): Answer => ({ status: 201, headers: { etag: '"1"' }, body })

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await idempotencia.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

describe('a key', () => {
  test('runs the operation once and repeats its answer to the letter', async () => {
    const chave = randomUUID()
    let vezes = 0
    const fazer = async () => resposta(`vez ${++vezes}`)
    const primeira = await idempotencia.once(pedido(chave), 'c', fazer)
    const segunda = await idempotencia.once(pedido(chave), 'c', fazer)
    expect(segunda).toEqual({ ...primeira, headers: { ...primeira.headers, 'idempotency-replayed': 'true' } })
    expect(vezes).toBe(1)
  })

  test('keeps an answer that nobody reads in the store, and that another key cannot read: it is done again', async () => {
    const chave = randomUUID()
    const comandos: string[] = []
    const fazer = async (commandId: string) => {
      comandos.push(commandId)
      return resposta('70010000194')
    }
    await idempotencia.once(pedido(chave), 'c', fazer)
    expect(JSON.stringify(await registros.find({}).toArray())).not.toContain('70010000194')
    await createIdempotency(connection, [Buffer.alloc(32, 2)]).once(pedido(chave), 'c', fazer)
    expect(comandos).toHaveLength(2)
    expect(comandos[1]).toBe(comandos[0])
  })

  test('keeps nothing of a secret answer but that it was given: a repetition gives it again, by the same command', async () => {
    const chave = randomUUID()
    const comandos: string[] = []
    const fazer = async (commandId: string) => {
      comandos.push(commandId)
      return resposta(`vez ${comandos.length}`)
    }
    const secreto = { ...pedido(chave), secret: true }
    const [primeira, segunda] = [
      await idempotencia.once(secreto, 'c', fazer),
      await idempotencia.once(secreto, 'c', fazer),
    ]
    expect([primeira, segunda]).toEqual([
      resposta('vez 1'),
      { ...resposta('vez 2'), headers: { etag: '"1"', 'idempotency-replayed': 'true' } },
    ])
    expect(new Set(comandos).size).toBe(1)
    const guardado = (await registros.find({}).toArray()).find(({ commandId }) => commandId === comandos[0])
    expect(guardado).not.toHaveProperty('answer')
    await expect(idempotencia.once(secreto, 'd', fazer)).rejects.toMatchObject({ code: 'CAR-013' })
  })

  test('with other content is CAR-013', async () => {
    const chave = randomUUID()
    await idempotencia.once(pedido(chave), 'c', async () => resposta('a'))
    await expect(idempotencia.once(pedido(chave), 'd', async () => resposta('b'))).rejects.toMatchObject({
      code: 'CAR-013',
    })
  })

  test('belongs to one person: the same key of another is another key', async () => {
    const chave = randomUUID()
    await idempotencia.once(pedido(chave), 'c', async () => resposta('minha'))
    const outra = await idempotencia.once(pedido(chave, { id: 'u2' } as Usuario), 'd', async () => resposta('tua'))
    expect(outra.body).toBe('tua')
  })

  test('of two at once runs one; the other hears that it is under way', async () => {
    const chave = randomUUID()
    const { promise: aberta, resolve: abrir } = Promise.withResolvers<void>()
    const { promise: comecou, resolve: comecar } = Promise.withResolvers<void>()
    const primeira = idempotencia.once(pedido(chave), 'c', async () => {
      comecar()
      await aberta
      return resposta('a')
    })
    await comecou
    const segunda = idempotencia.once(pedido(chave), 'c', async () => resposta('never'))
    await expect(segunda).rejects.toMatchObject({ code: 'CAR-014', retryAfterS: 1 })
    abrir()
    expect((await primeira).body).toBe('a')
  })

  test('keeps a refusal', async () => {
    const chave = randomUUID()
    const recusar = async () => {
      throw new ErroCar('estado_invalido')
    }
    expect((await idempotencia.once(pedido(chave), 'c', recusar)).status).toBe(409)
    const repetida = await idempotencia.once(pedido(chave), 'c', async () => resposta('agora sim'))
    expect([repetida.status, repetida.headers['idempotency-replayed']]).toEqual([409, 'true'])
  })

  test('does not keep a failure, and the command keeps its id', async () => {
    const chave = randomUUID()
    const ids: string[] = []
    const falhar = async (id: string) => {
      ids.push(id)
      throw new ErroCar('indisponivel')
    }
    await expect(idempotencia.once(pedido(chave), 'c', falhar)).rejects.toMatchObject({ code: 'CAR-016' })
    await idempotencia.once(pedido(chave), 'c', async (id) => {
      ids.push(id)
      return resposta('agora sim')
    })
    expect(new Set(ids).size).toBe(1)
  })

  test('left by a crash is free after its lease, and the command keeps its id', async () => {
    const chave = randomUUID()
    const ids: string[] = []
    await idempotencia.once(pedido(chave), 'c', async (id) => {
      ids.push(id)
      return resposta('lost')
    })
    // The state that a process leaves when it dies in the middle: the key is taken, neither answered nor released.
    const dezSegundosAtras = new Date(Date.now() - 10_000)
    await registros.updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: dezSegundosAtras } })
    await idempotencia.once(pedido(chave), 'c', async (id) => {
      ids.push(id)
      return resposta('feita')
    })
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('is forgotten after a day', async () => {
    const chave = randomUUID()
    await idempotencia.once(pedido(chave), 'c', async () => resposta('ontem'))
    await registros.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * 3_600_000) } })
    expect((await idempotencia.once(pedido(chave), 'outro', async () => resposta('hoje'))).body).toBe('hoje')
  })

  test.each([
    ['empty', '', 'invalid_format'],
    ['with a space', 'a b', 'invalid_format'],
    ['with an accent', 'é', 'invalid_format'],
    ['of 256 characters', 'k'.repeat(256), 'too_long'],
  ])('%s is refused', async (_nome, chave, code) => {
    const feita = idempotencia.once(pedido(chave), 'c', async () => resposta('a'))
    await expect(feita).rejects.toMatchObject({ code: 'CAR-004', detalhes: [{ field: 'Idempotency-Key', code }] })
  })
})

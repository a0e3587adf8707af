import { createPublicKey, generateKeyPairSync, randomInt, verify } from 'node:crypto'
import { freePort } from '@car/testing/free-port'
import { until } from '@car/testing/until'
import type { Person } from '@car/testing/issuer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { createPhoneGateway } from '../src/outbound/phone-gateway.ts'
import { createGateway, SECRET } from './gateway.ts'
import { PENDENCIA, PRAZO } from './given.ts'
import { type Bench, createBench } from './support.ts'

let b: Bench
let gateway: Awaited<ReturnType<typeof createGateway>>
const pair = generateKeyPairSync('ed25519')
const seed = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

beforeAll(async () => {
  gateway = await createGateway()
  b = await createBench({
    CANAL_WEBHOOK_URL: gateway.url,
    CANAL_WEBHOOK_SECRET: `whsec_${SECRET}`,
    CANAL_WEBHOOK_PRIVATE_KEY: seed,
    CANAL_WEBHOOK_TIMEOUT_MS: '500',
  })
  await b.start()
}, 60_000)
afterEach(() => {
  gateway.answers(204)
  b.em(null)
})
afterAll(async () => {
  await b.close()
  await gateway.close()
})

const newNumber = () => `+5566999${String(randomInt(1_000_000)).padStart(6, '0')}`
const askCode = (who: Person, numero: string) => b.ask(who, 'POST', '/avisos/telefone', { body: { numero } })
const confirm = (who: Person, codigo: string) => b.ask(who, 'POST', '/avisos/telefone/confirmar', { body: { codigo } })
const choose = (who: Person, canais: object) => b.ask(who, 'PUT', '/avisos/preferencias', { body: { canais } })
const codeTo = (numero: string) => gateway.of(numero).at(-1)?.data.valores['codigo'] as string

async function withPhone(canais: object = { email: false, telefone: true }) {
  const [who, numero] = [b.somebody(), newNumber()]
  expect((await askCode(who, numero)).status).toBe(200)
  expect((await confirm(who, codeTo(numero))).status).toBe(204)
  expect((await choose(who, canais)).status).toBe(200)
  return { who, numero, told: () => gateway.of(numero).filter(({ data }) => data.modelo !== 'codigo_de_telefone') }
}

const pendency = async (personId: string) => {
  const id = b.processo(personId, { pendencias: [{ id: PENDENCIA, status: 'aberta', prazo_em: PRAZO }] })
  b.em('2026-03-03T15:00:00.000Z')
  await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id: PENDENCIA }), { time: '2026-03-03T15:00:00.000Z' })
  return id
}
const byPhone = () => b.store.collection('avisos_por_telefone')
const settledByPhone = (personId: string) =>
  until(
    () =>
      byPhone()
        .find({ pessoaId: personId, entrega: { $ne: 'espera' } })
        .toArray(),
    (found) => found.length === 1,
  )

describe('a telephone', () => {
  test('is confirmed by the code that was sent to it, and then chosen', async () => {
    const [who, numero] = [b.somebody(), newNumber()]
    expect((await choose(who, { email: true, telefone: true })).body.error).toMatchObject({
      code: 'CAR-005',
      message: expect.stringContaining('Confirme antes o número'),
    })
    const asked = await askCode(who, `(66) ${numero.slice(5)}`)
    expect(asked.body.data).toEqual({ expira_em: expect.any(String) })
    expect(b.owners.people.get(who.id)).toMatchObject({ telefone: numero, confirmado: false })
    const codigo = codeTo(numero)
    const other = codigo === '000000' ? '000001' : '000000'
    expect((await confirm(who, other)).body.error).toMatchObject({ code: 'CAR-005' })
    expect((await confirm(who, codigo)).status).toBe(204)
    expect(b.owners.people.get(who.id)).toMatchObject({ confirmado: true })
    expect((await confirm(who, codigo)).body.error.code).toBe('CAR-005')
    const chosen = await choose(who, { email: true, telefone: true })
    expect(chosen.body.data).toMatchObject({ canais: { email: true, telefone: true }, telefone_disponivel: true })
    // The number and the code are nowhere in the service's store.
    const kept = JSON.stringify(await b.store.collection('codigos_de_telefone').find({}).toArray())
    expect(kept).not.toMatch(new RegExp(`${codigo}"|${numero.slice(3)}`))
  })

  test('needs a number that can be one, and at least one channel', async () => {
    const who = b.somebody()
    expect((await askCode(who, '123')).body.error).toMatchObject({ code: 'CAR-004', details: [{ field: 'numero' }] })
    expect((await choose(who, { email: false, telefone: false })).body.error.code).toBe('CAR-004')
  })

  test('is not confirmed by a code for another number, an old code, or the sixth try', async () => {
    const [who, first, second] = [b.somebody(), newNumber(), newNumber()]
    await askCode(who, first)
    await askCode(who, second)
    expect((await confirm(who, codeTo(first))).status).toBe(409)
    const wrong = codeTo(second) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++) await confirm(who, wrong)
    expect((await confirm(who, codeTo(second))).body.error.message).toContain('não vale mais')
    const late = b.somebody()
    const third = newNumber()
    await askCode(late, third)
    b.em(new Date(Date.now() + 11 * 60_000).toISOString())
    expect((await confirm(late, codeTo(third))).body.error.message).toContain('não vale mais')
  })

  test('gets five codes a day, also when they are asked for at once', async () => {
    const [who, numero] = [b.somebody(), newNumber()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => askCode(who, numero)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ])
    expect(gateway.of(numero)).toHaveLength(5)
  })

  test('of a gateway that is away is asked for again', async () => {
    gateway.answers(503)
    const { status, body } = await askCode(b.somebody(), newNumber())
    expect([status, body.error.code]).toEqual([503, 'CAR-016'])
    expect(body.error.message).toContain('tente de novo')
  })
})

describe('a notice', () => {
  test('goes to the telephone alone, signed twice, without a name or a text', async () => {
    const { who, told } = await withPhone()
    const id = await pendency(who.id)
    await settledByPhone(who.id)
    expect(await b.settled(who.id)).toMatchObject([{ entrega: 'dispensado', porque: 'outro_canal' }])
    const [message, ...rest] = told()
    expect(rest).toEqual([])
    expect(message?.data).toEqual({
      modelo: 'pendencia',
      telefone: expect.any(String),
      valores: {
        link: `${b.url}/processos/${id}/pendencias/${PENDENCIA}`,
        processo_numero: '2026/000012',
        prazo_em: PRAZO,
      },
    })
    const v1a = /v1a,(\S+)/.exec(message?.signatures ?? '')?.[1] ?? ''
    const key = createPublicKey(pair.privateKey)
    expect(verify(null, Buffer.from(message?.signed ?? ''), key, Buffer.from(v1a, 'base64'))).toBe(true)
    expect(await b.received(who.email)).toEqual([])
  })

  test('goes by both channels to whom has chosen both, and is listed once', async () => {
    const { who, told } = await withPhone({ email: true, telefone: true })
    await pendency(who.id)
    await Promise.all([settledByPhone(who.id), b.settled(who.id)])
    expect(told()).toHaveLength(1)
    expect(await b.received(who.email)).toHaveLength(1)
    expect((await b.ask(who, 'GET', '/avisos')).body.meta.total_count).toBe(1)
  })

  test('about the account goes by mail as well', async () => {
    const { who, told } = await withPhone()
    await b.count('usuario.tipo_alterado', { usuario_id: who.id })
    await Promise.all([settledByPhone(who.id), b.settled(who.id)])
    expect(told()).toHaveLength(1)
    expect(await b.received(who.email)).toHaveLength(1)
  })

  test('goes by mail once the number is no longer confirmed', async () => {
    const { who, told } = await withPhone()
    Object.assign(b.owners.people.get(who.id) ?? {}, { telefone: newNumber(), confirmado: false })
    await pendency(who.id)
    expect(await b.settled(who.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(told()).toEqual([])
  })

  test('that is refused for good goes by mail, as do all later ones', async () => {
    const { who, told } = await withPhone()
    gateway.answers(410)
    await pendency(who.id)
    expect(await settledByPhone(who.id)).toMatchObject([{ entrega: 'devolvido', porque: 'recusado', tentativas: 1 }])
    await until(
      () => b.received(who.email),
      (mails) => mails.length === 1,
    )
    expect((await b.ask(who, 'GET', '/avisos/preferencias')).body.data.canais).toEqual({ email: true, telefone: false })
    gateway.answers(204)
    await pendency(who.id)
    await until(
      () => b.received(who.email),
      (mails) => mails.length === 2,
    )
    expect(told()).toHaveLength(1)
  })

  test('that is refused for now is tried again under the same id', async () => {
    const { who, told } = await withPhone()
    gateway.answers(500)
    await pendency(who.id)
    await until(
      () => byPhone().findOne({ pessoaId: who.id }),
      (row) => row?.['tentativas'] === 1,
    )
    gateway.answers(204)
    const deliveries = b.store.collection('entregas_por_telefone')
    await deliveries.updateMany({}, { $set: { until: new Date(0) } })
    await settledByPhone(who.id)
    expect(new Set(told().map(({ id }) => id)).size).toBe(1)
    expect(told()).toHaveLength(2)
  })

  test('waits for a gateway that is away, and holds up no mail', async () => {
    const { who, told } = await withPhone()
    gateway.answers(503)
    await pendency(who.id)
    await until(
      () => told(),
      (all) => all.length > 0,
    )
    const other = b.somebody()
    await pendency(other.id)
    expect(await b.settled(other.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(await byPhone().findOne({ pessoaId: who.id })).toMatchObject({ entrega: 'espera', tentativas: 0 })
  })
})

describe('the adapter', () => {
  const send = (url: string) =>
    createPhoneGateway({ url, secret: Buffer.from(SECRET, 'base64'), privateKey: null, silenceMs: 200 }).send({
      id: 'x',
      modelo: 'pendencia',
      telefone: '+5566999990000',
      valores: { link: 'https://car.example' },
    })

  test.each([
    [200, null],
    [302, { where: 'message', final: false }],
    [400, { where: 'message', final: false }],
    [401, { where: 'server' }],
    [410, { where: 'message', final: true }],
    [429, { where: 'server' }],
    [500, { where: 'message', final: false }],
  ])('understands %i', async (status, failure) => {
    gateway.answers(status)
    const found = await send(gateway.url).then(
      () => null,
      (error: unknown) => error,
    )
    expect((found as { failure?: object } | null)?.failure ?? null).toEqual(failure)
    expect(String(found)).not.toContain('66999990000')
  })

  test('counts silence after the message, but not a gateway that is not there', async () => {
    gateway.answers('silence')
    await expect(send(gateway.url)).rejects.toMatchObject({ failure: { where: 'message', final: false } })
    gateway.answers((response) => response.destroy())
    await expect(send(gateway.url)).rejects.toMatchObject({ failure: { where: 'message', final: false } })
    const away = `http://127.0.0.1:${await freePort()}`
    await expect(send(away)).rejects.toMatchObject({ failure: { where: 'server' } })
  })
})

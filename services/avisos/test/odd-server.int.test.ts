import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support.ts'
import { createOddServer } from './odd-server.ts'

let b: Bench
let stranger: Awaited<ReturnType<typeof createOddServer>>
beforeAll(async () => {
  stranger = await createOddServer()
  b = await createBench({ SMTP_URL: stranger.url, SMTP_TIMEOUT_MS: '1000' })
  await b.start()
}, 60_000)
afterAll(async () => {
  await b.close()
  await stranger.close()
})

const notify = async (local: string) => {
  const owner = b.somebody('produtor_rural', `${local}-${Math.random().toString(36).slice(2)}@example.com`)
  await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
  return owner
}
/** Waits for a failed attempt at a notice to this person, and returns the number of failed attempts. */
const attempts = (personId: string) =>
  until(
    async () => (await b.linhas.findOne({ pessoaId: personId } as never))?.tentativas ?? 0,
    (n) => n > 0,
  )
const endRest = () => b.store.collection('entregas').updateMany({ holder: null }, { $set: { until: new Date(0) } })
const restOf = async (id: string | undefined) => {
  const row = await until(
    () => b.store.collection('entregas').findOne({ _id: id as never }),
    // The holder is also null before the first attempt.
    (lease) => lease?.['holder'] === null && lease['until'] > new Date(),
  )
  return Math.round((row?.['until'].getTime() - Date.now()) / 60_000)
}
const idOf = async (personId: string) => String((await b.linhas.findOne({ pessoaId: personId } as never))?._id)

describe('a server that others wrote', () => {
  test('takes a message that it can read: text and HTML, in UTF-8', async () => {
    const owner = await notify('well')
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado' }])
    const [taken] = stranger.sentTo(owner.email)
    const message = Buffer.from(taken?.bytes ?? '', 'base64').toString('utf8')
    expect(message).toMatch(/^From: Registro Rural <nao-responda@car\.example>\r?$/m)
    expect(message).toContain(`To: ${owner.email}`)
    expect(message).toContain('Content-Type: multipart/alternative')
    expect(message.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toHaveLength(2)
    expect(message.split('\n').every((row) => Buffer.byteLength(row) <= 998)).toBe(true)
  })

  test('refuses the address for good: the notice is returned, and nothing is tried again', async () => {
    const owner = await notify('refuse-550')
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'devolvido', porque: 'recusado', tentativas: 1 }])
    const _id = (await idOf(owner.id)) as never
    await until(
      () => b.store.collection('entregas').countDocuments({ _id }),
      (n) => n === 0,
    )
  })

  test('refuses the address for now: it rests for a minute, then for ten', async () => {
    const owner = await notify('refuse-450')
    expect(await attempts(owner.id)).toBe(1)
    expect(await restOf(await idOf(owner.id))).toBe(1)
    await endRest()
    await until(
      () => attempts(owner.id),
      (n) => n === 2,
    )
    expect(await restOf(await idOf(owner.id))).toBe(10)
  })

  test('refuses the message for now, and takes it the next time', async () => {
    const owner = await notify('later-451')
    expect(await attempts(owner.id)).toBe(1)
    expect(await restOf(await idOf(owner.id))).toBe(1)
    await endRest()
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    expect(stranger.sentTo(owner.email).map(({ taken }) => taken)).toEqual([false, true])
  })

  test('takes a message and goes away without a word: it gets the same one again, byte for byte', async () => {
    const owner = await notify('cut')
    expect(await attempts(owner.id)).toBe(1)
    expect(await restOf(await idOf(owner.id))).toBe(1)
    await endRest()
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    const taken = stranger.sentTo(owner.email)
    expect(taken).toHaveLength(2)
    expect(taken[0]).toEqual(taken[1])
    const id = await idOf(owner.id)
    expect(Buffer.from(taken[0]?.bytes ?? '', 'base64').toString()).toContain(`Message-ID: <${id}@car.example>`)
  })

  test('takes a message and says nothing: that is an attempt, and it gets the same one again, byte for byte', async () => {
    const owner = await notify('ponder')
    expect(await attempts(owner.id)).toBe(1)
    expect(await restOf(await idOf(owner.id))).toBe(1)
    await endRest()
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    const taken = stranger.sentTo(owner.email)
    expect(taken).toHaveLength(2)
    expect(taken[0]).toEqual(taken[1])
  })

  test('says nothing when it is told the address: that is no attempt, and others are sent meanwhile', async () => {
    const owner = await notify('hush')
    const other = await notify('well')
    expect(await b.settled(other.id)).toMatchObject([{ entrega: 'enviado' }])
    await restOf(await idOf(owner.id))
    await endRest()
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    expect(stranger.sentTo(owner.email)).toHaveLength(1)
  })

  test('goes away before it has the message: that is no attempt', async () => {
    const owner = await notify('vanish')
    await restOf(
      await until(
        () => idOf(owner.id),
        (id) => id !== 'undefined',
      ),
    )
    await endRest()
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    expect(stranger.sentTo(owner.email)).toHaveLength(1)
  })
})

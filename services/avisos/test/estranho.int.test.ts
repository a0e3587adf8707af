import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Bancada, bancada } from './apoio.ts'
import { servidorEstranho } from './estranho.ts'

/** Deliveries to a mail server that others wrote, and the faults that it may have. */

let b: Bancada
let estranho: Awaited<ReturnType<typeof servidorEstranho>>
beforeAll(async () => {
  estranho = await servidorEstranho()
  b = await bancada({ SMTP_URL: estranho.url, SMTP_TIMEOUT_MS: '1000' })
  await b.ligar()
}, 60_000)
afterAll(async () => {
  await b.close()
  await estranho.close()
})

const avisar = async (local: string) => {
  const dona = b.alguem('produtor_rural', `${local}-${Math.random().toString(36).slice(2)}@example.com`)
  await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
  return dona
}
/** Waits until it was refused, and returns how often that has happened. */
const tentativas = (pessoaId: string) =>
  until(
    async () => (await b.linhas.findOne({ pessoaId } as never))?.tentativas ?? 0,
    (n) => n > 0,
  )
/** Moves the end of its pause into the past. */
const jaDescansou = () => b.store.collection('entregas').updateMany({ holder: null }, { $set: { until: new Date(0) } })
/** How long it pauses, in minutes. */
const descanso = async (id: string | undefined) => {
  const linha = await until(
    () => b.store.collection('entregas').findOne({ _id: id as never }),
    // Before it is taken for the first time, nobody holds it either.
    (l) => l?.['holder'] === null && l['until'] > new Date(),
  )
  return Math.round((linha?.['until'].getTime() - Date.now()) / 60_000)
}
const idDe = async (pessoaId: string) => String((await b.linhas.findOne({ pessoaId } as never))?._id)

describe('a server that others wrote', () => {
  test('takes a message that it can read: text and HTML, in UTF-8', async () => {
    const dona = await avisar('bem')
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado' }])
    const [tomada] = estranho.para(dona.email)
    const mensagem = Buffer.from(tomada?.bytes ?? '', 'base64').toString('utf8')
    expect(mensagem).toMatch(/^From: Registro Rural <nao-responda@car\.example>\r?$/m)
    expect(mensagem).toContain(`To: ${dona.email}`)
    expect(mensagem).toContain('Content-Type: multipart/alternative')
    expect(mensagem.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toHaveLength(2)
    expect(mensagem.split('\n').every((linha) => Buffer.byteLength(linha) <= 998)).toBe(true)
  })

  test('refuses the address for good: the notice is returned, and nothing is tried again', async () => {
    const dona = await avisar('recusa-550')
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'devolvido', porque: 'recusado', tentativas: 1 }])
    const _id = (await idDe(dona.id)) as never
    await until(
      () => b.store.collection('entregas').countDocuments({ _id }),
      (n) => n === 0,
    )
  })

  test('refuses the address for now: it rests for a minute, then for ten', async () => {
    const dona = await avisar('recusa-450')
    expect(await tentativas(dona.id)).toBe(1)
    expect(await descanso(await idDe(dona.id))).toBe(1)
    await jaDescansou()
    await until(
      () => tentativas(dona.id),
      (n) => n === 2,
    )
    expect(await descanso(await idDe(dona.id))).toBe(10)
  })

  test('refuses the message for now, and takes it the next time', async () => {
    const dona = await avisar('depois-451')
    expect(await tentativas(dona.id)).toBe(1)
    expect(await descanso(await idDe(dona.id))).toBe(1)
    await jaDescansou()
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    expect(estranho.para(dona.email).map(({ taken }) => taken)).toEqual([false, true])
  })

  test('takes a message and goes away without a word: it gets the same one again, byte for byte', async () => {
    const dona = await avisar('corta')
    expect(await tentativas(dona.id)).toBe(1)
    expect(await descanso(await idDe(dona.id))).toBe(1)
    await jaDescansou()
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    const tomadas = estranho.para(dona.email)
    expect(tomadas).toHaveLength(2)
    expect(tomadas[0]).toEqual(tomadas[1])
    const id = await idDe(dona.id)
    expect(Buffer.from(tomadas[0]?.bytes ?? '', 'base64').toString()).toContain(`Message-ID: <${id}@car.example>`)
  })

  test('takes a message and says nothing: that is an attempt, and it gets the same one again, byte for byte', async () => {
    const dona = await avisar('pensa')
    expect(await tentativas(dona.id)).toBe(1)
    expect(await descanso(await idDe(dona.id))).toBe(1)
    await jaDescansou()
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 1 }])
    const tomadas = estranho.para(dona.email)
    expect(tomadas).toHaveLength(2)
    expect(tomadas[0]).toEqual(tomadas[1])
  })

  test('says nothing when it is told the address: that is no attempt, and others are sent meanwhile', async () => {
    const dona = await avisar('cala')
    const outra = await avisar('bem')
    expect(await b.resolvidos(outra.id)).toMatchObject([{ entrega: 'enviado' }])
    await descanso(await idDe(dona.id))
    await jaDescansou()
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    expect(estranho.para(dona.email)).toHaveLength(1)
  })

  test('goes away before it has the message: that is no attempt', async () => {
    const dona = await avisar('some')
    await descanso(
      await until(
        () => idDe(dona.id),
        (id) => id !== 'undefined',
      ),
    )
    await jaDescansou()
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    expect(estranho.para(dona.email)).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { type Commit, checkChain } from '@car/event-store/commit'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { KeyTaken, createEventStore, type Fold } from '@car/event-store/store'
import { rebuild, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'

type Somou = { tipo: 'somou'; n: number }
const SOMA: Fold<number, Somou> = { initial: 0, evolve: (soma, { n }) => soma + n }
const comando = (id: string = randomUUID()) => ({
  id,
  author: { id: 'u1', nome: 'Ana', papel: 'analista_ambiental' },
  at: new Date(),
})
const somar = (n: number) => () => ({ events: [{ tipo: 'somou' as const, n }] })
const logger = createLogger('teste', 'silent')

const uri = process.env['TEST_MONGODB_URI'] ?? ''
const connection = connect(uri, `teste_${randomUUID().slice(0, 8)}`)
const semRelay = createEventStore<Somou>(connection, async () => {})

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await semRelay.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

/** Polls until the condition holds; the test fails if it does not in time. */
async function ate(condicao: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const fim = Date.now() + ms
  while (!(await condicao())) {
    if (Date.now() > fim) throw new Error('condition did not hold in time')
    await new Promise((r) => setTimeout(r, 20))
  }
}

describe('appending', () => {
  test('of fifty who decide on the same version one wins, the others see what won', async () => {
    const stream = `s-${randomUUID()}`
    const tentar = () =>
      semRelay.execute(stream, SOMA, comando(), (soma) => {
        if (soma > 0) throw new ErroCar('estado_invalido')
        return { events: [{ tipo: 'somou', n: 1 }] }
      })
    const fins = await Promise.allSettled(Array.from({ length: 50 }, tentar))
    expect(fins.filter((f) => f.status === 'fulfilled')).toHaveLength(1)
    expect(
      fins.filter((f) => f.status === 'rejected' && f.reason instanceof ErroCar && f.reason.nome === 'estado_invalido'),
    ).toHaveLength(49)
    expect(await semRelay.read(stream, SOMA)).toEqual({ estado: 1, version: 1 })
  })

  test('races that all may win are tried again until each has its version', async () => {
    const stream = `s-${randomUUID()}`
    await Promise.all(Array.from({ length: 10 }, (_, i) => semRelay.execute(stream, SOMA, comando(), somar(i + 1))))
    expect(await semRelay.read(stream, SOMA)).toEqual({ estado: 55, version: 10 })
  })

  test('a command repeated is done once and answered as the first time, whatever has come since', async () => {
    const stream = `s-${randomUUID()}`
    const um = comando('c1')
    expect(await semRelay.execute(stream, SOMA, um, somar(5))).toEqual({ estado: 5, version: 1, repetido: false })
    await semRelay.execute(stream, SOMA, comando(), somar(7))
    expect(await semRelay.execute(stream, SOMA, um, somar(5))).toEqual({ estado: 5, version: 1, repetido: true })
    expect(await semRelay.read(stream, SOMA)).toEqual({ estado: 12, version: 2 })
  })

  test('the same command twice at once is done once', async () => {
    const stream = `s-${randomUUID()}`
    const fins = await Promise.all(
      Array.from({ length: 20 }, () => semRelay.execute(stream, SOMA, comando('mesmo'), somar(3))),
    )
    expect(fins.filter((f) => !f.repeated)).toHaveLength(1)
    expect(new Set(fins.map((f) => f.state))).toEqual(new Set([3]))
  })

  test('a unique key has one holder until it is given back', async () => {
    const [a, b] = [`s-${randomUUID()}`, `s-${randomUUID()}`]
    const chave = randomUUID()
    const tomar = (stream: string) =>
      semRelay.execute(stream, SOMA, comando(), () => ({ events: [{ tipo: 'somou', n: 1 }], uniqueKey: chave }))
    const fins = await Promise.allSettled([tomar(a), tomar(b)])
    const perdido = fins.find((f) => f.status === 'rejected')
    expect(perdido?.reason).toBeInstanceOf(KeyTaken)
    const [dono, outro] = fins[0]?.status === 'fulfilled' ? [a, b] : [b, a]
    expect(perdido?.reason).toMatchObject({ stream: dono })
    await semRelay.releaseKey(dono)
    await expect(tomar(outro)).resolves.toMatchObject({ version: 1 })
  })

  test('nothing to record leaves nothing', async () => {
    const stream = `s-${randomUUID()}`
    expect(await semRelay.execute(stream, SOMA, comando(), () => ({ events: [] }))).toMatchObject({ version: 0 })
    expect(await semRelay.load(stream)).toEqual([])
  })
})

describe('the chain', () => {
  test.each([
    [
      'altered',
      (c: Commit<Somou>[]) => c.map((x, i) => (i === 1 ? { ...x, events: [{ tipo: 'somou' as const, n: 99 }] } : x)),
      { version: 2, problema: 'hash' },
    ],
    ['removed', (c: Commit<Somou>[]) => c.filter((_, i) => i !== 1), { version: 2, problema: 'version' }],
    [
      'authored by another',
      (c: Commit<Somou>[]) => c.map((x, i) => (i === 0 ? { ...x, author: null } : x)),
      { version: 1, problema: 'hash' },
    ],
  ])('shows a commit %s', async (_nome, estragar, quebra) => {
    const stream = `s-${randomUUID()}`
    for (const n of [1, 2, 3]) await semRelay.execute(stream, SOMA, comando(), somar(n))
    const commits = await semRelay.load(stream)
    expect(checkChain(commits)).toBeNull()
    expect(checkChain(estragar(commits))).toEqual(quebra)
  })

  test('of every stream is walked, and what was changed in the store is found', async () => {
    const banco = connect(uri, `teste_${randomUUID().slice(0, 8)}`)
    await waitForConnection(banco, 10_000)
    const store = createEventStore<Somou>(banco, async () => {})
    for (const stream of ['a', 'a-b', 'b'])
      for (const n of [1, 2]) await store.execute(stream, SOMA, comando(), somar(n))
    expect(await verifyAll(banco)).toEqual({ fluxos: 3, commits: 6, naoPublicados: 6, problemas: [] })
    await store.commits.updateOne({ stream: 'b', version: 2 } as never, { $set: { 'events.0.n': 1000 } } as never)
    expect((await verifyAll(banco, undefined, 0)).problemas).toEqual([
      { fluxo: 'b', problema: 'the chain breaks at version 2 (hash)' },
    ])
    const derivado = async (stream: string) => (stream === 'a' ? ['the read model is another'] : [])
    expect((await verifyAll(banco, derivado, 0)).problemas).toContainEqual({
      fluxo: 'a',
      problema: 'the read model is another',
    })
    await banco.dropDatabase()
    await disconnect(banco)
  })
})

describe('carrying out', () => {
  let publicados: string[] = []
  let projetados: Map<string, number> = new Map()
  let quebrado = false

  function montar(delayMs = 0) {
    const relay = createRelay<Somou>(connection, {
      logger,
      delayMs,
      project: async (c) => void projetados.set(c.stream, Math.max(projetados.get(c.stream) ?? 0, c.version)),
      publish: async (c) => {
        if (quebrado) throw new Error('broker down')
        publicados.push(c._id)
      },
    })
    return { relay, store: createEventStore<Somou>(connection, (c, emDia) => relay.committed(c, emDia)) }
  }
  const pendentes = (stream: string) =>
    connection.collection('commits').countDocuments({ stream, publishedAt: null } as never)

  beforeEach(async () => {
    await connection.collection('commits').deleteMany({})
    publicados = []
    projetados = new Map()
    quebrado = false
  })

  test('the fast path projects before it answers and publishes at once', async () => {
    const { relay, store } = montar()
    await store.execute('rapido', SOMA, comando(), somar(1))
    expect(projetados.get('rapido')).toBe(1)
    await ate(async () => (await pendentes('rapido')) === 0)
    expect(publicados).toEqual(['rapido#00000001'])
    await relay.close()
  })

  test('what a broken broker left is carried by the sweeper, in order, before what came later', async () => {
    const { relay, store } = montar()
    quebrado = true
    for (const n of [1, 2, 3]) await store.execute('ordem', SOMA, comando(), somar(n))
    quebrado = false
    await store.execute('ordem', SOMA, comando(), somar(4))
    await ate(async () => (await pendentes('ordem')) === 0 || (await relay.sweep()) >= 0)
    await ate(async () => (await pendentes('ordem')) === 0)
    const primeiras = [...new Set(publicados)]
    expect(primeiras).toEqual(['ordem#00000001', 'ordem#00000002', 'ordem#00000003', 'ordem#00000004'])
    await relay.close()
  })

  test('what a crashed process left is found by another, and of two sweepers one carries it', async () => {
    for (const n of [1, 2]) await semRelay.execute('orfao', SOMA, comando(), somar(n))
    const [um, dois] = [montar(), montar()]
    await Promise.all([um.relay.sweep(), dois.relay.sweep()])
    expect(publicados).toEqual(['orfao#00000001', 'orfao#00000002'])
    expect(projetados.get('orfao')).toBe(2)
    await Promise.all([um.relay.close(), dois.relay.close()])
  })

  test('a repeat of what a process died at shows it before it answers', async () => {
    const um = comando('morto')
    await semRelay.execute('morto', SOMA, um, somar(1))
    const { relay, store } = montar()
    expect((await store.execute('morto', SOMA, um, somar(1))).repeated).toBe(true)
    expect(projetados.get('morto')).toBe(1)
    await relay.close()
  })

  test('a store away for a moment is waited for: what is acknowledged shows', async () => {
    let falhas = 2
    const relay = createRelay<Somou>(connection, {
      logger,
      async project({ stream, version }) {
        if (falhas-- > 0) throw new ErroCar('indisponivel')
        projetados.set(stream, version)
      },
      publish: async () => {},
    })
    const store = createEventStore<Somou>(connection, (c, emDia) => relay.committed(c, emDia))
    await store.execute('pausa', SOMA, comando(), somar(1))
    expect(projetados.get('pausa')).toBe(1)
    await relay.close()
  })

  test('the running sweeper carries by itself', async () => {
    await semRelay.execute('sozinho', SOMA, comando(), somar(1))
    const { relay } = montar()
    relay.start()
    await ate(async () => (await pendentes('sozinho')) === 0)
    await relay.close()
    expect(publicados).toEqual(['sozinho#00000001'])
  })

  test('read models are rebuilt from what is on record', async () => {
    for (const s of ['r1', 'r2']) for (const n of [1, 2]) await semRelay.execute(s, SOMA, comando(), somar(n))
    const feitos = await rebuild<Somou>(connection, async (c) => void projetados.set(c.stream, c.version))
    expect([feitos, Object.fromEntries(projetados)]).toEqual([2, { r1: 2, r2: 2 }])
  })
})

test('a store that is gone is said in the words of the catalogue', async () => {
  const fora = connect('mongodb://127.0.0.1:1', 'nada')
  const store = createEventStore<Somou>(fora, async () => {})
  await expect(store.execute('x', SOMA, comando(), somar(1))).rejects.toMatchObject({ code: 'CAR-016' })
  await disconnect(fora)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { type Commit, checkChain } from '@car/event-store/commit'
import type { Change } from '@car/event-store/kinds'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { createEventStore, KeyTaken } from '@car/event-store/store'
import { rebuild, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { countRoundTrips } from '@car/testing/round-trips'

type Somou = { tipo: 'somou' | 'calou'; n: number }
/** A module that sums. A stream belongs to the scope of its first letter, and `calou` is shown to nobody. */
const FLUXOS = {
  soma: {
    initial: 0,
    evolve: (soma: number, { n }: Somou) => soma + n,
    scope: () => 'contas',
    isAct: () => true,
    silent: ['calou'],
  },
}
type Fluxos = typeof FLUXOS
const comando = (id: string = randomUUID()) => ({
  id,
  author: { id: 'u1', nome: 'Ana', papel: 'analista_ambiental' },
  at: new Date(),
})
const somar = (n: number) => () => ({ events: [{ tipo: 'somou' as const, n }] })
const CHAVE = Buffer.alloc(32, 'record')
const logger = createLogger('teste', 'silent')

const uri = process.env['TEST_MONGODB_URI'] ?? ''
const banco = `teste_${randomUUID().slice(0, 8)}`
const connection = connect(uri, banco)
const semRelay = createEventStore(connection, FLUXOS, [CHAVE])

beforeAll(async () => {
  await waitForConnection(connection, 10_000)
  await semRelay.createIndexes()
})
afterAll(async () => {
  await connection.dropDatabase()
  await disconnect(connection)
})

/** Polls until the condition holds, and fails if it does not in time. */
async function ate(condicao: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const fim = Date.now() + ms
  while (!(await condicao())) {
    if (Date.now() > fim) throw new Error('condition did not hold in time')
    await new Promise((r) => setTimeout(r, 20))
  }
}

describe('appending', () => {
  test('of fifty who decide on the same version one wins, the others see what won', async () => {
    const id = randomUUID()
    const tentar = () =>
      semRelay.execute('soma', id, comando(), (soma) => {
        if (soma > 0) throw new ErroCar('estado_invalido')
        return { events: [{ tipo: 'somou' as const, n: 1 }] }
      })
    const fins = await Promise.allSettled(Array.from({ length: 50 }, tentar))
    expect(fins.filter((f) => f.status === 'fulfilled')).toHaveLength(1)
    expect(
      fins.filter((f) => f.status === 'rejected' && f.reason instanceof ErroCar && f.reason.nome === 'estado_invalido'),
    ).toHaveLength(49)
    expect(await semRelay.load('soma', id)).toMatchObject({ state: 1, version: 1 })
  })

  test('races that all may win are tried again until each has its version', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, (_, i) => semRelay.execute('soma', id, comando(), somar(i + 1))))
    expect(await semRelay.load('soma', id)).toMatchObject({ state: 55, version: 10 })
  })

  test('a command repeated is done once and answered as the first time, whatever has come since', async () => {
    const id = randomUUID()
    const um = comando('c1')
    expect(await semRelay.execute('soma', id, um, somar(5))).toEqual({ state: 5, version: 1, repeated: false })
    await semRelay.execute('soma', id, comando(), somar(7))
    expect(await semRelay.execute('soma', id, um, somar(5))).toEqual({ state: 5, version: 1, repeated: true })
    expect(await semRelay.load('soma', id)).toMatchObject({ state: 12, version: 2 })
  })

  test('the same command twice at once is done once', async () => {
    const id = randomUUID()
    const fins = await Promise.all(
      Array.from({ length: 20 }, () => semRelay.execute('soma', id, comando('mesmo'), somar(3))),
    )
    expect(fins.filter((f) => !f.repeated)).toHaveLength(1)
    expect(new Set(fins.map((f) => f.state))).toEqual(new Set([3]))
  })

  test('a unique key has one holder until it is given back', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    const chave = randomUUID()
    const tomar = (id: string) =>
      semRelay.execute('soma', id, comando(), () => ({ events: [{ tipo: 'somou' as const, n: 1 }], uniqueKey: chave }))
    const fins = await Promise.allSettled([tomar(a), tomar(b)])
    const perdido = fins.find((f) => f.status === 'rejected')
    expect(perdido?.reason).toBeInstanceOf(KeyTaken)
    const [dono, outro] = fins[0]?.status === 'fulfilled' ? [a, b] : [b, a]
    expect(perdido?.reason).toMatchObject({ stream: `soma-${dono}` })
    await semRelay.releaseKey('soma', dono)
    await expect(tomar(outro)).resolves.toMatchObject({ version: 1 })
  })

  test('a command repeated after its key has gone to another stream finds what it did', async () => {
    const [a, b, chave] = [randomUUID(), randomUUID(), `hash:${randomUUID()}`]
    const tomar = (id: string, c = comando()) =>
      semRelay.execute(
        'soma',
        id,
        c,
        () => ({ events: [{ tipo: 'somou' as const, n: 1 }], uniqueKey: chave }),
        semRelay.unopened('soma'),
      )
    const primeiro = comando()
    await tomar(a, primeiro)
    await semRelay.releaseKey('soma', a)
    await tomar(b)
    expect(await tomar(a, primeiro)).toMatchObject({ repeated: true, version: 1 })
  })

  test('nothing to record leaves nothing', async () => {
    const id = randomUUID()
    expect(await semRelay.execute('soma', id, comando(), () => ({ events: [] }))).toMatchObject({ version: 0 })
    expect((await semRelay.load('soma', id)).commits).toEqual([])
  })
})

describe('the chain', () => {
  test.each([
    [
      'altered',
      (c: Commit<Somou>[]) => c.map((x, i) => (i === 1 ? { ...x, events: [{ tipo: 'somou' as const, n: 99 }] } : x)),
      { version: 2, problem: 'hash' },
    ],
    ['removed', (c: Commit<Somou>[]) => c.filter((_, i) => i !== 1), { version: 2, problem: 'version' }],
    [
      'authored by another',
      (c: Commit<Somou>[]) => c.map((x, i) => (i === 0 ? { ...x, author: null } : x)),
      { version: 1, problem: 'hash' },
    ],
  ])('shows a commit %s', async (_nome, estragar, quebra) => {
    const id = randomUUID()
    for (const n of [1, 2, 3]) await semRelay.execute('soma', id, comando(), somar(n))
    const { commits } = await semRelay.load('soma', id)
    expect(checkChain(commits, semRelay.stamps)).toBeNull()
    expect(checkChain(estragar([...commits]), semRelay.stamps)).toEqual(quebra)
  })

  test('of every stream is walked, and what was changed in the store is found', async () => {
    const other = connect(uri, `teste_${randomUUID().slice(0, 8)}`)
    await waitForConnection(other, 10_000)
    const store = createEventStore(other, FLUXOS, [CHAVE])
    for (const id of ['a', 'a-b', 'b']) for (const n of [1, 2]) await store.execute('soma', id, comando(), somar(n))
    expect(await verifyAll(store)).toEqual({ fluxos: 3, commits: 6, naoPublicados: 6, problemas: [] })
    await store.collection.update({ stream: 'soma-b', version: 2 }, { $set: { 'events.0.n': 1000 } })
    expect((await verifyAll(store, undefined, 0)).problemas).toEqual([
      { fluxo: 'soma-b', problema: 'the chain breaks at version 2 (hash)' },
    ])
    const derivado = async ({ id }: Change<Fluxos>) => (id === 'a' ? ['the read model is another'] : [])
    expect((await verifyAll(store, derivado, 0)).problemas).toContainEqual({
      fluxo: 'soma-a',
      problema: 'the read model is another',
    })
    await other.dropDatabase()
    await disconnect(other)
  })
})

describe('carrying out', () => {
  let publicados: string[] = []
  let projetados: Map<string, number> = new Map()
  let quebrado = false

  function montar(delayMs = 0) {
    const store = createEventStore(connection, FLUXOS, [CHAVE])
    const relay = createRelay(store, {
      logger,
      delayMs,
      project: async ({ id, commit }) => void projetados.set(id, Math.max(projetados.get(id) ?? 0, commit.version)),
      publish: async ({ commit }) => {
        if (quebrado) throw new Error('broker down')
        publicados.push(commit._id)
      },
    })
    return { relay, store }
  }
  const pendentes = (id: string) => semRelay.collection.count({ stream: `soma-${id}`, publishedAt: null })

  beforeEach(async () => {
    await connection.collection('commits').deleteMany({})
    publicados = []
    projetados = new Map()
    quebrado = false
  })

  test('the fast path projects before it answers and publishes at once', async () => {
    const { relay, store } = montar()
    await store.execute('soma', 'rapido', comando(), somar(1))
    expect(projetados.get('rapido')).toBe(1)
    await ate(async () => (await pendentes('rapido')) === 0)
    expect(publicados).toEqual(['soma-rapido#00000001'])
    await relay.close()
  })

  test('what a broken broker left is carried by the sweeper, in order, before what came later', async () => {
    const { relay, store } = montar()
    quebrado = true
    for (const n of [1, 2, 3]) await store.execute('soma', 'ordem', comando(), somar(n))
    quebrado = false
    await store.execute('soma', 'ordem', comando(), somar(4))
    await ate(async () => (await pendentes('ordem')) === 0 || (await relay.sweep()) >= 0)
    await ate(async () => (await pendentes('ordem')) === 0)
    const primeiras = [...new Set(publicados)]
    expect(primeiras).toEqual([
      'soma-ordem#00000001',
      'soma-ordem#00000002',
      'soma-ordem#00000003',
      'soma-ordem#00000004',
    ])
    await relay.close()
  })

  test('what a crashed process left is found by another, and of two sweepers one carries it', async () => {
    for (const n of [1, 2]) await semRelay.execute('soma', 'orfao', comando(), somar(n))
    const [um, dois] = [montar(), montar()]
    await Promise.all([um.relay.sweep(), dois.relay.sweep()])
    expect(publicados).toEqual(['soma-orfao#00000001', 'soma-orfao#00000002'])
    expect(projetados.get('orfao')).toBe(2)
    await Promise.all([um.relay.close(), dois.relay.close()])
  })

  test('one sweep carries all there is, more than it looks up at once, with streams side by side', async () => {
    const muitos = 201
    await Promise.all(
      Array.from({ length: muitos }, (_, n) => semRelay.execute('soma', `restaurado${n}`, comando(), somar(1))),
    )
    const segundo = Promise.withResolvers<void>()
    const store = createEventStore(connection, FLUXOS, [CHAVE])
    const relay = createRelay(store, {
      logger,
      delayMs: 0,
      project: async () => {},
      publish: async ({ commit }) => {
        // The first stream ends after another has begun.
        if (publicados.push(commit._id) > 1) segundo.resolve()
        await segundo.promise
      },
    })
    expect([await relay.sweep(), publicados.length]).toEqual([muitos, muitos])
    await relay.close()
  })

  test('a stream that cannot be carried ends the sweep, which begins no other', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => semRelay.execute('soma', `parado${n}`, comando(), somar(1))))
    const store = createEventStore(connection, FLUXOS, [CHAVE])
    let tentados = 0
    const relay = createRelay(store, {
      logger,
      delayMs: 0,
      project: async () => {},
      publish: () => {
        tentados++
        return Promise.reject(new Error('broker down'))
      },
    })
    await expect(relay.sweep()).rejects.toThrow('broker down')
    expect(tentados).toBeLessThan(20)
    const tomados = await store.collection.count({ claimedUntil: { $exists: true } })
    expect(tomados).toBeLessThan(20)
    await relay.close()
  })

  test('a repeat of what a process died at shows it before it answers', async () => {
    const um = comando('morto')
    await semRelay.execute('soma', 'morto', um, somar(1))
    const { relay, store } = montar()
    expect((await store.execute('soma', 'morto', um, somar(1))).repeated).toBe(true)
    expect(projetados.get('morto')).toBe(1)
    await relay.close()
  })

  test('a store away for a moment is waited for: what is acknowledged shows', async () => {
    let falhas = 2
    const store = createEventStore(connection, FLUXOS, [CHAVE])
    const relay = createRelay(store, {
      logger,
      async project({ id, commit }) {
        if (falhas-- > 0) throw new ErroCar('indisponivel')
        projetados.set(id, commit.version)
      },
      publish: async () => {},
    })
    await store.execute('soma', 'pausa', comando(), somar(1))
    expect(projetados.get('pausa')).toBe(1)
    await relay.close()
  })

  test('the running sweeper carries by itself', async () => {
    await semRelay.execute('soma', 'sozinho', comando(), somar(1))
    const { relay } = montar()
    relay.start()
    await ate(async () => (await pendentes('sozinho')) === 0)
    await relay.close()
    expect(publicados).toEqual(['soma-sozinho#00000001'])
  })

  test('read models are rebuilt from what is on record', async () => {
    for (const id of ['r1', 'r2']) for (const n of [1, 2]) await semRelay.execute('soma', id, comando(), somar(n))
    const feitos = await rebuild(semRelay, async ({ id, commit }) => void projetados.set(id, commit.version))
    expect([feitos, Object.fromEntries(projetados)]).toEqual([2, { r1: 2, r2: 2 }])
  })
})

test('a store that is gone is said in the words of the catalogue', async () => {
  const fora = connect('mongodb://127.0.0.1:1', 'nada')
  const store = createEventStore(fora, FLUXOS, [CHAVE])
  await expect(store.execute('soma', 'x', comando(), somar(1))).rejects.toMatchObject({ code: 'CAR-016' })
  await disconnect(fora)
})

describe('what an act costs the store', () => {
  const { relay, store } = (() => {
    const own = createEventStore(connection, FLUXOS, [CHAVE])
    return { store: own, relay: createRelay(own, { logger, project: async () => {}, publish: async () => {} }) }
  })()
  // The test waits for the mark over a connection of its own, which is not counted.
  const beside = connect(uri, banco)
  const { collection } = createEventStore(beside, FLUXOS, [CHAVE])
  afterAll(async () => {
    await relay.close()
    await disconnect(beside)
  })

  const settled = async (id: string) =>
    ate(async () => (await collection.count({ stream: `soma-${id}`, publishedAt: null })) === 0)

  test('a new stream: the append and the mark; nothing is read', async () => {
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('soma', 'novo', comando(), somar(1), store.unopened('soma'))
    })
    await settled('novo')
    expect(trips()).toEqual(['commits.insert', 'commits.update'])
  })

  test('a stream that was read for another reason is not read again', async () => {
    await store.execute('soma', 'lido', comando(), somar(1))
    await settled('lido')
    const known = await store.load('soma', 'lido')
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('soma', 'lido', comando(), somar(1), known)
    })
    await settled('lido')
    expect(trips()).toEqual(['commits.insert', 'commits.update'])
  })

  test('what nobody is told of is marked as it is appended', async () => {
    const calar = () => ({ events: [{ tipo: 'calou' as const, n: 1 }] })
    const trips = await countRoundTrips(connection, async () => {
      await store.execute('soma', 'calado', comando(), calar, store.unopened('soma'))
    })
    expect(trips()).toEqual(['commits.insert'])
  })

  test('all that belongs to a scope is one question', async () => {
    const trips = await countRoundTrips(connection, async () => {
      expect((await store.allActsOf('contas')).versions.get('soma-novo')).toBe(1)
    })
    expect(trips()).toEqual(['commits.find'])
  })
})

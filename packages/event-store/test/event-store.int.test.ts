import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { type Commit, conferirCadeia } from '@car/event-store/commit'
import { conectar, esperarConexao, fechar } from '@car/event-store/connection'
import { criarRelay } from '@car/event-store/relay'
import { ChaveOcupada, criarEventStore, type Dobra } from '@car/event-store/store'
import { reconstruir, verificarTudo } from '@car/event-store/walk'
import { criarLogger } from '@car/telemetry/logger'

type Somou = { tipo: 'somou'; n: number }
const SOMA: Dobra<number, Somou> = { inicial: 0, evoluir: (soma, { n }) => soma + n }
const comando = (id: string = randomUUID()) => ({
  id,
  autor: { id: 'u1', nome: 'Ana', papel: 'analista_ambiental' },
  em: new Date(),
})
const somar = (n: number) => () => ({ eventos: [{ tipo: 'somou' as const, n }] })
const logger = criarLogger('teste', 'silent')

const uri = process.env['TEST_MONGODB_URI'] ?? ''
const connection = conectar(uri, `teste_${randomUUID().slice(0, 8)}`)
const semRelay = criarEventStore<Somou>(connection, async () => {})

beforeAll(async () => {
  await esperarConexao(connection, 10_000)
  await semRelay.prepararIndices()
})
afterAll(async () => {
  await connection.dropDatabase()
  await fechar(connection)
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
      semRelay.executar(stream, SOMA, comando(), (soma) => {
        if (soma > 0) throw new ErroCar('estado_invalido')
        return { eventos: [{ tipo: 'somou', n: 1 }] }
      })
    const fins = await Promise.allSettled(Array.from({ length: 50 }, tentar))
    expect(fins.filter((f) => f.status === 'fulfilled')).toHaveLength(1)
    expect(
      fins.filter((f) => f.status === 'rejected' && f.reason instanceof ErroCar && f.reason.nome === 'estado_invalido'),
    ).toHaveLength(49)
    expect(await semRelay.ler(stream, SOMA)).toEqual({ estado: 1, version: 1 })
  })

  test('races that all may win are tried again until each has its version', async () => {
    const stream = `s-${randomUUID()}`
    await Promise.all(Array.from({ length: 10 }, (_, i) => semRelay.executar(stream, SOMA, comando(), somar(i + 1))))
    expect(await semRelay.ler(stream, SOMA)).toEqual({ estado: 55, version: 10 })
  })

  test('a command repeated is done once and answered as the first time, whatever has come since', async () => {
    const stream = `s-${randomUUID()}`
    const um = comando('c1')
    expect(await semRelay.executar(stream, SOMA, um, somar(5))).toEqual({ estado: 5, version: 1, repetido: false })
    await semRelay.executar(stream, SOMA, comando(), somar(7))
    expect(await semRelay.executar(stream, SOMA, um, somar(5))).toEqual({ estado: 5, version: 1, repetido: true })
    expect(await semRelay.ler(stream, SOMA)).toEqual({ estado: 12, version: 2 })
  })

  test('the same command twice at once is done once', async () => {
    const stream = `s-${randomUUID()}`
    const fins = await Promise.all(
      Array.from({ length: 20 }, () => semRelay.executar(stream, SOMA, comando('mesmo'), somar(3))),
    )
    expect(fins.filter((f) => !f.repetido)).toHaveLength(1)
    expect(new Set(fins.map((f) => f.estado))).toEqual(new Set([3]))
  })

  test('a unique key has one holder until it is given back', async () => {
    const [a, b] = [`s-${randomUUID()}`, `s-${randomUUID()}`]
    const chave = randomUUID()
    const tomar = (stream: string) =>
      semRelay.executar(stream, SOMA, comando(), () => ({ eventos: [{ tipo: 'somou', n: 1 }], uniqueKey: chave }))
    const fins = await Promise.allSettled([tomar(a), tomar(b)])
    const perdido = fins.find((f) => f.status === 'rejected')
    expect(perdido?.reason).toBeInstanceOf(ChaveOcupada)
    const [dono, outro] = fins[0]?.status === 'fulfilled' ? [a, b] : [b, a]
    expect(perdido?.reason).toMatchObject({ stream: dono })
    await semRelay.liberarChave(dono)
    await expect(tomar(outro)).resolves.toMatchObject({ version: 1 })
  })

  test('nothing to record leaves nothing', async () => {
    const stream = `s-${randomUUID()}`
    expect(await semRelay.executar(stream, SOMA, comando(), () => ({ eventos: [] }))).toMatchObject({ version: 0 })
    expect(await semRelay.carregar(stream)).toEqual([])
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
    for (const n of [1, 2, 3]) await semRelay.executar(stream, SOMA, comando(), somar(n))
    const commits = await semRelay.carregar(stream)
    expect(conferirCadeia(commits)).toBeNull()
    expect(conferirCadeia(estragar(commits))).toEqual(quebra)
  })

  test('of every stream is walked, and what was changed in the store is found', async () => {
    const banco = conectar(uri, `teste_${randomUUID().slice(0, 8)}`)
    await esperarConexao(banco, 10_000)
    const store = criarEventStore<Somou>(banco, async () => {})
    for (const stream of ['a', 'a-b', 'b'])
      for (const n of [1, 2]) await store.executar(stream, SOMA, comando(), somar(n))
    expect(await verificarTudo(banco)).toEqual({ fluxos: 3, commits: 6, naoPublicados: 6, problemas: [] })
    await store.commits.updateOne({ stream: 'b', version: 2 } as never, { $set: { 'events.0.n': 1000 } } as never)
    expect((await verificarTudo(banco, undefined, 0)).problemas).toEqual([
      { fluxo: 'b', problema: 'the chain breaks at version 2 (hash)' },
    ])
    const derivado = async (stream: string) => (stream === 'a' ? ['the read model is another'] : [])
    expect((await verificarTudo(banco, derivado, 0)).problemas).toContainEqual({
      fluxo: 'a',
      problema: 'the read model is another',
    })
    await banco.dropDatabase()
    await fechar(banco)
  })
})

describe('carrying out', () => {
  let publicados: string[] = []
  let projetados: Map<string, number> = new Map()
  let quebrado = false

  function montar(atrasoMs = 0) {
    const relay = criarRelay<Somou>(connection, {
      logger,
      atrasoMs,
      projetar: async (c) => void projetados.set(c.stream, Math.max(projetados.get(c.stream) ?? 0, c.version)),
      publicar: async (c) => {
        if (quebrado) throw new Error('broker down')
        publicados.push(c._id)
      },
    })
    return { relay, store: criarEventStore<Somou>(connection, (c, emDia) => relay.aoGravar(c, emDia)) }
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
    await store.executar('rapido', SOMA, comando(), somar(1))
    expect(projetados.get('rapido')).toBe(1)
    await ate(async () => (await pendentes('rapido')) === 0)
    expect(publicados).toEqual(['rapido#00000001'])
    await relay.close()
  })

  test('what a broken broker left is carried by the sweeper, in order, before what came later', async () => {
    const { relay, store } = montar()
    quebrado = true
    for (const n of [1, 2, 3]) await store.executar('ordem', SOMA, comando(), somar(n))
    quebrado = false
    await store.executar('ordem', SOMA, comando(), somar(4))
    await ate(async () => (await pendentes('ordem')) === 0 || (await relay.varrer()) >= 0)
    await ate(async () => (await pendentes('ordem')) === 0)
    const primeiras = [...new Set(publicados)]
    expect(primeiras).toEqual(['ordem#00000001', 'ordem#00000002', 'ordem#00000003', 'ordem#00000004'])
    await relay.close()
  })

  test('what a crashed process left is found by another, and of two sweepers one carries it', async () => {
    for (const n of [1, 2]) await semRelay.executar('orfao', SOMA, comando(), somar(n))
    const [um, dois] = [montar(), montar()]
    await Promise.all([um.relay.varrer(), dois.relay.varrer()])
    expect(publicados).toEqual(['orfao#00000001', 'orfao#00000002'])
    expect(projetados.get('orfao')).toBe(2)
    await Promise.all([um.relay.close(), dois.relay.close()])
  })

  test('a repeat of what a process died at shows it before it answers', async () => {
    const um = comando('morto')
    await semRelay.executar('morto', SOMA, um, somar(1))
    const { relay, store } = montar()
    expect((await store.executar('morto', SOMA, um, somar(1))).repetido).toBe(true)
    expect(projetados.get('morto')).toBe(1)
    await relay.close()
  })

  test('a store away for a moment is waited for: what is acknowledged shows', async () => {
    let falhas = 2
    const relay = criarRelay<Somou>(connection, {
      logger,
      async projetar({ stream, version }) {
        if (falhas-- > 0) throw new ErroCar('indisponivel')
        projetados.set(stream, version)
      },
      publicar: async () => {},
    })
    const store = criarEventStore<Somou>(connection, (c, emDia) => relay.aoGravar(c, emDia))
    await store.executar('pausa', SOMA, comando(), somar(1))
    expect(projetados.get('pausa')).toBe(1)
    await relay.close()
  })

  test('the running sweeper carries by itself', async () => {
    await semRelay.executar('sozinho', SOMA, comando(), somar(1))
    const { relay } = montar()
    relay.iniciar()
    await ate(async () => (await pendentes('sozinho')) === 0)
    await relay.close()
    expect(publicados).toEqual(['sozinho#00000001'])
  })

  test('read models are rebuilt from what is on record', async () => {
    for (const s of ['r1', 'r2']) for (const n of [1, 2]) await semRelay.executar(s, SOMA, comando(), somar(n))
    const feitos = await reconstruir<Somou>(connection, async (c) => void projetados.set(c.stream, c.version))
    expect([feitos, Object.fromEntries(projetados)]).toEqual([2, { r1: 2, r2: 2 }])
  })
})

test('a store that is gone is said in the words of the catalogue', async () => {
  const fora = conectar('mongodb://127.0.0.1:1', 'nada')
  const store = criarEventStore<Somou>(fora, async () => {})
  await expect(store.executar('x', SOMA, comando(), somar(1))).rejects.toMatchObject({ code: 'CAR-016' })
  await fechar(fora)
})

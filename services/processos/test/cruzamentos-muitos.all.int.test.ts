import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { countDocumentsRead } from '@car/testing/documents-read'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { assentado, type Montagem, montar } from './apoio.ts'
import { type Casos, criarCasos, type Declarado, quadrado } from './desenhos.ts'

/** Many cases with the same properties: what they find, and what finding costs. */

const DONA = person('Dona', 'produtor_rural')

let m: Montagem
let c: Casos
beforeAll(async () => {
  // No round may read rows meanwhile.
  m = await montar({ ALARMES_MS: '3600000' })
  c = criarCasos(m, DONA)
}, 60_000)
afterAll(async () => {
  c.close()
  await m.close()
}, 60_000)

const linhas = () => m.connection.collection<{ _id: string; outros: string[]; avisar?: string }>('cruzamentos')

/**
 * Waits until all of these are compared and announced. It asks one question for all, since one for each would slow the
 * work down.
 */
const comparados = (ids: readonly string[]) =>
  until(
    async () => [
      await linhas().countDocuments({ _id: { $in: [...ids] }, feita: { $ne: null } }),
      await linhas().countDocuments({ avisar: { $exists: true } }),
    ],
    ([feitos, aAvisar]) => feitos === ids.length && aAvisar === 0,
    120_000,
  )

/** The findings of one case once another, with the same matrícula, is among them. */
async function achando(um: string, outro: string) {
  const repetida = `matricula_repetida.${await c.numero(outro)}`
  const achados = await until(
    () => c.achados(um),
    (todos) => todos.some(({ id }) => id === repetida),
  )
  return { achados, repetida }
}

/**
 * There are four properties. Of the cases of each, every third has the drawing unchanged, every third a shifted one,
 * the rest none.
 */
const PROPRIEDADES = 4
const CASOS = 126
const declaradoDe = (n: number): Declarado => {
  const propriedade = n % PROPRIEDADES
  const lon = -52 + propriedade * 0.5
  const forma = Math.floor(n / PROPRIEDADES) % 3
  return {
    matricula: `${700 + propriedade}`,
    ...(forma === 2 ? {} : { geometria: quadrado(forma === 0 ? lon : lon + 0.003, -15) }),
  }
}

test('126 cases over four properties, submitted at once: each finds all others of its property, and nothing else', async () => {
  const ids: string[] = []
  for (let n = 0; n < CASOS; n++) ids.push(await c.rascunho(declaradoDe(n)))
  await Promise.all(ids.map((id) => c.pedir('POST', `/processos/${id}/submeter`)))
  await comparados(ids)
  const numeros = await Promise.all(ids.map((id) => c.numero(id)))
  for (const [n, id] of ids.entries()) {
    const meu = declaradoDe(n)
    const esperado = ids.flatMap((_, outro) => {
      const dele = declaradoDe(outro)
      if (outro === n || dele.matricula !== meu.matricula) return []
      const iguais = JSON.stringify(meu.geometria) === JSON.stringify(dele.geometria)
      const desenhos = meu.geometria && dele.geometria ? [iguais ? 'perimetro_identico' : 'perimetro_sobreposto'] : []
      return ['matricula_repetida', ...desenhos].map((codigo) => `${codigo}.${numeros[outro]}`)
    })
    await c.encontra(id, esperado)
    expect((await c.achados(id)).filter((a) => a.situacao === 'nao_verificavel').map((a) => a.codigo)).toEqual(
      meu.geometria ? ['perimetro_fora_do_municipio'] : [],
    )
  }
}, 240_000)

const refazer = fileURLToPath(new URL('../src/rebuild.ts', import.meta.url))
const conferir = fileURLToPath(new URL('../src/verify.ts', import.meta.url))

test('written anew from the record, with no broker in reach, they say the same, and verify finds nothing', async () => {
  await assentado(m)
  const conteudo = async () => (await linhas().find({}).sort({ _id: 1 }).toArray()).map(semTempo)
  const antes = await conteudo()
  expect(antes).toHaveLength(CASOS)
  expect(await runCommand(refazer, { ...m.env, AMQP_URL: 'amqp://127.0.0.1:9' })).toMatchObject({ status: 0 })
  expect(await conteudo()).toEqual(antes)
  expect(JSON.parse((await runCommand(conferir, m.env)).output).problemas).toEqual([])
}, 120_000)

function semTempo({ vez: _, avisar: _a, outros, semelhantes, ...resto }: Record<string, unknown>) {
  const ordenados = Object.entries(semelhantes as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...resto, semelhantes: ordenados, outros: (outros as string[]).toSorted() }
}

test('of more than fifty it says that there are more, and no row holds more', async () => {
  const muitos: string[] = []
  for (let n = 0; n < 53; n++) muitos.push(await c.rascunho({ matricula: '999' }))
  await Promise.all(muitos.map((id) => c.pedir('POST', `/processos/${id}/submeter`)))
  await comparados(muitos)
  for (const id of muitos) {
    const achados = await until(
      () => c.achados(id),
      (todos) => todos.some((a) => a.situacao === 'nao_verificavel'),
    )
    expect(achados.filter((a) => a.situacao === 'divergencia').length).toBe(50)
    expect(achados.filter((a) => a.situacao === 'nao_verificavel').map((a) => a.id)).toEqual(['matricula_repetida.1'])
  }
}, 120_000)

test('fifty decoys of one person leave room for the case of another, in either row, and how many there are is said', async () => {
  const [iscas, outra] = [
    criarCasos(m, person('Ivo', 'produtor_rural')),
    criarCasos(m, person('Oto', 'produtor_rural')),
  ]
  const vitima = await c.submetido({ matricula: '998' })
  const decoys: string[] = []
  for (let n = 0; n < 52; n++) decoys.push(await iscas.rascunho({ matricula: '998' }))
  await Promise.all(decoys.map((id) => iscas.pedir('POST', `/processos/${id}/submeter`)))
  await comparados([vitima, ...decoys])
  const conflito = await outra.submetido({ matricula: '998' })
  await comparados([vitima, conflito])
  for (const [um, outro] of [
    [vitima, conflito],
    [conflito, vitima],
  ] as const) {
    const { achados } = await achando(um, outro)
    expect(achados.filter((a) => a.situacao === 'divergencia')).toHaveLength(50)
    expect(achados.find((a) => a.situacao === 'nao_verificavel')?.mensagem).toMatch(/^Há 53 ou mais processos/)
  }
  iscas.close()
  outra.close()
}, 120_000)

test('nor do more decoys of one person than are looked at hide one case from another', async () => {
  const [eva, oto] = [criarCasos(m, person('Eva', 'produtor_rural')), criarCasos(m, person('Oto', 'produtor_rural'))]
  const primeira = await c.submetido({ matricula: '997' })
  await comparados([primeira])
  const modelo = await linhas().findOne({ _id: primeira })
  // The index gives them first: they were there before, and their ids come before that of any case.
  const iscas = Array.from({ length: 600 }, (_, n) => {
    const _id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    return { ...modelo, _id, numero: `2020/${n}`, outros: [], semelhantes: {} }
  })
  await linhas().insertMany(iscas as never)
  const vitima = await eva.submetido({ matricula: '997' })
  const conflito = await oto.submetido({ matricula: '997' })
  await comparados([vitima, conflito])
  for (const [um, outro] of [
    [vitima, conflito],
    [conflito, vitima],
  ] as const) {
    const { achados, repetida } = await achando(um, outro)
    expect(achados.map(({ id }) => id)).toContain(repetida)
  }
  await linhas().deleteMany({ _id: { $regex: '^00000000-' } })
  eva.close()
  oto.close()
}, 120_000)

/** Stores rows of cases, each with its matrícula and drawing, spread over the country as farms are. */
async function guardar(de: number, ate: number): Promise<void> {
  const novas = Array.from({ length: ate - de }, (_, k) => {
    const n = de + k
    const [x, y] = [-1200 + (n % 400) * 2, -600 + Math.floor(n / 400) * 2]
    const [oeste, sul] = [x * 0.05 + 0.02, y * 0.05 + 0.02]
    return {
      _id: `guardado-${n}`,
      versao: 2,
      numero: `2025/${n}`,
      base: `base-${n}`,
      feita: `base-${n}`,
      municipio: '3550308',
      chaves: [`m|3550308|g${n}`, `c|g${n}`, `p|g${n}`],
      perimetro: `g${n}`,
      pontos: 5,
      celulas: [`a${x}:${y}`, `b${Math.floor(oeste / 0.5)}:${Math.floor(sul / 0.5)}`],
      oeste,
      sul,
      leste: oeste + 0.01,
      norte: sul + 0.01,
      outros: [],
      semelhantes: {},
      incompleto: false,
      fora: null,
      limites: 0,
      vez: 1,
    }
  })
  for (let k = 0; k < novas.length; k += 1_000) await linhas().insertMany(novas.slice(k, k + 1_000) as never)
}

/**
 * What the comparison of one more case costs, from its submission until it is announced. It finds one other, by both
 * keys.
 */
async function custo(matricula: string, sul: number): Promise<{ idas: string[]; lidos: number }> {
  const declarado = { matricula, geometria: quadrado(-45.01, sul) }
  const vizinho = await c.submetido(declarado)
  const id = await c.rascunho({ ...declarado, geometria: quadrado(-45.005, sul) })
  await assentado(m)
  const conexoes = mongoose.connections.filter(({ name }) => name === m.env['MONGODB_DATABASE'])
  let idas: string[] = []
  const lidos = await countDocumentsRead(conexoes, async () => {
    const contar = await countRoundTrips(
      conexoes,
      async () => {
        await m.pedir(DONA, 'POST', `/processos/${id}/submeter`)
        // This looks from outside of the service.
        for (const um of [vizinho, id])
          await until(
            () => linhas().findOne({ _id: um, outros: { $size: 1 }, avisar: { $exists: false } }),
            (linha) => linha !== null,
          )
        await assentado(m)
      },
      (ida, { filter }) => ofRelay(ida, { filter }) || daProva(Object(filter)),
    )
    idas = contar().toSorted()
  })
  return { idas, lidos }
}

/** The test's own queries go over the same driver. */
const daProva = (filtro: object): boolean => 'outros' in filtro && 'avisar' in filtro

test('the comparison of a case costs the same with 20,000 cases held as with 100', async () => {
  await guardar(0, 100)
  const poucos = await custo('5001', -10.2)
  await guardar(100, 20_000)
  const muitos = await custo('5002', -10.4)
  expect(muitos.idas).toEqual(poucos.idas)
  expect(muitos.idas.filter((ida) => ida.startsWith('cruzamentos.'))).toHaveLength(10)
  expect(muitos.lidos).toBeLessThanOrEqual(poucos.lidos + 2)
}, 120_000)

test('and by the index alone: what it looks at is what it finds', async () => {
  const perto = {
    celulas: { $in: ['a-900:-300', 'c-90:-30'] },
    oeste: { $lte: -44.97 },
    leste: { $gte: -44.99 },
    sul: { $lte: -14.97 },
    norte: { $gte: -14.99 },
  }
  for (const filtro of [
    perto,
    { chaves: { $in: ['m|3550308|g7', 'c|g7'] } },
    { outros: 'guardado-1' },
    { avisar: { $gt: '' } },
  ]) {
    const { executionStats } = await linhas()
      .find(filtro as never)
      .limit(51)
      .explain('executionStats')
    expect([filtro, executionStats.totalDocsExamined <= 2]).toEqual([filtro, true])
  }
})

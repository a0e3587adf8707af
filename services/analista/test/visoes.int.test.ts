import { randomUUID } from 'node:crypto'
import { ErroCar } from '@car/errors/erro-car'
import { EXEMPLOS } from '@car/operations/exemplos'
import { processoAssumido } from '@car/operations/schemas/analista'
import { countRoundTrips } from '@car/testing/round-trips'
import { IDADES, VISOES } from '@car/vocabulary/analise'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Linha } from '../src/domain/linha.ts'
import { filtroDaFila, filtroDosLivres } from '../src/outbound/consulta-fila.ts'
import { criarFila } from '../src/outbound/fila.ts'
import { medirPrazos } from '../src/usecases/medir-prazos.ts'
import { consultaDa } from '../src/usecases/visoes.ts'
import { ANA, type Bancada, bancada, EVA, NOVATA, PRODUTOR } from './apoio.ts'
import type { PedidoDeAssumir } from './donos.ts'
import { linha } from './linha.ts'

/** The views of the queue, what they count, and the next case from them. */

const dias = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
const DE = (quem: typeof ANA) => ({ analista: { id: quem.id, nome: quem.nome }, analista_id: quem.id })
const LONGE = { prazo_em: dias(60) }

/** One row of every kind, named by its kind. */
const LINHAS: Record<string, Partial<Linha>> = {
  livre: { status: 'submetido', ...LONGE, prioridade: 1 },
  livreUrgente: { status: 'submetido', ...LONGE, prioridade: 2 },
  livreVencida: { status: 'submetido', prazo_em: dias(-1) },
  livreVencendo: { status: 'submetido', prazo_em: dias(6) },
  minha: { status: 'em_analise', ...DE(ANA), ...LONGE },
  minhaVencida: { status: 'em_analise', ...DE(ANA), prazo_em: dias(-3) },
  minhaPendente: { status: 'pendente', ...DE(ANA), prazo_em: dias(-3) },
  deOutra: { status: 'em_analise', ...DE(EVA), prazo_em: dias(2) },
  recorrida: { status: 'em_recurso', prazo_em: dias(-30) },
  deferida: { status: 'em_analise', ...LONGE, prioridade: 1, submetido_em: '2026-05-01T12:00:00.000Z' },
  semPrazo: { status: 'submetido', prazo_em: null },
  aprovada: { status: 'aprovado', ...DE(ANA), prazo_em: dias(-9) },
  rascunho: { status: 'rascunho', submetido_em: null, prazo_em: null },
}
const ids = Object.fromEntries(Object.keys(LINHAS).map((nome) => [nome, randomUUID()]))
const nomeDe = (id: string) => Object.keys(ids).find((nome) => ids[nome] === id)

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
  // The owners do not have these cases, so nothing refreshes them.
  const todas = Object.entries(LINHAS).map(([nome, mudancas]) => linha({ _id: ids[nome] ?? '', ...mudancas }))
  await b.linhas.insertMany(todas as never)
})
afterAll(() => b.close())

const listar = async (consulta: string, quem = ANA) =>
  (await b.pedir(quem, 'GET', `/analista/processos?page_size=100&${consulta}`)).corpo
const nomes = async (consulta: string, quem = ANA): Promise<(string | undefined)[]> =>
  (await listar(consulta, quem)).data.map((i: { processo_id: string }) => nomeDe(i.processo_id))
type Vista = { codigo: string; nome: string; consulta: string; total: number }
const vistas = async (quem = ANA): Promise<Vista[]> => (await b.pedir(quem, 'GET', '/analista/visoes')).corpo.data

describe('the views', () => {
  test('come in order, with their names', async () => {
    const { corpo } = await b.pedir(ANA, 'GET', '/analista/visoes')
    expect(corpo.data.map(({ codigo }: Vista) => codigo)).toEqual([...VISOES])
    expect(corpo.data.map(({ nome }: Vista) => nome)).toEqual([
      'Meus',
      'Livres',
      'Vencem em 7 dias',
      'Vencidos',
      'Esperam o requerente',
      'Após recurso',
    ])
    expect(corpo.meta.total_count).toBe(6)
  })

  test.each([ANA, EVA])('count what their lists count, for who asks', async (quem) => {
    for (const { codigo, consulta, total } of await vistas(quem)) {
      const { data, meta } = await listar(consulta, quem)
      expect([codigo, total, data.length]).toEqual([codigo, meta.total_count, meta.total_count])
    }
  })

  test('those of terms are what the metric says', async () => {
    const medidas = await medirPrazos({ fila: criarFila(b.store), agora: Date.now })
    const totais = Object.fromEntries((await vistas()).map(({ codigo, total }) => [codigo, total]))
    expect(medidas.map(({ attributes, value }) => [attributes.prazo, value])).toEqual([
      ['vencidos', totais['vencidos']],
      ['vencem_em_7_dias', totais['vencem_em_7_dias']],
    ])
  })

  test('hold what their names say, in the order in which it is to be done', async () => {
    const quais = Object.fromEntries(
      await Promise.all((await vistas()).map(async ({ codigo, consulta }) => [codigo, await nomes(consulta)] as const)),
    )
    expect(quais).toEqual({
      meus: expect.arrayContaining(['minha', 'minhaVencida']),
      livres: expect.arrayContaining(['livreUrgente', 'deferida', 'livre']),
      vencem_em_7_dias: ['deOutra', 'livreVencendo'],
      vencidos: ['minhaVencida', 'livreVencida'],
      esperam_requerente: ['minhaPendente'],
      apos_recurso: ['deferida'],
    })
    expect(quais['meus']).toHaveLength(2)
    expect(quais['livres']?.slice(0, 3)).toEqual(['livreUrgente', 'deferida', 'livre'])
    expect(new Set(quais['livres'])).toEqual(
      new Set(['deferida', 'livre', 'livreUrgente', 'livreVencida', 'livreVencendo', 'semPrazo']),
    )
  })

  test('cost one round trip each, which looks at no row', async () => {
    const idas = await countRoundTrips(mongoose.connections, async () => void (await vistas()))
    expect(idas()).toEqual(VISOES.map(() => 'fila.aggregate'))
    for (const codigo of VISOES) {
      const query = filtroDaFila(consultaDa(codigo), ANA.id, Date.now())
      const { executionStats } = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([codigo, executionStats.totalDocsExamined]).toEqual([codigo, 0])
    }
  })

  test('are not there for who does not analyse', async () => {
    expect((await b.pedir(PRODUTOR, 'GET', '/analista/visoes')).status).toBe(404)
    expect((await b.pedir(PRODUTOR, 'POST', '/analista/proximo', { corpo: { visao: 'livres' } })).status).toBe(404)
  })
})

describe('a filter of the list', () => {
  test.each([
    ['prazo=vencidos', ['minhaPendente', 'minhaVencida', 'livreVencida', 'recorrida']],
    ['prazo=vencem_em_7_dias', ['livreVencendo', 'deOutra']],
    [
      'prazo=vencidos,vencem_em_7_dias',
      ['minhaPendente', 'minhaVencida', 'livreVencida', 'recorrida', 'livreVencendo', 'deOutra'],
    ],
    ['aguarda=requerente', ['minhaPendente']],
    ['aguarda=requerente&status=rascunho,submetido', ['rascunho']],
    ['aguarda=analise&status=pendente', []],
    ['aguarda=analise&analista=eu', ['minha', 'minhaVencida']],
    ['prazo=vencidos&analista=eu', ['minhaPendente', 'minhaVencida']],
    ['prazo=vencidos&status=aprovado', ['aprovada']],
  ])('%s', async (consulta, esperados) => {
    expect(new Set(await nomes(consulta))).toEqual(new Set(esperados))
    expect((await listar(consulta)).meta.total_count).toBe(esperados.length)
  })

  test.each([
    ['prazo=ontem', 'prazo'],
    ['prazo=', 'prazo'],
    ['prazo=vencidos,ontem', 'prazo'],
    ['aguarda=ninguem', 'aguarda'],
  ])('that is none is CAR-004: %s', async (consulta, field) => {
    expect((await listar(consulta)).error).toMatchObject({ code: 'CAR-004', details: [{ field }] })
  })
})

describe('the next case', () => {
  const { dossie_job_id, ...registro } = EXEMPLOS.proximo.dados
  let pedidos: PedidoDeAssumir[]
  beforeEach(() => {
    pedidos = []
    b.donos.ganchos.aoAssumir = async (pedido) => {
      pedidos.push(pedido)
      return pedido.ids.length > 0 ? { assumido: { registro: JSON.stringify(registro), dossie_job_id } } : {}
    }
  })
  const proximo = (visao: string, cabecalhos: Record<string, string> = {}, quem = ANA) =>
    b.pedir(quem, 'POST', '/analista/proximo', { corpo: { visao }, cabecalhos })

  test('is asked of processos for who wants it, the first of the view before the others', async () => {
    const { status, corpo, headers } = await proximo('livres')
    expect([status, headers.get('etag')]).toEqual([200, `"${registro.versao}"`])
    expect(processoAssumido.strict().parse(corpo.data)).toEqual({ ...registro, dossie_job_id })
    expect(pedidos.map(({ de }) => de)).toEqual([ANA.id])
    expect(pedidos[0]?.ids.map(nomeDe).slice(0, 3)).toEqual(['livreUrgente', 'deferida', 'livre'])
  })

  test.each([
    ['vencidos', ['livreVencida']],
    ['vencem_em_7_dias', ['livreVencendo']],
    ['apos_recurso', ['deferida']],
    ['meus', []],
    ['esperam_requerente', []],
  ])('of %s: only what nobody holds', async (visao, esperados) => {
    expect((await proximo(visao)).status).toBe(esperados.length === 0 ? 204 : 200)
    expect(pedidos.map((p) => p.ids.map(nomeDe))).toEqual([esperados])
  })

  test('that processos lets nobody have is nothing: 204', async () => {
    b.donos.ganchos.aoAssumir = async () => ({})
    expect(await proximo('livres')).toMatchObject({ status: 204, texto: '' })
  })

  test('is looked for further down when all of the first may not be had', async () => {
    const muitas = Array.from({ length: 45 }, (_, n) =>
      linha({ status: 'submetido', prazo_em: dias(-100 - n), imovel: { ...linha().imovel, uf: 'AC' } }),
    )
    await b.linhas.insertMany(muitas as never)
    b.donos.ganchos.aoAssumir = async (pedido) => {
      pedidos.push(pedido)
      return {}
    }
    expect((await proximo('vencidos')).status).toBe(204)
    expect(pedidos.map((p) => p.ids.length)).toEqual([20, 20, 6])
    expect(new Set(pedidos.flatMap((p) => p.ids)).size).toBe(46)
    expect(new Set(pedidos.map((p) => p.commandId)).size).toBe(1)
    await b.linhas.deleteMany({ 'imovel.uf': 'AC' } as never)
  })

  test('costs a look at the queue that stops at twenty rows, a question, and two round trips for its key', async () => {
    const chave = { 'idempotency-key': randomUUID() }
    const idas = await countRoundTrips(mongoose.connections, async () => void (await proximo('livres', chave)))
    expect(idas().toSorted()).toEqual(['fila.find', 'idempotencia.insert', 'idempotencia.update'])
    expect(pedidos).toHaveLength(1)
  })

  test('repeated under its key is answered the same, without being asked for again', async () => {
    const chave = { 'idempotency-key': randomUUID() }
    const [uma, outra] = [await proximo('livres', chave), await proximo('livres', chave)]
    expect([outra.texto, outra.headers.get('idempotency-replayed')]).toEqual([uma.texto, 'true'])
    expect(pedidos).toHaveLength(1)
    expect((await proximo('vencidos', chave)).corpo.error.code).toBe('CAR-013')
    const deNinguem = { 'idempotency-key': randomUUID() }
    expect((await proximo('meus', deNinguem)).status).toBe(204)
    expect(await proximo('meus', deNinguem)).toMatchObject({ status: 204, texto: '' })
  })

  test('whose answer was lost is asked for by the same command, so that processos finds the case again', async () => {
    const chave = { 'idempotency-key': randomUUID() }
    const comandos: string[] = []
    b.donos.ganchos.aoAssumir = async ({ commandId }) => {
      comandos.push(commandId)
      if (comandos.length === 1) throw new ErroCar('tempo_esgotado')
      return { assumido: { registro: JSON.stringify(registro), dossie_job_id } }
    }
    expect((await proximo('livres', chave)).status).toBe(504)
    expect((await proximo('livres', chave)).status).toBe(200)
    expect(new Set(comandos).size).toBe(1)
    expect(comandos).toHaveLength(2)
  })

  test('takes prata, and a view that there is', async () => {
    expect((await proximo('livres', {}, NOVATA)).corpo.error.code).toBe('CAR-006')
    for (const visao of ['todos', '', 'Livres']) {
      expect((await proximo(visao)).corpo.error).toMatchObject({ code: 'CAR-004', details: [{ field: 'visao' }] })
    }
    expect((await b.pedir(ANA, 'POST', '/analista/proximo', { corpo: {} })).corpo.error.details).toEqual([
      expect.objectContaining({ field: 'visao', code: 'required' }),
    ])
    expect(pedidos).toEqual([])
  })
})

describe('many rows', () => {
  beforeAll(async () => {
    // Cases that others hold are due before the free ones.
    const prazos = [-1, -30, 5, 2]
    const muitas = Array.from({ length: 2_000 }, (_, n) =>
      linha({
        status: n % 5 === 0 ? 'pendente' : n % 2 === 0 ? 'submetido' : 'em_analise',
        ...(n % 2 === 0 ? {} : DE(EVA)),
        prazo_em: dias(prazos[n % 4] ?? 0),
        prioridade: n % 3,
        submetido_em: dias(-(n % 90)),
      }),
    )
    await b.linhas.insertMany(muitas as never)
  })

  test.each(['livres', 'vencem_em_7_dias', 'vencidos', 'apos_recurso'] as const)(
    'those of %s that are free are found in order: no more are looked at than are asked for',
    async (visao) => {
      const { ordenar: _, ...consulta } = consultaDa(visao)
      const filtro = filtroDosLivres(consulta, ANA.id, Date.now())
      const porPrazo = visao.startsWith('venc')
      const sort = porPrazo ? { prazo_em: 1, _id: 1 } : { prioridade: -1, submetido_em: 1, _id: 1 }
      const { executionStats } = await b.linhas
        .find(filtro as never)
        .sort(sort as never)
        .limit(20)
        .explain('executionStats')
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(20)
    },
  )

  test.each(IDADES)(
    'those of %s are found in order, no more than are asked for, and counted without a look',
    async (idade) => {
      const query = filtroDaFila({ idade }, ANA.id, Date.now())
      const lidas = await b.linhas
        .find(query as never)
        .sort({ submetido_em: 1, _id: 1 })
        .limit(20)
        .explain('executionStats')
      const contadas = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([lidas, contadas].map((it) => it['executionStats'].totalDocsExamined)).toEqual([20, 0])
    },
  )

  test('a total looks at no row, however many there are', async () => {
    for (const codigo of VISOES) {
      const query = filtroDaFila(consultaDa(codigo), ANA.id, Date.now())
      const { executionStats } = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([codigo, executionStats.totalDocsExamined]).toEqual([codigo, 0])
    }
  })
})

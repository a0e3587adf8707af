import { randomUUID } from 'node:crypto'
import { achadosOf } from '@car/cross-check/achados'
import { read } from '@car/cadastro/wire'
import { declaredOf } from '@car/cross-check/declared'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { riskOf } from '@car/cross-check/score'
import { LIMITS } from '@car/cross-check/types'
import { achado as achadoSchema } from '@car/operations/schemas/achado'
import { queueItem } from '@car/operations/schemas/analista'
import { until } from '@car/testing/until'
import type { Geometry } from '@car/vocabulary/geometry'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Row } from '../src/domain/row.ts'
import { ANA, type Bench, createBench, EVA, PRODUTOR } from './support.ts'
import { NOW, cadastro, crowded, documento, newProcesso } from './owners.ts'
import { newRow } from './row.ts'

let b: Bench
beforeAll(async () => {
  b = await createBench()
  await b.start()
})
afterAll(() => b.close())

const NO_LISTS = { titulares: [], titulos: [], municipios: [] }
const QUEUE_PATH = '/analista/processos'
const list = async (query = '', who = ANA) => (await b.ask(who, 'GET', `${QUEUE_PATH}${query}`)).body
const idsOf = (pagina: { data: { processo_id: string }[] }) => pagina.data.map((i) => i.processo_id)

/** Adds a case to the faked processos, and waits until the queue has its row. */
async function known(changes: Parameters<typeof newProcesso>[0] = {}) {
  const processo = newProcesso(changes)
  b.owners.processos.set(processo.id, processo)
  await b.tell('processo.submetido', processo.id)
  await until(
    () => b.rowOf(processo.id),
    (row) => row !== null,
  )
  return processo
}

const questionsAbout = (id: string) => b.owners.asked(id).filter((method) => method === 'ObterProcesso').length

/**
 * Publishes a fact twice by calling `count`. The second refresh begins only after the first has ended. So the first
 * refresh has ended when this function returns.
 */
async function served(count: () => Promise<void>, id: string) {
  let questions = 0
  b.owners.hooks.onGet = async (which) => void (which === id && questions++)
  await count()
  await until(
    () => questions,
    (n) => n === 1,
  )
  await count()
  await until(
    () => questions,
    (n) => n === 2,
  )
  b.owners.hooks.onGet = async () => {}
}

describe('a fact reaches the queue', () => {
  test('within five seconds, with everything the item says', async () => {
    const processo = newProcesso({
      analista: { id: ANA.id, nome: 'Ana' },
      status: 'em_analise',
      andamento: { tempo_acumulado_s: 30 },
    })
    b.owners.processos.set(processo.id, processo)
    const doc = documento(processo.id, { status: 'valido' })
    b.owners.documentos.set(doc.id, doc)
    const start = Date.now()
    await b.tell('processo.submetido', processo.id)
    // A page and its count are requested at the same time, so the row may be written between them.
    const pagina = await until(
      () => list('?status=em_analise'),
      (x) => idsOf(x).includes(processo.id) && x.meta.total_count > 0,
    )
    expect(Date.now() - start).toBeLessThan(5_000)
    const [item] = pagina.data
    expect(queueItem.strict().parse(item)).toMatchObject({
      processo_id: processo.id,
      numero: '2026/000012',
      status: 'em_analise',
      imovel: { denominacao: 'Fazenda Córrego do Ouro', municipio: 'Patrocínio', uf: 'MG', area_ha: 100 },
      tempo_em_analise: 30,
      total_documentos: 1,
      pendencias_abertas: 0,
      analista: { id: ANA.id, nome: 'Ana' },
    })
    expect(pagina.meta).toEqual({
      cursor_next: null,
      cursor_prev: null,
      total_count: 1,
      has_more: false,
      page_size: 20,
    })
  })

  test('a document changes count and scores', async () => {
    const processo = await known()
    const before = await b.rowOf(processo.id)
    const doc = documento(processo.id, { status: 'valido' })
    b.owners.documentos.set(doc.id, doc)
    await b.tell('documento.validado', processo.id, {
      documento_id: doc.id,
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    const after = await until(
      () => b.rowOf(processo.id),
      (row) => row?.total_documentos === 1,
    )
    expect(after?.score_completude).toBeGreaterThan(before?.score_completude ?? 100)
  })

  test('a verdict on a finding changes scores and reasons, and is shown with the finding while that says the same', async () => {
    const processo = await known()
    const doc = documento(processo.id, {
      tipo_documento: 'ccir',
      status: 'valido',
      dados: { area_ha: 60, ...NO_LISTS },
      campos: [{ nome: 'area_ha', numero: 60, valor: 'numero', confianca: 97, pagina: 1, confirmar: false }],
    })
    b.owners.documentos.set(doc.id, doc)
    await b.tell('documento.validado', processo.id, {
      documento_id: doc.id,
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    const counts = (row: Row | null) => row?.fatores.some((f) => f.codigo === 'area_ccir') ?? false
    const before = await until(() => b.rowOf(processo.id), counts)
    const shown = async () => {
      const { data } = (await b.ask(ANA, 'GET', `/analista/processos/${processo.id}/achados?page_size=100`)).body
      return data.find((finding: { id: string }) => finding.id === 'area_ccir.1')
    }
    const { avaliacao, peso, ...achado } = await shown()
    expect([avaliacao, peso]).toEqual([null, 20])

    const done = achadosOf(
      declaredOf(read(processo.cadastro), processo.andamento?.declarado_em),
      [toReadDocumento(doc)],
      LIMITS,
    )
    const digital = done.find(({ id }) => id === achado.id)?.digital ?? ''
    const por = { id: ANA.id, nome: ANA.nome }
    const verdict = { resultado: 'descartado', motivo: 'O CCIR é de antes da retificação.', por, em: NOW }
    const judged = { ...processo.andamento, versao_fluxo: 4, avaliacoes: [{ achado: achado.id, digital, ...verdict }] }
    b.owners.processos.set(processo.id, { ...processo, versao: 4, andamento: judged } as typeof processo)
    await b.tell('processo.achado_avaliado', processo.id, { versao: 4, status: processo.status })
    const after = await until(
      () => b.rowOf(processo.id),
      (row) => row !== null && !counts(row),
    )
    for (const row of [before, after]) expect(row?.score_risco).toBe(riskOf(row?.fatores ?? []))
    expect(after?.score_risco).toBeLessThan(before?.score_risco ?? 0)
    expect(await shown()).toEqual({ ...achado, peso: 0, avaliacao: verdict })

    b.owners.documentos.set(doc.id, { ...doc, dados: { area_ha: 61, ...NO_LISTS } })
    expect(await shown()).toMatchObject({ peso: 20, avaliacao: null })
  })

  test('a finding about many cases comes with ten of them; all are given page by page', async () => {
    const processo = newProcesso({ cruzamento: crowded() })
    b.owners.processos.set(processo.id, processo)
    const found = async (path: string, who = ANA) =>
      b.ask(who, 'GET', `/analista/processos/${processo.id}/achados${path}`)
    const { data } = (await found('?page_size=100')).body
    const crossed = data.filter(({ codigo }: { codigo: string }) => /_repetid[ao]$|_sobreposto$/.test(codigo))
    expect(
      crossed.map((achado: { id: string; total_evidencias: number; evidencias: object[] }) => [
        achado.id,
        achado.total_evidencias,
        achado.evidencias.length,
      ]),
    ).toEqual([
      ['matricula_repetida.1', 50, 10],
      ['ccir_repetido.1', 50, 10],
      ['perimetro_sobreposto.1', 50, 10],
    ])
    expect(achadoSchema.strict().parse(crossed[0])).toEqual(crossed[0])

    // The status of another case is that of its row in the queue.
    const [{ processo: first }, { processo: second }] = crossed[0].evidencias
    expect([first.status, second.status]).toEqual([undefined, undefined])
    await b.linhas.insertOne(newRow({ _id: first.id, status: 'em_analise' }) as never)
    await b.linhas.insertOne(newRow({ _id: second.id, status: 'descartado' }) as never)
    const again = (await found('?page_size=100')).body.data.find(({ id }: { id: string }) => id === crossed[0].id)
    expect(again.evidencias.slice(0, 2)).toMatchObject([
      { processo: { ...first, status: 'em_analise' } },
      { processo: second },
    ])
    expect(again.evidencias[1].processo.status).toBeUndefined()
    expect(achadoSchema.strict().parse(again)).toEqual(again)
    await b.linhas.deleteMany({ _id: { $in: [first.id, second.id] } })

    const pages: object[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?page_size=20${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const { body } = await found(`/matricula_repetida.1/evidencias${query}`)
      pages.push(body.data)
      expect(body.meta.total_count).toBe(50)
      cursor = body.meta.cursor_next
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 10])
    expect(pages.flat().slice(0, 10)).toEqual(crossed[0].evidencias)
    expect(new Set(pages.flat().map((evidence) => JSON.stringify(evidence))).size).toBe(50)
    // Each of the five requests is recorded as a look at the case.
    expect(b.owners.leituras.filter(({ processo_id }) => processo_id === processo.id)).toHaveLength(5)
    for (const path of ['/matricula_repetida.2/evidencias', '/__proto__/evidencias'])
      expect((await found(path)).body.error.code).toBe('CAR-003')
    expect((await found('/matricula_repetida.1/evidencias', PRODUTOR)).body.error.code).toBe('CAR-003')
  })

  test('a layer that weighs is what the queue is filtered by; a note is not', async () => {
    const overlap = { id: 'camada_terra_indigena.0a1b2c3d', nome: 'Araçá', hectares: 50, parte: 0.3 }
    const light = { ...overlap, id: 'camada_quilombola.0a1b2c3d', hectares: 0.1, parte: 0.0001 }
    const layer = (tipo: string, achado: typeof overlap) => ({
      tipo,
      fonte: 'x',
      edicao: '1',
      verificada: true,
      achados: [achado],
    })
    const camadas = [layer('terra_indigena', overlap), layer('quilombola', light)]
    const corners = [
      [-55.73, -12.56],
      [-55.71, -12.56],
      [-55.71, -12.54],
      [-55.73, -12.56],
    ]
    const geometria: Geometry = { type: 'Polygon', coordinates: [corners] }
    const processo = newProcesso({ imovel: { geometria }, cruzamento: { ...crowded(), camadas } as never })
    b.owners.processos.set(processo.id, processo)
    await b.tell('processo.submetido', processo.id, { versao: processo.versao, status: processo.status })
    const row = await until(
      () => b.rowOf(processo.id),
      (found) => found !== null,
    )
    expect(row?.camadas).toEqual(['terra_indigena'])
    const { body } = await b.ask(ANA, 'GET', '/analista/processos?camada=terra_indigena')
    expect(body.data.map(({ processo_id }: { processo_id: string }) => processo_id)).toContain(processo.id)
  })

  test('a row says in which cell its perimeter lies, how many modules its CCIR has, and what contradicts', async () => {
    const corners = [
      [-55.73, -12.56],
      [-55.71, -12.56],
      [-55.71, -12.54],
      [-55.73, -12.56],
    ]
    const geometria: Geometry = { type: 'Polygon', coordinates: [corners] }
    const processo = newProcesso({ imovel: { geometria } })
    b.owners.processos.set(processo.id, processo)
    const numbers = { area_ha: 60, modulo_fiscal_ha: 40, modulos_fiscais: 1.5 }
    const doc = documento(processo.id, {
      tipo_documento: 'ccir',
      status: 'valido',
      dados: { ...numbers, ...NO_LISTS },
      campos: Object.entries(numbers).map(([nome, numero]) => ({
        nome,
        numero,
        valor: 'numero' as const,
        confianca: 97,
        pagina: 1,
        confirmar: false,
      })),
    })
    b.owners.documentos.set(doc.id, doc)
    await b.tell('processo.submetido', processo.id, { versao: processo.versao, status: processo.status })
    const row = await until(
      () => b.rowOf(processo.id),
      (seen) => seen !== null,
    )
    expect(row).toMatchObject({ celula: '-56:-13', modulos_fiscais: 1.5 })
    expect(row?.divergencias).toBeGreaterThan(0)
    const found = await list('?celula=-56:-13&modulos=ate_4&achado=divergencia')
    expect(found.data).toEqual([expect.objectContaining({ processo_id: processo.id, modulos_fiscais: 1.5 })])
  })

  test('an act on a case whose row is of other contents brings it up to all that the owners say', async () => {
    const processo = await known()
    const codes = (found: Row | null) => found?.fatores.map(({ codigo }) => codigo) ?? []
    expect(codes(await b.rowOf(processo.id))).not.toContain('matricula_repetida')
    const after = { ...processo, cruzamento: crowded(), cadastro: cadastro({ area_ha: 7 }) } as typeof processo
    b.owners.processos.set(processo.id, after)
    await b.tell('processo.assinado', processo.id)
    const row = await until(
      () => b.rowOf(processo.id),
      (found) => found?.imovel.area_ha === 7,
    )
    expect(codes(row)).toContain('matricula_repetida')
    expect(row?.versao_cruzamento).toBe(1)
    // The next act causes no request about other cases, and the row keeps its data about other cases.
    b.owners.processos.set(processo.id, { ...after, numero: '2026/000088' })
    await b.tell('processo.liberado', processo.id)
    const next = await until(
      () => b.rowOf(processo.id),
      (found) => found?.numero === '2026/000088',
    )
    expect(next?.fatores).toEqual(row?.fatores)
  })

  test('a file offered here and held elsewhere weighs, also where no document came to be', async () => {
    const processo = await known()
    expect((await b.rowOf(processo.id))?.fatores.map((f) => f.codigo)).not.toContain('duplicidade')
    b.owners.duplicates.add(processo.id)
    await b.tell('documento.duplicidade_detectada', processo.id, {})
    const row = await until(
      () => b.rowOf(processo.id),
      (found) => found?.fatores.some((f) => f.codigo === 'duplicidade') ?? false,
    )
    expect(row?.total_documentos).toBe(0)
  })

  test('pendencies are counted while open, and the clock stands still', async () => {
    const processo = await known({
      status: 'pendente',
      andamento: {
        tempo_acumulado_s: 90,
        pendencias: [
          { id: randomUUID(), status: 'aberta', prazo_em: '2026-07-01T00:00:00.000Z' },
          { id: randomUUID(), status: 'respondida', prazo_em: '2026-07-01T00:00:00.000Z' },
        ],
      },
    })
    const see = async () =>
      (await list('?status=pendente&page_size=100')).data.find(
        (i: { processo_id: string }) => i.processo_id === processo.id,
      )
    expect(await see()).toMatchObject({ pendencias_abertas: 1, tempo_em_analise: 90 })
    expect(await see()).toMatchObject({ tempo_em_analise: 90 })
  })

  test('answers are counted once the case is back in analysis', async () => {
    const prazo_em = '2026-07-01T00:00:00.000Z'
    const withAnswers = (statuses: string[]) => ({
      andamento: { pendencias: statuses.map((status) => ({ id: randomUUID(), status, prazo_em })) },
    })
    const processo = await known({ status: 'em_analise', ...withAnswers(['respondida', 'respondida', 'resolvida']) })
    const waiting = await known({ status: 'pendente', ...withAnswers(['respondida', 'aberta']) })
    expect((await b.rowOf(processo.id))?.respostas).toBe(2)
    expect((await b.rowOf(waiting.id))?.respostas).toBe(0)
    const found = (await list('?resposta=nova&page_size=100')).data
    expect(found.find((i: { processo_id: string }) => i.processo_id === processo.id)).toMatchObject({ respostas: 2 })
    expect(found.some((i: { processo_id: string }) => i.processo_id === waiting.id)).toBe(false)
  })

  test('a running clock goes on', async () => {
    const processo = await known({
      status: 'em_analise',
      andamento: { tempo_acumulado_s: 10, relogio_desde: new Date(Date.now() - 60_000).toISOString() },
    })
    const [item] = (await list('?status=em_analise&page_size=100')).data.filter(
      (i: { processo_id: string }) => i.processo_id === processo.id,
    )
    expect(item.tempo_em_analise).toBeGreaterThanOrEqual(70)
    expect(item.tempo_em_analise).toBeLessThan(100)
  })

  test('a discarded draft leaves, for good', async () => {
    const processo = await known({ status: 'rascunho' })
    expect(idsOf(await list('?status=rascunho'))).toContain(processo.id)
    b.owners.processos.delete(processo.id)
    await b.tell('processo.descartado', processo.id, { versao: 2, status: 'descartado' })
    await until(
      () => list('?status=rascunho'),
      (x) => !idsOf(x).includes(processo.id),
    )
    await served(() => b.tell('processo.editado', processo.id, { versao: 1, status: 'rascunho' }), processo.id)
    expect((await b.rowOf(processo.id))?.status).toBe('descartado')
  })
})

describe('bursts, repeats and disorder', () => {
  test('many facts at once, each delivered twice, end in what the owner says last', async () => {
    const processo = await known()
    for (let i = 1; i <= 30; i++) {
      b.owners.processos.set(processo.id, {
        ...processo,
        numero: `2026/${String(i).padStart(6, '0')}`,
        andamento: { ...processo.andamento!, versao_fluxo: 3 + i },
      })
      await Promise.all([b.tell('processo.editado', processo.id), b.tell('processo.editado', processo.id)])
    }
    await until(
      () => b.rowOf(processo.id),
      (row) => row?.numero === '2026/000030',
    )
    // Sixty more facts cause fewer than sixty refreshes, because facts that arrive during a refresh share the next one.
    expect(questionsAbout(processo.id)).toBeLessThan(63)
  })

  test('an answer given before a newer one was written is asked for again', async () => {
    const processo = newProcesso()
    b.owners.processos.set(processo.id, processo)
    const released = Promise.withResolvers<void>()
    let questions = 0
    b.owners.hooks.onGet = async (id) => {
      if (id === processo.id && ++questions === 1) await released.promise
    }
    await b.tell('processo.criado', processo.id)
    await until(
      () => questions,
      (n) => n === 1,
    )
    // Another instance of the service reads the newer state and writes it first.
    const fresh = { ...processo, numero: '2026/000099', andamento: { ...processo.andamento!, versao_fluxo: 4 } }
    b.owners.processos.set(processo.id, fresh)
    await b.linhas.insertOne({
      _id: processo.id,
      versao_fluxo: 4,
      versao_documentos: 0,
      status: 'submetido',
      numero: '2026/000099',
    } as never)
    released.resolve()
    const row = await until(
      () => b.rowOf(processo.id),
      (found) => found?.imovel !== undefined,
    )
    expect(row).toMatchObject({ numero: '2026/000099', versao_fluxo: 4 })
    expect(questions).toBe(2)
    b.owners.hooks.onGet = async () => {}
  })

  test('an older version never replaces a newer one', async () => {
    const processo = await known({ versao: 9 })
    b.owners.processos.set(processo.id, {
      ...processo,
      numero: '2026/999999',
      andamento: { ...processo.andamento!, versao_fluxo: 8 },
    })
    const before = questionsAbout(processo.id)
    await b.tell('processo.editado', processo.id)
    const other = newProcesso()
    b.owners.processos.set(other.id, other)
    await b.tell('processo.criado', other.id)
    await until(
      () => b.rowOf(other.id),
      (row) => row !== null,
    )
    // The case is requested again and again, and the row is not written.
    await until(
      () => questionsAbout(processo.id),
      (n) => n >= before + 2,
    )
    expect((await b.rowOf(processo.id))?.numero).toBe('2026/000012')
  })

  test('what is older in its documents alone never replaces a row either', async () => {
    const processo = await known()
    await b.linhas.updateOne({ _id: processo.id } as never, { $set: { versao_documentos: 9, total_documentos: 5 } })
    b.owners.processos.set(processo.id, {
      ...processo,
      numero: '2026/999999',
      andamento: { ...processo.andamento!, versao_fluxo: 4 },
    })
    const before = questionsAbout(processo.id)
    await b.tell('documento.validado', processo.id, {
      documento_id: randomUUID(),
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    await until(
      () => questionsAbout(processo.id),
      (n) => n >= before + 2,
    )
    expect(await b.rowOf(processo.id)).toMatchObject({ numero: '2026/000012', total_documentos: 5 })
    // The row is written as soon as documentos has a newer version too.
    const doc = documento(processo.id, { versao: 9 })
    b.owners.documentos.set(doc.id, doc)
    await until(
      () => b.rowOf(processo.id),
      (row) => row?.numero === '2026/999999' && row.total_documentos === 1,
    )
  })
})

describe('filters and order', () => {
  let group: Awaited<ReturnType<typeof known>>[]
  const uf = 'AC'
  beforeAll(async () => {
    const now = Date.now()
    const day = (n: number) => new Date(now + n * 86_400_000).toISOString()
    group = [
      await known({
        numero: '2026/000101',
        submetido_em: day(-1),
        imovel: { uf, municipio_ibge: '1200401', denominacao: 'Seringal Água Fria' },
      }),
      await known({
        numero: '2026/000102',
        submetido_em: day(-40),
        imovel: { uf, municipio_ibge: '1200401' },
        status: 'em_analise',
        analista: { id: EVA.id, nome: 'Eva' },
      }),
      await known({
        numero: '2026/000103',
        submetido_em: day(-20),
        imovel: { uf, municipio_ibge: '1200203' },
        prazo_em: day(60),
      }),
      await known({
        numero: '2026/000104',
        submetido_em: day(-2),
        imovel: { uf, municipio_ibge: '1200203' },
        prazo_em: day(5),
      }),
    ]
  })
  const figures = async (query: string, who = ANA) =>
    (await list(`?uf=${uf}${query}`, who)).data.map((i: { numero: string }) => i.numero.slice(-1)).join('')

  test.each([
    ['', '2341'],
    ['&ordenar=submetido_em', '2341'],
    ['&ordenar=-submetido_em', '1432'],
    ['&ordenar=prioridade,-submetido_em', '1432'],
    ['&ordenar=prazo_em,submetido_em', '4321'],
    ['&municipio_ibge=1200401', '21'],
    ['&prioridade=alta', '2'],
    ['&prioridade=media,baixa', '341'],
    ['&status=em_analise', '2'],
    ['&analista=nenhum', '341'],
    [`&analista=${EVA.id}`, '2'],
    ['&q=agua%20fr', '1'],
    ['&q=000103', '3'],
    ['&q=49.495', '2341'],
    ['&q=nada%20disso', ''],
    ['&q=Maria%20Aparecida', ''],
  ])('uf=AC%s gives %s', async (query, expected) => expect(await figures(query)).toBe(expected))

  test('eu is who asks', async () => {
    expect(await figures('&analista=eu', EVA)).toBe('2')
    expect(await figures('&analista=eu', ANA)).toBe('')
  })

  test('every order reads the same forwards and back, page by page, and the count agrees', async () => {
    for (const ordenar of ['prioridade', '-score_risco', '-score_completude,prazo_em', 'submetido_em', '-prazo_em']) {
      const whole = await list(`?uf=${uf}&ordenar=${ordenar}`)
      const seen: string[] = []
      let pagina = await list(`?uf=${uf}&ordenar=${ordenar}&page_size=1`)
      for (;;) {
        expect(pagina.meta.total_count).toBe(group.length)
        seen.push(...idsOf(pagina))
        if (!pagina.meta.has_more) break
        pagina = await list(`?uf=${uf}&ordenar=${ordenar}&page_size=1&cursor=${pagina.meta.cursor_next}`)
      }
      expect(seen).toEqual(idsOf(whole))
      const back = await list(`?uf=${uf}&ordenar=${ordenar}&page_size=1&cursor=${pagina.meta.cursor_prev}`)
      expect(idsOf(back)).toEqual([seen.at(-2)])
    }
  })

  test.each([
    ['?status=inventado', 'status'],
    ['?prioridade=urgente', 'prioridade'],
    ['?ordenar=nome', 'ordenar'],
    ['?municipio_ibge=12', 'municipio_ibge'],
    ['?uf=XX', 'uf'],
    ['?page_size=0', 'page_size'],
    ['?page_size=101', 'page_size'],
    ['?cursor=falso', 'cursor'],
    ['?desconhecido=1', 'desconhecido'],
  ])('refused: %s', async (query, field) => {
    const { error } = await list(query)
    expect(error).toMatchObject({ code: 'CAR-004', details: [expect.objectContaining({ field })] })
  })

  test('a cursor belongs to its query and to who asked', async () => {
    const { meta } = await list(`?uf=${uf}&page_size=1`)
    expect((await list(`?uf=SP&page_size=1&cursor=${meta.cursor_next}`)).error.code).toBe('CAR-004')
    expect((await list(`?uf=${uf}&page_size=1&cursor=${meta.cursor_next}`, EVA)).error.code).toBe('CAR-004')
    expect((await list(`?uf=${uf}&page_size=2&cursor=${meta.cursor_next}`)).data).toHaveLength(2)
  })

  test('the queue is not there for who does not analyse', async () => {
    expect(await b.ask(PRODUTOR, 'GET', QUEUE_PATH)).toMatchObject({
      status: 404,
      body: { error: { code: 'CAR-003' } },
    })
  })
})

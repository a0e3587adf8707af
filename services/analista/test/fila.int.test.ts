import { randomUUID } from 'node:crypto'
import { achadosDe } from '@car/conferencia/achados'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import { LIMITES } from '@car/conferencia/tipos'
import { itemDaFila } from '@car/operations/schemas/analista'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Linha } from '../src/domain/linha.ts'
import { ANA, type Bancada, bancada, EVA, PRODUTOR } from './apoio.ts'
import { AGORA, documento, processo } from './donos.ts'

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
})
afterAll(() => b.close())

const NA_FILA = '/analista/processos'
const listar = async (consulta = '', quem = ANA) => (await b.pedir(quem, 'GET', `${NA_FILA}${consulta}`)).corpo
const idsDe = (pagina: { data: { processo_id: string }[] }) => pagina.data.map((i) => i.processo_id)

/** A processo that its owner has and that the queue knows. */
async function conhecido(mudancas: Parameters<typeof processo>[0] = {}) {
  const p = processo(mudancas)
  b.donos.processos.set(p.id, p)
  await b.contar('processo.submetido', p.id)
  await until(
    () => b.linhaDe(p.id),
    (linha) => linha !== null,
  )
  return p
}

/** How often the owner was asked about a processo. */
const perguntasSobre = (id: string) =>
  b.donos.chamadas.filter(({ metodo, sobre }) => metodo === 'ObterProcesso' && sobre.includes(id)).length

/** Publishes a fact and waits until the refresh that it causes has ended, since the next one begins only then. */
async function atendido(contar: () => Promise<void>, id: string) {
  let perguntas = 0
  b.donos.ganchos.aoObter = async (qual) => void (qual === id && perguntas++)
  await contar()
  await until(
    () => perguntas,
    (n) => n === 1,
  )
  await contar()
  await until(
    () => perguntas,
    (n) => n === 2,
  )
  b.donos.ganchos.aoObter = async () => {}
}

describe('a fact reaches the queue', () => {
  test('within five seconds, with everything the item says', async () => {
    const p = processo({
      analista: { id: ANA.id, nome: 'Ana' },
      status: 'em_analise',
      andamento: { tempo_acumulado_s: 30 },
    })
    b.donos.processos.set(p.id, p)
    const doc = documento(p.id, { status: 'valido' })
    b.donos.documentos.set(doc.id, doc)
    const inicio = Date.now()
    await b.contar('processo.submetido', p.id)
    // A page and its count are asked for at the same time: the row may come between them.
    const pagina = await until(
      () => listar('?status=em_analise'),
      (x) => idsDe(x).includes(p.id) && x.meta.total_count > 0,
    )
    expect(Date.now() - inicio).toBeLessThan(5_000)
    const [item] = pagina.data
    expect(itemDaFila.strict().parse(item)).toMatchObject({
      processo_id: p.id,
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
    const p = await conhecido()
    const antes = await b.linhaDe(p.id)
    const doc = documento(p.id, { status: 'valido' })
    b.donos.documentos.set(doc.id, doc)
    await b.contar('documento.validado', p.id, {
      documento_id: doc.id,
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    const depois = await until(
      () => b.linhaDe(p.id),
      (linha) => linha?.total_documentos === 1,
    )
    expect(depois?.score_completude).toBeGreaterThan(antes?.score_completude ?? 100)
  })

  test('a verdict on a finding changes scores and reasons, and is shown with the finding while that says the same', async () => {
    const p = await conhecido()
    const doc = documento(p.id, {
      tipo_documento: 'ccir',
      status: 'valido',
      dados: { area_ha: 60 },
      campos: [{ nome: 'area_ha', numero: 60, valor: 'numero', confianca: 97, pagina: 1, confirmar: false }],
    })
    b.donos.documentos.set(doc.id, doc)
    await b.contar('documento.validado', p.id, {
      documento_id: doc.id,
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    const pesa = (l: Linha | null) => l?.fatores.some((f) => f.codigo === 'area_ccir') ?? false
    const antes = await until(() => b.linhaDe(p.id), pesa)
    const mostrado = async () => {
      const { data } = (await b.pedir(ANA, 'GET', `/analista/processos/${p.id}/achados?page_size=100`)).corpo
      return data.find((a: { id: string }) => a.id === 'area_ccir.1')
    }
    const { avaliacao, peso, ...achado } = await mostrado()
    expect([avaliacao, peso]).toEqual([null, 20])

    const feitos = achadosDe(declaradoDe(p), [documentoLido(doc)], LIMITES)
    const digital = feitos.find(({ id }) => id === achado.id)?.digital ?? ''
    const por = { id: ANA.id, nome: ANA.nome }
    const dita = { resultado: 'descartado', motivo: 'O CCIR é de antes da retificação.', por, em: AGORA }
    const avaliada = { ...p.andamento, versao_fluxo: 4, avaliacoes: [{ achado: achado.id, digital, ...dita }] }
    b.donos.processos.set(p.id, { ...p, versao: 4, andamento: avaliada } as typeof p)
    await b.contar('processo.achado_avaliado', p.id, { versao: 4, status: p.status })
    const depois = await until(
      () => b.linhaDe(p.id),
      (l) => l !== null && !pesa(l),
    )
    expect((antes?.score_risco ?? 0) - (depois?.score_risco ?? 0)).toBe(20)
    expect(await mostrado()).toEqual({ ...achado, peso: 0, avaliacao: dita })

    b.donos.documentos.set(doc.id, { ...doc, dados: { area_ha: 61 } })
    expect(await mostrado()).toMatchObject({ peso: 20, avaliacao: null })
  })

  test('a file offered here and held elsewhere weighs, also where no document came to be', async () => {
    const p = await conhecido()
    expect((await b.linhaDe(p.id))?.fatores.map((f) => f.codigo)).not.toContain('duplicidade')
    b.donos.duplicados.add(p.id)
    await b.contar('documento.duplicidade_detectada', p.id, {})
    const linha = await until(
      () => b.linhaDe(p.id),
      (l) => l?.fatores.some((f) => f.codigo === 'duplicidade') ?? false,
    )
    expect(linha?.total_documentos).toBe(0)
  })

  test('pendencies are counted while open, and the clock stands still', async () => {
    const p = await conhecido({
      status: 'pendente',
      andamento: {
        tempo_acumulado_s: 90,
        pendencias: [
          { id: randomUUID(), status: 'aberta', prazo_em: '2026-07-01T00:00:00.000Z' },
          { id: randomUUID(), status: 'respondida', prazo_em: '2026-07-01T00:00:00.000Z' },
        ],
      },
    })
    const ver = async () =>
      (await listar('?status=pendente&page_size=100')).data.find((i: { processo_id: string }) => i.processo_id === p.id)
    expect(await ver()).toMatchObject({ pendencias_abertas: 1, tempo_em_analise: 90 })
    expect(await ver()).toMatchObject({ tempo_em_analise: 90 })
  })

  test('a running clock goes on', async () => {
    const p = await conhecido({
      status: 'em_analise',
      andamento: { tempo_acumulado_s: 10, relogio_desde: new Date(Date.now() - 60_000).toISOString() },
    })
    const [item] = (await listar('?status=em_analise&page_size=100')).data.filter(
      (i: { processo_id: string }) => i.processo_id === p.id,
    )
    expect(item.tempo_em_analise).toBeGreaterThanOrEqual(70)
    expect(item.tempo_em_analise).toBeLessThan(100)
  })

  test('a discarded draft leaves, for good', async () => {
    const p = await conhecido({ status: 'rascunho' })
    expect(idsDe(await listar('?status=rascunho'))).toContain(p.id)
    b.donos.processos.delete(p.id)
    await b.contar('processo.descartado', p.id, { versao: 2, status: 'descartado' })
    await until(
      () => listar('?status=rascunho'),
      (x) => !idsDe(x).includes(p.id),
    )
    await atendido(() => b.contar('processo.editado', p.id, { versao: 1, status: 'rascunho' }), p.id)
    expect((await b.linhaDe(p.id))?.status).toBe('descartado')
  })
})

describe('bursts, repeats and disorder', () => {
  test('many facts at once, each delivered twice, end in what the owner says last', async () => {
    const p = await conhecido()
    for (let i = 1; i <= 30; i++) {
      b.donos.processos.set(p.id, {
        ...p,
        numero: `2026/${String(i).padStart(6, '0')}`,
        andamento: { ...p.andamento!, versao_fluxo: 3 + i },
      })
      await Promise.all([b.contar('processo.editado', p.id), b.contar('processo.editado', p.id)])
    }
    await until(
      () => b.linhaDe(p.id),
      (l) => l?.numero === '2026/000030',
    )
    // After the first there are sixty facts, and fewer refreshes than that: facts that come during a refresh share the
    // next one.
    expect(perguntasSobre(p.id)).toBeLessThan(62)
  })

  test('an answer given before a newer one was written is asked for again', async () => {
    const p = processo()
    b.donos.processos.set(p.id, p)
    const solto = Promise.withResolvers<void>()
    let perguntas = 0
    b.donos.ganchos.aoObter = async (id) => {
      if (id === p.id && ++perguntas === 1) await solto.promise
    }
    await b.contar('processo.criado', p.id)
    await until(
      () => perguntas,
      (n) => n === 1,
    )
    // Another instance of the service learns of the newer state and writes it first.
    const nova = { ...p, numero: '2026/000099', andamento: { ...p.andamento!, versao_fluxo: 4 } }
    b.donos.processos.set(p.id, nova)
    await b.linhas.insertOne({
      _id: p.id,
      versao_fluxo: 4,
      versao_documentos: 0,
      status: 'submetido',
      numero: '2026/000099',
    } as never)
    solto.resolve()
    const linha = await until(
      () => b.linhaDe(p.id),
      (l) => l?.imovel !== undefined,
    )
    expect(linha).toMatchObject({ numero: '2026/000099', versao_fluxo: 4 })
    expect(perguntas).toBe(2)
    b.donos.ganchos.aoObter = async () => {}
  })

  test('an older version never replaces a newer one', async () => {
    const p = await conhecido({ versao: 9 })
    b.donos.processos.set(p.id, { ...p, numero: '2026/999999', andamento: { ...p.andamento!, versao_fluxo: 8 } })
    const antes = perguntasSobre(p.id)
    await b.contar('processo.editado', p.id)
    const q = processo()
    b.donos.processos.set(q.id, q)
    await b.contar('processo.criado', q.id)
    await until(
      () => b.linhaDe(q.id),
      (l) => l !== null,
    )
    // It was asked about again and again, and never written.
    await until(
      () => perguntasSobre(p.id),
      (n) => n >= antes + 2,
    )
    expect((await b.linhaDe(p.id))?.numero).toBe('2026/000012')
  })

  test('what is older in its documents alone never replaces a row either', async () => {
    const p = await conhecido()
    await b.linhas.updateOne({ _id: p.id } as never, { $set: { versao_documentos: 9, total_documentos: 5 } })
    b.donos.processos.set(p.id, { ...p, numero: '2026/999999', andamento: { ...p.andamento!, versao_fluxo: 4 } })
    const antes = perguntasSobre(p.id)
    await b.contar('documento.validado', p.id, {
      documento_id: randomUUID(),
      tipo_documento: 'ccir',
      status: 'valido',
      versao: 3,
    })
    await until(
      () => perguntasSobre(p.id),
      (n) => n >= antes + 2,
    )
    expect(await b.linhaDe(p.id)).toMatchObject({ numero: '2026/000012', total_documentos: 5 })
    // As soon as the owner of documents knows as much, both are told.
    const doc = documento(p.id, { versao: 9 })
    b.donos.documentos.set(doc.id, doc)
    await until(
      () => b.linhaDe(p.id),
      (l) => l?.numero === '2026/999999' && l.total_documentos === 1,
    )
  })
})

describe('filters and order', () => {
  let grupo: Awaited<ReturnType<typeof conhecido>>[]
  const uf = 'AC'
  beforeAll(async () => {
    const agora = Date.now()
    const dia = (n: number) => new Date(agora + n * 86_400_000).toISOString()
    grupo = [
      await conhecido({
        numero: '2026/000101',
        submetido_em: dia(-1),
        imovel: { uf, municipio_ibge: '1200401', denominacao: 'Seringal Água Fria' },
      }),
      await conhecido({
        numero: '2026/000102',
        submetido_em: dia(-40),
        imovel: { uf, municipio_ibge: '1200401' },
        status: 'em_analise',
        analista: { id: EVA.id, nome: 'Eva' },
      }),
      await conhecido({
        numero: '2026/000103',
        submetido_em: dia(-20),
        imovel: { uf, municipio_ibge: '1200203' },
        prazo_em: dia(60),
      }),
      await conhecido({
        numero: '2026/000104',
        submetido_em: dia(-2),
        imovel: { uf, municipio_ibge: '1200203' },
        prazo_em: dia(5),
      }),
    ]
  })
  const numeros = async (consulta: string, quem = ANA) =>
    (await listar(`?uf=${uf}${consulta}`, quem)).data.map((i: { numero: string }) => i.numero.slice(-1)).join('')

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
  ])('uf=AC%s gives %s', async (consulta, esperados) => expect(await numeros(consulta)).toBe(esperados))

  test('eu is who asks', async () => {
    expect(await numeros('&analista=eu', EVA)).toBe('2')
    expect(await numeros('&analista=eu', ANA)).toBe('')
  })

  test('every order reads the same forwards and back, page by page, and the count agrees', async () => {
    for (const ordenar of ['prioridade', '-score_risco', '-score_completude,prazo_em', 'submetido_em', '-prazo_em']) {
      const inteira = await listar(`?uf=${uf}&ordenar=${ordenar}`)
      const vistas: string[] = []
      let pagina = await listar(`?uf=${uf}&ordenar=${ordenar}&page_size=1`)
      for (;;) {
        expect(pagina.meta.total_count).toBe(grupo.length)
        vistas.push(...idsDe(pagina))
        if (!pagina.meta.has_more) break
        pagina = await listar(`?uf=${uf}&ordenar=${ordenar}&page_size=1&cursor=${pagina.meta.cursor_next}`)
      }
      expect(vistas).toEqual(idsDe(inteira))
      const volta = await listar(`?uf=${uf}&ordenar=${ordenar}&page_size=1&cursor=${pagina.meta.cursor_prev}`)
      expect(idsDe(volta)).toEqual([vistas.at(-2)])
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
  ])('refused: %s', async (consulta, field) => {
    const { error } = await listar(consulta)
    expect(error).toMatchObject({ code: 'CAR-004', details: [expect.objectContaining({ field })] })
  })

  test('a cursor belongs to its query and to who asked', async () => {
    const { meta } = await listar(`?uf=${uf}&page_size=1`)
    expect((await listar(`?uf=SP&page_size=1&cursor=${meta.cursor_next}`)).error.code).toBe('CAR-004')
    expect((await listar(`?uf=${uf}&page_size=1&cursor=${meta.cursor_next}`, EVA)).error.code).toBe('CAR-004')
    expect((await listar(`?uf=${uf}&page_size=2&cursor=${meta.cursor_next}`)).data).toHaveLength(2)
  })

  test('the queue is not there for who does not analyse', async () => {
    expect(await b.pedir(PRODUTOR, 'GET', NA_FILA)).toMatchObject({
      status: 404,
      corpo: { error: { code: 'CAR-003' } },
    })
  })
})

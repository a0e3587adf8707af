import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, post } from './support/api.ts'
import { como, CPF, pessoaDe, type Quem } from './support/entrar.ts'
import {
  agir,
  comDocumentosValidos,
  emAnalise,
  pedidoDePendencia,
  rascunho,
  submeter,
  submetido,
} from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { ItemDaFila, Lista, Pendencia, Processo } from './support/tipos.ts'

/** The queue of the analysis: §4.3 of the specification, §7 of the decisions. */

/** A word that only the cases of this file have in their name. */
const MARCA = `QZ${Date.now().toString(36).toUpperCase()}`
const comMarca = (par = 'par202') => {
  const nova = ficha(par)
  nova.imovel.denominacao = `FAZENDA ${MARCA} ${par.toUpperCase()}`
  return nova
}

let analista: string
let bom: Processo
let divergente: Processo
beforeAll(async () => {
  analista = await como('analista')
  bom = await comDocumentosValidos('maria', comMarca())
  const outra = comMarca()
  outra.imovel.area_ha = 900
  outra.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  divergente = await comDocumentosValidos('joao', outra)
  bom = await submeter(bom.id)
  divergente = await submeter(divergente.id, 'joao')
  await until(
    () => ids(`q=${MARCA}`),
    (v) => v.includes(bom.id) && v.includes(divergente.id),
  )
})

type Pagina = Lista<ItemDaFila>
const fila = async (consulta: string, token = analista): Promise<Lista<ItemDaFila>> =>
  lista<ItemDaFila>(await get(`/analista/processos?${consulta}`, token))
const ids = async (consulta: string, token = analista): Promise<string[]> =>
  (await fila(`page_size=100&${consulta}`, token)).data.map((i) => i.processo_id)
const item = async (id: string, consulta = `q=${MARCA}`) =>
  (await fila(`page_size=100&${consulta}`)).data.find((i) => i.processo_id === id)

/**
 * The cases of this file keep their score once their documents are read; other cases of the queue may still change
 * theirs.
 */
const emRepouso = () =>
  until(
    async () => (await fila(`page_size=100&q=${MARCA}`)).data.flatMap((i) => i.fatores.map((f) => f.codigo)),
    (codigos) => codigos.includes('matricula_repetida') && !codigos.some((codigo) => codigo.includes('_nao_validad')),
    120_000,
  )

describe('an item', () => {
  test('has its figures, with types and units', async () => {
    const visto = await item(bom.id)
    expect(visto).toEqual({
      processo_id: bom.id,
      numero: bom.numero,
      status: 'submetido',
      imovel: {
        denominacao: bom.imovel.denominacao,
        municipio: 'Patrocínio',
        municipio_ibge: '3148103',
        uf: 'MG',
        area_ha: 528.1068,
      },
      score_completude: 80,
      score_risco: expect.any(Number),
      fatores: expect.any(Array),
      versao_regras: expect.any(String),
      tempo_em_analise: 0,
      total_documentos: 2,
      pendencias_abertas: 0,
      ressalvas_abertas: 0,
      prioridade: expect.stringMatching(/^(baixa|media|alta)$/),
      analista: null,
      escalado: null,
      submetido_em: bom.submetido_em,
      prazo_em: bom.prazo_em,
    })
    for (const numero of ['score_completude', 'score_risco'] as const) {
      expect([
        Number.isInteger(visto?.[numero]),
        (visto?.[numero] ?? -1) >= 0,
        (visto?.[numero] ?? 101) <= 100,
      ]).toEqual([true, true, true])
    }
  })

  test('says what its risk is made of, heaviest first', async () => {
    const divergencias = ['area_matricula', 'proprietario_matricula', 'cpf_matricula']
    const [pouco, muito] = [await item(bom.id), await item(divergente.id)]
    const codigos = (visto: typeof muito) => visto?.fatores.map((f) => f.codigo) ?? []
    expect(codigos(muito)).toEqual(expect.arrayContaining(divergencias))
    expect(codigos(pouco).filter((codigo) => divergencias.includes(codigo))).toEqual([])
    for (const visto of [pouco, muito]) {
      const pesos = visto?.fatores.map((f) => f.peso) ?? []
      expect(pesos).toEqual(pesos.toSorted((a, b) => b - a))
      const soma = pesos.reduce((a, b) => a + b, 0)
      expect(visto?.score_risco).toBe(Math.min(100, soma))
      for (const fator of visto?.fatores ?? []) expect(Object.keys(fator)).toEqual(['codigo', 'mensagem', 'peso'])
    }
  })

  test('carries no CPF', async () => {
    const { texto } = await get(`/analista/processos?q=${MARCA}`, analista)
    expect(texto).not.toMatch(new RegExp(`${CPF.maria}|11144477735`))
  })

  test('follows its case within five seconds: taken, asked, answered', async () => {
    const caso = await submetido('maria', comMarca())
    const ver = (vale: (i: ItemDaFila | undefined) => boolean) => until(() => item(caso.id), vale, 5_000)
    await ver((i) => i?.status === 'submetido' && i.total_documentos === 2)
    await agir(caso.id, 'assumir')
    const taken = await ver((i) => i?.status === 'em_analise')
    expect(taken?.analista?.nome).toBe(pessoaDe('analista').nome)
    const { id: pid } = dados<Pendencia>(await agir(caso.id, 'criar-pendencia', 'analista', pedidoDePendencia), 201)
    await ver((i) => i?.status === 'pendente' && i.pendencias_abertas === 1)
    await post(`/processos/${caso.id}/pendencias/${pid}/responder`, await como('maria'), { resposta: 'Sim.' })
    await ver((i) => i?.status === 'em_analise' && i.pendencias_abertas === 0)
    await agir(caso.id, 'rejeitar', 'analista', { motivo: 'm', codigo_motivo: 'OUTRO' })
    await ver((i) => i === undefined)
  })

  test('counts the time of analysis in whole seconds, and stands still while the owner owes an answer', async () => {
    const caso = await submetido('maria', comMarca())
    await agir(caso.id, 'atribuir', 'supervisora', { analista_id: decodeJwt(analista).sub, motivo: 'x' })
    const andou = await until(
      () => item(caso.id),
      (i) => (i?.tempo_em_analise ?? 0) >= 1,
      15_000,
    )
    expect(Number.isInteger(andou?.tempo_em_analise)).toBe(true)
    await agir(caso.id, 'criar-pendencia', 'analista', pedidoDePendencia)
    const parado = await until(
      () => item(caso.id),
      (i) => i?.status === 'pendente',
      5_000,
    )
    const desde = Date.now()
    await until(
      () => Date.now() - desde,
      (ms) => ms > 1_500,
    )
    expect((await item(caso.id))?.tempo_em_analise).toBe(parado?.tempo_em_analise)
  })
})

describe('without a filter', () => {
  test('shows what somebody still has to do something about', async () => {
    const { data } = await fila('page_size=100')
    expect(data.length).toBeGreaterThan(0)
    for (const { status } of data) expect(['submetido', 'em_analise', 'pendente', 'em_recurso']).toContain(status)
  })

  test('goes by priority, then by who waits longest', async () => {
    const nivel = { alta: 0, media: 1, baixa: 2 }
    const { data } = await fila('page_size=100')
    const chaves = data.map((i) => [nivel[i.prioridade], i.submetido_em ?? ''] as const)
    expect(chaves).toEqual(chaves.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)))
  })

  test('holds no draft, unless asked for, and a draft cannot be taken', async () => {
    const { id } = await rascunho('maria', comMarca())
    await until(
      () => ids(`status=rascunho&q=${MARCA}`),
      (v) => v.includes(id),
    )
    expect(await ids(`q=${MARCA}`)).not.toContain(id)
    expect(dito(await agir(id, 'assumir'))).toBe('409 CAR-005')
  })
})

describe('a filter', () => {
  test('by one status or several', async () => {
    const caso = await emAnalise('maria', 'analista', comMarca())
    await until(
      () => ids(`status=em_analise&analista=eu&q=${MARCA}`),
      (v) => v.includes(caso.id),
    )
    const { data } = await fila('status=submetido,em_analise&page_size=100')
    expect(new Set(data.map((i) => i.status))).toEqual(new Set(['submetido', 'em_analise']))
    expect(new Set((await fila('status=submetido&page_size=100')).data.map((i) => i.status))).toEqual(
      new Set(['submetido']),
    )
  })

  test('by priority', async () => {
    const quais = await Promise.all(
      ['alta', 'media', 'baixa'].map(async (p) => (await fila(`prioridade=${p}&page_size=100`)).data),
    )
    quais.forEach((data, i) => expect(data.every((d) => d.prioridade === ['alta', 'media', 'baixa'][i])).toBe(true))
    expect((await item(divergente.id))?.prioridade).toBe('alta')
    expect(await ids(`prioridade=alta&q=${MARCA}`)).toContain(divergente.id)
    // A case that declares the property of the samples shares much with cases of other files; this one shares little.
    const outra = ficha()
    outra.imovel.municipio_ibge = '3106200'
    delete outra.imovel.ccir_codigo
    delete outra.imovel.geometria
    const { id, numero } = await submetido('maria', outra)
    const esta = `q=${encodeURIComponent(numero)}`
    await until(
      () => ids(esta),
      (v) => v.includes(id),
    )
    expect(await ids(`prioridade=alta&${esta}`)).toEqual([])
  })

  test('by municipality and by state', async () => {
    const outro = await submetido('maria', comMarca('par203'))
    await until(
      () => ids(`uf=RS&q=${MARCA}`),
      (v) => v.includes(outro.id),
    )
    expect(await ids(`uf=RS&q=${MARCA}`)).toEqual([outro.id])
    expect(await ids(`municipio_ibge=4310207&q=${MARCA}`)).toEqual([outro.id])
    expect(await ids(`municipio_ibge=3148103&q=${MARCA}`)).not.toContain(outro.id)
    expect(await ids(`municipio_ibge=4310207&uf=MG&q=${MARCA}`)).toEqual([])
  })

  test('by who holds the case: me, nobody, somebody', async () => {
    const [meu, deOutro] = [
      await emAnalise('maria', 'analista', comMarca()),
      await emAnalise('maria', 'analistaPrata', comMarca()),
    ]
    const eu = decodeJwt(analista).sub ?? ''
    await until(
      () => ids(`analista=eu&q=${MARCA}`),
      (v) => v.includes(meu.id),
    )
    const meus = await fila('analista=eu&page_size=100')
    expect(meus.data.every((i) => i.analista?.id === eu)).toBe(true)
    expect(await ids(`analista=${eu}&q=${MARCA}`, await como('supervisora'))).toContain(meu.id)
    expect((await fila('analista=nenhum&page_size=100')).data.every((i) => i.analista === null)).toBe(true)
    const outro = decodeJwt(await como('analistaPrata')).sub ?? ''
    await until(
      () => ids(`analista=${outro}&q=${MARCA}`),
      (v) => v.includes(deOutro.id) && !v.includes(meu.id),
    )
  })

  test('by words of its number, property, municipality or matrícula', async () => {
    for (const q of [
      bom.numero,
      MARCA.toLowerCase(),
      `fazenda ${MARCA}`,
      `${MARCA} patrocinio`,
      `${MARCA} 49495`,
      `${MARCA} 49.495`,
    ]) {
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([bom.id])])
    }
    expect(await ids('q=NadaDissoExiste')).toEqual([])
    for (const q of ['.*', '^', '$ne', '(', '[', '\\'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  })

  test('by who has to act next', async () => {
    const [meu, doOutro] = [await emAnalise('maria', 'analista', comMarca()), await submetido('maria', comMarca())]
    await agir(meu.id, 'criar-pendencia', 'analista', pedidoDePendencia)
    await until(
      async () => [await ids(`aguarda=requerente&q=${MARCA}`), await ids(`aguarda=analise&q=${MARCA}`)] as const,
      ([requerente, analise]) =>
        requerente.includes(meu.id) && !analise.includes(meu.id) && analise.includes(doOutro.id),
    )
    expect(new Set((await fila('aguarda=requerente&page_size=100')).data.map((i) => i.status))).toEqual(
      new Set(['pendente']),
    )
    expect(await ids(`aguarda=requerente&status=submetido&q=${MARCA}`)).toEqual([])
  })

  test('by its term', async () => {
    const { data: naFila } = await fila('page_size=100')
    for (const [prazo, de, ate] of [
      ['vencidos', 0, Date.now()],
      ['vencem_em_7_dias', Date.now() - 60_000, Date.now() + 7 * 86_400_000 + 60_000],
      ['vencidos,vencem_em_7_dias', 0, Date.now() + 7 * 86_400_000 + 60_000],
    ] as const) {
      const dentro = (i: ItemDaFila) => Date.parse(i.prazo_em ?? '') >= de && Date.parse(i.prazo_em ?? '') <= ate
      const { data } = await fila(`prazo=${prazo}&page_size=100`)
      expect([prazo, data.every(dentro)]).toEqual([prazo, true])
      // None of these cases is that old.
      expect(naFila.some((i) => i.prazo_em !== null && !dentro(i))).toBe(true)
    }
  })

  test.each<[string, string]>([
    ['status=aberto', 'status'],
    ['prazo=amanha', 'prazo'],
    ['prazo=vencidos,amanha', 'prazo'],
    ['aguarda=ninguem', 'aguarda'],
    ['status=submetido,aberto', 'status'],
    ['prioridade=urgente', 'prioridade'],
    ['municipio_ibge=123', 'municipio_ibge'],
    ['uf=mg', 'uf'],
    ['analista=todos', 'analista'],
    ['q=', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['ordenar=nome', 'ordenar'],
    ['ordenar=', 'ordenar'],
    ['ordenar=--prioridade', 'ordenar'],
    ['status[$ne]=x', 'status[$ne]'],
    ['status=submetido&status=pendente', 'status'],
    ['filtro=x', 'filtro'],
  ])('that is none is CAR-004: %s', async (consulta, campo) => {
    const recusa = erro(await get(`/analista/processos?${consulta}`, analista))
    expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', [campo]])
  })
})

describe('an order', () => {
  const valores: Record<string, (i: ItemDaFila) => number | string> = {
    prioridade: (i) => ({ baixa: 0, media: 1, alta: 2 })[i.prioridade],
    submetido_em: (i) => i.submetido_em ?? '',
    prazo_em: (i) => i.prazo_em ?? '',
    score_risco: (i) => i.score_risco,
    score_completude: (i) => i.score_completude,
  }
  const comparar = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

  test.each(Object.keys(valores))('by %s, either way', async (campo) => {
    const valor = valores[campo] as (i: ItemDaFila) => number | string
    const subindo = (await fila(`ordenar=${campo}&page_size=100`)).data.map(valor)
    expect(subindo).toEqual(subindo.toSorted(comparar))
    const descendo = (await fila(`ordenar=-${campo}&page_size=100`)).data.map(valor)
    expect(descendo).toEqual(descendo.toSorted((a, b) => comparar(b, a)))
  })

  test('by several', async () => {
    const { data } = await fila('ordenar=-score_risco,submetido_em&page_size=100')
    const chaves = data.map((i) => [i.score_risco, i.submetido_em ?? ''] as const)
    expect(chaves).toEqual(chaves.toSorted((a, b) => b[0] - a[0] || comparar(a[1], b[1])))
  })

  test('is held from page to page, either way', async () => {
    const consulta = `ordenar=-score_risco&q=${MARCA}`
    await emRepouso()
    const inteira = await ids(consulta)
    const pagina = (cursor: string) => fila(`${consulta}&page_size=1&cursor=${encodeURIComponent(cursor)}`)
    const paginas = [await fila(`${consulta}&page_size=1`)]
    for (let { meta } = paginas[0] as Pagina; meta.cursor_next !== null; meta = (paginas.at(-1) as Pagina).meta)
      paginas.push(await pagina(meta.cursor_next))
    const vistos = (lidas: Pagina[]) => lidas.map(({ data }) => data.map((i) => i.processo_id))
    expect(vistos(paginas)).toEqual(inteira.map((id) => [id]))
    const anteriores = await Promise.all(paginas.slice(1).map(({ meta }) => pagina(meta.cursor_prev ?? '')))
    expect(vistos(anteriores)).toEqual(inteira.slice(0, -1).map((id) => [id]))
  })

  test('another one, or another filter, needs another cursor', async () => {
    const { meta } = await fila('ordenar=-score_risco&page_size=2')
    const cursor = encodeURIComponent(meta.cursor_next ?? '')
    expect(dito(await get(`/analista/processos?ordenar=score_risco&page_size=2&cursor=${cursor}`, analista))).toBe(
      '422 CAR-004',
    )
    expect(dito(await get(`/analista/processos?page_size=2&cursor=${cursor}`, analista))).toBe('422 CAR-004')
    expect(
      dito(
        await get(`/analista/processos?ordenar=-score_risco&status=submetido&page_size=2&cursor=${cursor}`, analista),
      ),
    ).toBe('422 CAR-004')
    expect(
      dito(
        await get(`/analista/processos?ordenar=-score_risco&page_size=2&cursor=${cursor}`, await como('supervisora')),
      ),
    ).toBe('422 CAR-004')
    expect(dito(await get(`/analista/processos?ordenar=-score_risco&page_size=5&cursor=${cursor}`, analista))).toBe(
      '200',
    )
  })
})

describe('the count', () => {
  beforeAll(() => emRepouso())
  test.each(['', 'status=em_analise', 'prioridade=alta', 'uf=MG', 'analista=nenhum'])(
    'is that of the list: %s',
    async (filtro) => {
      const { data, meta } = await fila(`page_size=100&q=${MARCA}&${filtro}`)
      expect(data.length).toBeGreaterThan(0)
      expect(meta.total_count).toBe(data.length)
    },
  )
})

test.each<Quem>(['maria', 'tecnica'])('the queue is not there for %s', async (quem) => {
  expect(dito(await get('/analista/processos', await como(quem)))).toBe('404 CAR-003')
})

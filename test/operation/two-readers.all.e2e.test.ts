import { randomUUID } from 'node:crypto'
import type { Operation } from '@car/operations/operation'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { startOwn } from '../support/own.ts'
import type { Ato, Aviso, Decision, QueueItem } from '../support/types.ts'

/** Tests decisions that two people have to agree on, in a constellation in which every decision is one. */

const stop = await startOwn('two-readers', { SEGUNDA_LEITURA_RISCO: '0', ALARMES_MS: '500' })
afterAll(stop, 60_000)
const { all, dados, get, post } = await import('../support/api.ts')
const { act, documentosOf, getProcesso, withValidDocumentos, submeter } = await import('../support/factory.ts')
const { operations } = await import('../support/cells.ts')
const { achadosOf, onBench } = await import('../support/pages/bench.ts')
const { browser, press, seen } = await import('../support/pages/page.ts')
const { personOf, tokenOf } = await import('../support/sign-in.ts')

const open = browser()
const OPINION = 'O memorial fecha com a planta apresentada.'
const READERS = ['ofLoad', 'ofOtherLoad'] as const
type Reader = (typeof READERS)[number]
const idOf = async (who: Reader | 'analista') => decodeJwt(await tokenOf(who)).sub ?? ''

// Only people who have signed in before are given cases, and told of what they have to do.
beforeAll(() => Promise.all(([...READERS, 'supervisora'] as const).map(tokenOf)))

/** Makes a case that the analyst has taken, with a dossier. */
async function assumed(): Promise<string> {
  const { id } = await withValidDocumentos()
  await submeter(id)
  dados(await act(id, 'assumir'))
  return id
}

/** Waits until somebody has to read the case a second time. */
async function readerOf(id: string): Promise<Reader> {
  const { analista } = await until(
    () => getProcesso(id),
    (processo) => processo.analista !== null,
  )
  for (const reader of READERS) if ((await idOf(reader)) === analista?.id) return reader
  throw new Error(`an unexpected reader: ${analista?.nome}`)
}

describe('the second reader', () => {
  const reads = operations.filter(
    ([, { metodo, papeis }]) =>
      metodo === 'GET' && (papeis === 'publico' || papeis.some((papel) => papel === 'analista_ambiental')),
  )

  test('is told by nothing in the whole interface who decided first, or what', async () => {
    const id = await assumed()
    const analista = await tokenOf('analista')
    const [before] = await until(
      () => all<{ job_id: string }>(`/processos/${id}/dossies`, analista),
      ({ length }) => length > 0,
      120_000,
    )
    const [achado] = await achadosOf(id)
    dados(await post(`/analista/processos/${id}/notas`, analista, { texto: `${OPINION} Vou aprovar.` }), 201)
    dados(await act(id, 'aprovar', 'analista', { parecer: OPINION }))
    const who = await readerOf(id)
    const token = await tokenOf(who)
    const fresh = dados<{ job_id: string }>(await post(`/analista/processos/${id}/gerar-dossie`, token, {}), 202)
    await until(
      () => get(`/analista/dossies/${fresh.job_id}/download`, token),
      ({ status }) => status === 200,
      120_000,
    )
    const [documento] = await documentosOf(id)
    const [aviso] = await until(
      () => all<Aviso>('/avisos', token),
      (avisos) => avisos.some(({ titulo }) => titulo === 'Segunda leitura'),
    )
    const traces = [await idOf('analista'), personOf('analista').nome, OPINION]
    const values: Record<string, string> = {
      achado: achado?.id ?? '',
      job_id: before?.job_id ?? '',
      tipo: 'produtividade',
      mes: new Date().toISOString().slice(0, 7),
    }
    const pathOf = ({ caminho }: Operation) =>
      caminho
        .replace('/api/v1/documentos/{id}', `/api/v1/documentos/${documento?.id}`)
        .replace('/api/v1/avisos/{id}', `/api/v1/avisos/${aviso?.id}`)
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : (values[name] ?? randomUUID())))
    const asked = await Promise.all(
      reads.map(async ([operation, row]) => ({ operation, ...(await get(`~${pathOf(row)}`, token)) })),
    )
    const about = asked.filter(({ status }) => status === 200).map(({ operation }) => operation)
    expect(about).toEqual(
      expect.arrayContaining([
        'fila',
        'obterProcesso',
        'historico',
        'achados',
        'acoes',
        'notas',
        'listarAvisos',
        'dashboard',
      ]),
    )
    const telling = asked.flatMap(({ operation, texto }) => {
      const told = traces.filter((trace) => texto.includes(trace))
      return told.length > 0 ? [{ operation, told }] : []
    })
    expect(telling).toEqual([])
    const old = await get(`/processos/${id}/dossies/${before?.job_id}/arquivo`, token)
    expect([old.status, old.texto]).toEqual([409, expect.stringContaining('depois da segunda leitura')])
    // The queue cannot be asked for the cases of each colleague in turn.
    const ofFirst = await get(`/analista/processos?analista=${await idOf('analista')}&page_size=100`, token)
    expect(ofFirst.texto).not.toContain(id)

    const owner = await tokenOf('maria')
    expect((await getProcesso(id)).status).toBe('em_analise')
    const told = await all<Ato>(`/processos/${id}/historico`, owner)
    expect(JSON.stringify(told)).not.toContain(OPINION)

    const agrees = { resultado: 'concordo', decisao: 'aprovado' }
    dados(await post(`/analista/processos/${id}/segunda-leitura`, token, agrees))
    const settled = await all<Ato>(`/processos/${id}/historico`, token)
    expect(JSON.stringify(settled)).toContain(OPINION)

    const supervisora = await tokenOf('supervisora')
    type Line = { analista_id: string; segundas_leituras: number; desempatadas: number }
    const reader = await idOf(who)
    const line = await until(
      async () =>
        dados<{ linhas: Line[] }>(await get('/supervisor/relatorios/produtividade', supervisora)).linhas.find(
          ({ analista_id }) => analista_id === reader,
        ),
      (one) => (one?.segundas_leituras ?? 0) > 0,
    )
    expect(line).toMatchObject({ segundas_leituras: 1, desempatadas: 0 })
    const reports = await open({ who: 'supervisora', em: '/supervisao/relatorios/produtividade', largura: 1440 })
    await reports.getByRole('columnheader', { name: 'Segundas leituras' }).waitFor()
    await seen(reports, 'relatorio-segundas-leituras')
  })
})

test('a second reader finds something, the first decides anew, and a supervisor decides between them', async () => {
  const { id, numero } = await withValidDocumentos()
  await submeter(id)
  dados(await act(id, 'assumir'))
  const wide = { largura: 1440, altura: 900 }

  const bench = await open({ who: 'analista', em: onBench(id), ...wide })
  await press(bench, 'Aprovar…')
  await bench.getByLabel('Parecer', { exact: true }).fill(OPINION)
  const why = bench.getByLabel(/^Por que se aprova sem avaliar/)
  if (await why.isVisible()) await why.fill('As divergências não mudam a conclusão.')
  await press(bench, 'Aprovar')
  const state = bench.getByRole('region', { name: 'Segunda leitura' })
  await state.getByText('A sua decisão espera a segunda leitura, de outra pessoa.').waitFor()
  await seen(bench, 'segunda-leitura-proposta')

  const who = await readerOf(id)
  const reader = await open({ who, em: '/analise/fila', ...wide })
  const token = await tokenOf(who)
  await until(
    () => all<QueueItem>('/analista/processos?analista=eu', token),
    (items) => items.some(({ processo_id }) => processo_id === id),
  )
  await reader.reload()
  const row = reader.getByRole('row').filter({ hasText: numero })
  await row.getByText('Segunda leitura').waitFor()
  await seen(reader, 'segunda-leitura-fila')
  await row.getByRole('link').first().click()
  await reader.getByText('a segunda leitura é sua', { exact: false }).waitFor()
  await seen(reader, 'segunda-leitura-bancada')
  await press(reader, 'Registrar a leitura…')
  const dialog = reader.getByRole('dialog')
  await press(reader, 'Registrar a leitura')
  await dialog.getByText('Diga se você concorda com o exame.').first().waitFor()
  await dialog.getByLabel('Discordo do exame').check()
  await dialog
    .getByRole('group', { name: /^Achados de que/ })
    .getByRole('checkbox')
    .first()
    .check()
  await dialog.getByLabel('Rejeitar').check()
  await dialog.getByLabel('Falta documentação').check()
  await dialog.getByLabel('Por quê').fill('Falta a averbação da reserva.')
  await seen(reader, 'segunda-leitura-registrar')
  await press(reader, 'Registrar a leitura')
  await reader.getByText('Quem examinou o processo decide de novo', { exact: false }).waitFor()

  await bench.reload()
  await bench.getByText('Falta a averbação da reserva.').waitFor()
  await seen(bench, 'segunda-leitura-revisao')
  await press(bench, 'Aprovar…')
  await bench.getByLabel('Parecer', { exact: true }).fill('A reserva está averbada na folha 3.')
  if (await why.isVisible()) await why.fill('As divergências não mudam a conclusão.')
  await press(bench, 'Aprovar')
  await state.getByText('A sua decisão espera a segunda leitura, de outra pessoa.').waitFor()

  await reader.reload()
  await press(reader, 'Registrar a leitura…')
  await dialog.getByLabel('Discordo do exame').check()
  await dialog.getByLabel('Rejeitar').check()
  await dialog.getByLabel('Falta documentação').check()
  await dialog.getByLabel('Por quê').fill('Não está.')
  await press(reader, 'Registrar a leitura')
  await reader.getByText('A sua leitura está registrada. A supervisão decide.').waitFor()

  const supervisora = await tokenOf('supervisora')
  await until(
    () => all<QueueItem>('/analista/processos?segunda_leitura=desempate', supervisora),
    (items) => items.some(({ processo_id }) => processo_id === id),
  )
  await until(
    () => all<Aviso>('/avisos', supervisora),
    (avisos) => avisos.some(({ titulo }) => titulo === 'Decisão a desempatar'),
  )
  const office = await open({ who: 'supervisora', em: '/analise/fila', ...wide })
  await office.getByRole('link', { name: 'Processos à espera da segunda leitura' }).click()
  await office.getByText('Só que esperam a segunda leitura.').waitFor()
  await office.getByRole('link', { name: 'Processos a desempatar' }).click()
  await office.getByText('Só a desempatar.').waitFor()
  await office.getByRole('row').filter({ hasText: numero }).getByRole('link').first().click()
  await office.getByText('Cabe à supervisão decidir', { exact: false }).waitFor()
  await press(office, 'Desempatar…')
  const tie = office.getByRole('dialog')
  await tie.getByText('A reserva está averbada na folha 3.').waitFor()
  await tie.getByText('Não está.').waitFor()
  await tie.getByLabel('Aprovar').check()
  await tie.getByLabel('Explicação').fill('A averbação existe.')
  await seen(office, 'segunda-leitura-desempate')
  await press(office, 'Decidir')
  await office.getByText('Aprovado', { exact: true }).first().waitFor()

  const phone = await open({ who: 'maria', em: `/processos/${id}/decisao`, largura: 360 })
  await phone.getByText('Duas pessoas leram o processo: a supervisão desempatou.').waitFor()
  await seen(phone, 'segunda-leitura-decisao')
  expect(await all<Decision>(`/processos/${id}/decisoes`, await tokenOf('maria'))).toMatchObject([
    { resultado: 'aprovado', parecer: 'A averbação existe.', segunda_leitura: 'desempate' },
  ])
})

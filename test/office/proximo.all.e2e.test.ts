import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, newKey, post, type Answer } from '../support/api.ts'
import { tokenOf, type Who } from '../support/sign-in.ts'
import { act, inAnalysis, inRecurso, getProcesso, pendenciaRequest } from '../support/factory.ts'
import { browser, seen } from '../support/pages/page.ts'
import { compare, REPEATED } from '../support/repeat.ts'
import type { Assumed, QueueItem, QueueView } from '../support/types.ts'

/** A request for the next case could take a case of another test, so no other test runs at the same time. */

const open = browser()
const ANALISTAS = ['analista', 'analistaPrata', 'supervisora', 'admin'] as const satisfies Who[]
const idOf = async (who: Who) => decodeJwt(await tokenOf(who)).sub ?? ''

const visoes = async (who: Who = 'analista') => list<QueueView>(await get('/analista/visoes', await tokenOf(who))).data
const total = async (codigo: QueueView['codigo'], who: Who = 'analista') =>
  (await visoes(who)).find((v) => v.codigo === codigo)?.total
const proximo = async (who: Who = 'analista', json: unknown = { visao: 'apos_recurso' }, chave?: string) =>
  post('/analista/proximo', await tokenOf(who), json, { chave })

/** Makes free cases that are in the queue again after a granted appeal. */
async function granted(count: number): Promise<string[]> {
  const supervisor = await tokenOf('supervisora')
  const ids = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id, recurso } = await inRecurso()
      const decisao = { resultado: 'deferido', fundamentacao: 'Com razão.' }
      dados(await post(`/supervisor/recursos/${recurso.id}/decidir`, supervisor, decisao))
      return id
    }),
  )
  await until(
    () => total('apos_recurso'),
    (n) => n === count,
    10_000,
  )
  return ids
}

beforeAll(async () => {
  // Takes the remaining cases of earlier runs.
  for (let response = await proximo(); response.status !== 204; response = await proximo()) dados(response)
  const asking = await inAnalysis('maria', 'analista')
  await act(asking.id, 'criar-pendencia', 'analista', pendenciaRequest)
  await inAnalysis('maria', 'analistaPrata')
}, 60_000)

describe('the views', () => {
  test.each(ANALISTAS)('count what their lists count: %s', async (who) => {
    const token = await tokenOf(who)
    const count = async ({ consulta }: QueueView) =>
      list<QueueItem>(await get(`/analista/processos?page_size=1&${consulta}`, token)).meta.total_count
    const [answers, counted] = await until(
      async () => {
        const shown = await visoes(who)
        return [shown.map((v) => v.total), await Promise.all(shown.map(count))]
      },
      ([a, b]) => String(a) === String(b),
      10_000,
    )
    expect(answers).toEqual(counted)
  })

  test('hold what waits for the owner in one of them only', async () => {
    const shown = await visoes()
    const which = await Promise.all(
      shown.map(async ({ codigo, consulta }) => {
        const { data } = list<QueueItem>(
          await get(`/analista/processos?page_size=100&${consulta}`, await tokenOf('analista')),
        )
        return [codigo, data.some(({ status }) => status === 'pendente')]
      }),
    )
    expect(which.filter(([, has]) => has)).toEqual([['esperam_requerente', true]])
  })
})

describe('the next case', () => {
  test('is taken as by assumir, and answered the same under its key', async () => {
    const [id = ''] = await granted(1)
    const chave = newKey()
    const first = await proximo('analista', { visao: 'apos_recurso' }, chave)
    const { dossie_job_id, ...processo } = dados<Assumed>(first)
    expect(processo).toMatchObject({ id, status: 'em_analise', analista: { id: await idOf('analista') } })
    expect(processo).toEqual({ ...(await getProcesso(id)), score_completude: processo.score_completude })
    expect(first.headers.get('etag')).toBe(`"${processo.versao}"`)
    expect(said(await get(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista')))).toBe('200')
    expect(compare(first, await proximo('analista', { visao: 'apos_recurso' }, chave))).toEqual(REPEATED)
    expect(said(await proximo('analista', { visao: 'livres' }, chave))).toBe('422 CAR-013')
  }, 60_000)

  test('of an empty view is none: 204', async () => {
    const response = await proximo('analista', { visao: 'meus' })
    expect([response.status, response.texto]).toEqual([204, ''])
  })

  test('fifty at once on ten cases: ten get one each, forty get none, nobody an error', async () => {
    const ids = await granted(10)
    const requests = Array.from({ length: 50 }, (_, n) => ANALISTAS[n % ANALISTAS.length] ?? 'analista')
    const answers = await Promise.all(requests.map((who) => proximo(who, { visao: 'apos_recurso' }, newKey())))
    const withStatus = (status: number): Answer[] => answers.filter((r) => r.status === status)
    expect([withStatus(200).length, withStatus(204).length]).toEqual([10, 40])
    const taken = withStatus(200).map((r) => dados<Assumed>(r))
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(ids))
    for (const { id, analista } of taken) expect((await getProcesso(id)).analista).toEqual(analista)
    await until(
      () => total('apos_recurso'),
      (n) => n === 0,
      10_000,
    )
  }, 120_000)

  test.each<[string, unknown, string[]]>([
    ['no view', {}, ['visao']],
    ['a view that is none', { visao: 'todos' }, ['visao']],
    ['several', { visao: ['livres', 'vencidos'] }, ['visao']],
    ['what an operator is', { visao: { $ne: '' } }, ['visao']],
    ['null', { visao: null }, ['visao']],
    ['a case of one’s own choice', { visao: 'apos_recurso', processo_id: crypto.randomUUID() }, ['processo_id']],
  ])('is refused with %s', async (_name, json, campos) => {
    const refusal = errorOf(await proximo('analista', json))
    expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', campos])
  })

  test('takes prata, and somebody who examines', async () => {
    expect(said(await proximo('analistaBronze'))).toBe('403 CAR-006')
    expect(said(await proximo('maria'))).toBe('404 CAR-003')
  })
})

describe('on the page', () => {
  test('two analysts who press at once get different cases, and stand before them', async () => {
    const ids = await granted(2)
    const em = '/analise/fila?visao=apos_recurso'
    const pages = [
      await open({ who: 'analista', em, largura: 1440, altura: 900 }),
      await open({ who: 'analistaPrata', em, largura: 1440, altura: 900 }),
    ]
    const buttons = pages.map((page) => page.getByRole('button', { name: 'Próximo processo' }))
    await Promise.all(buttons.map((button) => button.waitFor()))
    await Promise.all(buttons.map((button) => button.click()))
    await Promise.all(pages.map((page) => page.getByText('Com você', { exact: true }).waitFor()))
    const opened = pages.map((page) => new URL(page.url()).pathname.split('/').at(-1))
    expect(new Set(opened)).toEqual(new Set(ids))
  }, 120_000)

  test('from the bench one key takes the next of the same view', async () => {
    const ids = await granted(2)
    const page = await open({ who: 'analista', em: '/analise/fila?visao=apos_recurso', largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Próximo processo' }).click()
    await page.getByText('Com você', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Rejeitar…' }).click()
    await page.getByLabel('Outro motivo').check()
    await page.getByLabel('Explicação').fill('Não confere com o registro.')
    await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await page.getByRole('button', { name: 'Próximo processo' }).waitFor()
    await page.getByRole('tab', { name: 'Atos' }).focus()
    await page.keyboard.press('s')
    await page.getByText('Com você', { exact: true }).waitFor()
    expect(ids).toContain(new URL(page.url()).pathname.split('/').at(-1))
  }, 120_000)

  test('an empty view says so', async () => {
    const page = await open({ who: 'analista', em: '/analise/fila?visao=apos_recurso', largura: 1440 })
    await page.getByText('Nenhum processo voltou de recurso e espera por um analista.').waitFor()
    await page.getByRole('button', { name: 'Próximo processo' }).click()
    await page.getByText('Nenhum processo desta visão está livre.').waitFor()
    await seen(page, 'queue-without-next')
    expect(new URL(page.url()).pathname).toBe('/analise/fila')
  })
})

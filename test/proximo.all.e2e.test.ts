import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, novaChave, post, type Resposta } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'
import { agir, emAnalise, emRecurso, obter, pedidoDePendencia } from './support/fabrica.ts'
import { navegador, visto } from './support/pagina.ts'
import { comparar, REPETIDA } from './support/repetir.ts'
import type { Assumido, ItemDaFila, Visao } from './support/tipos.ts'

/**
 * The views of the queue and the next case: §9 of the decisions. Asking for the next case may give anybody's, so no
 * other test runs meanwhile.
 */

const abrir = navegador()
const ANALISTAS = ['analista', 'analistaPrata', 'supervisora', 'admin'] as const satisfies Quem[]
const idDe = async (quem: Quem) => decodeJwt(await como(quem)).sub ?? ''

const visoes = async (quem: Quem = 'analista') => lista<Visao>(await get('/analista/visoes', await como(quem))).data
const total = async (codigo: Visao['codigo'], quem: Quem = 'analista') =>
  (await visoes(quem)).find((v) => v.codigo === codigo)?.total
const proximo = async (quem: Quem = 'analista', json: unknown = { visao: 'apos_recurso' }, chave?: string) =>
  post('/analista/proximo', await como(quem), json, { chave })

/** Cases that a granted appeal has brought back into the queue, held by nobody. */
async function deferidos(quantos: number): Promise<string[]> {
  const supervisora = await como('supervisora')
  const ids = await Promise.all(
    Array.from({ length: quantos }, async () => {
      const { id, recurso } = await emRecurso()
      const decisao = { resultado: 'deferido', fundamentacao: 'Com razão.' }
      dados(await post(`/supervisor/recursos/${recurso.id}/decidir`, supervisora, decisao))
      return id
    }),
  )
  await until(
    () => total('apos_recurso'),
    (n) => n === quantos,
    10_000,
  )
  return ids
}

beforeAll(async () => {
  // These are left from an earlier run.
  for (let resposta = await proximo(); resposta.status !== 204; resposta = await proximo()) dados(resposta)
  const pedindo = await emAnalise('maria', 'analista')
  await agir(pedindo.id, 'criar-pendencia', 'analista', pedidoDePendencia)
  await emAnalise('maria', 'analistaPrata')
}, 60_000)

describe('the views', () => {
  test.each(ANALISTAS)('count what their lists count: %s', async (quem) => {
    const token = await como(quem)
    const contar = async ({ consulta }: Visao) =>
      lista<ItemDaFila>(await get(`/analista/processos?page_size=1&${consulta}`, token)).meta.total_count
    const [ditos, contados] = await until(
      async () => {
        const vistas = await visoes(quem)
        return [vistas.map((v) => v.total), await Promise.all(vistas.map(contar))]
      },
      ([a, b]) => String(a) === String(b),
      10_000,
    )
    expect(ditos).toEqual(contados)
  })

  test('hold what waits for the owner in one of them only', async () => {
    const vistas = await visoes()
    const quais = await Promise.all(
      vistas.map(async ({ codigo, consulta }) => {
        const { data } = lista<ItemDaFila>(
          await get(`/analista/processos?page_size=100&${consulta}`, await como('analista')),
        )
        return [codigo, data.some(({ status }) => status === 'pendente')]
      }),
    )
    expect(quais.filter(([, tem]) => tem)).toEqual([['esperam_requerente', true]])
  })
})

describe('the next case', () => {
  test('is taken as by assumir, and answered the same under its key', async () => {
    const [id = ''] = await deferidos(1)
    const chave = novaChave()
    const primeira = await proximo('analista', { visao: 'apos_recurso' }, chave)
    const { dossie_job_id, ...processo } = dados<Assumido>(primeira)
    expect(processo).toMatchObject({ id, status: 'em_analise', analista: { id: await idDe('analista') } })
    expect(processo).toEqual({ ...(await obter(id)), score_completude: processo.score_completude })
    expect(primeira.headers.get('etag')).toBe(`"${processo.versao}"`)
    expect(dito(await get(`/analista/dossies/${dossie_job_id}`, await como('analista')))).toBe('200')
    expect(comparar(primeira, await proximo('analista', { visao: 'apos_recurso' }, chave))).toEqual(REPETIDA)
    expect(dito(await proximo('analista', { visao: 'livres' }, chave))).toBe('422 CAR-013')
  }, 60_000)

  test('of an empty view is none: 204', async () => {
    const resposta = await proximo('analista', { visao: 'meus' })
    expect([resposta.status, resposta.texto]).toEqual([204, ''])
  })

  test('fifty at once on ten cases: ten get one each, forty get none, nobody an error', async () => {
    const ids = await deferidos(10)
    const pedidos = Array.from({ length: 50 }, (_, n) => ANALISTAS[n % ANALISTAS.length] ?? 'analista')
    const respostas = await Promise.all(pedidos.map((quem) => proximo(quem, { visao: 'apos_recurso' }, novaChave())))
    const com = (status: number): Resposta[] => respostas.filter((r) => r.status === status)
    expect([com(200).length, com(204).length]).toEqual([10, 40])
    const tomados = com(200).map((r) => dados<Assumido>(r))
    expect(new Set(tomados.map(({ id }) => id))).toEqual(new Set(ids))
    for (const { id, analista } of tomados) expect((await obter(id)).analista).toEqual(analista)
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
  ])('is refused with %s', async (_nome, json, campos) => {
    const recusa = erro(await proximo('analista', json))
    expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', campos])
  })

  test('takes prata, and somebody who examines', async () => {
    expect(dito(await proximo('analistaBronze'))).toBe('403 CAR-006')
    expect(dito(await proximo('maria'))).toBe('404 CAR-003')
  })
})

describe('on the page', () => {
  test('two analysts who press at once get different cases, and stand before them', async () => {
    const ids = await deferidos(2)
    const em = '/analise/fila?visao=apos_recurso'
    const pages = [
      await abrir({ quem: 'analista', em, largura: 1440, altura: 900 }),
      await abrir({ quem: 'analistaPrata', em, largura: 1440, altura: 900 }),
    ]
    const botoes = pages.map((page) => page.getByRole('button', { name: 'Próximo processo' }))
    await Promise.all(botoes.map((botao) => botao.waitFor()))
    await Promise.all(botoes.map((botao) => botao.click()))
    await Promise.all(pages.map((page) => page.getByText('Com você', { exact: true }).waitFor()))
    const abertos = pages.map((page) => new URL(page.url()).pathname.split('/').at(-1))
    expect(new Set(abertos)).toEqual(new Set(ids))
  }, 120_000)

  test('from the bench one key takes the next of the same view', async () => {
    const ids = await deferidos(2)
    const page = await abrir({ quem: 'analista', em: '/analise/fila?visao=apos_recurso', largura: 1440, altura: 900 })
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
    const page = await abrir({ quem: 'analista', em: '/analise/fila?visao=apos_recurso', largura: 1440 })
    await page.getByText('Nenhum processo voltou de recurso e espera por um analista.').waitFor()
    await page.getByRole('button', { name: 'Próximo processo' }).click()
    await page.getByText('Nenhum processo desta visão está livre.').waitFor()
    await visto(page, 'fila-sem-proximo')
    expect(new URL(page.url()).pathname).toBe('/analise/fila')
  })
})

import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, said, errorOf, get, list, post } from '../support/api.ts'
import { tokenOf } from '../support/sign-in.ts'
import { rascunho } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { List, Processo, ListedProcesso } from '../support/types.ts'

/** A person with only the cases of this file. `mine` has the ids of these cases, newest first. */
const WHO = 'ofLists'
let token: string
let mine: string[]
beforeAll(async () => {
  token = await tokenOf(WHO)
  await tokenOf('tecnica') // a person who has never signed in cannot be authorised
  const created: string[] = []
  for (let i = 0; i < 7; i++) created.push((await rascunho(WHO, form('par203'))).id)
  mine = await listed(created)
})

const page = async (query: string): Promise<List<Processo>> => list<Processo>(await get(`/processos?${query}`, token))
/**
 * Waits until the list contains these cases, and returns the ids in the order of the list. A list may be five seconds
 * behind the acts.
 */
const listed = (created: string[]): Promise<string[]> =>
  until(
    async () => ids(await page('page_size=100')),
    (seen) => created.every((id) => seen.includes(id)),
    5_000,
  )
const ids = ({ data }: List<Processo>): string[] => data.map((processo) => processo.id)
const cursor = (valor: string | null): string => encodeURIComponent(valor ?? '')

describe('page_size', () => {
  const all: [string, () => Promise<string>][] = [
    ['/processos', async () => tokenOf('maria')],
    ['/processos/{id}/historico', async () => token],
    ['/processos/{id}/documentos', async () => token],
    ['/processos/{id}/pendencias', async () => token],
    ['/processos/{id}/decisoes', async () => token],
    ['/processos/{id}/recursos', async () => token],
    ['/processos/{id}/dossies', async () => token],
    ['/processos/{id}/autorizacoes', async () => token],
    ['/analista/processos', async () => tokenOf('analista')],
    ['/supervisor/recursos', async () => tokenOf('supervisora')],
    ['/admin/usuarios', async () => tokenOf('admin')],
  ]

  test.each(all)('%s: 20 unless said, from 1 to 100', async (path, who) => {
    const [route, t] = [path.replace('{id}', mine[0] ?? ''), await who()]
    const size = async (suffix: string) => list(await get(route + suffix, t)).meta.page_size
    expect(await size('')).toBe(20)
    expect(await size('?page_size=1')).toBe(1)
    expect(await size('?page_size=100')).toBe(100)
  })

  test.each(all)('%s: anything else is CAR-004', async (path, who) => {
    const [route, t] = [path.replace('{id}', mine[0] ?? ''), await who()]
    for (const wrong of ['0', '101', '-1', '1.5', 'dez', '', '1e1', '0x10', '10.0', '%2B5', 'NaN', '20&page_size=30']) {
      const refusal = errorOf(await get(`${route}?page_size=${wrong}`, t))
      expect([wrong, refusal.said, Object.keys(refusal.byField)]).toEqual([wrong, '422 CAR-004', ['page_size']])
    }
  })

  test.each(all)('%s: a cursor of nobody is CAR-004', async (path, who) => {
    const refusal = errorOf(await get(`${path.replace('{id}', mine[0] ?? '')}?cursor=abc`, await who()))
    expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', ['cursor']])
  })

  test('says by its detail what is wrong', async () => {
    expect(errorOf(await get('/processos?page_size=101', token)).byField).toEqual({ page_size: 'out_of_range' })
    expect(errorOf(await get('/processos?page_size=-1', token)).byField).toEqual({ page_size: 'out_of_range' })
    expect(errorOf(await get('/processos?page_size=dez', token)).byField).toEqual({ page_size: 'invalid_format' })
  })
})

test('of processos is ordered, searched and summed up as asked', async () => {
  const byNumber = await page('ordenar=numero&page_size=100')
  const numbers = byNumber.data.map(({ numero }) => numero)
  expect(numbers).toEqual(numbers.toSorted())
  expect(ids(await page('ordenar=-criado_em'))).toEqual(ids(await page('')))
  const [found] = byNumber.data
  const { data } = list<ListedProcesso>(await get(`/processos?campos=resumo&q=${cursor(found?.numero ?? '')}`, token))
  expect(data.map(({ id }) => id)).toEqual([found?.id])
  expect(data[0]).not.toHaveProperty('imovel.geometria')
  expect(data[0]?.proximo).toMatchObject({ com_quem: 'requerente', ate: null })
  expect(errorOf(await get('/processos?ordenar=prazo_em', token)).byField).toEqual({ ordenar: 'invalid_value' })
})

describe('a cursor', () => {
  test('leads from page to page, to the end and back, without a gap or a repeat', async () => {
    const pages: List<Processo>[] = []
    for (let proxima: string | null = ''; proxima !== null; ) {
      const listPage: List<Processo> = await page(`page_size=2${proxima ? `&cursor=${cursor(proxima)}` : ''}`)
      pages.push(listPage)
      proxima = listPage.meta.cursor_next
    }
    expect(pages.flatMap(ids)).toEqual(mine)
    expect(pages[0]?.meta.cursor_prev).toBeNull()
    expect(pages.at(-1)?.meta).toMatchObject({ has_more: false, cursor_next: null })
    expect(pages.every(({ meta }) => meta.total_count === mine.length)).toBe(true)
    expect(pages.slice(0, -1).every(({ meta }) => meta.has_more)).toBe(true)

    const goingBack: string[][] = []
    for (let previous = pages.at(-1)?.meta.cursor_prev ?? null; previous !== null; ) {
      const listPage = await page(`page_size=2&cursor=${cursor(previous)}`)
      goingBack.unshift(ids(listPage))
      // has_more means in both directions that there is a further page.
      expect([listPage.meta.has_more, listPage.meta.cursor_next === null]).toEqual([true, false])
      previous = listPage.meta.cursor_prev
    }
    expect(goingBack).toEqual(pages.slice(0, -1).map(ids))
  })

  test('may go on with another page_size, and only with that changed', async () => {
    const { meta } = await page('page_size=2&status=rascunho')
    expect(ids(await page(`page_size=3&status=rascunho&cursor=${cursor(meta.cursor_next)}`))).toEqual(mine.slice(2, 5))
    const other = await get(
      `/processos?page_size=2&status=rascunho,submetido&cursor=${cursor(meta.cursor_next)}`,
      token,
    )
    expect([errorOf(other).said, Object.keys(errorOf(other).byField)]).toEqual(['422 CAR-004', ['cursor']])
    expect(said(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, token))).toBe('422 CAR-004')
  })

  test('of somebody else is CAR-004', async () => {
    const { meta } = await page('page_size=2')
    expect(said(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, await tokenOf('maria')))).toBe(
      '422 CAR-004',
    )
    expect(said(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, await tokenOf('admin')))).toBe(
      '422 CAR-004',
    )
  })

  test('of another list is CAR-004', async () => {
    const { meta } = await page('page_size=2')
    expect(
      said(await get(`/processos/${mine[0]}/historico?page_size=2&cursor=${cursor(meta.cursor_next)}`, token)),
    ).toBe('422 CAR-004')
  })

  test('that was changed is CAR-004, whichever of its bytes', async () => {
    const { meta } = await page('page_size=2')
    const bytes = Buffer.from(meta.cursor_next ?? '', 'base64url')
    for (const at of [0, 15, 16, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      expect(said(await get(`/processos?page_size=2&cursor=${changed.toString('base64url')}`, token))).toBe(
        '422 CAR-004',
      )
    }
    for (const bad of ['', 'a', '%00', '🙂', 'x'.repeat(5000), JSON.stringify({ $gt: '' })]) {
      expect(said(await get(`/processos?cursor=${encodeURIComponent(bad)}`, token))).toBe('422 CAR-004')
    }
  })

  test('tells nothing to who reads it', async () => {
    const { meta } = await page('page_size=2')
    // The first 16 bytes are the seal, whose bytes are arbitrary. The rest must not show the query.
    const text = Buffer.from(meta.cursor_next ?? '', 'base64url')
      .subarray(16)
      .toString('latin1')
    expect(text).not.toMatch(/sort|limit|_id|\$/)
  })

  test('stays right while records arrive and change', async () => {
    const first = await page('page_size=3')
    const fresh = await rascunho(WHO, form('par203'))
    const present = await listed([fresh.id])
    expect(
      said(await post(`/processos/${mine[3]}/autorizacoes`, token, { cpf: '70010000194', escopo: 'consultar' })),
    ).toBe('201')
    const second = await page(`page_size=3&cursor=${cursor(first.meta.cursor_next)}`)
    expect(ids(second)).toEqual(mine.slice(3, 6))
    expect(second.meta.total_count).toBe(present.length)
    expect(ids(await page(`page_size=3&cursor=${cursor(second.meta.cursor_prev)}`))).toEqual(ids(first))
    mine = present
  })
})

describe('counts', () => {
  test('agree with the list, whatever the filter', async () => {
    for (const filter of ['status=rascunho', 'status=submetido', 'status=rascunho,submetido', '']) {
      const { data, meta } = await page(`page_size=100&${filter}`)
      expect([filter, meta.total_count]).toEqual([filter, data.length])
    }
  })
})

describe('the list of processos', () => {
  test('shows each person their own, newest first, with every field of the record', async () => {
    const { data } = await page('page_size=100')
    expect(data.map((processo) => processo.criado_em)).toEqual(
      data
        .map((processo) => processo.criado_em)
        .toSorted()
        .reverse(),
    )
    expect(data[0]).toEqual(dados<Processo>(await get(`/processos/${mine[0]}`, token)))
    const ofMaria = list<Processo>(await get('/processos?page_size=100', await tokenOf('stranger')))
    expect(ofMaria.data.filter(({ id }) => mine.includes(id))).toEqual([])
  })

  test.each(['aberto', 'rascunho;submetido', 'RASCUNHO', 'descartado', ',', ''])(
    'takes no status it does not know: %s',
    async (status) => {
      const refusal = errorOf(await get(`/processos?status=${encodeURIComponent(status)}`, token))
      expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { status: 'invalid_value' }])
    },
  )
})

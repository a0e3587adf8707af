import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, dito, erro, get, lista, post } from './support/api.ts'
import { como } from './support/entrar.ts'
import { rascunho } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { Lista, Processo, ProcessoDaLista } from './support/tipos.ts'

/** §4.5 of the specification, §1 of the decisions: pages by cursor. */

/** Somebody who has no other cases than these, in the order in which they are listed: newest first. */
const QUEM = 'daListas'
let token: string
let meus: string[]
beforeAll(async () => {
  token = await como(QUEM)
  await como('tecnica') // has to have been here once to be authorised
  const novos: string[] = []
  for (let i = 0; i < 7; i++) novos.push((await rascunho(QUEM, ficha('par203'))).id)
  meus = await listados(novos)
})

const pagina = async (consulta: string): Promise<Lista<Processo>> =>
  lista<Processo>(await get(`/processos?${consulta}`, token))
/** Ids in the order of a list, once these are among them; a list may be five seconds behind the act. */
const listados = (novos: string[]): Promise<string[]> =>
  until(
    async () => ids(await pagina('page_size=100')),
    (vistos) => novos.every((id) => vistos.includes(id)),
    5_000,
  )
const ids = ({ data }: Lista<Processo>): string[] => data.map((p) => p.id)
const cursor = (valor: string | null): string => encodeURIComponent(valor ?? '')

describe('page_size', () => {
  const todas: [string, () => Promise<string>][] = [
    ['/processos', async () => como('maria')],
    ['/processos/{id}/historico', async () => token],
    ['/processos/{id}/documentos', async () => token],
    ['/processos/{id}/pendencias', async () => token],
    ['/processos/{id}/decisoes', async () => token],
    ['/processos/{id}/recursos', async () => token],
    ['/processos/{id}/dossies', async () => token],
    ['/processos/{id}/autorizacoes', async () => token],
    ['/analista/processos', async () => como('analista')],
    ['/supervisor/recursos', async () => como('supervisora')],
    ['/admin/usuarios', async () => como('admin')],
  ]

  test.each(todas)('%s: 20 unless said, from 1 to 100', async (caminho, quem) => {
    const [rota, t] = [caminho.replace('{id}', meus[0] ?? ''), await quem()]
    const tamanho = async (sufixo: string) => lista(await get(rota + sufixo, t)).meta.page_size
    expect(await tamanho('')).toBe(20)
    expect(await tamanho('?page_size=1')).toBe(1)
    expect(await tamanho('?page_size=100')).toBe(100)
  })

  test.each(todas)('%s: anything else is CAR-004', async (caminho, quem) => {
    const [rota, t] = [caminho.replace('{id}', meus[0] ?? ''), await quem()]
    for (const errado of [
      '0',
      '101',
      '-1',
      '1.5',
      'dez',
      '',
      '1e1',
      '0x10',
      '10.0',
      '%2B5',
      'NaN',
      '20&page_size=30',
    ]) {
      const recusa = erro(await get(`${rota}?page_size=${errado}`, t))
      expect([errado, recusa.dito, Object.keys(recusa.detalhes)]).toEqual([errado, '422 CAR-004', ['page_size']])
    }
  })

  test.each(todas)('%s: a cursor of nobody is CAR-004', async (caminho, quem) => {
    const recusa = erro(await get(`${caminho.replace('{id}', meus[0] ?? '')}?cursor=abc`, await quem()))
    expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', ['cursor']])
  })

  test('says by its detail what is wrong', async () => {
    expect(erro(await get('/processos?page_size=101', token)).detalhes).toEqual({ page_size: 'out_of_range' })
    expect(erro(await get('/processos?page_size=-1', token)).detalhes).toEqual({ page_size: 'out_of_range' })
    expect(erro(await get('/processos?page_size=dez', token)).detalhes).toEqual({ page_size: 'invalid_format' })
  })
})

test('of processos is ordered, searched and summed up as asked', async () => {
  const porNumero = await pagina('ordenar=numero&page_size=100')
  const numeros = porNumero.data.map(({ numero }) => numero)
  expect(numeros).toEqual(numeros.toSorted())
  expect(ids(await pagina('ordenar=-criado_em'))).toEqual(ids(await pagina('')))
  const [um] = porNumero.data
  const { data } = lista<ProcessoDaLista>(await get(`/processos?campos=resumo&q=${cursor(um?.numero ?? '')}`, token))
  expect(data.map(({ id }) => id)).toEqual([um?.id])
  expect(data[0]).not.toHaveProperty('imovel.geometria')
  expect(data[0]?.proximo).toMatchObject({ com_quem: 'requerente', ate: null })
  expect(erro(await get('/processos?ordenar=prazo_em', token)).detalhes).toEqual({ ordenar: 'invalid_value' })
})

describe('a cursor', () => {
  test('leads from page to page, to the end and back, without a gap or a repeat', async () => {
    const paginas: Lista<Processo>[] = []
    for (let proxima: string | null = ''; proxima !== null; ) {
      const lida: Lista<Processo> = await pagina(`page_size=2${proxima ? `&cursor=${cursor(proxima)}` : ''}`)
      paginas.push(lida)
      proxima = lida.meta.cursor_next
    }
    expect(paginas.flatMap(ids)).toEqual(meus)
    expect(paginas[0]?.meta.cursor_prev).toBeNull()
    expect(paginas.at(-1)?.meta).toMatchObject({ has_more: false, cursor_next: null })
    expect(paginas.every(({ meta }) => meta.total_count === meus.length)).toBe(true)
    expect(paginas.slice(0, -1).every(({ meta }) => meta.has_more)).toBe(true)

    const deVolta: string[][] = []
    for (let anterior = paginas.at(-1)?.meta.cursor_prev ?? null; anterior !== null; ) {
      const lida = await pagina(`page_size=2&cursor=${cursor(anterior)}`)
      deVolta.unshift(ids(lida))
      // has_more says the same in either direction: there is a further page.
      expect([lida.meta.has_more, lida.meta.cursor_next === null]).toEqual([true, false])
      anterior = lida.meta.cursor_prev
    }
    expect(deVolta).toEqual(paginas.slice(0, -1).map(ids))
  })

  test('may go on with another page_size, and only with that changed', async () => {
    const { meta } = await pagina('page_size=2&status=rascunho')
    expect(ids(await pagina(`page_size=3&status=rascunho&cursor=${cursor(meta.cursor_next)}`))).toEqual(
      meus.slice(2, 5),
    )
    const outra = await get(
      `/processos?page_size=2&status=rascunho,submetido&cursor=${cursor(meta.cursor_next)}`,
      token,
    )
    expect([erro(outra).dito, Object.keys(erro(outra).detalhes)]).toEqual(['422 CAR-004', ['cursor']])
    expect(dito(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, token))).toBe('422 CAR-004')
  })

  test('of somebody else is CAR-004', async () => {
    const { meta } = await pagina('page_size=2')
    expect(dito(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, await como('maria')))).toBe(
      '422 CAR-004',
    )
    expect(dito(await get(`/processos?page_size=2&cursor=${cursor(meta.cursor_next)}`, await como('admin')))).toBe(
      '422 CAR-004',
    )
  })

  test('of another list is CAR-004', async () => {
    const { meta } = await pagina('page_size=2')
    expect(
      dito(await get(`/processos/${meus[0]}/historico?page_size=2&cursor=${cursor(meta.cursor_next)}`, token)),
    ).toBe('422 CAR-004')
  })

  test('that was changed is CAR-004, whichever of its bytes', async () => {
    const { meta } = await pagina('page_size=2')
    const bytes = Buffer.from(meta.cursor_next ?? '', 'base64url')
    for (const onde of [0, 15, 16, bytes.length - 1]) {
      const mudado = Buffer.from(bytes)
      mudado.writeUInt8((mudado[onde] ?? 0) ^ 1, onde)
      expect(dito(await get(`/processos?page_size=2&cursor=${mudado.toString('base64url')}`, token))).toBe(
        '422 CAR-004',
      )
    }
    for (const ruim of ['', 'a', '%00', '🙂', 'x'.repeat(5000), JSON.stringify({ $gt: '' })]) {
      expect(dito(await get(`/processos?cursor=${encodeURIComponent(ruim)}`, token))).toBe('422 CAR-004')
    }
  })

  test('tells nothing to who reads it', async () => {
    const { meta } = await pagina('page_size=2')
    // The bytes behind its seal may be any.
    const texto = Buffer.from(meta.cursor_next ?? '', 'base64url')
      .subarray(16)
      .toString('latin1')
    expect(texto).not.toMatch(/sort|limit|_id|\$/)
  })

  test('stays right while records arrive and change', async () => {
    const primeira = await pagina('page_size=3')
    const nova = await rascunho(QUEM, ficha('par203'))
    const agora = await listados([nova.id])
    expect(
      dito(await post(`/processos/${meus[3]}/autorizacoes`, token, { cpf: '70010000194', escopo: 'consultar' })),
    ).toBe('201')
    const segunda = await pagina(`page_size=3&cursor=${cursor(primeira.meta.cursor_next)}`)
    expect(ids(segunda)).toEqual(meus.slice(3, 6))
    expect(segunda.meta.total_count).toBe(agora.length)
    expect(ids(await pagina(`page_size=3&cursor=${cursor(segunda.meta.cursor_prev)}`))).toEqual(ids(primeira))
    meus = agora
  })
})

describe('counts', () => {
  test('agree with the list, whatever the filter', async () => {
    for (const filtro of ['status=rascunho', 'status=submetido', 'status=rascunho,submetido', '']) {
      const { data, meta } = await pagina(`page_size=100&${filtro}`)
      expect([filtro, meta.total_count]).toEqual([filtro, data.length])
    }
  })
})

describe('the list of processos', () => {
  test('shows each person their own, newest first, with every field of the record', async () => {
    const { data } = await pagina('page_size=100')
    expect(data.map((p) => p.criado_em)).toEqual(
      data
        .map((p) => p.criado_em)
        .toSorted()
        .reverse(),
    )
    expect(data[0]).toEqual(dados<Processo>(await get(`/processos/${meus[0]}`, token)))
    const deMaria = lista<Processo>(await get('/processos?page_size=100', await como('estranha')))
    expect(deMaria.data.filter(({ id }) => meus.includes(id))).toEqual([])
  })

  test.each(['aberto', 'rascunho;submetido', 'RASCUNHO', 'descartado', ',', ''])(
    'takes no status it does not know: %s',
    async (status) => {
      const recusa = erro(await get(`/processos?status=${encodeURIComponent(status)}`, token))
      expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { status: 'invalid_value' }])
    },
  )
})

import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, said, errorOf, get, newKey, patch, ask, post, type Answer, all } from '../support/api.ts'
import { ccirPdf, matriculaPdf, minimalPdf } from '../support/papers/files.ts'
import { tokenOf, CPF } from '../support/sign-in.ts'
import {
  act,
  withDocumentos,
  documentosOf,
  send,
  createFormData,
  getProcesso,
  rascunho,
  submetido,
} from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import { compare, REPEATED } from '../support/repeat.ts'
import type { Processo, Received } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

describe('the same key and content', () => {
  const processos: [string, (chave: string) => Promise<Answer>, () => Promise<void>][] = []
  let id: string
  const processo = (
    name: string,
    run: (chave: string) => Promise<Answer>,
    prepare: () => Promise<void> = async () => {},
  ) => void processos.push([name, run, prepare])

  processo('opens one draft', (chave) => post('/processos', maria, form(), { chave }))
  processo(
    'submits',
    (chave) => post(`/processos/${id}/submeter`, maria, {}, { chave }),
    async () => void ({ id } = await withDocumentos()),
  )
  processo('takes a case', async (chave) =>
    post(`/analista/processos/${id}/assumir`, await tokenOf('analista'), {}, { chave }),
  )
  processo('raises a pendency', async (chave) =>
    post(
      `/analista/processos/${id}/criar-pendencia`,
      await tokenOf('analista'),
      { tipo: 'dado', descricao: 'x' },
      { chave },
    ),
  )
  processo('begins a dossier', async (chave) =>
    post(`/analista/processos/${id}/gerar-dossie`, await tokenOf('analista'), {}, { chave }),
  )
  processo('authorises', async (chave) => {
    await tokenOf('tecnica')
    return post(`/processos/${id}/autorizacoes`, maria, { cpf: CPF.tecnica, escopo: 'editar' }, { chave })
  })
  processo('is refused', (chave) => post('/processos', maria, { imovel: { area_ha: 0 } }, { chave }))
  processo('is refused for its state', async (chave) =>
    post(`/analista/processos/${id}/aprovar`, await tokenOf('analista'), {}, { chave }),
  )

  test.each(processos)('%s, and is answered as the first time', async (_name, run, prepare) => {
    await prepare()
    const chave = newKey()
    const first = await run(chave)
    const second = await run(chave)
    expect(compare(first, second)).toEqual(REPEATED)
  })

  test('reveals a CPF again, whose answer is kept nowhere, for one entry on record', async () => {
    const { id: processo } = await withDocumentos()
    const chave = newKey()
    const request = { justificativa: 'Conferência pedida pela supervisão.' }
    const reveal = async () => post(`/processos/${processo}/revelar-cpf`, await tokenOf('analista'), request, { chave })
    const [first, second] = [await reveal(), await reveal()]
    expect(dados(second)).toEqual(dados(first))
    expect(compare(first, second)).toEqual({ ...REPEATED, body: false })
    const atos = await all<{ tipo: string }>(`/processos/${processo}/historico`, maria)
    expect(atos.filter(({ tipo }) => tipo === 'cpf_revelado')).toHaveLength(1)
  })

  test('does it once', async () => {
    const chave = newKey()
    const fresh = form()
    fresh.imovel.denominacao = `Fazenda ${chave}`
    for (let i = 0; i < 3; i++) expect(said(await post('/processos', maria, fresh, { chave }))).toBe('201')
    const mine = async () =>
      (await all<Processo>('/processos', maria)).filter((own) => own.imovel.denominacao === fresh.imovel.denominacao)
    expect(await until(mine, (found) => found.length > 0, 5_000)).toHaveLength(1)
  })

  test('is the same however the JSON is laid out', async () => {
    const chave = newKey()
    const fresh = form()
    const first = await post('/processos', maria, fresh, { chave })
    const reversed = {
      proprietario: { ...fresh.proprietario },
      imovel: Object.fromEntries(Object.entries(fresh.imovel).reverse()),
    }
    const body = JSON.stringify(reversed, null, 3)
    const options = { token: maria, body, headers: { 'content-type': 'application/json' }, chave }
    expect(compare(first, await ask('POST', '/processos', options))).toEqual(REPEATED)
  })

  test('is the same without a body and with an empty one', async () => {
    const { id: processo } = await withDocumentos()
    const chave = newKey()
    const first = await post(`/processos/${processo}/submeter`, maria, undefined, { chave })
    expect(compare(first, await post(`/processos/${processo}/submeter`, maria, {}, { chave }))).toEqual(REPEATED)
  })

  test('is answered so also when the state has gone on', async () => {
    const { id: processo } = await submetido()
    const chave = newKey()
    const attempt = async () =>
      post(
        `/analista/processos/${processo}/rejeitar`,
        await tokenOf('analista'),
        { motivo: 'm', codigo_motivo: 'OUTRO' },
        { chave },
      )
    const refusal = await attempt()
    expect(said(refusal)).toBe('409 CAR-005')
    expect(said(await act(processo, 'assumir'))).toBe('200')
    expect(compare(refusal, await attempt())).toEqual(REPEATED)
    expect((await getProcesso(processo)).status).toBe('em_analise')
  })
})

describe('an upload', () => {
  test('is the same whatever the boundary and the order of its parts', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [newKey(), matriculaPdf()]
    const first = await send(maria, id, { arquivo }, { chave })
    expect(said(first)).toBe('202')
    expect(compare(first, await send(maria, id, { arquivo }, { chave }))).toEqual(REPEATED)
    const flipped = new FormData()
    for (const [name, valor] of [...createFormData(id, { arquivo })].reverse()) flipped.append(name, valor)
    expect(compare(first, await ask('POST', '/documentos/upload', { token: maria, body: flipped, chave }))).toEqual(
      REPEATED,
    )
    expect(await documentosOf(id)).toHaveLength(1)
  })

  test('of another file, or to another type, is other content', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [newKey(), ccirPdf()]
    expect(said(await send(maria, id, { tipo: 'ccir', arquivo }, { chave }))).toBe('202')
    expect(said(await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf() }, { chave }))).toBe('422 CAR-013')
    expect(said(await send(maria, id, { tipo: 'outros', arquivo }, { chave }))).toBe('422 CAR-013')
  })

  test('that was refused stays refused under its key', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [newKey(), minimalPdf()]
    const original = dados<Received>(await send(maria, id, { tipo: 'outros', arquivo }), 202)
    const refusal = await send(maria, id, { tipo: 'outros', arquivo }, { chave })
    expect(said(refusal)).toBe('409 CAR-007')
    expect(said(await ask('DELETE', `/documentos/${original.id}`, { token: maria }))).toBe('204')
    expect(compare(refusal, await send(maria, id, { tipo: 'outros', arquivo }, { chave }))).toEqual(REPEATED)
    expect(said(await send(maria, id, { tipo: 'outros', arquivo }, { chave: newKey() }))).toBe('202')
  })

  test('sent many times at once is received once', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [newKey(), minimalPdf()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(maria, id, { tipo: 'outros', arquivo }, { chave })))
    for (const r of answers) expect(['202', '409 CAR-014']).toContain(said(r))
    expect(await documentosOf(id)).toHaveLength(1)
    expect(said(await send(maria, id, { tipo: 'outros', arquivo }, { chave }))).toBe('202')
  })
})

describe('a key', () => {
  test('with other content is CAR-013', async () => {
    const chave = newKey()
    const { id } = dados<Processo>(await post('/processos', maria, form(), { chave }), 201)
    const other = form()
    other.imovel.area_ha += 1
    expect(said(await post('/processos', maria, other, { chave }))).toBe('422 CAR-013')
    expect(said(await post('/processos', maria, {}, { chave }))).toBe('422 CAR-013')
    expect(dados<Processo>(await post('/processos', maria, form(), { chave }), 201).id).toBe(id)
  })

  test('is of one person, one method and one path', async () => {
    const chave = newKey()
    const { id } = dados<Processo>(await post('/processos', maria, form(), { chave }), 201)
    const processoOfOther = dados<Processo>(await post('/processos', await tokenOf('joao'), form(), { chave }), 201)
    expect(processoOfOther.id).not.toBe(id)
    expect(said(await post(`/processos/${id}/submeter`, maria, {}, { chave }))).toBe('422 CAR-004')
    expect(said(await post(`/processos/${processoOfOther.id}/submeter`, await tokenOf('joao'), {}, { chave }))).toBe(
      '422 CAR-004',
    )
  })

  test('on a change that takes none says nothing', async () => {
    const { id } = await rascunho()
    const chave = newKey()
    const change = (observacoes: string) => patch(`/processos/${id}`, maria, { observacoes }, { chave })
    expect([said(await change('a')), said(await change('b'))]).toEqual(['200', '200'])
    expect((await getProcesso(id)).observacoes).toBe('b')
    expect((await get(`/processos/${id}`, maria, { chave })).headers.get('idempotency-replayed')).toBeNull()
  })

  test.each(['x', '!', '~', 'a'.repeat(255), '"{}[]$."'])('may be %s', async (chave) => {
    const response = await post('/processos', await tokenOf('joao'), { imovel: { area_ha: 0 } }, { chave })
    expect(said(response)).toBe('422 CAR-004')
    expect(errorOf(response).byField).toEqual({ 'imovel.area_ha': 'out_of_range' })
  })

  test.each([
    ['a'.repeat(256), 'too_long'],
    ['com espaço', 'invalid_format'],
    ['acentuação', 'invalid_format'],
    ['', 'invalid_format'],
    ['a b', 'invalid_format'],
  ])('may not be %s', async (chave, code) => {
    const refusal = errorOf(await post('/processos', maria, form(), { chave }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { 'Idempotency-Key': code }])
  })

  test('does not keep that nobody was signed in', async () => {
    const chave = newKey()
    expect(said(await post('/processos', 'a.b.c', form(), { chave }))).toBe('401 CAR-001')
    expect(said(await post('/processos', maria, form(), { chave }))).toBe('201')
  })
})

describe('two at once', () => {
  test('run once: the other hears that it is being worked on, or gets its answer', async () => {
    const chave = newKey()
    const fresh = form()
    fresh.imovel.denominacao = `Sítio ${chave}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/processos', maria, fresh, { chave })))
    const done = answers.filter((r) => r.status === 201)
    const underWay = answers.filter((r) => r.status === 409)
    expect(done.length + underWay.length).toBe(8)
    expect(done.filter((r) => r.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    for (const r of underWay)
      expect([errorOf(r).said, Number(r.headers.get('retry-after')) >= 1]).toEqual(['409 CAR-014', true])
    expect(new Set(done.map((r) => dados<Processo>(r, 201).id)).size).toBe(1)
    const mine = async () =>
      (await all<Processo>('/processos', maria)).filter(
        (processo) => processo.imovel.denominacao === fresh.imovel.denominacao,
      )
    expect(await until(mine, (found) => found.length > 0, 5_000)).toHaveLength(1)
  })
})

import { join } from 'node:path'
import { sentMessages } from '@car/local/mail/kept'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { STATE } from '../support/environment.ts'
import { dados, said, errorOf, get, list, ask, post, all } from '../support/api.ts'
import { tokenOf, personOf } from '../support/sign-in.ts'
import { getProcesso, pendente, rejeitado, submetido } from '../support/factory.ts'
import type { Aviso, Pendencia, Processo } from '../support/types.ts'

const OWNER = 'ofAvisos'
const avisosOf = async (numero: string): Promise<Aviso[]> =>
  (await all<Aviso>('/avisos', await tokenOf(OWNER))).filter((aviso) => aviso.processo_numero === numero)
const ofKind = (numero: string, tipo: Aviso['tipo'], count = 1): Promise<Aviso[]> =>
  until(
    async () => (await avisosOf(numero)).filter((aviso) => aviso.tipo === tipo),
    (found) => found.length === count,
    60_000,
  )
/** Waits for the messages of a notice. */
const messageOf = (aviso: Aviso | undefined) =>
  until(
    async () => (await sentMessages(join(STATE, 'data/mail'))).filter((m) => m.messageId.startsWith(`<${aviso?.id}@`)),
    (found) => found.length > 0,
    60_000,
  )

let recebido: Processo
let opened: Processo & { pendencia: Pendencia }
beforeAll(async () => {
  const [submitted, { id, pendencia }] = await Promise.all([submetido(OWNER), pendente(OWNER)])
  recebido = submitted
  opened = { ...(await getProcesso(id, OWNER)), pendencia }
})

describe('a notice', () => {
  test('comes when a case is submitted, with its number, its term and where to look', async () => {
    const [aviso] = await ofKind(recebido.numero, 'recebido')
    expect(aviso).toMatchObject({
      processo_numero: recebido.numero,
      titulo: 'Processo recebido',
      caminho: `/processos/${recebido.id}`,
      prazo_em: recebido.prazo_em,
      lido_em: null,
    })
    expect(aviso?.texto).toContain(recebido.numero)
    const [message, ...rest] = await messageOf(aviso)
    expect(rest).toEqual([])
    expect(message).toMatchObject({ subject: `Processo recebido (${recebido.numero})`, same: true })
    expect(message?.to).toContain(personOf(OWNER).email)
  })

  test('comes with each pendency, to be answered by its term', async () => {
    const [aviso] = await ofKind(opened.numero, 'pendencia')
    expect(aviso).toMatchObject({
      caminho: `/processos/${opened.id}/pendencias/${opened.pendencia.id}`,
      prazo_em: opened.pendencia.prazo_em,
    })
    expect(aviso?.texto).not.toContain(opened.pendencia.descricao)
    await messageOf(aviso)
  })

  test('comes with a decision and with an appeal', async () => {
    const { id } = await rejeitado(OWNER)
    const { numero } = dados<Processo>(await get(`/processos/${id}`, await tokenOf(OWNER)))
    const [decisao] = await ofKind(numero, 'decisao')
    expect(decisao).toMatchObject({ titulo: 'Processo rejeitado', prazo_em: expect.any(String) })
    const body = { fundamentacao: 'A área foi retificada no registro.' }
    dados(await post(`/processos/${id}/recursos`, await tokenOf(OWNER), body), 201)
    expect(await ofKind(numero, 'recurso')).toHaveLength(1)
  })

  test('is one for each fact, newest first, and nobody else’s', async () => {
    const allMine = await all<Aviso>('/avisos', await tokenOf(OWNER))
    const when = allMine.map((aviso) => aviso.criado_em)
    expect(when).toEqual(when.toSorted().toReversed())
    expect(new Set(allMine.map((aviso) => aviso.id)).size).toBe(allMine.length)
    const ofOthers = await all<Aviso>('/avisos', await tokenOf('stranger'))
    expect(ofOthers.filter((aviso) => aviso.processo_numero === recebido.numero)).toEqual([])
  })

  test('is marked as read, by who it is for', async () => {
    const [aviso] = await ofKind(recebido.numero, 'recebido')
    const answer = dados<Aviso>(await post(`/avisos/${aviso?.id}/lido`, await tokenOf(OWNER)))
    expect(answer).toMatchObject({ id: aviso?.id, lido_em: expect.any(String) })
    expect(dados<Aviso>(await post(`/avisos/${aviso?.id}/lido`, await tokenOf(OWNER), {}))).toEqual(answer)
    expect(said(await post(`/avisos/${aviso?.id}/lido`, await tokenOf('stranger')))).toBe('404 CAR-003')
    expect(said(await post(`/avisos/${crypto.randomUUID()}/lido`, await tokenOf(OWNER)))).toBe('404 CAR-003')
  })

  test('of a page is found by its cursor', async () => {
    const { data, meta } = list<Aviso>(await get('/avisos?page_size=1', await tokenOf(OWNER)))
    expect([data.length, meta.has_more]).toEqual([1, true])
    const next = list<Aviso>(await get(`/avisos?page_size=1&cursor=${meta.cursor_next}`, await tokenOf(OWNER)))
    expect(next.data[0]?.id).not.toBe(data[0]?.id)
  })
})

describe('what is sent by mail', () => {
  const read = async () => dados<Record<string, boolean>>(await get('/avisos/preferencias', await tokenOf('stranger')))
  const change = async (json: object) => ask('PUT', '/avisos/preferencias', { token: await tokenOf('stranger'), json })

  test('is chosen by kind; pendencies, decisions and the safety of the account always are', async () => {
    const before = await read()
    expect(dados(await change({ ...before, lembrete: false }))).toEqual({ ...before, lembrete: false })
    expect(await read()).toMatchObject({ lembrete: false, pendencia: true })
    const refusal = await change({ ...before, pendencia: false, decisao: false, seguranca: false })
    expect([said(refusal), errorOf(refusal).byField]).toEqual([
      '422 CAR-004',
      { pendencia: 'invalid_value', decisao: 'invalid_value', seguranca: 'invalid_value' },
    ])
    expect(dados(await change(before))).toEqual(before)
  })

  test('is switched off by a token of a message, and by no other', async () => {
    expect(said(await ask('POST', '/publico/avisos/preferencia?token=x.lembrete.y'))).toBe('404 CAR-003')
    expect(said(await ask('POST', '/publico/avisos/preferencia'))).toBe('422 CAR-004')
    expect(said(await ask('GET', '/publico/avisos/preferencia?token=x.lembrete.y'))).toBe('404 CAR-003')
  })
})

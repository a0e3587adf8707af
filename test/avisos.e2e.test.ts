import { join } from 'node:path'
import { sentMessages } from '@car/local/correio/kept'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { ESTADO } from './support/ambiente.ts'
import { dados, dito, erro, get, lista, pedir, post, todos } from './support/api.ts'
import { como, pessoaDe } from './support/entrar.ts'
import { obter, pendente, rejeitado, submetido } from './support/fabrica.ts'
import type { Aviso, Pendencia, Processo } from './support/tipos.ts'

/** What people are told: in the service, and in the mail that the local mail server has kept. */

const DONO = 'joao'
const avisosDe = async (numero: string): Promise<Aviso[]> =>
  (await todos<Aviso>('/avisos', await como(DONO))).filter((a) => a.processo_numero === numero)
/** The notices of a case, once there are so many of a kind. */
const doTipo = (numero: string, tipo: Aviso['tipo'], quantos = 1): Promise<Aviso[]> =>
  until(
    async () => (await avisosDe(numero)).filter((a) => a.tipo === tipo),
    (achados) => achados.length === quantos,
    60_000,
  )
/** The message of a notice, once it has been sent. */
const mensagemDo = (aviso: Aviso | undefined) =>
  until(
    async () => (await sentMessages(join(ESTADO, 'data/mail'))).filter((m) => m.messageId.startsWith(`<${aviso?.id}@`)),
    (achadas) => achadas.length > 0,
    60_000,
  )

let recebido: Processo
let aberta: Processo & { pendencia: Pendencia }
beforeAll(async () => {
  const [submetida, { id, pendencia }] = await Promise.all([submetido(DONO), pendente(DONO)])
  recebido = submetida
  aberta = { ...(await obter(id, DONO)), pendencia }
})

describe('a notice', () => {
  test('comes when a case is submitted, with its number, its term and where to look', async () => {
    const [aviso] = await doTipo(recebido.numero, 'recebido')
    expect(aviso).toMatchObject({
      processo_numero: recebido.numero,
      titulo: 'Processo recebido',
      caminho: `/processos/${recebido.id}`,
      prazo_em: recebido.prazo_em,
      lido_em: null,
    })
    expect(aviso?.texto).toContain(recebido.numero)
    const [mensagem, ...mais] = await mensagemDo(aviso)
    expect(mais).toEqual([])
    expect(mensagem).toMatchObject({ subject: `Processo recebido (${recebido.numero})`, same: true })
    expect(mensagem?.to).toContain(pessoaDe(DONO).email)
  })

  test('comes with each pendency, to be answered by its term', async () => {
    const [aviso] = await doTipo(aberta.numero, 'pendencia')
    expect(aviso).toMatchObject({
      caminho: `/processos/${aberta.id}/pendencias/${aberta.pendencia.id}`,
      prazo_em: aberta.pendencia.prazo_em,
    })
    expect(aviso?.texto).not.toContain(aberta.pendencia.descricao)
    await mensagemDo(aviso)
  })

  test('comes with a decision and with an appeal', async () => {
    const { id } = await rejeitado(DONO)
    const { numero } = dados<Processo>(await get(`/processos/${id}`, await como(DONO)))
    const [decisao] = await doTipo(numero, 'decisao')
    expect(decisao).toMatchObject({ titulo: 'Processo rejeitado', prazo_em: expect.any(String) })
    const corpo = { fundamentacao: 'A área foi retificada no registro.' }
    dados(await post(`/processos/${id}/recursos`, await como(DONO), corpo), 201)
    expect(await doTipo(numero, 'recurso')).toHaveLength(1)
  })

  test('is one for each fact, newest first, and nobody else’s', async () => {
    const todosOsMeus = await todos<Aviso>('/avisos', await como(DONO))
    const quando = todosOsMeus.map((a) => a.criado_em)
    expect(quando).toEqual(quando.toSorted().toReversed())
    expect(new Set(todosOsMeus.map((a) => a.id)).size).toBe(todosOsMeus.length)
    const dosOutros = await todos<Aviso>('/avisos', await como('estranha'))
    expect(dosOutros.filter((a) => a.processo_numero === recebido.numero)).toEqual([])
  })

  test('is marked as read, by who it is for', async () => {
    const [aviso] = await doTipo(recebido.numero, 'recebido')
    const lido = dados<Aviso>(await post(`/avisos/${aviso?.id}/lido`, await como(DONO)))
    expect(lido).toMatchObject({ id: aviso?.id, lido_em: expect.any(String) })
    expect(dados<Aviso>(await post(`/avisos/${aviso?.id}/lido`, await como(DONO), {}))).toEqual(lido)
    expect(dito(await post(`/avisos/${aviso?.id}/lido`, await como('estranha')))).toBe('404 CAR-003')
    expect(dito(await post(`/avisos/${crypto.randomUUID()}/lido`, await como(DONO)))).toBe('404 CAR-003')
  })

  test('of a page is found by its cursor', async () => {
    const { data, meta } = lista<Aviso>(await get('/avisos?page_size=1', await como(DONO)))
    expect([data.length, meta.has_more]).toEqual([1, true])
    const seguinte = lista<Aviso>(await get(`/avisos?page_size=1&cursor=${meta.cursor_next}`, await como(DONO)))
    expect(seguinte.data[0]?.id).not.toBe(data[0]?.id)
  })
})

describe('what is sent by mail', () => {
  const ler = async () => dados<Record<string, boolean>>(await get('/avisos/preferencias', await como('estranha')))
  const mudar = async (json: object) => pedir('PUT', '/avisos/preferencias', { token: await como('estranha'), json })

  test('is chosen by kind; pendencies, decisions and the safety of the account always are', async () => {
    const antes = await ler()
    expect(dados(await mudar({ ...antes, lembrete: false }))).toEqual({ ...antes, lembrete: false })
    expect(await ler()).toMatchObject({ lembrete: false, pendencia: true })
    const recusa = await mudar({ ...antes, pendencia: false, decisao: false, seguranca: false })
    expect([dito(recusa), erro(recusa).detalhes]).toEqual([
      '422 CAR-004',
      { pendencia: 'invalid_value', decisao: 'invalid_value', seguranca: 'invalid_value' },
    ])
    expect(dados(await mudar(antes))).toEqual(antes)
  })

  test('is switched off by a token of a message, and by no other', async () => {
    expect(dito(await pedir('POST', '/publico/avisos/preferencia?token=x.lembrete.y'))).toBe('404 CAR-003')
    expect(dito(await pedir('POST', '/publico/avisos/preferencia'))).toBe('422 CAR-004')
    expect(dito(await pedir('GET', '/publico/avisos/preferencia?token=x.lembrete.y'))).toBe('404 CAR-003')
  })
})

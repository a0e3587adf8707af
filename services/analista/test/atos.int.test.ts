import { randomUUID } from 'node:crypto'
import { processoAssumido } from '@car/operations/schemas/analista'
import * as esquemas from '@car/operations/schemas/processo'
import type { Person } from '@car/testing/issuer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bancada, bancada, NOVATA, PRODUTOR, SUPERVISORA } from './apoio.ts'
import { processo, recurso } from './donos.ts'

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
})
afterAll(() => b.close())
afterEach(() => void b.donos.chamadas.splice(0))

const daqui = (mudancas: Parameters<typeof processo>[0] = {}) => {
  const p = processo(mudancas)
  b.donos.processos.set(p.id, p)
  return p
}
const agir = (quem: Person, id: string, ato: string, corpo?: object, cabecalhos = {}) =>
  b.pedir(quem, 'POST', `/analista/processos/${id}/${ato}`, { ...(corpo ? { corpo } : {}), cabecalhos })
const PENDENCIA = { tipo: 'dado', descricao: 'Corrija a área.' }
const REJEICAO = { motivo: 'A área não confere.', codigo_motivo: 'AREA_DIVERGENTE' }

describe('taking a case', () => {
  test('answers with the processo in its public shape, and has the dossier begun', async () => {
    const p = daqui({ imovel: { geometria: '{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}' } })
    const { status, corpo, headers } = await agir(ANA, p.id, 'assumir')
    expect(status).toBe(200)
    const { data } = corpo
    expect(processoAssumido.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      id: p.id,
      status: 'em_analise',
      analista: { id: ANA.id, nome: 'Ana' },
      observacoes: null,
      responsavel_tecnico: null,
      situacao_car: null,
      imovel: { geometria: { type: 'Polygon' }, matricula: { numero: '49.495' } },
    })
    expect(JSON.stringify(data)).not.toMatch(/"_|andamento/)
    expect(headers.get('etag')).toBe('"4"')
    const [assumir, iniciar] = b.donos.chamadas
    expect(assumir).toMatchObject({
      metodo: 'Assumir',
      de: ANA.id,
      servico: 'analista',
      pergunta: { processo_id: p.id, if_match: '' },
    })
    expect(iniciar).toMatchObject({
      metodo: 'IniciarJob',
      de: ANA.id,
      commandId: assumir?.commandId,
      pergunta: { job_id: data.dossie_job_id, processo_id: p.id },
    })
  })

  test('repeated under one key it is done once, and answered the same', async () => {
    const p = daqui()
    const chave = { 'idempotency-key': randomUUID() }
    const uma = await agir(ANA, p.id, 'assumir', undefined, chave)
    const outra = await agir(ANA, p.id, 'assumir', {}, chave)
    expect(outra.texto).toBe(uma.texto)
    expect(outra.headers.get('idempotency-replayed')).toBe('true')
    expect(b.donos.chamadas.filter((c) => c.metodo === 'Assumir')).toHaveLength(1)
  })
})

describe('acts are passed on', () => {
  test.each([
    ['liberar', undefined, 'Liberar', {}, 200],
    ['aprovar', {}, 'Aprovar', {}, 200],
    ['aprovar', { parecer: 'De acordo.' }, 'Aprovar', { parecer: 'De acordo.' }, 200],
    ['rejeitar', REJEICAO, 'Rejeitar', REJEICAO, 200],
    ['criar-pendencia', PENDENCIA, 'CriarPendencia', { ...PENDENCIA, prazo_dias: 15 }, 201],
    [
      'criar-pendencia',
      { ...PENDENCIA, campo: 'imovel.area_ha', prazo_dias: 5 },
      'CriarPendencia',
      { campo: 'imovel.area_ha', prazo_dias: 5 },
      201,
    ],
  ])('%s %j', async (ato, corpo, metodo, pergunta, status) => {
    const p = daqui({ status: 'em_analise' })
    const resposta = await agir(ANA, p.id, ato, corpo, { 'if-match': '"3"' })
    expect(resposta.status).toBe(status)
    expect(b.donos.chamadas).toEqual([
      expect.objectContaining({
        metodo,
        de: ANA.id,
        pergunta: expect.objectContaining({ processo_id: p.id, if_match: '"3"', ...pergunta }),
      }),
    ])
    const esquema = metodo === 'CriarPendencia' ? esquemas.pendencia : esquemas.processo
    expect(esquema.strict().parse(resposta.corpo.data)).toEqual(resposta.corpo.data)
    expect(resposta.headers.get('etag')).toBe(metodo === 'CriarPendencia' ? '"7"' : '"4"')
  })

  test('assigning is for supervisors', async () => {
    const p = daqui()
    const corpo = { analista_id: ANA.id, motivo: 'Férias.' }
    expect((await agir(ANA, p.id, 'atribuir', corpo)).status).toBe(404)
    expect((await agir(SUPERVISORA, p.id, 'atribuir', corpo)).corpo.data.analista.id).toBe(ANA.id)
  })

  test.each(['resolver', 'cancelar'])('a pendency: %s', async (ato) => {
    const pid = randomUUID()
    const p = daqui({
      status: 'pendente',
      andamento: { pendencias: [{ id: pid, status: 'aberta', prazo_em: '2026-07-01T00:00:00.000Z' }] },
    })
    const { status, corpo } = await agir(ANA, p.id, `pendencias/${pid}/${ato}`)
    expect([status, corpo.data.id, corpo.data.resposta]).toEqual([200, pid, null])
    expect((await agir(ANA, p.id, `pendencias/${randomUUID()}/${ato}`)).status).toBe(404)
  })

  test('what the owner refuses comes out as it was said', async () => {
    const p = daqui()
    expect(await agir(ANA, p.id, 'aprovar', {}, { 'if-match': '"2"' })).toMatchObject({
      status: 412,
      corpo: { error: { code: 'CAR-012' } },
    })
  })
})

describe('order of checks', () => {
  test.each(['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia'])(
    '%s of what is not there is 404, whatever else is wrong',
    async (ato) => {
      expect((await agir(NOVATA, randomUUID(), ato, { lixo: 1 })).corpo.error.code).toBe('CAR-003')
      expect((await agir(PRODUTOR, daqui().id, ato)).corpo.error.code).toBe('CAR-003')
    },
  )

  test.each([
    ['assumir', 'prata'],
    ['aprovar', 'ouro'],
    ['rejeitar', 'ouro'],
  ])('%s needs %s', async (ato, nivel) => {
    const { status, corpo } = await agir(NOVATA, daqui().id, ato, { lixo: 1 })
    expect([status, corpo.error.code]).toEqual([403, 'CAR-006'])
    expect(corpo.error.message).toContain(nivel)
  })

  test.each([
    [{}, ['motivo', 'codigo_motivo']],
    [{ ...REJEICAO, codigo_motivo: 'PORQUE_SIM' }, ['codigo_motivo']],
    [{ ...REJEICAO, motivo: '   ' }, ['motivo']],
    [{ ...REJEICAO, extra: 1 }, ['extra']],
  ])('a rejection %j is refused, naming %j', async (corpo, campos) => {
    const resposta = await agir(ANA, daqui({ status: 'em_analise' }).id, 'rejeitar', corpo)
    expect(resposta.corpo.error).toMatchObject({ code: 'CAR-004' })
    expect(resposta.corpo.error.details.map((d: { field: string }) => d.field).sort()).toEqual([...campos].sort())
    expect(b.donos.chamadas).toEqual([])
  })
})

describe('appeals', () => {
  test('are listed and decided where they live', async () => {
    const r = recurso()
    b.donos.recursos.set(r.id, r)
    const lista = await b.pedir(SUPERVISORA, 'GET', '/supervisor/recursos?status=aberto,deferido&page_size=5')
    expect(lista.corpo.meta).toEqual({
      cursor_next: 'adiante',
      cursor_prev: null,
      total_count: 1,
      has_more: true,
      page_size: 5,
    })
    expect(esquemas.recurso.strict().array().parse(lista.corpo.data)).toHaveLength(1)
    expect(b.donos.chamadas[0]?.pergunta).toMatchObject({ status: ['aberto', 'deferido'], page_size: 5 })

    const corpo = { resultado: 'indeferido', fundamentacao: 'A medição não se sustenta.' }
    const decisao = await b.pedir(SUPERVISORA, 'POST', `/supervisor/recursos/${r.id}/decidir`, { corpo })
    expect(decisao.status).toBe(200)
    expect(decisao.corpo.data).toMatchObject({ id: r.id, status: 'indeferido', decidido_por: { id: SUPERVISORA.id } })
  })

  test('are not there for analysts, nor when they are not there', async () => {
    expect((await b.pedir(ANA, 'GET', '/supervisor/recursos')).status).toBe(404)
    expect((await b.pedir(SUPERVISORA, 'POST', `/supervisor/recursos/${randomUUID()}/decidir`)).status).toBe(404)
  })
})

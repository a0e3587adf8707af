import { randomUUID } from 'node:crypto'
import { idFrom } from '@car/event-store/ids'
import { processoAssumido } from '@car/operations/schemas/analista'
import { recursoDaLista } from '@car/operations/schemas/supervisor'
import * as esquemas from '@car/operations/schemas/processo'
import { freePort } from '@car/testing/free-port'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { emDiasUteis } from '@car/calendario/dias-uteis'
import { type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'
import { ANA, criarFabrica, DONA, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** The acts of analysts and supervisors: what is sent and what is answered. */

const NOVATA = person('Nina', 'analista_ambiental', 'bronze')
const PENDENCIA = { tipo: 'dado', descricao: 'Corrija a área.' }
const REJEICAO = { motivo: 'A área não confere.', codigo_motivo: 'AREA_DIVERGENTE' }
const ATOS = ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia']

let m: Montagem
let f: Fabrica
beforeAll(async () => {
  m = await montar()
  f = criarFabrica(m)
  m.analistas.set(ANA.id, ANA)
})
afterAll(() => m.close())

const agir = (quem: Person, id: string, ato: string, corpo?: unknown, headers?: Record<string, string>) =>
  m.pedir(quem, 'POST', `/analista/processos/${id}/${ato}`, corpo, headers)
const commitsDe = (id: string) =>
  m.connection
    .collection('commits')
    .find({ stream: `processo-${id}` })
    .sort({ version: 1 })
    .toArray()
const versaoDe = async (id: string) => (await commitsDe(id)).length
const camposDe = (erro: { details: { field: string }[] }) => erro.details.map(({ field }) => field).toSorted()

describe('taking a case', () => {
  test('answers with the processo in its public shape, and has the dossier begun', async () => {
    const id = await f.comDocumentos()
    const geometria = {
      type: 'Polygon',
      coordinates: [
        [
          [-47.2, -23.1],
          [-47.1, -23.1],
          [-47.1, -23.2],
          [-47.2, -23.1],
        ],
      ],
    }
    const { matricula } = FICHA.imovel
    await f.pedir('PATCH', `/processos/${id}`, { imovel: { geometria, matricula } })
    await f.pedir('POST', `/processos/${id}/submeter`)
    const { status, corpo, headers } = await agir(ANA, id, 'assumir')
    expect(status).toBe(200)
    const { data } = corpo
    expect(processoAssumido.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      id,
      status: 'em_analise',
      analista: { id: ANA.id, nome: 'Ana' },
      observacoes: null,
      responsavel_tecnico: null,
      situacao_car: null,
      imovel: { geometria, matricula },
    })
    expect(JSON.stringify(data)).not.toMatch(/"_|andamento/)
    expect(headers.get('etag')).toBe('"4"')
    const jobs = m.dossies.filter(({ processo_id }) => processo_id === id)
    expect(jobs).toEqual([expect.objectContaining({ job_id: data.dossie_job_id, de: ANA.id })])
    expect(idFrom(jobs[0]?.commandId ?? '', 'dossie')).toBe(data.dossie_job_id)
    expect((await commitsDe(id)).at(-1)).toMatchObject({
      commandId: jobs[0]?.commandId,
      author: { id: ANA.id },
      events: [{ tipo: 'processo_assumido', dossieJobId: data.dossie_job_id }],
    })
  })

  test('repeated under one key it is done once, and answered the same', async () => {
    const id = await f.submetido()
    const chave = { 'idempotency-key': randomUUID() }
    const uma = await agir(ANA, id, 'assumir', undefined, chave)
    const outra = await agir(ANA, id, 'assumir', {}, chave)
    expect(outra.texto).toBe(uma.texto)
    expect(outra.headers.get('idempotency-replayed')).toBe('true')
    expect(await versaoDe(id)).toBe(3)
    expect(m.dossies.filter(({ processo_id }) => processo_id === id)).toHaveLength(1)
  })
})

describe('who has a part in a case', () => {
  const DONA_ANALISTA = person('Olga', 'analista_ambiental')
  const CPF_DA_FABRICA = '78307270316'

  test('by the CPF that was declared, neither takes it nor is given it', async () => {
    m.tecnicos.set(CPF_DA_FABRICA, DONA_ANALISTA)
    m.analistas.set(DONA_ANALISTA.id, DONA_ANALISTA)
    const id = await f.submetido()
    const negado = await agir(DONA_ANALISTA, id, 'assumir')
    expect([negado.status, negado.corpo.error.code]).toEqual([409, 'CAR-005'])
    expect(negado.corpo.error.message).toMatch(/proprietário do imóvel/)
    const { corpo } = await m.pedir(DONA_ANALISTA, 'GET', `/processos/${id}/acoes`)
    expect(corpo.data.acoes).toContainEqual(
      expect.objectContaining({ acao: 'assumir', permitida: false, motivo: expect.stringMatching(/outra pessoa/) }),
    )
    const dado = await agir(SOFIA, id, 'atribuir', { analista_id: DONA_ANALISTA.id, motivo: 'férias' })
    expect([dado.status, dado.corpo.error.code]).toEqual([409, 'CAR-005'])
    expect((await agir(ANA, id, 'assumir')).status).toBe(200)
    m.tecnicos.delete(CPF_DA_FABRICA)
  })

  test('by their own word leaves it, and does not come back to it; the reason is shown to nobody', async () => {
    const id = await f.assumido()
    const dito = await agir(ANA, id, 'impedimento', { motivo: 'Somos primas.' })
    expect([dito.status, dito.corpo.data.status, dito.corpo.data.analista]).toEqual([200, 'submetido', null])
    expect((await agir(ANA, id, 'assumir')).corpo.error.code).toBe('CAR-005')
    expect((await agir(ANA, id, 'impedimento', { motivo: 'De novo.' })).corpo.error.code).toBe('CAR-005')
    const { texto } = await m.pedir(DONA, 'GET', `/processos/${id}/historico`)
    expect(texto).toMatch(/Ana declarou impedimento/)
    expect(texto).not.toMatch(/primas/)
    expect((await commitsDe(id)).at(-1)?.['events']).toMatchObject([{ por: { id: ANA.id }, motivo: 'Somos primas.' }])
  })
})

describe('acts are recorded as they were asked for', () => {
  test.each([
    ['liberar', undefined, { tipo: 'processo_liberado' }],
    ['aprovar', {}, { tipo: 'processo_aprovado', parecer: null }],
    ['aprovar', { parecer: 'De acordo.' }, { tipo: 'processo_aprovado', parecer: 'De acordo.' }],
    ['rejeitar', REJEICAO, { tipo: 'processo_rejeitado', motivo: REJEICAO.motivo, codigo: REJEICAO.codigo_motivo }],
  ])('%s %j', async (ato, corpo, evento) => {
    const id = await f.assumido()
    const resposta = await agir(ANA, id, ato, corpo, { 'if-match': '"3"' })
    expect([resposta.status, resposta.headers.get('etag')]).toEqual([200, '"4"'])
    expect(esquemas.processo.strict().parse(resposta.corpo.data)).toEqual(resposta.corpo.data)
    expect((await commitsDe(id)).at(-1)).toMatchObject({ version: 4, author: { id: ANA.id }, events: [evento] })
  })

  test.each([
    [PENDENCIA, { campo: null, prazoDias: 15 }],
    [
      { ...PENDENCIA, campo: 'imovel.area_ha', prazo_dias: 5 },
      { campo: 'imovel.area_ha', prazoDias: 5 },
    ],
  ])('criar-pendencia %j', async (corpo, { campo, prazoDias }) => {
    const id = await f.assumido()
    const resposta = await agir(ANA, id, 'criar-pendencia', corpo, { 'if-match': '"3"' })
    expect([resposta.status, resposta.headers.get('etag')]).toEqual([201, '"4"'])
    const { data } = resposta.corpo
    expect(esquemas.pendencia.strict().parse(data)).toEqual(data)
    const prazo_em = emDiasUteis(new Date(data.criada_em), prazoDias, 'SP').toISOString()
    expect(data).toMatchObject({ ...PENDENCIA, campo, prazo_em, status: 'aberta' })
    expect((await commitsDe(id)).at(-1)).toMatchObject({
      author: { id: ANA.id },
      events: [{ tipo: 'pendencia_criada', tipoPendencia: 'dado', descricao: PENDENCIA.descricao, campo }],
    })
  })

  test('assigning is for supervisors', async () => {
    const id = await f.submetido()
    const corpo = { analista_id: ANA.id, motivo: 'Férias.' }
    expect((await agir(ANA, id, 'atribuir', corpo)).status).toBe(404)
    expect((await agir(SOFIA, id, 'atribuir', corpo)).corpo.data.analista).toEqual({ id: ANA.id, nome: 'Ana' })
  })

  test.each([
    ['resolver', 'resolvida'],
    ['cancelar', 'cancelada'],
  ])('a pendency: %s', async (ato, status) => {
    const { id, pid } = await f.pendente()
    const fechada = await agir(ANA, id, `pendencias/${pid}/${ato}`)
    expect([fechada.status, fechada.headers.get('etag')]).toEqual([200, '"5"'])
    expect(fechada.corpo.data).toMatchObject({ id: pid, status, resposta: null })
    expect((await agir(ANA, id, `pendencias/${randomUUID()}/${ato}`)).status).toBe(404)
  })

  test('of a version that has passed none is done', async () => {
    const id = await f.assumido()
    for (const ato of ['aprovar', 'liberar']) {
      expect(await agir(ANA, id, ato, undefined, { 'if-match': '"2"' })).toMatchObject({
        status: 412,
        corpo: { error: { code: 'CAR-012' } },
      })
    }
    expect(await versaoDe(id)).toBe(3)
  })
})

describe('order of checks', () => {
  test.each(ATOS)('%s of what is not there is 404, whatever else is wrong', async (ato) => {
    expect((await agir(NOVATA, randomUUID(), ato, { lixo: 1 })).corpo.error.code).toBe('CAR-003')
    // For its owner the case exists, but the acts of the analysis do not.
    expect((await agir(DONA, await f.submetido(), ato)).corpo.error.code).toBe('CAR-003')
  })

  test.each([
    ['assumir', 'prata'],
    ['aprovar', 'ouro'],
    ['rejeitar', 'ouro'],
  ])('%s needs %s', async (ato, nivel) => {
    const { status, corpo } = await agir(NOVATA, await f.submetido(), ato, { lixo: 1 })
    expect([status, corpo.error.code]).toEqual([403, 'CAR-006'])
    expect(corpo.error.message).toContain(nivel)
  })

  test.each([
    [{}, ['codigo_motivo', 'motivo']],
    [{ ...REJEICAO, codigo_motivo: 'PORQUE_SIM' }, ['codigo_motivo']],
    [{ ...REJEICAO, motivo: '   ' }, ['motivo']],
    [{ ...REJEICAO, extra: 1 }, ['extra']],
  ])('a rejection %j is refused, naming %j', async (corpo, campos) => {
    const id = await f.assumido()
    const { error } = (await agir(ANA, id, 'rejeitar', corpo)).corpo
    expect([error.code, camposDe(error)]).toEqual(['CAR-004', campos])
    expect(await versaoDe(id)).toBe(3)
  })
})

describe('appeals', () => {
  const listar = (consulta: string, quem = SOFIA) => m.pedir(quem, 'GET', `/supervisor/recursos?${consulta}`)

  test('are listed page by page, by their status, and decided', async () => {
    const [um, dois] = [await f.recorrido(), await f.recorrido()]
    const pagina = (await listar('status=aberto,deferido&page_size=1')).corpo
    expect(pagina.meta).toEqual({
      cursor_next: expect.any(String),
      cursor_prev: null,
      total_count: 2,
      has_more: true,
      page_size: 1,
    })
    const resto = (await listar(`status=aberto,deferido&page_size=1&cursor=${pagina.meta.cursor_next}`)).corpo
    expect(resto.meta).toMatchObject({ has_more: false, cursor_prev: expect.any(String) })
    const lidos = recursoDaLista
      .strict()
      .array()
      .parse([...pagina.data, ...resto.data])
    const numero = async (id: string) => (await m.pedir(SOFIA, 'GET', `/processos/${id}`)).corpo.data.numero
    expect(lidos.map((r) => [r.id, r.processo_id, r.processo_numero])).toEqual([
      [um.rid, um.id, await numero(um.id)],
      [dois.rid, dois.id, await numero(dois.id)],
    ])

    const corpo = { resultado: 'indeferido', fundamentacao: 'A medição não se sustenta.' }
    const decisao = await m.pedir(SOFIA, 'POST', `/supervisor/recursos/${um.rid}/decidir`, corpo)
    expect(decisao.status).toBe(200)
    expect(esquemas.recurso.strict().parse(decisao.corpo.data)).toMatchObject({
      id: um.rid,
      status: 'indeferido',
      decisao: corpo.fundamentacao,
      decidido_por: { id: SOFIA.id },
    })
    expect(decisao.headers.get('etag')).toBe(`"${await versaoDe(um.id)}"`)
    expect((await listar('status=aberto')).corpo.meta.total_count).toBe(1)
  })

  test('are not there for analysts, nor when they are not there', async () => {
    expect((await listar('', ANA)).status).toBe(404)
    expect((await m.pedir(SOFIA, 'POST', `/supervisor/recursos/${randomUUID()}/decidir`)).status).toBe(404)
  })
})

describe('peers that are gone', () => {
  let so: Montagem
  beforeAll(async () => {
    so = await montar({ DOSSIE_GRPC: `127.0.0.1:${await freePort()}` })
  })
  afterAll(() => so.close())

  test('keep nobody from taking a case, nor from what is asked of the record alone; what needs them says so', async () => {
    const casos = criarFabrica(so)
    const id = await casos.submetido()
    const { rid } = await casos.recorrido()
    // This constellation has no dossier service at all.
    const assumido = await so.pedir(ANA, 'POST', `/analista/processos/${id}/assumir`)
    expect([assumido.status, assumido.corpo.data.status]).toEqual([200, 'em_analise'])
    expect(assumido.corpo.data.dossie_job_id).toMatch(/^[0-9a-f-]{36}$/)

    await so.desligarPares()
    const aprovar = await so.pedir(ANA, 'POST', `/analista/processos/${id}/aprovar`)
    expect([503, 504]).toContain(aprovar.status)
    expect(['CAR-016', 'CAR-017']).toContain(aprovar.corpo.error.code)
    const recursos = await so.pedir(SOFIA, 'GET', '/supervisor/recursos')
    expect(recursos.corpo.data.map((r: { id: string }) => r.id)).toEqual([rid])
  }, 30_000)
})

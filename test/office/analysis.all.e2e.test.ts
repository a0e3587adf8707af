import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, post } from '../support/api.ts'
import { tokenOf, personOf, type Who } from '../support/sign-in.ts'
import {
  act,
  documentosOf,
  inAnalysis,
  getProcesso,
  pendenciaRequest,
  rejectionRequest,
  pendente,
  readyToDecide,
  submetido,
} from '../support/factory.ts'
import type { Assumed, Job, Pendencia, Processo } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})
const idOf = async (who: Who) => decodeJwt(await tokenOf(who)).sub ?? ''
const person = async (who: Who) => ({ id: await idOf(who), nome: personOf(who).nome })

describe('to take a case', () => {
  test('makes it the analyst’s and starts a dossier', async () => {
    const { id } = await submetido()
    const resposta = await act(id, 'assumir')
    const { dossie_job_id, ...processo } = dados<Assumed>(resposta)
    expect(processo).toMatchObject({ id, status: 'em_analise', analista: await person('analista') })
    expect(processo).toEqual({ ...(await getProcesso(id)), score_completude: processo.score_completude })
    expect(resposta.headers.get('etag')).toBe(`"${processo.versao}"`)
    const job = dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista')))
    expect(job).toMatchObject({ job_id: dossie_job_id, processo_id: id })
  })

  test('is done by one of many at once', async () => {
    const { id } = await submetido()
    const who: Who[] = ['analista', 'analistaPrata', 'supervisora', 'admin', 'analista', 'analistaPrata']
    const answers = await Promise.all(who.map((name) => act(id, 'assumir', name)))
    expect(answers.map(said).toSorted()).toEqual(['200', ...Array.from({ length: 5 }, () => '409 CAR-005')])
    const [winner] = answers.filter((r) => r.status === 200)
    expect((await getProcesso(id)).analista).toEqual(winner && dados<Assumed>(winner).analista)
  })

  test('twice is CAR-005, for the one who has it too', async () => {
    const { id } = await submetido()
    expect(said(await act(id, 'assumir'))).toBe('200')
    expect(said(await act(id, 'assumir'))).toBe('409 CAR-005')
    expect(said(await act(id, 'assumir', 'supervisora'))).toBe('409 CAR-005')
  })

  test('takes prata', async () => {
    const { id } = await submetido()
    expect(said(await act(id, 'assumir', 'analistaBronze'))).toBe('403 CAR-006')
    expect(said(await act(id, 'assumir', 'analistaPrata'))).toBe('200')
  })
})

describe('to give it back', () => {
  test('leaves it submitted, held by nobody; anybody may take it', async () => {
    const { id } = await inAnalysis()
    expect(dados<Processo>(await act(id, 'liberar'))).toMatchObject({ status: 'submetido', analista: null })
    expect(dados<Assumed>(await act(id, 'assumir', 'analistaPrata')).analista).toEqual(await person('analistaPrata'))
  })

  test('is for who holds it, a supervisor or an administrator', async () => {
    for (const who of ['supervisora', 'admin'] as const) {
      const { id } = await inAnalysis()
      expect(said(await act(id, 'liberar', 'analistaPrata'))).toBe('409 CAR-005')
      expect([who, said(await act(id, 'liberar', who))]).toEqual([who, '200'])
    }
  })
})

describe('to assign it', () => {
  const atribuir = async (id: string, body: object, who: Who = 'supervisora') => act(id, 'atribuir', who, body)

  test('puts it into an analyst’s hands, from the queue or from another’s', async () => {
    const { id } = await submetido()
    const a = dados<Processo>(await atribuir(id, { analista_id: await idOf('analistaPrata'), motivo: 'Férias.' }))
    expect(a).toMatchObject({ status: 'em_analise', analista: await person('analistaPrata') })
    const b = dados<Processo>(await atribuir(id, { analista_id: await idOf('analista'), motivo: 'Volta.' }))
    expect(b.analista).toEqual(await person('analista'))
    expect(said(await act(id, 'liberar', 'analistaPrata'))).toBe('409 CAR-005')
  })

  test('needs an analyst and a reason', async () => {
    const { id } = await submetido()
    expect(errorOf(await atribuir(id, {})).byField).toEqual({ analista_id: 'required', motivo: 'required' })
    expect(errorOf(await atribuir(id, { analista_id: 'eu', motivo: 'x' })).byField).toEqual({
      analista_id: 'invalid_format',
    })
    for (const analista_id of [randomUUID(), await idOf('maria')]) {
      expect(errorOf(await atribuir(id, { analista_id, motivo: 'x' })).byField).toEqual({
        analista_id: 'invalid_value',
      })
    }
  })

  test('is for supervisors', async () => {
    const { id } = await submetido()
    const body = { analista_id: await idOf('analista'), motivo: 'x' }
    expect(said(await atribuir(id, body, 'analista'))).toBe('404 CAR-003')
    expect(said(await atribuir(id, body, 'admin'))).toBe('200')
  })

  test('may be done for many at once; what one refuses does not keep the others', async () => {
    const [first, two, decided] = [await submetido(), await submetido(), await inAnalysis()]
    await act(decided.id, 'rejeitar', 'analista', rejectionRequest)
    const processo_ids = [first.id, decided.id, two.id, randomUUID()]
    const body = { processo_ids, analista_id: await idOf('analistaPrata'), motivo: 'Mutirão.' }
    const resposta = await post('/supervisor/atribuicoes', await tokenOf('supervisora'), body)
    const { resultados } = dados<{
      resultados: { processo_id: string; atribuido: boolean; erro: { code: string } | null }[]
    }>(resposta)
    expect(resultados.map((r) => [r.processo_id, r.atribuido, r.erro?.code])).toEqual([
      [first.id, true, undefined],
      [decided.id, false, 'CAR-005'],
      [two.id, true, undefined],
      [processo_ids[3], false, 'CAR-003'],
    ])
    expect((await getProcesso(two.id)).analista).toEqual(await person('analistaPrata'))
  })
})

describe('to approve', () => {
  test('takes ouro, the case in one’s hands, nothing open and both documents valid', async () => {
    const { id } = await readyToDecide()
    expect(said(await act(id, 'aprovar', 'analistaPrata'))).toBe('403 CAR-006')
    const { id: pid } = dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    expect(said(await act(id, 'aprovar'))).toBe('409 CAR-005')
    await act(id, `pendencias/${pid}/resolver`)
    const aprovado = dados<Processo>(await act(id, 'aprovar', 'analista', { parecer: 'De acordo.' }))
    expect(aprovado).toMatchObject({ status: 'aprovado', situacao_car: 'AT' })
    expect(said(await act(id, 'aprovar'))).toBe('409 CAR-005')
  })

  test('is not for another analyst; a supervisor may', async () => {
    const { id } = await readyToDecide('maria', 'analistaPrata')
    expect(said(await act(id, 'aprovar', 'analista'))).toBe('409 CAR-005')
    expect(said(await act(id, 'aprovar', 'supervisora'))).toBe('200')
  })
})

describe('to reject', () => {
  test.each<[object, Record<string, string>]>([
    [{}, { motivo: 'required', codigo_motivo: 'required' }],
    [{ motivo: 'x' }, { codigo_motivo: 'required' }],
    [{ codigo_motivo: 'OUTRO' }, { motivo: 'required' }],
    [{ motivo: '', codigo_motivo: 'OUTRO' }, { motivo: 'required' }],
    [{ motivo: ' ', codigo_motivo: 'OUTRO' }, { motivo: 'required' }],
    [{ motivo: 'x', codigo_motivo: 'outro' }, { codigo_motivo: 'invalid_value' }],
    [
      { motivo: 1, codigo_motivo: 1 },
      { motivo: 'invalid_format', codigo_motivo: 'invalid_value' },
    ],
    [{ motivo: 'x'.repeat(10_001), codigo_motivo: 'OUTRO' }, { motivo: 'too_long' }],
  ])('needs motivo and codigo_motivo: %j', async (body, details) => {
    const { id } = await processoForRefusals()
    const refusal = errorOf(await act(id, 'rejeitar', 'analista', body))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test('takes ouro and the case in one’s hands; a supervisor may', async () => {
    const { id } = await inAnalysis('maria', 'analistaPrata')
    expect(said(await act(id, 'rejeitar', 'analistaPrata', rejectionRequest))).toBe('403 CAR-006')
    expect(said(await act(id, 'rejeitar', 'analista', rejectionRequest))).toBe('409 CAR-005')
    expect(said(await act(id, 'rejeitar', 'supervisora', rejectionRequest))).toBe('200')
  })
})

let forRefusals: Promise<Processo> | undefined
/** All refusals share a case, because a refusal does not change a case. */
const processoForRefusals = (): Promise<Processo> => (forRefusals ??= inAnalysis())

describe('a pendency', () => {
  const create = (id: string, body: object, who: Who = 'analista') => act(id, 'criar-pendencia', who, body)

  test.each(['documento', 'dado', 'geometria', 'esclarecimento'])('may be of %s', async (tipo) => {
    const { id } = await processoWithPendencias()
    const [doc] = await documentosOf(id)
    const body = { tipo, descricao: 'Corrija.', documento_id: doc?.id, campo: 'imovel.area_ha', prazo_dias: 10 }
    const p = dados<Pendencia>(await create(id, body), 201)
    expect(p).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      numero: expect.any(String),
      tipo,
      descricao: 'Corrija.',
      documento_id: doc?.id,
      campo: 'imovel.area_ha',
      status: 'aberta',
      prazo_em: expect.stringMatching(/Z$/),
      criada_em: expect.stringMatching(/Z$/),
      resposta: null,
      documento_ids: [],
      respondida_em: null,
    })
    expect((await getProcesso(id)).status).toBe('pendente')
  })

  test('has fifteen business days unless told, counted from the next one on, to the end of the day in Brasília', async () => {
    const { id } = await processoWithPendencias()
    const prazo = async (body: object) => dados<Pendencia>(await create(id, { ...pendenciaRequest, ...body }), 201)
    const [first, fifteen, standard, ninety] = [
      await prazo({ prazo_dias: 1 }),
      await prazo({ prazo_dias: 15 }),
      await prazo({}),
      await prazo({ prazo_dias: 90 }),
    ]
    expect(standard.prazo_em).toBe(fifteen.prazo_em)
    const days = (p: Pendencia) => (Date.parse(p.prazo_em) - Date.parse(p.criada_em)) / 86_400_000
    expect([days(first) > 0, days(first) < 8]).toEqual([true, true])
    expect([days(fifteen) >= 19, days(fifteen) < 32]).toEqual([true, true])
    expect([days(ninety) >= 118, days(ninety) < 160]).toEqual([true, true])
    for (const { prazo_em } of [first, fifteen, ninety]) {
      const local = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/Sao_Paulo',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(prazo_em))
      expect(local).toMatch(/^(Mon|Tue|Wed|Thu|Fri).*23:59/)
    }
  })

  test.each<[object, Record<string, string>]>([
    [{}, { tipo: 'required', descricao: 'required' }],
    [{ tipo: 'outra', descricao: 'x' }, { tipo: 'invalid_value' }],
    [{ tipo: 'dado', descricao: '' }, { descricao: 'required' }],
    [{ ...pendenciaRequest, prazo_dias: 0 }, { prazo_dias: 'out_of_range' }],
    [{ ...pendenciaRequest, prazo_dias: 91 }, { prazo_dias: 'out_of_range' }],
    [{ ...pendenciaRequest, prazo_dias: 1.5 }, { prazo_dias: 'invalid_format' }],
    [{ ...pendenciaRequest, documento_id: 'x' }, { documento_id: 'invalid_format' }],
    [{ ...pendenciaRequest, documento_id: '00000000-0000-4000-8000-000000000000' }, { documento_id: 'invalid_value' }],
  ])('is refused: %j', async (body, details) => {
    const { id } = await processoForRefusals()
    const refusal = errorOf(await create(id, body))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test('is raised by who holds the case, a supervisor or an administrator, of prata', async () => {
    const { id } = await inAnalysis()
    expect(said(await create(id, pendenciaRequest, 'analistaPrata'))).toBe('409 CAR-005')
    expect(said(await create(id, pendenciaRequest, 'analistaBronze'))).toBe('403 CAR-006')
    expect(said(await create(id, pendenciaRequest, 'supervisora'))).toBe('201')
    expect(said(await create(id, pendenciaRequest, 'admin'))).toBe('201')
  })

  test('is closed by the analyst, answered or not', async () => {
    const { id, pendencia } = await pendente()
    const closed = dados<Pendencia>(await act(id, `pendencias/${pendencia.id}/resolver`))
    expect(closed).toEqual({ ...pendencia, status: 'resolvida' })
    expect((await getProcesso(id)).status).toBe('em_analise')
    expect(said(await act(id, `pendencias/${pendencia.id}/resolver`))).toBe('409 CAR-005')

    const other = dados<Pendencia>(await create(id, pendenciaRequest), 201)
    await post(`/processos/${id}/pendencias/${other.id}/responder`, maria, { resposta: 'Pronto.' })
    expect(dados<Pendencia>(await act(id, `pendencias/${other.id}/resolver`))).toMatchObject({
      status: 'resolvida',
      resposta: 'Pronto.',
    })
  })

  test('is cancelled when it should not have been asked', async () => {
    const { id, pendencia } = await pendente()
    expect(said(await act(id, `pendencias/${pendencia.id}/cancelar`, 'analistaPrata'))).toBe('409 CAR-005')
    expect(dados<Pendencia>(await act(id, `pendencias/${pendencia.id}/cancelar`)).status).toBe('cancelada')
    expect((await getProcesso(id)).status).toBe('em_analise')
    expect(said(await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, maria, { resposta: 'x' }))).toBe(
      '409 CAR-005',
    )
  })

  test('of nobody, or of another case, is CAR-003', async () => {
    const [first, another] = [await pendente(), await pendente()]
    for (const pid of [another.pendencia.id, randomUUID(), 'x']) {
      expect([pid, said(await act(first.id, `pendencias/${pid}/resolver`))]).toEqual([pid, '404 CAR-003'])
      expect([pid, said(await act(first.id, `pendencias/${pid}/cancelar`))]).toEqual([pid, '404 CAR-003'])
    }
  })

  test('stops the clock of the analysis', async () => {
    const { id } = await inAnalysis()
    const before = (await getProcesso(id)).prazo_em
    const { id: pid } = dados<Pendencia>(await create(id, pendenciaRequest), 201)
    await act(id, `pendencias/${pid}/resolver`)
    // The pendency was closed on the same day, so the deadline does not move.
    expect((await getProcesso(id)).prazo_em).toBe(before)
  })
})

let withPendencias: Promise<Processo> | undefined
const processoWithPendencias = (): Promise<Processo> => (withPendencias ??= inAnalysis())

test('the cross-checks of a case, each with its place, become a pendency in one call', async () => {
  const { id } = await readyToDecide()
  const { data } = list<{ id: string; situacao: string; evidencias: { pagina: number }[] }>(
    await get(`/analista/processos/${id}/achados`, await tokenOf('analista')),
  )
  expect(data.length).toBeGreaterThan(5)
  expect(
    data
      .filter((finding) => finding.situacao === 'ok')
      .every((finding) => finding.evidencias.every((e) => e.pagina >= 1)),
  ).toBe(true)
  const [achado] = data
  const pendencia = dados<Pendencia>(await act(id, `achados/${achado?.id}/criar-pendencia`), 201)
  expect(pendencia.status).toBe('aberta')
})

describe('the portal', () => {
  test.each(['maria', 'tecnica'] as const)('is not there for %s, whatever the case', async (who) => {
    const { id } = await processoForRefusals()
    for (const ato of ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia', 'gerar-dossie', 'atribuir']) {
      expect([ato, said(await act(id, ato, who))]).toEqual([ato, '404 CAR-003'])
    }
  })

  test('of a case that is not there is CAR-003', async () => {
    for (const ato of ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia', 'gerar-dossie', 'atribuir']) {
      expect([ato, said(await act(randomUUID(), ato, 'supervisora', {}))]).toEqual([ato, '404 CAR-003'])
    }
  })
})

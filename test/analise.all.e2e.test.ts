import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, post } from './support/api.ts'
import { como, pessoaDe, type Quem } from './support/entrar.ts'
import {
  agir,
  documentosDe,
  emAnalise,
  obter,
  pedidoDePendencia,
  pedidoDeRejeicao,
  pendente,
  prontoParaDecidir,
  submetido,
} from './support/fabrica.ts'
import type { Assumido, Job, Pendencia, Processo } from './support/tipos.ts'

/** The acts of the analysis on a case: §4.3 of the specification, §7 of the decisions. */

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})
const idDe = async (quem: Quem) => decodeJwt(await como(quem)).sub ?? ''
const pessoa = async (quem: Quem) => ({ id: await idDe(quem), nome: pessoaDe(quem).nome })

describe('to take a case', () => {
  test('makes it the analyst’s and starts a dossier', async () => {
    const { id } = await submetido()
    const resposta = await agir(id, 'assumir')
    const { dossie_job_id, ...processo } = dados<Assumido>(resposta)
    expect(processo).toMatchObject({ id, status: 'em_analise', analista: await pessoa('analista') })
    expect(processo).toEqual({ ...(await obter(id)), score_completude: processo.score_completude })
    expect(resposta.headers.get('etag')).toBe(`"${processo.versao}"`)
    const job = dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await como('analista')))
    expect(job).toMatchObject({ job_id: dossie_job_id, processo_id: id })
  })

  test('is done by one of many at once', async () => {
    const { id } = await submetido()
    const quem: Quem[] = ['analista', 'analistaPrata', 'supervisora', 'admin', 'analista', 'analistaPrata']
    const respostas = await Promise.all(quem.map((q) => agir(id, 'assumir', q)))
    expect(respostas.map(dito).toSorted()).toEqual(['200', ...Array.from({ length: 5 }, () => '409 CAR-005')])
    const [ganhou] = respostas.filter((r) => r.status === 200)
    expect((await obter(id)).analista).toEqual(ganhou && dados<Assumido>(ganhou).analista)
  })

  test('twice is CAR-005, for the one who has it too', async () => {
    const { id } = await submetido()
    expect(dito(await agir(id, 'assumir'))).toBe('200')
    expect(dito(await agir(id, 'assumir'))).toBe('409 CAR-005')
    expect(dito(await agir(id, 'assumir', 'supervisora'))).toBe('409 CAR-005')
  })

  test('takes prata', async () => {
    const { id } = await submetido()
    expect(dito(await agir(id, 'assumir', 'analistaBronze'))).toBe('403 CAR-006')
    expect(dito(await agir(id, 'assumir', 'analistaPrata'))).toBe('200')
  })
})

describe('to give it back', () => {
  test('leaves it submitted, held by nobody; anybody may take it', async () => {
    const { id } = await emAnalise()
    expect(dados<Processo>(await agir(id, 'liberar'))).toMatchObject({ status: 'submetido', analista: null })
    expect(dados<Assumido>(await agir(id, 'assumir', 'analistaPrata')).analista).toEqual(await pessoa('analistaPrata'))
  })

  test('is for who holds it, a supervisor or an administrator', async () => {
    for (const quem of ['supervisora', 'admin'] as const) {
      const { id } = await emAnalise()
      expect(dito(await agir(id, 'liberar', 'analistaPrata'))).toBe('409 CAR-005')
      expect([quem, dito(await agir(id, 'liberar', quem))]).toEqual([quem, '200'])
    }
  })
})

describe('to assign it', () => {
  const atribuir = async (id: string, corpo: object, quem: Quem = 'supervisora') => agir(id, 'atribuir', quem, corpo)

  test('puts it into an analyst’s hands, from the queue or from another’s', async () => {
    const { id } = await submetido()
    const a = dados<Processo>(await atribuir(id, { analista_id: await idDe('analistaPrata'), motivo: 'Férias.' }))
    expect(a).toMatchObject({ status: 'em_analise', analista: await pessoa('analistaPrata') })
    const b = dados<Processo>(await atribuir(id, { analista_id: await idDe('analista'), motivo: 'Volta.' }))
    expect(b.analista).toEqual(await pessoa('analista'))
    expect(dito(await agir(id, 'liberar', 'analistaPrata'))).toBe('409 CAR-005')
  })

  test('needs an analyst and a reason', async () => {
    const { id } = await submetido()
    expect(erro(await atribuir(id, {})).detalhes).toEqual({ analista_id: 'required', motivo: 'required' })
    expect(erro(await atribuir(id, { analista_id: 'eu', motivo: 'x' })).detalhes).toEqual({
      analista_id: 'invalid_format',
    })
    for (const analista_id of [randomUUID(), await idDe('maria')]) {
      expect(erro(await atribuir(id, { analista_id, motivo: 'x' })).detalhes).toEqual({ analista_id: 'invalid_value' })
    }
  })

  test('is for supervisors', async () => {
    const { id } = await submetido()
    const corpo = { analista_id: await idDe('analista'), motivo: 'x' }
    expect(dito(await atribuir(id, corpo, 'analista'))).toBe('404 CAR-003')
    expect(dito(await atribuir(id, corpo, 'admin'))).toBe('200')
  })

  test('may be done for many at once; what one refuses does not keep the others', async () => {
    const [um, dois, decidido] = [await submetido(), await submetido(), await emAnalise()]
    await agir(decidido.id, 'rejeitar', 'analista', pedidoDeRejeicao)
    const processo_ids = [um.id, decidido.id, dois.id, randomUUID()]
    const corpo = { processo_ids, analista_id: await idDe('analistaPrata'), motivo: 'Mutirão.' }
    const resposta = await post('/supervisor/atribuicoes', await como('supervisora'), corpo)
    const { resultados } = dados<{
      resultados: { processo_id: string; atribuido: boolean; erro: { code: string } | null }[]
    }>(resposta)
    expect(resultados.map((r) => [r.processo_id, r.atribuido, r.erro?.code])).toEqual([
      [um.id, true, undefined],
      [decidido.id, false, 'CAR-005'],
      [dois.id, true, undefined],
      [processo_ids[3], false, 'CAR-003'],
    ])
    expect((await obter(dois.id)).analista).toEqual(await pessoa('analistaPrata'))
  })
})

describe('to approve', () => {
  test('takes ouro, the case in one’s hands, nothing open and both documents valid', async () => {
    const { id } = await prontoParaDecidir()
    expect(dito(await agir(id, 'aprovar', 'analistaPrata'))).toBe('403 CAR-006')
    const { id: pid } = dados<Pendencia>(await agir(id, 'criar-pendencia', 'analista', pedidoDePendencia), 201)
    expect(dito(await agir(id, 'aprovar'))).toBe('409 CAR-005')
    await agir(id, `pendencias/${pid}/resolver`)
    const aprovado = dados<Processo>(await agir(id, 'aprovar', 'analista', { parecer: 'De acordo.' }))
    expect(aprovado).toMatchObject({ status: 'aprovado', situacao_car: 'AT' })
    expect(dito(await agir(id, 'aprovar'))).toBe('409 CAR-005')
  })

  test('is not for another analyst; a supervisor may', async () => {
    const { id } = await prontoParaDecidir('maria', 'analistaPrata')
    expect(dito(await agir(id, 'aprovar', 'analista'))).toBe('409 CAR-005')
    expect(dito(await agir(id, 'aprovar', 'supervisora'))).toBe('200')
  })
})

describe('to reject', () => {
  test.each(['DOCUMENTACAO_INSUFICIENTE', 'AREA_DIVERGENTE', 'GEOMETRIA_INVALIDA', 'DADO_INCONSISTENTE', 'OUTRO'])(
    'has a code: %s',
    async (codigo_motivo) => {
      const { id } = await emAnalise()
      const rejeitado = dados<Processo>(
        await agir(id, 'rejeitar', 'analista', { motivo: 'Porque sim.', codigo_motivo }),
      )
      expect(rejeitado).toMatchObject({ id, status: 'rejeitado', situacao_car: 'PE' })
    },
  )

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
  ])('needs motivo and codigo_motivo: %j', async (corpo, detalhes) => {
    const { id } = await casoParaRecusas()
    const recusa = erro(await agir(id, 'rejeitar', 'analista', corpo))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test('takes ouro and the case in one’s hands; a supervisor may', async () => {
    const { id } = await emAnalise('maria', 'analistaPrata')
    expect(dito(await agir(id, 'rejeitar', 'analistaPrata', pedidoDeRejeicao))).toBe('403 CAR-006')
    expect(dito(await agir(id, 'rejeitar', 'analista', pedidoDeRejeicao))).toBe('409 CAR-005')
    expect(dito(await agir(id, 'rejeitar', 'supervisora', pedidoDeRejeicao))).toBe('200')
  })
})

let deRecusas: Promise<Processo> | undefined
/** One case serves for all refusals, since they do not change it. */
const casoParaRecusas = (): Promise<Processo> => (deRecusas ??= emAnalise())

describe('a pendency', () => {
  const criar = (id: string, corpo: object, quem: Quem = 'analista') => agir(id, 'criar-pendencia', quem, corpo)

  test.each(['documento', 'dado', 'geometria', 'esclarecimento'])('may be of %s', async (tipo) => {
    const { id } = await casoDasPendencias()
    const [doc] = await documentosDe(id)
    const corpo = { tipo, descricao: 'Corrija.', documento_id: doc?.id, campo: 'imovel.area_ha', prazo_dias: 10 }
    const p = dados<Pendencia>(await criar(id, corpo), 201)
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
    expect((await obter(id)).status).toBe('pendente')
  })

  test('has fifteen business days unless told, counted from the next one on, to the end of the day in Brasília', async () => {
    const { id } = await casoDasPendencias()
    const prazo = async (corpo: object) => dados<Pendencia>(await criar(id, { ...pedidoDePendencia, ...corpo }), 201)
    const [um, quinze, padrao, noventa] = [
      await prazo({ prazo_dias: 1 }),
      await prazo({ prazo_dias: 15 }),
      await prazo({}),
      await prazo({ prazo_dias: 90 }),
    ]
    expect(padrao.prazo_em).toBe(quinze.prazo_em)
    const dias = (p: Pendencia) => (Date.parse(p.prazo_em) - Date.parse(p.criada_em)) / 86_400_000
    expect([dias(um) > 0, dias(um) < 8]).toEqual([true, true])
    expect([dias(quinze) >= 19, dias(quinze) < 32]).toEqual([true, true])
    expect([dias(noventa) >= 118, dias(noventa) < 160]).toEqual([true, true])
    for (const { prazo_em } of [um, quinze, noventa]) {
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
    [{ ...pedidoDePendencia, prazo_dias: 0 }, { prazo_dias: 'out_of_range' }],
    [{ ...pedidoDePendencia, prazo_dias: 91 }, { prazo_dias: 'out_of_range' }],
    [{ ...pedidoDePendencia, prazo_dias: 1.5 }, { prazo_dias: 'invalid_format' }],
    [{ ...pedidoDePendencia, documento_id: 'x' }, { documento_id: 'invalid_format' }],
    [{ ...pedidoDePendencia, documento_id: '00000000-0000-4000-8000-000000000000' }, { documento_id: 'invalid_value' }],
  ])('is refused: %j', async (corpo, detalhes) => {
    const { id } = await casoParaRecusas()
    const recusa = erro(await criar(id, corpo))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test('is raised by who holds the case, a supervisor or an administrator, of prata', async () => {
    const { id } = await emAnalise()
    expect(dito(await criar(id, pedidoDePendencia, 'analistaPrata'))).toBe('409 CAR-005')
    expect(dito(await criar(id, pedidoDePendencia, 'analistaBronze'))).toBe('403 CAR-006')
    expect(dito(await criar(id, pedidoDePendencia, 'supervisora'))).toBe('201')
    expect(dito(await criar(id, pedidoDePendencia, 'admin'))).toBe('201')
  })

  test('is closed by the analyst, answered or not', async () => {
    const { id, pendencia } = await pendente()
    const fechada = dados<Pendencia>(await agir(id, `pendencias/${pendencia.id}/resolver`))
    expect(fechada).toEqual({ ...pendencia, status: 'resolvida' })
    expect((await obter(id)).status).toBe('em_analise')
    expect(dito(await agir(id, `pendencias/${pendencia.id}/resolver`))).toBe('409 CAR-005')

    const outra = dados<Pendencia>(await criar(id, pedidoDePendencia), 201)
    await post(`/processos/${id}/pendencias/${outra.id}/responder`, maria, { resposta: 'Pronto.' })
    expect(dados<Pendencia>(await agir(id, `pendencias/${outra.id}/resolver`))).toMatchObject({
      status: 'resolvida',
      resposta: 'Pronto.',
    })
  })

  test('is cancelled when it should not have been asked', async () => {
    const { id, pendencia } = await pendente()
    expect(dito(await agir(id, `pendencias/${pendencia.id}/cancelar`, 'analistaPrata'))).toBe('409 CAR-005')
    expect(dados<Pendencia>(await agir(id, `pendencias/${pendencia.id}/cancelar`)).status).toBe('cancelada')
    expect((await obter(id)).status).toBe('em_analise')
    expect(dito(await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, maria, { resposta: 'x' }))).toBe(
      '409 CAR-005',
    )
  })

  test('of nobody, or of another case, is CAR-003', async () => {
    const [um, outro] = [await pendente(), await pendente()]
    for (const pid of [outro.pendencia.id, randomUUID(), 'x']) {
      expect([pid, dito(await agir(um.id, `pendencias/${pid}/resolver`))]).toEqual([pid, '404 CAR-003'])
      expect([pid, dito(await agir(um.id, `pendencias/${pid}/cancelar`))]).toEqual([pid, '404 CAR-003'])
    }
  })

  test('stops the clock of the analysis', async () => {
    const { id } = await emAnalise()
    const antes = (await obter(id)).prazo_em
    const { id: pid } = dados<Pendencia>(await criar(id, pedidoDePendencia), 201)
    await agir(id, `pendencias/${pid}/resolver`)
    // It was answered on the same day, so no day was lost.
    expect((await obter(id)).prazo_em).toBe(antes)
  })
})

let dasPendencias: Promise<Processo> | undefined
const casoDasPendencias = (): Promise<Processo> => (dasPendencias ??= emAnalise())

test('the cross-checks of a case, each with its place, become a pendency in one call', async () => {
  const { id } = await prontoParaDecidir()
  const { data } = lista<{ id: string; situacao: string; evidencias: { pagina: number }[] }>(
    await get(`/analista/processos/${id}/achados`, await como('analista')),
  )
  expect(data.length).toBeGreaterThan(5)
  expect(data.filter((a) => a.situacao === 'ok').every((a) => a.evidencias.every((e) => e.pagina >= 1))).toBe(true)
  const [achado] = data
  const pendencia = dados<Pendencia>(await agir(id, `achados/${achado?.id}/criar-pendencia`), 201)
  expect(pendencia.status).toBe('aberta')
})

describe('the portal', () => {
  test.each(['maria', 'tecnica'] as const)('is not there for %s, whatever the case', async (quem) => {
    const { id } = await casoParaRecusas()
    for (const ato of ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia', 'gerar-dossie', 'atribuir']) {
      expect([ato, dito(await agir(id, ato, quem))]).toEqual([ato, '404 CAR-003'])
    }
  })

  test('of a case that is not there is CAR-003', async () => {
    for (const ato of ['assumir', 'liberar', 'aprovar', 'rejeitar', 'criar-pendencia', 'gerar-dossie', 'atribuir']) {
      expect([ato, dito(await agir(randomUUID(), ato, 'supervisora', {}))]).toEqual([ato, '404 CAR-003'])
    }
  })
})

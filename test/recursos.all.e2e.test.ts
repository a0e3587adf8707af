import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, post, todos } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { como, pessoaDe, type Quem } from './support/entrar.ts'
import { agir, comDocumentos, emRecurso, enviar, obter, pedidoDeRejeicao, rejeitado } from './support/fabrica.ts'
import type { Assumido, Decisao, Recebido, Recurso } from './support/tipos.ts'

/**
 * Appeals: the owner lodges them, and somebody else than the person who rejected decides (§5 and §7 of the decisions).
 */

const decidir = async (id: string, resultado: string, quem: Quem = 'supervisora', mais: object = {}) =>
  post(`/supervisor/recursos/${id}/decidir`, await como(quem), { resultado, fundamentacao: 'Examinado.', ...mais })

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

describe('an appeal', () => {
  test('against a rejection is opened with its reasons', async () => {
    const { id } = await rejeitado()
    const aberto = await post(`/processos/${id}/recursos`, maria, { fundamentacao: 'A área foi retificada.' })
    expect(dados<Recurso>(aberto, 201)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      processo_id: id,
      status: 'aberto',
      fundamentacao: 'A área foi retificada.',
      documento_ids: [],
      aberto_em: expect.stringMatching(/Z$/),
      decidido_em: null,
      decidido_por: null,
      decisao: null,
    })
    expect((await obter(id)).status).toBe('em_recurso')
  })

  test('needs reasons, and documents of the case only', async () => {
    const { id } = await rejeitado()
    const abrir = async (corpo: object) => erro(await post(`/processos/${id}/recursos`, maria, corpo))
    expect((await abrir({})).detalhes).toEqual({ fundamentacao: 'required' })
    expect((await abrir({ fundamentacao: 'x', documento_ids: [randomUUID()] })).detalhes).toEqual({
      documento_ids: 'invalid_value',
    })
    expect((await abrir({ fundamentacao: 'x', documento_ids: 'um' })).detalhes).toEqual({
      documento_ids: 'invalid_format',
    })
    expect((await obter(id)).status).toBe('rejeitado')
  })

  test('may name documents that are sent while it can still be opened, and no longer then', async () => {
    const { id } = await rejeitado()
    const novo = await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() })
    const { id: documento } = dados<Recebido>(novo, 202)
    const corpo = { fundamentacao: 'Segue a planta retificada.', documento_ids: [documento] }
    const aberto = dados<Recurso>(await post(`/processos/${id}/recursos`, maria, corpo), 201)
    expect(await todos<Recurso>(`/processos/${id}/recursos`, maria)).toEqual([aberto])
    expect(aberto.documento_ids).toEqual([documento])
    expect(dito(await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('409 CAR-005')
  })

  test('is preceded by the rejection that its owner is told of, until when and why', async () => {
    const { id, recurso } = await emRecurso()
    await decidir(recurso.id, 'indeferido')
    const [rejeicao, negado] = await todos<Decisao>(`/processos/${id}/decisoes`, maria)
    expect(rejeicao).toMatchObject({ resultado: 'rejeitado', ...pedidoDeRejeicao, parecer: null })
    expect(Date.parse(rejeicao?.recurso_ate ?? '')).toBeGreaterThan(Date.now() + 11 * 86_400_000)
    expect(negado).toMatchObject({ resultado: 'recurso_indeferido', motivo: 'Examinado.', recurso_ate: null })
  })

  test('of a bronze account is not opened: it takes prata', async () => {
    const { id } = await comDocumentos('bronze')
    // An administrator submits in the owner's place.
    expect(dito(await post(`/processos/${id}/submeter`, await como('admin')))).toBe('200')
    await agir(id, 'assumir')
    expect(dito(await agir(id, 'rejeitar', 'analista', pedidoDeRejeicao))).toBe('200')
    expect(dito(await post(`/processos/${id}/recursos`, await como('bronze'), { fundamentacao: 'x' }))).toBe(
      '403 CAR-006',
    )
  })
})

describe('its decision', () => {
  test('granted: the case is examined again, held by nobody', async () => {
    const { id, recurso } = await emRecurso()
    const decidido = dados<Recurso>(await decidir(recurso.id, 'deferido'))
    expect(decidido).toEqual({
      ...recurso,
      status: 'deferido',
      decidido_em: expect.stringMatching(/Z$/),
      decidido_por: { id: decodeJwt(await como('supervisora')).sub, nome: pessoaDe('supervisora').nome },
      decisao: 'Examinado.',
    })
    expect(await obter(id)).toMatchObject({ status: 'em_analise', analista: null, situacao_car: null })
    // Whoever takes it now holds it, and the next one comes too late.
    expect(dados<Assumido>(await agir(id, 'assumir')).analista?.nome).toBe(pessoaDe('analista').nome)
    expect(dito(await agir(id, 'assumir', 'analistaPrata'))).toBe('409 CAR-005')
  })

  test('denied: the rejection is final', async () => {
    const { id, recurso } = await emRecurso()
    expect(dados<Recurso>(await decidir(recurso.id, 'indeferido')).status).toBe('indeferido')
    expect((await obter(id)).status).toBe('rejeitado')
    expect(dito(await post(`/processos/${id}/recursos`, maria, { fundamentacao: 'De novo.' }))).toBe('409 CAR-005')
  })

  test('after a second rejection may be asked for again', async () => {
    const { id, recurso } = await emRecurso()
    await decidir(recurso.id, 'deferido')
    await agir(id, 'assumir')
    expect(dito(await agir(id, 'rejeitar', 'analista', { motivo: 'Ainda não.', codigo_motivo: 'OUTRO' }))).toBe('200')
    expect(dito(await post(`/processos/${id}/recursos`, maria, { fundamentacao: 'Outra vez.' }))).toBe('201')
  })

  test('is made once', async () => {
    const { recurso } = await emRecurso()
    const ditos = await Promise.all(
      ['deferido', 'indeferido', 'deferido'].map(async (r) => dito(await decidir(recurso.id, r))),
    )
    expect(ditos.toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005'])
    expect(dito(await decidir(recurso.id, 'deferido'))).toBe('409 CAR-005')
  })

  test('is not of who rejected, not even as an administrator; another may', async () => {
    const daSupervisora = await emRecurso('maria', 'supervisora')
    expect(dito(await decidir(daSupervisora.recurso.id, 'deferido', 'supervisora'))).toBe('409 CAR-005')
    expect(dito(await decidir(daSupervisora.recurso.id, 'deferido', 'admin'))).toBe('200')
    const doAdmin = await emRecurso('maria', 'admin')
    expect(dito(await decidir(doAdmin.recurso.id, 'indeferido', 'admin'))).toBe('409 CAR-005')
    expect(dito(await decidir(doAdmin.recurso.id, 'indeferido', 'supervisora'))).toBe('200')
  })

  test('honours If-Match, and answers with the version that it made', async () => {
    const { id, recurso } = await emRecurso()
    const sobre = async (ifMatch: string) =>
      post(
        `/supervisor/recursos/${recurso.id}/decidir`,
        await como('supervisora'),
        { resultado: 'deferido', fundamentacao: 'Examinado.' },
        { ifMatch },
      )
    expect(dito(await sobre('"1"'))).toBe('412 CAR-012')
    const { versao } = await obter(id)
    const feito = await sobre(`"${versao}"`)
    expect([dito(feito), feito.headers.get('etag')]).toEqual(['200', `"${versao + 1}"`])
  })

  test('has a result and reasons', async () => {
    const { recurso } = await emRecurso()
    const recusa = async (corpo: object) =>
      erro(await post(`/supervisor/recursos/${recurso.id}/decidir`, await como('supervisora'), corpo)).detalhes
    expect(await recusa({})).toEqual({ resultado: 'required', fundamentacao: 'required' })
    expect(await recusa({ resultado: 'talvez', fundamentacao: 'x' })).toEqual({ resultado: 'invalid_value' })
    expect(await recusa({ resultado: 'deferido', fundamentacao: ' ' })).toEqual({ fundamentacao: 'required' })
  })

  test('is for supervisors', async () => {
    const { recurso } = await emRecurso()
    for (const quem of ['maria', 'tecnica', 'analista'] as const) {
      expect([quem, dito(await decidir(recurso.id, 'deferido', quem))]).toEqual([quem, '404 CAR-003'])
      expect([quem, dito(await get('/supervisor/recursos', await como(quem)))]).toEqual([quem, '404 CAR-003'])
    }
    expect(dito(await decidir(randomUUID(), 'deferido'))).toBe('404 CAR-003')
  })
})

describe('the list of appeals', () => {
  test('shows what is open, and by status, within five seconds', async () => {
    const [um, dois] = [await emRecurso(), await emRecurso()]
    await decidir(dois.recurso.id, 'indeferido')
    const token = await como('supervisora')
    const ids = async (status: string) =>
      (await todos<Recurso>(`/supervisor/recursos?status=${status}`, token, 50)).map((r) => r.id)
    await until(
      () => ids('aberto'),
      (v) => v.includes(um.recurso.id) && !v.includes(dois.recurso.id),
      5_000,
    )
    await until(
      () => ids('indeferido'),
      (v) => v.includes(dois.recurso.id) && !v.includes(um.recurso.id),
      5_000,
    )
    await until(
      () => ids('aberto,indeferido'),
      (v) => v.includes(dois.recurso.id) && v.includes(um.recurso.id),
      5_000,
    )
    const { data, meta } = lista<Recurso>(await get('/supervisor/recursos?page_size=1&status=aberto', token))
    expect([data.length, meta.page_size, meta.total_count >= 1]).toEqual([1, 1, true])
    expect(data[0]?.status).toBe('aberto')
  })

  test('takes no status that is none', async () => {
    const recusa = erro(await get('/supervisor/recursos?status=rejeitado', await como('supervisora')))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { status: 'invalid_value' }])
  })
})

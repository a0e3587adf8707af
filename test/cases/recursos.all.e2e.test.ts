import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, post, all } from '../support/api.ts'
import { minimalPdf } from '../support/papers/files.ts'
import { tokenOf, personOf, type Who } from '../support/sign-in.ts'
import { act, withDocumentos, inRecurso, send, getProcesso, rejectionRequest, rejeitado } from '../support/factory.ts'
import type { Assumed, Decision, Received, Recurso } from '../support/types.ts'

const decide = async (id: string, resultado: string, who: Who = 'supervisora', extra: object = {}) =>
  post(`/supervisor/recursos/${id}/decidir`, await tokenOf(who), { resultado, fundamentacao: 'Examinado.', ...extra })

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
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
    expect((await getProcesso(id)).status).toBe('em_recurso')
  })

  test('needs reasons, and documents of the case only', async () => {
    const { id } = await rejeitado()
    const open = async (body: object) => errorOf(await post(`/processos/${id}/recursos`, maria, body))
    expect((await open({})).byField).toEqual({ fundamentacao: 'required' })
    expect((await open({ fundamentacao: 'x', documento_ids: [randomUUID()] })).byField).toEqual({
      documento_ids: 'invalid_value',
    })
    expect((await open({ fundamentacao: 'x', documento_ids: 'um' })).byField).toEqual({
      documento_ids: 'invalid_format',
    })
    expect((await getProcesso(id)).status).toBe('rejeitado')
  })

  test('may name documents that are sent while it can still be opened, and no longer then', async () => {
    const { id } = await rejeitado()
    const fresh = await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() })
    const { id: documento } = dados<Received>(fresh, 202)
    const body = { fundamentacao: 'Segue a planta retificada.', documento_ids: [documento] }
    const aberto = dados<Recurso>(await post(`/processos/${id}/recursos`, maria, body), 201)
    expect(await all<Recurso>(`/processos/${id}/recursos`, maria)).toEqual([aberto])
    expect(aberto.documento_ids).toEqual([documento])
    expect(said(await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('409 CAR-005')
  })

  test('is preceded by the rejection that its owner is told of, until when and why', async () => {
    const { id, recurso } = await inRecurso()
    await decide(recurso.id, 'indeferido')
    const [rejection, denied] = await all<Decision>(`/processos/${id}/decisoes`, maria)
    expect(rejection).toMatchObject({ resultado: 'rejeitado', ...rejectionRequest, parecer: null })
    expect(Date.parse(rejection?.recurso_ate ?? '')).toBeGreaterThan(Date.now() + 11 * 86_400_000)
    expect(denied).toMatchObject({ resultado: 'recurso_indeferido', motivo: 'Examinado.', recurso_ate: null })
  })

  test('of a bronze account is not opened: it takes prata', async () => {
    const { id } = await withDocumentos('bronze')
    // An administrator submits in the owner's place.
    expect(said(await post(`/processos/${id}/submeter`, await tokenOf('admin')))).toBe('200')
    await act(id, 'assumir')
    expect(said(await act(id, 'rejeitar', 'analista', rejectionRequest))).toBe('200')
    expect(said(await post(`/processos/${id}/recursos`, await tokenOf('bronze'), { fundamentacao: 'x' }))).toBe(
      '403 CAR-006',
    )
  })
})

describe('its decision', () => {
  test('granted: the case is examined again, held by nobody', async () => {
    const { id, recurso } = await inRecurso()
    const decided = dados<Recurso>(await decide(recurso.id, 'deferido'))
    expect(decided).toEqual({
      ...recurso,
      status: 'deferido',
      decidido_em: expect.stringMatching(/Z$/),
      decidido_por: { id: decodeJwt(await tokenOf('supervisora')).sub, nome: personOf('supervisora').nome },
      decisao: 'Examinado.',
    })
    expect(await getProcesso(id)).toMatchObject({ status: 'em_analise', analista: null, situacao_car: null })
    // A second analyst who wants to take the case comes too late.
    expect(dados<Assumed>(await act(id, 'assumir')).analista?.nome).toBe(personOf('analista').nome)
    expect(said(await act(id, 'assumir', 'analistaPrata'))).toBe('409 CAR-005')
  })

  test('denied: the rejection is final', async () => {
    const { id, recurso } = await inRecurso()
    expect(dados<Recurso>(await decide(recurso.id, 'indeferido')).status).toBe('indeferido')
    expect((await getProcesso(id)).status).toBe('rejeitado')
    expect(said(await post(`/processos/${id}/recursos`, maria, { fundamentacao: 'De novo.' }))).toBe('409 CAR-005')
  })

  test('after a second rejection may be asked for again', async () => {
    const { id, recurso } = await inRecurso()
    await decide(recurso.id, 'deferido')
    await act(id, 'assumir')
    expect(said(await act(id, 'rejeitar', 'analista', { motivo: 'Ainda não.', codigo_motivo: 'OUTRO' }))).toBe('200')
    expect(said(await post(`/processos/${id}/recursos`, maria, { fundamentacao: 'Outra vez.' }))).toBe('201')
  })

  test('is made once', async () => {
    const { recurso } = await inRecurso()
    const answers = await Promise.all(
      ['deferido', 'indeferido', 'deferido'].map(async (r) => said(await decide(recurso.id, r))),
    )
    expect(answers.toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005'])
    expect(said(await decide(recurso.id, 'deferido'))).toBe('409 CAR-005')
  })

  test('is not of who rejected, not even as an administrator; another may', async () => {
    const supervisorProcesso = await inRecurso('maria', 'supervisora')
    expect(said(await decide(supervisorProcesso.recurso.id, 'deferido', 'supervisora'))).toBe('409 CAR-005')
    expect(said(await decide(supervisorProcesso.recurso.id, 'deferido', 'admin'))).toBe('200')
    const byAdmin = await inRecurso('maria', 'admin')
    expect(said(await decide(byAdmin.recurso.id, 'indeferido', 'admin'))).toBe('409 CAR-005')
    expect(said(await decide(byAdmin.recurso.id, 'indeferido', 'supervisora'))).toBe('200')
  })

  test('honours If-Match, and answers with the version that it made', async () => {
    const { id, recurso } = await inRecurso()
    const decideOn = async (ifMatch: string) =>
      post(
        `/supervisor/recursos/${recurso.id}/decidir`,
        await tokenOf('supervisora'),
        { resultado: 'deferido', fundamentacao: 'Examinado.' },
        { ifMatch },
      )
    expect(said(await decideOn('"1"'))).toBe('412 CAR-012')
    const { versao } = await getProcesso(id)
    const done = await decideOn(`"${versao}"`)
    expect([said(done), done.headers.get('etag')]).toEqual(['200', `"${versao + 1}"`])
  })

  test('has a result and reasons', async () => {
    const { recurso } = await inRecurso()
    const refusal = async (body: object) =>
      errorOf(await post(`/supervisor/recursos/${recurso.id}/decidir`, await tokenOf('supervisora'), body)).byField
    expect(await refusal({})).toEqual({ resultado: 'required', fundamentacao: 'required' })
    expect(await refusal({ resultado: 'talvez', fundamentacao: 'x' })).toEqual({ resultado: 'invalid_value' })
    expect(await refusal({ resultado: 'deferido', fundamentacao: ' ' })).toEqual({ fundamentacao: 'required' })
  })

  test('is for supervisors', async () => {
    const { recurso } = await inRecurso()
    for (const who of ['maria', 'tecnica', 'analista'] as const) {
      expect([who, said(await decide(recurso.id, 'deferido', who))]).toEqual([who, '404 CAR-003'])
      expect([who, said(await get('/supervisor/recursos', await tokenOf(who)))]).toEqual([who, '404 CAR-003'])
    }
    expect(said(await decide(randomUUID(), 'deferido'))).toBe('404 CAR-003')
  })
})

describe('the list of appeals', () => {
  test('shows what is open, and by status, within five seconds', async () => {
    const [first, two] = [await inRecurso(), await inRecurso()]
    await decide(two.recurso.id, 'indeferido')
    const token = await tokenOf('supervisora')
    const ids = async (status: string) =>
      (await all<Recurso>(`/supervisor/recursos?status=${status}`, token, 50)).map((r) => r.id)
    await until(
      () => ids('aberto'),
      (found) => found.includes(first.recurso.id) && !found.includes(two.recurso.id),
      5_000,
    )
    await until(
      () => ids('indeferido'),
      (found) => found.includes(two.recurso.id) && !found.includes(first.recurso.id),
      5_000,
    )
    await until(
      () => ids('aberto,indeferido'),
      (found) => found.includes(two.recurso.id) && found.includes(first.recurso.id),
      5_000,
    )
    const { data, meta } = list<Recurso>(await get('/supervisor/recursos?page_size=1&status=aberto', token))
    expect([data.length, meta.page_size, meta.total_count >= 1]).toEqual([1, 1, true])
    expect(data[0]?.status).toBe('aberto')
  })

  test('takes no status that is none', async () => {
    const refusal = errorOf(await get('/supervisor/recursos?status=rejeitado', await tokenOf('supervisora')))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { status: 'invalid_value' }])
  })
})

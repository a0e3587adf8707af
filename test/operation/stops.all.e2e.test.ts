import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, said, get, type Answer } from '../support/api.ts'
import { ccirPdf, matriculaPdf, minimalPdf } from '../support/papers/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import { act, inAnalysis, send, readings, rascunho, submeter } from '../support/factory.ts'
import { healthy, stopped } from '../support/stopped.ts'
import type { Job, Received, Status } from '../support/types.ts'

/** These tests stop parts of the service, so no other test may run at the same time. */

let maria: string
let analista: string
beforeAll(async () => {
  ;[maria, analista] = [await tokenOf('maria'), await tokenOf('analista')]
})

describe('a part of the service that does not answer', () => {
  const OUR_FAULT = ['503 CAR-016', '504 CAR-017']
  type Outcome = { said: string; ms: number }
  let foreign: Outcome[]
  let ownOutcome: Outcome
  let documento: string

  beforeAll(async () => {
    const { id } = await rascunho()
    documento = dados<Received>(await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }), 202).id
    const measure = async (run: () => Promise<Answer>): Promise<Outcome> => {
      const before = performance.now()
      return { said: said(await run()), ms: performance.now() - before }
    }
    ;[ownOutcome, ...foreign] = await stopped('processos', () =>
      Promise.all([
        measure(() => get(`/processos/${id}`, maria)),
        measure(() => get(`/documentos/${documento}`, maria)),
        measure(() => get(`/processos/${id}/documentos`, maria)),
        measure(() => act(id, 'assumir')),
      ]),
    )
    await healthy()
  })

  test('asked by another one is CAR-016 or CAR-017, never CAR-003, within ten seconds', async () => {
    expect(foreign).toHaveLength(3)
    for (const outcome of foreign) {
      expect(OUR_FAULT).toContain(outcome.said)
      expect(outcome.ms).toBeLessThan(11_000)
    }
    expect(await healthy()).toBe(200)
    expect(said(await get(`/documentos/${documento}`, maria))).toBe('200')
  })

  test('itself is CAR-017, and is waited for no longer than ten seconds', async () => {
    expect(OUR_FAULT).toContain(ownOutcome.said)
    expect(ownOutcome.ms).toBeLessThan(11_000)
    expect(await healthy()).toBe(200)
  })

  test('does not keep the others from theirs', async () => {
    await stopped('analista', async () => {
      expect(said(await get('/processos', maria))).toBe('200')
      expect(said(await get('/auth/me', maria))).toBe('200')
    })
    expect(await healthy()).toBe(200)
  })

  test('shows in readyz, by name', async () => {
    const seen = await stopped('dossie', () => get('~/readyz'))
    expect([seen.status, JSON.parse(seen.texto).checks.dossie === 'ok']).toEqual([503, false])
    expect(await healthy()).toBe(200)
  })
})

describe('a dossier', () => {
  test('that is not ready is CAR-015, and can be had when it is', async () => {
    const { id } = await inAnalysis()
    await readings(id)
    const see = async (jobId: string) => dados<Job>(await get(`/analista/dossies/${jobId}`, analista))
    // Without documentos, which delivers the files, the dossier cannot be finished.
    const { job_id, created } = await stopped('documentos', async () => {
      const request = dados<Job>(await act(id, 'gerar-dossie'), 202)
      expect(said(await get(`/analista/dossies/${request.job_id}/download`, analista))).toBe('409 CAR-015')
      return { job_id: request.job_id, created: await see(request.job_id) }
    })
    expect(created).toMatchObject({ status: 'processando', concluido_em: null, paginas: null, hash_sha256: null })
    const ready = await until(
      () => see(job_id),
      ({ status }) => status !== 'processando',
      100_000,
    )
    expect(ready.status).toBe('pronto')
    expect(said(await get(`/analista/dossies/${job_id}/download`, analista))).toBe('200')
  })
})

describe('to approve', () => {
  test('waits for documents that are still being read', async () => {
    const id = await stopped('documentos-worker', async () => {
      const processo = await inAnalysis()
      expect(said(await act(processo.id, 'aprovar'))).toBe('409 CAR-005')
      return processo.id
    })
    expect((await readings(id)).every((d) => d.status === 'valido')).toBe(true)
    expect(said(await act(id, 'aprovar'))).toBe('200')
  })

  test('waits for a mandatory document that was refused after it was sent', async () => {
    const id = await stopped('documentos-worker', async () => {
      const { id: fresh } = await rascunho()
      await send(maria, fresh, { arquivo: minimalPdf() })
      await send(maria, fresh, { tipo: 'ccir', arquivo: ccirPdf() })
      await submeter(fresh)
      await act(fresh, 'assumir')
      return fresh
    })
    expect((await readings(id)).map((d) => d.status).toSorted()).toEqual(['invalido', 'valido'])
    expect(said(await act(id, 'aprovar'))).toBe('409 CAR-005')
    await send(analista, id)
    expect((await readings(id)).filter((d) => d.status === 'valido')).toHaveLength(2)
    // An analyst who has sent a document for a case may not decide it; another analyst may.
    expect(said(await act(id, 'aprovar'))).toBe('409 CAR-005')
    const analista_id = decodeJwt(await tokenOf('ofLoad')).sub
    expect(said(await act(id, 'atribuir', 'supervisora', { analista_id, motivo: 'Distribuição.' }))).toBe('200')
    expect(said(await act(id, 'aprovar', 'ofLoad'))).toBe('200')
  })
})

describe('what was read', () => {
  test('is told once it has been read, not before', async () => {
    const { id: processo } = await rascunho()
    const id = await stopped('documentos-worker', async () => {
      const upload = await send(maria, processo, { arquivo: matriculaPdf() })
      const fresh = dados<Received>(upload, 202).id
      expect(dados<Status>(await get(`/documentos/${fresh}/status`, maria)).status).toBe('aguardando')
      expect(said(await get(`/documentos/${fresh}/dados-extraidos`, maria))).toBe('409 CAR-005')
      return fresh
    })
    await readings(processo)
    expect(said(await get(`/documentos/${id}/dados-extraidos`, maria))).toBe('200')
  })
})

import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, dito, get, type Resposta } from './support/api.ts'
import { ccirPdf, matriculaPdf, pdfMinimo } from './support/arquivos.ts'
import { como } from './support/entrar.ts'
import { agir, emAnalise, enviar, lidos, rascunho, submeter } from './support/fabrica.ts'
import { bem, parado } from './support/parado.ts'
import type { Job, Recebido, Situacao } from './support/tipos.ts'

/** Behaviour that only shows while a part of the service is stopped. No other test may run meanwhile. */

let maria: string
let analista: string
beforeAll(async () => {
  ;[maria, analista] = [await como('maria'), await como('analista')]
})

describe('a part of the service that does not answer', () => {
  const CULPA_NOSSA = ['503 CAR-016', '504 CAR-017']
  /** The outcome, and after how many milliseconds it came. */
  type Veio = { dito: string; ms: number }
  let alheios: Veio[]
  let seu: Veio
  let documento: string

  beforeAll(async () => {
    const { id } = await rascunho()
    documento = dados<Recebido>(await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() }), 202).id
    const medir = async (fazer: () => Promise<Resposta>): Promise<Veio> => {
      const antes = performance.now()
      return { dito: dito(await fazer()), ms: performance.now() - antes }
    }
    ;[seu, ...alheios] = await parado('processos', () =>
      Promise.all([
        medir(() => get(`/processos/${id}`, maria)),
        medir(() => get(`/documentos/${documento}`, maria)),
        medir(() => get(`/processos/${id}/documentos`, maria)),
        medir(() => agir(id, 'assumir')),
      ]),
    )
    await bem()
  })

  test('asked by another one is CAR-016 or CAR-017, never CAR-003, within ten seconds', async () => {
    expect(alheios).toHaveLength(3)
    for (const veio of alheios) {
      expect(CULPA_NOSSA).toContain(veio.dito)
      expect(veio.ms).toBeLessThan(11_000)
    }
    expect(await bem()).toBe(200)
    expect(dito(await get(`/documentos/${documento}`, maria))).toBe('200')
  })

  test('itself is CAR-017, and is waited for no longer than ten seconds', async () => {
    expect(CULPA_NOSSA).toContain(seu.dito)
    expect(seu.ms).toBeLessThan(11_000)
    expect(await bem()).toBe(200)
  })

  test('does not keep the others from theirs', async () => {
    await parado('analista', async () => {
      expect(dito(await get('/processos', maria))).toBe('200')
      expect(dito(await get('/auth/me', maria))).toBe('200')
    })
    expect(await bem()).toBe(200)
  })

  test('shows in readyz, by name', async () => {
    const visto = await parado('dossie', () => get('~/readyz'))
    expect([visto.status, JSON.parse(visto.texto).checks.dossie === 'ok']).toEqual([503, false])
    expect(await bem()).toBe(200)
  })
})

describe('a dossier', () => {
  test('that is not ready is CAR-015, and can be had when it is', async () => {
    const { id } = await emAnalise()
    await lidos(id)
    const ver = async (jobId: string) => dados<Job>(await get(`/analista/dossies/${jobId}`, analista))
    // It cannot be made while nobody delivers the documents.
    const { job_id, criado } = await parado('documentos', async () => {
      const pedido = dados<Job>(await agir(id, 'gerar-dossie'), 202)
      expect(dito(await get(`/analista/dossies/${pedido.job_id}/download`, analista))).toBe('409 CAR-015')
      return { job_id: pedido.job_id, criado: await ver(pedido.job_id) }
    })
    expect(criado).toMatchObject({ status: 'processando', concluido_em: null, paginas: null, hash_sha256: null })
    const pronto = await until(
      () => ver(job_id),
      ({ status }) => status !== 'processando',
      100_000,
    )
    expect(pronto.status).toBe('pronto')
    expect(dito(await get(`/analista/dossies/${job_id}/download`, analista))).toBe('200')
  })
})

describe('to approve', () => {
  test('waits for documents that are still being read', async () => {
    const id = await parado('documentos-worker', async () => {
      const caso = await emAnalise()
      expect(dito(await agir(caso.id, 'aprovar'))).toBe('409 CAR-005')
      return caso.id
    })
    expect((await lidos(id)).every((d) => d.status === 'valido')).toBe(true)
    expect(dito(await agir(id, 'aprovar'))).toBe('200')
  })

  test('waits for a mandatory document that was refused after it was sent', async () => {
    const id = await parado('documentos-worker', async () => {
      const { id: novo } = await rascunho()
      await enviar(maria, novo, { arquivo: pdfMinimo() })
      await enviar(maria, novo, { tipo: 'ccir', arquivo: ccirPdf() })
      await submeter(novo)
      await agir(novo, 'assumir')
      return novo
    })
    expect((await lidos(id)).map((d) => d.status).toSorted()).toEqual(['invalido', 'valido'])
    expect(dito(await agir(id, 'aprovar'))).toBe('409 CAR-005')
    await enviar(analista, id)
    expect((await lidos(id)).filter((d) => d.status === 'valido')).toHaveLength(2)
    // Whoever brings what a case lacks does not decide it; somebody else does.
    expect(dito(await agir(id, 'aprovar'))).toBe('409 CAR-005')
    const analista_id = decodeJwt(await como('daCarga')).sub
    expect(dito(await agir(id, 'atribuir', 'supervisora', { analista_id, motivo: 'Distribuição.' }))).toBe('200')
    expect(dito(await agir(id, 'aprovar', 'daCarga'))).toBe('200')
  })
})

describe('what was read', () => {
  test('is told once it has been read, not before', async () => {
    const { id: processo } = await rascunho()
    const id = await parado('documentos-worker', async () => {
      const envio = await enviar(maria, processo, { arquivo: matriculaPdf() })
      const novo = dados<Recebido>(envio, 202).id
      expect(dados<Situacao>(await get(`/documentos/${novo}/status`, maria)).status).toBe('aguardando')
      expect(dito(await get(`/documentos/${novo}/dados-extraidos`, maria))).toBe('409 CAR-005')
      return novo
    })
    await lidos(processo)
    expect(dito(await get(`/documentos/${id}/dados-extraidos`, maria))).toBe('200')
  })
})

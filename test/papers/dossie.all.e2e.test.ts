import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { BASE } from '../support/environment.ts'
import { dados, said, errorOf, get, ask, post, all } from '../support/api.ts'
import { sha256 } from '../support/papers/files.ts'
import { tokenOf, CPF, personOf } from '../support/sign-in.ts'
import { act, rejectionRequest, readyToDecide, rascunho } from '../support/factory.ts'
import type { Ato, Job, Processo, Verification } from '../support/types.ts'

const READY_MS = 200_000
let analista: string
let processo: Processo
let job: Job
let pdf: Buffer
beforeAll(async () => {
  analista = await tokenOf('analista')
  processo = await readyToDecide()
  await act(processo.id, 'aprovar', 'analista', { parecer: 'Em ordem.' })
  job = await generate(processo.id)
  pdf = (await get(`/analista/dossies/${job.job_id}/download`, analista)).bytes
})

const see = async (id: string) => dados<Job>(await get(`/analista/dossies/${id}`, analista))
const ready = (id: string) =>
  until(
    () => see(id),
    ({ status }) => status !== 'processando',
    READY_MS,
  )
async function generate(id: string): Promise<Job> {
  const { job_id } = dados<Job>(await act(id, 'gerar-dossie'), 202)
  return ready(job_id)
}
const verify = async (codigo: string | null) => dados<Verification>(await get(`/publico/dossies/${codigo}`))
const verifyHash = (hash_sha256: string | null) => post('/publico/dossies/conferir', undefined, { hash_sha256 })

/** Makes a rejected case whose documents are read, so that it does not change any more. */
async function decided(): Promise<Processo> {
  const { id } = await readyToDecide()
  return dados<Processo>(await act(id, 'rejeitar', 'analista', rejectionRequest))
}

describe('a dossier', () => {
  test('is made: its job tells pages, hash and code', () => {
    expect(job).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      processo_id: processo.id,
      status: 'pronto',
      espera_selo: false,
      criado_em: expect.stringMatching(/Z$/),
      concluido_em: expect.stringMatching(/Z$/),
      erro: null,
      paginas: expect.any(Number),
      hash_sha256: sha256(pdf),
      codigo_verificacao: expect.stringMatching(/^[0-9A-Z-]{12,}$/),
    })
  })

  test('of nobody is CAR-003; so is anybody’s to an owner', async () => {
    for (const rest of ['', '/download']) {
      expect(said(await get(`/analista/dossies/${randomUUID()}${rest}`, analista))).toBe('404 CAR-003')
      expect(said(await get(`/analista/dossies/abc${rest}`, analista))).toBe('404 CAR-003')
      expect(said(await get(`/analista/dossies/${job.job_id}${rest}`, await tokenOf('maria')))).toBe('404 CAR-003')
    }
    expect(said(await act(randomUUID(), 'gerar-dossie'))).toBe('404 CAR-003')
  })

  test('is its owner’s too, under the case: listed, and the same file', async () => {
    const maria = await tokenOf('maria')
    const dossies = await all<Job>(`/processos/${processo.id}/dossies`, maria, 1)
    expect(dossies).toContainEqual(job)
    const copy = `/processos/${processo.id}/dossies/${job.job_id}/arquivo`
    expect((await get(copy, maria)).bytes.equals(pdf)).toBe(true)
    expect((await get(copy, analista)).bytes.equals(pdf)).toBe(true)
    for (const who of ['stranger', 'tecnico'] as const) {
      expect(said(await get(copy, await tokenOf(who)))).toBe('404 CAR-003')
      expect(said(await get(`/processos/${processo.id}/dossies`, await tokenOf(who)))).toBe('404 CAR-003')
    }
    const { id } = await rascunho('stranger')
    const foreign = `/processos/${id}/dossies/${job.job_id}/arquivo`
    expect(said(await get(foreign, await tokenOf('stranger')))).toBe('404 CAR-003')
  })

  test('stands in the history: asked for, issued', async () => {
    const atos = await all<Ato>(`/processos/${processo.id}/historico`, await tokenOf('maria'))
    const kinds = atos.map((ato) => ato.tipo)
    expect(kinds).toEqual(expect.arrayContaining(['dossie_solicitado', 'dossie_emitido']))
    expect(atos.find((ato) => ato.tipo === 'dossie_solicitado')?.por?.nome).toBe(personOf('analista').nome)
  })
})

describe('the download', () => {
  test('is a PDF, an attachment named for its case', async () => {
    const { headers, bytes } = await get(`/analista/dossies/${job.job_id}/download`, analista)
    expect(bytes.equals(pdf)).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w.-]+\.pdf"?$/)
    expect(headers.get('content-length')).toBe(String(pdf.length))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('has the pages it says, bookmarks, and no CPF', async () => {
    const opened = await PDFDocument.load(pdf)
    expect(opened.getPageCount()).toBe(job.paginas)
    expect(opened.catalog.toString()).toContain('/Outlines')
    expect(pdf.toString('latin1')).not.toContain(CPF.maria)
  })

  test('can be asked about without being sent', async () => {
    const { status, headers, bytes } = await ask('HEAD', `/analista/dossies/${job.job_id}/download`, {
      token: analista,
    })
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(pdf.length), 0])
  })
})

describe('its code', () => {
  test('is verified by anybody, who learns nothing personal; of a dossier that was made anew it says so', async () => {
    const another = await decided()
    const otherJob = await generate(another.id)
    const response = await get(`/publico/dossies/${otherJob.codigo_verificacao}`)
    expect(dados<Verification>(response)).toEqual({
      codigo: otherJob.codigo_verificacao,
      processo_numero: another.numero,
      emitido_em: expect.stringMatching(/Z$/),
      hash_sha256: otherJob.hash_sha256,
      situacao: 'valido',
    })
    expect(response.texto).not.toMatch(/Maria|FAZENDA|\d{3}\.\d{3}/i)
    expect(Number(response.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    const second = await generate(another.id)
    expect((await verify(otherJob.codigo_verificacao)).situacao).toBe('substituido')
    expect((await verify(second.codigo_verificacao)).situacao).toBe('valido')
    // A replaced dossier can still be downloaded.
    expect(said(await get(`/analista/dossies/${otherJob.job_id}/download`, analista))).toBe('200')
  })

  test('is read however a person writes it', async () => {
    const codigo = job.codigo_verificacao ?? ''
    for (const written of [codigo.toLowerCase(), codigo.replaceAll('-', ''), codigo.replaceAll('-', '%20')]) {
      expect((await verify(written)).codigo).toBe(codigo)
    }
  })

  test('is told by the hash of the file as well: the same answer, the same refusal', async () => {
    const byHash = await verifyHash(job.hash_sha256)
    expect(dados(byHash)).toEqual(await verify(job.codigo_verificacao))
    expect(Number(byHash.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    expect(errorOf(await verifyHash('0'.repeat(64)))).toEqual(
      errorOf(await get('/publico/dossies/AAAA-AAAA-AAAA-AAAA')),
    )
    expect(said(await verifyHash('abc'))).toBe('422 CAR-004')
  })

  test('says within five seconds that the case went on, by code, by hash and on the page', async () => {
    const { id } = await readyToDecide()
    const otherJob = await generate(id)
    const before = (await verify(otherJob.codigo_verificacao)).situacao
    await act(id, 'rejeitar', 'analista', rejectionRequest)
    const statuses = await until(
      async () => [
        (await verify(otherJob.codigo_verificacao)).situacao,
        dados<Verification>(await verifyHash(otherJob.hash_sha256)).situacao,
      ],
      ([action]) => action === 'processo_mudou',
      5_000,
    )
    expect([before, ...statuses]).toEqual(['valido', 'processo_mudou', 'processo_mudou'])
    const page = await fetch(`${BASE}/verificar/${otherJob.codigo_verificacao}`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('o processo mudou depois')
  })

  test('has a page for people', async () => {
    const page = await fetch(`${BASE}/verificar/${job.codigo_verificacao}`, { headers: { accept: 'text/html' } })
    const texto = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(texto).toContain(processo.numero)
    expect(texto).toContain(job.hash_sha256)
    expect(texto).not.toMatch(/Maria|FAZENDA|\d{3}\.\d{3}\.\d{3}/i)
    expect(texto.match(/(src|href)="https?:[^"]+"/g) ?? []).toEqual([])
  })

  test('changed by a letter is nobody’s', async () => {
    const codigo = job.codigo_verificacao ?? ''
    const other = codigo.startsWith('A') ? 'B' : 'A'
    expect(errorOf(await get(`/publico/dossies/${other}${codigo.slice(1)}`)).said).toBe('404 CAR-003')
  })
})

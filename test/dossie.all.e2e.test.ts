import { randomUUID } from 'node:crypto'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { BASE } from './support/ambiente.ts'
import { dados, dito, erro, get, pedir, post, todos } from './support/api.ts'
import { ccirPdf, matriculaTiff, sha256 } from './support/arquivos.ts'
import { como, CPF, pessoaDe } from './support/entrar.ts'
import {
  agir,
  emAnalise,
  enviar,
  lidos,
  pedidoDeRejeicao,
  prontoParaDecidir,
  rascunho,
  rejeitado,
  submeter,
  submetido,
} from './support/fabrica.ts'
import type { Assumido, Ato, Job, Processo, Recebido, Verificacao } from './support/tipos.ts'

/** Dossiers: §3 and §4.3 of the specification, §7 and §8 of the decisions. */

const PRONTO_MS = 200_000
let analista: string
let processo: Processo
let job: Job
let pdf: Buffer
beforeAll(async () => {
  analista = await como('analista')
  processo = await prontoParaDecidir()
  await agir(processo.id, 'aprovar', 'analista', { parecer: 'Em ordem.' })
  job = await gerar(processo.id)
  pdf = (await get(`/analista/dossies/${job.job_id}/download`, analista)).bytes
})

const ver = async (id: string) => dados<Job>(await get(`/analista/dossies/${id}`, analista))
const pronto = (id: string) =>
  until(
    () => ver(id),
    ({ status }) => status !== 'processando',
    PRONTO_MS,
  )
async function gerar(id: string): Promise<Job> {
  const { job_id } = dados<Job>(await agir(id, 'gerar-dossie'), 202)
  return pronto(job_id)
}
const verificar = async (codigo: string | null) => dados<Verificacao>(await get(`/publico/dossies/${codigo}`))
const conferir = (hash_sha256: string | null) => post('/publico/dossies/conferir', undefined, { hash_sha256 })

/** A rejected case of which nothing is still being read, so nothing more happens to it by itself. */
async function decidido(): Promise<Processo> {
  const { id } = await prontoParaDecidir()
  return dados<Processo>(await agir(id, 'rejeitar', 'analista', pedidoDeRejeicao))
}

describe('a dossier', () => {
  test('is asked for: 202 with its job, processando', async () => {
    const resposta = await agir(processo.id, 'gerar-dossie')
    expect(resposta.status).toBe(202)
    expect(dados(resposta, 202)).toEqual({ job_id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'processando' })
  })

  test('is started by taking a case', async () => {
    const { id } = await submetido()
    const { dossie_job_id } = dados<Assumido>(await agir(id, 'assumir'))
    expect(await pronto(dossie_job_id)).toMatchObject({ job_id: dossie_job_id, processo_id: id, status: 'pronto' })
  })

  test('is made: its job tells pages, hash and code', () => {
    expect(job).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      processo_id: processo.id,
      status: 'pronto',
      criado_em: expect.stringMatching(/Z$/),
      concluido_em: expect.stringMatching(/Z$/),
      erro: null,
      paginas: expect.any(Number),
      hash_sha256: sha256(pdf),
      codigo_verificacao: expect.stringMatching(/^[0-9A-Z-]{12,}$/),
    })
  })

  test('can be had in every status but rascunho, by any analyst of prata', async () => {
    const { id } = await rascunho()
    expect(dito(await agir(id, 'gerar-dossie'))).toBe('409 CAR-005')
    for (const caso of [await submetido(), await emAnalise('maria', 'analistaPrata'), await rejeitado()]) {
      expect([caso.status, dito(await agir(caso.id, 'gerar-dossie'))]).toEqual([caso.status, '202'])
    }
    expect(dito(await agir(processo.id, 'gerar-dossie', 'analistaBronze'))).toBe('403 CAR-006')
    expect(dito(await agir(processo.id, 'gerar-dossie', 'analistaPrata'))).toBe('202')
  })

  test('of nobody is CAR-003; so is anybody’s to an owner', async () => {
    for (const resto of ['', '/download']) {
      expect(dito(await get(`/analista/dossies/${randomUUID()}${resto}`, analista))).toBe('404 CAR-003')
      expect(dito(await get(`/analista/dossies/abc${resto}`, analista))).toBe('404 CAR-003')
      expect(dito(await get(`/analista/dossies/${job.job_id}${resto}`, await como('maria')))).toBe('404 CAR-003')
    }
    expect(dito(await agir(randomUUID(), 'gerar-dossie'))).toBe('404 CAR-003')
  })

  test('is its owner’s too, under the case: listed, and the same file', async () => {
    const maria = await como('maria')
    const dossies = await todos<Job>(`/processos/${processo.id}/dossies`, maria, 1)
    expect(dossies).toContainEqual(job)
    const copia = `/processos/${processo.id}/dossies/${job.job_id}/arquivo`
    expect((await get(copia, maria)).bytes.equals(pdf)).toBe(true)
    expect((await get(copia, analista)).bytes.equals(pdf)).toBe(true)
    for (const quem of ['estranha', 'tecnico'] as const) {
      expect(dito(await get(copia, await como(quem)))).toBe('404 CAR-003')
      expect(dito(await get(`/processos/${processo.id}/dossies`, await como(quem)))).toBe('404 CAR-003')
    }
    const { id } = await rascunho('estranha')
    const alheio = `/processos/${id}/dossies/${job.job_id}/arquivo`
    expect(dito(await get(alheio, await como('estranha')))).toBe('404 CAR-003')
  })

  test('stands in the history: asked for, issued', async () => {
    const atos = await todos<Ato>(`/processos/${processo.id}/historico`, await como('maria'))
    const tipos = atos.map((a) => a.tipo)
    expect(tipos).toEqual(expect.arrayContaining(['dossie_solicitado', 'dossie_emitido']))
    expect(atos.find((a) => a.tipo === 'dossie_solicitado')?.por?.nome).toBe(pessoaDe('analista').nome)
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
    const aberto = await PDFDocument.load(pdf)
    expect(aberto.getPageCount()).toBe(job.paginas)
    expect(aberto.catalog.toString()).toContain('/Outlines')
    expect(pdf.toString('latin1')).not.toContain(CPF.maria)
  })

  test('can be asked about without being sent', async () => {
    const { status, headers, bytes } = await pedir('HEAD', `/analista/dossies/${job.job_id}/download`, {
      token: analista,
    })
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(pdf.length), 0])
  })
})

test('a TIFF of an office scanner is read, shown page by page and put into the dossier whole', async () => {
  const { id } = await rascunho()
  const maria = await como('maria')
  const envio = { arquivo: matriculaTiff(), nome: 'matricula.tif', mime: 'image/tiff' }
  const { id: doc } = dados<Recebido>(await enviar(maria, id, envio), 202)
  await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  const lida = (await lidos(id)).find((d) => d.id === doc)
  expect(lida).toMatchObject({ status: 'valido', tipo_conteudo: 'image/tiff', paginas: 2 })
  const previas = await Promise.all([1, 2, 3].map((pagina) => get(`/documentos/${doc}/paginas/${pagina}`, maria)))
  expect(previas.map(dito)).toEqual(['200', '200', '404 CAR-003'])
  expect(sha256(previas[0]?.bytes ?? pdf)).not.toBe(sha256(previas[1]?.bytes ?? pdf))

  await submeter(id)
  const { job_id } = await gerar(id)
  const feito = await PDFDocument.load((await get(`/analista/dossies/${job_id}/download`, analista)).bytes)
  const larguras = feito.context
    .enumerateIndirectObjects()
    .flatMap(([, objeto]) => (objeto instanceof PDFRawStream ? [objeto.dict.get(PDFName.of('Width'))?.toString()] : []))
  expect(larguras.filter((largura) => largura === LARGURA_DO_TIFF)).toHaveLength(2)
})

/** Dots across a page of the sample; as it is smaller than the sheet, it stays as it is. */
const LARGURA_DO_TIFF = '1652'

describe('its code', () => {
  test('is verified by anybody, who learns nothing personal', async () => {
    const outro = await decidido()
    const seu = await gerar(outro.id)
    const resposta = await get(`/publico/dossies/${seu.codigo_verificacao}`)
    expect(dados<Verificacao>(resposta)).toEqual({
      codigo: seu.codigo_verificacao,
      processo_numero: outro.numero,
      emitido_em: expect.stringMatching(/Z$/),
      hash_sha256: seu.hash_sha256,
      situacao: 'valido',
    })
    expect(resposta.texto).not.toMatch(/Maria|FAZENDA|\d{3}\.\d{3}/i)
    expect(Number(resposta.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
  })

  test('is read however a person writes it', async () => {
    const codigo = job.codigo_verificacao ?? ''
    for (const escrito of [codigo.toLowerCase(), codigo.replaceAll('-', ''), codigo.replaceAll('-', '%20')]) {
      expect((await verificar(escrito)).codigo).toBe(codigo)
    }
  })

  test('of a dossier that was made anew says so', async () => {
    const { id } = await decidido()
    const primeiro = await gerar(id)
    const segundo = await gerar(id)
    expect(segundo.codigo_verificacao).not.toBe(primeiro.codigo_verificacao)
    expect((await verificar(primeiro.codigo_verificacao)).situacao).toBe('substituido')
    expect((await verificar(segundo.codigo_verificacao)).situacao).toBe('valido')
    // An issued dossier stays as it was issued.
    expect(dito(await get(`/analista/dossies/${primeiro.job_id}/download`, analista))).toBe('200')
  })

  test('is told by the hash of the file as well: the same answer, the same refusal', async () => {
    const porHash = await conferir(job.hash_sha256)
    expect(dados(porHash)).toEqual(await verificar(job.codigo_verificacao))
    expect(Number(porHash.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    expect(erro(await conferir('0'.repeat(64)))).toEqual(erro(await get('/publico/dossies/AAAA-AAAA-AAAA-AAAA')))
    expect(dito(await conferir('abc'))).toBe('422 CAR-004')
  })

  test('says within five seconds that the case went on, by code, by hash and on the page', async () => {
    const { id } = await prontoParaDecidir()
    const seu = await gerar(id)
    const antes = (await verificar(seu.codigo_verificacao)).situacao
    await agir(id, 'rejeitar', 'analista', pedidoDeRejeicao)
    const situacoes = await until(
      async () => [
        (await verificar(seu.codigo_verificacao)).situacao,
        dados<Verificacao>(await conferir(seu.hash_sha256)).situacao,
      ],
      ([dita]) => dita === 'processo_mudou',
      5_000,
    )
    expect([antes, ...situacoes]).toEqual(['valido', 'processo_mudou', 'processo_mudou'])
    const pagina = await fetch(`${BASE}/verificar/${seu.codigo_verificacao}`, { headers: { accept: 'text/html' } })
    expect(await pagina.text()).toContain('o processo mudou depois')
    await gerar(id)
    expect((await verificar(seu.codigo_verificacao)).situacao).toBe('substituido')
  })

  test('has a page for people', async () => {
    const pagina = await fetch(`${BASE}/verificar/${job.codigo_verificacao}`, { headers: { accept: 'text/html' } })
    const texto = await pagina.text()
    expect([pagina.status, pagina.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(texto).toContain(processo.numero)
    expect(texto).toContain(job.hash_sha256)
    expect(texto).not.toMatch(/Maria|FAZENDA|\d{3}\.\d{3}\.\d{3}/i)
    expect(texto.match(/(src|href)="https?:[^"]+"/g) ?? []).toEqual([])
  })

  test('changed by a letter is nobody’s', async () => {
    const codigo = job.codigo_verificacao ?? ''
    const outra = codigo.startsWith('A') ? 'B' : 'A'
    expect(erro(await get(`/publico/dossies/${outra}${codigo.slice(1)}`)).dito).toBe('404 CAR-003')
  })
})

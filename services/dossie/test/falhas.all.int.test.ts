import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { until } from '@car/testing/until'
import { setting } from '@car/testing/setting'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Bancada, encerrar, montarBancada } from './apoio/bancada.ts'
import { criarCorteDeUrl } from './apoio/corte.ts'

let b: Bancada
const depois: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  b = await montarBancada()
}, 60_000)
afterEach(async () => {
  await b.close()
  for (const fechar of depois.splice(0)) await fechar()
}, 60_000)

const tipos = async (jobId: string) => (await b.eventos(jobId)).map((e) => e.tipo)
const composicoes = async (jobId: string) => (await tipos(jobId)).filter((t) => t === 'composicao_iniciada').length
const falhas = async (jobId: string) => (await tipos(jobId)).filter((t) => t === 'composicao_falhou').length
const pastas = async (pid: number | undefined) =>
  (await readdir(tmpdir())).filter((n) => n.startsWith(`car-dossie-${pid}-`))

/** The dossier exists once and whole, and there is nothing else. */
async function conferir(em: { http: number }, jobId: string) {
  const job = await b.situacao(em, jobId)
  expect(job.status).toBe('pronto')
  const pdf = await b.pedir(em, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(job.hash_sha256)
  expect((await tipos(jobId)).filter((t) => t === 'dossie_emitido')).toHaveLength(1)
  const daqui = async () => (await b.chaves()).filter((chave) => chave.includes(jobId))
  await until(daqui, (chaves) => chaves.length === 1)
  const fatos = await until(
    () => b.fatos.filter((f) => f.subject === jobId && f.type === 'dossie.pronto'),
    (achados) => achados.length > 0,
  )
  expect(new Set(fatos.map((f) => f.id)).size).toBe(1)
  return job
}

test('killed while gathering and killed while composing, a dossier is resumed by whoever is there', async () => {
  const solte = Promise.withResolvers<void>()
  b.pares.antesDeBaixar(() => solte.promise)
  const morto = await b.lancar()
  const jobId = await b.gerar(morto, b.pares.processo().id)
  await until(
    () => b.pares.baixados.length,
    (n) => n > 0,
  )
  await encerrar(morto.processo, 'SIGKILL')
  solte.resolve()

  const outro = await b.lancar()
  await until(
    () => composicoes(jobId),
    (n) => n === 1,
  )
  const primeiro = (await b.eventos(jobId)).find((e) => e.tipo === 'composicao_iniciada')
  expect(await pastas(outro.processo.pid)).toHaveLength(1)
  await encerrar(outro.processo, 'SIGKILL')

  const vivo = await b.iniciar()
  await b.resolvido(vivo, jobId)
  const { codigo_verificacao } = await conferir(vivo, jobId)
  // The code is the one that stood on the lost pages.
  expect(primeiro).toMatchObject({ codigo: codigo_verificacao })
  expect([await composicoes(jobId), await falhas(jobId)]).toEqual([2, 0])
  expect([
    ...(await pastas(morto.processo.pid)),
    ...(await pastas(outro.processo.pid)),
    ...(await pastas(process.pid)),
  ]).toEqual([])
}, 180_000)

test('an instance that closes gives its dossier back, and another one takes it at once', async () => {
  const um = await b.lancar()
  const outro = await b.iniciar()
  b.pares.antesDeBaixar(() => new Promise(() => {}))
  const jobIds = [await b.gerar(um, b.pares.processo().id), await b.gerar(um, b.pares.processo().id)]
  // Each instance has one in hand.
  await until(
    () => b.pares.baixados.length,
    (n) => n === 2,
  )
  b.pares.antesDeBaixar(async () => {})
  expect(await encerrar(um.processo, 'SIGTERM')).toBe(0)
  await outro.close()
  const novo = await b.iniciar()
  for (const jobId of jobIds) {
    await b.resolvido(novo, jobId)
    await conferir(novo, jobId)
    expect(await falhas(jobId)).toBe(0)
  }
}, 180_000)

test('of two instances one composes each dossier', async () => {
  const [um, outro] = [await b.iniciar(), await b.lancar()]
  const jobIds = await Promise.all(
    Array.from({ length: 4 }, (_, i) => b.gerar(i % 2 === 0 ? um : outro, b.pares.vazio().id)),
  )
  for (const jobId of jobIds) {
    await b.resolvido(um, jobId)
    await conferir(outro, jobId)
    expect(await tipos(jobId)).toEqual(['dossie_solicitado', 'composicao_iniciada', 'dossie_emitido'])
  }
}, 180_000)

test('an instance that stood still and wakes up does not issue what another one has issued meanwhile', async () => {
  const parado = await b.lancar()
  const jobId = await b.gerar(parado, b.pares.processo().id)
  await until(
    () => composicoes(jobId),
    (n) => n === 1,
  )
  parado.processo.kill('SIGSTOP')
  const vivo = await b.iniciar()
  const { hash_sha256 } = await b.resolvido(vivo, jobId)
  parado.processo.kill('SIGCONT')
  // With room for one composition, it has finished the old one before it starts another.
  await vivo.close()
  expect((await b.resolvido(parado, await b.gerar(parado, b.pares.vazio().id))).status).toBe('pronto')
  expect(await tipos(jobId)).toEqual([
    'dossie_solicitado',
    'composicao_iniciada',
    'composicao_iniciada',
    'dossie_emitido',
  ])
  const pdf = await b.pedir(parado, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(hash_sha256)
}, 180_000)

test('while the services that know the case are down a dossier waits, and nothing is held against it', async () => {
  const s = await b.iniciar()
  b.pares.antesDeBaixar(async () => b.pares.corte.cortar())
  const jobId = await b.gerar(s, b.pares.processo().id)
  await until(
    () => b.pares.baixados.length,
    (n) => n > 0,
  )
  const recusado = await b.pedir(s, b.analista, 'POST', `/analista/processos/${b.pares.vazio().id}/gerar-dossie`)
  expect(recusado.status).toBeGreaterThanOrEqual(503)
  expect((await b.situacao(s, jobId)).status).toBe('processando')
  b.pares.antesDeBaixar(async () => {})
  b.pares.corte.emendar()
  await b.resolvido(s, jobId, 60_000)
  await conferir(s, jobId)
  expect([await composicoes(jobId), await falhas(jobId)]).toEqual([1, 0])
}, 180_000)

test('a dossier made while the object store is down is kept until it is back', async () => {
  const corte = await criarCorteDeUrl(setting('TEST_S3_ENDPOINT'))
  depois.push(() => corte.close())
  const s = await b.iniciar({ S3_ENDPOINT: corte.url })
  corte.cortar()
  const jobId = await b.gerar(s, b.pares.vazio().id)
  await until(
    () => composicoes(jobId),
    (n) => n === 1,
  )
  const semLoja = await b.pedir(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T')
  expect(semLoja.status).toBe(404)
  corte.emendar()
  await b.resolvido(s, jobId, 60_000)
  await conferir(s, jobId)
  expect([await composicoes(jobId), await falhas(jobId)]).toEqual([1, 0])
  corte.cortar()
  const download = await b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([download.status, download.corpo.error.code]).toEqual([503, 'CAR-016'])
}, 180_000)

test('a document store that is away for a while costs no dossier', async () => {
  const corte = await criarCorteDeUrl(setting('TEST_MONGODB_URI'))
  depois.push(() => corte.close())
  const s = await b.iniciar({ MONGODB_URI: corte.url })
  b.pares.antesDeBaixar(async () => corte.cortar())
  const jobId = await b.gerar(s, b.pares.processo().id)
  await until(
    () => b.pedir(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T').then((r) => r.status),
    (status) => status === 503,
  )
  b.pares.antesDeBaixar(async () => {})
  corte.emendar()
  await until(
    () => b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}`).then(({ status, corpo }) => ({ status, corpo })),
    ({ corpo }) => corpo.data?.status === 'pronto',
    60_000,
  )
  await conferir(s, jobId)
  expect(await falhas(jobId)).toBe(0)
}, 180_000)

test('what cannot be composed is given up after three times, and says so in plain words', async () => {
  const s = await b.iniciar({ COMPOSICAO_MS: '1' })
  const { id } = b.pares.vazio()
  const jobId = await b.gerar(s, id)
  const job = await b.resolvido(s, jobId)
  expect(job).toMatchObject({ status: 'falhou', paginas: null, hash_sha256: null, codigo_verificacao: null })
  expect(job.erro).toMatch(/^A composição passou do tempo permitido\. Gere o dossiê outra vez/)
  expect([await composicoes(jobId), await falhas(jobId)]).toEqual([3, 3])
  const download = await b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([download.status, download.corpo.error.code]).toEqual([409, 'CAR-015'])
  expect(download.corpo.error.details).toEqual([{ field: 'status', code: 'invalid_value', message: job.erro }])
  await until(
    () => b.fatos.filter((f) => f.subject === jobId).map((f) => f.type),
    (vistos) => vistos.includes('dossie.falhou'),
  )
  const { atos } = await b.comoServico(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))
  expect(atos.map((a) => a.tipo)).toEqual(['dossie_solicitado', 'dossie_falhou'])
  const começou = (await b.eventos(jobId)).find((e) => e.tipo === 'composicao_iniciada')
  const codigo = começou?.tipo === 'composicao_iniciada' ? começou.codigo : ''
  expect((await b.pedir(s, null, 'GET', `/publico/dossies/${codigo}`)).status).toBe(404)
}, 180_000)

test('a file that is not the one on record is left out in the end, and a case that is gone ends its job', async () => {
  const s = await b.iniciar()
  const { id, documentos } = b.pares.processo()
  b.pares.arquivos.set(documentos[0] ?? '', Buffer.from('%PDF-1.7 something else'))
  const jobId = await b.gerar(s, id)
  await b.resolvido(s, jobId)
  await conferir(s, jobId)
  expect(await falhas(jobId)).toBe(2)

  const outro = b.pares.vazio().id
  const solte = Promise.withResolvers<void>()
  b.pares.antesDosAutos(() => solte.promise)
  const semCaso = await b.gerar(s, outro)
  b.pares.esquecer(outro)
  solte.resolve()
  expect(await b.resolvido(s, semCaso)).toMatchObject({ status: 'falhou', erro: 'O processo não existe mais.' })
}, 180_000)

import { read } from '@car/cadastro/wire'
import { CarError } from '@car/errors/car-error'
import { createHash, randomUUID } from 'node:crypto'
import { refusalByStatus } from '@car/acts/refusal'
import { createFact } from '@car/events/fact'
import { until } from '@car/testing/until'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { textOf } from '../../../packages/dossier-pages/test/text-of.ts'
import { type Bench, createBench } from './support/bench.ts'

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
beforeAll(async () => {
  b = await createBench()
  s = await b.start()
}, 120_000)
afterAll(() => b.close(), 60_000)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const publicPage = (codigo: string) => b.ask(s, null, 'GET', `/publico/dossies/${encodeURIComponent(codigo)}`)

test('a dossier is asked for, made, downloaded, verified by anybody, and replaced by the next', async () => {
  const { id, documentos } = b.peers.processo()
  const request = await b.ask(s, b.analista, 'POST', `/analista/processos/${id}/gerar-dossie`)
  expect(request.status).toBe(202)
  expect(request.body.data).toEqual({ job_id: expect.any(String), status: 'processando' })
  const jobId = request.body.data.job_id as string
  const start = await b.situacao(s, jobId)
  expect(start).toMatchObject({ job_id: jobId, processo_id: id, erro: null })

  const job = await b.settled(s, jobId)
  expect(job).toMatchObject({ status: 'pronto', erro: null, concluido_em: expect.any(String) })
  expect(job.codigo_verificacao).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  // Only valid documents are reproduced.
  expect(b.peers.downloaded.filter((d) => documentos.includes(d))).toEqual(documentos.slice(0, 2))

  const pdf = await b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(pdf.status).toBe(200)
  expect(sha256(pdf.bytes)).toBe(job.hash_sha256)
  expect((await PDFDocument.load(pdf.bytes, { updateMetadata: false })).getPageCount()).toBe(job.paginas)
  const numero = b.peers.caso(id).autos.processo?.numero ?? ''
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.bytes.length),
    'content-disposition': `attachment; filename="dossie-${numero.replace('/', '-')}.pdf"`,
    'x-content-type-options': 'nosniff',
    etag: `"${job.hash_sha256}"`,
  })
  const head = await b.ask(s, b.analista, 'HEAD', `/analista/dossies/${jobId}/download`)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.bytes.length)])

  const typed = job.codigo_verificacao.toLowerCase().replaceAll('-', ' ')
  const verified = await publicPage(typed)
  expect(verified.status).toBe(200)
  expect(verified.body.data).toEqual({
    codigo: job.codigo_verificacao,
    processo_numero: numero,
    emitido_em: expect.any(String),
    hash_sha256: job.hash_sha256,
    situacao: 'valido',
  })

  const another = await b.settled(s, await b.generate(s, id))
  expect((await publicPage(job.codigo_verificacao)).body.data.situacao).toBe('substituido')
  expect((await publicPage(another.codigo_verificacao)).body.data.situacao).toBe('valido')
  const fromHere = await until(
    () => b.facts.filter((f) => f.subject === jobId),
    (facts) => facts.length >= 2,
  )
  expect(fromHere.map(({ type, data }) => [type, data])).toEqual([
    ['dossie.solicitado', { job_id: jobId, processo_id: id, versao: 1 }],
    ['dossie.pronto', { job_id: jobId, processo_id: id, versao: 3 }],
  ])
}, 180_000)

test('a dossier that was destroyed is unknown, also while its row is still there', async () => {
  const { id } = b.peers.empty()
  const { codigo_verificacao, hash_sha256, job_id } = await b.settled(s, await b.generate(s, id))
  const jobs = b.store.collection('jobs')
  const row = await jobs.findOne({ _id: job_id } as never)
  await b.asService(s, 'processos', null, (dossie) =>
    dossie.Eliminar({ alvo: 'processo', id, parte: 'tudo', base_legal: 'Lei 13.709/2018, art. 16' }),
  )
  expect(await jobs.findOne({ _id: job_id } as never)).toBeNull()
  // As long as the store of files is away, the row stays.
  await jobs.insertOne(row as never)
  expect((await publicPage(codigo_verificacao)).status).toBe(404)
  expect((await b.ask(s, null, 'POST', '/publico/dossies/conferir', {}, { hash_sha256 })).status).toBe(404)
  await jobs.deleteOne({ _id: job_id } as never)
}, 60_000)

test('the dossier of a case beside official layers says what each has in its perimeter', async () => {
  const { id } = b.peers.empty()
  const edition = { fonte: 'FUNAI', edicao: '2026-01', hash: 'c0ffee'.repeat(10), carregada_em: '2026-02-02T12:00:00Z' }
  const shape = JSON.stringify(read(b.peers.caso(id).autos.processo?.cadastro ?? '').imovel.geometria)
  const contestacao = { texto: 'O limite foi corrigido em 2025.', documento_ids: [], em: '2026-03-05T10:00:00Z' }
  const found = {
    nome: 'Araçari',
    codigo: '990011',
    hectares: 12.4031,
    parte: 0.0302,
    leve: false,
    forma: shape,
    contestacao,
  }
  const nothing = { resultado: 'nenhuma', total_achados: 0, achados: [] }
  b.peers.withCamadas(id, [
    { ...edition, tipo: 'terra_indigena', resultado: 'sobreposicao', total_achados: 1, achados: [found] },
    { ...edition, tipo: 'quilombola', ...nothing },
  ] as never)
  const jobId = await b.generate(s, id)
  await b.settled(s, jobId)
  const { bytes } = await b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  const text = (await textOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
  for (const said of [
    'Camadas oficiais',
    'SHA-256 c0ffeec0ffeec0ff',
    'Verificado e não encontrado',
    'Araçari Terra indígena, FUNAI, código 990011',
    'Contestada em 05/03/2026',
    'O limite foi corrigido em 2025.',
  ])
    expect(text).toContain(said)
}, 60_000)

test('a dossier is not given before processos has noted the look at it; asking for one is no look', async () => {
  const { id } = b.peers.empty()
  const before = b.peers.leituras.length
  const jobId = await b.generate(s, id)
  await b.settled(s, jobId)
  const download = () => b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect((await download()).status).toBe(200)
  expect(b.peers.leituras.slice(before)).toEqual([
    { processo_id: id, leitura: '' },
    { processo_id: id, leitura: 'dossie' },
  ])
  b.peers.beforeAccess(() => Promise.reject(new CarError('indisponivel')))
  const refusal = await download()
  b.peers.beforeAccess(async () => {})
  expect([refusal.status, refusal.body.error.code]).toEqual([503, 'CAR-016'])
}, 60_000)

test('what is not there, or not for the caller, is CAR-003', async () => {
  const { id } = b.peers.empty()
  const jobId = await b.generate(s, id)
  const produtor = person('Maria', 'produtor_rural')
  const nothing = randomUUID()
  const answers = await Promise.all([
    b.ask(s, produtor, 'POST', `/analista/processos/${id}/gerar-dossie`),
    b.ask(s, produtor, 'GET', `/analista/dossies/${jobId}`),
    b.ask(s, produtor, 'GET', `/analista/dossies/${jobId}/download`),
    b.ask(s, b.analista, 'POST', `/analista/processos/${nothing}/gerar-dossie`),
    b.ask(s, b.analista, 'GET', `/analista/dossies/${nothing}`),
    b.ask(s, b.analista, 'GET', `/analista/dossies/${nothing}/download`),
    b.ask(s, b.analista, 'GET', '/analista/dossies/not-an-id'),
    publicPage('7K3Q-4T2X-FHD0-ZZ5T'),
    publicPage('not a code'),
    publicPage('%00'),
  ])
  expect(answers.map((r) => [r.status, r.body.error.code])).toEqual(answers.map(() => [404, 'CAR-003']))
  const withoutToken = await b.ask(s, null, 'GET', `/analista/dossies/${jobId}`)
  expect([withoutToken.status, withoutToken.body.error.code]).toEqual([401, 'CAR-001'])
}, 30_000)

test('a draft has no dossier, and an account of level bronze cannot ask for one', async () => {
  const rascunho = await b.ask(
    s,
    b.analista,
    'POST',
    `/analista/processos/${b.peers.empty('rascunho').id}/gerar-dossie`,
  )
  expect([rascunho.status, rascunho.body.error.code]).toEqual([409, 'CAR-005'])
  expect(rascunho.body.error.message).toBe(refusalByStatus('gerar_dossie', 'rascunho'))
  const bronze = person('Analista Bronze', 'analista_ambiental', 'bronze')
  const denied = await b.ask(s, bronze, 'POST', `/analista/processos/${b.peers.empty().id}/gerar-dossie`)
  expect([denied.status, denied.body.error.code]).toEqual([403, 'CAR-006'])
  for (const status of ['submetido', 'cancelado']) {
    const res = await b.ask(s, b.analista, 'POST', `/analista/processos/${b.peers.empty(status).id}/gerar-dossie`)
    expect([status, res.status]).toEqual([status, 202])
  }
}, 30_000)

test('one Idempotency-Key, one dossier', async () => {
  const path = `/analista/processos/${b.peers.empty().id}/gerar-dossie`
  const key = { 'idempotency-key': randomUUID() }
  const [first, other] = [await b.ask(s, b.analista, 'POST', path, key), await b.ask(s, b.analista, 'POST', path, key)]
  expect([first.status, other.status, other.headers.get('idempotency-replayed')]).toEqual([202, 202, 'true'])
  expect(other.bytes.equals(first.bytes)).toBe(true)
}, 30_000)

test('a download before the dossier is ready is CAR-015', async () => {
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeDownload(() => unblock.promise)
  const jobId = await b.generate(s, b.peers.processo().id)
  const early = await b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([early.status, early.body.error.code]).toEqual([409, 'CAR-015'])
  expect(early.body.error.message).toContain('ainda')
  unblock.resolve()
  b.peers.beforeDownload(async () => {})
  expect((await b.settled(s, jobId)).status).toBe('pronto')
}, 120_000)

test('the owner of a case starts a job once, for a person who analyses, and is asked nothing back', async () => {
  const { id } = b.peers.empty()
  const request = { job_id: randomUUID(), processo_id: id }
  const before = b.peers.asked().length
  const start = (who = b.analista, processo_id = id) =>
    b.asService(s, 'processos', who, (c) => c.IniciarJob({ ...request, processo_id }))
  expect(await Promise.all([start(), start(), start()])).toEqual(Array(3).fill({ status: 'processando' }))
  expect((await b.settled(s, request.job_id)).status).toBe('pronto')
  expect(await start()).toEqual({ status: 'processando' })
  expect(b.peers.asked().slice(before)).not.toContain('VerificarAcesso')
  const events = await b.events(request.job_id)
  expect(events.map((e) => e.tipo)).toEqual(['dossie_solicitado', 'composicao_iniciada', 'dossie_emitido'])

  const refusal = (run: Promise<unknown>) => run.then(String, (erro: { code: string }) => erro.code)
  const fresh = { job_id: randomUUID(), processo_id: id }
  const attempt = (service: 'analista' | 'documentos' | 'processos', who: typeof b.analista | null) =>
    refusal(b.asService(s, service, who, (c) => c.IniciarJob(fresh)))
  expect(
    await Promise.all([
      refusal(start(b.analista, randomUUID())),
      attempt('processos', person('Maria', 'produtor_rural')),
      attempt('processos', null),
      attempt('documentos', b.analista),
      attempt('analista', b.analista),
    ]),
  ).toEqual(['CAR-003', 'CAR-003', 'CAR-001', 'CAR-003', 'CAR-003'])
  expect(await b.events(fresh.job_id)).toEqual([])
}, 120_000)

test('the history shows a started job at once, and its end', async () => {
  const { id } = b.peers.empty()
  const jobId = await b.generate(s, id)
  const atos = async () => (await b.asService(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))).atos
  expect(await atos()).toMatchObject([
    {
      id: expect.any(String),
      versao: 1,
      tipo: 'dossie_solicitado',
      em: expect.any(String),
      por: { id: b.analista.id, nome: b.analista.nome, tipo_usuario: 'analista_ambiental' },
      resumo: 'Dossiê solicitado.',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const { paginas, codigo_verificacao } = await b.settled(s, jobId)
  expect((await atos()).map((ato) => [ato.tipo, ato.resumo])).toEqual([
    ['dossie_solicitado', 'Dossiê solicitado.'],
    ['dossie_emitido', `Dossiê emitido com ${paginas} páginas, código ${codigo_verificacao}.`],
  ])
}, 120_000)

test('who takes a case gets its dossier, also when only the fact tells of it, and told twice gets one', async () => {
  const { id } = b.peers.empty('em_analise', b.analista)
  const jobId = randomUUID()
  const fact = createFact('processo.assumido', {
    source: '/car/processos',
    subject: id,
    streamversion: 3,
    data: { processo_id: id, versao: 3, status: 'em_analise', analista_id: b.analista.id, dossie_job_id: jobId },
  })
  await Promise.all([b.broker.publish(fact), b.broker.publish(fact)])
  await until(
    () => b.events(jobId),
    (events) => events.length > 0,
  )
  expect((await b.settled(s, jobId)).status).toBe('pronto')
  expect((await b.events(jobId)).filter((e) => e.tipo === 'dossie_solicitado')).toHaveLength(1)
  const { atos } = await b.asService(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))
  expect(atos[0]?.por).toEqual({ id: b.analista.id, nome: b.analista.nome, tipo_usuario: 'analista_ambiental' })
}, 120_000)

test('the page behind the QR code tells what was issued, and runs and fetches nothing but its own', async () => {
  const job = await b.settled(s, await b.generate(s, b.peers.empty().id))
  const page = await b.ask(s, null, 'GET', `/verificar/${job.codigo_verificacao}`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = page.bytes.toString()
  for (const said of [job.codigo_verificacao, job.hash_sha256, 'Autêntico e atual']) expect(html).toContain(said)
  expect(html).not.toContain('MARIA')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|unsafe/)
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(html).not.toMatch(/<style|\sstyle=/i)
  const sheet = await b.ask(s, null, 'GET', /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '')
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(sheet.bytes.toString()).toContain('.card {')

  const absent = await b.ask(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T')
  expect(absent.status).toBe(404)
  expect(absent.bytes.toString()).toContain('Nenhum dossiê foi emitido com o código')
  const stranger = await b.ask(s, null, 'GET', `/verificar/${encodeURIComponent('<script>alert(1)</script>')}`)
  expect([stranger.status, stranger.bytes.toString().includes('alert')]).toEqual([404, false])
  const typed = encodeURIComponent(job.codigo_verificacao.toLowerCase().replaceAll('-', ''))
  const query = await b.ask(s, null, 'GET', `/verificar/consulta?codigo=${typed}`)
  expect([query.status, query.headers.get('location')]).toEqual([303, `/verificar/${job.codigo_verificacao}`])
  expect((await b.ask(s, null, 'GET', '/verificar/consulta?codigo=xyz')).status).toBe(404)
}, 120_000)

import { ErroCar } from '@car/errors/erro-car'
import { createHash, randomUUID } from 'node:crypto'
import { recusaDoStatus } from '@car/atos/tabela'
import { criarFato } from '@car/events/fato'
import { until } from '@car/testing/until'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

let b: Bancada
let s: Awaited<ReturnType<Bancada['iniciar']>>
beforeAll(async () => {
  b = await montarBancada()
  s = await b.iniciar()
}, 120_000)
afterAll(() => b.close(), 60_000)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const publico = (codigo: string) => b.pedir(s, null, 'GET', `/publico/dossies/${encodeURIComponent(codigo)}`)

test('a dossier is asked for, made, downloaded, verified by anybody, and replaced by the next', async () => {
  const { id, documentos } = b.pares.processo()
  const pedido = await b.pedir(s, b.analista, 'POST', `/analista/processos/${id}/gerar-dossie`)
  expect(pedido.status).toBe(202)
  expect(pedido.corpo.data).toEqual({ job_id: expect.any(String), status: 'processando' })
  const jobId = pedido.corpo.data.job_id as string
  const comeco = await b.situacao(s, jobId)
  expect(comeco).toMatchObject({ job_id: jobId, processo_id: id, erro: null })

  const job = await b.resolvido(s, jobId)
  expect(job).toMatchObject({ status: 'pronto', erro: null, concluido_em: expect.any(String) })
  expect(job.codigo_verificacao).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  // Only documents that were read and accepted are reproduced.
  expect(b.pares.baixados.filter((d) => documentos.includes(d))).toEqual(documentos.slice(0, 2))

  const pdf = await b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(pdf.status).toBe(200)
  expect(sha256(pdf.bytes)).toBe(job.hash_sha256)
  expect((await PDFDocument.load(pdf.bytes, { updateMetadata: false })).getPageCount()).toBe(job.paginas)
  const numero = b.pares.caso(id).autos.processo?.numero ?? ''
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.bytes.length),
    'content-disposition': `attachment; filename="dossie-${numero.replace('/', '-')}.pdf"`,
    'x-content-type-options': 'nosniff',
    etag: `"${job.hash_sha256}"`,
  })
  const cabeca = await b.pedir(s, b.analista, 'HEAD', `/analista/dossies/${jobId}/download`)
  expect([cabeca.status, cabeca.headers.get('content-length')]).toEqual([200, String(pdf.bytes.length)])

  const digitado = job.codigo_verificacao.toLowerCase().replaceAll('-', ' ')
  const verificado = await publico(digitado)
  expect(verificado.status).toBe(200)
  expect(verificado.corpo.data).toEqual({
    codigo: job.codigo_verificacao,
    processo_numero: numero,
    emitido_em: expect.any(String),
    hash_sha256: job.hash_sha256,
    situacao: 'valido',
  })

  const outro = await b.resolvido(s, await b.gerar(s, id))
  expect((await publico(job.codigo_verificacao)).corpo.data.situacao).toBe('substituido')
  expect((await publico(outro.codigo_verificacao)).corpo.data.situacao).toBe('valido')
  const daqui = await until(
    () => b.fatos.filter((f) => f.subject === jobId),
    (fatos) => fatos.length >= 2,
  )
  expect(daqui.map(({ type, data }) => [type, data])).toEqual([
    ['dossie.solicitado', { job_id: jobId, processo_id: id, versao: 1 }],
    ['dossie.pronto', { job_id: jobId, processo_id: id, versao: 3 }],
  ])
}, 180_000)

test('a dossier is not given before processos has noted the look at it; asking for one is no look', async () => {
  const { id } = b.pares.vazio()
  const antes = b.pares.leituras.length
  const jobId = await b.gerar(s, id)
  await b.resolvido(s, jobId)
  const baixar = () => b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect((await baixar()).status).toBe(200)
  expect(b.pares.leituras.slice(antes)).toEqual([
    { processo_id: id, leitura: '' },
    { processo_id: id, leitura: 'dossie' },
  ])
  b.pares.antesDoAcesso(() => Promise.reject(new ErroCar('indisponivel')))
  const recusa = await baixar()
  b.pares.antesDoAcesso(async () => {})
  expect([recusa.status, recusa.corpo.error.code]).toEqual([503, 'CAR-016'])
}, 60_000)

test('what is not there, or not for the caller, is CAR-003', async () => {
  const { id } = b.pares.vazio()
  const jobId = await b.gerar(s, id)
  const produtor = person('Maria', 'produtor_rural')
  const nada = randomUUID()
  const respostas = await Promise.all([
    b.pedir(s, produtor, 'POST', `/analista/processos/${id}/gerar-dossie`),
    b.pedir(s, produtor, 'GET', `/analista/dossies/${jobId}`),
    b.pedir(s, produtor, 'GET', `/analista/dossies/${jobId}/download`),
    b.pedir(s, b.analista, 'POST', `/analista/processos/${nada}/gerar-dossie`),
    b.pedir(s, b.analista, 'GET', `/analista/dossies/${nada}`),
    b.pedir(s, b.analista, 'GET', `/analista/dossies/${nada}/download`),
    b.pedir(s, b.analista, 'GET', '/analista/dossies/nem-um-id'),
    publico('7K3Q-4T2X-FHD0-ZZ5T'),
    publico('nem um codigo'),
    publico('%00'),
  ])
  expect(respostas.map((r) => [r.status, r.corpo.error.code])).toEqual(respostas.map(() => [404, 'CAR-003']))
  const semToken = await b.pedir(s, null, 'GET', `/analista/dossies/${jobId}`)
  expect([semToken.status, semToken.corpo.error.code]).toEqual([401, 'CAR-001'])
}, 30_000)

test('a draft has no dossier, and an account of level bronze cannot ask for one', async () => {
  const rascunho = await b.pedir(
    s,
    b.analista,
    'POST',
    `/analista/processos/${b.pares.vazio('rascunho').id}/gerar-dossie`,
  )
  expect([rascunho.status, rascunho.corpo.error.code]).toEqual([409, 'CAR-005'])
  expect(rascunho.corpo.error.message).toBe(recusaDoStatus('gerar_dossie', 'rascunho'))
  const bronze = person('Analista Bronze', 'analista_ambiental', 'bronze')
  const negado = await b.pedir(s, bronze, 'POST', `/analista/processos/${b.pares.vazio().id}/gerar-dossie`)
  expect([negado.status, negado.corpo.error.code]).toEqual([403, 'CAR-006'])
  for (const status of ['submetido', 'cancelado']) {
    const res = await b.pedir(s, b.analista, 'POST', `/analista/processos/${b.pares.vazio(status).id}/gerar-dossie`)
    expect([status, res.status]).toEqual([status, 202])
  }
}, 30_000)

test('one Idempotency-Key, one dossier', async () => {
  const caminho = `/analista/processos/${b.pares.vazio().id}/gerar-dossie`
  const chave = { 'idempotency-key': randomUUID() }
  const [uma, outra] = [
    await b.pedir(s, b.analista, 'POST', caminho, chave),
    await b.pedir(s, b.analista, 'POST', caminho, chave),
  ]
  expect([uma.status, outra.status, outra.headers.get('idempotency-replayed')]).toEqual([202, 202, 'true'])
  expect(outra.bytes.equals(uma.bytes)).toBe(true)
}, 30_000)

test('a download before the dossier is ready is CAR-015', async () => {
  const solte = Promise.withResolvers<void>()
  b.pares.antesDeBaixar(() => solte.promise)
  const jobId = await b.gerar(s, b.pares.processo().id)
  const cedo = await b.pedir(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([cedo.status, cedo.corpo.error.code]).toEqual([409, 'CAR-015'])
  expect(cedo.corpo.error.message).toContain('ainda')
  solte.resolve()
  b.pares.antesDeBaixar(async () => {})
  expect((await b.resolvido(s, jobId)).status).toBe('pronto')
}, 120_000)

test('the owner of a case starts a job once, for a person who analyses, and is asked nothing back', async () => {
  const { id } = b.pares.vazio()
  const pedido = { job_id: randomUUID(), processo_id: id }
  const antes = b.pares.pedidos.length
  const iniciar = (quem = b.analista, processo_id = id) =>
    b.comoServico(s, 'processos', quem, (c) => c.IniciarJob({ ...pedido, processo_id }))
  expect(await Promise.all([iniciar(), iniciar(), iniciar()])).toEqual(Array(3).fill({ status: 'processando' }))
  expect((await b.resolvido(s, pedido.job_id)).status).toBe('pronto')
  // It is told as the first time.
  expect(await iniciar()).toEqual({ status: 'processando' })
  expect(b.pares.pedidos.slice(antes)).not.toContain('VerificarAcesso')
  const eventos = await b.eventos(pedido.job_id)
  expect(eventos.map((e) => e.tipo)).toEqual(['dossie_solicitado', 'composicao_iniciada', 'dossie_emitido'])

  const recusa = (fazer: Promise<unknown>) => fazer.then(String, (erro: { code: string }) => erro.code)
  const novo = { job_id: randomUUID(), processo_id: id }
  const tentar = (servico: 'analista' | 'documentos' | 'processos', quem: typeof b.analista | null) =>
    recusa(b.comoServico(s, servico, quem, (c) => c.IniciarJob(novo)))
  expect(
    await Promise.all([
      recusa(iniciar(b.analista, randomUUID())),
      tentar('processos', person('Maria', 'produtor_rural')),
      tentar('processos', null),
      tentar('documentos', b.analista),
      tentar('analista', b.analista),
    ]),
  ).toEqual(['CAR-003', 'CAR-003', 'CAR-001', 'CAR-003', 'CAR-003'])
  expect(await b.eventos(novo.job_id)).toEqual([])
}, 120_000)

test('the history shows a started job at once, and its end', async () => {
  const { id } = b.pares.vazio()
  const jobId = await b.gerar(s, id)
  const atos = async () => (await b.comoServico(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))).atos
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
  const { paginas, codigo_verificacao } = await b.resolvido(s, jobId)
  expect((await atos()).map((a) => [a.tipo, a.resumo])).toEqual([
    ['dossie_solicitado', 'Dossiê solicitado.'],
    ['dossie_emitido', `Dossiê emitido com ${paginas} páginas, código ${codigo_verificacao}.`],
  ])
}, 120_000)

test('who takes a case gets its dossier, also when only the fact tells of it, and told twice gets one', async () => {
  const { id } = b.pares.vazio('em_analise', b.analista)
  const jobId = randomUUID()
  const fato = criarFato('processo.assumido', {
    source: '/car/processos',
    subject: id,
    streamversion: 3,
    data: { processo_id: id, versao: 3, status: 'em_analise', analista_id: b.analista.id, dossie_job_id: jobId },
  })
  await Promise.all([b.broker.publish(fato), b.broker.publish(fato)])
  await until(
    () => b.eventos(jobId),
    (eventos) => eventos.length > 0,
  )
  expect((await b.resolvido(s, jobId)).status).toBe('pronto')
  expect((await b.eventos(jobId)).filter((e) => e.tipo === 'dossie_solicitado')).toHaveLength(1)
  const { atos } = await b.comoServico(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))
  expect(atos[0]?.por).toEqual({ id: b.analista.id, nome: b.analista.nome, tipo_usuario: 'analista_ambiental' })
}, 120_000)

test('the page behind the QR code tells what was issued, and runs and fetches nothing but its own', async () => {
  const job = await b.resolvido(s, await b.gerar(s, b.pares.vazio().id))
  const pagina = await b.pedir(s, null, 'GET', `/verificar/${job.codigo_verificacao}`)
  expect([pagina.status, pagina.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = pagina.bytes.toString()
  for (const dito of [job.codigo_verificacao, job.hash_sha256, 'Autêntico e atual']) expect(html).toContain(dito)
  expect(html).not.toContain('MARIA')
  const politica = pagina.headers.get('content-security-policy') ?? ''
  expect(politica).toContain("default-src 'none'")
  expect(politica).not.toMatch(/https?:|unsafe/)
  for (const [marca, regra] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ] as const) {
    const dentro = new RegExp(`<${marca}>([\\s\\S]*)</${marca}>`).exec(html)?.[1] ?? ''
    expect(politica).toContain(`${regra} 'sha256-${createHash('sha256').update(dentro).digest('base64')}'`)
  }

  const ausente = await b.pedir(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T')
  expect(ausente.status).toBe(404)
  expect(ausente.bytes.toString()).toContain('Nenhum dossiê foi emitido com o código')
  const estranho = await b.pedir(s, null, 'GET', `/verificar/${encodeURIComponent('<script>alert(1)</script>')}`)
  expect([estranho.status, estranho.bytes.toString().includes('alert')]).toEqual([404, false])
  const digitado = encodeURIComponent(job.codigo_verificacao.toLowerCase().replaceAll('-', ''))
  const consulta = await b.pedir(s, null, 'GET', `/verificar/consulta?codigo=${digitado}`)
  expect([consulta.status, consulta.headers.get('location')]).toEqual([303, `/verificar/${job.codigo_verificacao}`])
  expect((await b.pedir(s, null, 'GET', '/verificar/consulta?codigo=xyz')).status).toBe(404)
}, 120_000)

import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { createFact } from '@car/events/fact'
import * as esquemas from '@car/operations/schemas/documento'
import { runCommand } from '@car/testing/command'
import type { Memorial } from '@car/vocabulary/memorial'
import type { DocumentoEvent } from '../src/domain/events.ts'
import type { Reading } from '../src/domain/reading.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

jest.setTimeout(60_000)

let b: Bench
let maria: Person
let joao: Person
let analista: Person
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural')
  joao = await b.issuer.pessoa('produtor_rural')
  analista = await b.issuer.pessoa('analista_ambiental')
})
afterAll(() => b.close())

async function receive(processo: string, bytes = pdf(), tipo = 'matricula_imovel'): Promise<string> {
  const { json } = await b.send(maria, upload(processo, bytes, tipo))
  return json.data.id
}

const READ: Reading = {
  confianca: 91,
  paginas: 2,
  dados: {
    numero_matricula: '12345',
    area_ha: 125.5,
    proprietario_nome: 'Ana Souza',
    cpf_cnpj: '***.982.247-**',
    uf: 'MG',
  },
  campos: [
    { nome: 'area_ha', valor: 125.5, confianca: 95, pagina: 1, caixa: null, confirmar: false },
    {
      nome: 'cpf_cnpj',
      valor: '***.982.247-**',
      confianca: 95,
      pagina: 2,
      caixa: { x: 0.1, y: 0.2, largura: 0.3, altura: 0.01 },
      confirmar: true,
    },
  ],
}
const validated: DocumentoEvent = { tipo: 'validado', posse: 'w', lido: READ }
const invalidated: DocumentoEvent = {
  tipo: 'invalidado',
  posse: 'w',
  motivo: 'pdf_protegido',
  instrucoes: ['Envie o PDF sem senha.'],
  lido: null,
}

describe('a document', () => {
  test('is there for its owner and for analysts; for others it is as if it did not exist', async () => {
    const id = await receive(b.processos.processo(maria))
    for (const path of ['', '/status', '/dados-extraidos', '/arquivo', '/paginas/1']) {
      const [ofOther, ofNobody] = await Promise.all([
        b.ask(joao, 'GET', `/documentos/${id}${path}`),
        b.ask(joao, 'GET', `/documentos/${randomUUID()}${path}`),
      ])
      expect([ofOther.status, ofOther.json]).toEqual([404, ofNobody.json])
      expect((await b.ask(null, 'GET', `/documentos/${id}${path}`)).json.error.code).toBe('CAR-001')
    }
    expect((await b.ask(maria, 'GET', `/documentos/${id}`)).status).toBe(200)
    expect((await b.ask(analista, 'GET', `/documentos/${id}`)).status).toBe(200)
    expect((await b.ask(maria, 'GET', '/documentos/1')).status).toBe(404)
  })

  test('what does not exist is asked about as well: the answer takes as long', async () => {
    const before = b.processos.vistas.length
    await b.ask(joao, 'GET', `/documentos/${randomUUID()}`)
    expect(b.processos.vistas).toHaveLength(before + 1)
  })

  test.each([
    ['', 'documento'],
    ['/status', 'documento'],
    ['/dados-extraidos', 'dados'],
    ['/arquivo', 'arquivo'],
    ['/paginas/1', 'arquivo'],
  ])('is not shown before processos was told what is looked at: documento%s', async (path, leitura) => {
    const processo = b.processos.processo(maria)
    const id = await receive(processo)
    const before = b.processos.vistas.length
    await b.ask(analista, 'GET', `/documentos/${id}${path}`)
    expect(b.processos.vistas.slice(before)).toEqual([{ processo_id: processo, operacao: 'consultar', leitura }])
    b.processos.beforeAnswering(() => Promise.reject(new CarError('indisponivel')))
    const { status, json } = await b.ask(analista, 'GET', `/documentos/${id}${path}`)
    b.processos.beforeAnswering(async () => {})
    expect([status, json.error.code]).toEqual([503, 'CAR-016'])
  })

  test('is a look also in the list of its case; to send and to discard one is an act', async () => {
    const processo = b.processos.processo(maria)
    const before = b.processos.vistas.length
    const id = await receive(processo)
    await b.ask(maria, 'GET', `/processos/${processo}/documentos`)
    await b.ask(maria, 'DELETE', `/documentos/${id}`)
    expect(b.processos.vistas.slice(before)).toEqual([
      { processo_id: processo, operacao: 'enviar_documento', leitura: '' },
      { processo_id: processo, operacao: 'consultar', leitura: 'documento' },
      { processo_id: processo, operacao: 'descartar_documento', leitura: '' },
    ])
  })

  test('tells how far its reading is, then how it ended', async () => {
    const processo = b.processos.processo(maria)
    const [id, waiting] = [await receive(processo), await receive(processo)]
    const status = async () => (await b.ask(maria, 'GET', `/documentos/${id}/status`)).json.data
    await b.record(id, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    expect(await status()).toEqual({ status: 'processando' })
    await b.ctx.lease.take(id, 'w')
    await b.ctx.lease.note(id, 'w', { pagina: 3, paginas: 7 })
    const progresso = { pagina: 3, paginas: 7 }
    expect(await status()).toEqual({ status: 'processando', progresso })
    // Clients that wait for several documents can request the list instead.
    const { json } = await b.ask(maria, 'GET', `/processos/${processo}/documentos`)
    expect(json.data).toMatchObject([
      { id, status: 'processando', progresso },
      { id: waiting, status: 'aguardando' },
    ])
    expect(json.data[1]).not.toHaveProperty('progresso')
    expect((await b.ask(maria, 'GET', `/documentos/${id}`)).json.data).toEqual(json.data[0])
    await b.record(id, validated)
    expect(await status()).toEqual({ status: 'valido', confianca: 91 })
  })

  test('says how long the oldest unsettled document has been waiting', async () => {
    const { _id } = (await b.environment.store
      .collection<{ _id: string; since: Date }>('pauta')
      .findOneAndUpdate(
        { _id: await receive(b.processos.processo(maria)) },
        { $set: { since: new Date(Date.now() - 3_600_000) } },
      )) ?? { _id: '' }
    const waiting = await b.ctx.lease.waitingS()
    expect(waiting).toBeGreaterThanOrEqual(3_600)
    expect(waiting).toBeLessThan(3_660)
    await b.ctx.lease.take(_id, 'w')
    expect(await b.ctx.lease.waitingS()).toBeGreaterThanOrEqual(3_600)
    await b.ctx.lease.remove(_id)
    expect(await b.ctx.lease.waitingS()).toBeLessThan(3_600)
  })

  test('shows what was read, the CPF masked everywhere', async () => {
    const id = await receive(b.processos.processo(maria))
    await b.record(id, validated)
    const { json } = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
    expect(json.data).toEqual({
      numero_matricula: '12345',
      area_ha: 125.5,
      proprietario_nome: 'Ana Souza',
      uf: 'MG',
      campos: READ.campos.map((campo) => ({ ...campo, fonte: 'leitura' })),
      confirmacoes: [],
    })
  })

  test('shows the perimeter that was read, to its owner and to other services', async () => {
    const processo = b.processos.processo(maria)
    const id = await receive(processo)
    const memorial: Memorial = {
      datum: 'SIRGAS 2000',
      glebas: [
        {
          vertices: [{ nome: 'V-01', lat: -12.5, lon: -51.5, confianca: 97, pagina: 1, caixa: null }],
          segmentos: [],
          area_ha: 12.5,
          area_calculada_ha: 12.5001,
          perimetro_m: 1400,
          fechamento_m: null,
        },
      ],
    }
    await b.record(id, { ...validated, lido: { ...READ, memorial } })
    const { json } = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
    expect(json.data.memorial).toEqual(memorial)
    expect((await b.ctx.documentos.ofProcessos([processo], true)).linhas[0]?.memorial).toEqual(memorial)
    expect((await b.ctx.documentos.ofProcessos([processo], false)).linhas[0]?.memorial).toBeUndefined()
  })

  test('that was refused says why and what to do, and has nothing where nothing was read', async () => {
    const id = await receive(b.processos.processo(maria))
    await b.record(id, invalidated)
    expect((await b.ask(maria, 'GET', `/documentos/${id}/status`)).json.data).toEqual({
      status: 'invalido',
      motivo: 'pdf_protegido',
      instrucoes: ['Envie o PDF sem senha.'],
    })
    const dados = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
    expect(dados.status).toBe(200)
    expect(dados.json.data).toEqual({
      numero_matricula: null,
      area_ha: null,
      proprietario_nome: null,
      campos: [],
      confirmacoes: [],
    })
  })
})

test('is told in the form that the interface describes, whatever its status', async () => {
  for (const events of [
    [],
    [{ tipo: 'em_processamento', posse: 'w', tentativa: 1 } as const],
    [validated],
    [invalidated],
  ]) {
    const id = await receive(b.processos.processo(maria))
    for (const event of events) await b.record(id, event)
    const dados = async (path: string) => (await b.ask(maria, 'GET', `/documentos/${id}${path}`)).json.data
    expect(esquemas.documento.strict().safeParse(await dados('')).error).toBeUndefined()
    expect(esquemas.situacaoDoDocumento.strict().safeParse(await dados('/status')).error).toBeUndefined()
    if (events.length === 0 || events[0]?.tipo === 'em_processamento') continue
    expect(esquemas.dadosExtraidos.strict().safeParse(await dados('/dados-extraidos')).error).toBeUndefined()
  }
})

describe('the file', () => {
  const bytes = pdf(300_000)
  const slice = (start: number, end?: number) => bytes.subarray(start, end)
  let id: string
  beforeAll(async () => {
    id = await receive(b.processos.processo(maria), bytes)
  })
  const download = (headers: Record<string, string> = {}, method = 'GET') =>
    b.ask(maria, method, `/documentos/${id}/arquivo`, { headers })

  test('comes whole, as an attachment that nothing runs, with what proves it', async () => {
    const { status, headers, bytes: readings } = await download()
    expect(status).toBe(200)
    expect(readings.equals(bytes)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'content-disposition': expect.stringMatching(/^attachment; filename="?documento\.pdf"?$/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'x-request-id': expect.any(String),
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    })
  })

  test('keeps a name with accents', async () => {
    const [processo, tipo] = upload(b.processos.processo(maria), bytes)
    const part = { nome: 'arquivo', bytes: pdf(), arquivo: 'Matrícula nº 7.pdf' }
    const { json } = await b.send(maria, [processo, tipo, part] as never)
    const { headers } = await b.ask(maria, 'GET', `/documentos/${json.data.id}/arquivo`)
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Matr%C3%ADcula%20n%C2%BA%207")
  })

  test.each<[string, () => Buffer, string]>([
    ['bytes=0-99', () => slice(0, 100), 'bytes 0-99/300000'],
    ['bytes=299990-', () => slice(299_990), 'bytes 299990-299999/300000'],
    ['bytes=-5', () => slice(299_995), 'bytes 299995-299999/300000'],
    ['bytes=-999999', () => slice(0), 'bytes 0-299999/300000'],
    ['bytes=299999-400000', () => slice(299_999), 'bytes 299999-299999/300000'],
  ])('comes in part: %s', async (range, part, said) => {
    const { status, headers, bytes: readings } = await download({ range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(said)
    expect(headers.get('content-length')).toBe(String(part().length))
    expect(readings.equals(part())).toBe(true)
  })

  test.each(['bytes=300000-', 'bytes=400000-500000', 'bytes=-0', 'bytes=9-3'])(
    'is 416 without a body where there is nothing: %s',
    async (range) => {
      const { status, headers, bytes: readings } = await download({ range })
      expect([status, readings.length, headers.get('content-range')]).toEqual([416, 0, 'bytes */300000'])
      expect(headers.get('content-type')).toBeNull()
    },
  )

  test.each(['bytes=0-1,5-9', 'linhas=1-2', 'bytes'])(
    'comes whole for a range of a form not served: %s',
    async (range) => {
      const { status, bytes: readings } = await download({ range })
      expect([status, readings.length]).toEqual([200, bytes.length])
    },
  )

  test('comes whole when the part asked for is of another version', async () => {
    const etag = (await download()).headers.get('etag') ?? ''
    expect((await download({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await download({ range: 'bytes=0-9', 'if-range': '"outra"' })).status).toBe(200)
  })

  test('can be asked about without being sent', async () => {
    const { status, headers, bytes: readings } = await download({}, 'HEAD')
    expect([status, headers.get('content-length'), readings.length]).toEqual([200, '300000', 0])
  })

  test('that is no longer what was received is broken off, never passed for whole', async () => {
    const other = await receive(b.processos.processo(maria), pdf(200_000))
    const { state } = await b.ctx.store.load('documento', other)
    await b.environment.objects.putStream(state?.chave ?? '', Readable.from([pdf(200_000)], { objectMode: false }), {
      contentType: 'application/pdf',
    })
    await expect(b.ask(maria, 'GET', `/documentos/${other}/arquivo`)).rejects.toThrow('terminated')
  })

  test('that is not there is CAR-500, as nobody asked for anything that does not exist', async () => {
    const other = await receive(b.processos.processo(maria))
    const row = await b.ctx.documentos.row(other)
    await b.environment.objects.delete(row?.chave ?? '')
    const { status, json } = await b.ask(maria, 'GET', `/documentos/${other}/arquivo`)
    expect([status, json.error.code]).toEqual([500, 'CAR-500'])
  })
})

describe('the list of a processo', () => {
  test('is in order of arrival, page by page in both directions, without what was discarded', async () => {
    const processo = b.processos.processo(maria)
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await receive(processo))
    await b.ask(maria, 'DELETE', `/documentos/${ids[3]}`)
    const expected = ids.filter((_, i) => i !== 3)

    const pagina = async (query: string) =>
      (await b.ask(maria, 'GET', `/processos/${processo}/documentos${query}`)).json
    const first = await pagina('?page_size=4')
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 4))
    expect(first.meta).toEqual({
      cursor_next: expect.any(String),
      cursor_prev: null,
      total_count: 6,
      has_more: true,
      page_size: 4,
    })
    ids.push(await receive(processo))
    const second = await pagina(`?page_size=4&cursor=${first.meta.cursor_next}`)
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([...expected.slice(4), ids.at(-1)])
    expect(second.meta).toMatchObject({ cursor_next: null, has_more: false, total_count: 7 })
    const back = await pagina(`?page_size=4&cursor=${second.meta.cursor_prev}`)
    expect(back.data).toEqual(first.data)
  })

  test('takes no cursor of another processo, and nothing it does not know', async () => {
    const [first, another] = [b.processos.processo(maria), b.processos.processo(maria)]
    for (const processo of [first, another]) for (let i = 0; i < 2; i++) await receive(processo)
    const { json } = await b.ask(maria, 'GET', `/processos/${first}/documentos?page_size=1`)
    for (const query of [`cursor=${json.meta.cursor_next}`, 'cursor=x', 'page_size=0', 'cor=azul']) {
      const refusal = await b.ask(maria, 'GET', `/processos/${another}/documentos?${query}`)
      expect([refusal.status, refusal.json.error.code]).toEqual([422, 'CAR-004'])
    }
    expect((await b.ask(joao, 'GET', `/processos/${first}/documentos`)).status).toBe(404)
    expect((await b.ask(analista, 'GET', `/processos/${first}/documentos`)).status).toBe(200)
  })

  test('leads to its documents by an index', async () => {
    const indices = await b.environment.store.collection('documentos').indexes()
    expect(indices.map(({ key }) => key)).toContainEqual({ processoId: 1, recebidoEm: 1, _id: 1 })
  })
})

describe('saying what a document says', () => {
  const lido: Reading = {
    ...READ,
    dados: { ...READ.dados, proprietario_nome: null, area_ha: null },
    campos: [
      { nome: 'proprietario_nome', valor: 'Ana Sousa', confianca: 61, pagina: 1, caixa: null, confirmar: true },
      { nome: 'area_ha', valor: null, confianca: 0, pagina: null, caixa: null, confirmar: true },
    ],
  }
  const uncertain: DocumentoEvent = { tipo: 'validado', posse: 'w', lido }
  const tell = (who: Person, id: string, campos: unknown) =>
    b.ask(who, 'POST', `/documentos/${id}/confirmacoes`, {
      body: JSON.stringify({ campos }),
      headers: { 'content-type': 'application/json' },
    })

  test('is kept beside what was read, which stays null, the last word of each field', async () => {
    const id = await receive(b.processos.processo(maria))
    await b.record(id, uncertain)
    const first = await tell(maria, id, [{ nome: 'proprietario_nome', confere: true }])
    expect(first.json.data).toMatchObject({
      proprietario_nome: null,
      confirmacoes: [{ nome: 'proprietario_nome', valor: 'Ana Sousa' }],
    })
    await tell(maria, id, [
      { nome: 'proprietario_nome', valor: 'Ana Souza' },
      { nome: 'area_ha', valor: 125.5 },
    ])
    const { json } = await b.ask(analista, 'GET', `/documentos/${id}/dados-extraidos`)
    expect(json.data).toMatchObject({
      proprietario_nome: null,
      area_ha: null,
      campos: lido.campos,
      confirmacoes: [
        { nome: 'proprietario_nome', valor: 'Ana Souza', em: expect.any(String) },
        { nome: 'area_ha', valor: 125.5, em: expect.any(String) },
      ],
    })
  })

  test('is for who may edit the case, while its state allows it', async () => {
    const processo = b.processos.processo(maria)
    const id = await receive(processo)
    await b.record(id, uncertain)
    const campos = [{ nome: 'area_ha', valor: 125.5 }]
    for (const another of [joao, analista]) expect((await tell(another, id, campos)).status).toBe(404)
    b.processos.change(processo, { status: 'em_analise', permite: { confirmar_documento: false } })
    const late = await tell(maria, id, campos)
    expect([late.status, late.json.error.code]).toEqual([409, 'CAR-005'])
  })
})

describe('discarding', () => {
  test('is for drafts, by who may; then the document, its file and its pictures are gone', async () => {
    const processo = b.processos.processo(maria)
    const id = await receive(processo)
    await b.ctx.arquivos.confirmar(await b.ctx.arquivos.storePreview(id, '1-320', Buffer.from('jpeg')))
    b.processos.change(processo, { status: 'submetido', permite: { descartar_documento: false } })
    const early = await b.ask(maria, 'DELETE', `/documentos/${id}`)
    expect([early.status, early.json.error.code]).toEqual([409, 'CAR-005'])
    b.processos.change(processo, { status: 'rascunho', permite: {} })
    expect((await b.ask(analista, 'DELETE', `/documentos/${id}`)).status).toBe(404)
    expect((await b.ask(joao, 'DELETE', `/documentos/${id}`)).status).toBe(404)

    const row = await b.ctx.documentos.row(id)
    const done = await b.ask(maria, 'DELETE', `/documentos/${id}`)
    expect([done.status, done.bytes.length]).toEqual([204, 0])
    for (const method of ['GET', 'DELETE']) expect((await b.ask(maria, method, `/documentos/${id}`)).status).toBe(404)
    await end(
      async () => [...(await b.environment.keys(row?.chave)), ...(await b.environment.keys(`previas/${id}/`))],
      (keys) => keys.length === 0,
    )
  })
})

const decisionWith = (dados: { area_ha: number }) => ({
  motivo: 'Lê-se.',
  por: { id: randomUUID(), nome: 'Ana' },
  em: new Date().toISOString(),
  dados,
})

describe('a ressalva that was decided', () => {
  const count = (processo_id: string, ressalva_id: string) =>
    b.broker.publish(
      createFact('ressalva.decidida', {
        source: '/car/processos',
        subject: processo_id,
        streamversion: 2,
        data: { processo_id, ressalva_id, versao: 2, status: 'em_analise' },
      }),
    )
  const status = async (id: string) => (await b.ctx.documentos.row(id))?.status

  test('for a document makes it valid once, also where processos could not be asked at first; refused, nothing', async () => {
    const [aceita, recusada] = [randomUUID(), randomUUID()]
    const processo = b.processos.processo(maria)
    const [id, another] = [await receive(processo), await receive(processo)]
    for (const target of [id, another]) await b.record(target, invalidated)
    b.processos.change(processo, {
      ressalvas: [
        { id: recusada, status: 'recusada', documento_id: another },
        { id: aceita, status: 'aceita', documento_id: id, decisao: decisionWith({ area_ha: 12.5 }) },
      ],
    })
    let questions = 0
    b.processos.beforeAnswering(async () => {
      if (++questions === 1) throw new CarError('tempo_esgotado')
    })
    await count(processo, recusada)
    await count(processo, aceita)
    await end(
      () => status(id),
      (said) => said === 'valido',
    )
    expect((await b.ctx.store.load('documento', id)).state).toMatchObject({ lido: { dados: { area_ha: 12.5 } } })
    const { version } = await b.ctx.store.load('documento', id)
    await count(processo, aceita)
    await count(processo, randomUUID())
    await end(
      () => questions,
      (done) => done >= 5,
    )
    b.processos.beforeAnswering(async () => {})
    expect((await b.ctx.store.load('documento', id)).version).toBe(version)
    expect(await status(another)).toBe('invalido')
  })
})

describe('the end of a processo', () => {
  const count = (type: 'processo.descartado' | 'processo.cancelado', processo_id: string) =>
    b.broker.publish(
      createFact(type, {
        source: '/car/processos',
        subject: processo_id,
        streamversion: 2,
        data: { processo_id, versao: 2, status: type === 'processo.descartado' ? 'descartado' : 'cancelado' },
      }),
    )

  test.each<['processo.descartado' | 'processo.cancelado', string]>([
    ['processo.descartado', 'descartado'],
    ['processo.cancelado', 'valido'],
  ])('%s leaves its documents %s and their bytes free', async (type, status) => {
    const processo = b.processos.processo(maria)
    const bytes = pdf()
    const id = await receive(processo, bytes)
    await b.record(id, validated)
    const person = await b.issuer.pessoa('produtor_rural', 'bronze')
    b.processos.change(processo, { donoId: person.id })
    const campos = { processo_id: processo, tipo_documento: 'ccir', nome: 'ccir.pdf', tamanho: 1_000_000 }
    const opened = await b.ask(person, 'POST', '/documentos/envios', {
      body: JSON.stringify(campos),
      headers: { 'content-type': 'application/json' },
    })
    const openUploads = () => b.ask(person, 'GET', '/documentos/envios')
    expect((await openUploads()).json.data).toEqual([{ ...opened.json.data, ...campos }])
    expect((await b.ask(joao, 'GET', '/documentos/envios')).json.data).toEqual([])
    const busy = () => b.environment.store.collection('cotas_processos').findOne({ _id: processo as never })
    expect(await busy()).toMatchObject({ documentos: 2 })
    b.processos.change(processo, { status: type === 'processo.descartado' ? 'descartado' : 'cancelado' })
    await count(type, processo)
    await count(type, processo)
    await end(
      async () => (await busy())?.['bytes'] as number,
      (count) => count < 1_000_000,
    )
    expect((await openUploads()).json.data).toEqual([])
    await end(
      async () => (await b.send(joao, upload(b.processos.processo(joao), bytes))).status,
      (seen) => seen === 202,
    )
    const row = await b.ctx.documentos.row(id)
    expect(row?.status).toBe(status)
  })

  test.each([
    ['descartado', 'descartado'],
    ['cancelado', 'aguardando'],
  ])('%s, leaves what comes right after it %s, and its bytes free', async (status, left) => {
    const processo = b.processos.processo(maria)
    const bytes = pdf()
    // The rights of the sender were checked before, so they are still granted here.
    b.processos.change(processo, { status })
    const id = await receive(processo, bytes)
    await end(
      async () => (await b.send(maria, upload(b.processos.processo(maria), bytes))).status,
      (seen) => seen === 202,
    )
    expect((await b.ctx.documentos.row(id))?.status).toBe(left)
  })

  test('that only a forged fact tells of destroys nothing', async () => {
    const [processo, ended] = [b.processos.processo(maria, { status: 'aprovado' }), b.processos.processo(maria)]
    const [id, last] = [await receive(processo, pdf()), await receive(ended, pdf())]
    for (const one of [id, last]) await b.record(one, validated)
    const { version } = await b.ctx.store.load('documento', id)
    for (const type of ['processo.descartado', 'processo.cancelado'] as const) await count(type, processo)
    const gone = b.processos.processo(maria, { status: 'descartado' })
    await b.broker.publish(
      createFact('documento.recebido', {
        source: '/car/documentos',
        subject: id,
        streamversion: 1,
        data: {
          documento_id: id,
          processo_id: gone,
          tipo_documento: 'matricula_imovel',
          status: 'aguardando',
          versao: 1,
        },
      }),
    )
    // Facts are handled in order, so the forged ones are done once the last one is.
    b.processos.change(ended, { status: 'descartado' })
    await count('processo.descartado', ended)
    await end(
      async () => (await b.ctx.documentos.row(last))?.status,
      (status) => status === 'descartado',
    )
    expect((await b.ctx.store.load('documento', id)).version).toBe(version)
    expect(await b.environment.keys()).toContain((await b.ctx.documentos.row(id))?.chave)
  })

  test('takes its files after a week, and only if processos still says so then', async () => {
    const processo = b.processos.processo(maria)
    const id = await receive(processo, pdf())
    await b.record(id, validated)
    const { chave = '' } = (await b.ctx.documentos.row(id)) ?? {}
    const inDays = (days: number) => cleanFiles({ ...b.ctx, now: () => new Date(Date.now() + days * 86_400_000) })
    b.processos.change(processo, { status: 'descartado' })
    await count('processo.descartado', processo)
    await end(
      async () => (await b.ctx.documentos.row(id))?.status,
      (status) => status === 'descartado',
    )
    await inDays(6)
    expect(await b.environment.keys(chave)).toEqual([chave])
    // Whoever had the fact recorded cannot have processos say so for a week.
    b.processos.change(processo, { status: 'aprovado' })
    await inDays(8)
    expect(await b.environment.keys(chave)).toEqual([chave])
    b.processos.change(processo, { status: 'descartado' })
    await inDays(8)
    expect(await b.environment.keys(chave)).toEqual([])
  })

  test('keeps its files as long as a legal hold is on it, also one that its owner discards alone', async () => {
    const processo = b.processos.processo(maria, { retido: true })
    const ids = [await receive(processo, pdf()), await receive(processo, pdf())]
    for (const id of ids) await b.record(id, validated)
    const rows = await Promise.all(ids.map((id) => b.ctx.documentos.row(id)))
    const files = rows.map((row) => row?.chave ?? '')
    const kept = async () => (await Promise.all(files.map((chave) => b.environment.keys(chave)))).flat()
    const inDays = (days: number) => cleanFiles({ ...b.ctx, now: () => new Date(Date.now() + days * 86_400_000) })
    expect((await b.ask(maria, 'DELETE', `/documentos/${ids[0]}`)).status).toBe(204)
    b.processos.change(processo, { status: 'descartado' })
    await count('processo.descartado', processo)
    await end(
      async () => (await b.ctx.documentos.row(ids[1] ?? ''))?.status,
      (status) => status === 'descartado',
    )
    await inDays(8)
    expect((await kept()).toSorted()).toEqual(files.toSorted())
    b.processos.change(processo, { retido: false })
    await inDays(16)
    expect(await kept()).toEqual([])
  })

  test('that is cancelled while a document is read leaves a record that verifies, whatever the reading says', async () => {
    const processo = b.processos.processo(maria)
    const bytes = pdf()
    const id = await receive(processo, bytes)
    await b.record(id, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    b.processos.change(processo, { status: 'cancelado' })
    await count('processo.cancelado', processo)
    await end(
      () => b.kinds(id),
      (kinds) => kinds.includes('liberado'),
    )
    await b.record(id, invalidated)
    const free = await end(
      () => b.send(joao, upload(b.processos.processo(joao), bytes)),
      ({ status }) => status === 202,
    )
    const streams = [id, free.json.data.id].map((one) => `documento-${one}`)
    const left = await end(
      async () => (await problems()).filter(({ stream }) => streams.includes(stream)),
      (found) => found.length === 0,
    )
    expect(left).toEqual([])
  })

  async function problems(): Promise<{ stream: string; problem: string }[]> {
    const verify = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
    return JSON.parse((await runCommand(verify, b.env)).output).problems
  }
})

test('the sweep removes what no document has, and keeps what one has', async () => {
  const id = await receive(b.processos.processo(maria))
  const row = await b.ctx.documentos.row(id)
  const orphan = await b.ctx.arquivos.store(Readable.from([pdf()], { objectMode: false }), 'application/pdf')
  // A crash after the commit may leave the file on the list of pending files.
  await b.environment.store
    .collection<{ _id: string }>('arquivos_pendentes')
    .insertOne({ _id: row?.chave ?? '', desde: new Date(0), previasDe: null } as never)

  expect(await cleanFiles(b.ctx)).toBe(0)
  expect(await cleanFiles(b.ctx, -1_000)).toBe(1)
  expect(await b.environment.keys(orphan)).toEqual([])
  expect((await b.ask(maria, 'GET', `/documentos/${id}/arquivo`)).status).toBe(200)
  expect(await b.environment.store.collection('arquivos_pendentes').countDocuments()).toBe(0)
})

test('the sweep finds the documents of a file by an index of the record', async () => {
  const indices = await b.environment.store.collection('commits').indexes()
  expect(indices).toContainEqual(expect.objectContaining({ key: { 'events.chave': 1 }, sparse: true }))
})

test('every list can be written anew from the record by one command', async () => {
  const collection = b.environment.store.collection('documentos')
  const before = await collection.find().sort({ _id: 1 }).toArray()
  expect(before.length).toBeGreaterThan(0)
  await collection.deleteMany({})
  const rebuild = fileURLToPath(new URL('../src/rebuild.ts', import.meta.url))
  expect(await runCommand(rebuild, b.env)).toMatchObject({ status: 0 })
  expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(before)
})

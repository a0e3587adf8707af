import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, multipart, type SentPart, pdf } from './support/bench.ts'

jest.setTimeout(60_000)

let b: Bench
let maria: Person
let processo: string
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(() => b.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const MB = 1024 * 1024
const campo = (nome: string, valor: string): SentPart => ({ nome, valor })
const arquivo = (bytes: Buffer, tipo = 'application/pdf', nome = 'documento.pdf'): SentPart => ({
  nome: 'arquivo',
  bytes,
  tipo,
  arquivo: nome,
})

/** Makes a TIFF as office scanners write it: header, pages, and an empty directory at `directory`. */
function tiff(byteOrder: 'II' | 'MM', directory: number): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), randomBytes(directory - 8), Buffer.alloc(6)])
  bytes.write(byteOrder, 'latin1')
  bytes.writeUInt16LE(byteOrder === 'II' ? 42 : 42 << 8, 2)
  if (byteOrder === 'II') bytes.writeUInt32LE(directory, 4)
  else bytes.writeUInt32BE(directory, 4)
  return bytes
}

/** Returns the status, the code of the error, and the field and code of each detail. */
async function refusal(who: Person | null, pieces: SentPart[], headers?: Record<string, string>) {
  const { status, json } = await b.send(who, pieces, headers)
  const details = (json.error?.details ?? []).map((d: { field: string; code: string }) => `${d.field} ${d.code}`)
  return [status, json.error?.code, ...details.sort()]
}

/** Returns the keys of files that `run` left in the object store. */
async function withoutLeftovers(run: () => Promise<unknown>): Promise<string[]> {
  const before = await b.environment.keys('arquivos/')
  await run()
  const leftovers = await end(
    async () => (await b.environment.keys('arquivos/')).filter((chave) => !before.includes(chave)),
    (found) => found.length === 0,
  )
  await end(
    () => b.environment.store.collection('arquivos_pendentes').countDocuments(),
    (n) => n === 0,
  )
  return leftovers
}

describe('a file that is taken', () => {
  test('is stored as it came and shown at once', async () => {
    const bytes = pdf()
    const sent = await b.send(maria, upload(processo, bytes))
    expect(sent.status).toBe(202)
    expect(sent.json.data).toEqual({ id: expect.any(String), status: 'aguardando', hash_sha256: sha256(bytes) })
    expect(sent.json.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

    const { id } = sent.json.data
    const { json } = await b.ask(maria, 'GET', `/documentos/${id}`)
    expect(json.data).toEqual({
      id,
      processo_id: processo,
      tipo_documento: 'matricula_imovel',
      status: 'aguardando',
      hash_sha256: sha256(bytes),
      nome_arquivo: 'documento.pdf',
      tipo_conteudo: 'application/pdf',
      tamanho_bytes: bytes.length,
      paginas: null,
      motivo: null,
      confianca: null,
      substitui: null,
      recebido_em: expect.stringMatching(/Z$/),
      atualizado_em: expect.stringMatching(/Z$/),
    })
    expect((await b.ask(maria, 'GET', `/documentos/${id}/status`)).json.data).toEqual({ status: 'aguardando' })
    const early = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
    expect([early.status, early.json.error.code]).toEqual([409, 'CAR-005'])
    expect((await b.ask(maria, 'GET', `/documentos/${id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  })

  test.each([
    ['file first', [2, 0, 1]],
    ['file in the middle', [0, 2, 1]],
    ['processo last', [1, 2, 0]],
  ])('may send its parts in any order: %s', async (_name, byteOrder) => {
    const bytes = pdf(200_000)
    const pieces = upload(processo, bytes)
    const { status, json } = await b.send(
      maria,
      byteOrder.map((i) => pieces[i] as SentPart),
    )
    expect([status, json.data?.hash_sha256]).toEqual([202, sha256(bytes)])
  })

  test('is 50 MB large at most, and that to the byte', async () => {
    const bytes = pdf(50 * MB)
    const { json } = await b.send(maria, upload(processo, bytes))
    expect(json.data?.hash_sha256).toBe(sha256(bytes))
    expect((await b.ask(maria, 'GET', `/documentos/${json.data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ana\\matrícula nº 5.pdf', 'matrícula nº 5.pdf'],
    ['relatorio.exe', 'relatorio.exe.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ])('keeps no more of its name than is safe: %s', async (nome, kept) => {
    const { json } = await b.send(maria, [
      ...upload(processo, pdf()).slice(0, 2),
      arquivo(pdf(), 'application/pdf', nome),
    ])
    const seen = await b.ask(maria, 'GET', `/documentos/${json.data.id}`)
    expect(seen.json.data.nome_arquivo).toBe(kept)
  })

  test('is what its content says, also when the sender does not say', async () => {
    const pieces = [...upload(processo, pdf()).slice(0, 2), arquivo(pdf(), 'application/octet-stream', '')]
    expect((await b.send(maria, pieces)).status).toBe(202)
  })
})

describe('what is refused leaves nothing behind', () => {
  test('what is missing, unknown, double or of the wrong form is named, all of it at once', async () => {
    await withoutLeftovers(async () => {
      expect(await refusal(maria, [arquivo(pdf())])).toEqual([
        422,
        'CAR-004',
        'processo_id required',
        'tipo_documento required',
      ])
      expect(await refusal(maria, upload(processo, pdf()).slice(0, 2))).toEqual([422, 'CAR-004', 'arquivo required'])
      expect(await refusal(maria, upload(processo, Buffer.alloc(0)))).toEqual([422, 'CAR-004', 'arquivo invalid_value'])
      expect(await refusal(maria, [...upload(processo, pdf()), arquivo(pdf())])).toEqual([
        422,
        'CAR-004',
        'arquivo invalid_value',
      ])
      expect(await refusal(maria, [...upload(processo, pdf(), 'selfie'), campo('cor', 'azul')])).toEqual([
        422,
        'CAR-004',
        'cor unknown_field',
        'tipo_documento invalid_value',
      ])
      expect(await refusal(maria, [...upload(processo, pdf()), campo('__proto__', '{}')])).toEqual([
        422,
        'CAR-004',
        '__proto__ unknown_field',
      ])
      expect(await refusal(maria, [...upload(processo, pdf()), campo('tipo_documento', 'ccir')])).toEqual([
        422,
        'CAR-004',
        'tipo_documento invalid_format',
      ])
      expect(await refusal(maria, upload('123', pdf()))).toEqual([422, 'CAR-004', 'processo_id invalid_format'])
      const texto = [...upload(processo, pdf()).slice(0, 2), campo('arquivo', 'content')]
      expect(await refusal(maria, texto)).toEqual([422, 'CAR-004', 'arquivo invalid_format'])
      expect(await refusal(maria, [...upload(processo, pdf()), campo('substitui', randomUUID())])).toEqual([
        422,
        'CAR-004',
        'substitui invalid_value',
      ])
    })
  })

  test.each(['II', 'MM'] as const)(
    'a TIFF (%s) is taken whose directory no first piece can hold',
    async (byteOrder) => {
      const bytes = tiff(byteOrder, 200_000)
      const pieces = [...upload(processo, bytes).slice(0, 2), arquivo(bytes, 'image/tiff', 'scan.tif')]
      const { status, json } = await b.send(maria, pieces)
      expect(status).toBe(202)
      const seen = await b.ask(maria, 'GET', `/documentos/${json.data.id}`)
      expect(seen.json.data).toMatchObject({ tipo_conteudo: 'image/tiff', nome_arquivo: 'scan.tif' })
    },
  )

  test.each([
    ['a text', Buffer.from('isto não é um documento'), 'text/plain'],
    ['a text that says it is a PDF', Buffer.from('isto não é um documento'), 'application/pdf'],
    ['a PDF that says it is a photograph', pdf(), 'image/jpeg'],
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('MZ'), pdf()]), 'application/pdf'],
    ['a TIFF that ends before its directory', tiff('II', 200_000).subarray(0, 2_000), 'image/tiff'],
    ['a TIFF that says it is a PDF', tiff('MM', 200_000), 'application/pdf'],
    ['a PDF behind the beginning of a TIFF', Buffer.concat([Buffer.from('II*\0'), pdf()]), 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'image/gif'],
  ])('CAR-009 for %s', async (_name, bytes, tipo) => {
    await withoutLeftovers(async () => {
      expect(await refusal(maria, [...upload(processo, bytes).slice(0, 2), arquivo(bytes, tipo)])).toEqual([
        415,
        'CAR-009',
      ])
    })
  })

  test.each([50 * MB + 1, 80 * MB])(
    'CAR-008 for %d bytes, whatever the order of the parts',
    async (size) => {
      await withoutLeftovers(async () => {
        const pieces = upload(processo, pdf(size))
        expect(await refusal(maria, pieces)).toEqual([413, 'CAR-008'])
        expect(await refusal(maria, pieces.toReversed())).toEqual([413, 'CAR-008'])
      })
    },
    120_000,
  )

  test('what is no multipart is CAR-009, what is broken CAR-011', async () => {
    const raw = (body: string, tipo: string) =>
      b.ask(maria, 'POST', '/documentos/upload', { body, headers: { 'content-type': tipo } })
    const code = async (body: string, tipo: string) => {
      const { status, json } = await raw(body, tipo)
      return [status, json.error.code]
    }
    await withoutLeftovers(async () => {
      expect(await code('{}', 'application/json')).toEqual([415, 'CAR-009'])
      expect(await code('', 'multipart/form-data')).toEqual([400, 'CAR-011'])
      expect(await code('rubbish', 'multipart/form-data; boundary=x')).toEqual([400, 'CAR-011'])
      const { body, tipo } = multipart(upload(processo, pdf()))
      expect(await code((body as unknown as Buffer).subarray(0, -200).toString('latin1'), tipo)).toEqual([
        400,
        'CAR-011',
      ])
    })
  })

  test('who goes away in the middle leaves nothing', async () => {
    const leftovers = await withoutLeftovers(async () => {
      const { body, tipo } = multipart(upload(processo, pdf(12 * MB)))
      const whole = body as unknown as Buffer
      const { hostname, port } = new URL(b.base)
      const taken = connect(Number(port), hostname)
      taken.on('error', () => {})
      const { authorization, 'x-service-token': proof } = await maria.headers()
      taken.write(
        `POST /api/v1/documentos/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-service-token: ${proof}\r\n` +
          `content-type: ${tipo}\r\ncontent-length: ${whole.length}\r\n\r\n`,
      )
      taken.write(whole.subarray(0, 9 * MB))
      await end(
        () => b.environment.store.collection('arquivos_pendentes').countDocuments(),
        (n) => n === 1,
      )
      taken.destroy()
    })
    expect(leftovers).toEqual([])
  })
})

describe('who may send what', () => {
  test('nobody without a token', async () => {
    expect(await refusal(null, upload(processo, pdf()))).toEqual([401, 'CAR-001'])
  })

  test('a stranger gets the same 404 as for what does not exist, whatever else is wrong, and nothing is stored', async () => {
    const joao = await b.issuer.pessoa('produtor_rural')
    await withoutLeftovers(async () => {
      const ofOther = await b.send(joao, upload(processo, pdf(20 * MB)))
      const ofNobody = await b.send(joao, upload(randomUUID(), pdf(20 * MB)))
      expect([ofOther.status, ofOther.json]).toEqual([ofNobody.status, ofNobody.json])
      expect(ofOther.status).toBe(404)
      expect(await refusal(joao, upload(processo, pdf(), 'selfie'))).toEqual([404, 'CAR-003'])
      expect(await refusal(joao, upload(processo, Buffer.from('texto')))).toEqual([404, 'CAR-003'])
      expect(await refusal(joao, upload(processo, pdf(60 * MB)))).toEqual([404, 'CAR-003'])
      expect(await refusal(joao, upload(processo, pdf()).toReversed())).toEqual([404, 'CAR-003'])
    })
  })

  test('the trust level that processos asks for, before the body is looked at', async () => {
    const pendente = b.processos.processo(maria, { status: 'pendente', nivel: 'prata' })
    await withoutLeftovers(async () => {
      expect(await refusal(maria, upload(pendente, pdf(), 'selfie'))).toEqual([
        403,
        'CAR-006',
        'nivel_confiabilidade insufficient_level',
      ])
    })
  })

  test('after a case was submitted, only what was refused is taken again', async () => {
    const submitted = b.processos.processo(maria, { status: 'submetido', onlyKinds: ['ccir'] })
    await withoutLeftovers(async () => {
      expect(await refusal(maria, upload(submitted, pdf(), 'matricula_imovel'))).toEqual([409, 'CAR-005'])
    })
    expect((await b.send(maria, upload(submitted, pdf(), 'ccir'))).status).toBe(202)
  })

  test('nothing while the state of the processo does not allow it; but what is wrong with the body comes first', async () => {
    const closed = b.processos.processo(maria, { status: 'aprovado', permite: { enviar_documento: false } })
    await withoutLeftovers(async () => {
      expect(await refusal(maria, upload(closed, pdf()))).toEqual([409, 'CAR-005'])
      expect(await refusal(maria, upload(closed, pdf(), 'selfie'))).toEqual([
        422,
        'CAR-004',
        'tipo_documento invalid_value',
      ])
    })
  })

  test('processos that does not answer is CAR-016 or CAR-017, never CAR-003', async () => {
    b.processos.beforeAnswering(() => new Promise((resolve) => setTimeout(resolve, 6_000)))
    try {
      expect(await refusal(maria, upload(processo, pdf()))).toEqual([504, 'CAR-017'])
    } finally {
      b.processos.beforeAnswering(async () => {})
    }
  })
})

describe('the same bytes', () => {
  test('of many at once one is taken, the others are CAR-007', async () => {
    const bytes = pdf(300_000)
    const joao = await b.issuer.pessoa('produtor_rural')
    const ofJoao = b.processos.processo(joao)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? b.send(joao, upload(ofJoao, bytes)) : b.send(maria, upload(processo, bytes)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([202, ...Array<number>(7).fill(409)])
    const refusals = answers.filter(({ status }) => status === 409).map(({ bytes: body }) => body.toString())
    expect(new Set(refusals).size).toBe(1)
    expect(JSON.parse(refusals[0] ?? '')).toEqual({ error: { code: 'CAR-007', message: expect.any(String) } })
    await end(
      async () => {
        const owners = await b.environment.store
          .collection('documentos')
          .find({ hash: sha256(bytes) })
          .toArray()
        return (await b.environment.keys('arquivos/')).filter((chave) => owners.some((d) => d['chave'] === chave))
          .length
      },
      (n) => n === 1,
    )
  })

  test('held by another owner are a risk in both processos; held by oneself they are not', async () => {
    const joao = await b.issuer.pessoa('produtor_rural')
    const [ofMaria, otherOfMaria, ofJoao] = [
      b.processos.processo(maria),
      b.processos.processo(maria),
      b.processos.processo(joao),
    ]
    const bytes = pdf()
    await b.send(maria, upload(ofMaria, bytes))
    expect(await refusal(maria, upload(otherOfMaria, bytes))).toEqual([409, 'CAR-007'])
    const marked = async () =>
      (await b.environment.store.collection('documentos').find({ status: 'marca' }).toArray()).map(
        (m) => m['processoId'],
      )
    expect(await marked()).not.toContain(ofMaria)

    expect(await refusal(joao, upload(ofJoao, bytes))).toEqual([409, 'CAR-007'])
    expect(await refusal(joao, upload(ofJoao, bytes))).toEqual([409, 'CAR-007'])
    expect(await marked()).toEqual(expect.arrayContaining([ofMaria, ofJoao]))
    const atos = b.environment.store.collection('commits').countDocuments({ stream: `duplicidades-${ofJoao}` })
    expect(await atos).toBe(1)
  })

  test('are free again once their document is discarded', async () => {
    const bytes = pdf()
    const { json } = await b.send(maria, upload(processo, bytes))
    expect(await refusal(maria, upload(processo, bytes))).toEqual([409, 'CAR-007'])
    expect((await b.ask(maria, 'DELETE', `/documentos/${json.data.id}`)).status).toBe(204)
    expect((await b.send(maria, upload(processo, bytes))).status).toBe(202)
  })
})

describe('with an Idempotency-Key', () => {
  const withKey = (chave: string) => ({ 'idempotency-key': chave })

  test('the same content gets the same answer to the letter, whatever the boundary and the order, and is stored once', async () => {
    const chave = randomUUID()
    const pieces = upload(processo, pdf(100_000))
    const first = await b.send(maria, pieces, withKey(chave))
    expect(first.status).toBe(202)
    await withoutLeftovers(async () => {
      const second = await b.send(maria, pieces.toReversed(), withKey(chave))
      expect(second.status).toBe(202)
      expect(second.bytes.equals(first.bytes)).toBe(true)
      expect(second.headers.get('idempotency-replayed')).toBe('true')
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
      expect(first.headers.get('idempotency-replayed')).toBeNull()
    })
  })

  test('other content is CAR-013: another file, another field', async () => {
    const chave = randomUUID()
    const bytes = pdf()
    await b.send(maria, upload(processo, bytes), withKey(chave))
    await withoutLeftovers(async () => {
      expect(await refusal(maria, upload(processo, pdf()), withKey(chave))).toEqual([422, 'CAR-013'])
      expect(await refusal(maria, upload(processo, bytes, 'ccir'), withKey(chave))).toEqual([422, 'CAR-013'])
    })
  })

  test('two at once make one document', async () => {
    const chave = randomUUID()
    const pieces = upload(processo, pdf())
    const answers = await Promise.all([b.send(maria, pieces, withKey(chave)), b.send(maria, pieces, withKey(chave))])
    const done = answers.filter(({ status }) => status === 202)
    expect(new Set(done.map(({ json }) => json.data.id)).size).toBe(1)
    for (const other of answers.filter(({ status }) => status !== 202)) expect(other.json.error.code).toBe('CAR-014')
  })

  test.each([
    ['CAR-004', () => upload(processo, pdf(), 'selfie')],
    ['CAR-009', () => upload(processo, Buffer.from('texto'))],
    ['CAR-008', () => upload(processo, pdf(51 * MB))],
  ])('a refusal is kept as well: %s', async (code, pieces) => {
    const chave = randomUUID()
    const sent = pieces()
    const first = await b.send(maria, sent, withKey(chave))
    const second = await b.send(maria, sent, withKey(chave))
    expect(first.json.error.code).toBe(code)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  test('nobody who has lost sight of the processo is told what came of it', async () => {
    const mine = b.processos.processo(maria)
    const pieces = upload(mine, pdf())
    const chave = randomUUID()
    expect((await b.send(maria, pieces, withKey(chave))).status).toBe(202)
    b.processos.change(mine, { donoId: randomUUID() })
    expect(await refusal(maria, pieces, withKey(chave))).toEqual([404, 'CAR-003'])
  })

  /** Imitates a process that died before it stored the answers. */
  const forgetAnswers = () =>
    b.environment.store
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })

  test('what was recorded before a crash is recognised: the command is not done twice', async () => {
    const chave = randomUUID()
    const pieces = upload(processo, pdf())
    const first = await b.send(maria, pieces, withKey(chave))
    await forgetAnswers()
    await withoutLeftovers(async () => {
      const second = await b.send(maria, pieces, withKey(chave))
      expect(second.json.data).toEqual(first.json.data)
    })
  })

  test('what was recorded before a crash is not refused for the state that the case has by now', async () => {
    const chave = randomUUID()
    const mine = b.processos.processo(maria)
    const pieces = upload(mine, pdf())
    const first = await b.send(maria, pieces, withKey(chave))
    await forgetAnswers()
    b.processos.change(mine, { status: 'submetido', permite: { enviar_documento: false } })
    await withoutLeftovers(async () => {
      const second = await b.send(maria, pieces, withKey(chave))
      expect([second.status, second.json.data]).toEqual([202, first.json.data])
    })
    expect(await refusal(maria, upload(mine, pdf()), withKey(randomUUID()))).toEqual([409, 'CAR-005'])
  })
})

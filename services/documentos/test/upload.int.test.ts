import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, multipart, type Parte, pdf } from './apoio/bancada.ts'

jest.setTimeout(60_000)

let b: Bancada
let maria: Pessoa
let processo: string
beforeAll(async () => {
  b = await montarBancada()
  maria = await b.emissor.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(() => b.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const MB = 1024 * 1024
const campo = (nome: string, valor: string): Parte => ({ nome, valor })
const arquivo = (bytes: Buffer, tipo = 'application/pdf', nome = 'documento.pdf'): Parte => ({
  nome: 'arquivo',
  bytes,
  tipo,
  arquivo: nome,
})

/**
 * A TIFF as office scanners write it: the header, the pages, and the directory at `diretorio`, which has no entries
 * here.
 */
function tiff(ordem: 'II' | 'MM', diretorio: number): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), randomBytes(diretorio - 8), Buffer.alloc(6)])
  bytes.write(ordem, 'latin1')
  bytes.writeUInt16LE(ordem === 'II' ? 42 : 42 << 8, 2)
  if (ordem === 'II') bytes.writeUInt32LE(diretorio, 4)
  else bytes.writeUInt32BE(diretorio, 4)
  return bytes
}

/** The refusal, as code → detail codes by field. */
async function recusa(quem: Pessoa | null, partes: Parte[], headers?: Record<string, string>) {
  const { status, json } = await b.enviar(quem, partes, headers)
  const detalhes = (json.error?.details ?? []).map((d: { field: string; code: string }) => `${d.field} ${d.code}`)
  return [status, json.error?.code, ...detalhes.sort()]
}

/** Runs something that must leave the object store as it was, and returns what is there beyond that. */
async function semSobras(fazer: () => Promise<unknown>): Promise<string[]> {
  const antes = await b.ambiente.chaves('arquivos/')
  await fazer()
  const sobras = await ate(
    async () => (await b.ambiente.chaves('arquivos/')).filter((chave) => !antes.includes(chave)),
    (achadas) => achadas.length === 0,
  )
  await ate(
    () => b.ambiente.store.collection('arquivos_pendentes').countDocuments(),
    (n) => n === 0,
  )
  return sobras
}

describe('a file that is taken', () => {
  test('is stored as it came and shown at once', async () => {
    const bytes = pdf()
    const enviado = await b.enviar(maria, envio(processo, bytes))
    expect(enviado.status).toBe(202)
    expect(enviado.json.data).toEqual({ id: expect.any(String), status: 'aguardando', hash_sha256: sha256(bytes) })
    expect(enviado.json.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

    const { id } = enviado.json.data
    const { json } = await b.pedir(maria, 'GET', `/documentos/${id}`)
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
    expect((await b.pedir(maria, 'GET', `/documentos/${id}/status`)).json.data).toEqual({ status: 'aguardando' })
    const cedo = await b.pedir(maria, 'GET', `/documentos/${id}/dados-extraidos`)
    expect([cedo.status, cedo.json.error.code]).toEqual([409, 'CAR-005'])
    expect((await b.pedir(maria, 'GET', `/documentos/${id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  })

  test.each([
    ['file first', [2, 0, 1]],
    ['file in the middle', [0, 2, 1]],
    ['processo last', [1, 2, 0]],
  ])('may send its parts in any order: %s', async (_nome, ordem) => {
    const bytes = pdf(200_000)
    const partes = envio(processo, bytes)
    const { status, json } = await b.enviar(
      maria,
      ordem.map((i) => partes[i] as Parte),
    )
    expect([status, json.data?.hash_sha256]).toEqual([202, sha256(bytes)])
  })

  test('is 50 MB large at most, and that to the byte', async () => {
    const bytes = pdf(50 * MB)
    const { json } = await b.enviar(maria, envio(processo, bytes))
    expect(json.data?.hash_sha256).toBe(sha256(bytes))
    expect((await b.pedir(maria, 'GET', `/documentos/${json.data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ana\\matrícula nº 5.pdf', 'matrícula nº 5.pdf'],
    ['relatorio.exe', 'relatorio.exe.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ])('keeps no more of its name than is safe: %s', async (nome, guardado) => {
    const { json } = await b.enviar(maria, [
      ...envio(processo, pdf()).slice(0, 2),
      arquivo(pdf(), 'application/pdf', nome),
    ])
    const visto = await b.pedir(maria, 'GET', `/documentos/${json.data.id}`)
    expect(visto.json.data.nome_arquivo).toBe(guardado)
  })

  test('is what its content says, also when the sender does not say', async () => {
    const partes = [...envio(processo, pdf()).slice(0, 2), arquivo(pdf(), 'application/octet-stream', '')]
    expect((await b.enviar(maria, partes)).status).toBe(202)
  })
})

describe('what is refused leaves nothing behind', () => {
  test('what is missing, unknown, double or of the wrong form is named, all of it at once', async () => {
    await semSobras(async () => {
      expect(await recusa(maria, [arquivo(pdf())])).toEqual([
        422,
        'CAR-004',
        'processo_id required',
        'tipo_documento required',
      ])
      expect(await recusa(maria, envio(processo, pdf()).slice(0, 2))).toEqual([422, 'CAR-004', 'arquivo required'])
      expect(await recusa(maria, envio(processo, Buffer.alloc(0)))).toEqual([422, 'CAR-004', 'arquivo invalid_value'])
      expect(await recusa(maria, [...envio(processo, pdf()), arquivo(pdf())])).toEqual([
        422,
        'CAR-004',
        'arquivo invalid_value',
      ])
      expect(await recusa(maria, [...envio(processo, pdf(), 'selfie'), campo('cor', 'azul')])).toEqual([
        422,
        'CAR-004',
        'cor unknown_field',
        'tipo_documento invalid_value',
      ])
      expect(await recusa(maria, [...envio(processo, pdf()), campo('__proto__', '{}')])).toEqual([
        422,
        'CAR-004',
        '__proto__ unknown_field',
      ])
      expect(await recusa(maria, [...envio(processo, pdf()), campo('tipo_documento', 'ccir')])).toEqual([
        422,
        'CAR-004',
        'tipo_documento invalid_format',
      ])
      expect(await recusa(maria, envio('123', pdf()))).toEqual([422, 'CAR-004', 'processo_id invalid_format'])
      const texto = [...envio(processo, pdf()).slice(0, 2), campo('arquivo', 'conteudo')]
      expect(await recusa(maria, texto)).toEqual([422, 'CAR-004', 'arquivo invalid_format'])
      expect(await recusa(maria, [...envio(processo, pdf()), campo('substitui', randomUUID())])).toEqual([
        422,
        'CAR-004',
        'substitui invalid_value',
      ])
    })
  })

  test.each(['II', 'MM'] as const)('a TIFF (%s) is taken whose directory no first piece can hold', async (ordem) => {
    const bytes = tiff(ordem, 200_000)
    const partes = [...envio(processo, bytes).slice(0, 2), arquivo(bytes, 'image/tiff', 'scan.tif')]
    const { status, json } = await b.enviar(maria, partes)
    expect(status).toBe(202)
    const visto = await b.pedir(maria, 'GET', `/documentos/${json.data.id}`)
    expect(visto.json.data).toMatchObject({ tipo_conteudo: 'image/tiff', nome_arquivo: 'scan.tif' })
  })

  test.each([
    ['a text', Buffer.from('isto não é um documento'), 'text/plain'],
    ['a text that says it is a PDF', Buffer.from('isto não é um documento'), 'application/pdf'],
    ['a PDF that says it is a photograph', pdf(), 'image/jpeg'],
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('MZ'), pdf()]), 'application/pdf'],
    ['a TIFF that ends before its directory', tiff('II', 200_000).subarray(0, 2_000), 'image/tiff'],
    ['a TIFF that says it is a PDF', tiff('MM', 200_000), 'application/pdf'],
    ['a PDF behind the beginning of a TIFF', Buffer.concat([Buffer.from('II*\0'), pdf()]), 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'image/gif'],
  ])('CAR-009 for %s', async (_nome, bytes, tipo) => {
    await semSobras(async () => {
      expect(await recusa(maria, [...envio(processo, bytes).slice(0, 2), arquivo(bytes, tipo)])).toEqual([
        415,
        'CAR-009',
      ])
    })
  })

  test.each([51, 80])(
    'CAR-008 for %d MB, whatever the order of the parts',
    async (tamanho) => {
      await semSobras(async () => {
        const partes = envio(processo, pdf(tamanho * MB))
        expect(await recusa(maria, partes)).toEqual([413, 'CAR-008'])
        expect(await recusa(maria, partes.toReversed())).toEqual([413, 'CAR-008'])
      })
    },
    30_000,
  )

  test('what is no multipart is CAR-009, what is broken CAR-011', async () => {
    const cru = (corpo: string, tipo: string) =>
      b.pedir(maria, 'POST', '/documentos/upload', { body: corpo, headers: { 'content-type': tipo } })
    const codigo = async (corpo: string, tipo: string) => {
      const { status, json } = await cru(corpo, tipo)
      return [status, json.error.code]
    }
    await semSobras(async () => {
      expect(await codigo('{}', 'application/json')).toEqual([415, 'CAR-009'])
      expect(await codigo('', 'multipart/form-data')).toEqual([400, 'CAR-011'])
      expect(await codigo('lixo', 'multipart/form-data; boundary=x')).toEqual([400, 'CAR-011'])
      const { corpo, tipo } = multipart(envio(processo, pdf()))
      expect(await codigo((corpo as unknown as Buffer).subarray(0, -200).toString('latin1'), tipo)).toEqual([
        400,
        'CAR-011',
      ])
    })
  })

  test('who goes away in the middle leaves nothing', async () => {
    const sobras = await semSobras(async () => {
      const { corpo, tipo } = multipart(envio(processo, pdf(12 * MB)))
      const inteiro = corpo as unknown as Buffer
      const { hostname, port } = new URL(b.base)
      const tomada = connect(Number(port), hostname)
      tomada.on('error', () => {})
      tomada.write(
        `POST /api/v1/documentos/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${maria.token}\r\n` +
          `content-type: ${tipo}\r\ncontent-length: ${inteiro.length}\r\n\r\n`,
      )
      tomada.write(inteiro.subarray(0, 9 * MB))
      await ate(
        () => b.ambiente.store.collection('arquivos_pendentes').countDocuments(),
        (n) => n === 1,
      )
      tomada.destroy()
    })
    expect(sobras).toEqual([])
  })
})

describe('who may send what', () => {
  test('nobody without a token', async () => {
    expect(await recusa(null, envio(processo, pdf()))).toEqual([401, 'CAR-001'])
  })

  test('a stranger gets the same 404 as for what does not exist, whatever else is wrong, and nothing is stored', async () => {
    const joao = await b.emissor.pessoa('produtor_rural')
    await semSobras(async () => {
      const deOutra = await b.enviar(joao, envio(processo, pdf(20 * MB)))
      const deNinguem = await b.enviar(joao, envio(randomUUID(), pdf(20 * MB)))
      expect([deOutra.status, deOutra.json]).toEqual([deNinguem.status, deNinguem.json])
      expect(deOutra.status).toBe(404)
      expect(await recusa(joao, envio(processo, pdf(), 'selfie'))).toEqual([404, 'CAR-003'])
      expect(await recusa(joao, envio(processo, Buffer.from('texto')))).toEqual([404, 'CAR-003'])
      expect(await recusa(joao, envio(processo, pdf(60 * MB)))).toEqual([404, 'CAR-003'])
      expect(await recusa(joao, envio(processo, pdf()).toReversed())).toEqual([404, 'CAR-003'])
    })
  })

  test('the trust level that processos asks for, before the body is looked at', async () => {
    const pendente = b.processos.processo(maria, { status: 'pendente', nivel: 'prata' })
    await semSobras(async () => {
      expect(await recusa(maria, envio(pendente, pdf(), 'selfie'))).toEqual([
        403,
        'CAR-006',
        'nivel_confiabilidade insufficient_level',
      ])
    })
  })

  test('nothing while the state of the processo does not allow it; but what is wrong with the body comes first', async () => {
    const fechado = b.processos.processo(maria, { status: 'aprovado', permite: { enviar_documento: false } })
    await semSobras(async () => {
      expect(await recusa(maria, envio(fechado, pdf()))).toEqual([409, 'CAR-005'])
      expect(await recusa(maria, envio(fechado, pdf(), 'selfie'))).toEqual([
        422,
        'CAR-004',
        'tipo_documento invalid_value',
      ])
    })
  })

  test('processos that does not answer is CAR-016 or CAR-017, never CAR-003', async () => {
    b.processos.antesDeResponder(() => new Promise((resolve) => setTimeout(resolve, 6_000)))
    try {
      expect(await recusa(maria, envio(processo, pdf()))).toEqual([504, 'CAR-017'])
    } finally {
      b.processos.antesDeResponder(async () => {})
    }
  })
})

describe('the same bytes', () => {
  test('of many at once one is taken, the others are CAR-007', async () => {
    const bytes = pdf(300_000)
    const joao = await b.emissor.pessoa('produtor_rural')
    const deJoao = b.processos.processo(joao)
    const respostas = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? b.enviar(joao, envio(deJoao, bytes)) : b.enviar(maria, envio(processo, bytes)),
      ),
    )
    expect(respostas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
      202,
      ...Array<number>(7).fill(409),
    ])
    const recusas = respostas.filter(({ status }) => status === 409).map(({ bytes: corpo }) => corpo.toString())
    expect(new Set(recusas).size).toBe(1)
    expect(JSON.parse(recusas[0] ?? '')).toEqual({ error: { code: 'CAR-007', message: expect.any(String) } })
    await ate(
      async () => {
        const donos = await b.ambiente.store
          .collection('documentos')
          .find({ hash: sha256(bytes) })
          .toArray()
        return (await b.ambiente.chaves('arquivos/')).filter((chave) => donos.some((d) => d['chave'] === chave)).length
      },
      (n) => n === 1,
    )
  })

  test('held by another owner are a risk in both processos; held by oneself they are not', async () => {
    const joao = await b.emissor.pessoa('produtor_rural')
    const [deMaria, outroDeMaria, deJoao] = [
      b.processos.processo(maria),
      b.processos.processo(maria),
      b.processos.processo(joao),
    ]
    const bytes = pdf()
    await b.enviar(maria, envio(deMaria, bytes))
    expect(await recusa(maria, envio(outroDeMaria, bytes))).toEqual([409, 'CAR-007'])
    const marcados = async () =>
      (await b.ambiente.store.collection('documentos').find({ status: 'marca' }).toArray()).map((m) => m['processoId'])
    expect(await marcados()).not.toContain(deMaria)

    expect(await recusa(joao, envio(deJoao, bytes))).toEqual([409, 'CAR-007'])
    expect(await recusa(joao, envio(deJoao, bytes))).toEqual([409, 'CAR-007'])
    expect(await marcados()).toEqual(expect.arrayContaining([deMaria, deJoao]))
    const atos = b.ambiente.store.collection('commits').countDocuments({ stream: `duplicidades-${deJoao}` })
    expect(await atos).toBe(1)
  })

  test('are free again once their document is discarded', async () => {
    const bytes = pdf()
    const { json } = await b.enviar(maria, envio(processo, bytes))
    expect(await recusa(maria, envio(processo, bytes))).toEqual([409, 'CAR-007'])
    expect((await b.pedir(maria, 'DELETE', `/documentos/${json.data.id}`)).status).toBe(204)
    expect((await b.enviar(maria, envio(processo, bytes))).status).toBe(202)
  })
})

describe('with an Idempotency-Key', () => {
  const com = (chave: string) => ({ 'idempotency-key': chave })

  test('the same content gets the same answer to the letter, whatever the boundary and the order, and is stored once', async () => {
    const chave = randomUUID()
    const partes = envio(processo, pdf(100_000))
    const primeira = await b.enviar(maria, partes, com(chave))
    expect(primeira.status).toBe(202)
    await semSobras(async () => {
      const segunda = await b.enviar(maria, partes.toReversed(), com(chave))
      expect(segunda.status).toBe(202)
      expect(segunda.bytes.equals(primeira.bytes)).toBe(true)
      expect(segunda.headers.get('idempotency-replayed')).toBe('true')
      expect(segunda.headers.get('x-request-id')).not.toBe(primeira.headers.get('x-request-id'))
      expect(primeira.headers.get('idempotency-replayed')).toBeNull()
    })
  })

  test('other content is CAR-013: another file, another field', async () => {
    const chave = randomUUID()
    const bytes = pdf()
    await b.enviar(maria, envio(processo, bytes), com(chave))
    await semSobras(async () => {
      expect(await recusa(maria, envio(processo, pdf()), com(chave))).toEqual([422, 'CAR-013'])
      expect(await recusa(maria, envio(processo, bytes, 'ccir'), com(chave))).toEqual([422, 'CAR-013'])
    })
  })

  test('two at once make one document', async () => {
    const chave = randomUUID()
    const partes = envio(processo, pdf())
    const respostas = await Promise.all([b.enviar(maria, partes, com(chave)), b.enviar(maria, partes, com(chave))])
    const feitas = respostas.filter(({ status }) => status === 202)
    expect(new Set(feitas.map(({ json }) => json.data.id)).size).toBe(1)
    for (const outra of respostas.filter(({ status }) => status !== 202)) expect(outra.json.error.code).toBe('CAR-014')
  })

  test.each([
    ['CAR-004', () => envio(processo, pdf(), 'selfie')],
    ['CAR-009', () => envio(processo, Buffer.from('texto'))],
    ['CAR-008', () => envio(processo, pdf(51 * MB))],
  ])('a refusal is kept as well: %s', async (codigo, partes) => {
    const chave = randomUUID()
    const enviadas = partes()
    const primeira = await b.enviar(maria, enviadas, com(chave))
    const segunda = await b.enviar(maria, enviadas, com(chave))
    expect(primeira.json.error.code).toBe(codigo)
    expect(segunda.bytes.equals(primeira.bytes)).toBe(true)
    expect(segunda.headers.get('idempotency-replayed')).toBe('true')
  })

  test('nobody who has lost sight of the processo is told what came of it', async () => {
    const meu = b.processos.processo(maria)
    const partes = envio(meu, pdf())
    const chave = randomUUID()
    expect((await b.enviar(maria, partes, com(chave))).status).toBe(202)
    b.processos.remover(meu)
    expect(await recusa(maria, partes, com(chave))).toEqual([404, 'CAR-003'])
  })

  test('what was recorded before a crash is recognised: the command is not done twice', async () => {
    const chave = randomUUID()
    const partes = envio(processo, pdf())
    const primeira = await b.enviar(maria, partes, com(chave))
    // The answer was never written down, and the process that held the key is gone.
    await b.ambiente.store
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    await semSobras(async () => {
      const segunda = await b.enviar(maria, partes, com(chave))
      expect(segunda.json.data).toEqual(primeira.json.data)
    })
  })
})

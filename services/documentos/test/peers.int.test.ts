import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceName } from '@car/config/services'
import { tokensOf } from '@car/testing/service-keys'
import { unpublished } from '@car/testing/unpublished'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { DOCUMENTOS } from '@car/proto/gen/services'
import type { DocumentoEvent } from '../src/domain/events.ts'
import type { Reading } from '../src/domain/reading.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

jest.setTimeout(60_000)

let b: Bench
let maria: Person
let joao: Person
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural')
  joao = await b.issuer.pessoa('produtor_rural')
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
      outra_leitura: '***.982.241-**',
    },
    {
      nome: 'numero_matricula',
      valor: '12345',
      confianca: 80,
      pagina: 1,
      caixa: null,
      confirmar: true,
      outra_leitura: '12845',
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

describe('what other services are told', () => {
  const client = (service: ServiceName) =>
    createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.service.ports().grpc}`, tokensOf(service))
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'ok',
      (error: unknown) => (error instanceof CarError ? error.code : String(error)),
    )

  test('the documents of several processos, with what was read', async () => {
    const [first, other] = [b.processos.processo(maria), b.processos.processo(maria)]
    const ids = [await receive(first), await receive(first, pdf(), 'ccir'), await receive(other)]
    await b.record(ids[0] ?? '', validated)
    await b.record(ids[1] ?? '', invalidated)
    const processos = client('processos')
    const withDates = await processos.ListarPorProcessos({ processo_ids: [first, other], com_dados: true })
    expect(withDates.documentos.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const matricula = withDates.documentos.find(({ id }) => id === ids[0])
    expect(matricula).toMatchObject({
      processo_id: first,
      tipo_documento: 'matricula_imovel',
      status: 'valido',
      confianca: 91,
      paginas: 2,
      duplicidade: false,
      versao: 2,
      dados: { numero_matricula: '12345', area_ha: 125.5, cpf_cnpj: '***.982.247-**' },
      campos: [
        { nome: 'area_ha', numero: 125.5, valor: 'numero', confirmar: false },
        { nome: 'cpf_cnpj', texto: '***.982.247-**', caixa: { x: 0.1 }, pagina: 2, confirmar: true },
        { nome: 'numero_matricula', texto: '12345', confirmar: true, outra_leitura: '12845' },
      ],
    })
    expect(withDates.documentos.find(({ id }) => id === ids[1])).toMatchObject({
      status: 'invalido',
      motivo: 'pdf_protegido',
    })
    const without = await processos.ListarPorProcessos({ processo_ids: [first], com_dados: false })
    expect(without.documentos.map(({ status, campos }) => [status, campos.length])).toEqual([
      ['valido', 0],
      ['invalido', 0],
    ])
    expect((await processos.ListarPorProcessos({ processo_ids: [], com_dados: true })).documentos).toEqual([])
    processos.close()
  })

  test('the numbers of owners in valid documents, which only processos gets', async () => {
    const processoId = b.processos.processo(maria)
    const [valid, replaced, discarded] = [
      await receive(processoId),
      await receive(processoId),
      await receive(processoId),
    ]
    const numbered = async (id: string, numero: string, ...later: DocumentoEvent[]) => {
      const { documento, sealed } = b.ctx.seals.seal(id, numero)
      const events: DocumentoEvent[] = [{ ...validated, lido: { ...READ, numeros: [documento] } }, ...later]
      const command = { id: randomUUID(), author: null, at: new Date() }
      await b.ctx.store.execute('documento', id, command, () => ({ events, sealed }))
    }
    await numbered(valid, '52998224725')
    await b.record(replaced, invalidated)
    await numbered(discarded, '11144477735', { tipo: 'descartado', causa: 'pedido' })
    const processos = client('processos')
    expect((await processos.ListarNumeros({ processo_id: processoId })).numeros).toEqual([
      { mascara: '***.982.247-**', numero: '52998224725' },
    ])
    processos.close()
    const dossie = client('dossie')
    expect(await code(dossie.ListarNumeros({ processo_id: processoId }))).not.toBe('ok')
    dossie.close()
    const shown = await b.ask(maria, 'GET', `/documentos/${valid}/dados-extraidos`)
    expect(shown.bytes.toString()).not.toMatch(/52998224725|lacre/)
    const stored = await b.environment.store.collection('commits').find({ scope: processoId }).toArray()
    expect(JSON.stringify(stored)).not.toContain('52998224725')
  })

  test('that a file is held, or was offered, in the processo of another owner', async () => {
    const bytes = pdf()
    const [ofMaria, ofJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
    await receive(ofMaria, bytes)
    await b.send(joao, upload(ofJoao, pdf()))
    expect((await b.send(joao, upload(ofJoao, bytes))).json.error.code).toBe('CAR-007')
    const withoutDocumento = b.processos.processo(joao)
    expect((await b.send(joao, upload(withoutDocumento, bytes))).json.error.code).toBe('CAR-007')
    const processos = client('processos')
    const processo_ids = [ofMaria, ofJoao, withoutDocumento]
    const response = await processos.ListarPorProcessos({ processo_ids, com_dados: false })
    expect(response.documentos.map(({ duplicidade }) => duplicidade)).toEqual([true, true])
    expect(response.processos_com_duplicidade.toSorted()).toEqual(processo_ids.toSorted())
    // João's acts and documents do not mention the copy in the other processo.
    const { atos } = await processos.ObterAutos({ processo_id: ofJoao })
    expect(atos.map(({ tipo }) => tipo)).toEqual(['documento_recebido'])
    const { json } = await b.ask(joao, 'GET', `/processos/${ofJoao}/documentos`)
    expect([json.data.length, json.meta.total_count]).toEqual([1, 1])
    processos.close()
  })

  test('how much has happened to them: more after each act, a discarded document and a mark counted too', async () => {
    const bytes = pdf()
    const [mine, processoOfOther] = [b.processos.processo(maria), b.processos.processo(joao)]
    const processos = client('analista')
    const versao = async () =>
      Number((await processos.ListarPorProcessos({ processo_ids: [mine], com_dados: false })).versao)
    const seen = [await versao()]
    const id = await receive(mine, bytes)
    seen.push(await versao())
    await b.record(id, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    seen.push(await versao())
    await b.send(joao, upload(processoOfOther, bytes))
    seen.push(await versao())
    await b.ask(maria, 'DELETE', `/documentos/${id}`)
    seen.push(await versao())
    expect(seen).toEqual([0, 1, 2, 3, 4])
    processos.close()
  })

  test('what happened to the documents of a processo, those discarded too', async () => {
    const processo = b.processos.processo(maria)
    const [first, other] = [await receive(processo), await receive(processo, pdf(), 'ccir')]
    await b.record(first, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.record(first, validated)
    await b.ask(maria, 'DELETE', `/documentos/${other}`)
    const processos = client('processos')
    const { atos } = await processos.ObterAutos({ processo_id: processo })
    expect(atos.map(({ tipo, por }) => [tipo, por?.id])).toEqual([
      ['documento_recebido', maria.id],
      ['documento_recebido', maria.id],
      ['documento_validado', undefined],
      ['documento_descartado', maria.id],
    ])
    expect(atos[2]).toMatchObject({
      versao: 3,
      resumo: 'Documento lido e aceito: matrícula do imóvel (confiança de 91\u00a0%).',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const change = (confianca: number) =>
      b.environment.store
        .collection<{ _id: string }>('commits')
        .updateOne({ _id: `documento-${first}#00000003` }, { $set: { 'events.0.lido.confianca': confianca } })
    await change(99)
    expect(await code(processos.ObterAutos({ processo_id: processo }))).toBe('CAR-500')
    await change(91)
    processos.close()
  })

  test('when the first document of the case was handed in, also if it was discarded since', async () => {
    const processo = b.processos.processo(maria)
    const discarded = await receive(processo, pdf(), 'outros')
    const dossie = client('dossie')
    const ofRows = () => dossie.ListarPorProcessos({ processo_ids: [processo], com_dados: false })
    const [first] = (await ofRows()).documentos
    expect(first?.primeiro_recebido_em).toBe(first?.recebido_em)
    await b.ask(maria, 'DELETE', `/documentos/${discarded}`)
    const kept = [await receive(processo), await receive(processo, pdf(), 'ccir')]
    for (const { documentos } of [
      await ofRows(),
      await dossie.ListarDoRegistro({ processo_id: processo, com_dados: false }),
    ]) {
      expect(documentos.map(({ id }) => id)).toEqual(kept)
      expect(documentos.map((one) => one.primeiro_recebido_em)).toEqual([first?.recebido_em, first?.recebido_em])
    }
    dossie.close()
  })

  test('what their records say, whatever stands in the rows', async () => {
    const processo = b.processos.processo(maria)
    const [first, other] = [await receive(processo), await receive(processo, pdf(), 'ccir')]
    await b.record(first, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.record(first, validated)
    await b.ask(maria, 'DELETE', `/documentos/${await receive(processo, pdf(), 'outros')}`)
    const dossie = client('dossie')
    const ofRows = () => dossie.ListarPorProcessos({ processo_ids: [processo], com_dados: true })
    const ofRecord = () => dossie.ListarDoRegistro({ processo_id: processo, com_dados: true })
    const earlier = await ofRecord()
    expect(earlier.documentos).toEqual((await ofRows()).documentos)
    expect(earlier.documentos.map(({ id, status }) => [id, status])).toEqual([
      [first, 'valido'],
      [other, 'aguardando'],
    ])
    const rows = b.environment.store.collection<{ _id: string }>('documentos')
    const before = await rows.find({ _id: { $in: [first, other] } }).toArray()
    await rows.updateOne({ _id: first }, { $set: { enviadoPor: joao.id, 'dados.area_ha': 1 } })
    await rows.updateOne({ _id: other }, { $set: { status: 'valido', tipo: 'matricula_imovel' } })
    expect((await ofRows()).documentos).not.toEqual(earlier.documentos)
    expect(await ofRecord()).toEqual(earlier)
    for (const row of before) await rows.replaceOne({ _id: row._id }, row)
    dossie.close()
  })

  test('nothing from a record that lacks a commit, or has one hidden under another case', async () => {
    const processo = b.processos.processo(maria)
    const first = await receive(processo)
    await b.record(first, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.record(first, validated)
    await end(
      () => unpublished(b.environment.store),
      (n) => n === 0,
    )
    const processos = client('processos')
    const pagina = { processo_id: processo, de_tras: true, limite: 5 }
    const questions = [
      () => processos.ObterAutos({ processo_id: processo }),
      () => processos.PaginarAtos(pagina),
      () => processos.ListarDoRegistro({ processo_id: processo, com_dados: false }),
    ]
    const told = () => Promise.all(questions.map((ask) => code(ask())))
    const commits = b.environment.store.collection<{ _id: string }>('commits')
    for (const versao of [2, 3]) {
      const _id = `documento-${first}#0000000${versao}`
      const commit = await commits.findOne({ _id })
      // Only a comparison with the row reveals that the last commit of a stream is missing. Only calls that read whole
      // streams make this comparison.
      const withoutMiddle = versao === 2 ? 'CAR-500' : 'ok'
      const refused = ['CAR-500', withoutMiddle, withoutMiddle]
      await commits.updateOne({ _id }, { $set: { scope: randomUUID() } })
      expect(await told()).toEqual(refused)
      await commits.deleteOne({ _id })
      expect(await told()).toEqual(refused)
      await commits.insertOne(commit as never)
    }
    expect((await processos.PaginarAtos(pagina)).total).toBe(2)
    processos.close()
  })

  test('the file, piece by piece, to the services that know its hash from the record, and to no other', async () => {
    const bytes = pdf(1_000_000)
    const processo_id = b.processos.processo(maria)
    const id = await receive(processo_id, bytes)
    const [dossie, processos] = [client('dossie'), client('processos')]
    const described = async () => {
      const { documentos } = await processos.ObterAutos({ processo_id })
      const [{ chave = '', hash_sha256, tamanho_bytes }] = documentos as [Documento]
      return { id, chave, hash_sha256, tamanho_bytes }
    }
    const readAll = async (from: typeof dossie, which: Awaited<ReturnType<typeof described>>) => {
      const chunks: Buffer[] = []
      const patient = { timeoutMs: 60_000 }
      for await (const { conteudo } of from.stream('BaixarArquivo', which, patient)) chunks.push(conteudo as Buffer)
      return Buffer.concat(chunks)
    }
    const documento = await described()
    expect((await readAll(dossie, documento)).equals(bytes)).toBe(true)
    expect(await code(readAll(dossie, { ...documento, hash_sha256: '0'.repeat(64) }))).toBe('CAR-500')
    expect(await code(readAll(dossie, { ...documento, chave: `arquivos/${randomUUID()}` }))).toBe('CAR-500')
    const analysis = client('analista')
    expect(await code(readAll(analysis, documento))).toBe('CAR-003')
    const portal = client('gateway')
    expect(await code(portal.ListarPorProcessos({ processo_ids: [], com_dados: false }))).toBe('CAR-003')

    expect((await b.ask(maria, 'DELETE', `/documentos/${id}`)).status).toBe(204)
    await end(
      () => code(readAll(dossie, documento)),
      (said) => said === 'CAR-003',
    )
    const infected = await receive(processo_id)
    await b.record(infected, { ...invalidated, motivo: 'arquivo_malicioso' } as DocumentoEvent)
    expect(await described()).toMatchObject({ chave: '', tamanho_bytes: expect.any(Number) })
    for (const c of [dossie, processos, analysis, portal]) c.close()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import type { Servico } from '@car/identity/service-token'
import { tokensOf } from '@car/testing/service-keys'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { DOCUMENTOS } from '@car/proto/servicos'
import type { EventoDeDocumento } from '../src/domain/eventos.ts'
import type { Lido } from '../src/domain/lido.ts'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, pdf } from './apoio/bancada.ts'

/** Other services ask over gRPC. */

jest.setTimeout(60_000)

let b: Bancada
let maria: Pessoa
let joao: Pessoa
beforeAll(async () => {
  b = await montarBancada()
  maria = await b.emissor.pessoa('produtor_rural')
  joao = await b.emissor.pessoa('produtor_rural')
})
afterAll(() => b.close())

async function receber(processo: string, bytes = pdf(), tipo = 'matricula_imovel'): Promise<string> {
  const { json } = await b.enviar(maria, envio(processo, bytes, tipo))
  return json.data.id
}

const LIDO: Lido = {
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
const validado: EventoDeDocumento = { tipo: 'validado', posse: 'w', lido: LIDO }
const invalidado: EventoDeDocumento = {
  tipo: 'invalidado',
  posse: 'w',
  motivo: 'pdf_protegido',
  instrucoes: ['Envie o PDF sem senha.'],
  lido: null,
}

describe('what other services are told', () => {
  const cliente = (servico: Servico) =>
    createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.servico.ports().grpc}`, tokensOf(servico))
  const codigo = (promessa: Promise<unknown>) =>
    promessa.then(
      () => 'ok',
      (erro: unknown) => (erro instanceof ErroCar ? erro.code : String(erro)),
    )

  test('the documents of several processos, with what was read', async () => {
    const [um, outro] = [b.processos.processo(maria), b.processos.processo(maria)]
    const ids = [await receber(um), await receber(um, pdf(), 'ccir'), await receber(outro)]
    await b.gravar(ids[0] ?? '', validado)
    await b.gravar(ids[1] ?? '', invalidado)
    const processos = cliente('processos')
    const com = await processos.ListarPorProcessos({ processo_ids: [um, outro], com_dados: true })
    expect(com.documentos.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const matricula = com.documentos.find(({ id }) => id === ids[0])
    expect(matricula).toMatchObject({
      processo_id: um,
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
      ],
    })
    expect(com.documentos.find(({ id }) => id === ids[1])).toMatchObject({
      status: 'invalido',
      motivo: 'pdf_protegido',
    })
    const sem = await processos.ListarPorProcessos({ processo_ids: [um], com_dados: false })
    expect(sem.documentos.map(({ status, campos }) => [status, campos.length])).toEqual([
      ['valido', 0],
      ['invalido', 0],
    ])
    expect((await processos.ListarPorProcessos({ processo_ids: [], com_dados: true })).documentos).toEqual([])
    processos.close()
  })

  test('that a file is held, or was offered, in the processo of another owner', async () => {
    const bytes = pdf()
    const [deMaria, deJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
    await receber(deMaria, bytes)
    await b.enviar(joao, envio(deJoao, pdf()))
    expect((await b.enviar(joao, envio(deJoao, bytes))).json.error.code).toBe('CAR-007')
    const semDocumento = b.processos.processo(joao)
    expect((await b.enviar(joao, envio(semDocumento, bytes))).json.error.code).toBe('CAR-007')
    const processos = cliente('processos')
    const processo_ids = [deMaria, deJoao, semDocumento]
    const resposta = await processos.ListarPorProcessos({ processo_ids, com_dados: false })
    expect(resposta.documentos.map(({ duplicidade }) => duplicidade)).toEqual([true, true])
    expect(resposta.processos_com_duplicidade.toSorted()).toEqual(processo_ids.toSorted())
    // Nobody is told whose it is, or where.
    const { atos } = await processos.ObterAutos({ processo_id: deJoao })
    expect(atos.map(({ tipo }) => tipo)).toEqual(['documento_recebido'])
    const { json } = await b.pedir(joao, 'GET', `/processos/${deJoao}/documentos`)
    expect([json.data.length, json.meta.total_count]).toEqual([1, 1])
    processos.close()
  })

  test('how much has happened to them: more after each act, a discarded document and a mark counted too', async () => {
    const bytes = pdf()
    const [meu, dele] = [b.processos.processo(maria), b.processos.processo(joao)]
    const processos = cliente('analista')
    const versao = async () =>
      Number((await processos.ListarPorProcessos({ processo_ids: [meu], com_dados: false })).versao)
    const vistas = [await versao()]
    const id = await receber(meu, bytes)
    vistas.push(await versao())
    await b.gravar(id, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    vistas.push(await versao())
    await b.enviar(joao, envio(dele, bytes))
    vistas.push(await versao())
    await b.pedir(maria, 'DELETE', `/documentos/${id}`)
    vistas.push(await versao())
    expect(vistas).toEqual([0, 1, 2, 3, 4])
    processos.close()
  })

  test('what happened to the documents of a processo, those discarded too', async () => {
    const processo = b.processos.processo(maria)
    const [um, outro] = [await receber(processo), await receber(processo, pdf(), 'ccir')]
    await b.gravar(um, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.gravar(um, validado)
    await b.pedir(maria, 'DELETE', `/documentos/${outro}`)
    const processos = cliente('processos')
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
    const alterar = (confianca: number) =>
      b.ambiente.store
        .collection<{ _id: string }>('commits')
        .updateOne({ _id: `documento-${um}#00000003` }, { $set: { 'events.0.lido.confianca': confianca } })
    await alterar(99)
    expect(await codigo(processos.ObterAutos({ processo_id: processo }))).toBe('CAR-500')
    await alterar(91)
    processos.close()
  })

  test('what their records say, whatever stands in the rows', async () => {
    const processo = b.processos.processo(maria)
    const [um, outro] = [await receber(processo), await receber(processo, pdf(), 'ccir')]
    await b.gravar(um, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.gravar(um, validado)
    await b.pedir(maria, 'DELETE', `/documentos/${await receber(processo, pdf(), 'outros')}`)
    const dossie = cliente('dossie')
    const dasLinhas = () => dossie.ListarPorProcessos({ processo_ids: [processo], com_dados: true })
    const doRegistro = () => dossie.ListarDoRegistro({ processo_id: processo, com_dados: true })
    const antes = await doRegistro()
    expect(antes.documentos).toEqual((await dasLinhas()).documentos)
    expect(antes.documentos.map(({ id, status }) => [id, status])).toEqual([
      [um, 'valido'],
      [outro, 'aguardando'],
    ])
    const linhas = b.ambiente.store.collection<{ _id: string }>('documentos')
    const eram = await linhas.find({ _id: { $in: [um, outro] } }).toArray()
    await linhas.updateOne({ _id: um }, { $set: { enviadoPor: joao.id, 'dados.area_ha': 1 } })
    await linhas.updateOne({ _id: outro }, { $set: { status: 'valido', tipo: 'matricula_imovel' } })
    expect((await dasLinhas()).documentos).not.toEqual(antes.documentos)
    expect(await doRegistro()).toEqual(antes)
    for (const linha of eram) await linhas.replaceOne({ _id: linha._id }, linha)
    dossie.close()
  })

  test('nothing from a record that lacks a commit, or has one hidden under another case', async () => {
    const processo = b.processos.processo(maria)
    const um = await receber(processo)
    await b.gravar(um, { tipo: 'em_processamento', posse: 'w', tentativa: 1 })
    await b.gravar(um, validado)
    await ate(
      () => b.ambiente.store.collection('commits').countDocuments({ publishedAt: null }),
      (n) => n === 0,
    )
    const processos = cliente('processos')
    const pagina = { processo_id: processo, de_tras: true, limite: 5 }
    const perguntas = [
      () => processos.ObterAutos({ processo_id: processo }),
      () => processos.PaginarAtos(pagina),
      () => processos.ListarDoRegistro({ processo_id: processo, com_dados: false }),
    ]
    const ditos = () => Promise.all(perguntas.map((perguntar) => codigo(perguntar())))
    const commits = b.ambiente.store.collection<{ _id: string }>('commits')
    for (const versao of [2, 3]) {
      const _id = `documento-${um}#0000000${versao}`
      const commit = await commits.findOne({ _id })
      // Of what has lost its end only a row tells, which whoever reads the whole is held against.
      const semOMeio = versao === 2 ? 'CAR-500' : 'ok'
      const recusados = ['CAR-500', semOMeio, semOMeio]
      await commits.updateOne({ _id }, { $set: { scope: randomUUID() } })
      expect(await ditos()).toEqual(recusados)
      await commits.deleteOne({ _id })
      expect(await ditos()).toEqual(recusados)
      await commits.insertOne(commit as never)
    }
    expect((await processos.PaginarAtos(pagina)).total).toBe(2)
    processos.close()
  })

  test('the file, piece by piece, to the services that know its hash from the record, and to no other', async () => {
    const bytes = pdf(1_000_000)
    const processo_id = b.processos.processo(maria)
    const id = await receber(processo_id, bytes)
    const [dossie, processos] = [cliente('dossie'), cliente('processos')]
    const descrito = async () => {
      const { documentos } = await processos.ObterAutos({ processo_id })
      const [{ chave = '', hash_sha256, tamanho_bytes }] = documentos as [Documento]
      return { id, chave, hash_sha256, tamanho_bytes }
    }
    const lerTudo = async (de: typeof dossie, qual: Awaited<ReturnType<typeof descrito>>) => {
      const pedacos: Buffer[] = []
      for await (const { conteudo } of de.stream('BaixarArquivo', qual)) pedacos.push(conteudo as Buffer)
      return Buffer.concat(pedacos)
    }
    const documento = await descrito()
    expect((await lerTudo(dossie, documento)).equals(bytes)).toBe(true)
    expect(await codigo(lerTudo(dossie, { ...documento, hash_sha256: '0'.repeat(64) }))).toBe('CAR-500')
    expect(await codigo(lerTudo(dossie, { ...documento, chave: `arquivos/${randomUUID()}` }))).toBe('CAR-500')
    const analise = cliente('analista')
    expect(await codigo(lerTudo(analise, documento))).toBe('CAR-003')
    const portal = cliente('gateway')
    expect(await codigo(portal.ListarPorProcessos({ processo_ids: [], com_dados: false }))).toBe('CAR-003')

    // Nobody is told where a file that carries malware is, and what was discarded since is not there.
    expect((await b.pedir(maria, 'DELETE', `/documentos/${id}`)).status).toBe(204)
    await ate(
      () => codigo(lerTudo(dossie, documento)),
      (dito) => dito === 'CAR-003',
    )
    const infectado = await receber(processo_id)
    await b.gravar(infectado, { ...invalidado, motivo: 'arquivo_malicioso' } as EventoDeDocumento)
    expect(await descrito()).toMatchObject({ chave: '', tamanho_bytes: expect.any(Number) })
    for (const c of [dossie, processos, analise, portal]) c.close()
  })
})

import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apagar, dados, dito, erro, get, lista, novaChave, patch, pedir, post, type Resposta } from './support/api.ts'
import { ccirPdf, pdfMinimo } from './support/arquivos.ts'
import { como } from './support/entrar.ts'
import {
  agir,
  emAnalise,
  comDocumentos,
  documentosDe,
  emRecurso,
  enviar,
  enviarObrigatorios,
  lidos,
  obter,
  pedidoDePendencia,
  pedidoDeRejeicao,
  pendente,
  prontoParaDecidir,
  rascunho,
  rejeitado,
  submetido,
} from './support/fabrica.ts'
import type { Documento, ItemDaFila, Pendencia, Processo, Recebido } from './support/tipos.ts'

/** §5 of the decisions: the life of a case, each move and each refused one. */

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

/** The answer to each act on a case, when everything else is right. */
const atos: Record<string, (id: string) => Promise<Resposta>> = {
  editar: (id) => patch(`/processos/${id}`, maria, { observacoes: novaChave() }),
  excluir: (id) => apagar(`/processos/${id}`, maria),
  submeter: (id) => post(`/processos/${id}/submeter`, maria),
  enviar: (id) => enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() }),
  recorrer: (id) => post(`/processos/${id}/recursos`, maria, { fundamentacao: 'Discordo.' }),
  assumir: (id) => agir(id, 'assumir'),
  liberar: (id) => agir(id, 'liberar'),
  aprovar: (id) => agir(id, 'aprovar'),
  rejeitar: (id) => agir(id, 'rejeitar', 'analista', pedidoDeRejeicao),
  pendencia: (id) => agir(id, 'criar-pendencia', 'analista', pedidoDePendencia),
  dossie: (id) => agir(id, 'gerar-dossie'),
}

describe('what may not be done', () => {
  const cancelado = async () => {
    const { id } = await submetido()
    expect(dito(await apagar(`/processos/${id}`, maria))).toBe('204')
    return id
  }
  const aprovado = async () => {
    const { id } = await prontoParaDecidir()
    expect(dito(await agir(id, 'aprovar'))).toBe('200')
    return id
  }

  test.each<[string, () => Promise<string>, string[]]>([
    [
      'rascunho',
      async () => (await rascunho()).id,
      ['recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia', 'dossie'],
    ],
    [
      'submetido',
      async () => (await submetido()).id,
      ['editar', 'submeter', 'enviar', 'recorrer', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'em_analise',
      async () => (await emAnalise()).id,
      ['editar', 'excluir', 'submeter', 'enviar', 'recorrer', 'assumir'],
    ],
    [
      'pendente',
      async () => (await pendente()).id,
      ['excluir', 'submeter', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar'],
    ],
    [
      'aprovado',
      aprovado,
      ['editar', 'excluir', 'submeter', 'enviar', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'rejeitado',
      async () => (await rejeitado()).id,
      ['editar', 'excluir', 'submeter', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'em_recurso',
      async () => (await emRecurso()).id,
      ['editar', 'excluir', 'submeter', 'enviar', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'cancelado',
      cancelado,
      ['editar', 'excluir', 'submeter', 'enviar', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
  ])('with a case that is %s is refused, and the refusal says when it may', async (status, criar, recusados) => {
    const id = await criar()
    const antes = await obter(id)
    expect(antes.status).toBe(status)
    for (const nome of recusados) {
      const recusa = erro(await (atos[nome] as (typeof atos)[string])(id))
      expect([nome, recusa.dito]).toEqual([nome, '409 CAR-005'])
      expect(recusa.mensagem).toMatch(/\p{Lu}.*\p{L}/u)
    }
    const { versao, status: depois } = await obter(id)
    expect([versao, depois]).toEqual([antes.versao, antes.status])
  })

  test('the message of a refused move names the statuses that allow it', async () => {
    const { id } = await submetido()
    expect(erro(await patch(`/processos/${id}`, maria, { observacoes: 'x' })).mensagem).toMatch(/rascunho.*pendente/)
    expect(erro(await agir(id, 'rejeitar', 'supervisora', pedidoDeRejeicao)).mensagem).toMatch(/em análise/)
  })
})

describe('a draft', () => {
  test('that is discarded is gone, with its documents and the hold on their files', async () => {
    const { id } = await rascunho()
    const arquivo = ccirPdf()
    const { id: documento } = dados<Recebido>(await enviar(maria, id, { tipo: 'ccir', arquivo }), 202)
    expect(dito(await apagar(`/processos/${id}`, maria))).toBe('204')
    for (const caminho of [
      `/processos/${id}`,
      `/processos/${id}/historico`,
      `/processos/${id}/documentos`,
      `/documentos/${documento}`,
    ]) {
      expect([caminho, dito(await get(caminho, maria))]).toEqual([caminho, '404 CAR-003'])
    }
    expect(dito(await get(`/processos/${id}`, await como('admin')))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}`, maria))).toBe('404 CAR-003')
    await until(
      async () => lista<Processo>(await get('/processos?page_size=100', maria)).data.map((p) => p.id),
      (ids) => !ids.includes(id),
      5_000,
    )
    const outro = await rascunho()
    await until(
      async () => dito(await enviar(maria, outro.id, { tipo: 'ccir', arquivo })),
      (d) => d === '202',
      10_000,
    )
  })

  test('is submitted once: of many at once one does it', async () => {
    const { id } = await comDocumentos()
    const ditos = await Promise.all([1, 2, 3, 4].map(async () => dito(await post(`/processos/${id}/submeter`, maria))))
    expect(ditos.toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005', '409 CAR-005'])
  })

  test('lacks its mandatory documents: each is named', async () => {
    const { id } = await rascunho()
    const nada = erro(await post(`/processos/${id}/submeter`, maria))
    expect([nada.dito, nada.detalhes]).toEqual([
      '422 CAR-004',
      { 'documentos.matricula_imovel': 'required', 'documentos.ccir': 'required' },
    ])
    await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf() })
    expect(erro(await post(`/processos/${id}/submeter`, maria)).detalhes).toEqual({
      'documentos.matricula_imovel': 'required',
    })
    await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() })
    expect(erro(await post(`/processos/${id}/submeter`, maria)).detalhes).toEqual({
      'documentos.matricula_imovel': 'required',
    })
  })

  test('with an invalido mandatory document is refused until another one is there', async () => {
    const { id: outro } = await rascunho()
    const invalido = dados<Recebido>(await enviar(maria, outro, { arquivo: pdfMinimo() }), 202)
    await enviar(maria, outro, { tipo: 'ccir', arquivo: ccirPdf() })
    expect((await lidos(outro)).find((d) => d.id === invalido.id)?.status).toBe('invalido')
    expect(erro(await post(`/processos/${outro}/submeter`, maria)).detalhes).toEqual({
      'documentos.matricula_imovel': 'invalid_value',
    })
    await enviar(maria, outro, { campos: { substitui: invalido.id } })
    expect(dito(await post(`/processos/${outro}/submeter`, maria))).toBe('200')
  })

  test('whose documents are still being read is submitted, and the analyst sees it', async () => {
    const processo = await submetido()
    expect(processo).toMatchObject({ status: 'submetido', analista: null })
    const docs = await documentosDe(processo.id)
    expect(docs).toHaveLength(2)
    const item = await until(
      async () =>
        lista<ItemDaFila>(await get(`/analista/processos?q=${processo.numero}`, await como('analista'))).data[0],
      (visto) => visto?.total_documentos === 2,
      10_000,
    )
    expect(item).toMatchObject({ processo_id: processo.id, status: 'submetido' })
  })

  test('needs prata to be submitted: bronze hears which level, and where to get it', async () => {
    const { id } = await comDocumentos('bronze')
    const recusa = erro(await post(`/processos/${id}/submeter`, await como('bronze')))
    expect(recusa.dito).toBe('403 CAR-006')
    expect(recusa.details).toEqual([
      {
        field: 'nivel_confiabilidade',
        code: 'insufficient_level',
        message: expect.stringMatching(/prata.*https?:\/\//),
      },
    ])
  })
})

describe('a submitted case', () => {
  test('is cancelled by its owner, and stays on record', async () => {
    const { id } = await submetido()
    expect(dito(await apagar(`/processos/${id}`, maria))).toBe('204')
    expect(await obter(id)).toMatchObject({ status: 'cancelado', situacao_car: 'CA', prazo_em: null })
    expect((await documentosDe(id)).length).toBe(2)
  })

  test('taken, is cancelled no more', async () => {
    const { id } = await emAnalise()
    expect(dito(await apagar(`/processos/${id}`, maria))).toBe('409 CAR-005')
  })
})

describe('a pendente case', () => {
  let id: string
  let pendencia: Pendencia
  beforeAll(async () => {
    ;({ id, pendencia } = await pendente())
  })
  const responder = (pid: string, json: object) => post(`/processos/${id}/pendencias/${pid}/responder`, maria, json)

  test('shows what is asked', async () => {
    expect((await obter(id)).status).toBe('pendente')
    const { data, meta } = lista<Pendencia>(await get(`/processos/${id}/pendencias`, maria))
    expect([data, meta.total_count]).toEqual([[pendencia], 1])
  })

  test('may be corrected: edited and added to, by prata', async () => {
    expect(dados<Processo>(await patch(`/processos/${id}`, maria, { observacoes: 'Corrigido.' })).status).toBe(
      'pendente',
    )
    expect(dito(await enviar(maria, id, { tipo: 'declaracao_area', arquivo: pdfMinimo() }))).toBe('202')
  })

  test('is answered once, with documents of its own only', async () => {
    expect(erro(await responder(pendencia.id, {})).detalhes).toEqual({ resposta: 'required' })
    expect(erro(await responder(pendencia.id, { resposta: ' ' })).detalhes).toEqual({ resposta: 'required' })
    const alheio = { resposta: 'Segue.', documento_ids: [randomUUID()] }
    expect(erro(await responder(pendencia.id, alheio)).detalhes).toEqual({ documento_ids: 'invalid_value' })
    expect(dito(await responder(randomUUID(), { resposta: 'x' }))).toBe('404 CAR-003')

    const docs = (await documentosDe(id)).slice(0, 1).map((d) => d.id)
    const respondida = dados<Pendencia>(await responder(pendencia.id, { resposta: 'Segue.', documento_ids: docs }))
    expect(respondida).toEqual({
      ...pendencia,
      status: 'respondida',
      resposta: 'Segue.',
      documento_ids: docs,
      respondida_em: expect.stringMatching(/Z$/),
    })
    expect(dito(await responder(pendencia.id, { resposta: 'De novo.' }))).toBe('409 CAR-005')
  })

  test('is em_analise again when nothing is open', async () => {
    expect((await obter(id)).status).toBe('em_analise')
  })

  test('stays pendente until all are answered', async () => {
    const pedir = async () => dados<Pendencia>(await agir(id, 'criar-pendencia', 'analista', pedidoDePendencia), 201)
    const [um, dois] = [await pedir(), await pedir()]
    expect(new Set([pendencia.numero, um.numero, dois.numero]).size).toBe(3)
    await responder(um.id, { resposta: 'Um.' })
    expect((await obter(id)).status).toBe('pendente')
    await responder(dois.id, { resposta: 'Dois.' })
    expect((await obter(id)).status).toBe('em_analise')
  })

  test('of a bronze account is not corrected', async () => {
    const bronze = await como('bronze')
    const caso = await rascunho('bronze')
    await enviarObrigatorios(caso.id, 'bronze')
    // An administrator acts as the owner would.
    expect(dito(await post(`/processos/${caso.id}/submeter`, await como('admin')))).toBe('200')
    await agir(caso.id, 'assumir')
    const { id: pid } = dados<Pendencia>(await agir(caso.id, 'criar-pendencia', 'analista', pedidoDePendencia), 201)
    expect(dito(await patch(`/processos/${caso.id}`, bronze, { observacoes: 'x' }))).toBe('403 CAR-006')
    expect(dito(await enviar(bronze, caso.id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('403 CAR-006')
    expect(dito(await post(`/processos/${caso.id}/pendencias/${pid}/responder`, bronze, { resposta: 'x' }))).toBe(
      '403 CAR-006',
    )
    expect(dito(await get(`/processos/${caso.id}/pendencias`, bronze))).toBe('200')
  })
})

describe('a decided case', () => {
  test('approved is ativo, for good', async () => {
    const { id } = await prontoParaDecidir()
    const aprovado = dados<Processo>(await agir(id, 'aprovar', 'analista', { parecer: 'Em ordem.' }))
    expect(aprovado).toMatchObject({ status: 'aprovado', situacao_car: 'AT' })
    expect(aprovado).toEqual(await obter(id))
  })

  test('rejected is pendente in the registry', async () => {
    expect(await rejeitado()).toMatchObject({ status: 'rejeitado', situacao_car: 'PE' })
  })
})

test('a document sent to a case while it is examined is for who holds it', async () => {
  const { id } = await emAnalise()
  const envio = () => ({ tipo: 'outros' as const, arquivo: pdfMinimo() })
  const { id: doc } = dados<Recebido>(await enviar(await como('analista'), id, envio()), 202)
  expect((await documentosDe(id)).map((d: Documento) => d.id)).toContain(doc)
  expect(dito(await enviar(await como('analistaPrata'), id, envio()))).toBe('409 CAR-005')
  expect(dito(await enviar(maria, id, envio()))).toBe('409 CAR-005')
  expect(dito(await pedir('DELETE', `/documentos/${doc}`, { token: maria }))).toBe('409 CAR-005')
})

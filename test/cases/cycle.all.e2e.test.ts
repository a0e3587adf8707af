import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { remove, dados, said, errorOf, get, list, newKey, patch, ask, post, type Answer } from '../support/api.ts'
import { ccirPdf, minimalPdf } from '../support/papers/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import {
  act,
  inAnalysis,
  withDocumentos,
  documentosOf,
  inRecurso,
  send,
  sendMandatory,
  readings,
  getProcesso,
  pendenciaRequest,
  rejectionRequest,
  pendente,
  readyToDecide,
  rascunho,
  rejeitado,
  submetido,
} from '../support/factory.ts'
import type { Documento, QueueItem, Pendencia, Processo, Received } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

/** Each function requests an act that is valid except for the status of the case. */
const atos: Record<string, (id: string) => Promise<Answer>> = {
  editar: (id) => patch(`/processos/${id}`, maria, { observacoes: newKey() }),
  remove: (id) => remove(`/processos/${id}`, maria),
  submeter: (id) => post(`/processos/${id}/submeter`, maria),
  send: (id) => send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }),
  recorrer: (id) => post(`/processos/${id}/recursos`, maria, { fundamentacao: 'Discordo.' }),
  assumir: (id) => act(id, 'assumir'),
  liberar: (id) => act(id, 'liberar'),
  aprovar: (id) => act(id, 'aprovar'),
  rejeitar: (id) => act(id, 'rejeitar', 'analista', rejectionRequest),
  pendencia: (id) => act(id, 'criar-pendencia', 'analista', pendenciaRequest),
  dossie: (id) => act(id, 'gerar-dossie'),
}

describe('what may not be done', () => {
  const cancelado = async () => {
    const { id } = await submetido()
    expect(said(await remove(`/processos/${id}`, maria))).toBe('204')
    return id
  }
  const aprovado = async () => {
    const { id } = await readyToDecide()
    expect(said(await act(id, 'aprovar'))).toBe('200')
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
      ['editar', 'submeter', 'send', 'recorrer', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'em_analise',
      async () => (await inAnalysis()).id,
      ['editar', 'remove', 'submeter', 'send', 'recorrer', 'assumir'],
    ],
    [
      'pendente',
      async () => (await pendente()).id,
      ['remove', 'submeter', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar'],
    ],
    [
      'aprovado',
      aprovado,
      ['editar', 'remove', 'submeter', 'send', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'rejeitado',
      async () => (await rejeitado()).id,
      ['editar', 'remove', 'submeter', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'em_recurso',
      async () => (await inRecurso()).id,
      ['editar', 'remove', 'submeter', 'send', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
    [
      'cancelado',
      cancelado,
      ['editar', 'remove', 'submeter', 'send', 'recorrer', 'assumir', 'liberar', 'aprovar', 'rejeitar', 'pendencia'],
    ],
  ])('with a case that is %s is refused, and the refusal says when it may', async (status, create, refused) => {
    const id = await create()
    const before = await getProcesso(id)
    expect(before.status).toBe(status)
    for (const name of refused) {
      const refusal = errorOf(await (atos[name] as (typeof atos)[string])(id))
      expect([name, refusal.said]).toEqual([name, '409 CAR-005'])
      expect(refusal.mensagem).toMatch(/\p{Lu}.*\p{L}/u)
    }
    const { versao, status: after } = await getProcesso(id)
    expect([versao, after]).toEqual([before.versao, before.status])
  })

  test('the message of a refused move says where the case is, and what makes the move possible', async () => {
    const { id } = await submetido()
    const message = async (refused: Promise<Answer>) => errorOf(await refused).mensagem
    expect(await message(patch(`/processos/${id}`, maria, { observacoes: 'x' }))).toMatch(
      /espera um analista: .*se o analista abrir uma pendência/,
    )
    expect(await message(act(id, 'rejeitar', 'supervisora', rejectionRequest))).toMatch(
      /espera um analista: .*depois que um analista assumir o processo/,
    )
  })
})

describe('a draft', () => {
  test('that is discarded is gone, with its documents and the hold on their files', async () => {
    const { id } = await rascunho()
    const arquivo = ccirPdf()
    const { id: documento } = dados<Received>(await send(maria, id, { tipo: 'ccir', arquivo }), 202)
    expect(said(await remove(`/processos/${id}`, maria))).toBe('204')
    for (const path of [
      `/processos/${id}`,
      `/processos/${id}/historico`,
      `/processos/${id}/documentos`,
      `/documentos/${documento}`,
    ]) {
      expect([path, said(await get(path, maria))]).toEqual([path, '404 CAR-003'])
    }
    expect(said(await get(`/processos/${id}`, await tokenOf('admin')))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}`, maria))).toBe('404 CAR-003')
    await until(
      async () => list<Processo>(await get('/processos?page_size=100', maria)).data.map((processo) => processo.id),
      (ids) => !ids.includes(id),
      5_000,
    )
    const other = await rascunho()
    await until(
      async () => said(await send(maria, other.id, { tipo: 'ccir', arquivo })),
      (d) => d === '202',
      10_000,
    )
  })

  test('is submitted once: of many at once one does it', async () => {
    const { id } = await withDocumentos()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => said(await post(`/processos/${id}/submeter`, maria))),
    )
    expect(answers.toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005', '409 CAR-005'])
  })

  test('lacks its mandatory documents: each is named', async () => {
    const { id } = await rascunho()
    const nothing = errorOf(await post(`/processos/${id}/submeter`, maria))
    expect([nothing.said, nothing.byField]).toEqual([
      '422 CAR-004',
      { 'documentos.matricula_imovel': 'required', 'documentos.ccir': 'required' },
    ])
    await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf() })
    expect(errorOf(await post(`/processos/${id}/submeter`, maria)).byField).toEqual({
      'documentos.matricula_imovel': 'required',
    })
    await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() })
    expect(errorOf(await post(`/processos/${id}/submeter`, maria)).byField).toEqual({
      'documentos.matricula_imovel': 'required',
    })
  })

  test('with an invalido mandatory document is refused until another one is there', async () => {
    const { id: other } = await rascunho()
    const invalido = dados<Received>(await send(maria, other, { arquivo: minimalPdf() }), 202)
    await send(maria, other, { tipo: 'ccir', arquivo: ccirPdf() })
    expect((await readings(other)).find((d) => d.id === invalido.id)?.status).toBe('invalido')
    expect(errorOf(await post(`/processos/${other}/submeter`, maria)).byField).toEqual({
      'documentos.matricula_imovel': 'invalid_value',
    })
    await send(maria, other, { campos: { substitui: invalido.id } })
    expect(said(await post(`/processos/${other}/submeter`, maria))).toBe('200')
  })

  test('whose documents are still being read is submitted, and the analyst sees it', async () => {
    const processo = await submetido()
    expect(processo).toMatchObject({ status: 'submetido', analista: null })
    const docs = await documentosOf(processo.id)
    expect(docs).toHaveLength(2)
    const item = await until(
      async () =>
        list<QueueItem>(await get(`/analista/processos?q=${processo.numero}`, await tokenOf('analista'))).data[0],
      (seen) => seen?.total_documentos === 2,
      10_000,
    )
    expect(item).toMatchObject({ processo_id: processo.id, status: 'submetido' })
  })

  test('needs prata to be submitted: bronze hears which level, and where to get it', async () => {
    const { id } = await withDocumentos('bronze')
    const refusal = errorOf(await post(`/processos/${id}/submeter`, await tokenOf('bronze')))
    expect(refusal.said).toBe('403 CAR-006')
    expect(refusal.details).toEqual([
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
    expect(said(await remove(`/processos/${id}`, maria))).toBe('204')
    expect(await getProcesso(id)).toMatchObject({ status: 'cancelado', situacao_car: 'CA', prazo_em: null })
    expect((await documentosOf(id)).length).toBe(2)
  })

  test('taken, is cancelled no more', async () => {
    const { id } = await inAnalysis()
    expect(said(await remove(`/processos/${id}`, maria))).toBe('409 CAR-005')
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
    expect((await getProcesso(id)).status).toBe('pendente')
    const { data, meta } = list<Pendencia>(await get(`/processos/${id}/pendencias`, maria))
    expect([data, meta.total_count]).toEqual([[pendencia], 1])
  })

  test('may be corrected: edited and added to, by prata', async () => {
    expect(dados<Processo>(await patch(`/processos/${id}`, maria, { observacoes: 'Corrigido.' })).status).toBe(
      'pendente',
    )
    expect(said(await send(maria, id, { tipo: 'declaracao_area', arquivo: minimalPdf() }))).toBe('202')
  })

  test('is answered once, with documents of its own only', async () => {
    expect(errorOf(await responder(pendencia.id, {})).byField).toEqual({ resposta: 'required' })
    expect(errorOf(await responder(pendencia.id, { resposta: ' ' })).byField).toEqual({ resposta: 'required' })
    const foreign = { resposta: 'Segue.', documento_ids: [randomUUID()] }
    expect(errorOf(await responder(pendencia.id, foreign)).byField).toEqual({ documento_ids: 'invalid_value' })
    expect(said(await responder(randomUUID(), { resposta: 'x' }))).toBe('404 CAR-003')

    const docs = (await documentosOf(id)).slice(0, 1).map((d) => d.id)
    const respondida = dados<Pendencia>(await responder(pendencia.id, { resposta: 'Segue.', documento_ids: docs }))
    expect(respondida).toEqual({
      ...pendencia,
      status: 'respondida',
      resposta: 'Segue.',
      documento_ids: docs,
      respondida_em: expect.stringMatching(/Z$/),
    })
    expect(said(await responder(pendencia.id, { resposta: 'De novo.' }))).toBe('409 CAR-005')
  })

  test('is em_analise again when nothing is open', async () => {
    expect((await getProcesso(id)).status).toBe('em_analise')
  })

  test('stays pendente until all are answered', async () => {
    const ask = async () => dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    const [first, two] = [await ask(), await ask()]
    expect(new Set([pendencia.numero, first.numero, two.numero]).size).toBe(3)
    await responder(first.id, { resposta: 'Um.' })
    expect((await getProcesso(id)).status).toBe('pendente')
    await responder(two.id, { resposta: 'Dois.' })
    expect((await getProcesso(id)).status).toBe('em_analise')
  })

  test('of a bronze account is not corrected', async () => {
    const bronze = await tokenOf('bronze')
    const processo = await rascunho('bronze')
    await sendMandatory(processo.id, 'bronze')
    // An administrator acts as the owner would.
    expect(said(await post(`/processos/${processo.id}/submeter`, await tokenOf('admin')))).toBe('200')
    await act(processo.id, 'assumir')
    const { id: pid } = dados<Pendencia>(await act(processo.id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    expect(said(await patch(`/processos/${processo.id}`, bronze, { observacoes: 'x' }))).toBe('403 CAR-006')
    expect(said(await send(bronze, processo.id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('403 CAR-006')
    expect(said(await post(`/processos/${processo.id}/pendencias/${pid}/responder`, bronze, { resposta: 'x' }))).toBe(
      '403 CAR-006',
    )
    expect(said(await get(`/processos/${processo.id}/pendencias`, bronze))).toBe('200')
  })
})

describe('a decided case', () => {
  test('approved is ativo, for good', async () => {
    const { id } = await readyToDecide()
    const aprovado = dados<Processo>(await act(id, 'aprovar', 'analista', { parecer: 'Em ordem.' }))
    expect(aprovado).toMatchObject({ status: 'aprovado', situacao_car: 'AT' })
    expect(aprovado).toEqual(await getProcesso(id))
  })

  test('rejected is pendente in the registry', async () => {
    expect(await rejeitado()).toMatchObject({ status: 'rejeitado', situacao_car: 'PE' })
  })
})

test('a document sent to a case while it is examined is for who holds it', async () => {
  const { id } = await inAnalysis()
  const upload = () => ({ tipo: 'outros' as const, arquivo: minimalPdf() })
  const { id: doc } = dados<Received>(await send(await tokenOf('analista'), id, upload()), 202)
  expect((await documentosOf(id)).map((d: Documento) => d.id)).toContain(doc)
  expect(said(await send(await tokenOf('analistaPrata'), id, upload()))).toBe('409 CAR-005')
  expect(said(await send(maria, id, upload()))).toBe('409 CAR-005')
  expect(said(await ask('DELETE', `/documentos/${doc}`, { token: maria }))).toBe('409 CAR-005')
})

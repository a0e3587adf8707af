import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { remove, dados, get, list, patch, post, all } from '../support/api.ts'
import { ccirPdf, pdf, minimalPdf } from '../support/papers/files.ts'
import { tokenOf, CPF, personOf } from '../support/sign-in.ts'
import {
  act,
  withValidDocumentos,
  send,
  readings,
  pendente,
  rascunho,
  rejeitado,
  submetido,
} from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Assistant, Ato, Assumed, Job, Pendencia, Processo, Received } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})
const atosOf = (id: string, token = maria) => all<Ato>(`/processos/${id}/historico`, token)

describe('the history', () => {
  let id: string
  let atos: Ato[]
  beforeAll(async () => {
    ;({ id } = await rascunho())
    await patch(`/processos/${id}`, maria, { observacoes: 'Nota.' })
    await send(maria, id)
    await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf() })
    const { id: others } = dados<Received>(await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }), 202)
    await remove(`/documentos/${others}`, maria)
    await readings(id)
    await post(`/processos/${id}/submeter`, maria)
    const { dossie_job_id } = dados<Assumed>(await act(id, 'assumir'))
    const { id: pid } = dados<Pendencia>(
      await act(id, 'criar-pendencia', 'analista', { tipo: 'dado', descricao: 'Qual a área?' }),
      201,
    )
    await post(`/processos/${id}/pendencias/${pid}/responder`, maria, { resposta: '528 ha.' })
    await act(id, 'aprovar', 'analista', { parecer: 'Em ordem.' })
    await until(
      async () => dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista'))).status,
      (s) => s !== 'processando',
      60_000,
    )
    atos = await atosOf(id)
  })

  test('has one line for each act, in order', () => {
    const kinds = atos.map((ato) => ato.tipo)
    for (const [tipo, times] of Object.entries({
      processo_criado: 1,
      processo_editado: 1,
      documento_recebido: 3,
      documento_validado: 2,
      documento_descartado: 1,
      processo_submetido: 1,
      processo_assumido: 1,
      dossie_solicitado: 1,
      pendencia_criada: 1,
      pendencia_respondida: 1,
      processo_aprovado: 1,
    })) {
      expect([tipo, kinds.filter((t) => t === tipo).length]).toEqual([tipo, times])
    }
    expect(atos.map((ato) => ato.em)).toEqual(atos.map((ato) => ato.em).toSorted())
    expect(new Set(atos.map((ato) => ato.id)).size).toBe(atos.length)
  })

  test('says of each what, when, by whom, in a line, with its hash', () => {
    const who = { id: expect.any(String), nome: expect.any(String), tipo_usuario: expect.any(String) }
    for (const ato of atos) {
      expect(ato).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        versao: expect.any(Number),
        tipo: expect.stringMatching(/^[a-z_]+$/),
        em: expect.stringMatching(/Z$/),
        por: ato.por && who,
        resumo: expect.stringMatching(/^.+$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    }
    const por = (tipo: string) => atos.find((ato) => ato.tipo === tipo)?.por
    const maria_ = { id: decodeJwt(maria).sub, nome: personOf('maria').nome, tipo_usuario: 'produtor_rural' }
    expect([por('processo_criado'), por('documento_recebido'), por('processo_submetido')]).toEqual([
      maria_,
      maria_,
      maria_,
    ])
    expect(por('documento_validado')).toBeNull()
    expect(por('processo_aprovado')?.nome).toBe(personOf('analista').nome)
  })

  test('carries no CPF', () => {
    expect(JSON.stringify(atos)).not.toMatch(new RegExp(`${CPF.maria}|783\\.072\\.703`))
  })

  test('comes in pages that fit together, the oldest or the newest first', async () => {
    expect(await all<Ato>(`/processos/${id}/historico`, maria, 3)).toEqual(atos)
    expect(await all<Ato>(`/processos/${id}/historico?ordenar=-em`, maria, 3)).toEqual(atos.toReversed())
    expect(list<Ato>(await get(`/processos/${id}/historico?page_size=2`, maria)).meta.total_count).toBe(atos.length)
  })

  test('shows an acknowledged act at once', async () => {
    const processo = await rascunho()
    for (const round of [2, 3, 4]) {
      await patch(`/processos/${processo.id}`, maria, { observacoes: `${round}` })
      expect((await atosOf(processo.id)).length).toBe(round)
    }
    await send(maria, processo.id, { tipo: 'outros', arquivo: minimalPdf() })
    expect((await atosOf(processo.id)).some((ato) => ato.tipo === 'documento_recebido')).toBe(true)
  })

  test('says the reason of a rejection', async () => {
    const processo = await rejeitado()
    const ato = (await atosOf(processo.id)).find((done) => done.tipo === 'processo_rejeitado')
    expect(ato?.resumo).toContain('A área não confere com a matrícula.')
    expect(ato?.resumo).toContain('(área divergente)')
  })
})

describe('the assistant', () => {
  const guide = async (id: string, token = maria) => dados<Assistant>(await get(`/processos/${id}/assistente`, token))

  test('says what is missing in a new draft, and the next step', async () => {
    const { id } = await rascunho()
    const { etapa, mensagem, faltando, divergencias, sugestoes, proximo_passo } = await guide(id)
    expect(etapa).toBe('rascunho')
    expect(mensagem).toMatch(/^\p{Lu}.*\.$/u)
    expect(faltando.map((f) => f.codigo).sort()).toEqual(['documento_ccir', 'documento_matricula_imovel'])
    expect(faltando.every((f) => /^\p{Lu}.*\.$/u.test(f.mensagem))).toBe(true)
    expect([divergencias, sugestoes]).toEqual([[], []])
    expect(proximo_passo).toEqual({ acao: expect.any(String), metodo: 'POST', caminho: '/api/v1/documentos/upload' })
  })

  test('names what the declaration and the papers disagree on', async () => {
    const fresh = form()
    fresh.imovel.area_ha = 700
    fresh.proprietario.nome = 'ANTÔNIO SARDINHA'
    const { id } = await withValidDocumentos('maria', fresh)
    const { divergencias, faltando, proximo_passo } = await guide(id)
    const area = divergencias.find((d) => d.codigo === 'area_matricula')
    expect(area).toEqual({
      codigo: 'area_matricula',
      mensagem: expect.stringMatching(/área/),
      campo: 'imovel.area_ha',
      declarado: 700,
      lido: 528.1068,
      documento_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(divergencias.map((d) => d.codigo)).toContain('proprietario_matricula')
    expect(faltando).toEqual([])
    expect(proximo_passo?.caminho).toBe(`/api/v1/processos/${id}/submeter`)
  })

  test('suggests for what was left out what a paper says', async () => {
    const fresh = form()
    delete fresh.imovel.ccir_codigo
    const { id } = await withValidDocumentos('maria', fresh)
    const { sugestoes, divergencias } = await guide(id)
    const suggestion = sugestoes.find((s) => s.campo === 'imovel.ccir_codigo')
    expect(suggestion).toEqual({
      campo: 'imovel.ccir_codigo',
      valor: form().imovel.ccir_codigo,
      documento_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      confianca: expect.any(Number),
    })
    expect(divergencias.filter((d) => d.codigo.startsWith('area'))).toEqual([])
    // A suggestion can be accepted without changes.
    const changed = dados<Processo>(
      await patch(`/processos/${id}`, maria, { imovel: { ccir_codigo: suggestion?.valor } }),
    )
    expect(changed.imovel.ccir_codigo).toBe(form().imovel.ccir_codigo)
    expect((await guide(id)).sugestoes.some((s) => s.campo === 'imovel.ccir_codigo')).toBe(false)
  })

  test('gives the same answer to the same case', async () => {
    const { id } = await rascunho()
    expect(await guide(id)).toEqual(await guide(id))
  })

  test('shows the owner the way through, and the analyst theirs', async () => {
    const submitted = await submetido()
    expect(await guide(submitted.id)).toMatchObject({ etapa: 'submetido', proximo_passo: null })
    expect((await guide(submitted.id, await tokenOf('analista'))).proximo_passo).toEqual({
      acao: expect.any(String),
      metodo: 'POST',
      caminho: `/api/v1/analista/processos/${submitted.id}/assumir`,
    })
    const { id, pendencia } = await pendente()
    const step = await guide(id)
    expect(step.faltando.map((f) => f.codigo)).toEqual(['pendencia_esclarecimento'])
    expect(step.proximo_passo?.caminho).toBe(`/api/v1/processos/${id}/pendencias/${pendencia.id}/responder`)
    const refused = await rejeitado()
    expect((await guide(refused.id)).proximo_passo?.caminho).toBe(`/api/v1/processos/${refused.id}/recursos`)
  })

  test('asks for a refused paper again', async () => {
    const { id } = await rascunho()
    await send(maria, id, { arquivo: pdf('hostile/trunc.pdf') })
    await readings(id)
    const { faltando } = await guide(id)
    expect(faltando.find((f) => f.codigo === 'documento_matricula_imovel')?.mensagem).toMatch(/de novo/)
  })
})

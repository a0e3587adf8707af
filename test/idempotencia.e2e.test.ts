import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, dito, erro, get, novaChave, patch, pedir, post, type Resposta, todos } from './support/api.ts'
import { ccirPdf, matriculaPdf, pdfMinimo } from './support/arquivos.ts'
import { como, CPF } from './support/entrar.ts'
import { agir, comDocumentos, documentosDe, enviar, formulario, obter, rascunho, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import { comparar, REPETIDA } from './support/repetir.ts'
import type { Processo, Recebido } from './support/tipos.ts'

/** §4.6 of the specification, §1 of the decisions: Idempotency-Key. */

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

describe('the same key and content', () => {
  const casos: [string, (chave: string) => Promise<Resposta>, () => Promise<void>][] = []
  let id: string
  const caso = (
    nome: string,
    fazer: (chave: string) => Promise<Resposta>,
    preparar: () => Promise<void> = async () => {},
  ) => void casos.push([nome, fazer, preparar])

  caso('opens one draft', (chave) => post('/processos', maria, ficha(), { chave }))
  caso(
    'submits',
    (chave) => post(`/processos/${id}/submeter`, maria, {}, { chave }),
    async () => void ({ id } = await comDocumentos()),
  )
  caso('takes a case', async (chave) =>
    post(`/analista/processos/${id}/assumir`, await como('analista'), {}, { chave }),
  )
  caso('raises a pendency', async (chave) =>
    post(
      `/analista/processos/${id}/criar-pendencia`,
      await como('analista'),
      { tipo: 'dado', descricao: 'x' },
      { chave },
    ),
  )
  caso('begins a dossier', async (chave) =>
    post(`/analista/processos/${id}/gerar-dossie`, await como('analista'), {}, { chave }),
  )
  caso('authorises', async (chave) => {
    await como('tecnica')
    return post(`/processos/${id}/autorizacoes`, maria, { cpf: CPF.tecnica, escopo: 'editar' }, { chave })
  })
  caso('is refused', (chave) => post('/processos', maria, { imovel: { area_ha: 0 } }, { chave }))
  caso('is refused for its state', async (chave) =>
    post(`/analista/processos/${id}/aprovar`, await como('analista'), {}, { chave }),
  )

  test.each(casos)('%s, and is answered as the first time', async (_nome, fazer, preparar) => {
    await preparar()
    const chave = novaChave()
    const primeira = await fazer(chave)
    const segunda = await fazer(chave)
    expect(comparar(primeira, segunda)).toEqual(REPETIDA)
  })

  test('reveals a CPF again, whose answer is kept nowhere, for one entry on record', async () => {
    const { id: caso } = await comDocumentos()
    const chave = novaChave()
    const pedido = { justificativa: 'Conferência pedida pela supervisão.' }
    const revelar = async () => post(`/processos/${caso}/revelar-cpf`, await como('analista'), pedido, { chave })
    const [primeira, segunda] = [await revelar(), await revelar()]
    expect(dados(segunda)).toEqual(dados(primeira))
    expect(comparar(primeira, segunda)).toEqual({ ...REPETIDA, corpo: false })
    const atos = await todos<{ tipo: string }>(`/processos/${caso}/historico`, maria)
    expect(atos.filter(({ tipo }) => tipo === 'cpf_revelado')).toHaveLength(1)
  })

  test('does it once', async () => {
    const chave = novaChave()
    const nova = ficha()
    nova.imovel.denominacao = `Fazenda ${chave}`
    for (let i = 0; i < 3; i++) expect(dito(await post('/processos', maria, nova, { chave }))).toBe('201')
    const meus = async () =>
      (await todos<Processo>('/processos', maria)).filter((p) => p.imovel.denominacao === nova.imovel.denominacao)
    expect(await until(meus, (achados) => achados.length > 0, 5_000)).toHaveLength(1)
  })

  test('is the same however the JSON is laid out', async () => {
    const chave = novaChave()
    const nova = ficha()
    const primeira = await post('/processos', maria, nova, { chave })
    const invertida = {
      proprietario: { ...nova.proprietario },
      imovel: Object.fromEntries(Object.entries(nova.imovel).reverse()),
    }
    const corpo = JSON.stringify(invertida, null, 3)
    const opcoes = { token: maria, corpo, headers: { 'content-type': 'application/json' }, chave }
    expect(comparar(primeira, await pedir('POST', '/processos', opcoes))).toEqual(REPETIDA)
  })

  test('is the same without a body and with an empty one', async () => {
    const { id: caso } = await comDocumentos()
    const chave = novaChave()
    const primeira = await post(`/processos/${caso}/submeter`, maria, undefined, { chave })
    expect(comparar(primeira, await post(`/processos/${caso}/submeter`, maria, {}, { chave }))).toEqual(REPETIDA)
  })

  test('is answered so also when the state has gone on', async () => {
    const { id: caso } = await submetido()
    const chave = novaChave()
    const tentar = async () =>
      post(
        `/analista/processos/${caso}/rejeitar`,
        await como('analista'),
        { motivo: 'm', codigo_motivo: 'OUTRO' },
        { chave },
      )
    const recusa = await tentar()
    expect(dito(recusa)).toBe('409 CAR-005')
    expect(dito(await agir(caso, 'assumir'))).toBe('200')
    expect(comparar(recusa, await tentar())).toEqual(REPETIDA)
    expect((await obter(caso)).status).toBe('em_analise')
  })
})

describe('an upload', () => {
  test('is the same whatever the boundary and the order of its parts', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [novaChave(), matriculaPdf()]
    const primeira = await enviar(maria, id, { arquivo }, { chave })
    expect(dito(primeira)).toBe('202')
    expect(comparar(primeira, await enviar(maria, id, { arquivo }, { chave }))).toEqual(REPETIDA)
    const virado = new FormData()
    for (const [nome, valor] of [...formulario(id, { arquivo })].reverse()) virado.append(nome, valor)
    expect(
      comparar(primeira, await pedir('POST', '/documentos/upload', { token: maria, corpo: virado, chave })),
    ).toEqual(REPETIDA)
    expect(await documentosDe(id)).toHaveLength(1)
  })

  test('of another file, or to another type, is other content', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [novaChave(), ccirPdf()]
    expect(dito(await enviar(maria, id, { tipo: 'ccir', arquivo }, { chave }))).toBe('202')
    expect(dito(await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf() }, { chave }))).toBe('422 CAR-013')
    expect(dito(await enviar(maria, id, { tipo: 'outros', arquivo }, { chave }))).toBe('422 CAR-013')
  })

  test('that was refused stays refused under its key', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [novaChave(), pdfMinimo()]
    const original = dados<Recebido>(await enviar(maria, id, { tipo: 'outros', arquivo }), 202)
    const recusa = await enviar(maria, id, { tipo: 'outros', arquivo }, { chave })
    expect(dito(recusa)).toBe('409 CAR-007')
    expect(dito(await pedir('DELETE', `/documentos/${original.id}`, { token: maria }))).toBe('204')
    expect(comparar(recusa, await enviar(maria, id, { tipo: 'outros', arquivo }, { chave }))).toEqual(REPETIDA)
    expect(dito(await enviar(maria, id, { tipo: 'outros', arquivo }, { chave: novaChave() }))).toBe('202')
  })

  test('sent many times at once is received once', async () => {
    const { id } = await rascunho()
    const [chave, arquivo] = [novaChave(), pdfMinimo()]
    const respostas = await Promise.all(
      [1, 2, 3, 4].map(() => enviar(maria, id, { tipo: 'outros', arquivo }, { chave })),
    )
    for (const r of respostas) expect(['202', '409 CAR-014']).toContain(dito(r))
    expect(await documentosDe(id)).toHaveLength(1)
    expect(dito(await enviar(maria, id, { tipo: 'outros', arquivo }, { chave }))).toBe('202')
  })
})

describe('a key', () => {
  test('with other content is CAR-013', async () => {
    const chave = novaChave()
    const { id } = dados<Processo>(await post('/processos', maria, ficha(), { chave }), 201)
    const outra = ficha()
    outra.imovel.area_ha += 1
    expect(dito(await post('/processos', maria, outra, { chave }))).toBe('422 CAR-013')
    expect(dito(await post('/processos', maria, {}, { chave }))).toBe('422 CAR-013')
    expect(dados<Processo>(await post('/processos', maria, ficha(), { chave }), 201).id).toBe(id)
  })

  test('is of one person, one method and one path', async () => {
    const chave = novaChave()
    const { id } = dados<Processo>(await post('/processos', maria, ficha(), { chave }), 201)
    const doJoao = dados<Processo>(await post('/processos', await como('joao'), ficha(), { chave }), 201)
    expect(doJoao.id).not.toBe(id)
    expect(dito(await post(`/processos/${id}/submeter`, maria, {}, { chave }))).toBe('422 CAR-004')
    expect(dito(await post(`/processos/${doJoao.id}/submeter`, await como('joao'), {}, { chave }))).toBe('422 CAR-004')
  })

  test('on a change that takes none says nothing', async () => {
    const { id } = await rascunho()
    const chave = novaChave()
    const mudar = (observacoes: string) => patch(`/processos/${id}`, maria, { observacoes }, { chave })
    expect([dito(await mudar('a')), dito(await mudar('b'))]).toEqual(['200', '200'])
    expect((await obter(id)).observacoes).toBe('b')
    expect((await get(`/processos/${id}`, maria, { chave })).headers.get('idempotency-replayed')).toBeNull()
  })

  test.each(['x', '!', '~', 'a'.repeat(255), '"{}[]$."'])('may be %s', async (chave) => {
    const resposta = await post('/processos', await como('joao'), { imovel: { area_ha: 0 } }, { chave })
    expect(dito(resposta)).toBe('422 CAR-004')
    expect(erro(resposta).detalhes).toEqual({ 'imovel.area_ha': 'out_of_range' })
  })

  test.each([
    ['a'.repeat(256), 'too_long'],
    ['com espaço', 'invalid_format'],
    ['acentuação', 'invalid_format'],
    ['', 'invalid_format'],
    ['a b', 'invalid_format'],
  ])('may not be %s', async (chave, code) => {
    const recusa = erro(await post('/processos', maria, ficha(), { chave }))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { 'Idempotency-Key': code }])
  })

  test('does not keep that nobody was signed in', async () => {
    const chave = novaChave()
    expect(dito(await post('/processos', 'a.b.c', ficha(), { chave }))).toBe('401 CAR-001')
    expect(dito(await post('/processos', maria, ficha(), { chave }))).toBe('201')
  })
})

describe('two at once', () => {
  test('run once: the other hears that it is being worked on, or gets its answer', async () => {
    const chave = novaChave()
    const nova = ficha()
    nova.imovel.denominacao = `Sítio ${chave}`
    const respostas = await Promise.all(Array.from({ length: 8 }, () => post('/processos', maria, nova, { chave })))
    const feitas = respostas.filter((r) => r.status === 201)
    const emCurso = respostas.filter((r) => r.status === 409)
    expect(feitas.length + emCurso.length).toBe(8)
    expect(feitas.filter((r) => r.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    for (const r of emCurso)
      expect([erro(r).dito, Number(r.headers.get('retry-after')) >= 1]).toEqual(['409 CAR-014', true])
    expect(new Set(feitas.map((r) => dados<Processo>(r, 201).id)).size).toBe(1)
    const meus = async () =>
      (await todos<Processo>('/processos', maria)).filter((p) => p.imovel.denominacao === nova.imovel.denominacao)
    expect(await until(meus, (achados) => achados.length > 0, 5_000)).toHaveLength(1)
  })
})

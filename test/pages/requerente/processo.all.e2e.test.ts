import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page, Request } from 'playwright-core'
import { dados, get, patch, post, all } from '../../support/api.ts'
import { ccirPdf, jpeg, laudoPdf, matriculaPdf, minimalPdf } from '../../support/papers/files.ts'
import { tokenOf, CPF, personOf } from '../../support/sign-in.ts'
import {
  act,
  withValidDocumentos,
  documentosOf,
  inAnalysis,
  inRecurso,
  sendMandatory,
  readings,
  send,
  getProcesso,
  pendente,
  rascunho,
  rejeitado,
  submeter,
  submetido,
  READING_MS,
} from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { saysWhatEachIs } from '../../support/pages/owner.ts'
import { written, titled, focused, browser, seen } from '../../support/pages/page.ts'
import type { Ato, Job, Pendencia, Recurso } from '../../support/types.ts'

const open = browser()

const arquivo = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'application/pdf' })
/** Returns the byte at which the part of this request begins. */
const startOf = (request: Request): number => Number(new URL(request.url()).searchParams.get('inicio'))
type Assistance = { divergencias: { codigo: string }[] }
const proximo = (page: Page) => page.getByRole('region', { name: 'Próximo passo' })

describe('a draft', () => {
  test('says what is missing, and shows what was declared', async () => {
    const { id, numero, imovel } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await page.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    await titled(page, `Processo ${numero} – Registro Rural`)
    await proximo(page).getByText('O rascunho ainda não está completo.').waitFor()
    expect(await page.getByRole('button', { name: 'Enviar para análise' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Falta: Envie o CCIR.' }).waitFor()
    await page.getByRole('tabpanel').getByText(`${imovel.municipio} – ${imovel.uf}`).waitFor()
    await seen(page, 'processo-rascunho')
    for (const [name, tab] of [
      ['documentos', 'Documentos'],
      ['andamento', 'Andamento'],
      ['more', 'Mais'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tab', { name: tab, selected: true }).waitFor()
      await seen(page, `processo-rascunho-${name}`)
    }
    expect(new URL(page.url()).searchParams.get('aba')).toBe('mais')
    await page.getByRole('button', { name: 'Excluir rascunho' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir este rascunho?' })
    await seen(page, 'processo-excluir')
    await dialog.getByRole('button', { name: 'Excluir rascunho' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    expect((await get(`/processos/${id}`, await tokenOf('maria'))).status).toBe(404)
  })

  test('takes a value that was read in place of one that was written, and no other; then it is sent', async () => {
    const fresh = form()
    fresh.imovel.area_ha = 52_810.68
    const { id, imovel } = await withValidDocumentos('maria', fresh)
    const page = await open({ who: 'maria', em: `/processos/${id}`, keeping: true })
    await page.getByText('52.810,68 hectares').first().waitFor()
    await seen(page, 'processo-divergencias')
    // This button shows the page of the document, with the value marked.
    await page.getByRole('button', { name: 'Ver no documento: Área, Matrícula do imóvel' }).click()
    const documento = page.getByRole('dialog', { name: /^Matrícula do imóvel, página/ })
    await documento.locator('img[data-side="1600"], img[data-side="3200"]').waitFor()
    // The picture scrolls to the marked position once it is drawn.
    await until(
      () => Promise.all(['[data-mark]', '.viewer-scroll'].map((which) => documento.locator(which).boundingBox())),
      ([box, scroller]) =>
        !!box &&
        !!scroller &&
        box.x + box.width / 2 > scroller.x &&
        box.x + box.width / 2 < scroller.x + scroller.width &&
        box.y >= scroller.y &&
        box.y + box.height <= scroller.y + scroller.height,
    )
    await seen(page, 'processo-see-in-documento')
    await documento.getByRole('button', { name: 'Fechar' }).click()
    // After the owner has kept the declared value, the page does not ask about this difference again unless the owner
    // wants to.
    await page.getByRole('button', { name: 'Manter o meu: Área' }).click()
    await page.getByText('Área: você manteve 52.810,68 hectares.').waitFor()
    expect((await getProcesso(id)).imovel).toEqual(imovel)
    await page.reload()
    await page.getByRole('button', { name: 'Rever: Área' }).waitFor()
    await seen(page, 'processo-kept')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Rever: Área' }).click()
    await page.getByText('Para usar o valor lido é preciso internet.').first().waitFor()
    // What is read is as old as the page says.
    await page.getByText(/O que se lê aqui é das \d\d:\d\d\./).waitFor()
    expect(await page.getByRole('button', { name: /^Usar o valor lido/ }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Manter o meu: Área' }).click()
    await page.getByRole('button', { name: 'Rever: Área' }).click()
    await page.getByRole('button', { name: 'Usar o valor lido: Área' }).first().click()
    await page.getByRole('button', { name: 'Usar o valor lido: Área' }).first().waitFor({ state: 'detached' })
    const after = await getProcesso(id)
    expect(after.imovel).toEqual({ ...imovel, area_ha: 528.1068 })
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar para análise?' })
    await dialog.getByText('528,1068 hectares').waitFor()
    await seen(page, 'processo-submeter')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Enviado', { exact: true }).waitFor()
    await proximo(page).getByText('A análise tem prazo até').waitFor()
    await seen(page, 'processo-submetido')
  })

  test('of somebody else is not there', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'stranger', em: `/processos/${id}` })
    await page.getByText('Não encontrado').waitFor()
    // The page may repeat its request, and shows the id of one answer.
    const requests: (string | undefined)[] = []
    page.on('response', (resposta) => {
      if (resposta.url().endsWith(`/api/v1/processos/${id}`)) requests.push(resposta.headers()['x-request-id'])
    })
    await page.reload()
    await page.getByText('Não encontrado').waitFor()
    // Operators find the request by this id.
    await page.getByText('Detalhes').click()
    const help = await page.getByText('Ao pedir ajuda, informe: CAR-003, pedido ').textContent()
    expect(requests).toContain(help?.split('pedido ').at(-1)?.replace(/\.$/, ''))
    await seen(page, 'processo-of-another')
  })
})

describe('documents', () => {
  test('go out as they are chosen, and are said to be read', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos` })
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
    await seen(page, 'documentos-empty')
    await page.getByLabel('Escolher arquivos: matrícula do imóvel').setInputFiles(arquivo('m.pdf', matriculaPdf()))
    await page.getByLabel('Escolher arquivos: CCIR').setInputFiles(arquivo('ccir.pdf', ccirPdf()))
    for (const nome of ['Matrícula do imóvel', 'CCIR']) {
      await page.getByRole('region', { name: nome }).getByText('Lido e aceito').waitFor({ timeout: READING_MS })
    }
    expect((await documentosOf(id)).map(({ tipo_documento }) => tipo_documento).toSorted()).toEqual([
      'ccir',
      'matricula_imovel',
    ])
    // Each place shows the paper and what was read in it, and there is one main button: the next step.
    const slot = page.getByRole('region', { name: 'Matrícula do imóvel' })
    await slot.getByText(/^Matrícula [\d.]+ · 528,1068 hectares · /).waitFor()
    await slot.getByRole('button', { name: 'Ver: m.pdf' }).click()
    await page.getByRole('dialog', { name: 'm.pdf' }).getByRole('img').waitFor()
    await seen(page, 'documentos-thumbnail')
    await page.keyboard.press('Escape')
    await slot.getByRole('button', { name: 'Ver: m.pdf' }).and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('main').locator('.br-button.primary').allInnerTexts()).toEqual(['Voltar ao processo'])
    await seen(page, 'documentos-read')
    await page.getByRole('link', { name: 'Voltar ao processo' }).click()
    await page.getByText(/Matrícula do imóvel: leitura segura/).waitFor()
    await seen(page, 'processo-ready')
  })

  test('chosen without a network wait for it, and six at once all arrive', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos`, keeping: true })
    const choose = page.getByLabel('Escolher arquivos: outro documento')
    await page.getByText('Adicionar outro documento').and(page.locator(':visible')).click()
    await choose.waitFor()
    await seen(page, 'documentos-others')
    await page.context().setOffline(true)
    await choose.setInputFiles([1, 2, 3, 4, 5, 6].map((n) => arquivo(`${n}.pdf`, minimalPdf())))
    await saysWhatEachIs(page)
    await page.getByText('Sem internet. Continua quando a conexão voltar.').first().waitFor()
    await seen(page, 'documentos-offline')
    await page.context().setOffline(false)
    await until(
      () => documentosOf(id),
      (docs) => docs.length === 6,
      60_000,
    )
    await page.getByRole('list', { name: 'Arquivos a caminho' }).waitFor({ state: 'detached' })
  })

  test('several at once are said what each is before any is sent', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos` })
    const [papel, mapa] = [arquivo('papel.pdf', minimalPdf()), arquivo('mapa.pdf', minimalPdf())]
    const third = { ...arquivo('foto.jpg', jpeg('par203.matricula.medium.jpg')), mimeType: 'image/jpeg' }
    const choose = page.getByLabel('Escolher arquivos: matrícula do imóvel')
    await choose.setInputFiles([papel, mapa, third])
    const question = page.getByRole('dialog', { name: 'O que é cada arquivo?' })
    const kindOf = (nome: string) => question.getByLabel(nome).locator('option:checked').innerText()
    // The name of a file may tell its kind. A photograph is a page of what the place is for. Nothing else is guessed.
    expect(await Promise.all(['papel.pdf', 'mapa.pdf', 'foto.jpg'].map(kindOf))).toEqual([
      'Escolha',
      'Planta georreferenciada',
      'Matrícula do imóvel',
    ])
    await question.getByRole('button', { name: /^Adicionar 3 arquivos$/ }).click()
    await question.getByText('Diga o que é este arquivo.').waitFor()
    await focused(page, 'tipo-0')
    await seen(page, 'documentos-kinds')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(await documentosOf(id)).toEqual([])
    await choose.setInputFiles([papel, mapa, third])
    await saysWhatEachIs(page, { 'papel.pdf': 'CCIR', 'mapa.pdf': 'Outro documento' })
    const sent = await until(
      () => documentosOf(id),
      (docs) => docs.length === 2,
    )
    const kinds = sent.map(({ nome_arquivo, tipo_documento }) => `${nome_arquivo}: ${tipo_documento}`)
    expect(kinds.toSorted()).toEqual(['mapa.pdf: outros', 'papel.pdf: ccir'])
    const pages = page.getByRole('list', { name: 'Páginas: matrícula do imóvel' })
    await pages.getByText('foto.jpg').waitFor()
  })

  test('cut half way go on where they were, also after the page was closed, and are one document', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos`, keeping: true })
    // The size of the parts depends on their speed, so the connection breaks at a position: after a megabyte.
    await page.route('**/partes?inicio=*', (route) =>
      startOf(route.request()) < 1_000_000 ? route.continue() : route.abort('connectionreset'),
    )
    const large = Buffer.concat([minimalPdf(), Buffer.alloc(8_000_000, '%')])
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('grande.pdf', large))
    await page.getByText(/^Parado em [1-9]\d\s%\. Sem internet\. Continua quando a conexão voltar\.$/).waitFor()
    const starts: number[] = []
    const other = await page.context().newPage()
    const looked = Promise.withResolvers<void>()
    // The parts wait until the page has shown the progress.
    await other.route('**/partes?inicio=*', async (route) => {
      starts.push(startOf(route.request()))
      await looked.promise
      await route.continue()
    })
    await page.close()
    // The upload continues on other pages too.
    await other.goto('/processos')
    await other.getByText(/^1 arquivo a caminho, \d\d\s%\./).waitFor()
    looked.resolve()
    await other.getByRole('link', { name: 'Ver', exact: true }).click()
    await other.getByRole('button', { name: 'Descartar: grande.pdf' }).waitFor()
    expect(starts[0]).toBeGreaterThan(1_000_000)
    expect((await documentosOf(id)).map(({ tamanho_bytes }) => tamanho_bytes)).toEqual([large.length])
  })

  test('sent before are refused in words that say what to do', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos` })
    const choose = page.getByLabel('Escolher arquivos: outro documento')
    await page.getByText('Adicionar outro documento').click()
    const same = minimalPdf()
    await choose.setInputFiles([arquivo('um.pdf', same), arquivo('de novo.pdf', same)])
    await saysWhatEachIs(page)
    await page.getByText('Este arquivo já foi enviado. Escolha outro.').waitFor()
    await seen(page, 'documentos-repeated')
    await page.getByRole('button', { name: 'Tirar da lista: de novo.pdf' }).click()
    await page.getByText('Este arquivo já foi enviado.').waitFor({ state: 'detached' })
    await choose.setInputFiles({ name: 'nota.txt', buffer: Buffer.from('oi'), mimeType: 'text/plain' })
    await page.getByText('“nota.txt” não é PDF nem foto. Envie em PDF, JPEG, PNG ou TIFF.').waitFor()
  })

  test('leave a draft after a question, and with a network only', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos`, keeping: true })
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('engano.pdf', minimalPdf()))
    const descartar = page.getByRole('button', { name: 'Descartar: engano.pdf' })
    const question = page.getByRole('dialog', { name: 'Descartar este documento?' })
    await descartar.click()
    await question.waitFor()
    await seen(page, 'documentos-descartar')
    await page.context().setOffline(true)
    await question.getByText('Para isto é preciso internet.').waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Escape')
    await descartar.and(page.locator(':focus')).press('Enter')
    await question.getByRole('button', { name: 'Descartar' }).click()
    await descartar.waitFor({ state: 'detached' })
    expect(await documentosOf(id)).toEqual([])
  })
})

test(
  'a case that was submitted while a paper was read, which was then refused, says so and takes another',
  async () => {
    const { id } = await rascunho()
    const maria = await tokenOf('maria')
    dados(await send(maria, id), 202)
    const blurred = { tipo: 'ccir' as const, arquivo: jpeg('ccir8.blurred.jpg'), nome: 'ccir.jpg', mime: 'image/jpeg' }
    dados(await send(maria, id, blurred), 202)
    await submeter(id)
    await readings(id)
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await proximo(page)
      .getByText(/mas um documento não pôde ser aceito/)
      .waitFor()
    await seen(page, 'processo-refused-later')
    await proximo(page).getByRole('link', { name: 'Enviar outro documento' }).click()
    await page.getByLabel('Escolher arquivos: CCIR').waitFor({ state: 'attached' })
    expect(await page.getByLabel(/^Escolher arquivos/).count()).toBe(1)
    await seen(page, 'documentos-refused-later')
    await page.getByLabel('Escolher arquivos: CCIR').setInputFiles(arquivo('ccir.pdf', ccirPdf()))
    await until(
      () => documentosOf(id),
      (docs) => docs.length === 3,
    )
    await page.getByLabel('Escolher arquivos: CCIR').waitFor({ state: 'detached' })
  },
  READING_MS,
)

describe('a pendency', () => {
  test('is answered with a text, which outlives a reload, and two documents', async () => {
    const { id, pendencia } = await pendente()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await proximo(page).getByText('Responda até').waitFor()
    await seen(page, 'processo-pendente')
    await proximo(page).getByRole('link', { name: 'Responder agora' }).click()
    await page.getByRole('heading', { level: 1, name: `Pendência ${pendencia.numero}` }).waitFor()
    await page.getByText(pendencia.descricao).waitFor()
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByRole('link', { name: 'Resposta: Escreva a resposta à análise.' }).waitFor()
    await seen(page, 'pendencia-empty')
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByLabel('Resposta'), 'A área foi medida de novo.')
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles([arquivo('laudo.pdf', laudoPdf()), arquivo('mapa.pdf', laudoPdf())])
    await saysWhatEachIs(page)
    await page.getByLabel('Outro documento, laudo.pdf').waitFor()
    await page.getByLabel('Outro documento, mapa.pdf').waitFor()
    await seen(page, 'pendencia-with-documentos')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pendência' }).waitFor({ state: 'detached' })
    const [firstPendencia] = await pendencias(id)
    const docs = await documentosOf(id)
    const names = docs
      .filter((d) => firstPendencia?.documento_ids.includes(d.id))
      .map(({ nome_arquivo }) => `${nome_arquivo}`)
    expect([firstPendencia?.status, firstPendencia?.resposta]).toEqual(['respondida', 'A área foi medida de novo.'])
    expect(names.toSorted()).toEqual(['laudo.pdf', 'mapa.pdf'])
    await page.goto(`/processos/${id}/pendencias/${pendencia.id}`)
    await page.getByText('Esta pendência está respondida.').waitFor()
    await seen(page, 'pendencia-answered')
  })

  test('about one datum leads to where that is corrected', async () => {
    const { id } = await inAnalysis()
    const request = { tipo: 'dado', campo: 'imovel.area_ha', descricao: 'Confira a área.' }
    const { id: pid } = dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', request), 201)
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pid}` })
    await page.getByLabel('Resposta').fill('Está certa.')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    const question = page.getByRole('dialog', { name: 'Antes de enviar a resposta' })
    await question.getByText('O dado “Área” não mudou desde o pedido.').waitFor()
    await seen(page, 'pendencia-without-change')
    await question.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('link', { name: 'Corrigir: Área' }).click()
    await page.getByRole('heading', { level: 1, name: 'Corrigir: Área' }).waitFor()
    await focused(page, 'imovel.area_ha')
  })

  test('with a file that was refused asks first; without it the answer goes', async () => {
    const { id, pendencia } = await pendente()
    const [known] = await documentosOf(id)
    const same = laudoPdf()
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    const choose = page.getByLabel('Escolher arquivos: outro documento')
    await choose.setInputFiles([arquivo('um.pdf', same), arquivo('de novo.pdf', same)])
    await saysWhatEachIs(page)
    await page.getByText('Este arquivo já foi enviado. Escolha outro.').waitFor()
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    const question = page.getByRole('dialog', { name: 'Antes de enviar a resposta' })
    await question.getByText('O arquivo de novo.pdf não foi aceito.').waitFor()
    await question.getByText('Enviar a resposta assim mesmo?').waitFor()
    await seen(page, 'pendencia-without-file')
    await question.getByRole('button', { name: 'Enviar assim mesmo' }).click()
    const [answered] = await until(
      () => pendencias(id),
      ([first]) => first?.status === 'respondida',
    )
    expect(answered?.documento_ids).toHaveLength(1)
    expect(answered?.documento_ids).not.toContain(known?.id)
  })

  test('about a document has the slot of its kind from the first moment', async () => {
    const { id } = await inAnalysis()
    const ccir = (await documentosOf(id)).find(({ tipo_documento }) => tipo_documento === 'ccir')
    const request = { tipo: 'documento', documento_id: ccir?.id, descricao: 'Envie outro CCIR.' }
    const { id: pid } = dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', request), 201)
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pid}` })
    await page.getByLabel('Escolher arquivos: CCIR').waitFor({ state: 'attached' })
    await written(page.getByLabel('Que documento você vai adicionar?'), 'ccir')
  })

  test('beside it, what another case declares too is said in words, not as a value that was read', async () => {
    await submetido()
    const { id } = await pendente()
    await until(
      async () => dados<Assistance>(await get(`/processos/${id}/assistente`, await tokenOf('maria'))).divergencias,
      (achados) => achados.some(({ codigo }) => codigo === 'matricula_repetida'),
      60_000,
    )
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    // The list may also offer values for blank fields, so the test checks only the item about the other case.
    const repeated = page
      .getByRole('listitem')
      .filter({ hasText: /declara a mesma matrícula|A matrícula está declarada também/ })
    await repeated.getByRole('link', { name: 'Corrigir: Número da matrícula' }).waitFor()
    expect(await repeated.getByText('Desenho do imóvel').count()).toBe(0)
    expect(await repeated.getByText('Em branco').count()).toBe(0)
    await seen(page, 'processo-repeated')
  })

  const pendencias = async (id: string): Promise<Pendencia[]> =>
    dados<Pendencia[]>(await get(`/processos/${id}/pendencias`, await tokenOf('maria')))
})

describe('a decision', () => {
  test('that rejects says why, until when it can be appealed, and takes the appeal', async () => {
    const { id } = await rejeitado()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await proximo(page).getByText('Você pode recorrer até').waitFor()
    await seen(page, 'processo-rejeitado')
    await proximo(page).getByRole('link', { name: 'Ver a decisão' }).click()
    await page.getByText('O pedido foi rejeitado').waitFor()
    await page.getByText('A área não confere com a matrícula.').waitFor()
    await page.getByText(/pode recorrer até \d\d\/\d\d\/\d{4} \(\d+ dias úteis\)/).waitFor()
    await seen(page, 'decisao-rejeitado')
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.getByLabel('Por que você recorre').fill('A área foi retificada no registro.')
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('nova.pdf', laudoPdf()))
    await page.getByLabel('Outro documento, nova.pdf').waitFor()
    await seen(page, 'decisao-recorrer')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
    await seen(page, 'decisao-under-recurso')
    const [recurso] = dados<Recurso[]>(await get(`/processos/${id}/recursos`, await tokenOf('maria')))
    expect([recurso?.status, recurso?.documento_ids.length]).toEqual(['aberto', 1])
  })

  test('is not appealed against bare by who meant to prove it', async () => {
    const { id } = await rejeitado()
    const [known] = await documentosOf(id)
    const page = await open({ who: 'maria', em: `/processos/${id}/decisao` })
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.getByLabel('Por que você recorre').fill('A área foi retificada no registro.')
    const { bytes } = await get(`/documentos/${known?.id}/arquivo`, await tokenOf('maria'))
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('prova.pdf', bytes))
    await page.getByText('Este arquivo já foi enviado. Escolha outro.').waitFor()
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    const question = page.getByRole('dialog', { name: 'Antes de enviar o recurso' })
    await question.getByText('O arquivo prova.pdf não foi aceito.').waitFor()
    await question.getByText(/^O recurso iria sem nenhum documento\./).waitFor()
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Voltar'])
    await seen(page, 'recurso-without-file')
    await question.getByRole('button', { name: 'Voltar' }).click()
    const takeOut = page.getByRole('button', { name: 'Tirar da lista: prova.pdf' })
    await takeOut.click()
    await takeOut.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
  })

  test('that is final says that there is no appeal', async () => {
    const { id, recurso } = await inRecurso()
    const body = { resultado: 'indeferido', fundamentacao: 'A retificação não foi registrada.' }
    dados(await post(`/supervisor/recursos/${recurso.id}/decidir`, await tokenOf('supervisora'), body))
    const page = await open({ who: 'maria', em: `/processos/${id}/decisao` })
    await page.getByText('O recurso desta rejeição foi indeferido. A decisão é final.').waitFor()
    expect(await page.getByRole('button', { name: 'Recorrer' }).count()).toBe(0)
    await seen(page, 'decisao-final')
  })
})

test('papers to keep: receipt, key to follow with, a new key, and the dossier that the analysis made', async () => {
  const { id, numero } = await submetido()
  dados(await act(id, 'assumir'))
  const page = await open({ who: 'maria', em: `/processos/${id}/comprovantes` })
  const key = page.locator('.key')
  const before = await until(
    () => key.textContent(),
    (firstPendencia) => /^\w{4} \w{4} \w{4}$/.test(firstPendencia ?? ''),
  )
  await seen(page, 'receipts')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar: Recibo de entrega' }).click()
  expect((await downloaded).suggestedFilename()).toBe(`recibo-${numero.replace('/', '-')}.pdf`)
  await page.getByRole('button', { name: 'Trocar a chave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar' }).click()
  await until(
    () => key.textContent(),
    (current) => current !== before,
  )
  const dossies = async () => dados<Job[]>(await get(`/processos/${id}/dossies`, await tokenOf('maria')))
  const [dossie] = await until(dossies, (made) => made.some(({ status }) => status === 'pronto'), READING_MS)
  await page.reload()
  await page.getByText(/^Emitido em /).waitFor()
  await seen(page, 'receipts-with-dossie')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Baixar: Dossiê ${dossie?.codigo_verificacao}` }).click()
  expect((await saved).suggestedFilename()).toBe(`dossie-${dossie?.codigo_verificacao}.pdf`)
})

test('the history of 250 acts is newest first, whole when asked, and tells the owner who looked', async () => {
  const { id } = await rascunho()
  const maria = await tokenOf('maria')
  for (let n = 1; n <= 246; n++) dados(await patch(`/processos/${id}`, maria, { observacoes: `${n}` }))
  await sendMandatory(id, 'maria')
  await submeter(id)
  await get(`/processos/${id}`, await tokenOf('analista'))
  await readings(id)
  const page = await open({ who: 'maria', em: `/processos/${id}/historico` })
  const hours = page.locator('.atos time')
  await hours.first().waitFor()
  // A look is one line, also on a telephone.
  const look = page.getByRole('listitem').filter({ hasText: /^\d\d:\d\d\s*Analista ambiental: o processo$/ })
  expect((await look.first().boundingBox())?.height).toBeLessThan(40)
  await page.getByLabel('Prova no registro público: Processo enviado para análise.').click()
  await page.getByText(/^Este ato está no registro público pelo menos desde /).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar a prova: Processo enviado para análise.' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^prova-ato-\d+\.json$/)
  await seen(page, 'historico')
  const moreButton = page.getByRole('button', { name: 'Mostrar mais antigos' })
  const total = (await all<Ato>(`/processos/${id}/historico`, maria)).length
  expect(total).toBeGreaterThanOrEqual(250)
  for (let seen = await hours.count(); seen < total; seen = await hours.count()) {
    await moreButton.click()
    await hours.nth(seen).waitFor()
  }
  await moreButton.waitFor({ state: 'detached' })
  await page.getByText(/^Rascunho .* aberto/).waitFor()
  const times = await hours.evaluateAll((all) => all.map((time) => String(time.getAttribute('datetime'))))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times.length).toBe(total)
})

describe('a technician', () => {
  test('is let in by the owner, signs, and is shut out again', async () => {
    const { id } = await withValidDocumentos()
    // Only people who have signed in before can be authorised.
    await tokenOf('tecnica')
    const page = await open({ who: 'maria', em: `/processos/${id}/autorizacoes` })
    await page.getByText('Nenhum técnico está autorizado neste processo.').waitFor()
    await page.getByLabel('CPF do técnico').fill('111.111.111-11')
    await page.getByRole('button', { name: 'Autorizar' }).click()
    await page.getByRole('link', { name: 'CPF do técnico: O CPF não confere: revise os dígitos.' }).waitFor()
    await page.getByRole('link', { name: /O que o técnico pode fazer:/ }).waitFor()
    await seen(page, 'autorizacoes-errors')
    await page.getByLabel('CPF do técnico').fill(CPF.tecnica)
    await page.getByLabel(/Ver, preencher e assinar/).check()
    const year = new Date().getFullYear() + 1
    await page.getByLabel('Até quando').fill(`${year}-06-30`)
    await page.getByRole('button', { name: 'Autorizar' }).click()
    const nome = personOf('tecnica').nome
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nome }) })
    await row.getByText(`Ver, preencher e assinar. Até 30/06/${year}.`).waitFor()
    await seen(page, 'autorizacoes')

    const tecnicaPage = await open({ who: 'tecnica', em: `/processos/${id}` })
    await tecnicaPage.getByText('Falta só a sua assinatura de responsável técnico.').waitFor()
    await seen(tecnicaPage, 'processo-unsigned')
    // The owner reads whose turn it is.
    await page.goto(`/processos/${id}`)
    await proximo(page).getByText('espera a assinatura do responsável técnico').waitFor()
    expect(await page.getByRole('button', { name: 'Enviar para análise' }).count()).toBe(0)
    await page.goto(`/processos/${id}/autorizacoes`)
    await tecnicaPage.getByRole('link', { name: 'Assinar' }).first().click()
    await tecnicaPage.getByLabel('Conselho').fill('CREA-MT')
    await tecnicaPage.getByLabel('Registro').fill('12345')
    await tecnicaPage.getByLabel('ART ou TRT').fill(`ART ${randomUUID().slice(0, 8)}`)
    await seen(tecnicaPage, 'signature')
    await tecnicaPage.getByRole('button', { name: 'Assinar' }).click()
    await tecnicaPage.getByText(`Assinado por ${nome}`).waitFor()

    const revogar = page.getByRole('button', { name: `Revogar: ${nome}` })
    const question = page.getByRole('dialog', { name: `Revogar a autorização de ${nome}?` })
    await revogar.click()
    await question.waitFor()
    await seen(page, 'autorizacao-revogar')
    await page.keyboard.press('Escape')
    await revogar.and(page.locator(':focus')).press('Enter')
    await question.getByRole('button', { name: 'Revogar' }).click()
    await page.getByText('Nenhum técnico está autorizado neste processo.').waitFor()
    await tecnicaPage.goto(`/processos/${id}`)
    await tecnicaPage.getByText('Não encontrado').waitFor()
  })
})

test('what is being read is announced once, and keeps what is typed and chosen', async () => {
  const { id, pendencia } = await pendente()
  const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
  await page.getByLabel('Resposta').fill('Segue a planta.')
  await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('planta.pdf', minimalPdf()))
  await page.getByLabel('Outro documento, planta.pdf').waitFor()
  await page.getByLabel('Resposta').focus()
  await readings(id)
  await page.keyboard.type(' E o memorial.')
  await written(page.getByLabel('Resposta'), 'Segue a planta. E o memorial.')
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page, Request } from 'playwright-core'
import { dados, get, patch, post, todos } from '../support/api.ts'
import { ccirPdf, matriculaPdf, pdfMinimo } from '../support/arquivos.ts'
import { como, CPF, pessoaDe } from '../support/entrar.ts'
import {
  agir,
  comDocumentosValidos,
  documentosDe,
  emAnalise,
  emRecurso,
  enviarObrigatorios,
  lidos,
  obter,
  pendente,
  rascunho,
  rejeitado,
  submeter,
  submetido,
} from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { escrito, intitulada, navegador, visto } from '../support/pagina.ts'
import type { Ato, Pendencia, Recurso } from '../support/tipos.ts'

/** The rooms of a case: what its owner sees of it, and does. */

const abrir = navegador()

const arquivo = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'application/pdf' })
/** Of a part of an upload. */
const inicioDe = (pedido: Request): number => Number(new URL(pedido.url()).searchParams.get('inicio'))
type Assistencia = { divergencias: { codigo: string }[] }
const proximo = (page: Page) => page.getByRole('region', { name: 'Próximo passo' })

describe('a draft', () => {
  test('says what is missing, and shows what was declared', async () => {
    const { id, numero, imovel } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    await page.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    await intitulada(page, `Processo ${numero} – Registro Rural`)
    await proximo(page).getByText('O rascunho ainda não está completo.').waitFor()
    expect(await page.getByRole('button', { name: 'Enviar para análise' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Falta: Envie o CCIR.' }).waitFor()
    await page.getByRole('tabpanel').getByText(`${imovel.municipio} – ${imovel.uf}`).waitFor()
    await visto(page, 'processo-rascunho')
    for (const aba of ['Documentos', 'Andamento', 'Mais']) {
      await page.getByRole('tab', { name: aba }).click()
      await page.getByRole('tab', { name: aba, selected: true }).waitFor()
      await visto(page, `processo-rascunho-${aba.toLowerCase()}`)
    }
    expect(new URL(page.url()).searchParams.get('aba')).toBe('mais')
    await page.getByRole('button', { name: 'Excluir rascunho' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Excluir este rascunho?' })
    await visto(page, 'processo-excluir')
    await dialogo.getByRole('button', { name: 'Excluir rascunho' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    expect((await get(`/processos/${id}`, await como('maria'))).status).toBe(404)
  })

  test('takes a value that was read in place of one that was written, and no other; then it is sent', async () => {
    const nova = ficha()
    nova.imovel.area_ha = 52_810.68
    const { id, imovel } = await comDocumentosValidos('maria', nova)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}`, guardam: true })
    await page.getByText('52.810,68 hectares').first().waitFor()
    await visto(page, 'processo-divergencias')
    // The page on which it was read, with its place.
    await page.getByRole('button', { name: 'Ver no documento: Área, Matrícula do imóvel' }).click()
    const documento = page.getByRole('dialog', { name: /^Matrícula do imóvel, página/ })
    await documento.locator('img[data-lado="1600"], img[data-lado="3200"]').waitFor()
    // It scrolls there once the page is drawn.
    await until(
      () => Promise.all(['[data-marca]', '.visor-rolo'].map((qual) => documento.locator(qual).boundingBox())),
      ([caixa, rolo]) =>
        !!caixa &&
        !!rolo &&
        caixa.x + caixa.width / 2 > rolo.x &&
        caixa.x + caixa.width / 2 < rolo.x + rolo.width &&
        caixa.y >= rolo.y &&
        caixa.y + caixa.height <= rolo.y + rolo.height,
    )
    await visto(page, 'processo-ver-no-documento')
    await documento.getByRole('button', { name: 'Fechar' }).click()
    // What is kept asks no more, and can be looked at again.
    await page.getByRole('button', { name: 'Manter o meu: Área' }).click()
    await page.getByText('Área: você manteve 52.810,68 hectares.').waitFor()
    expect((await obter(id)).imovel).toEqual(imovel)
    await page.reload()
    await visto(page, 'processo-mantido')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Rever: Área' }).click()
    await page.getByText('Para usar o valor lido é preciso internet.').first().waitFor()
    expect(await page.getByRole('button', { name: /^Usar o valor lido/ }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Manter o meu: Área' }).click()
    await page.getByRole('button', { name: 'Rever: Área' }).click()
    await page.getByRole('button', { name: 'Usar o valor lido: Área' }).first().click()
    await page.getByRole('button', { name: 'Usar o valor lido: Área' }).first().waitFor({ state: 'detached' })
    const depois = await obter(id)
    expect(depois.imovel).toEqual({ ...imovel, area_ha: 528.1068 })
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Enviar para análise?' })
    await dialogo.getByText('528,1068 hectares').waitFor()
    await visto(page, 'processo-enviar')
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Submetido', { exact: true }).waitFor()
    await proximo(page).getByText('A análise tem prazo até').waitFor()
    await visto(page, 'processo-submetido')
  })

  test('of somebody else is not there', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'estranha', em: `/processos/${id}` })
    await page.getByText('Não encontrado').waitFor()
    // A page may ask again at any time, so it may show the id of any of its answers.
    const pedidos: (string | undefined)[] = []
    page.on('response', (resposta) => {
      if (resposta.url().endsWith(`/api/v1/processos/${id}`)) pedidos.push(resposta.headers()['x-request-id'])
    })
    await page.reload()
    await page.getByText('Não encontrado').waitFor()
    // By which those who run the service find it.
    await page.getByText('Detalhes').click()
    const ajuda = await page.getByText('Ao pedir ajuda, informe: CAR-003, pedido ').textContent()
    expect(pedidos).toContain(ajuda?.split('pedido ').at(-1)?.replace(/\.$/, ''))
    await visto(page, 'processo-de-outro')
  })
})

describe('documents', () => {
  test('go out as they are chosen, and are said to be read', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos` })
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
    await visto(page, 'documentos-vazio')
    await page.getByLabel('Escolher arquivos: matrícula do imóvel').setInputFiles(arquivo('m.pdf', matriculaPdf()))
    await page.getByLabel('Escolher arquivos: CCIR').setInputFiles(arquivo('ccir.pdf', ccirPdf()))
    for (const nome of ['Matrícula do imóvel', 'CCIR']) {
      await page.getByRole('region', { name: nome }).getByText('Lido e aceito').waitFor({ timeout: 120_000 })
    }
    expect((await documentosDe(id)).map(({ tipo_documento }) => tipo_documento).toSorted()).toEqual([
      'ccir',
      'matricula_imovel',
    ])
    await visto(page, 'documentos-lidos')
    await page.getByRole('link', { name: 'Voltar ao processo' }).click()
    await page.getByText(/Matrícula do imóvel: leitura segura/).waitFor()
    await visto(page, 'processo-pronto')
  })

  test('chosen without a network wait for it, and six at once all arrive', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, guardam: true })
    const escolher = page.getByLabel('Escolher arquivos: outro documento')
    await page.getByText('Juntar outro documento').click()
    await escolher.waitFor()
    await visto(page, 'documentos-outros')
    await page.context().setOffline(true)
    await escolher.setInputFiles([1, 2, 3, 4, 5, 6].map((n) => arquivo(`${n}.pdf`, pdfMinimo())))
    await page.getByText('Sem internet. Continua quando a conexão voltar.').first().waitFor()
    await visto(page, 'documentos-sem-internet')
    await page.context().setOffline(false)
    await until(
      () => documentosDe(id),
      (docs) => docs.length === 6,
      60_000,
    )
    await page.getByRole('list', { name: 'Arquivos a caminho' }).waitFor({ state: 'detached' })
  })

  test('cut half way go on where they were, also after the page was closed, and are one document', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, guardam: true })
    // Of how many parts that is made depends on how fast they go.
    await page.route('**/partes?inicio=*', (rota) =>
      inicioDe(rota.request()) < 1_000_000 ? rota.continue() : rota.abort('connectionreset'),
    )
    const grande = Buffer.concat([pdfMinimo(), Buffer.alloc(8_000_000, '%')])
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('grande.pdf', grande))
    await page.getByText(/^Parado em [1-9]\d\s%\. Sem internet\. Continua quando a conexão voltar\.$/).waitFor()
    const inicios: number[] = []
    const outra = await page.context().newPage()
    outra.on('request', (pedido) => {
      if (pedido.url().includes('/partes?')) inicios.push(inicioDe(pedido))
    })
    await page.close()
    // Whatever page is open.
    await outra.goto('/processos')
    await outra.getByText(/^1 arquivo a caminho, \d\d\s%\./).waitFor()
    await outra.getByRole('link', { name: 'Ver', exact: true }).click()
    await outra.getByRole('button', { name: 'Descartar: grande.pdf' }).waitFor()
    expect(inicios[0]).toBeGreaterThan(1_000_000)
    expect((await documentosDe(id)).map(({ tamanho_bytes }) => tamanho_bytes)).toEqual([grande.length])
  })

  test('sent before are refused in words that say what to do', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos` })
    const escolher = page.getByLabel('Escolher arquivos: outro documento')
    const mesmo = pdfMinimo()
    await escolher.setInputFiles([arquivo('um.pdf', mesmo), arquivo('de novo.pdf', mesmo)])
    await page.getByText('Este arquivo já foi enviado. Escolha outro.').waitFor()
    await visto(page, 'documentos-repetido')
    await page.getByRole('button', { name: 'Tirar da lista: de novo.pdf' }).click()
    await page.getByText('Este arquivo já foi enviado.').waitFor({ state: 'detached' })
    await escolher.setInputFiles({ name: 'nota.txt', buffer: Buffer.from('oi'), mimeType: 'text/plain' })
    await page.getByText('“nota.txt” não é PDF nem foto. Envie em PDF, JPEG, PNG ou TIFF.').waitFor()
  })

  test('leave a draft after a question, and with a network only', async () => {
    const { id } = await rascunho()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, guardam: true })
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('engano.pdf', pdfMinimo()))
    const descartar = page.getByRole('button', { name: 'Descartar: engano.pdf' })
    const pergunta = page.getByRole('dialog', { name: 'Descartar este documento?' })
    await descartar.click()
    await pergunta.waitFor()
    await visto(page, 'documentos-descartar')
    await page.context().setOffline(true)
    await pergunta.getByText('Para isto é preciso internet.').waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Escape')
    await descartar.and(page.locator(':focus')).press('Enter')
    await pergunta.getByRole('button', { name: 'Descartar' }).click()
    await descartar.waitFor({ state: 'detached' })
    expect(await documentosDe(id)).toEqual([])
  })
})

describe('a pendency', () => {
  test('is answered with a text, which outlives a reload, and two documents', async () => {
    const { id, pendencia } = await pendente()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    await proximo(page).getByText('Responda até').waitFor()
    await visto(page, 'processo-pendente')
    await proximo(page).getByRole('link', { name: 'Responder agora' }).click()
    await page.getByRole('heading', { level: 1, name: `Pendência ${pendencia.numero}` }).waitFor()
    await page.getByText(pendencia.descricao).waitFor()
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByRole('link', { name: 'Resposta: Escreva a resposta à análise.' }).waitFor()
    await visto(page, 'pendencia-vazia')
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(page.getByLabel('Resposta'), 'A área foi medida de novo.')
    await page
      .getByLabel('Escolher arquivos: outro documento')
      .setInputFiles([arquivo('laudo.pdf', pdfMinimo()), arquivo('mapa.pdf', pdfMinimo())])
    await page.getByLabel('Outro documento, laudo.pdf').waitFor()
    await page.getByLabel('Outro documento, mapa.pdf').waitFor()
    await visto(page, 'pendencia-com-documentos')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pendência' }).waitFor({ state: 'detached' })
    const [dita] = await pendencias(id)
    const docs = await documentosDe(id)
    const nomes = docs.filter((d) => dita?.documento_ids.includes(d.id)).map(({ nome_arquivo }) => `${nome_arquivo}`)
    expect([dita?.status, dita?.resposta]).toEqual(['respondida', 'A área foi medida de novo.'])
    expect(nomes.toSorted()).toEqual(['laudo.pdf', 'mapa.pdf'])
    await page.goto(`/processos/${id}/pendencias/${pendencia.id}`)
    await page.getByText('Esta pendência está respondida.').waitFor()
    await visto(page, 'pendencia-respondida')
  })

  test('about one datum leads to where that is corrected', async () => {
    const { id } = await emAnalise()
    const pedido = { tipo: 'dado', campo: 'imovel.area_ha', descricao: 'Confira a área.' }
    const { id: pid } = dados<Pendencia>(await agir(id, 'criar-pendencia', 'analista', pedido), 201)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pid}` })
    await page.getByRole('link', { name: 'Corrigir: Área' }).click()
    await page.getByRole('heading', { level: 1, name: 'Corrigir: Área' }).waitFor()
  })

  test('beside it, what another case declares too is said in words, not as a value that was read', async () => {
    await submetido()
    const { id } = await pendente()
    await until(
      async () => dados<Assistencia>(await get(`/processos/${id}/assistente`, await como('maria'))).divergencias,
      (ditas) => ditas.some(({ codigo }) => codigo === 'matricula_repetida'),
      60_000,
    )
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    // Beside it may stand what was left blank and was read.
    const repetida = page.getByRole('listitem').filter({ hasText: /declara a mesma matrícula no mesmo município\./ })
    await repetida.getByRole('link', { name: 'Corrigir: Número da matrícula' }).waitFor()
    expect(await repetida.getByText('Desenho do imóvel').count()).toBe(0)
    expect(await repetida.getByText('Em branco').count()).toBe(0)
    await visto(page, 'processo-repetido')
  })

  const pendencias = async (id: string): Promise<Pendencia[]> =>
    dados<Pendencia[]>(await get(`/processos/${id}/pendencias`, await como('maria')))
})

describe('a decision', () => {
  test('that rejects says why, until when it can be appealed, and takes the appeal', async () => {
    const { id } = await rejeitado()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    await proximo(page).getByText('Você pode recorrer até').waitFor()
    await visto(page, 'processo-rejeitado')
    await proximo(page).getByRole('link', { name: 'Ver a decisão' }).click()
    await page.getByText('O pedido foi rejeitado').waitFor()
    await page.getByText('A área não confere com a matrícula.').waitFor()
    await page.getByText(/pode recorrer até \d\d\/\d\d\/\d{4} \(\d+ dias úteis\)/).waitFor()
    await visto(page, 'decisao-rejeitado')
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.getByLabel('Por que você recorre').fill('A área foi retificada no registro.')
    await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('nova.pdf', pdfMinimo()))
    await page.getByLabel('Outro documento, nova.pdf').waitFor()
    await visto(page, 'decisao-recorrer')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
    await visto(page, 'decisao-em-recurso')
    const [recurso] = dados<Recurso[]>(await get(`/processos/${id}/recursos`, await como('maria')))
    expect([recurso?.status, recurso?.documento_ids.length]).toEqual(['aberto', 1])
  })

  test('that is final says that there is no appeal', async () => {
    const { id, recurso } = await emRecurso()
    const corpo = { resultado: 'indeferido', fundamentacao: 'A retificação não foi registrada.' }
    dados(await post(`/supervisor/recursos/${recurso.id}/decidir`, await como('supervisora'), corpo))
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/decisao` })
    await page.getByText('O recurso desta rejeição foi indeferido. A decisão é final.').waitFor()
    expect(await page.getByRole('button', { name: 'Recorrer' }).count()).toBe(0)
    await visto(page, 'decisao-final')
  })
})

test('papers to keep: receipt, key to follow with, and a new key', async () => {
  const { id, numero } = await submetido()
  const page = await abrir({ quem: 'maria', em: `/processos/${id}/comprovantes` })
  const chave = page.locator('.chave')
  const antes = await until(
    () => chave.textContent(),
    (dita) => /^\w{4} \w{4} \w{4}$/.test(dita ?? ''),
  )
  await visto(page, 'comprovantes')
  const baixado = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar: Recibo de entrega' }).click()
  expect((await baixado).suggestedFilename()).toBe(`recibo-${numero.replace('/', '-')}.pdf`)
  await page.getByRole('button', { name: 'Trocar a chave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar' }).click()
  await until(
    () => chave.textContent(),
    (agora) => agora !== antes,
  )
})

test('the history of 250 acts is newest first, whole when asked, and tells the owner who looked', async () => {
  const { id } = await rascunho()
  const maria = await como('maria')
  for (let n = 1; n <= 246; n++) dados(await patch(`/processos/${id}`, maria, { observacoes: `${n}` }))
  await enviarObrigatorios(id, 'maria')
  await submeter(id)
  await get(`/processos/${id}`, await como('analista'))
  await lidos(id)
  const page = await abrir({ quem: 'maria', em: `/processos/${id}/historico` })
  const horas = page.locator('.atos time')
  await horas.first().waitFor()
  await page.getByRole('rowheader', { name: 'Analista ambiental' }).waitFor()
  await visto(page, 'historico')
  const mais = page.getByRole('button', { name: 'Mostrar mais antigos' })
  const total = (await todos<Ato>(`/processos/${id}/historico`, maria)).length
  expect(total).toBeGreaterThanOrEqual(250)
  for (let vistos = await horas.count(); vistos < total; vistos = await horas.count()) {
    await mais.click()
    await horas.nth(vistos).waitFor()
  }
  await mais.waitFor({ state: 'detached' })
  await page.getByText(/^Rascunho .* aberto/).waitFor()
  const ditas = await horas.evaluateAll((todas) => todas.map((uma) => uma.getAttribute('datetime') ?? ''))
  expect(ditas).toEqual(ditas.toSorted().toReversed())
  expect(ditas.length).toBe(total)
})

describe('a technician', () => {
  test('is let in by the owner, signs, and is shut out again', async () => {
    const { id } = await comDocumentosValidos()
    // Only who has been here once can be let in.
    await como('tecnica')
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/autorizacoes` })
    await page.getByText('Nenhum técnico está autorizado neste processo.').waitFor()
    await page.getByLabel('CPF do técnico').fill('111.111.111-11')
    await page.getByRole('button', { name: 'Autorizar' }).click()
    await page.getByRole('link', { name: 'CPF do técnico: O CPF não confere: revise os dígitos.' }).waitFor()
    await page.getByRole('link', { name: /O que o técnico pode fazer:/ }).waitFor()
    await visto(page, 'autorizacoes-erros')
    await page.getByLabel('CPF do técnico').fill(CPF.tecnica)
    await page.getByLabel(/Ver, preencher e assinar/).check()
    const ano = new Date().getFullYear() + 1
    await page.getByLabel('Até quando').fill(`${ano}-06-30`)
    await page.getByRole('button', { name: 'Autorizar' }).click()
    const nome = pessoaDe('tecnica').nome
    const linha = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nome }) })
    await linha.getByText(`Ver, preencher e assinar. Até 30/06/${ano}.`).waitFor()
    await visto(page, 'autorizacoes')

    const dela = await abrir({ quem: 'tecnica', em: `/processos/${id}` })
    await dela.getByText('Falta só a sua assinatura de responsável técnico.').waitFor()
    await visto(dela, 'processo-falta-assinar')
    await dela.getByRole('link', { name: 'Assinar' }).first().click()
    await dela.getByLabel('Conselho').fill('CREA-MT')
    await dela.getByLabel('Registro').fill('12345')
    await dela.getByLabel('ART ou TRT').fill(`ART ${randomUUID().slice(0, 8)}`)
    await visto(dela, 'assinatura')
    await dela.getByRole('button', { name: 'Assinar' }).click()
    await dela.getByText(`Assinado por ${nome}`).waitFor()

    const revogar = page.getByRole('button', { name: `Revogar: ${nome}` })
    const pergunta = page.getByRole('dialog', { name: `Revogar a autorização de ${nome}?` })
    await revogar.click()
    await pergunta.waitFor()
    await visto(page, 'autorizacao-revogar')
    await page.keyboard.press('Escape')
    await revogar.and(page.locator(':focus')).press('Enter')
    await pergunta.getByRole('button', { name: 'Revogar' }).click()
    await page.getByText('Nenhum técnico está autorizado neste processo.').waitFor()
    await dela.goto(`/processos/${id}`)
    await dela.getByText('Não encontrado').waitFor()
  })
})

test('what is being read is announced once, and keeps what is typed and chosen', async () => {
  const { id, pendencia } = await pendente()
  const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
  await page.getByLabel('Resposta').fill('Segue a planta.')
  await page.getByLabel('Escolher arquivos: outro documento').setInputFiles(arquivo('planta.pdf', pdfMinimo()))
  await page.getByLabel('Outro documento, planta.pdf').waitFor()
  await page.getByLabel('Resposta').focus()
  await lidos(id)
  await page.keyboard.type(' E o memorial.')
  await escrito(page.getByLabel('Resposta'), 'Segue a planta. E o memorial.')
})

import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { CODIGOS_MOTIVO } from '@car/vocabulary/processo'
import type { Page } from 'playwright-core'
import { divergente, naBancada } from '../support/bancada.ts'
import { dados, get, lista, post } from '../support/api.ts'
import { matriculaPdf, pdfDeFax, pdfDeTextos } from '../support/arquivos.ts'
import { como, pessoaDe } from '../support/entrar.ts'
import {
  agir,
  documentosDe,
  emAnalise,
  enviar,
  lidos,
  obter,
  pendente,
  prontoParaDecidir,
  submetido,
} from '../support/fabrica.ts'
import { escrito, navegador, visto } from '../support/pagina.ts'
import type { Achado, Nota, Pendencia, Processo } from '../support/tipos.ts'

/** Análise: the bench, where a case is looked at and decided. */

const abrir = navegador()

const documentoDe = (evidencia: Achado['evidencias'][number]) =>
  'documento_id' in evidencia ? evidencia.documento_id : undefined
/** Where a finding stands on a page. */
const lugarDe = (achado: Achado | undefined) =>
  achado?.evidencias.flatMap((uma) => ('documento_id' in uma && uma.caixa ? [{ ...uma, caixa: uma.caixa }] : []))[0]
const achadosDe = async (id: string): Promise<Achado[]> =>
  lista<Achado>(await get(`/analista/processos/${id}/achados?page_size=100`, await como('analista'))).data

let comDivergencias: string
beforeAll(async () => {
  comDivergencias = await divergente()
  // Two more, in which nothing is found: one of two pages with texts, one that is a scan.
  const texto = pdfDeTextos(['Laudo de vistoria', 'Assinado no verso'])
  for (const [nome, arquivo] of Object.entries({ 'laudo.pdf': texto, 'escaneado.pdf': pdfDeFax() }))
    dados(await enviar(await como('analista'), comDivergencias, { tipo: 'outros', arquivo, nome }), 202)
  await lidos(comDivergencias)
}, 240_000)

type Retangulo = Record<'x' | 'y' | 'width' | 'height', number>
/** Where the chosen box and the page stand, in pixels of the screen. */
const medir = (page: Page) =>
  page.evaluate<{ caixa: Retangulo; folha: Retangulo; rolo: Retangulo; alto: number }>(`({
    caixa: document.querySelector('[data-marca]').getBoundingClientRect().toJSON(),
    folha: document.querySelector('.visor-papel').getBoundingClientRect().toJSON(),
    rolo: document.querySelector('.visor-rolo').getBoundingClientRect().toJSON(),
    alto: document.scrollingElement.scrollTop,
  })`)

describe('page and data', () => {
  test('a finding shows its box on the page, which stands still beside it', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), largura: 1440, altura: 900 })
    const achado = (await achadosDe(comDivergencias)).find(({ codigo }) => codigo === 'area_matricula')
    const evidencia = lugarDe(achado)
    if (!achado || !evidencia) throw new Error('the area of the matrícula has no box')
    await page.getByRole('button', { name: achado.mensagem }).click()
    await page.locator('img[data-lado="1600"]').waitFor()
    await page.locator('[data-marca]').waitFor()
    const { caixa, folha, rolo } = await medir(page)
    const esperada = {
      x: folha.x + evidencia.caixa.x * folha.width,
      y: folha.y + evidencia.caixa.y * folha.height,
      width: evidencia.caixa.largura * folha.width,
      height: evidencia.caixa.altura * folha.height,
    }
    for (const lado of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(caixa[lado] - esperada[lado])).toBeLessThanOrEqual(2)
    }
    expect(caixa.y).toBeGreaterThanOrEqual(rolo.y)
    expect(caixa.y + caixa.height).toBeLessThanOrEqual(rolo.y + rolo.height)
    // Data scroll, the page does not.
    await page.getByRole('tabpanel').hover()
    await page.mouse.wheel(0, 2_000)
    expect(await medir(page)).toEqual({ caixa, folha, rolo, alto: 0 })
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('achado'), searchParams.get('doc'), searchParams.get('pag')]).toEqual([
      achado.id,
      evidencia.documento_id,
      String(evidencia.pagina),
    ])
    await visto(page, 'bancada')
    await page.reload()
    await page.locator('[data-marca]').waitFor()
    await page.getByRole('button', { name: achado.mensagem, pressed: true }).waitFor()
  })

  test('a box keeps its place when the page is turned and enlarged', async () => {
    const achado = (await achadosDe(comDivergencias)).find(({ codigo }) => codigo === 'area_matricula')
    const caixa = lugarDe(achado)?.caixa
    if (!achado || !caixa) throw new Error('the area of the matrícula has no box')
    const em = naBancada(comDivergencias, `?achado=${achado.id}`)
    const page = await abrir({ quem: 'analista', em, largura: 1440, altura: 900 })
    await page.locator('[data-marca]').waitFor()
    await page.getByRole('button', { name: 'Girar' }).click()
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await page.locator('img[data-lado="3200"]').waitFor()
    const medida = await medir(page)
    // Turned to the right: what was left is above, what was above is right.
    const x = medida.folha.x + (1 - caixa.y - caixa.altura) * medida.folha.width
    const y = medida.folha.y + caixa.x * medida.folha.height
    expect(Math.abs(medida.caixa.x - x)).toBeLessThanOrEqual(2)
    expect(Math.abs(medida.caixa.y - y)).toBeLessThanOrEqual(2)
    await visto(page, 'bancada-girada')
  })

  test('from 1600 px two documents stand abreast, each with what it says of the finding', async () => {
    const achados = await achadosDe(comDivergencias)
    const achado = achados.find(({ evidencias }) => new Set(evidencias.map(documentoDe)).size > 1)
    const [primeiro, segundo] = new Set((achado?.evidencias ?? []).map(documentoDe))
    if (!achado || !primeiro || !segundo) throw new Error('no finding is of two documents')
    const em = naBancada(comDivergencias, `?achado=${achado.id}`)
    const page = await abrir({ quem: 'analista', em, largura: 1920, altura: 1080 })
    const [esquerda, direita] = [page.locator('[data-visor="1"]'), page.locator('[data-visor="2"]')]
    await esquerda.locator('[data-marca]').waitFor()
    await direita.locator('[data-marca]').waitFor()
    await visto(page, 'bancada-dois')
    const antes = await esquerda.locator('.visor-papel').boundingBox()
    // What is pressed in one of them is of that one, and remembered for it.
    await direita.getByRole('region').focus()
    await page.keyboard.press('+')
    await direita.getByRole('button', { name: '125 %' }).waitFor()
    await page.keyboard.press('1')
    await page.waitForURL((url) => url.searchParams.has('doc2'))
    expect(await esquerda.locator('.visor-papel').boundingBox()).toEqual(antes)
    await page.reload()
    await direita.getByRole('button', { name: '125 %' }).waitFor()
    await esquerda.getByRole('button', { name: '100 %' }).waitFor()
    await page.getByRole('button', { name: 'Lado a lado' }).click()
    await direita.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Lado a lado' }).click()
    await direita.waitFor()
    // Where there is no room for two, there is one.
    await page.setViewportSize({ width: 1599, height: 900 })
    await direita.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Lado a lado' }).waitFor({ state: 'detached' })
  })

  test('what was declared stands beside what each document says, and leads there', async () => {
    const page = await abrir({
      quem: 'analista',
      em: naBancada(comDivergencias, '?aba=dados'),
      largura: 1440,
      altura: 900,
    })
    const linha = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await linha.getByText('900,00 hectares').waitFor()
    // Declared, each document, and the map, in one row.
    const colunas = ['Campo', 'Declarado', '1 Matrícula do imóvel', '2 CCIR', 'Mapa']
    await until(
      () => page.getByRole('columnheader').allTextContents(),
      (vistas) => String(vistas) === String(colunas),
    )
    await linha
      .getByRole('button', { name: /528,1068 hectares/ })
      .first()
      .click()
    await page.locator('[data-marca]').waitFor()
    await visto(page, 'bancada-dados')
    await page.getByRole('button', { name: 'Revelar CPF ou CNPJ…' }).click()
    await page.getByRole('button', { name: 'Revelar', exact: true }).click()
    await page.getByRole('link', { name: 'Por quê: Diga por quê, em 20 letras ao menos.' }).waitFor()
    await visto(page, 'bancada-revelar')
    await page.getByLabel('Por que você precisa do número?').fill('Conferir o número com a matrícula apresentada.')
    await page.getByRole('button', { name: 'Revelar', exact: true }).click()
    await page.getByText('11144477735').waitFor()
  })

  test('the perimeter is drawn, with its area beside the others', async () => {
    const page = await abrir({
      quem: 'analista',
      em: naBancada(comDivergencias, '?aba=mapa'),
      largura: 1440,
      altura: 900,
    })
    await page.getByRole('img', { name: /^Perímetro de/ }).waitFor()
    await page.getByText('Desenhada').waitFor()
    await visto(page, 'bancada-mapa')
  })
})

describe('the whole file', () => {
  /** Whether there is black and white in what is drawn of the first page. */
  const escrita = (page: Page) =>
    page.evaluate<boolean>(`(() => {
      const canvas = document.querySelector('[data-pagina="1"] canvas')
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      const tons = data.filter((_, i) => i % 4 === 0)
      return tons.some((tom) => tom < 100) && tons.some((tom) => tom > 200)
    })()`)
  const desenhada = (page: Page, numero: number) => page.locator(`[data-pagina="${numero}"][data-desenhada] canvas`)

  test('is read in place, page under page, with its text', async () => {
    const laudo = (await documentosDe(comDivergencias)).find(({ nome_arquivo }) => nome_arquivo === 'laudo.pdf')
    const em = naBancada(comDivergencias, `?doc=${laudo?.id}`)
    const page = await abrir({ quem: 'analista', em, largura: 1440, altura: 900 })
    const baixados: string[] = []
    page.on('request', (pedido) => void baixados.push(new URL(pedido.url()).pathname))
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await page.getByRole('region', { name: /completo$/ }).waitFor()
    await desenhada(page, 1).waitFor()
    expect(await escrita(page)).toBe(true)
    await page.getByText('Laudo de vistoria').waitFor()
    expect(baixados).toContain(`/api/v1/documentos/${laudo?.id}/arquivo`)
    await page.keyboard.press(']')
    await page.waitForURL((url) => url.searchParams.get('pag') === '2')
    await page.getByText('Assinado no verso').waitFor()
    const deitada = await page.locator('[data-pagina="2"]').boundingBox()
    expect((deitada?.width ?? 0) / (deitada?.height ?? 1)).toBeCloseTo(842 / 595, 2)
    await visto(page, 'bancada-completo')
    // Scrolling says where one is; zoom and turning are as of the image.
    await page.getByRole('region', { name: /completo$/ }).hover()
    await page.mouse.wheel(0, -3_000)
    await page.getByText('Página 1 de 2').waitFor()
    const folha = page.locator('[data-pagina="1"]')
    const antes = await folha.boundingBox()
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Tamanho normal, agora 125 %' }).waitFor()
    const depois = await folha.boundingBox()
    expect((depois?.width ?? 0) / (antes?.width ?? 1)).toBeCloseTo(1.25, 1)
    await page.keyboard.press('r')
    await page.locator('.textLayer[data-main-rotation="90"]').first().waitFor()
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await page.getByRole('img', { name: /página 1$/ }).waitFor()
  })

  test('of a scanner is decoded without what the policy forbids', async () => {
    const fax = (await documentosDe(comDivergencias)).find(({ nome_arquivo }) => nome_arquivo === 'escaneado.pdf')
    const em = naBancada(comDivergencias, `?doc=${fax?.id}`)
    const page = await abrir({ quem: 'analista', em, largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Documento completo' }).click()
    await desenhada(page, 1).waitFor()
    expect(await escrita(page)).toBe(true)
  })
})

describe('findings', () => {
  test('are confirmed, dismissed with a reason, and asked about', async () => {
    const id = await divergente()
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    // Other cases of the same property come and go: the sum is theirs too.
    await page.getByText(/^0 de \d+ conferências avaliadas$/).waitFor()
    const achados = await achadosDe(id)
    const um = achados.find(({ codigo }) => codigo === 'area_matricula')
    const outro = achados.find(({ codigo }) => codigo === 'proprietario_matricula')
    if (!um || !outro) throw new Error('two findings differ')
    const linhaDe = ({ mensagem }: Achado) => page.getByRole('listitem').filter({ hasText: mensagem })
    await linhaDe(um).getByRole('button', { name: 'Confirmar' }).click()
    await linhaDe(um).getByText('Confirmada por').waitFor()
    await page.getByText(/^1 de \d+ conferências avaliadas$/).waitFor()

    await linhaDe(outro).getByRole('button', { name: 'Descartar…' }).click()
    await page.getByLabel('Por que nada se segue dela?').fill('curto')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await page.getByRole('link', { name: 'Por quê: Diga por quê, em 20 letras ao menos.' }).waitFor()
    await visto(page, 'bancada-descartar')
    await page.getByLabel('Por que nada se segue dela?').fill('O documento é de antes da retificação averbada.')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await linhaDe(outro).getByText('Descartada por').waitFor()
    await linhaDe(outro).getByRole('button', { name: 'Pedir correção…' }).waitFor({ state: 'detached' })

    await linhaDe(um).getByRole('button', { name: 'Pedir correção…' }).click()
    const pedido = `${um.mensagem} Corrija ou esclareça.`
    await page.getByRole('dialog').getByText(pedido).waitFor()
    await visto(page, 'bancada-pedir')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [feita] = lista<Pendencia>(await get(`/processos/${id}/pendencias`, await como('maria'))).data
    expect(feita?.descricao).toBe(pedido)
  })
})

describe('pendencies', () => {
  test('stand beside their answers, and are closed when asked', async () => {
    const { id, pendencia } = await pendente()
    const [documento, outro] = await documentosDe(id)
    const resposta = {
      resposta: 'A diferença vem da retificação de 2019.',
      documento_ids: [documento?.id, outro?.id],
    }
    dados(await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, await como('maria'), resposta))
    const page = await abrir({ quem: 'analista', em: naBancada(id, '?aba=pendencias'), largura: 1440, altura: 900 })
    const item = page.getByRole('listitem').filter({ hasText: pendencia.descricao })
    await item.getByText(resposta.resposta).waitFor()
    await visto(page, 'bancada-pendencias')
    await item.getByRole('button', { name: '1 Matrícula do imóvel' }).click()
    await page.waitForURL((url) => url.searchParams.get('doc') === documento?.id)
    await item.getByRole('button', { name: '2 CCIR' }).click()
    await page.waitForURL((url) => url.searchParams.get('doc') === outro?.id)
    await item.getByRole('button', { name: 'Resolver…' }).click()
    await visto(page, 'bancada-resolver')
    await page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await item.getByText('Resolvida').waitFor()
  })

  test('are written freely, and nothing typed is lost', async () => {
    const { id } = await submetido()
    dados(await agir(id, 'assumir'))
    const page = await abrir({ quem: 'analista', em: naBancada(id, '?aba=pendencias'), largura: 1440, altura: 900 })
    await page.getByText('Nada foi pedido ao requerente.').waitFor()
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('link', { name: 'O que se pede: Escreva o que se pede.' }).waitFor()
    await page.getByLabel('O que se pede').fill('Envie a certidão atualizada.')
    await page.reload()
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(page.getByLabel('O que se pede'), 'Envie a certidão atualizada.')
    await page.getByLabel('Sobre o que é').selectOption('documento')
    await visto(page, 'bancada-nova-pendencia')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Envie a certidão atualizada.' }).getByText('Aberta').waitFor()
  })
})

test('notes are the analysis’s own', async () => {
  const page = await abrir({
    quem: 'analistaPrata',
    em: naBancada(comDivergencias, '?aba=notas'),
    largura: 1440,
    altura: 900,
  })
  await page.getByText('Só a análise vê.').waitFor()
  await page.getByLabel('Nova nota').fill('A área bate com a averbação 4.')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('listitem').filter({ hasText: 'A área bate com a averbação 4.' }).waitFor()
  await escrito(page.getByLabel('Nova nota'), '')
  await visto(page, 'bancada-notas')
  const notas = lista<Nota>(await get(`/analista/processos/${comDivergencias}/notas`, await como('analista'))).data
  expect(notas.map(({ texto }) => texto)).toEqual(['A área bate com a averbação 4.'])
})

test('the newest act stands first', async () => {
  const page = await abrir({
    quem: 'analista',
    em: naBancada(comDivergencias, '?aba=atos'),
    largura: 1440,
    altura: 900,
  })
  await page.getByRole('tabpanel').getByRole('listitem').last().waitFor()
  await visto(page, 'bancada-atos')
})

describe('what is offered', () => {
  test('is what is permitted: who does not hold the case reads why', async () => {
    const page = await abrir({ quem: 'analistaPrata', em: naBancada(comDivergencias), largura: 1440, altura: 900 })
    await page.getByText('O processo não está com você.').first().waitFor()
    await page.getByText(new RegExp(`^Com ${pessoaDe('analista').nome} desde [\\d/]{10}$`)).waitFor()
    for (const nome of ['Aprovar…', 'Rejeitar…', 'Confirmar', 'Descartar…', 'Pedir correção…', 'Assumir']) {
      expect([nome, await page.getByRole('button', { name: nome }).count()]).toEqual([nome, 0])
    }
    await visto(page, 'bancada-de-outro')
  })

  test('follows the level: prata sees what ouro is needed for, and where to get it', async () => {
    const { id } = await prontoParaDecidir('maria', 'analistaPrata')
    const page = await abrir({ quem: 'analistaPrata', em: naBancada(id), largura: 1440, altura: 900 })
    await page.getByText('Esta operação exige conta gov.br de nível ouro.').first().waitFor()
    await page.getByRole('link', { name: 'Aumentar meu nível' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Aprovar…' }).count()).toBe(0)
  })

  test('a free case is taken, and given back', async () => {
    const { id } = await submetido()
    const page = await abrir({ quem: 'analistaPrata', em: naBancada(id), largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Assumir' }).click()
    await page.getByText('Com você', { exact: true }).waitFor()
    await page.getByText('Mais', { exact: true }).click()
    await visto(page, 'bancada-mais')
    await page.getByRole('button', { name: 'Devolver à fila…' }).click()
    await page.getByRole('button', { name: 'Devolver', exact: true }).click()
    await page.getByRole('button', { name: 'Assumir' }).waitFor()
  })
})

test('a document is added by who holds the case, and stands with the others', async () => {
  const { id } = await prontoParaDecidir()
  const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
  await page.getByText('Mais', { exact: true }).click()
  await page.getByRole('button', { name: 'Juntar documento…' }).click()
  await page.getByRole('button', { name: 'Juntar', exact: true }).click()
  await page.getByRole('link', { name: 'Arquivo: Escolha o arquivo.' }).waitFor()
  await visto(page, 'bancada-juntar')
  await page.getByLabel('Tipo').selectOption('outros')
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles({
    name: 'vistoria.pdf',
    mimeType: 'application/pdf',
    buffer: matriculaPdf(),
  })
  await page.getByRole('button', { name: 'Juntar', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^3 Outro/ }).waitFor()
})

describe('deciding', () => {
  test('each reason of a rejection is on record under its code', async () => {
    const rotulos = {
      DOCUMENTACAO_INSUFICIENTE: 'Falta documentação, ou a que veio não serve',
      AREA_DIVERGENTE: 'A área declarada não confere com os documentos',
      GEOMETRIA_INVALIDA: 'O perímetro desenhado não corresponde ao imóvel',
      DADO_INCONSISTENTE: 'Outros dados não conferem entre si',
      OUTRO: 'Outro motivo',
    }
    expect(Object.keys(rotulos).toSorted()).toEqual([...CODIGOS_MOTIVO].toSorted())
    const casos = await Promise.all(Object.keys(rotulos).map(() => emAnalise()))
    const page = await abrir({ quem: 'analista', em: '/analise/fila', largura: 1440, altura: 900 })
    for (const [i, [codigo, rotulo]] of Object.entries(rotulos).entries()) {
      const { id } = casos[i] as Processo
      await page.goto(naBancada(id))
      await page.getByRole('button', { name: 'Rejeitar…' }).click()
      await page.getByLabel(rotulo).check()
      await page.getByLabel('Explicação').fill('Não confere com o registro.')
      await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
      await page.getByText('Rejeitado', { exact: true }).waitFor()
      const [decisao] = lista<{ codigo_motivo: string }>(
        await get(`/processos/${id}/decisoes`, await como('maria')),
      ).data
      expect(decisao?.codigo_motivo).toBe(codigo)
    }
  })

  test('by keyboard alone, with an opinion that survives a reload; two presses approve once', async () => {
    const { id, numero } = await prontoParaDecidir()
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    const aprovar = page.getByRole('button', { name: 'Aprovar…' })
    await aprovar.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Aprovar o processo ${numero}` }).waitFor()
    await page.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Parecer: Escreva o parecer.' }).press('Enter')
    await page.keyboard.type('Documentação completa e coerente.')
    await page.reload()
    await aprovar.press('Enter')
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(page.getByLabel('Parecer'), 'Documentação completa e coerente.')
    await visto(page, 'bancada-aprovar')
    const pedidos: string[] = []
    page.on('request', (pedido) => void (pedido.url().endsWith('/aprovar') && pedidos.push(pedido.url())))
    const botao = page.getByRole('button', { name: 'Aprovar', exact: true })
    await botao.dblclick()
    await page.getByText('Aprovado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Próximo processo' }).waitFor()
    expect(pedidos.length).toBe(1)
    expect((await obter(id)).status).toBe('aprovado')
    await visto(page, 'bancada-aprovado')
  })

  test('a rejection names its reason, with what was confirmed in its text', async () => {
    const id = await divergente()
    const [achado] = (await achadosDe(id)).filter(({ situacao }) => situacao === 'divergencia')
    if (!achado) throw new Error('nothing differs')
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    await page
      .getByRole('listitem')
      .filter({ hasText: achado.mensagem })
      .getByRole('button', { name: 'Confirmar' })
      .click()
    await page.getByText('Confirmada por').waitFor()
    await page.getByRole('button', { name: 'Rejeitar…' }).click()
    await page.getByLabel('A área declarada não confere com os documentos').check()
    await page.getByRole('button', { name: 'Incluir a conferência confirmada' }).click()
    await escrito(page.getByLabel('Explicação'), achado.mensagem)
    await visto(page, 'bancada-rejeitar')
    await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await page.getByText('Rejeitado', { exact: true }).waitFor()
    const [decisao] = lista<{ codigo_motivo: string }>(await get(`/processos/${id}/decisoes`, await como('maria'))).data
    expect(decisao?.codigo_motivo).toBe('AREA_DIVERGENTE')
  })

  test('a case that changed meanwhile is not decided unseen; the text stays', async () => {
    const { id } = await prontoParaDecidir()
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    await page.getByRole('button', { name: 'Aprovar…' }).click()
    await page.getByLabel('Parecer').fill('Tudo confere.')
    // Another sees to it meanwhile.
    const pedido = { tipo: 'esclarecimento', descricao: 'Esclareça.' }
    const pendencia = dados<Pendencia>(await agir(id, 'criar-pendencia', 'supervisora', pedido), 201)
    dados(await agir(id, `pendencias/${pendencia.id}/cancelar`, 'supervisora', {}))
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await page.getByText('Este processo mudou enquanto você trabalhava').waitFor()
    expect((await obter(id)).status).toBe('em_analise')
    await escrito(page.getByLabel('Parecer'), 'Tudo confere.')
    await visto(page, 'bancada-mudou')
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await page.getByText('Aprovado', { exact: true }).waitFor()
  })
})

describe('keys', () => {
  const daPagina = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
  const naPagina = (page: Page, nome: string, valor: string | null | undefined) =>
    page.waitForURL((url) => url.searchParams.get(nome) === valor)

  test('move through findings, evidence, documents and pages', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), largura: 1440, altura: 900 })
    await page.getByText(/avaliadas$/).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.searchParams.has('achado'))
    const { achado: primeiro } = daPagina(page)
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.searchParams.get('achado') !== primeiro)
    await page.keyboard.press('k')
    await naPagina(page, 'achado', primeiro)
    // Enter goes from one place of a finding to the next.
    const varios = (await achadosDe(comDivergencias)).find(
      ({ evidencias }) => new Set(evidencias.map(documentoDe)).size > 1,
    )
    const [um, outro] = new Set(varios?.evidencias.map(documentoDe))
    if (varios?.id !== primeiro) {
      await page.goto(naBancada(comDivergencias, `?achado=${varios?.id}`))
      await page.getByText(/avaliadas$/).waitFor()
      for (const tecla of ['k', 'j']) await page.keyboard.press(tecla)
    }
    await naPagina(page, 'doc', um)
    await page.keyboard.press('Enter')
    await naPagina(page, 'doc', outro)
    await page.keyboard.press('Enter')
    await naPagina(page, 'doc', um)
    const documentos = await documentosDe(comDivergencias)
    for (const [i, documento] of documentos.entries()) {
      await page.keyboard.press(String(i + 1))
      await naPagina(page, 'doc', documento.id)
    }
    const longo = documentos.findIndex(({ paginas }) => (paginas ?? 1) > 1)
    if (longo < 0) throw new Error('every document has one page')
    await page.keyboard.press(String(longo + 1))
    await naPagina(page, 'doc', documentos[longo]?.id)
    await page.keyboard.press(']')
    await naPagina(page, 'pag', '2')
    await page.keyboard.press('[')
    await naPagina(page, 'pag', '1')
    await page.keyboard.press('[')
    await page.getByText(/^Página 1 de/).waitFor()
  })

  test('enlarge and turn; what was set is there the next time, also the width', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), largura: 1440, altura: 900 })
    await page.getByText(/avaliadas$/).waitFor()
    const zoom = (quanto: string) => page.getByRole('button', { name: `Tamanho normal, agora ${quanto}` }).waitFor()
    await page.keyboard.press('+')
    await zoom('125 %')
    await page.keyboard.press('0')
    await zoom('100 %')
    await page.keyboard.press('-')
    await zoom('75 %')
    await page.keyboard.press('r')
    const divisor = page.getByRole('separator', { name: 'Largura do documento' })
    await divisor.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const girada = page.locator('.visor-papel[style*="rotate(90deg)"]')
    await girada.waitFor()
    await page.reload()
    await girada.waitFor()
    await zoom('75 %')
    await divisor.and(page.locator('[aria-valuenow="60"]')).waitFor()
  })

  test('ask for a correction, write a note, list themselves; off in fields, and where one does not want them', async () => {
    const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), largura: 1440, altura: 900 })
    await page.getByText(/avaliadas$/).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.searchParams.has('achado'))
    // What may be done is asked as well: before there is an answer, nothing may.
    await page.locator('.achado-escolhido').getByRole('button', { name: 'Pedir correção…' }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: 'Pedir correção' }).waitFor()
    // In a dialog they are off.
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByLabel('Nova nota').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('jk12ac?')
    await escrito(page.getByLabel('Nova nota'), 'jk12ac?')
    await page.getByLabel('Nova nota').fill('')
    await page.getByRole('tab', { name: 'Notas' }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Teclas de atalho' }).waitFor()
    await visto(page, 'bancada-teclas')
    await page.getByLabel('Usar teclas de atalho').uncheck()
    await page.keyboard.press('Escape')
    const { doc } = daPagina(page)
    await page.keyboard.press('2')
    await page.keyboard.press('?')
    await page.getByRole('tab', { name: 'Achados' }).click()
    expect([daPagina(page)['doc'], await page.getByRole('dialog').count()]).toEqual([doc, 0])
  })

  test('take a case from its first finding to approved: one for each finding, four more, and the opinion', async () => {
    const id = await divergente()
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    await page.getByText(/^0 de \d+ conferências avaliadas$/).waitFor()
    let teclas = 0
    const tecla = async (qual: string) => {
      teclas++
      await page.keyboard.press(qual)
    }
    await page.getByRole('button', { name: 'Confirmar' }).first().waitFor()
    await tecla('j')
    const escolhida = page.locator('.achado-escolhido')
    const primeira = await escolhida.locator('.achado-titulo span').last().textContent()
    // Other cases of the same property come and go meanwhile: what is counted are three.
    for (const quantas of [1, 2, 3]) {
      await tecla('c')
      await page.getByText(new RegExp(`^${quantas} de \\d+ conferências avaliadas$`)).waitFor()
      // The next one comes by itself, with its page.
      await escolhida.locator('[data-ato="confirmar"]').waitFor()
    }
    await tecla('a')
    await page.getByLabel('Parecer').and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Incluir o que foi conferido' }).click()
    await until(
      () => page.getByLabel('Parecer').inputValue(),
      (parecer) => parecer.includes(`Confirmada: ${primeira}`),
    )
    await visto(page, 'bancada-parecer')
    await tecla('Control+Enter')
    await page.getByText('Aprovado', { exact: true }).waitFor()
    // Enter is all that the next one takes.
    await page.getByRole('button', { name: 'Próximo processo' }).and(page.locator(':focus')).waitFor()
    teclas++
    expect(teclas).toBe(3 + 4)
  })
})

test('on a narrow screen the page stands above the data', async () => {
  const page = await abrir({ quem: 'analista', em: naBancada(comDivergencias), largura: 360 })
  await page.getByText(/avaliadas$/).waitFor()
  await visto(page, 'bancada-estreita')
})

import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { dados, patch } from '../../support/api.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { onBench } from '../../support/pages/bench.ts'
import { getProcesso, pendente, rascunho, readyToDecide, withValidDocumentos } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { filledIn, fillsOwner } from '../../support/pages/owner.ts'
import { browser, focused, seen, written } from '../../support/pages/page.ts'
import type { Processo } from '../../support/types.ts'

/** Tests several owners, titles, CCIRs and municipalities, an estate, and a person who acts for the owners. */

const open = browser()
const [JOSE, RUI] = ['123.456.789-09', '987.654.321-00']
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()
const backAtCase = (page: Page, nome: string | undefined) =>
  page.getByRole('heading', { level: 1, name: nome ?? '', exact: true }).waitFor()

describe('the owners', () => {
  test('are added and taken out by keyboard, and the focus is always at a place', async () => {
    const { id } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/proprietario`, largura: 320 })
    await page.getByRole('button', { name: 'Adicionar dono' }).press('Enter')
    await focused(page, 'coproprietarios[0].nome')
    await page.getByRole('button', { name: 'Adicionar dono' }).press('Enter')
    await page.getByRole('group', { name: 'Dono 3' }).getByLabel('Nome', { exact: true }).fill('Rui Ferreira')
    await seen(page, 'proprietarios-two-more')
    await page.getByRole('button', { name: 'Retirar: Dono 2' }).press('Enter')
    await focused(page, 'coproprietarios[0]-remove')
    await page.getByRole('status').getByText('Dono 2: retirado da lista.').waitFor()
    await written(page.getByRole('group', { name: 'Dono 2' }).getByLabel('Nome', { exact: true }), 'Rui Ferreira')
    await page.getByRole('button', { name: 'Retirar: Dono 2' }).press('Enter')
    await focused(page, 'coproprietarios-add')
    await seen(page, 'proprietarios-only-one')
  })

  test('are wrong at their own fields, and are kept with their numbers', async () => {
    const { id, imovel } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/proprietario`, largura: 320 })
    await page.getByRole('button', { name: 'Adicionar dono' }).click()
    await page.getByRole('button', { name: 'Adicionar dono' }).click()
    await fillsOwner(page.getByRole('group', { name: 'Dono 2' }), 'José Ferreira', JOSE, '60')
    await fillsOwner(page.getByRole('group', { name: 'Dono 3' }), 'Rui Ferreira', '111.111.111-11', '60')
    await save(page)
    await page.getByRole('link', { name: /^CPF ou CNPJ do dono 3: O CPF não confere/ }).click()
    await focused(page, 'coproprietarios[1].cpf_cnpj')
    await page.getByRole('group', { name: 'Dono 3' }).getByLabel('CPF ou CNPJ').fill(RUI)
    await save(page)
    // This error appears after saving, because only the service adds up the shares.
    await page.getByRole('link', { name: 'Parte do dono 3: As partes dos donos somam mais de 100%.' }).click()
    await focused(page, 'coproprietarios[1].percentual')
    await seen(page, 'proprietarios-errors')
    await page.getByRole('group', { name: 'Dono 3' }).getByLabel('Parte').fill('40')
    await save(page)
    await backAtCase(page, imovel.denominacao)
    await page.getByText('José Ferreira').first().waitFor()
    await seen(page, 'proprietarios-in-processo')
    await page.goto(`/processos/${id}/dados/proprietario`)
    await page.getByText('Hoje é ***.456.789-**.').waitFor()
    await page.getByRole('group', { name: 'Dono 3' }).getByLabel('Nome', { exact: true }).fill('Rui da Silva')
    await save(page)
    await backAtCase(page, imovel.denominacao)
    expect((await getProcesso(id)).coproprietarios).toMatchObject([
      { nome: 'José Ferreira', cpf_cnpj: '***.456.789-**', percentual: 60 },
      { nome: 'Rui da Silva', cpf_cnpj: '***.654.321-**', percentual: 40 },
    ])
  })

  test('outlive a closed page, and what both sides changed is asked about', async () => {
    const { id, imovel } = await rascunho()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/proprietario` })
    await page.getByRole('button', { name: 'Adicionar dono' }).click()
    await fillsOwner(page.getByRole('group', { name: 'Dono 2' }), 'José Ferreira', JOSE, '50')
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByRole('group', { name: 'Dono 2' }).getByLabel('Nome', { exact: true }), 'José Ferreira')
    const others = { coproprietarios: [{ nome: 'Rui Ferreira', cpf_cnpj: RUI }] }
    dados<Processo>(await patch(`/processos/${id}`, await tokenOf('maria'), others))
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Este processo mudou enquanto você trabalhava' })
    await dialog.getByRole('heading', { name: 'Outros donos' }).waitFor()
    await dialog.getByText(`José Ferreira, ${JOSE}, 50%`).waitFor()
    await dialog.getByText('Rui Ferreira, ***.654.321-**').waitFor()
    await seen(page, 'proprietarios-conflict')
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await backAtCase(page, imovel.denominacao)
    expect((await getProcesso(id)).coproprietarios).toMatchObject([{ nome: 'José Ferreira' }])
  })
})

test('an estate asks who represents it, and takes an inventariante or an administrador only', async () => {
  const { id, imovel } = await rascunho()
  const page = await open({ who: 'maria', em: `/processos/${id}/dados/proprietario`, largura: 320 })
  await page.getByLabel('O dono morreu, e a terra é do espólio').check()
  await page.getByRole('heading', { name: 'Quem representa o espólio?' }).waitFor()
  await page.getByLabel('Nome do representante').fill('José Ferreira')
  await page.getByLabel('CPF do representante').fill(JOSE)
  await page.getByLabel('Por que age pelos donos').selectOption('procurador')
  await save(page)
  await page.getByRole('link', { name: /^Por que age pelos donos: De um espólio/ }).click()
  await focused(page, 'representante.qualidade')
  await seen(page, 'espolio-error')
  await page.getByLabel('Por que age pelos donos').selectOption('inventariante')
  await save(page)
  await backAtCase(page, imovel.denominacao)
  await page.getByText('Espólio de').first().waitFor()
  await seen(page, 'espolio-in-processo')
  expect(await getProcesso(id)).toMatchObject({
    proprietario: { espolio: true },
    representante: { nome: 'José Ferreira', cpf: '***.456.789-**', qualidade: 'inventariante' },
  })
  await page.goto(`/processos/${id}/dados/proprietario`)
  await page.getByLabel('O dono morreu, e a terra é do espólio').uncheck()
  await page.getByLabel('Sim, há um representante').uncheck()
  await save(page)
  await backAtCase(page, imovel.denominacao)
  expect(await getProcesso(id)).not.toHaveProperty('representante')
})

test('titles, CCIRs and municipalities are lists, and what the draft has opens them', async () => {
  const { id, imovel } = await rascunho()
  const page = await open({ who: 'maria', em: `/processos/${id}/dados/registro`, largura: 320 })
  await page.getByRole('button', { name: 'Adicionar matrícula ou transcrição' }).click()
  const second = page.getByRole('group', { name: 'Registro 2' })
  await second.getByLabel('Número').fill('4.321')
  await second.getByLabel('É uma transcrição, de antes de 1976').check()
  await second.getByLabel('Cartório, livro e folha').fill('1º Ofício de Sorriso, livro 3-A, folha 45')
  await second.getByLabel('Área').fill('12,5')
  await page.getByLabel('Área da matrícula').waitFor()
  await page.getByRole('button', { name: 'Adicionar CCIR' }).click()
  await page.getByRole('group', { name: 'CCIR 2' }).getByLabel('Código do imóvel no INCRA').fill('123')
  await save(page)
  await page.getByRole('link', { name: /^CCIR 2: / }).click()
  await focused(page, 'imovel.outros_ccir[0]')
  await seen(page, 'registro-lists-errors')
  await page.getByRole('button', { name: 'Retirar: CCIR 2' }).click()
  await save(page)
  await backAtCase(page, imovel.denominacao)
  expect((await getProcesso(id)).imovel.outras_matriculas).toMatchObject([
    { numero: '4.321', registro: 'transcricao', area_ha: 12.5 },
  ])
  await page.goto(`/processos/${id}/dados/registro`)
  await written(page.getByRole('group', { name: 'Registro 2' }).getByLabel('Número'), '4.321')
  await seen(page, 'registro-lists')

  await page.goto(`/processos/${id}/dados/imovel`)
  await page.getByRole('button', { name: 'Adicionar município' }).click()
  const other = page.getByRole('group', { name: 'Município 2' }).getByRole('combobox')
  await other.fill('querencia')
  await page.getByRole('option', { name: 'Querência – MT' }).waitFor()
  await seen(page, 'another-municipio')
  await page.keyboard.press('Enter')
  await save(page)
  await backAtCase(page, imovel.denominacao)
  expect((await getProcesso(id)).imovel.outros_municipios).toEqual(['5107065'])
})

test('a new case is resumed at the step to which its person came', async () => {
  const page = await open({ who: 'stranger', em: '/processos/novo/proprietario', keeping: true })
  await page.getByRole('button', { name: 'Sou eu' }).click()
  await filledIn(page.getByLabel('CPF ou CNPJ'))
  await page.getByLabel('CPF ou CNPJ').fill(JOSE)
  await page.getByRole('button', { name: 'Adicionar dono' }).click()
  await fillsOwner(page.getByRole('group', { name: 'Dono 2' }), 'Rui Ferreira', RUI, '50')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Perímetro' }).waitFor()
  await page.goto('/processos')
  await page.getByRole('link', { name: 'Continuar: Sem nome' }).click()
  await page.getByRole('heading', { level: 1, name: 'Perímetro' }).waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Rui Ferreira').waitFor()
  await page.getByText('Nome do dono 2').waitFor()
  await seen(page, 'new-check-proprietarios')
})

const FAMILY = {
  ...form(),
  coproprietarios: [{ nome: 'Rui Ferreira', cpf_cnpj: RUI, percentual: 50 }],
  representante: { nome: 'José Ferreira', cpf: JOSE, qualidade: 'procurador' as const },
}

test('the bench shows all people, reveals them in one answer, and compares what became of them', async () => {
  const { id } = await pendente('maria', 'analista', FAMILY)
  const page = await open({ who: 'analista', em: onBench(id, '?aba=dados'), largura: 1440, altura: 900 })
  await page.getByRole('rowheader', { name: 'Dono 2', exact: true }).waitFor()
  await page.getByRole('rowheader', { name: 'CPF do representante' }).waitFor()
  await seen(page, 'bench-data-proprietarios')
  await page.getByRole('button', { name: 'Revelar CPF ou CNPJ…' }).click()
  await page.getByText(/^Revela de uma vez os números de .*Rui Ferreira e José Ferreira\.$/).waitFor()
  await page.getByLabel('Por que você precisa do número?').fill('Conferir o número com a matrícula apresentada.')
  await page.getByRole('button', { name: 'Revelar', exact: true }).click()
  for (const numero of [RUI, JOSE]) await page.getByText(numero.replaceAll(/\D/g, ''), { exact: true }).waitFor()
  const fresh = { proprietario: { espolio: true }, representante: { qualidade: 'inventariante' }, coproprietarios: [] }
  dados<Processo>(await patch(`/processos/${id}`, await tokenOf('maria'), fresh))
  await page.goto(onBench(id, '/comparar'))
  for (const nome of ['Espólio', 'Outro dono', 'Qualidade do representante'])
    await page.getByRole('rowheader', { name: nome, exact: true }).waitFor()
  await seen(page, 'compare-proprietarios')
})

const TWO = { ...form(), coproprietarios: [{ nome: 'Rui Ferreira', cpf_cnpj: RUI }] }

test('an owner whom no paper names is told so, and the way to correct it ends in the field', async () => {
  const { id } = await withValidDocumentos('maria', TWO)
  const page = await open({ who: 'maria', em: `/processos/${id}`, largura: 320 })
  await page.getByRole('heading', { name: 'Nome do dono 2' }).waitFor()
  await seen(page, 'proprietarios-divergencia')
  await page.getByRole('link', { name: 'Corrigir: Nome do dono 2' }).click()
  await focused(page, 'coproprietarios[0].nome')
})

test('a finding about an item leads to its row', async () => {
  const { id } = await readyToDecide('maria', 'analista', TWO)
  const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await page.getByRole('button', { name: 'Ver em Dados: Nome do dono 2' }).first().click()
  const row = page.locator('tr[aria-current]')
  await row.getByText('Rui Ferreira').waitFor()
  await seen(page, 'bench-data-marked')
})

import { expect, test } from '@jest/globals'
import { rascunho } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { personOf } from '../../support/sign-in.ts'

const open = browser()
const WIDE = { largura: 1440, altura: 900 } as const
const REASONS = 'O pedido não traz motivo que a lei reconheça.'

test('a person asks to be forgotten, an administrator decides with reasons, and the person reads the answer', async () => {
  const { numero } = await rascunho('ofRequest')
  const page = await open({ who: 'ofRequest', em: '/meus-dados' })
  await page.getByRole('button', { name: 'Pedir que se apaguem…' }).click()
  await page.getByRole('dialog', { name: 'Pedir que se apaguem os meus dados?' }).waitFor()
  await page.getByLabel('Por quê').fill('Vendi a terra.')
  await seen(page, 'exclusao-ask')
  await page.getByRole('button', { name: 'Pedir', exact: true }).click()
  await page.getByText('à espera da decisão').waitFor()
  await page.getByText(`o rascunho ${numero}`).waitFor()
  await seen(page, 'exclusao-asked')
  expect(await page.getByRole('button', { name: 'Pedir que se apaguem…' }).count()).toBe(0)

  const { nome } = personOf('ofRequest')
  const admin = await open({ who: 'admin', em: '/admin/guarda', ...WIDE })
  await admin.getByText('“Vendi a terra.”').waitFor()
  await seen(admin, 'guarda')
  await admin.getByRole('button', { name: `Decidir… ${nome}` }).click()
  await admin.getByLabel('Negado').check()
  await admin.getByRole('button', { name: 'Decidir', exact: true }).click()
  await admin
    .getByText(/Escreva as razões, com 20 letras/)
    .first()
    .waitFor()
  await admin.getByLabel('Razões').fill(REASONS)
  await seen(admin, 'guarda-decide')
  await admin.getByRole('button', { name: 'Decidir', exact: true }).click()
  await admin.getByText('A decisão foi registrada.').waitFor()
  await admin.getByRole('button', { name: `Decidir… ${nome}` }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByText(`Resposta: negado. ${REASONS}`).waitFor()
  await page.getByRole('button', { name: 'Pedir que se apaguem…' }).waitFor()
})

test('a hold on a case is imposed by its number and lifted; one on a person from their page', async () => {
  const { numero } = await rascunho('conceicao')
  const page = await open({ who: 'admin', em: '/admin/guarda', ...WIDE })
  const reason = `Ofício 12 do Ministério Público sobre ${numero}`
  await page.getByRole('button', { name: 'Reter um processo…' }).click()
  await page.getByLabel('Número do processo').fill('1999/000001')
  await page.getByLabel('Por quê').fill(reason)
  await page.getByRole('button', { name: 'Reter', exact: true }).click()
  await page.getByText('Nenhum processo tem este número.').first().waitFor()
  await page.getByLabel('Número do processo').fill(numero)
  await page.getByRole('button', { name: 'Reter', exact: true }).click()
  await page.getByText('A retenção vale desde agora.').waitFor()
  await page.getByText(reason).waitFor()
  await seen(page, 'guarda-holds')
  await page.getByRole('button', { name: `Retirar… processo ${numero}, ${reason}` }).click()
  await page.getByLabel('Por quê').fill('O inquérito civil foi arquivado.')
  await page.getByRole('button', { name: 'Retirar', exact: true }).click()
  await page.getByText('A retenção foi retirada.').waitFor()
  await page.getByText(reason).waitFor({ state: 'detached' })
})

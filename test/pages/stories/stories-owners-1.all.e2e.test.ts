import { expect, test } from '@jest/globals'
import { approves, differing, finds, takes } from '../../support/pages/analyst.ts'
import { jpeg } from '../../support/papers/files.ts'
import {
  actsForOwners,
  addsOwners,
  beginsWithPapers,
  chooses,
  fillsIn,
  isRead,
  photographs,
  picks,
  sendsBoth,
  submits,
} from '../../support/pages/owner.ts'
import { browser, pictured, press } from '../../support/pages/page.ts'
import { ccirPaper, cpfOf, matriculaPaper, type Owner } from '../../support/papers/papers.ts'
import { CPF, personOf } from '../../support/sign-in.ts'
import { atDesk, ends, onPhone } from '../../support/pages/story.ts'
import { forty, landOf, missingIn, paperData } from '../../support/stories.ts'

/**
 * Tests stories of owners in pages alone: from the papers to the decision and the
 * dossier. `stories-1.all` tests the stories that differ in papers and rules, without pages.
 */

const open = browser()

test('1. a widow files for the estate of her husband and their three children', async () => {
  const dead: Owner = { nome: 'João Batista de Oliveira', cpf_cnpj: CPF.joao }
  const heirs = ['Pedro Brandão de Oliveira', 'Lúcia Brandão de Oliveira', 'Rita Brandão de Oliveira']
  const seat = { municipio: 'Luís Eduardo Magalhães', municipio_ibge: '2919553', uf: 'BA' } as const
  // The photograph shows these numbers.
  const land = { ...landOf(1, 'Sítio Boa Esperança', 336.6154, seat), numero: '24363', ccir_codigo: '7996534786326' }
  const phone = await open(onPhone('conceicao'))
  await beginsWithPapers(phone)
  await photographs(phone, 'Matrícula do imóvel', jpeg('par204.matricula.medium.jpg'))
  await chooses(phone, 'CCIR', await ccirPaper(paperData(land, { ...dead, nome: `Espólio de ${dead.nome}` })))
  for (const slot of ['Matrícula do imóvel', 'CCIR'] as const) await isRead(phone, slot)
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Imóvel rural'),
    proprietario: async () => {
      await phone.getByLabel('O dono morreu, e a terra é do espólio').check()
      await addsOwners(
        phone,
        heirs.map((nome, i) => ({ nome, cpf: cpfOf(100 + i) })),
      )
      await actsForOwners(phone, 'Inventariante')
      // The CCIR names the estate, which the page does not offer as a further owner.
      expect(await phone.getByRole('button', { name: /^Adicionar dono: / }).count()).toBe(0)
      await pictured(phone, 'story-1-espolio')
    },
  })
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  // No paper names the heirs before the estate is divided.
  await differing(bench, 'Atenção')
    .nth(heirs.length - 1)
    .waitFor()
  expect(await differing(bench, 'Atenção').count()).toBe(heirs.length)
  // Other test files use the same photograph, so findings about repeated numbers are left out.
  const own = bench.locator(':not([data-achado*="repetid"])')
  expect(await differing(bench, 'Divergência').and(own).count()).toBe(0)
  await approves(bench, 'Inventário em curso; a inventariante está nomeada.')
  const { people } = await ends(1, phone, bench)
  const names = [`Proprietário (espólio de) ${dead.nome.toUpperCase()}`, ...heirs, personOf('conceicao').nome]
  expect(missingIn(people, [...names, 'Inventariante', land.numero])).toEqual([])
})

test('4. forty people file for the farm that they own together', async () => {
  const owners = forty()
  const [first, ...others] = owners
  const land = landOf(7, 'Condomínio Rural Quarenta Amigos', 640)
  const data = { ...paperData(land, first), titulares: owners }
  const phone = await open(onPhone('maria'))
  await beginsWithPapers(phone)
  await sendsBoth(phone, await matriculaPaper(data), await ccirPaper(data))
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Imóvel rural'),
    proprietario: async () => {
      // The CCIR lists all owners with their numbers and shares.
      await pictured(phone, 'story-4-proprietarios')
      await press(phone, `Adicionar tudo que foi lido (${others.length})`)
      // Forty owners are forty lines. Each opens to be corrected.
      const last = phone.getByRole('group', { name: `Dono ${owners.length}`, exact: true })
      await phone.getByText(new RegExp(`^Dono ${owners.length}: \\p{L}`, 'u')).waitFor()
      expect(await last.isVisible()).toBe(false)
      await phone
        .getByText(/^Dono 2: /)
        .and(phone.locator(':focus'))
        .press('Enter')
      await phone.getByRole('group', { name: 'Dono 2', exact: true }).waitFor()
      await pictured(phone, 'story-4-forty-lines')
      await phone.getByLabel('Parte do proprietário').fill('2,5')
      await actsForOwners(phone, 'Procurador')
    },
  })
  await phone.getByRole('link', { name: 'Meus processos' }).first().click()
  await phone.getByText(`${first.nome.toUpperCase()} e mais ${others.length}`).first().waitFor()
  await phone.getByRole('link', { name: land.denominacao, exact: true }).first().click()
  await phone.getByText(`e mais ${others.length - 8}`, { exact: true }).click()
  await phone.getByText(`Dono ${owners.length}`, { exact: true }).waitFor()
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  const row = await finds(bench, numero)
  // The missing owners count as one risk factor together.
  const missing = 'Um dos donos declarados está no CCIR, mas não está em nenhuma das matrículas lidas.'
  expect(await row.getByText(missing).count()).toBe(1)
  await takes(bench, numero)
  // The matrícula names only the first owner. Equal findings are folded after the third.
  await bench.getByText(`e mais ${others.length - 3} como estes`).click()
  await differing(bench, 'Atenção')
    .nth(others.length - 1)
    .waitFor()
  expect(await differing(bench, 'Atenção').count()).toBe(others.length)
  await approves(bench, 'As frações dos condôminos somam o todo.')
  const { people } = await ends(4, phone, bench)
  const names = others.map(({ nome }) => nome.toUpperCase())
  expect(missingIn(people, [first.nome.toUpperCase(), ...names, personOf('maria').nome, 'Procurador'])).toEqual([])
})

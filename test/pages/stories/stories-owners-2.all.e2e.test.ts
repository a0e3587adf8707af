import { expect, test } from '@jest/globals'
import { approves, decidesRessalva, differing, takes } from '../../support/pages/analyst.ts'
import {
  actsForOwners,
  answers,
  beginsWithPapers,
  chooses,
  fillsIn,
  goesBackToCase,
  isRead,
  makesRessalva,
  picks,
  sendsBoth,
  submits,
} from '../../support/pages/owner.ts'
import { browser } from '../../support/pages/page.ts'
import { ccirPaper, cnpjOf, matriculaPaper } from '../../support/papers/papers.ts'
import { CPF, personOf } from '../../support/sign-in.ts'
import { atDesk, ends, onPhone } from '../../support/pages/story.ts'
import { landOf, missingIn, ownerOf, paperData } from '../../support/stories.ts'

/**
 * Tests stories of owners in pages alone: from the papers to the decision and the
 * dossier.
 */

const open = browser()

test('7. the association of a quilombo files while its CCIR is still to come', async () => {
  const association = { nome: 'Associação Quilombola do Vale do Ouro', cpf_cnpj: cnpjOf(700) }
  const land = landOf(2, 'Território do Vale do Ouro', 780)
  const data = paperData(land, association)
  const why = 'O certificado foi pedido ao INCRA e ainda não saiu.'
  const phone = await open(onPhone('conceicao'))
  await beginsWithPapers(phone)
  await chooses(phone, 'Matrícula do imóvel', await matriculaPaper(data))
  await isRead(phone, 'Matrícula do imóvel')
  await makesRessalva(phone, 'o CCIR', why, 'Já pedi o documento e ele ainda não saiu')
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Território tradicional'),
    proprietario: () => actsForOwners(phone, 'Administrador'),
  })
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  const refused = 'O INCRA já o emitiu; envie o certificado.'
  await decidesRessalva(bench, { about: 'o CCIR', how: 'Recusar', why: refused })
  await phone.reload()
  await answers(phone, 'Segue o certificado.', { slot: 'CCIR', arquivo: await ccirPaper(data) })
  await bench.reload()
  await bench.getByRole('tab', { name: 'Achados' }).click()
  await bench.getByText(/^\d+ achados conferem$/).waitFor()
  expect(await differing(bench, 'Divergência').count()).toBe(0)
  await approves(bench, 'Território titulado em nome da associação.')
  const { people, documentos } = await ends(7, phone, bench)
  const names = [association.nome.toUpperCase(), personOf('conceicao').nome, 'Administrador', land.numero]
  expect(missingIn(people, names)).toEqual([])
  expect(missingIn(documentos, ['Ressalvas', why, refused, 'Recusada'])).toEqual([])
})

test('10. a technician does it all, and the owner submits', async () => {
  const joao = ownerOf('joao')
  const land = landOf(5, 'Fazenda Barra do Rio', 210.6)
  const data = paperData(land, joao)
  const [phone, technician] = [await open(onPhone('joao')), await open(onPhone('tecnica'))]
  await phone.getByRole('link', { name: 'Novo processo' }).first().click()
  await phone.getByLabel('Nome do imóvel').fill(land.denominacao)
  await phone.getByRole('button', { name: 'Começar pelos papéis' }).click()
  await goesBackToCase(phone)
  await phone.getByRole('tab', { name: 'Mais' }).click()
  await phone.getByRole('link', { name: 'Autorizações de técnicos' }).click()
  await phone.getByLabel('CPF do técnico').fill(CPF.tecnica)
  await phone.getByLabel('Ver, preencher e assinar').check()
  await phone.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await phone.getByRole('heading', { level: 3, name: personOf('tecnica').nome }).waitFor()

  await technician.reload()
  await technician.getByRole('link', { name: land.denominacao, exact: true }).first().click()
  await technician.getByRole('link', { name: 'Falta: Envie o CCIR.' }).click()
  await sendsBoth(technician, await matriculaPaper(data), await ccirPaper(data))
  await fillsIn(technician, { imovel: () => picks(technician, 'Imóvel rural') })
  await technician.getByRole('link', { name: 'Corrigir: Perímetro' }).click()
  await technician.getByLabel('Escolher um arquivo').check()
  const drawing = Buffer.from(JSON.stringify(land.geometria))
  const file = { name: 'perimetro.geojson', mimeType: 'application/geo+json', buffer: drawing }
  await technician.getByLabel('Escolher o arquivo').setInputFiles(file)
  await technician.getByText('Lido de perimetro.geojson').waitFor()
  await technician.getByRole('button', { name: 'Salvar' }).click()
  await technician.getByRole('link', { name: 'Assinar', exact: true }).click()
  const signature = { Conselho: 'CREA-MG', Registro: '123456', 'ART ou TRT': 'MG-2026-54321' }
  for (const [campo, valor] of Object.entries(signature)) await technician.getByLabel(campo).fill(valor)
  await technician.getByRole('button', { name: 'Assinar', exact: true }).click()
  await technician.getByText(`Assinado por ${personOf('tecnica').nome}`).waitFor()

  await phone.getByRole('link', { name: /^\d{4}\/\d{6}$/ }).click()
  const numero = await submits(phone)
  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  await bench.getByText(/^\d+ achados conferem$/).waitFor()
  for (const status of ['Divergência', 'Atenção']) expect(await differing(bench, status).count()).toBe(0)
  await approves(bench, 'Cadastro completo.')
  const { people } = await ends(10, phone, bench)
  const signed = [`${signature.Conselho} ${signature.Registro}`, signature['ART ou TRT']]
  expect(missingIn(people, [joao.nome.toUpperCase(), personOf('tecnica').nome, ...signed, land.numero])).toEqual([])
})

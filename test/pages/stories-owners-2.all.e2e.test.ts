import { expect, test } from '@jest/globals'
import { approves, asks, decidesRessalva, differing, finding, rejects, takes } from '../support/analyst-pages.ts'
import { jpeg } from '../support/files.ts'
import {
  actsForOwners,
  answers,
  appeals,
  beginsWithPapers,
  chooses,
  fillsIn,
  goesBackToCase,
  holdsByPosse,
  isRead,
  isTheOwner,
  makesRessalva,
  photographs,
  picks,
  sendsBoth,
  submits,
} from '../support/owner-pages.ts'
import { browser } from '../support/page.ts'
import { ccirPaper, cnpjOf, contractPaper, matriculaPaper, measuredAnew } from '../support/papers.ts'
import { CPF, personOf } from '../support/sign-in.ts'
import { atDesk, ends, onPhone } from '../support/story-pages.ts'
import { landOf, missingIn, ownerOf, paperData } from '../support/stories.ts'
import { grants, opensRecurso } from '../support/supervisor-pages.ts'

/**
 * Tests the sixth to the tenth story of docs/stories.md, in pages alone: from the papers to the decision and the
 * dossier.
 */

const open = browser()

test('6. a woman files for land that she holds by a contract', async () => {
  const maria = ownerOf('maria')
  const data = { ...paperData(landOf(1, 'Chácara Santa Luzia', 12.75), maria), numero: '' }
  const contract = 'Cessão de direitos possessórios de 2004'
  const why = 'A terra é de posse, comprada por contrato, e nunca teve matrícula.'
  const phone = await open(onPhone('maria'))
  await beginsWithPapers(phone)
  await chooses(phone, 'CCIR', await ccirPaper(data))
  await phone.getByText('Juntar outro documento').click()
  await chooses(phone, 'Outro documento', await contractPaper(data))
  for (const slot of ['CCIR', 'Outro documento'] as const) await isRead(phone, slot)
  await fillsIn(phone, {
    imovel: async () => {
      await picks(phone, 'Imóvel rural')
      await picks(phone, 'Posse')
    },
    registro: () => holdsByPosse(phone, 'Contrato', contract),
    proprietario: () => isTheOwner(phone),
  })
  await phone.getByRole('link', { name: /^Falta: Envie a matrícula/ }).click()
  await makesRessalva(phone, 'a matrícula do imóvel', why)
  await goesBackToCase(phone)
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  await asks(bench, 'Há ação de usucapião sobre esta posse?')
  await phone.reload()
  await answers(phone, 'Não há nenhuma ação.')
  await bench.reload()
  await bench.getByText('Não há nenhuma ação.').waitFor()
  const found = 'O contrato e os vizinhos confirmam a posse.'
  await decidesRessalva(bench, { about: 'a matrícula do imóvel', how: 'Aceitar', why: found })
  await approves(bench, 'Posse mansa, comprovada por contrato.')
  const { people, documentos } = await ends(6, phone, bench)
  expect(missingIn(people, [maria.nome, 'Titularidade Posse', `Contrato: ${contract}`])).toEqual([])
  expect(missingIn(documentos, ['Ressalvas', why, found, 'Aceita', 'outro-1.pdf'])).toEqual([])
})

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
  await bench.getByText(/^\d+ conferências conferem$/).waitFor()
  expect(await differing(bench, 'Divergência').count()).toBe(0)
  await approves(bench, 'Território titulado em nome da associação.')
  const { people, documentos } = await ends(7, phone, bench)
  const names = [association.nome.toUpperCase(), personOf('conceicao').nome, 'Administrador', land.numero]
  expect(missingIn(people, names)).toEqual([])
  expect(missingIn(documentos, ['Ressalvas', why, refused, 'Recusada'])).toEqual([])
})

test('8. an old transcription that only a person can read', async () => {
  const joao = ownerOf('joao')
  const land = landOf(3, 'Sítio do Avô', 56.4)
  const why = 'É a certidão que o meu avô guardou, e o livro do cartório se perdeu.'
  const phone = await open(onPhone('joao'))
  await beginsWithPapers(phone)
  await photographs(phone, 'Matrícula do imóvel', jpeg('ccir8.blurred.jpg'))
  await chooses(phone, 'CCIR', await ccirPaper(paperData(land, joao)))
  await isRead(phone, 'Matrícula do imóvel', 1, 'Não foi aceito')
  await isRead(phone, 'CCIR')
  await makesRessalva(phone, 'a matrícula do imóvel em melhor estado', why)
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Imóvel rural'),
    registro: async () => {
      await phone.getByLabel('É uma transcrição, de antes de 1976').check()
      await phone.getByLabel('Cartório, livro e folha').fill('Livro 3-B, folha 41')
    },
    proprietario: () => isTheOwner(phone),
  })
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  const found = 'Com lupa se leem o número, a área e o nome.'
  const typed = { 'Número da matrícula': land.numero, 'Área em hectares': '56,4', Proprietário: joao.nome }
  await decidesRessalva(bench, { about: 'a matrícula do imóvel', how: 'Aceitar', why: found, typed })
  // A value that a person typed is compared like a value that was read automatically.
  await bench.getByText(/^\d+ conferências conferem$/).click()
  await finding(bench, 'area_matricula').getByText('Confere', { exact: true }).waitFor()
  expect(await differing(bench, 'Divergência').count()).toBe(0)
  await approves(bench, 'A transcrição confere com o CCIR.')
  const { people, documentos } = await ends(8, phone, bench)
  expect(missingIn(people, [joao.nome, land.numero, 'Livro 3-B, folha 41'])).toEqual([])
  expect(missingIn(documentos, ['Ressalvas', why, found, 'melhor cópia: documento 1'])).toEqual([])
})

test('9. an appeal with a newer certificate is won', async () => {
  const maria = ownerOf('maria')
  const land = landOf(4, 'Fazenda Água Limpa', 131.25)
  const data = paperData(land, maria)
  const old = { ...data, area_ha: 98.4 }
  const phone = await open(onPhone('maria'))
  await beginsWithPapers(phone)
  await sendsBoth(phone, await matriculaPaper(old), await ccirPaper(data))
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Imóvel rural'),
    proprietario: () => isTheOwner(phone),
  })
  // Her papers state different areas, and she chooses the right area.
  const use = phone.getByRole('button', { name: /^Usar .*: Área$/ })
  await use.click()
  await phone.getByText('131,25 hectares').first().waitFor()
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  await finding(bench, 'area_matricula').getByText('Divergência', { exact: true }).waitFor()
  const rejection = 'A área declarada não é a da matrícula.'
  await rejects(bench, 'A área declarada não confere com os documentos', rejection)
  await phone.reload()
  const appealed = 'A área foi retificada no registro; segue a certidão nova.'
  const inWords = 'cento e trinta e um hectares e vinte e cinco ares'
  const anew = await matriculaPaper(old, [measuredAnew(131.25, inWords)])
  await appeals(phone, appealed, { slot: 'Matrícula do imóvel', arquivo: anew })

  const supervision = await open(atDesk('supervisora', '/supervisao/recursos'))
  await opensRecurso(supervision, numero)
  for (const said of [appealed, rejection]) await supervision.getByText(said).waitFor()
  const granted = 'A certidão nova traz a área declarada.'
  await grants(supervision, granted)

  await takes(bench, numero, 'Após recurso')
  await differing(bench, 'Divergência').first().waitFor({ state: 'detached' })
  await approves(bench, 'A área confere com a averbação.')
  await phone.getByRole('link', { name: numero, exact: true }).click()
  const { people, decisoes } = await ends(9, phone, bench)
  expect(missingIn(people, [maria.nome, land.numero])).toEqual([])
  expect(missingIn(decisoes, [rejection, 'Recurso 1', appealed, granted])).toEqual([])
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
  await bench.getByText(/^\d+ conferências conferem$/).waitFor()
  for (const status of ['Divergência', 'Atenção']) expect(await differing(bench, status).count()).toBe(0)
  await approves(bench, 'Cadastro completo.')
  const { people } = await ends(10, phone, bench)
  const signed = [`${signature.Conselho} ${signature.Registro}`, signature['ART ou TRT']]
  expect(missingIn(people, [joao.nome.toUpperCase(), personOf('tecnica').nome, ...signed, land.numero])).toEqual([])
})

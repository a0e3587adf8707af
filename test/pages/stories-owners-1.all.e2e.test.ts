import { expect, test } from '@jest/globals'
import {
  approves,
  asksCorrection,
  decidesRessalva,
  differing,
  finding,
  finds,
  takes,
} from '../support/analyst-pages.ts'
import { jpeg } from '../support/files.ts'
import {
  actsForOwners,
  addsOwners,
  answers,
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
  takesWhatIsRead,
} from '../support/owner-pages.ts'
import { browser, pictured, press } from '../support/page.ts'
import { ccirPaper, cnpjOf, cpfOf, matriculaPaper, type Owner, transcricaoPaper } from '../support/papers.ts'
import { CPF, personOf } from '../support/sign-in.ts'
import { atDesk, ends, onPhone } from '../support/story-pages.ts'
import { forty, landOf, missingIn, ownerOf, paperData } from '../support/stories.ts'

/**
 * Tests the first five stories of docs/stories.md, in pages alone: from the papers to the decision and the dossier.
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
      expect(await phone.getByRole('button', { name: /^Juntar dono: / }).count()).toBe(0)
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

test('2. a settler files for a lot that has no matrícula', async () => {
  const maria = ownerOf('maria')
  const land = { ...landOf(2, 'Lote 12, Assentamento Nova Esperança', 18.5), numero: '' }
  const concession = 'Contrato de concessão de uso 12 de 2019, do INCRA'
  const why = 'O lote é de um assentamento e ainda não tem matrícula própria.'
  const phone = await open(onPhone('maria'))
  await beginsWithPapers(phone)
  await chooses(phone, 'CCIR', await ccirPaper(paperData(land, maria)))
  await isRead(phone, 'CCIR')
  await fillsIn(phone, {
    imovel: async () => {
      await picks(phone, 'Assentamento')
      await picks(phone, 'Posse')
    },
    registro: () => holdsByPosse(phone, 'Título provisório', concession),
    proprietario: () => isTheOwner(phone),
  })
  await phone.getByRole('link', { name: /^Falta: Envie a matrícula/ }).click()
  await makesRessalva(phone, 'a matrícula do imóvel', why)
  await goesBackToCase(phone)
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  await bench.getByText(why).waitFor()
  const found = 'O lote está na relação do INCRA em nome da requerente.'
  await decidesRessalva(bench, { about: 'a matrícula do imóvel', how: 'Aceitar', why: found })
  await approves(bench, 'Posse de assentada, com título provisório.')
  const { people, documentos } = await ends(2, phone, bench)
  await phone.getByRole('tab', { name: 'Mais' }).click()
  await phone.getByRole('link', { name: 'Histórico e quem viu' }).click()
  await phone.getByText(`Ressalva aceita: ${found}`).waitFor()
  expect(missingIn(people, [maria.nome, 'Matrícula não tem', `Título provisório: ${concession}`])).toEqual([])
  expect(missingIn(documentos, ['Ressalvas', why, found, 'Aceita'])).toEqual([])
})

test('3. a couple files for two matrículas and a transcription in two municipalities', async () => {
  const [husband, wife] = [ownerOf('joao'), { nome: 'Ana Maria de Souza Oliveira', cpf_cnpj: cpfOf(300) }]
  const nome = 'Fazenda Três Irmãos'
  const [home, old] = [landOf(3, nome, 120.5), landOf(4, nome, 40)]
  const beyond = landOf(5, nome, 80.25, { municipio: 'Guimarânia', municipio_ibge: '3128907', uf: 'MG' })
  const papersOf = (land: typeof home) => ({ ...paperData(land, husband), spouse: wife })
  const [first, second] = [await matriculaPaper(papersOf(home)), await matriculaPaper(papersOf(beyond))]
  const ofBoth = await ccirPaper({ ...papersOf(home), area_ha: home.area_ha + old.area_ha })
  const phone = await open(onPhone('joao'))
  await beginsWithPapers(phone)
  await chooses(phone, 'Matrícula do imóvel', first, second, await transcricaoPaper(papersOf(old)))
  await chooses(phone, 'CCIR', ofBoth, await ccirPaper(papersOf(beyond)))
  await isRead(phone, 'Matrícula do imóvel', 3)
  await isRead(phone, 'CCIR', 2)
  // The number of a transcrição cannot be read automatically.
  await phone.getByLabel(/^No documento está/).fill(old.numero)
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await phone.getByText('você informou').waitFor()
  await fillsIn(phone, {
    imovel: async () => {
      await picks(phone, 'Imóvel rural')
      await pictured(phone, 'story-3-municipio')
      await phone.getByRole('button', { name: 'Juntar município: Guimarânia – MG' }).click()
    },
    // No paper states the area of all parts together.
    area: () => phone.getByRole('textbox', { name: 'Área' }).fill('240,75'),
    registro: async () => {
      await pictured(phone, 'story-3-registros')
      const other = phone.getByRole('button', { name: /^Juntar matrícula ou transcrição: / })
      await other.first().click()
      await other.first().click()
      const transcricao = phone.getByRole('group', { name: 'Registro 3' })
      await transcricao.getByLabel('É uma transcrição, de antes de 1976').check()
      await transcricao.getByLabel('Cartório, livro e folha').fill('Livro 3-F, folha 112')
      await phone.getByRole('button', { name: /^Juntar CCIR: / }).click()
      await takesWhatIsRead(phone)
    },
    proprietario: async () => {
      await isTheOwner(phone)
      await pictured(phone, 'story-3-proprietarios')
      // The matrícula states the wife's number.
      await phone.getByRole('button', { name: /^Juntar dono: / }).click()
      await phone.getByRole('group', { name: 'Dono 2' }).getByLabel('Parte').fill('50')
      await phone.getByLabel('Parte do proprietário').fill('50')
    },
  })
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  const unread = differing(bench, 'A confirmar')
  await unread.getByText(old.numero).first().waitFor()
  expect(await differing(bench, 'Divergência').count()).toBe(0)
  await unread.getByRole('button', { name: 'Está no documento', exact: true }).click()
  await bench.getByText('Confirmada por').waitFor()
  await approves(bench, 'Dois registros e uma transcrição do mesmo casal.')
  const { people } = await ends(3, phone, bench)
  const titles = [`Matrícula ${home.numero}`, `Matrícula ${beyond.numero}`, `Transcrição ${old.numero}`]
  const said = [husband.nome, wife.nome.toUpperCase(), ...titles, 'Guimarânia', beyond.ccir_codigo]
  expect(missingIn(people, said)).toEqual([])
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
      await press(phone, `Juntar tudo que foi lido (${others.length})`)
      await phone.getByLabel('Parte do proprietário').fill('2,5')
      await actsForOwners(phone, 'Procurador')
    },
  })
  await phone.getByRole('link', { name: 'Meus processos' }).first().click()
  await phone.getByText(`${first.nome.toUpperCase()} e mais ${others.length}`).first().waitFor()
  await phone.getByRole('link', { name: land.denominacao, exact: true }).first().click()
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  const row = await finds(bench, numero)
  // The missing owners count as one risk factor together.
  const missing = 'Um dos donos declarados está no CCIR, mas não está em nenhuma das matrículas lidas.'
  expect(await row.getByText(missing).count()).toBe(1)
  await takes(bench, numero)
  // The matrícula names only the first owner.
  await differing(bench, 'Atenção')
    .nth(others.length - 1)
    .waitFor()
  expect(await differing(bench, 'Atenção').count()).toBe(others.length)
  await approves(bench, 'As frações dos condôminos somam o todo.')
  const { people } = await ends(4, phone, bench)
  const names = others.map(({ nome }) => nome.toUpperCase())
  expect(missingIn(people, [first.nome.toUpperCase(), ...names, personOf('maria').nome, 'Procurador'])).toEqual([])
})

test('5. a partner files for a company, whose CCIR is from before it bought the rest', async () => {
  const company = { nome: 'Agropecuária Rio Claro Ltda', cpf_cnpj: cnpjOf(500) }
  const land = landOf(8, 'Fazenda Rio Claro', 320)
  const data = paperData(land, company)
  const phone = await open(onPhone('joao'))
  await beginsWithPapers(phone)
  await sendsBoth(phone, await matriculaPaper(data), await ccirPaper({ ...data, area_ha: 200 }))
  await fillsIn(phone, {
    imovel: () => picks(phone, 'Imóvel rural'),
    proprietario: () => actsForOwners(phone, 'Sócio'),
  })
  const numero = await submits(phone)

  const bench = await open(atDesk('analista'))
  await takes(bench, numero)
  await asksCorrection(bench, finding(bench, 'area_ccir'))
  await phone.reload()
  await answers(phone, 'Segue o CCIR deste ano.', { slot: 'CCIR', arquivo: await ccirPaper(data) })
  await bench.reload()
  await bench.getByText('Antes e depois da resposta').waitFor()
  await bench.getByRole('tab', { name: 'Achados' }).click()
  await differing(bench, 'Divergência').first().waitFor({ state: 'detached' })
  await approves(bench, 'O CCIR novo confere.')
  const { people } = await ends(5, phone, bench)
  expect(missingIn(people, [company.nome.toUpperCase(), personOf('joao').nome, 'Sócio', land.numero])).toEqual([])
})

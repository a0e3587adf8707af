import { describe, expect, test } from '@jest/globals'
import { fieldsOf, textPage } from '../support.ts'

const CERTAIN = 90
const paper = (lines: string[], more: string[] = []) => [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'COMARCA DE SORRISO',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 58.214 FICHA 01',
  'IMÓVEL: Uma área de terras rurais, situada no município de Sorriso, Estado de Mato Grosso, com a área de 312,4470 ha',
  'PROPRIETÁRIO: JOAQUIM MOREIRA DANTAS, brasileiro, inscrito no CPF sob o nº 111.444.777-35',
  'R-1-58.214. COMPRA E VENDA. O imóvel objeto desta matrícula',
  ...lines,
  'brasileiro, pecuarista, inscrito no CPF sob o nº 529.982.247-25. Dou fé.',
  ...more,
]
const ownerIn = async (lines: string[], more?: string[]) => {
  const { valor, confianca } = await fieldsOf([textPage(paper(lines, more), { fonte: 'text', conf: 100 })])
  return { nome: valor('proprietario_nome'), isCertain: confianca('proprietario_nome') >= CERTAIN }
}

describe('a name that a hyphen cuts at the end of a line', () => {
  test.each([
    ['ALVA-', 'RENGA PACHECO', 'ALVARENGA PACHECO'],
    ['MAGA-', 'LHÃES', 'MAGALHÃES'],
    ['SCHMIDT-', 'PACHECO', 'SCHMIDT-PACHECO'],
    ['VAN ENCK-', 'HUIZEN', 'VAN ENCK-HUIZEN'],
    ['FER-', 'REIRA', 'FERREIRA'],
  ])('in capitals is asked: %s %s', async (before, after, name) =>
    expect(await ownerIn([`foi adquirido por SEBASTIÃO ${before}`, `${after},`])).toEqual({
      nome: `SEBASTIÃO ${name}`,
      isCertain: false,
    }),
  )
  test.each([
    ['ALVA-', 'RENGA', 'ALVARENGA'],
    ['ALVA-', 'RENGA', 'ALVA-RENGA'],
    ['SCHMIDT-', 'PACHECO', 'SCHMIDT-PACHECO'],
    ['VILLAS-', 'BÔAS', 'VILLAS-BÔAS'],
  ])('is certain where it stands uncut: %s %s, %s', async (before, after, name) => {
    const again = `AV-2-58.214. CASAMENTO. Consta que SEBASTIÃO ${name} casou-se. Dou fé.`
    expect(await ownerIn([`foi adquirido por SEBASTIÃO ${before}`, `${after},`], [again])).toEqual({
      nome: `SEBASTIÃO ${name}`,
      isCertain: true,
    })
  })
  test.each([
    ['Alva-', 'renga Pacheco', 'Alvarenga Pacheco'],
    ['Schmidt-', 'Pacheco', 'Schmidt-Pacheco'],
    ['Villas-', 'Bôas', 'Villas-Bôas'],
  ])('in small letters shows by itself what the hyphen is: %s %s', async (before, after, name) =>
    expect(await ownerIn([`foi adquirido por Sebastião ${before}`, `${after},`])).toEqual({
      nome: `Sebastião ${name}`,
      isCertain: true,
    }),
  )
  test('within a line keeps its hyphen', async () =>
    expect(await ownerIn(['foi adquirido por SEBASTIÃO SCHMIDT-PACHECO,'])).toEqual({
      nome: 'SEBASTIÃO SCHMIDT-PACHECO',
      isCertain: true,
    }))
})

test('a term that is cut at the end of a line is found', async () =>
  expect(await ownerIn(['foi adqui-', 'rido por SEBASTIÃO ALVARENGA,'])).toEqual({
    nome: 'SEBASTIÃO ALVARENGA',
    isCertain: true,
  }))

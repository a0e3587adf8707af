import { describe, expect, test } from '@jest/globals'
import type { Reread } from '../../src/agreement/witness.ts'
import type { ReadPage, Word } from '../../src/page.ts'
import { fieldsOf, textPage } from '../support.ts'

const paper = (owner: string[], atos: string[] = []) => [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'COMARCA DE UNAÍ',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 88.074 FICHA 01',
  'IMÓVEL: Uma gleba de terras, situada no município de Unaí, com a área de 419,6483 ha',
  ...owner,
  'residente em Unaí. REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Dou fé.',
  ...atos,
]

/** Both engines read in a box what is printed there: the words that overlap it. */
const shown =
  (printed: ReadPage): Reread =>
  async (_page, { x0, x1, y0, y1 }) =>
    printed.words.flatMap((word): Word[] => {
      const [from, to] = [Math.max(word.x0, x0 - 5), Math.min(word.x1, x1 + 5)]
      const text = word.text.slice(Math.round((from - word.x0) / 10), Math.round((to - word.x0) / 10))
      return word.y0 < y1 && word.y1 > y0 && to > from && text !== '' ? [{ ...word, text }] : []
    })

/** The name that is read on a page, and whether it is certain. `lost` are words that the first engine did not see. */
async function nameOn(lines: string[], ...lost: string[]): Promise<[unknown, boolean]> {
  const printed = textPage(lines)
  const page = { ...printed, words: printed.words.filter(({ text }) => !lost.includes(text)) }
  const { valor, confianca } = await fieldsOf([page], shown(printed))
  return [valor('proprietario_nome'), confianca('proprietario_nome') >= 90]
}

const COMPANY = ['PROPRIETÁRIA: IRMÃOS FALCÃO & CIA LTDA, CNPJ nº 12.345.678/0001-95,']

test('specks between the words of a sale hide neither the buyer nor the area', async () => {
  const lines = [
    ...paper(['PROPRIETÁRIA: ANA DE SOUZA, brasileira, CPF nº 529.982.247-25,']).map((line) =>
      line.replace('IMÓVEL:', 'IMÓVEL RURAL:'),
    ),
    'R-1-88.074 - COMPRA E VENDA. ANA DE SOUZA, acima qualificada, vendeu o «imóvel ~:',
    'objeto desta matrícula a IRMÃOS FALCÃO & CIA LTDA, pessoa jurídica. Dou fé.',
  ]
  const { valor } = await fieldsOf([textPage(lines)])
  expect([valor('proprietario_nome'), valor('area_ha')]).toEqual(['IRMÃOS FALCÃO & CIA LTDA', 419.6483])
})

describe('the name of an owner in running text', () => {
  test('that both engines read is certain', async () =>
    expect(await nameOn(paper(COMPANY))).toEqual(['IRMÃOS FALCÃO & CIA LTDA', true]))

  test.each([['IRMÃOS'], ['LTDA,']])('is not whole if an engine lost %s beside it', async (word) =>
    expect((await nameOn(paper(COMPANY), word))[1]).toBe(false),
  )

  test('is not whole if an engine took a word beside it for one letter', async () => {
    const printed = textPage(paper(COMPANY))
    const misread = (word: Word): Word => (word.text === 'IRMÃOS' ? { ...word, text: '8' } : word)
    const page = { ...printed, words: printed.words.map(misread) }
    const { valor, confianca } = await fieldsOf([page], shown(printed))
    expect(valor('proprietario_nome')).toBe('FALCÃO & CIA LTDA')
    expect(confianca('proprietario_nome')).toBeLessThan(90)
  })

  test('is no other witness for a part of it', async () => {
    const act = 'AV-1-88.074 - CADASTRO. O imóvel acha-se cadastrado em nome de IRMÃOS FALCÃO & CIA LTDA. Dou fé.'
    const certain = async (owner: string[]) =>
      (await fieldsOf([textPage(paper(owner, [act]))], async () => [])).confianca('proprietario_nome') >= 90
    expect(await certain(COMPANY)).toBe(true)
    expect(await certain(COMPANY.map((line) => line.replace('IRMÃOS ', '')))).toBe(false)
    expect(await certain(COMPANY.map((line) => line.replace(' & CIA LTDA', '')))).toBe(false)
  })

  test('is not whole if it ends in a particle', async () =>
    expect(await nameOn(paper(['PROPRIETÁRIO: JÚLIO CÉSAR FERREIRA DOS, brasileiro,']))).toEqual([
      'JÚLIO CÉSAR FERREIRA DOS',
      false,
    ]))

  test('ends where its letters end, if the first engine lost a blank of it', async () => {
    const printed = textPage(paper(['PROPRIETÁRIO: JÚLIO CÉSAR FERREIRA DOS SANTOS, brasileiro,']))
    const page = textPage(paper(['PROPRIETÁRIO: JÚLIO CÉSARFERREIRA DOS SANTOS, brasileiro,']))
    const { valor, confianca } = await fieldsOf([page], shown(printed))
    expect(valor('proprietario_nome')).toBe('JÚLIO CÉSAR FERREIRA DOS SANTOS')
    expect(confianca('proprietario_nome')).toBeGreaterThanOrEqual(90)
  })

  test.each([
    ['inside it', ['PROPRIETÁRIA: ANA DE', '', 'SOUZA, brasileira,']],
    ['after it', ['PROPRIETÁRIA: ANA DE SOUZA', '', 'CPF nº 529.982.247-25,']],
  ])('is not whole if a line may be lost %s', async (_, owner) => {
    expect(await nameOn(paper(owner))).toEqual(['ANA DE SOUZA', false])
    expect(await nameOn(paper(owner.filter((line) => line !== '')))).toEqual(['ANA DE SOUZA', true])
  })
})

test('the other engine is shown nothing of the next word, with the margin of its picture', async () => {
  const page = textPage(paper(['PROPRIETÁRIA: ANA DE SOUZA, brasileira,']))
  const word = (text: string) => page.words.find((one) => one.text === text) as Word
  const ends: number[] = []
  await fieldsOf([page], async (_page, { x1, y0 }, look) => {
    if (look === 'other' && y0 === word('SOUZA,').y0) ends.push(x1)
    return []
  })
  expect(ends).toHaveLength(1)
  expect(ends[0]).toBeGreaterThan(word('SOUZA,').x1 - 6)
  expect((ends[0] as number) + 6).toBeLessThan(word('brasileira,').x0)
})

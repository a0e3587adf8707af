import { describe, expect, test } from '@jest/globals'
import { weigh } from '../src/agreement/weigh.ts'
import { settle } from '../src/agreement/settle.ts'
import type { ReadPage, Word } from '../src/page.ts'
import type { PlacedWord } from '../src/text/text.ts'
import { OTHER, type Witness } from '../src/agreement/witness.ts'

/** Reads a witness that is written as `place: value confidence`. The other engine's readings begin with `other`. */
const look = (text: string): Witness => {
  const [, other, place = '', valor = '', conf = ''] = /^(other )?(\w+): (.+) (\d+)$/.exec(text) ?? []
  return { place, valor, conf: Number(conf), words: [], ...(other === undefined ? {} : { engine: 'other' }) }
}
const conf = (...looks: string[]) => weigh(looks.map(look))?.conf ?? 0
const CERTAIN = 90

describe('certain', () => {
  test.each([
    [['titulo: 88074 100']], // 100 is the confidence of a text layer
    [['titulo: 88074 80', 'ato: 88074 76']], // two places
    [['celula: 88074 60', 'other celula: 88074 55']], // two engines, however unsure each is
    [['celula: 88024 92', 'celula: 88074 70', 'other celula: 88074 90']], // the second look agrees with the other engine
    [['titular: SÃO JOAQUIM LTDA 70', 'other titular: SãO JOAQUIMLTDA 60']], // blanks and capitals do not count
    [['n: JOÁO 60', 'n: JOÃO 75', 'other n: JOÃO 91']], // the second look agrees, also in the accent
    [['titular: ANA KRUGER 90', 'other titular: ANA KRÜGER 95']], // letters that the first engine does not know
    [['titulo: 88024 91', 'r1: 88074 90', 'av2: 88074 92', 'r3: 88074 70']], // three places against one
    [['titular: SÃO JOAQUIM 95', 'titular: SÃO JOAQUIM 96', 'declarante: SÃO JOAQUIM 95', 'outro: SÃOJOAQUIM 95']], // a lost blank
    [['titular: ARAÚJO 97', 'titular: ARAUJO 96', 'titular: ARAÚJO 95', 'declarante: ARAÚJO 96']], // accent lost once
    [['n: ROCHHA 80', 'n: ROCHA 91', 'other n: ROCHA 92']], // a letter twice is no other letter
    [['n: ALDEIA KA APOR 96', "n: ALDEIA KA'APOR 86", "other n: ALDEIA KA'APOR 95"]], // an apostrophe of a name
  ])('%j', (looks) => expect(conf(...looks)).toBeGreaterThanOrEqual(CERTAIN))
})

describe('open', () => {
  test.each([
    [['titulo: 88074 96']], // one reading, however sure
    [['celula: 88074 92', 'celula: 88074 95', 'celula: 88074 93']], // many readings of one place by one engine
    [['celula: 88074 96', 'other celula: 88024 96']], // the engines differ
    [['titular: JOSÉ 96', 'other titular: JOSE 96']], // accents count
    [['titular: JOSÉ 90', 'titular: JOSE 92', 'other titular: JOSE 96']], // an accent that one look saw
    [['n: IPÊ SA 19', 'n: IPÉ SA 78', 'other n: IPÊ SA 89', 'd: IPÉ SA 93', 'other d: IPÉ SA 61']], // Ê of one place
    [['n: IPÊ SA 19', 'n: IPÉ SA 78', 'other n: IPÉ SA 89']], // an Ê that one look saw
    [['n: JOÃO 90', 'd: JOÃO 92', 'other n: JOÃO 91', 'other d: JOÁO 91']], // another accent, seen by the other engine
    [['titular: DE/FÁTIMA 91', 'titular: DE FATIMA 42', 'other titular: DE FATIMA 37']], // though it saw a sign too
    [['titular: FÁTIMA REls 91', 'titular: FATIMA REIS 42', 'other titular: FATIMA REIS 37']], // though it misread another word
    [['titular: FATIMA 91', 'ato: FATIMA 90', 'other titular: FATIMA 37', 'other ato: FÁTIMA 98']], // of another place
    [['n: FAZENDA ÁGUA LIMPA 96', "n: FAZENDA'ÁGUA LIMPA 86", "other n: FAZENDA'ÁGUA LIMPA 55"]], // a speck for a blank
    [['n: PACHECGO 80', 'n: PACHEGO 91', 'n: PACHEGO 90', 'other n: PACHEGO 92']], // two letters for one
    [['n: MARLI 80', 'n: MARL 91', 'other n: MARL 92']],
    [['titulo: 88074 95', 'ato: 88024 95', 'other titulo: 88074 95']], // another place says something else
    [['celula: 88074 60', 'celula: 88074 55']], // poor readings of one place
    [['titulo: 88074 92', 'ato: 88024 91']], // one against one
    [
      [
        'titular: ARÁUJO 87',
        'titular: ARÁUJO 75',
        'titular: ARÁUJO 91',
        'declarante: ARAÚJO 88',
        'declarante: ARAÚJO 69',
      ],
    ], // a speck looks like an accent in each reading of one place
    [['celula: 88074 95', 'celula: 88074 95', 'celula: 88024 90']],
    [['titular: ARAUJO 97', 'titular: ARAÚJO 96', 'titular: ARAUJO 95', 'declarante: ARAUJO 96']], // accent mostly lost
  ])('%j', (looks) => expect(conf(...looks)).toBeLessThan(CERTAIN))
})

test('the spelling of a foreign name is that of the engine that knows its letters', () => {
  expect(weigh(['n: ANA KRÚGER 90', 'other n: ANAKRÜGER 95'].map(look))).toMatchObject({
    valor: 'ANA KRÜGER',
    agreed: true,
  })
  for (const read of ['Ana Mufioz', 'Ana Muhoz', 'Ana Muãoz', 'Ana Muiioz'])
    expect(weigh([`n: ${read} 90`, 'other n: AnaMuñoz 95'].map(look))).toMatchObject({
      valor: 'Ana Muñoz',
      agreed: true,
    })
  expect(weigh(['n: Ana Kuhn 90', 'other n: AnaKuhn 95'].map(look))).toMatchObject({ valor: 'Ana Kuhn' })
})

test('a reading of the other engine that differs is kept beside the value', () => {
  expect(weigh(['n: 88074 96', 'other n: 88024 96'].map(look))).toMatchObject({ valor: '88074', other: '88024' })
  expect(weigh(['n: 88074 96', 'other n: 88074 96'].map(look))).not.toHaveProperty('other')
})

test('a single letter belongs to its word where the other engine read no blank', () => {
  const read = (own: string, other: string) => weigh([`n: ${own} 90`, `other n: ${other} 90`].map(look))?.valor
  expect(read('SÍTI O BOA ESPERANÇA', 'SÍTIO BOA ESPERANÇA')).toBe('SÍTIO BOA ESPERANÇA')
  expect(read('S ÍTIO BOA ESPERANÇA', 'SÍTIO BOA ESPERANÇA')).toBe('SÍTIO BOA ESPERANÇA')
  expect(read('ANA E JOSÉ', 'ANA E JOSÉ')).toBe('ANA E JOSÉ')
  expect(read('PAULA E SILVA', 'PAULAESILVA')).toBe('PAULA E SILVA')
})

test('on a page that is hardly legible only the agreement of both engines counts', () => {
  const page = { confianca: 60, quality: null } as ReadPage
  const poorly = (text: string) => ({ ...look(text), words: [{ page }] as PlacedWord[] })
  expect(weigh(['titulo: 88074 90', 'ato: 88074 90'].map(poorly))?.conf).toBeLessThan(CERTAIN)
  expect(weigh(['titulo: 88074 90', 'other titulo: 88074 90'].map(poorly))?.conf).toBeGreaterThanOrEqual(CERTAIN)
})

test('on a blurred page that the first engine could not read both confirm numbers, and no letters', () => {
  const quality = { edges: 0.2, sharpness: 13, inked: 0.3 } as ReadPage['quality']
  const certain = (engine: Pick<ReadPage, 'engine'>, ...looks: string[]) => {
    const page = { confianca: 73, quality, ...engine } as ReadPage
    return (weigh(looks.map((text) => ({ ...look(text), words: [{ page }] as PlacedWord[] })))?.conf ?? 0) >= CERTAIN
  }
  const bothRead = (text: string) => [`n: ${text} 90`, `other n: ${text} 90`]
  expect(certain({ engine: 'second' }, ...bothRead('88074'))).toBe(true)
  expect(certain({ engine: 'second' }, ...bothRead('YARA ESTÉVÃO'))).toBe(false)
  expect(certain({}, ...bothRead('YARA ESTÉVÃO'))).toBe(true)
})

test('on a blurred page a word without accents of which the other engine was unsure may have lost one', async () => {
  const confidence = async (text: string, conf: number, edges = 0.2) => {
    const quality = { edges, sharpness: 13, inked: 0.3 } as ReadPage['quality']
    const page = { fonte: 'ocr', confianca: 90, quality, placement: { scale: 1 }, words: [] as Word[] } as ReadPage
    const words = text
      .split(' ')
      .map((word, i) => ({ text: word, conf: 95, x0: i, x1: i + 1, y0: 0, y1: 1, line: 0, page }))
    const meaning = (line: string) => line.replace(/[.,]$/, '')
    const looked = words.map((word) => ({ ...word, conf: word === words[0] ? conf : 98 }))
    const verdict = await settle([{ valor: text, conf: 95, words, place: 'n', meaning }], async () => looked)
    return verdict?.conf ?? 0
  }
  expect(await confidence('Chacara Aparecida', 70)).toBeLessThan(CERTAIN)
  expect(await confidence('Chacara Aparecida', 85)).toBeGreaterThanOrEqual(CERTAIN)
  expect(await confidence('Chácara Aparecida', 70)).toBeGreaterThanOrEqual(CERTAIN)
  expect(await confidence('Chacara Aparecida', 70, 0.6)).toBeGreaterThanOrEqual(CERTAIN)
})

test('an engine that was unsure of what both read looks again, and so shows that it wavered', async () => {
  const settling = async (conf: number) => {
    const page = { fonte: 'ocr', confianca: 90, quality: null, placement: { scale: 1 }, words: [] as Word[] }
    const word = { conf, x0: 0, x1: 1, y0: 0, y1: 1, line: 0, page } as unknown as PlacedWord
    const looks: unknown[] = []
    const verdict = await settle(
      [{ valor: 'PACHEGO', conf, words: [word], place: 'n', meaning: (line) => line }],
      async (_page, _box, look) => {
        looks.push(look)
        return [{ ...word, conf: look === OTHER ? 99 : 40, text: look === 1 ? 'PACHECGO' : 'PACHEGO' }]
      },
    )
    return { isCertain: (verdict?.conf ?? 0) >= CERTAIN, looks }
  }
  expect(await settling(50)).toEqual({ isCertain: false, looks: [OTHER, 0, 1, 2] })
  expect(await settling(70)).toEqual({ isCertain: true, looks: [OTHER] })
})

test('on a page of coarse dots what may have lost a blank before a particle, or a mark, is asked', () => {
  const certain = (scale: number, valor: string) => {
    const page = { fonte: 'ocr', confianca: 90, quality: null, placement: { scale } } as ReadPage
    const looks = [`n: ${valor} 90`, `other n: ${valor} 90`]
    return (weigh(looks.map((text) => ({ ...look(text), words: [{ page }] as PlacedWord[] })))?.conf ?? 0) >= CERTAIN
  }
  expect(certain(3.1, 'CÓRREGODO OURO')).toBe(false)
  expect(certain(3.1, 'CÓRREGO DO OURO')).toBe(true)
  expect(certain(3.1, 'FAZENDA DO OURO')).toBe(true)
  expect(certain(3.1, 'GERALDO MAJELA')).toBe(true)
  expect(certain(3.1, 'ESTÂNCIA CAPÃO REDONDO')).toBe(true)
  expect(certain(3.1, 'MARIA APARECIDA DE ALMEIDA')).toBe(true)
  expect(certain(3.1, 'MARIA APARECIDADE ALMEIDA')).toBe(false)
  expect(certain(1, 'SÍTIO ALVORADA')).toBe(true)
  expect([certain(3.1, 'FÁTIMA MUNOZ'), certain(1, 'FÁTIMA MUNOZ')]).toEqual([false, true])
})

test('small letters among capitals are misread, and both engines may lose the same accent', () => {
  const certain = (first: string, other: string) =>
    (weigh([`n: ${first} 90`, `other n: ${other} 90`].map(look))?.conf ?? 0) >= CERTAIN
  expect(certain('sitio BOA ESPERANÇA', 'SITIO BOA ESPERANÇA')).toBe(false)
  expect(certain('FAZENDA SÃO BENTO no', 'FAZENDA SÃO BENTO NO')).toBe(false)
  expect(certain('SÍTIO da BOA ESPERANÇA', 'SÍTIO da BOA ESPERANÇA')).toBe(true)
  expect(certain('Sítio Boa Esperança', 'SÍTIO BOA ESPERANÇA')).toBe(true)
})

test('a blank that only the other engine saw leaves the value open, and both spellings are offered', () => {
  const looks = ['n: RURAISEIRELI 95', 'other n: RURAIS EIRELI 95'].map(look)
  expect(weigh(looks)).toMatchObject({ valor: 'RURAISEIRELI', other: 'RURAIS EIRELI', agreed: true })
  expect(weigh(looks)?.conf).toBeLessThan(CERTAIN)
  expect(weigh([...looks, look('n: RURAIS EIRELI 60')])).toMatchObject({ valor: 'RURAIS EIRELI', conf: 97 })
})

test('blanks on a page that the second engine read are those of the first, if all its readings have the same', () => {
  const page = { fonte: 'ocr', engine: 'second', confianca: 90, quality: null, placement: { scale: 1 } } as ReadPage
  const weighed = (...looks: string[]) =>
    weigh(looks.map((text) => ({ ...look(text), words: [{ page }] as PlacedWord[] })))
  const [read, again] = ['n: RURAISEIRELI 95', 'other n: RURAIS EIRELI 90']
  expect(weighed(read, again, again)).toMatchObject({ valor: 'RURAIS EIRELI', conf: 97 })
  expect(weighed(read, again, 'other n: RURAISEIRELI 90')?.conf).toBeLessThan(CERTAIN)
  expect(weighed(read, again, 'd: RURAIS EIRELI 95')).toMatchObject({ valor: 'RURAIS EIRELI', conf: 97 })
  expect(weighed(read, again, 'd: RURAIS EIRELY 95')?.conf).toBeLessThan(CERTAIN)
})

describe('a blank that the other engine did not read', () => {
  const page = { fonte: 'ocr', confianca: 94, quality: null, placement: { scale: 1 } } as ReadPage
  const placed = (words: [text: string, x0: number, x1: number, line?: number][]): PlacedWord[] =>
    words.map(([text, x0, x1, row = 0]) => ({ text, x0, x1, y0: 1200, y1: 1221, conf: 90, line: row, page }))
  const weighed = (words: PlacedWord[], ...looks: string[]) =>
    weigh(looks.map((text) => ({ ...look(text), words: text.startsWith('other') ? [] : words })))
  const brand: Parameters<typeof placed>[0] = [
    ['BRAN', 499, 575],
    ['DÃO', 580, 640],
    ['E', 652, 668],
    ['FILHOS', 678, 852],
  ]

  test('leaves a name open where the picture shows hardly any, and both readings are offered', () => {
    const readings = ['n: BRAN DÃO E FILHOS 93', 'other n: BRANDÃO E FILHOS 96']
    expect(weighed(placed(brand), ...readings)).toMatchObject({
      valor: 'BRAN DÃO E FILHOS',
      other: 'BRANDÃO E FILHOS',
      conf: 80,
    })
    // Without another blank to compare with, the letters' height tells.
    expect(weighed(placed(brand.slice(0, 2)), 'n: BRAN DÃO 93', 'other n: BRANDÃO 96')?.conf).toBe(80)
    // One engine sees the same blank in two places, so the other one has to look.
    expect(weighed(placed(brand), 'n: BRAN DÃO E FILHOS 93', 'd: BRAN DÃO E FILHOS 93')?.conf).toBe(92)
    // Nor if another look of the first engine has none.
    const whole: typeof brand = [['BRANDÃO', 499, 640], ...brand.slice(2)]
    expect(weighed(placed(whole), ...readings)?.conf).toBe(80)
  })

  test('stands where the picture shows one, where a line ends, or where the other engine reads it elsewhere', () => {
    const wide: typeof brand = [['BRAN', 493, 569], ...brand.slice(1)]
    const readings = ['n: BRAN DÃO E FILHOS 93', 'other n: BRANDÃO E FILHOS 96']
    expect(weighed(placed(wide), ...readings)?.conf).toBe(97)
    expect(weighed(placed(wide), 'n: BRAN DÃO E FILHOS 93', 'd: BRAN DÃO E FILHOS 93')?.conf).toBe(97)
    const [first, ...rest] = brand
    const twoLines: typeof brand = [
      first as (typeof brand)[0],
      ...rest.map(([t, a, b]): (typeof brand)[0] => [t, a, b, 1]),
    ]
    expect(weighed(placed(twoLines), ...readings)?.conf).toBe(97)
    expect(weighed(placed(brand), ...readings, 'other d: BRAN DÃO E FILHOS 90')?.conf).toBe(97)
  })
})

test('an even place goes with what another place says', () => {
  const looks = ['figura: 479.6483 95', 'figura: 419.6483 92', 'extenso: 419.6483 85']
  expect(weigh(looks.map(look))).toMatchObject({ valor: '419.6483', conf: 97 })
})

test('of the spellings of one print, the one counts that has the blanks of the other engine', () => {
  const looks = ['n: ANADOCARMO 77', 'n: ANA DO CARMO 52', 'n: ANADO CARMO 90', 'other n: ANA DO CARMO 71']
  expect(weigh(looks.map(look))).toMatchObject({ valor: 'ANA DO CARMO', conf: 97 })
})

test('a name that is read poorly in one of two places is looked at by the other engine', async () => {
  const read = async (...confidences: number[]) => {
    const page = {
      fonte: 'ocr',
      confianca: 90,
      quality: null,
      placement: { scale: 1 },
      words: [] as Word[],
    } as ReadPage
    const words = [{ text: 'JOSE', conf: 95, x0: 0, x1: 4, y0: 0, y1: 1, line: 0, page: page as ReadPage }]
    const witnesses = confidences.map((conf, i) => ({
      valor: 'JOSE',
      conf,
      words,
      place: `${i}`,
      meaning: (text: string) => text,
    }))
    const verdict = await settle(witnesses, async (_, __, what) => [
      { ...(words[0] as Word), text: what === OTHER ? 'JOSÉ' : 'JOSE' },
    ])
    return (verdict?.conf ?? 0) >= CERTAIN
  }
  expect(await read(96, 95)).toBe(true)
  expect(await read(95, 85)).toBe(false)
})

test('a sign that both engines may have lost is asked, unless the page is read well, and an accent that is hardly right on any scan', () => {
  const certain = (valor: string, page: Partial<ReadPage>) => {
    const read = { fonte: 'ocr', confianca: 95, quality: null, placement: { scale: 1 }, ...page } as ReadPage
    const looks = [`n: ${valor} 90`, `other n: ${valor} 90`]
    return (
      (weigh(looks.map((text) => ({ ...look(text), words: [{ page: read }] as PlacedWord[] })))?.conf ?? 0) >= CERTAIN
    )
  }
  const coarse = { placement: { scale: 3 } } as ReadPage
  const grainy = { quality: { edges: 0.4, noise: 12 } } as ReadPage
  for (const name of ['MARIA SANTANA', 'Maria Dávila', 'EUCLIDES MUNOZ'])
    for (const page of [coarse, grainy, { confianca: 78 }])
      expect([certain(name, {}), certain(name, page)]).toEqual([true, false])
  const weighed = (page: Partial<ReadPage>, ...looks: string[]) =>
    weigh(looks.map((text) => ({ ...look(text), words: [{ page: { ...page } }] as PlacedWord[] })))?.conf ?? 0
  const digits = ['c: 8128547 63', 'c: 8129547 70', 'other c: 8129547 93']
  expect(weighed({ quality: null }, ...digits)).toBeGreaterThanOrEqual(CERTAIN)
  expect(weighed(grainy, ...digits)).toBeLessThan(CERTAIN)
  expect(weighed(grainy, 'c: 128547 63', ...digits.slice(1))).toBeGreaterThanOrEqual(CERTAIN)
  for (const name of ['ANDRE LUIZ WEBER', 'SITIO DO SOL', 'BOA ESPERANCA', 'Cecilia Gonçalves'])
    for (const page of [coarse, grainy]) expect([certain(name, {}), certain(name, page)]).toEqual([true, false])
  expect(certain('MARIA OLIVEIRA', grainy)).toBe(true)
  for (const name of ["MARIA SANT'ANA", 'JOSÉ IPÊ', 'HÉLIO DE BELÉM', 'FLORESTAL DO VALE S/A', "Pau d'Arco"])
    expect(certain(name, coarse)).toBe(true)
  for (const name of ['CÔNEGO ÁUREA FENÔMENOS', 'AGROPECUÁRIA INDÍGENAS ESTÊVÃO'])
    expect(certain(name, coarse)).toBe(true)
  // The letters of a CNPJ are no word.
  expect(certain('7XZI3VJG000105', {})).toBe(true)
  for (const name of [
    'FAZENDAS REUNIDAS IPÉ',
    'José Estévão',
    'SENHORA DA APÁRECIDA',
    'CHÁGARA DO SOL',
    'PAZENDA VELHA',
    'FLORESTAL DO VALE SIA',
    "SERRA-MAR'AGROFLORESTAL",
    'SERRA-MARAGROFLORESTAL LTDA',
    'SíTIO DO SOL',
    'síTIO DO SOL',
    'SÍTIO DO V4LE',
    'KLEBER LEÃQ',
  ])
    expect([certain(name, {}), certain(name, { fonte: 'text' })]).toEqual([false, true])
})

test('a full stop after a whole word of a name may be a speck', () => {
  const certain = (valor: string, fonte: ReadPage['fonte']) => {
    const page = { fonte, confianca: 95, quality: null, placement: { scale: 1 } } as ReadPage
    const looks = [`n: ${valor} 90`, `other n: ${valor} 90`]
    return (weigh(looks.map((text) => ({ ...look(text), words: [{ page }] as PlacedWord[] })))?.conf ?? 0) >= CERTAIN
  }
  expect(certain('PARTICIPAÇÕES. LTDA', 'ocr')).toBe(false)
  expect(certain('PARTICIPAÇÕES.LTDA', 'ocr')).toBe(false)
  expect(certain('VALE DO. AÇU', 'ocr')).toBe(false)
  expect(certain('PARTICIPAÇÕES. LTDA', 'text')).toBe(true)
  expect(certain('FALCÃO & CIA. LTDA', 'ocr')).toBe(true)
  expect(certain('JOÃO P. LIMA', 'ocr')).toBe(true)
})

test('none is nothing', () => expect(weigh([])).toBeNull())

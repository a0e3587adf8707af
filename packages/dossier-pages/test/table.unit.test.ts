import { describe, expect, test } from '@jest/globals'
import type { Drawing } from '@car/dossier-pages/layout/shapes'
import { SHEET } from '@car/dossier-pages/layout/style'
import { createFlow, type Flow } from '@car/dossier-pages/layout/flow'
import { table } from '@car/dossier-pages/layout/table'
import { measurer } from './measurer.ts'

const COLUMNS = [
  { titulo: 'Nº', parte: 10 },
  { titulo: 'Texto', parte: 90 },
]

const textsOf = (f: Flow) =>
  f.paginas.map((p) =>
    p.items.map((i) => i.drawing).filter((d): d is Extract<Drawing, { forma: 'text' }> => d.forma === 'text'),
  )

describe('a table over several pages', () => {
  test('repeats its header on each, keeps every row whole and in order, and never leaves the body of the page', () => {
    const f = createFlow(measurer, 'x')
    table(
      f,
      COLUMNS,
      Array.from({ length: 200 }, (_, i) => [String(i), `linha ${i} `.repeat(30)]),
    )
    expect(f.paginas.length).toBeGreaterThan(5)
    const paginas = textsOf(f)
    for (const texts of paginas) {
      expect(texts.filter((t) => t.texto === 'Texto')).toHaveLength(1)
      for (const t of texts) {
        expect(t.y).toBeGreaterThan(SHEET.top)
        expect(t.y).toBeLessThan(SHEET.base)
        expect(t.x + measurer.largura(t.texto, t.style)).toBeLessThan(SHEET.right)
      }
    }
    const numbers = paginas
      .flat()
      .filter((t) => /^\d+$/.test(t.texto))
      .map((t) => t.texto)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => String(i)))
    const words = paginas
      .flat()
      .filter((t) => t.texto.startsWith('linha'))
      .map((t) => t.texto)
      .join(' ')
    expect(words.match(/linha \d+/g)).toHaveLength(200 * 30)
  })

  test('splits a row that no page can hold, losing nothing', () => {
    const f = createFlow(measurer, 'x')
    const words = Array.from({ length: 6000 }, (_, i) => `p${i}`)
    table(f, COLUMNS, [
      ['1', words.join(' ')],
      ['2', 'fim'],
    ])
    const found = textsOf(f)
      .flat()
      .flatMap((t) => t.texto.split(' '))
      .filter((p) => /^p\d+$/.test(p))
    expect(found).toEqual(words)
    expect(f.paginas.length).toBeGreaterThan(2)
  })

  test('tells the header once to whoever hears it read, though it is drawn on each page', () => {
    const f = createFlow(measurer, 'x')
    table(
      f,
      COLUMNS,
      Array.from({ length: 120 }, (_, i) => [String(i), 'texto']),
    )
    expect(f.nos.filter((n) => n.papel === 'TH')).toHaveLength(2)
    expect(f.nos.filter((n) => n.papel === 'TR')).toHaveLength(121)
  })
})

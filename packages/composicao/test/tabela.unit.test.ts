import { describe, expect, test } from '@jest/globals'
import type { Desenho } from '@car/composicao/layout/formas'
import { FOLHA } from '@car/composicao/layout/estilo'
import { criarFluxo, type Fluxo } from '@car/composicao/layout/fluxo'
import { tabela } from '@car/composicao/layout/tabela'
import { medidor } from './medidor.ts'

const COLUNAS = [
  { titulo: 'Nº', parte: 10 },
  { titulo: 'Texto', parte: 90 },
]

const textosDe = (f: Fluxo) =>
  f.paginas.map((p) =>
    p.itens.map((i) => i.desenho).filter((d): d is Extract<Desenho, { forma: 'texto' }> => d.forma === 'texto'),
  )

describe('a table over several pages', () => {
  test('repeats its header on each, keeps every row whole and in order, and never leaves the body of the page', () => {
    const f = criarFluxo(medidor, 'x')
    tabela(
      f,
      COLUNAS,
      Array.from({ length: 200 }, (_, i) => [String(i), `linha ${i} `.repeat(30)]),
    )
    expect(f.paginas.length).toBeGreaterThan(5)
    const paginas = textosDe(f)
    for (const textos of paginas) {
      expect(textos.filter((t) => t.texto === 'Texto')).toHaveLength(1)
      for (const t of textos) {
        expect(t.y).toBeGreaterThan(FOLHA.topo)
        expect(t.y).toBeLessThan(FOLHA.base)
        expect(t.x + medidor.largura(t.texto, t.estilo)).toBeLessThan(FOLHA.direita)
      }
    }
    const numeros = paginas
      .flat()
      .filter((t) => /^\d+$/.test(t.texto))
      .map((t) => t.texto)
    expect(numeros).toEqual(Array.from({ length: 200 }, (_, i) => String(i)))
    const palavras = paginas
      .flat()
      .filter((t) => t.texto.startsWith('linha'))
      .map((t) => t.texto)
      .join(' ')
    expect(palavras.match(/linha \d+/g)).toHaveLength(200 * 30)
  })

  test('splits a row that no page can hold, losing nothing', () => {
    const f = criarFluxo(medidor, 'x')
    const palavras = Array.from({ length: 6000 }, (_, i) => `p${i}`)
    tabela(f, COLUNAS, [
      ['1', palavras.join(' ')],
      ['2', 'fim'],
    ])
    const achadas = textosDe(f)
      .flat()
      .flatMap((t) => t.texto.split(' '))
      .filter((p) => /^p\d+$/.test(p))
    expect(achadas).toEqual(palavras)
    expect(f.paginas.length).toBeGreaterThan(2)
  })

  test('tells the header once to whoever hears it read, though it is drawn on each page', () => {
    const f = criarFluxo(medidor, 'x')
    tabela(
      f,
      COLUNAS,
      Array.from({ length: 120 }, (_, i) => [String(i), 'texto']),
    )
    expect(f.nos.filter((n) => n.papel === 'TH')).toHaveLength(2)
    expect(f.nos.filter((n) => n.papel === 'TR')).toHaveLength(121)
  })
})

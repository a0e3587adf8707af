import { describe, expect, test } from '@jest/globals'
import { CARGA_MAXIMA, cargaDe } from '@car/vocabulary/analise'
import fc from 'fast-check'
import { type Carga, type Distribuivel, distribuir, planejar } from '../src/domain/distribuicao.ts'
import type { Caso } from '../src/domain/caso.ts'
import { ANA, BIA, CASOS, dado, depois, DONO, fatos, naSituacao, SOFIA } from './dado.ts'

/** The rules of who gets which case, without a store. */

const carga = (id: string, em_analise = 0, pendente = 0): Carga => ({
  analista: { id, nome: id.toUpperCase() },
  em_analise,
  pendente,
})
const distribuivel = (caso: Caso, id = caso.id, declaradas: readonly string[] = []): Distribuivel => ({
  situacao: {
    ...naSituacao({ ...caso, id, numero: `2026/${id}` }, SOFIA),
    declarada: declaradas.includes(SOFIA.id),
    anotou: false,
  },
  declaradas: new Set(declaradas),
})
const submetido = CASOS['submetido'] as Caso
const livres = (n: number) => Array.from({ length: n }, (_, i) => distribuivel(submetido, `p${i}`))
const quem = ({ atribuicoes }: ReturnType<typeof planejar>) => atribuicoes.map(({ analista }) => analista.id)

describe('a plan', () => {
  test('gives each case to the least loaded, a pendente case counting for 0.3', () => {
    const equipe = [carga('ana', 2), carga('bia', 0, 5), carga('cida', 1)]
    expect(quem(planejar(livres(6), equipe))).toEqual(['cida', 'bia', 'ana', 'cida', 'bia', 'ana'])
    expect(equipe.map((c) => c.em_analise)).toEqual([2, 0, 1])
  })

  test('keeps the order of the cases and names them', () => {
    const { atribuicoes } = planejar(livres(2), [carga('ana')])
    expect(atribuicoes.map(({ processoId, numero }) => [processoId, numero])).toEqual([
      ['p0', '2026/p0'],
      ['p1', '2026/p1'],
    ])
  })

  test('stops at the greatest load, and says how many are left', () => {
    const equipe = [carga('ana', 18), carga('bia', 19, 1), carga('cida', 25)]
    const plano = planejar(livres(5), equipe)
    expect([quem(plano), plano.semDestino]).toEqual([['ana', 'ana'], 3])
  })

  test('gives nobody a case that they have a part in, nor those of who distributes', () => {
    const doTecnico = depois(submetido, [
      { ...fatos.autorizado('consultar'), tecnico: { id: 'ana', nome: 'ANA' } } as never,
    ])
    const impedida = depois(dado(fatos.criado(), fatos.submetido(), fatos.assumido(BIA)), [fatos.impedido(BIA)])
    const deSofia = distribuivel(submetido, 'dela', [SOFIA.id])
    const casos = [
      distribuivel(doTecnico, 'p1'),
      distribuivel(impedida, 'p2'),
      distribuivel(submetido, 'p3', ['ana']),
      deSofia,
    ]
    const plano = planejar(casos, [carga('ana'), carga('bia', 1)])
    expect(plano.atribuicoes.map(({ processoId, analista }) => [processoId, analista.id])).toEqual([
      ['p1', 'bia'],
      ['p2', 'ana'],
      ['p3', 'bia'],
    ])
    expect(plano.semDestino).toBe(1)
    expect(planejar(livres(3), [])).toEqual({ atribuicoes: [], semDestino: 3 })
  })

  test('whatever the loads: the same twice, nobody past the greatest load, no two more than a case apart', () => {
    const pessoa = fc.record({ em_analise: fc.integer({ min: 0, max: 22 }), pendente: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(pessoa, { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (cargas, n) => {
        const equipe = cargas.map((c, i) => ({ ...carga(`a${i}`), ...c }))
        const plano = planejar(livres(n), equipe)
        expect(planejar(livres(n), equipe.toReversed())).toEqual(plano)
        expect(plano.atribuicoes.length + plano.semDestino).toBe(n)
        const recebeu = (id: string) => quem(plano).filter((q) => q === id).length
        const depoisDe = equipe.map((c) => ({
          recebeu: recebeu(c.analista.id),
          carga: cargaDe({ ...c, em_analise: c.em_analise + recebeu(c.analista.id) }),
        }))
        const comNovos = depoisDe.filter((d) => d.recebeu > 0)
        for (const d of comNovos) {
          expect(d.carga).toBeLessThanOrEqual(CARGA_MAXIMA)
          for (const outra of depoisDe.filter((o) => o.carga + 1 <= CARGA_MAXIMA))
            expect(d.carga - outra.carga).toBeLessThanOrEqual(1.0001)
        }
      }),
    )
  })
})

describe('to carry it out', () => {
  test('takes a case from nobody', () => {
    const ana = { id: ANA.id, nome: ANA.nome }
    expect(distribuir(naSituacao(submetido, SOFIA), ana, false)).toEqual([
      { tipo: 'processo_atribuido', analista: ana, motivo: 'Distribuição pela carga de trabalho.' },
    ])
    for (const status of ['em_analise', 'pendente', 'aprovado', 'cancelado', 'rascunho'])
      expect(() => distribuir(naSituacao(CASOS[status] as Caso, SOFIA), ana, false)).toThrow(
        /Só é possível|já está com/,
      )
    expect(() => distribuir(naSituacao(submetido, SOFIA), { id: DONO.id, nome: 'x' }, false)).toThrow(/tem parte/)
    expect(() => distribuir(naSituacao(submetido, SOFIA), ana, true)).toThrow(/tem parte/)
  })
})

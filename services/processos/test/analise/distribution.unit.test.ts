import { describe, expect, test } from '@jest/globals'
import { MAX_LOAD, loadOf } from '@car/vocabulary/analysis'
import fc from 'fast-check'
import { type Load, type Distributable, distribuir, plan } from '../../src/analise/domain/distribution.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { ANA, BIA, PROCESSOS, datum, after, OWNER, facts, inSituation, SOFIA } from '../given.ts'

const carga = (id: string, em_analise = 0, pendente = 0): Load => ({
  analista: { id, nome: id.toUpperCase() },
  em_analise,
  pendente,
})
const distributable = (processo: Processo, id = processo.id, declared: readonly string[] = []): Distributable => ({
  situacao: {
    ...inSituation({ ...processo, id, numero: `2026/${id}` }, SOFIA),
    declared: declared.includes(SOFIA.id),
    hasNoted: false,
  },
  declared: new Set(declared),
})
const submetido = PROCESSOS['submetido'] as Processo
const livres = (n: number) => Array.from({ length: n }, (_, i) => distributable(submetido, `p${i}`))
const who = ({ atribuicoes }: ReturnType<typeof plan>) => atribuicoes.map(({ analista }) => analista.id)

const why = ({ leftOver }: ReturnType<typeof plan>) => leftOver.map(({ processoId, why }) => [processoId, why])

describe('a plan', () => {
  test('says of each case for which it found nobody why', () => {
    const ofAna = distributable(submetido, 'p1', ['ana'])
    expect(why(plan([ofAna], [carga('ana')]))).toEqual([['p1', 'todos_tem_parte']])
    // Ana has no load, but a part in the case.
    expect(why(plan([ofAna], [carga('ana'), carga('bia', 20)]))).toEqual([['p1', 'carga_maxima']])
    expect(why(plan([ofAna], []))).toEqual([['p1', 'sem_analistas']])
    expect(why(plan([distributable(submetido, 'p1', [SOFIA.id])], []))).toEqual([['p1', 'parte_de_quem_distribui']])
  })

  test('gives each case to the least loaded, a pendente case counting for 0.3', () => {
    const team = [carga('ana', 2), carga('bia', 0, 5), carga('cida', 1)]
    expect(who(plan(livres(6), team))).toEqual(['cida', 'bia', 'ana', 'cida', 'bia', 'ana'])
    expect(team.map((c) => c.em_analise)).toEqual([2, 0, 1])
  })

  test('keeps the order of the cases and names them', () => {
    const { atribuicoes } = plan(livres(2), [carga('ana')])
    expect(atribuicoes.map(({ processoId, numero }) => [processoId, numero])).toEqual([
      ['p0', '2026/p0'],
      ['p1', '2026/p1'],
    ])
  })

  test('stops at the greatest load, and says how many are left', () => {
    const team = [carga('ana', 18), carga('bia', 19, 1), carga('cida', 25)]
    const planned = plan(livres(5), team)
    expect([who(planned), why(planned)]).toEqual([['ana', 'ana'], ['p2', 'p3', 'p4'].map((id) => [id, 'carga_maxima'])])
  })

  test('gives nobody a case that they have a part in, nor those of who distributes', () => {
    const ofTecnico = after(submetido, [
      { ...facts.authorised('consultar'), tecnico: { id: 'ana', nome: 'ANA' } } as never,
    ])
    const impeded = after(datum(facts.created(), facts.submetido(), facts.assumed(BIA)), [facts.impeded(BIA)])
    const ofSofia = distributable(submetido, 'hers', [SOFIA.id])
    const processos = [
      distributable(ofTecnico, 'p1'),
      distributable(impeded, 'p2'),
      distributable(submetido, 'p3', ['ana']),
      ofSofia,
    ]
    const planned = plan(processos, [carga('ana'), carga('bia', 1)])
    expect(planned.atribuicoes.map(({ processoId, analista }) => [processoId, analista.id])).toEqual([
      ['p1', 'bia'],
      ['p2', 'ana'],
      ['p3', 'bia'],
    ])
    expect(why(planned)).toEqual([['hers', 'parte_de_quem_distribui']])
  })

  test('whatever the loads: the same twice, nobody past the greatest load, no two more than a case apart', () => {
    const person = fc.record({ em_analise: fc.integer({ min: 0, max: 22 }), pendente: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (loads, n) => {
        const team = loads.map((c, i) => ({ ...carga(`a${i}`), ...c }))
        const planned = plan(livres(n), team)
        expect(plan(livres(n), team.toReversed())).toEqual(planned)
        expect(planned.atribuicoes.length + planned.leftOver.length).toBe(n)
        const received = (id: string) => who(planned).filter((q) => q === id).length
        const loadsAfter = team.map((c) => ({
          received: received(c.analista.id),
          carga: loadOf({ ...c, em_analise: c.em_analise + received(c.analista.id) }),
        }))
        const withNew = loadsAfter.filter((d) => d.received > 0)
        for (const d of withNew) {
          expect(d.carga).toBeLessThanOrEqual(MAX_LOAD)
          for (const other of loadsAfter.filter((o) => o.carga + 1 <= MAX_LOAD))
            expect(d.carga - other.carga).toBeLessThanOrEqual(1.0001)
        }
      }),
    )
  })
})

describe('to carry it out', () => {
  test('takes a case from nobody', () => {
    const ana = { id: ANA.id, nome: ANA.nome }
    expect(distribuir(inSituation(submetido, SOFIA), ana, false)).toEqual([
      { tipo: 'processo_atribuido', analista: ana, motivo: 'Distribuição pela carga de trabalho.' },
    ])
    for (const status of ['em_analise', 'pendente', 'aprovado', 'cancelado', 'rascunho'])
      expect(() => distribuir(inSituation(PROCESSOS[status] as Processo, SOFIA), ana, false)).toThrow(
        /não dá para|já está com/,
      )
    expect(() => distribuir(inSituation(submetido, SOFIA), { id: OWNER.id, nome: 'x' }, false)).toThrow(/tem parte/)
    expect(() => distribuir(inSituation(submetido, SOFIA), ana, true)).toThrow(/tem parte/)
  })
})

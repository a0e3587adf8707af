import { expect, test } from '@jest/globals'
import { inOrder, neighbourOf, runsOf } from '../../web/analysis/findings/achado.ts'
import type { Achado } from '../../web/gen/interface.ts'

const finding = (codigo: string, n: number, { situacao = 'aviso', peso = 5 } = {}) =>
  ({ id: `${codigo}.${n}`, codigo, situacao, peso }) as Achado
const owners = (count: number) => Array.from({ length: count }, (_, i) => finding('proprietario_matricula', i + 1))
const idsOf = (achados: readonly Achado[]) => achados.map(({ id }) => id)

test('findings of a kind stand together, in the order of their numbers', () => {
  const [first, second] = owners(2) as [Achado, Achado]
  const list = [
    first,
    finding('area_ccir', 1),
    second,
    finding('numero_ccir', 1, { situacao: 'divergencia', peso: 20 }),
  ]
  expect(idsOf(inOrder(list))).toEqual(['numero_ccir.1', 'area_ccir.1', first.id, second.id])
})

test.each([
  [1, 1, 0],
  [4, 4, 0],
  [5, 3, 2],
  [39, 3, 36],
])('of %i equal findings %i are listed and %i folded', (count, listed, folded) => {
  const [run, ...others] = runsOf(owners(count))
  expect([run?.listed.length, run?.folded.length, others.length]).toEqual([listed, folded, 0])
  expect(idsOf([...(run?.listed ?? []), ...(run?.folded ?? [])])).toEqual(idsOf(owners(count)))
})

test('a divergence is not folded among warnings of its kind', () => {
  const worse = finding('proprietario_matricula', 9, { situacao: 'divergencia', peso: 30 })
  expect(runsOf(inOrder([...owners(5), worse])).map(({ listed }) => listed[0]?.id)).toEqual([
    worse.id,
    'proprietario_matricula.1',
  ])
})

test('an overlap with one case in the analysis may be settled there too, and with several in each of them', () => {
  const overlap = (status: string, total_evidencias = 1, codigo = 'perimetro_sobreposto') =>
    neighbourOf({
      ...finding(codigo, 1),
      evidencias: [{ processo: { id: 'b', numero: '2026/000002', status } }],
      total_evidencias,
    } as Achado)?.numero
  expect([overlap('em_analise'), overlap('pendente')]).toEqual(['2026/000002', '2026/000002'])
  expect([overlap('submetido'), overlap('em_analise', 2), overlap('em_analise', 1, 'perimetro_encostado')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

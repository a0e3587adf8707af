import { readFileSync } from 'node:fs'
import { crossCheck } from '@car/cross-check/cross-check'
import { DUPLICATE, ITEMS, prioritise, UNDER_RESSALVA, WITHOUT_VALID } from '@car/cross-check/score'
import { WEIGHTS } from '@car/cross-check/weights'
import { expect, test } from '@jest/globals'
import { declared, readDocumento } from './processo.ts'

/**
 * The tests compare docs/scores.md with the code. The page lists every weight and its reason, so a weight and its row
 * have to change together.
 */

const page = readFileSync(new URL('../../../docs/scores.md', import.meta.url), 'utf8')

/** Returns the rows of the tables under a heading: a code, its weights (– where there is none), and the reason. */
const rowsUnder = (heading: string): [string, number[], string][] =>
  (page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '')
    .split('\n')
    .flatMap((line) => line.match(/^\| `(\w+)` \| (.+) \| (.+) \|$/) ?? [])
    .reduce<string[][]>(
      (rows, cell, i) => (i % 4 === 0 ? [...rows, []] : [...rows.slice(0, -1), [...(rows.at(-1) ?? []), cell]]),
      [],
    )
    .map(([codigo = '', weights = '', why = '']) => [
      codigo,
      weights.split(' | ').map((w) => Number(w.replace('–', '0'))),
      why,
    ])

const byCode = (rows: readonly (readonly [string, readonly number[]])[]) =>
  rows.map(([codigo, weights]) => [codigo, weights]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))

test('completeness: the page has every part with its weight, and no other', () => {
  const rows = rowsUnder('Completeness')
  expect(byCode(rows.map(([codigo, weights]) => [codigo, weights]))).toEqual(
    byCode(ITEMS.map(({ codigo, peso }) => [codigo, [peso]])),
  )
})

test('risk: the page has every rule and reason with its weights, and no other', () => {
  const reasons = [DUPLICATE, ...Object.values(WITHOUT_VALID), ...Object.values(UNDER_RESSALVA)]
  expect(byCode(rowsUnder('Risk').map(([codigo, weights]) => [codigo, weights]))).toEqual(
    byCode([
      ...[...WEIGHTS].map(([codigo, { divergencia = 0, aviso = 0 }]) => [codigo, [divergencia, aviso]] as const),
      ...reasons.map(({ codigo, peso }) => [codigo, [peso]] as const),
    ]),
  )
})

test('each weight has its reason', () => {
  const rows = [...rowsUnder('Completeness'), ...rowsUnder('Risk')]
  expect(rows.filter(([, , why]) => why.length < 5)).toEqual([])
})

test('what findings weigh is what the table says', () => {
  const opposite = { numero_matricula: '1', area_ha: 1, proprietario_nome: 'OUTRO NOME QUALQUER', uf: 'RS' }
  const achados = crossCheck(declared(), [readDocumento('matricula_imovel', opposite), readDocumento('ccir', opposite)])
  const weighing = achados.filter(({ peso }) => peso > 0)
  expect(weighing.length).toBeGreaterThan(5)
  for (const { codigo, situacao, peso } of weighing)
    expect([codigo, Object.entries(WEIGHTS.get(codigo) ?? {})]).toEqual([
      codigo,
      expect.arrayContaining([[situacao === 'a_confirmar' ? 'aviso' : situacao, peso]]),
    ])
})

test('the page says from which risk on a case is urgent', () => {
  const [alta, media] =
    page
      .match(/Risk from (\d+) on is `alta`, from (\d+) on `media`/)
      ?.slice(1)
      .map(Number) ?? []
  const at = (score_risco: number) =>
    prioritise({ score_risco, submetido_em: null, prazo_em: null }, new Date(0)).prioridade
  expect([alta, media].map((risk) => [at(Number(risk)), at(Number(risk) - 1)])).toEqual([
    ['alta', 'media'],
    ['media', 'baixa'],
  ])
})

/**
 * Measures how well risks rank made-up cases: some with planted faults, others honest with the usual noise. Compares
 * the risk in use with other ways to combine the same weights. Prints the risks, and how often a planted case has a
 * higher risk than an honest case. The program measures no time, and needs no server.
 *
 *   node bench/scores.ts [--cases 10000] [--seed 1] [--small]
 */
import { parseArgs } from 'node:util'
import { achadosOf } from '@car/conferencia/achados'
import { crossedAchadosOf } from '@car/conferencia/cruzamento'
import { prioritise, scoreRisk } from '@car/conferencia/score'
import { LIMITS } from '@car/conferencia/types'
import { chance } from './generator/chance.ts'
import { small } from './options.ts'
import { type Case, caseOf } from './scores/cases.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' }, small },
})
const CASES = values.small ? 300 : Number(values.cases)
const MOST_AT_100 = 0.1

type Scored = { faults: number; pesos: number[]; score: number }
const source = chance(Number(values.seed))
const scored = Array.from({ length: CASES }, () => score(caseOf(source)))

function score({ faults, declarado, documentos, cruzamento, ressalvas, duplicidade }: Case): Scored {
  const achados = [...achadosOf(declarado, documentos, LIMITS), ...crossedAchadosOf(declarado, cruzamento, LIMITS)]
  const { score: risk, fatores } = scoreRisk({ achados, documentos, ressalvas, duplicidade })
  return { faults, pesos: fatores.map(({ peso }) => peso), score: risk }
}

const sumOf = (weights: readonly number[]) => weights.reduce((sum, peso) => sum + peso, 0)
const WAYS: Record<string, (scored: Scored) => number> = {
  'the sum, at most 100': ({ pesos }) => Math.min(100, sumOf(pesos)),
  'sum / (sum + 60)': ({ pesos }) => Math.round((100 * sumOf(pesos)) / (sumOf(pesos) + 60)),
  'the heaviest alone': ({ pesos }) => Math.max(0, ...pesos),
  'in use': ({ score: risk }) => risk,
}

console.log('way at-100 p10 p20 p30 p40 p50 p60 p70 p80 p90 honest-p50 honest-p90 AUC AUC-5:1 alta media')
const measured = Object.entries(WAYS).map(([way, riskOf]) => {
  const of = (which: (faults: number) => boolean) => scored.filter(({ faults }) => which(faults)).map(riskOf)
  const [planted, honest] = [of((faults) => faults > 0), of((faults) => faults === 0)]
  const at100 = planted.filter((risk) => risk === 100).length / planted.length
  const above = oftenAbove(planted, honest)
  const deciles = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => quantile(planted, tenth / 10))
  const many = oftenAbove(
    of((faults) => faults >= 5),
    of((faults) => faults === 1),
  )
  const share = (prioridade: string) =>
    inPercent(of(() => true).filter((risk) => priorityOf(risk) === prioridade).length / CASES)
  console.log(
    [
      way.padEnd(34),
      inPercent(at100),
      ...deciles,
      quantile(honest, 0.5),
      quantile(honest, 0.9),
      above.toFixed(4),
      many.toFixed(4),
      share('alta'),
      share('media'),
    ].join(' '),
  )
  return { way, at100, above }
})
const [before, inUse] = [measured[0], measured.at(-1)]
const held = inUse && before && inUse.at100 <= MOST_AT_100 && inUse.above >= before.above
console.log(
  `goal: at most 10 % of the planted cases at 100, AUC not below that of the sum: ${held ? 'held' : 'MISSED'}`,
)
process.exitCode = held || values.small ? 0 : 1

function priorityOf(score_risco: number): string {
  return prioritise({ score_risco, submetido_em: null, prazo_em: null }, new Date(0)).prioridade
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN
}

/** Returns the share of pairs in which the number from the first list is higher. Equal numbers count half. */
function oftenAbove(higher: readonly number[], lower: readonly number[]): number {
  const counts = (numbers: readonly number[]) => {
    const of = Array.from({ length: 101 }, () => 0)
    for (const risk of numbers) of[risk] = (of[risk] ?? 0) + 1
    return of
  }
  const below = counts(lower)
  let beneath = 0
  let won = 0
  for (const [risk, count] of counts(higher).entries()) {
    won += count * (beneath + (below[risk] ?? 0) / 2)
    beneath += below[risk] ?? 0
  }
  return won / (higher.length * lower.length)
}

function inPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

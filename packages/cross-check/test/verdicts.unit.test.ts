import { achadosOf, type NamedAchado } from '@car/cross-check/achados'
import { type AchadoVerdict, judgedAchados, shown } from '@car/cross-check/verdicts'
import { riskOf, scoreRisk } from '@car/cross-check/score'
import { type Evidence, LIMITS } from '@car/cross-check/types'
import { expect, test } from '@jest/globals'
import { declared, readDocumento } from './processo.ts'

const documentos = [readDocumento('matricula_imovel'), readDocumento('ccir', { area_ha: 60 })]
const achadosWith = (changes = {}, docs = documentos) => achadosOf(declared(changes), docs, LIMITS)
const achadoOf = (achados: readonly NamedAchado[], id = 'area_ccir.1') =>
  achados.find((achado) => achado.id === id) as NamedAchado

const said = ({ id: achado, digital }: NamedAchado, resultado: AchadoVerdict['resultado']): AchadoVerdict => ({
  achado,
  digital,
  resultado,
  motivo: 'O CCIR é de antes da retificação.',
  por: { id: 'ana', nome: 'ANA' },
  em: '2026-03-10T12:00:00.000Z',
})

const ofProcesso = (achados: readonly NamedAchado[]) =>
  scoreRisk({ achados, documentos, ressalvas: [], duplicidade: false })

test('a dismissed finding weighs nothing, in score and reasons; a confirmed one as before', () => {
  const achados = achadosWith()
  const risk = (resultado: AchadoVerdict['resultado']) =>
    ofProcesso(judgedAchados(achados, [said(achadoOf(achados), resultado)]))
  const without = ofProcesso(achados)
  expect(without.fatores.map((f) => f.codigo)).toContain('area_ccir')
  expect(risk('confirmado')).toEqual(without)
  const after = risk('descartado')
  expect(after.fatores).toEqual(without.fatores.filter((f) => f.codigo !== 'area_ccir'))
  expect([without.score, after.score]).toEqual([riskOf(without.fatores), riskOf(after.fatores)])
  expect(after.score).toBeLessThan(without.score)
})

test.each<[string, NamedAchado[]]>([
  ['what was declared', achadosWith({ area_ha: 110 })],
  ['what was read', achadosWith({}, [documentos[0] as never, readDocumento('ccir', { area_ha: 61 })])],
  [
    'the document that it was read in',
    achadosWith({}, [documentos[0] as never, readDocumento('ccir', { area_ha: 60 }, { id: 'x' })]),
  ],
  [
    'how sure it is',
    achadosWith({}, [documentos[0] as never, readDocumento('ccir', { area_ha: 60 }, { doubtful: ['area_ha'] })]),
  ],
])('a verdict is void once the finding changes by %s', (_what, after) => {
  const verdict = said(achadoOf(achadosWith()), 'descartado')
  expect(judgedAchados(after, [verdict]).find((achado) => achado.id === 'area_ccir.1')).toEqual({
    ...achadoOf(after),
    avaliacao: null,
  })
})

test('a verdict stays while the finding says the same, whatever else changes in the case', () => {
  const verdict = said(achadoOf(achadosWith()), 'descartado')
  const other = achadosWith({ ccir_codigo: null })
  const { achado: _, digital: _d, ...avaliacao } = verdict
  expect(judgedAchados(other, [verdict]).find((achado) => achado.id === 'area_ccir.1')?.avaliacao).toEqual(avaliacao)
})

test('a verdict follows its finding to another place, and what takes that place has none', () => {
  const [first, second] = [achadoOf(achadosWith()), achadoOf(achadosWith({ area_ha: 110 }))]
  const verdicts = [said(first, 'confirmado'), said({ ...second, id: 'area_ccir.2' }, 'descartado')]
  const judged = judgedAchados([second], verdicts)
  expect(judged.map(({ id, avaliacao }) => [id, avaliacao?.resultado])).toEqual([['area_ccir.1', 'descartado']])
  expect(judgedAchados([{ ...second, codigo: 'area_matricula' }], verdicts)[0]?.avaliacao).toBe(null)
})

test('a finding is shown with ten of its evidences, their number, and without its digest', () => {
  const achado = achadoOf(judgedAchados(achadosWith(), []), 'area_ccir.1')
  const evidence = achado.evidencias[0] as Evidence
  const many = Array.from({ length: 12 }, (_, n) => ({ ...evidence, pagina: n + 1 }))
  const { digital, ...rest } = { ...achado, avaliacao: null }
  expect(shown({ ...rest, digital })).toEqual({ ...rest, total_evidencias: 1 })
  expect(shown({ ...rest, digital, evidencias: many })).toEqual({
    ...rest,
    evidencias: many.slice(0, 10),
    total_evidencias: 12,
  })
})

test('each finding has a digest of its own, however often they are made', () => {
  const done = achadosWith().map((achado) => achado.digital)
  expect(new Set(done).size).toBe(done.length)
  expect(achadosWith().map((achado) => achado.digital)).toEqual(done)
})

test('of a value that a person had to look for, the verdict says whether the declared one stands in the paper', () => {
  const achados = achadosWith({}, [
    readDocumento('matricula_imovel', {}, { doubtful: ['area_ha'] }),
    documentos[1] as never,
  ])
  const uncertain = achados.find(({ situacao }) => situacao === 'a_confirmar') as NamedAchado
  const withVerdict = (resultado: AchadoVerdict['resultado']) => {
    const { situacao, peso } = achadoOf(judgedAchados(achados, [said(uncertain, resultado)]), uncertain.id)
    return { situacao, peso }
  }
  expect(uncertain).toMatchObject({ codigo: 'area_matricula' })
  expect(uncertain.peso).toBeGreaterThan(0)
  expect(withVerdict('confirmado')).toEqual({ situacao: 'a_confirmar', peso: 0 })
  const contradicted = withVerdict('descartado')
  expect(contradicted).toMatchObject({ situacao: 'divergencia' })
  expect(contradicted.peso).toBeGreaterThan(uncertain.peso)
})

import { achadosDe, type AchadoNomeado } from '@car/conferencia/achados'
import { type AvaliacaoDeAchado, avaliados } from '@car/conferencia/avaliacoes'
import { pontuarRisco } from '@car/conferencia/pontuar'
import { LIMITES } from '@car/conferencia/tipos'
import { expect, test } from '@jest/globals'
import { declarado, lido } from './caso.ts'

const documentos = [lido('matricula_imovel'), lido('ccir', { area_ha: 60 })]
const achadosCom = (mudancas = {}, docs = documentos) => achadosDe(declarado(mudancas), docs, LIMITES)
const um = (achados: readonly AchadoNomeado[], id = 'area_ccir.1') => achados.find((a) => a.id === id) as AchadoNomeado

const dito = (
  { id: achado, digital }: AchadoNomeado,
  resultado: AvaliacaoDeAchado['resultado'],
): AvaliacaoDeAchado => ({
  achado,
  digital,
  resultado,
  motivo: 'O CCIR é de antes da retificação.',
  por: { id: 'ana', nome: 'ANA' },
  em: '2026-03-10T12:00:00.000Z',
})

const doCaso = (achados: readonly AchadoNomeado[]) =>
  pontuarRisco({ achados, documentos, ressalvas: [], duplicidade: false })

test('a dismissed finding weighs nothing, in score and reasons; a confirmed one as before', () => {
  const achados = achadosCom()
  const risco = (resultado: AvaliacaoDeAchado['resultado']) =>
    doCaso(avaliados(achados, [dito(um(achados), resultado)]))
  const sem = doCaso(achados)
  expect(sem.fatores.map((f) => f.codigo)).toContain('area_ccir')
  expect(risco('confirmado')).toEqual(sem)
  const depois = risco('descartado')
  expect(depois.fatores).toEqual(sem.fatores.filter((f) => f.codigo !== 'area_ccir'))
  expect(sem.score - depois.score).toBe(um(achados).peso)
})

test.each<[string, AchadoNomeado[]]>([
  ['what was declared', achadosCom({ area_ha: 110 })],
  ['what was read', achadosCom({}, [documentos[0] as never, lido('ccir', { area_ha: 61 })])],
  [
    'the document that it was read in',
    achadosCom({}, [documentos[0] as never, lido('ccir', { area_ha: 60 }, { id: 'x' })]),
  ],
  [
    'how sure it is',
    achadosCom({}, [documentos[0] as never, lido('ccir', { area_ha: 60 }, { duvidosos: ['area_ha'] })]),
  ],
])('a verdict is void once the finding changes by %s', (_oQue, depois) => {
  const dita = dito(um(achadosCom()), 'descartado')
  expect(avaliados(depois, [dita]).find((a) => a.id === 'area_ccir.1')).toEqual({ ...um(depois), avaliacao: null })
})

test('a verdict stays while the finding says the same, whatever else changes in the case', () => {
  const dita = dito(um(achadosCom()), 'descartado')
  const outro = achadosCom({ ccir_codigo: null })
  const { achado: _, digital: _d, ...avaliacao } = dita
  expect(avaliados(outro, [dita]).find((a) => a.id === 'area_ccir.1')?.avaliacao).toEqual(avaliacao)
})

test('each finding has a digest of its own, however often they are made', () => {
  const feitos = achadosCom().map((a) => a.digital)
  expect(new Set(feitos).size).toBe(feitos.length)
  expect(achadosCom().map((a) => a.digital)).toEqual(feitos)
})

test('of a value that a person had to look for, the verdict says whether the declared one stands in the paper', () => {
  const achados = achadosCom({}, [lido('matricula_imovel', {}, { duvidosos: ['area_ha'] }), documentos[1] as never])
  const incerto = achados.find(({ situacao }) => situacao === 'a_confirmar') as AchadoNomeado
  const com = (resultado: AvaliacaoDeAchado['resultado']) => {
    const { situacao, peso } = um(avaliados(achados, [dito(incerto, resultado)]), incerto.id)
    return { situacao, peso }
  }
  expect(incerto).toMatchObject({ codigo: 'area_matricula' })
  expect(incerto.peso).toBeGreaterThan(0)
  expect(com('confirmado')).toEqual({ situacao: 'a_confirmar', peso: 0 })
  const contradito = com('descartado')
  expect(contradito).toMatchObject({ situacao: 'divergencia' })
  expect(contradito.peso).toBeGreaterThan(incerto.peso)
})

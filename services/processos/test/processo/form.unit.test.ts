import { describe, expect, test } from '@jest/globals'
import { undeclared } from '../../src/processo/domain/declared.ts'
import { documentosIn } from '@car/cadastro/seal'
import { titlesOf } from '@car/cadastro/lists'
import type { Form } from '../../src/processo/domain/form.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { changedFields, versionsOf } from '../../src/processo/domain/versions.ts'
import { datum, facts, FORM } from '../given.ts'

const kept = (seal: string) => ({ lacre: seal, prova: 'p', mascara: `***.${seal}` })
const JOSE = { id: 'j', nome: 'JOSÉ', documento: kept('j') }
const ANA = { nome: 'ANA', documento: kept('a'), qualidade: 'inventariante' as const }
const form = (change: Partial<Form>): Form => ({ ...FORM, ...change })
const gaps = (change: Partial<Form>) => undeclared(form(change)).map((d) => `${d.field} ${d.code}`)

describe('what has to be declared before submitting', () => {
  test.each<[string, Partial<Form>, string[]]>([
    ['one owner', {}, []],
    ['several owners', { coproprietarios: [JOSE] }, []],
    [
      'an owner without name and number',
      { coproprietarios: [JOSE, { id: 'x' }] },
      ['coproprietarios[1].nome required', 'coproprietarios[1].cpf_cnpj required'],
    ],
    [
      'who represents, in part',
      { representante: { nome: 'ANA' } },
      ['representante.cpf required', 'representante.qualidade required'],
    ],
    ['an estate', { proprietario: { ...FORM.proprietario, espolio: true }, representante: ANA }, []],
    [
      'an estate that nobody represents',
      { proprietario: { ...FORM.proprietario, espolio: true } },
      ['representante.qualidade mismatch'],
    ],
    [
      'an estate with an attorney',
      {
        proprietario: { ...FORM.proprietario, espolio: true },
        representante: { ...ANA, qualidade: 'procurador' },
      },
      ['representante.qualidade mismatch'],
    ],
  ])('%s', (_name, change, expected) => expect(gaps(change)).toEqual(expected))
})

test('the principal title comes first', () => {
  const others = [{ id: 'b', numero: '2' }]
  expect(titlesOf({ matricula: { numero: '1' }, outras_matriculas: others }).map((t) => t.numero)).toEqual(['1', '2'])
  expect(titlesOf({ outras_matriculas: others }).map((t) => t.numero)).toEqual(['2'])
})

test('everybody who was ever declared stays on record', () => {
  const both = { coproprietarios: [JOSE], representante: ANA }
  const seals = ({ declarados }: Pick<Processo, 'declarados'>) => declarados.map(({ lacre }) => lacre)
  const created = { ...facts.created(), ...form(both) }
  expect(documentosIn(form(both)).map(({ lacre }) => lacre)).toEqual(['s', 'j', 'a'])
  expect(seals(datum(created))).toEqual(['s', 'j', 'a'])
  expect(seals(datum(created, { tipo: 'processo_editado', ...form({}) }))).toEqual(['s', 'j', 'a'])
})

test('a number that one act declares twice counts once', () => {
  const created = { ...facts.created(), ...form({ coproprietarios: [JOSE, { ...JOSE, id: 'k' }] }) }
  expect(datum(created).declarados.map(({ lacre }) => lacre)).toEqual(['s', 'j'])
})

test('two versions are compared item by item', () => {
  const same = (a?: { lacre: string }, b?: { lacre: string }) => a?.lacre === b?.lacre
  const at = new Date('2026-03-01T12:00:00.000Z')
  const edited = form({
    imovel: { ...FORM.imovel, outras_matriculas: [{ id: 't', numero: '9', area_ha: 2.5 }] },
    coproprietarios: [{ ...JOSE, percentual: 50 }],
    representante: ANA,
  })
  const commits = [
    { events: [{ ...facts.created(), ...form({ coproprietarios: [JOSE] }) }], at, author: null },
    { events: [{ tipo: 'processo_editado' as const, ...edited }], at, author: null },
  ]
  const [before, after] = versionsOf(commits as Parameters<typeof versionsOf>[0], [], same)
  if (!before || !after) throw new Error('two versions are expected')
  expect(after.resumo).toBe(
    'Alterado: representante, qualidade do representante, CPF do representante, outras matrículas, outros donos.',
  )
  expect(changedFields(before, after, same)).toEqual([
    { campo: 'representante.nome', de: null, ate: 'ANA' },
    { campo: 'representante.qualidade', de: null, ate: 'inventariante' },
    { campo: 'representante.cpf', de: null, ate: '***.a' },
    { campo: 'imovel.outras_matriculas', de: null, ate: 'matrícula 9, 2,5 ha' },
    { campo: 'coproprietarios', de: 'JOSÉ, ***.j', ate: 'JOSÉ, ***.j, 50%' },
  ])
})

import { describe, expect, test } from '@jest/globals'
import { layOut } from '../../dossier-pages/src/sections/lay-out.ts'
import { measurer } from '../../dossier-pages/test/measurer.ts'
import { example } from '../../dossier-pages/test/example.ts'
import { declaredRows } from '../../../services/portal/web/analysis/bench/declared-rows.ts'
import type { Processo } from '../../../services/portal/web/gen/interface.ts'
import { CAMPOS } from '../../../services/portal/web/requerente/registration/fields.ts'
import { formOfProcesso } from '../../../services/portal/web/requerente/registration/form.ts'
import { VALUES } from '../src/compare.ts'
import { fieldAt, namesFor } from '../src/names.ts'
import { isField, type Fields } from '../src/row.ts'
import { CADASTRO } from '../src/table.ts'
import { mapFields, placesIn } from '../src/walk.ts'
import { read, write } from '../src/wire.ts'

/** A new field of the table has to be told, asked for and printed wherever declared values are. */
const TEXTS = placesIn(CADASTRO).flatMap(({ path, row, inItem }) =>
  !inItem && isField(row) && row.is.kind === 'text' ? [path] : [],
)
const sample = (fields: Fields, before = ''): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, row]): [string, unknown][] => {
      const path = `${before}${name}`
      if (isField(row)) return row.is.kind === 'text' ? [[name, `valor ${TEXTS.indexOf(path)}.`]] : []
      return 'optional' in row ? [[name, sample(row.fields, `${path}.`)]] : []
    }),
  )
const declared = mapFields(CADASTRO, sample(CADASTRO), { state: 'open', field: (_row, value, name) => [name, value] })
const { imovel, ...people } = declared as Processo
const processo = {
  ...people,
  imovel: { ...imovel, titularidade: 'mista', titulo_posse: { ...imovel.titulo_posse, tipo: 'contrato' } },
} as Processo
const valueOf = (path: string) => `valor ${TEXTS.indexOf(path)}.`

/** These pages compose some rows by hand: of several values, or in a place of their own. */
const OF_OWNER_BY_HAND = [
  'imovel.denominacao',
  'imovel.matricula.numero',
  'imovel.matricula.cartorio',
  'imovel.matricula.cnm',
  'imovel.titulo_posse.descricao',
  'imovel.ccir_codigo',
  'proprietario.nome',
  'representante.nome',
]
const OF_ANALYSIS_BY_HAND = ['observacoes']

describe.each(TEXTS)('%s', (path) => {
  test('is compared between versions, under a name', () => {
    expect(VALUES.map(({ campo }) => campo)).toContain(path)
    expect(namesFor('comparison')).toHaveProperty([path])
  })

  test('is asked in the form, which shows what is declared', () => {
    const [campo] = Object.entries(CAMPOS).find(([, { caminho }]) => caminho === path) ?? []
    expect(campo).toBeDefined()
    expect(formOfProcesso(processo)[campo as keyof typeof CAMPOS]).toBe(valueOf(path))
    expect(namesFor('form')).toHaveProperty([path])
  })

  test('is read by the owner and by the analysis', () => {
    const byHand = OF_OWNER_BY_HAND.includes(path)
    expect(fieldAt(path)?.names.owner === undefined).toBe(byHand)
    const rows = declaredRows(processo).map(({ declarado }) => declarado)
    expect(OF_ANALYSIS_BY_HAND.includes(path) || rows.some((text) => text.includes(valueOf(path)))).toBe(true)
  })

  test('is printed in the dossier', () => {
    const { dados } = example()
    const { paginas } = layOut({ ...dados, processo: { ...dados.processo, ...processo } as never }, [], measurer)
    const texts = paginas.flatMap(({ items }) =>
      items.flatMap(({ drawing }) => (drawing.forma === 'text' ? [drawing.texto] : [])),
    )
    expect(texts.some((text) => text.includes(valueOf(path)))).toBe(true)
  })
})

describe('between services', () => {
  const sent = { imovel: { area_ha: 1 }, proprietario: {}, observacoes: null }

  test('a declaration comes as it was sent, with what a newer version adds', () => {
    expect(read(write(sent))).toEqual(sent)
    const newer = { ...sent, representante: { nome: 'Ana', other: 'Aninha', qualidade: 'nova' } }
    expect(read(JSON.stringify(newer))).toEqual(newer)
  })

  test.each([
    ['no declaration', '[]'],
    ['one without its parts', '{"imovel":{}}'],
    ['text for a number', '{"imovel":{"area_ha":"1"},"proprietario":{}}'],
    ['a number for text', '{"imovel":{},"proprietario":{},"coproprietarios":[{"nome":1}]}'],
    ['a drawing without coordinates', '{"imovel":{"geometria":{"type":"Polygon"}},"proprietario":{}}'],
  ])('%s is refused', (_what, text) => expect(() => read(text)).toThrow('a declaration came'))
})

import { describe, expect, test } from '@jest/globals'
import type { Achado, Documento } from '../../web/gen/interface.ts'
import {
  commandOf,
  opened,
  reduce,
  shownOn,
  SHORTCUTS,
  type Bench,
  type Command,
  type Given,
} from '../../web/analysis/bench/bench-commands.ts'

const place = (documento_id: string, pagina: number) => ({ documento_id, pagina, caixa: null, confianca: 1 })
const finding = (id: string, evidencias: ReturnType<typeof place>[] = [], more: Partial<Achado> = {}) =>
  ({ id, situacao: 'divergencia', peso: 1, avaliacao: null, evidencias, ...more }) as unknown as Achado
const paper = (id: string, paginas: number) => ({ id, paginas }) as unknown as Documento

const [matricula, ccir, planta] = [paper('matricula', 3), paper('ccir', 1), paper('planta', 1)]
const area = finding('area', [place('matricula', 2), place('ccir', 1)])
const owner = finding('owner', [place('ccir', 1)])
const map = finding('map')
const right = finding('right', [], { situacao: 'ok' })

const BENCH: Bench = {
  query: {},
  views: [
    { zoom: 1, turn: 0 },
    { zoom: 1, turn: 0 },
  ],
  place: null,
  dialog: null,
  judged: null,
  orders: {},
}
const GIVEN: Given = {
  documentos: [matricula, ccir, planta],
  achados: [area, owner, map, right],
  two: false,
  touched: 0,
  may: () => true,
  idle: false,
}

const apply = (commands: readonly Command[], bench: Partial<Bench> = {}, given: Partial<Given> = {}): Bench =>
  commands.reduce<Bench>((now, command) => reduce(now, command, { ...GIVEN, ...given }), { ...BENCH, ...bench })
const press = (keys: string, bench: Partial<Bench> = {}, given: Partial<Given> = {}): Bench =>
  apply(
    keys.split(' ').map((key) => commandOf(key) ?? { do: 'close' }),
    bench,
    given,
  )
const at = (achado: string, query = {}) => ({ query: { achado, ...query } })
const seen = (bench: Bench) => shownOn(bench, GIVEN).map(({ documento, pagina }) => [documento?.id, pagina])

test('every key has one command', () => {
  const keys = SHORTCUTS.flatMap((row) => row.keys.map(([key]) => key))
  expect(keys.join(' ')).toBe('j k Enter 1 2 3 4 5 6 7 8 9 [ ] + - 0 r c d p n u a x s ?')
  expect(new Set(keys).size).toBe(keys.length)
  expect(commandOf('y')).toBeUndefined()
})

describe('findings', () => {
  test('are gone through, from whatever tab, and the list shows them', () => {
    const first = press('j', { query: { aba: 'dados' } })
    expect(first.query).toMatchObject({ aba: 'achados', achado: 'area', doc: 'matricula', pag: 2 })
    expect(first.orders).toEqual({ show: 'area', pages: true })
    expect(press('j j').query.achado).toBe('owner')
    expect(press('j j k').query.achado).toBe('area')
    expect(press('k', at('area'))).toEqual({ ...BENCH, ...at('area') })
    expect(press('j', at('right')).query.achado).toBe('right')
  })

  test('the first without a verdict is there when the bench opens, unless the address names something else', () => {
    const judged = finding('judged', [], { avaliacao: { resultado: 'confirmado' } as Achado['avaliacao'] })
    expect(opened({ aba: 'achados' }, [judged, right, owner, map])).toEqual({ aba: 'achados', achado: 'owner' })
    expect(opened({}, [judged, right])).toEqual({})
    expect(opened({ achado: 'map' }, [owner])).toEqual({ achado: 'map' })
    expect(opened({ doc: 'ccir' }, [owner])).toEqual({ doc: 'ccir' })
  })

  test.each([
    ['of a paper', finding('old', [], { documento_id: 'ccir', campo: null }), 'ccir'],
    ['of a title', finding('twice', [], { documento_id: null, campo: 'imovel.outras_matriculas' }), 'matricula'],
  ])('one %s that is on no page shows the first page of the paper', (_, achado, documento) => {
    const documentos = GIVEN.documentos.map((one) => ({
      ...one,
      tipo_documento: one === matricula ? 'matricula_imovel' : 'ccir',
    }))
    const given = { achados: [achado], documentos: documentos as unknown as Documento[] }
    expect(press('j', { query: { doc: 'planta', pag: 1 } }, given).query).toMatchObject({ doc: documento, pag: 1 })
  })

  test('one of the perimeter leaves the pages where they are', () => {
    const bench = press('j', at('owner', { doc: 'planta' }))
    expect([bench.query, bench.orders]).toEqual([{ achado: 'map', doc: 'planta' }, { show: 'map' }])
  })

  test('Enter goes round the places of a finding, as does a press on the chosen one', () => {
    expect(seen(press('Enter', at('area')))[0]).toEqual(['ccir', 1])
    expect(seen(press('Enter Enter', at('area')))[0]).toEqual(['matricula', 2])
    expect(apply([{ do: 'choose', achado: area }], at('area'))).toEqual(press('Enter', at('area')))
    expect(press('Enter')).toEqual(BENCH)
  })

  test('a place is shown in the viewer that has its document', () => {
    const two = press('Enter', at('area', { doc: 'matricula' }), { two: true })
    expect(two.query).toEqual({ achado: 'area', doc: 'matricula', doc2: 'ccir', pag2: 1 })
    expect(press('Enter', at('area', { doc: 'matricula' })).query).toMatchObject({ doc: 'ccir', pag: 1 })
  })
})

describe('verdicts', () => {
  test('are given where the list offers them', () => {
    expect(press('c', at('area')).orders).toEqual({ confirm: 'area' })
    expect(press('d', at('area')).dialog).toEqual({ form: 'descartar', achado: area })
    const verdict = { resultado: 'confirmado' } as Achado['avaliacao']
    const confirmed = { achados: [finding('area', [], { avaliacao: verdict })] }
    expect(press('c', at('area'), confirmed).orders).toEqual({})
    expect(press('d', at('area'), confirmed).dialog?.form).toBe('descartar')
  })

  test.each([
    ['nothing is chosen', {}, {}],
    ['another tab is open', at('area', { aba: 'dados' }), {}],
    ['there is nothing to judge', at('right'), {}],
    ['it is not permitted', at('area'), { may: () => false }],
  ])('but not where %s', (_, bench, given) => {
    expect(press('c d', bench, given)).toEqual({ ...BENCH, ...bench })
  })

  test('once the record has one, the next open finding is chosen; after the last it stays', () => {
    const avaliacao = { resultado: 'confirmado' } as Achado['avaliacao']
    const go: Command[] = [{ do: 'judged', achado: owner }, { do: 'after verdict' }]
    expect(apply(go, at('owner'))).toMatchObject({ judged: 'owner', ...at('owner') })
    const judged = finding('owner', [], { avaliacao })
    expect(apply(go, at('owner'), { achados: [area, judged, map, right] })).toMatchObject({
      judged: null,
      query: { achado: 'map' },
    })
    expect(apply(go, at('owner'), { achados: [area, judged, right] }).query.achado).toBe('area')
    const last = apply(go, at('owner'), { achados: [judged, right] })
    expect([last.query.achado, last.orders]).toEqual(['owner', { show: 'owner' }])
  })
})

describe('pages', () => {
  test('are those of the finding and its other document, or else the first two', () => {
    expect(seen(BENCH)).toEqual([
      ['matricula', 1],
      ['ccir', 1],
    ])
    expect(seen({ ...BENCH, ...at('owner') })).toEqual([
      ['ccir', 1],
      ['planta', 1],
    ])
    expect(seen({ ...BENCH, ...at('area') })).toEqual([
      ['matricula', 2],
      ['ccir', 1],
    ])
    expect(seen({ ...BENCH, query: { doc: 'ccir', pag: 7, doc2: 'matricula', pag2: 3 } })).toEqual([
      ['ccir', 1],
      ['matricula', 3],
    ])
  })

  test('are leafed through and opened by number, in the viewer that was touched last', () => {
    expect(press(']').query).toEqual({ doc: 'matricula', pag: 2 })
    expect(press('] ] ]').query).toEqual({ doc: 'matricula', pag: 3 })
    expect(press('[')).toEqual(BENCH)
    expect(press('3').query).toEqual({ doc: 'planta', pag: 1 })
    expect(press('4')).toEqual(BENCH)
    expect(press('1', {}, { two: true, touched: 1 }).query).toEqual({ doc2: 'matricula', pag2: 1 })
  })

  test('are enlarged and turned each for itself', () => {
    expect(press('+ + - r').views).toEqual([{ zoom: 1.25, turn: 90 }, BENCH.views[1]])
    expect(press('r r r r + 0')).toEqual(BENCH)
    expect(press('-', {}, { two: true, touched: 1 }).views).toEqual([BENCH.views[0], { zoom: 0.75, turn: 0 }])
  })
})

describe('forms', () => {
  test('a correction is of the chosen finding, else it is written freely', () => {
    expect(press('p', at('area')).dialog).toEqual({ form: 'correction', achado: area })
    const free = { form: 'pendencia' }
    expect(press('p').dialog).toEqual(free)
    expect(press('p', at('area', { aba: 'mapa' })).dialog).toEqual(free)
    expect(press('p', at('right')).dialog).toEqual(free)
    const dismissed = finding('area', [], { avaliacao: { resultado: 'descartado' } as Achado['avaliacao'] })
    expect(press('p', at('area'), { achados: [dismissed] }).dialog).toEqual(free)
    expect(press('p', at('area'), { may: () => false }).dialog).toBeNull()
  })

  test('approving, rejecting and the list of keys open and close', () => {
    expect(press('x').dialog).toEqual({ form: 'rejeitar' })
    expect(press('x', {}, { may: () => false }).dialog).toBeNull()
    expect(press('a').dialog).toEqual({ form: 'aprovar' })
    expect(press('a', {}, { may: () => false }).dialog).toBeNull()
    expect(press('?').dialog).toEqual({ form: 'shortcuts' })
    expect(apply([{ do: 'list keys' }, { do: 'close' }])).toEqual(BENCH)
  })
})

test('what is ordered of a view is done once', () => {
  const note = press('n', { query: { aba: 'mapa' } })
  expect([note.query.aba, note.orders]).toEqual(['notas', { note: true }])
  expect(apply([{ do: 'done', order: 'note' }], note).orders).toEqual({})
  expect(apply([{ do: 'tab', tab: 'dados' }], note)).toMatchObject({ query: { aba: 'dados' }, orders: {} })
  expect(press('u').orders).toEqual({ take: true })
  expect(press('u', {}, { may: () => false }).orders).toEqual({})
  expect(press('s').orders).toEqual({})
  expect(press('s', {}, { idle: true }).orders).toEqual({ next: true })
})

test('a finding leads to the row of its datum, and stays chosen', () => {
  const before: Bench = { ...BENCH, orders: { show: 'owner' } }
  const { query, orders } = reduce(before, { do: 'show datum', achado: owner }, GIVEN)
  expect([query, orders]).toEqual([{ achado: 'owner', aba: 'dados' }, {}])
})

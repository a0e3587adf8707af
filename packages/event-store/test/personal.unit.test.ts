import { createKeyring } from '@car/identity/keyring'
import { describe, expect, test } from '@jest/globals'
import type { Commit } from '../src/commit.ts'
import { ERASED, texts } from '@car/vocabulary/personal'
import { createPersonal, FIELDS } from '../src/personal.ts'

const KEY = Buffer.alloc(32, 'seals')
const ring = createKeyring([KEY], 'record')
const fields = createPersonal(ring, {
  declarado: { ...texts('dono.nome', 'outros.*.nome', 'observacoes'), lido: null },
  decidido: {},
})
const DECLARED = {
  tipo: 'declarado',
  area_ha: 12.5,
  dono: { id: 'u1', nome: 'JOÃO DA SILVA' },
  outros: [{ nome: 'ANA' }, { nome: 'BIA', percentual: 50 }],
  observacoes: null,
  lido: { nomes: ['ANA'], confianca: 90 },
}
const AUTHOR = { id: 'u1', nome: 'João', papel: 'produtor_rural' }
const OPEN = { author: AUTHOR, events: [DECLARED, { tipo: 'decidido', motivo: 'x' }] as unknown[] }

/** Seals content as a commit of a stream. */
function stored(content = OPEN, _id = 'caso-1#00000001'): Commit<unknown> {
  const { content: recorded, sealed } = fields.seal(_id, content)
  return { ...recorded, _id, stream: 'caso-1', version: 1, sealed } as unknown as Commit<unknown>
}
const opened = (commit: Commit<unknown>) => {
  const { author, events } = fields.open(commit)
  return { author, events }
}
const keptOf = (commit: Commit<unknown>) => fields.keptBeside(commit)
/** Changes the values that are kept beside a commit, as somebody with the key would. */
function forged(commit: Commit<unknown>, change: (kept: Record<string, [string, unknown]>) => object) {
  const place = [commit._id, FIELDS] as const
  const kept = JSON.parse(ring.open(commit.sealed?.[FIELDS] ?? '', place)) as Record<string, [string, unknown]>
  return { ...commit, sealed: { [FIELDS]: ring.close(JSON.stringify(change(kept)), place) } }
}

describe('what is about people', () => {
  test('stands in no event, and comes back as it was', () => {
    const commit = stored()
    const shown = JSON.stringify(commit)
    for (const secret of ['JOÃO', 'João', 'ANA', 'BIA', 'confianca']) expect(shown).not.toContain(secret)
    expect(commit.events[0]).toMatchObject({ area_ha: 12.5, dono: { id: 'u1' }, observacoes: null })
    expect(opened(commit)).toEqual(OPEN)
    expect(keptOf(commit)).toHaveLength(5)
  })

  test('has another commitment each time, so equal texts cannot be told', () => {
    const commitments = [stored(), stored()].map(
      ({ author }) => (author as unknown as { nome: { prova: string } }).nome.prova,
    )
    expect(commitments[0]).not.toBe(commitments[1])
  })

  test('opens beside its own commit only', () => {
    const other = { ...stored(), _id: 'caso-1#00000002' }
    expect(() => fields.open(other)).toThrow(/authenticat/)
    expect(fields.faultsOf(other, new Set())).toEqual(['version 1: its sealed values cannot be opened'])
  })

  test('an event without such fields, of an unknown type, or of nobody keeps nothing', () => {
    const { content, sealed } = fields.seal('caso-1#00000001', {
      author: null,
      events: [{ tipo: 'x', nome: 'y' }, null],
    })
    expect([content, sealed]).toEqual([{ author: null, events: [{ tipo: 'x', nome: 'y' }, null] }, {}])
  })
})

describe('a value that was destroyed', () => {
  test('is shown as such, and the others stay', () => {
    const commit = stored()
    const [name] = keptOf(commit)
    const left = { ...commit, sealed: fields.without(commit, new Set([name ?? ''])) ?? {} }
    expect(opened(left).author).toEqual({ ...AUTHOR, nome: ERASED })
    expect(opened(left).events).toEqual(OPEN.events)
    expect(fields.without(left, new Set([name ?? '']))).toBeUndefined()
  })

  test('leaves nothing encrypted behind when all are gone, and each field has its stand-in', () => {
    const commit = stored()
    const left = { ...commit, sealed: fields.without(commit, new Set(keptOf(commit))) ?? {} }
    expect(left.sealed).toEqual({})
    expect(opened(left).events[0]).toEqual({
      ...DECLARED,
      dono: { id: 'u1', nome: ERASED },
      outros: [{ nome: ERASED }, { nome: ERASED, percentual: 50 }],
      lido: null,
    })
  })

  test('is missed unless it is on record, and found if it is there all the same', () => {
    const commit = stored()
    const all = new Set(keptOf(commit))
    const left = { ...commit, sealed: fields.without(commit, all) ?? {} }
    expect(fields.faultsOf(left, all)).toEqual([])
    expect(fields.faultsOf(left, new Set())).toContain('version 1, events.0.dono.nome: lacre_ausente')
    expect(fields.faultsOf(commit, all)).toContain(
      'version 1, events.0.dono.nome: is still there, although it was destroyed',
    )
  })
})

describe('whoever has the key of sealing', () => {
  const commit = stored()
  const FOUND = /^version 1, \S+: is another value than was recorded$/

  test('is seen when a text is altered', () => {
    const altered = forged(commit, (kept) =>
      Object.fromEntries(Object.entries(kept).map(([id, [salt, v]]) => [id, [salt, v === 'ANA' ? 'EVA' : v]])),
    )
    expect(fields.faultsOf(commit, new Set())).toEqual([])
    expect(fields.faultsOf(altered, new Set())).toEqual([
      'version 1, events.0.outros.0.nome: is another value than was recorded',
    ])
  })

  test('is seen when a salt is changed, or two values are exchanged', () => {
    const salted = forged(commit, (kept) =>
      Object.fromEntries(Object.entries(kept).map(([id, [, v]]) => [id, [Buffer.alloc(16).toString('base64url'), v]])),
    )
    const exchanged = forged(commit, (kept) => {
      const [a, b, ...rest] = Object.entries(kept)
      return Object.fromEntries([[a?.[0], b?.[1]], [b?.[0], a?.[1]], ...rest])
    })
    expect(fields.faultsOf(salted, new Set())).toHaveLength(5)
    const found = fields.faultsOf(exchanged, new Set())
    expect(found).toHaveLength(2)
    for (const fault of found) expect(fault).toMatch(FOUND)
  })
})

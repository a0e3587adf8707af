import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { difference } from '../../src/processo/domain/difference.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import {
  changedFields,
  changedDocumentos,
  type HandIn,
  type SameDocumento,
  type Version,
  versionsOf,
} from '../../src/processo/domain/versions.ts'
import { createDifferences } from '../../src/territorio/outbound/differences.ts'
import { OWNER, FORM, facts } from '../given.ts'

const PERSON = { id: OWNER.id, nome: OWNER.nome }
const as = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const commit = (hour: number, ...events: DomainEvent[]) => ({
  events,
  at: new Date(as(hour)),
  author: { ...PERSON, papel: 'produtor_rural' },
})
const edited = (change: Partial<typeof FORM> | object): DomainEvent =>
  ({ tipo: 'processo_editado', ...FORM, ...change }) as DomainEvent
const delivered = (hour: number, documentoId: string, substitui: string | null = null): HandIn => ({
  documentoId,
  tipo: 'matricula_imovel',
  saiu: false,
  substitui,
  em: as(hour),
  por: PERSON,
  resumo: 'Documento recebido: matrícula do imóvel.',
})
const saiu = (hour: number, documentoId: string): HandIn => ({
  ...delivered(hour, documentoId),
  saiu: true,
  resumo: 'Documento descartado: matrícula do imóvel.',
})
const same: SameDocumento = (a, b) => a?.mascara === b?.mascara
const AREA = { imovel: { ...FORM.imovel, area_ha: 20 } }

describe('the versions of a case', () => {
  const commits = [
    commit(1, facts.created()),
    commit(3, facts.authorised('editar')),
    commit(4, edited(AREA)),
    commit(6, facts.submetido()),
  ]

  test('are one for each change of what was declared or handed in, in order of time; other acts are none', () => {
    const all = versionsOf(commits, [delivered(2, 'a'), delivered(5, 'b', 'a'), saiu(7, 'b')], same)
    expect(all.map(({ versao, em, resumo }) => [versao, em, resumo])).toEqual([
      [1, as(1), 'Rascunho 2026/000001 aberto.'],
      [2, as(2), 'Documento recebido: matrícula do imóvel.'],
      [3, as(4), 'Alterado: área.'],
      [4, as(5), 'Documento recebido: matrícula do imóvel.'],
      [5, as(7), 'Documento descartado: matrícula do imóvel.'],
    ])
    expect(all.map(({ por }) => por)).toEqual(all.map(() => PERSON))
    expect(all.map(({ documentos }) => [...documentos.keys()])).toEqual([[], ['a'], ['a'], ['b'], []])
  })

  test('are also a ressalva made or taken back, which the comparison names', () => {
    const withdrawn: DomainEvent = { tipo: 'ressalva_retirada', id: 'rv1' }
    const all = versionsOf([...commits, commit(7, facts.ressalva()), commit(8, withdrawn)], [], same)
    expect(all.map(({ resumo }) => resumo).slice(-2)).toEqual([
      expect.stringMatching(/^Ressalva sobre a matrícula do imóvel: o imóvel não tem este título\. O lote/),
      'Ressalva retirada.',
    ])
    const [before, withDocumento, after] = all.slice(-3) as [Version, Version, Version]
    const valor = expect.stringMatching(/^o imóvel não tem este título: O lote/)
    expect(changedFields(before, withDocumento, same)).toEqual([
      { campo: 'ressalva.matricula_imovel', de: null, ate: valor },
    ])
    expect(changedFields(withDocumento, after, same)).toEqual([
      { campo: 'ressalva.matricula_imovel', de: valor, ate: null },
    ])
    expect(changedFields(before, after, same)).toEqual([])
  })

  test('keep their numbers when more comes', () => {
    const before = versionsOf(commits, [delivered(2, 'a')], same)
    const after = versionsOf(
      [...commits, commit(9, edited({ observacoes: 'x' }))],
      [delivered(2, 'a'), delivered(8, 'c')],
      same,
    )
    expect(after.slice(0, before.length)).toEqual(before)
  })

  test('of one instant: what was declared goes first; what came before the case is told of the case', () => {
    const all = versionsOf([commit(4, facts.created())], [delivered(3, 'a'), delivered(4, 'b')], same)
    expect(all.map(({ versao, documentos }) => [versao, documentos.size])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })
})

describe('two versions of a case', () => {
  test('differ in the fields whose values differ, in those that come or go, and in the CPF by its mask', () => {
    const other = {
      imovel: { ...FORM.imovel, area_ha: 20, ccir_codigo: '1234567890123', matricula: { numero: '9', cnm: 'x' } },
      proprietario: { nome: 'BELTRANA', documento: { lacre: 't', prova: 'p', mascara: '***.111.222-**' } },
      observacoes: 'nova',
    }
    const [a, b] = versionsOf([commit(1, facts.created()), commit(2, edited(other))], [], same)
    if (!a || !b) throw new Error('two versions')
    expect(b.resumo).toBe(
      'Alterado: área, número da matrícula, CNM, código do CCIR, nome do proprietário, observações, CPF ou CNPJ do proprietário.',
    )
    expect(changedFields(a, b, same)).toEqual([
      { campo: 'imovel.area_ha', de: 12.5, ate: 20 },
      { campo: 'imovel.matricula.numero', de: '123', ate: '9' },
      { campo: 'imovel.matricula.cnm', de: null, ate: 'x' },
      { campo: 'imovel.ccir_codigo', de: null, ate: '1234567890123' },
      { campo: 'proprietario.nome', de: 'FULANA', ate: 'BELTRANA' },
      { campo: 'observacoes', de: null, ate: 'nova' },
      { campo: 'proprietario.cpf_cnpj', de: '***.456.789-**', ate: '***.111.222-**' },
    ])
    expect(changedFields(a, a, same)).toEqual([])
  })

  test('pair what went with what came in its place, over any number of steps', () => {
    const deliveries = [
      delivered(2, 'a'),
      delivered(3, 'b', 'a'),
      delivered(4, 'c', 'b'),
      delivered(5, 'd'),
      delivered(6, 'e'),
      saiu(7, 'd'),
    ]
    const all = versionsOf([commit(1, facts.created())], deliveries, same)
    const between = (from: number, end: number) => {
      const [a, b] = [all[from - 1], all[end - 1]]
      return a && b ? changedDocumentos(a, b, deliveries) : null
    }
    const tipo = 'matricula_imovel'
    expect(between(1, 2)).toEqual([{ tipo, entrou: 'a' }])
    expect(between(2, 4)).toEqual([{ tipo, saiu: 'a', entrou: 'c' }])
    expect(between(1, 4)).toEqual([{ tipo, entrou: 'c' }])
    expect(between(5, 7)).toEqual([
      { tipo, entrou: 'e' },
      { tipo, saiu: 'd' },
    ])
    expect(between(4, 4)).toEqual([])
  })
})

describe('two drawings', () => {
  const square = (west: number, width = 0.01) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, -20],
        [west + width, -20],
        [west + width, -19.99],
        [west, -19.99],
        [west, -20],
      ],
    ],
  })

  /** Makes combs. Comparing them takes about a hundred times as long as comparing squares. */
  const teeth = (start: number) =>
    Array.from({ length: 9_000 }, (_, i) => [-50 + i / 1e5, -20 + (i % 2) * 0.01 + start])
  const comb = (start: number) => ({
    type: 'Polygon' as const,
    coordinates: [[...teeth(start), [-49.9, -20.5], [-50, -20.5], [-50, -20 + start]]],
  })

  test('gain and lose what only one of them has, in hectares and as a shape', () => {
    const { ganho, perda } = difference(square(-50), square(-49.995))
    expect([ganho.ha, perda.ha].map(Math.round)).toEqual([58, 58])
    expect(ganho.forma).toEqual({ type: 'MultiPolygon', coordinates: [[expect.any(Array)]] })
  })

  test('where there was none, all is gained; where there is none any more, all is lost', () => {
    const { ganho, perda } = difference(null, square(-50))
    expect([Math.round(ganho.ha), perda]).toEqual([116, { ha: 0 }])
    expect(difference(square(-50), null)).toMatchObject({ ganho: { ha: 0 }, perda: { ha: ganho.ha } })
  })

  test('of shapes with too many points only the areas are told', () => {
    const { ganho } = difference(comb(0), comb(0.003))
    expect(ganho.ha).toBeGreaterThan(0)
    expect(ganho).not.toHaveProperty('forma')
  })

  test('that take too long are told to, and the next ones are compared all the same, each pair once', async () => {
    const quick = createDifferences(1)
    expect(await quick.between('me', 'a b', comb(0), comb(0.003))).toBeNull()
    await quick.close()
    const differences = createDifferences()
    const key = randomBytes(4).toString('hex')
    const done = await differences.between('me', key, square(-50), square(-49.995))
    expect(done?.ganho.ha).toBeGreaterThan(0)
    expect(await differences.between('me', key, null, null)).toBe(done)
    await differences.close()
  })

  test('are compared one at a time for one person, who keeps nobody else waiting for more', async () => {
    const differences = createDifferences()
    const ask = (who: string, which: string) => differences.between(who, which, square(-50), square(-49.995))
    const own = ask('me', 'a')
    await expect(ask('me', 'b')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
    expect((await ask('other', 'c'))?.ganho.ha).toBe((await own)?.ganho.ha)
    expect(await ask('me', 'b')).not.toBeNull()
    await differences.close()
  })
})

import { describe, expect, test } from '@jest/globals'
import { aprovar, atribuir, rejeitar } from '../../src/analise/domain/decisions.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { tells } from '../../src/domain/permission.ts'
import type { Processo, Reading } from '../../src/domain/processo.ts'
import { isDrawn } from '../../src/lotes/domain/draw.ts'
import { conceal, concealNotes, dossiersSince, SOMEBODY } from '../../src/second-reading/domain/conceal.ts'
import { monthAfter, monthOf } from '../../src/second-reading/domain/month-draw.ts'
import {
  assignReader,
  breakTie,
  chooseReader,
  read,
  readingGaps,
  roleIn,
} from '../../src/second-reading/domain/second-reading.ts'
import { showReading } from '../../src/second-reading/usecases/show-reading.ts'
import { after, ANA, BIA, facts, inSituation, opinion, PROCESSOS, SOFIA, usuario } from '../given.ts'

const RISK = { causa: 'risco', mes: null } as const
const OTHER = usuario('other', 'analista_ambiental')
const OF_ANA = PROCESSOS['em_analise'] as Processo
const unread = after(OF_ANA, [facts.proposed()], undefined, ANA)
const withBia = after(unread, [facts.toBeRead()])

const reading = (changes: Partial<Reading> = {}): Reading => ({
  exame: 'concordo',
  decisao: opinion('aprovado', BIA),
  achados: [],
  ...changes,
})
const FOUND: Partial<Reading> = {
  exame: 'discordo',
  achados: [{ achado: 'area_ccir', mensagem: 'A área difere.' }],
}
const reads = (processo: Processo, changes: Partial<Reading> = {}) => read(inSituation(processo, BIA), reading(changes))
const kinds = (events: DomainEvent[]) => events.map(({ tipo }) => tipo)
const refusal = (words: RegExp) => expect.objectContaining({ code: 'CAR-005', message: expect.stringMatching(words) })

describe('a decision that two people have to agree on', () => {
  test('is proposed: the case stays in analysis, with nobody', () => {
    const [event] = aprovar(inSituation(OF_ANA, ANA), 'Tudo confere.', RISK)
    expect(event).toMatchObject({ tipo: 'segunda_leitura_pedida', proposta: { texto: 'Tudo confere.' } })
    expect(kinds(rejeitar(inSituation(OF_ANA, ANA), 'Não.', 'OUTRO', RISK))).toEqual(['segunda_leitura_pedida'])
    expect(unread).toMatchObject({ status: 'em_analise', analista: null, segundaLeitura: { estado: 'pendente' } })
    expect(unread.examinadores).toContain(ANA.id)
  })
  test('needs nobody else otherwise', () => {
    expect(kinds(aprovar(inSituation(OF_ANA, ANA), null))).toEqual(['processo_aprovado'])
    expect(kinds(rejeitar(inSituation(OF_ANA, ANA), 'Não.', 'OUTRO', null))).toEqual(['processo_rejeitado'])
  })
  test('gets its reader once', () => {
    const leitor = { id: BIA.id, nome: BIA.nome }
    expect(kinds(assignReader(unread, leitor))).toEqual(['segunda_leitura_atribuida'])
    expect(assignReader(withBia, leitor)).toEqual([])
    expect(assignReader(OF_ANA, leitor)).toEqual([])
    expect(withBia).toMatchObject({ analista: { id: BIA.id }, segundaLeitura: { leitor: { id: BIA.id } } })
  })
  test('gets no reader who has meanwhile come to have a part, or decided first', () => {
    const leitor = { id: BIA.id, nome: BIA.nome }
    expect(assignReader(after(unread, [facts.impeded(BIA)]), leitor)).toEqual([])
    expect(assignReader(unread, leitor, true)).toEqual([])
    expect(assignReader(unread, { id: ANA.id, nome: ANA.nome })).toEqual([])
  })
  test('is read by whoever has not examined the case before, if there is anybody', () => {
    const load = ({ id, nome }: typeof ANA, em_analise: number) => ({ analista: { id, nome }, em_analise, pendente: 0 })
    const [busy, examiner] = [load(OTHER, 5), load(BIA, 0)]
    const examined = after(after(OF_ANA, [facts.assumed(BIA)], undefined, BIA), [facts.proposed()], undefined, ANA)
    const nobody = new Set<string>()
    expect(chooseReader(examined, nobody, [load(ANA, 0), examiner, busy])).toBe(busy)
    expect(chooseReader(examined, nobody, [load(ANA, 0), examiner])).toBe(examiner)
    expect(chooseReader(examined, nobody, [load(ANA, 0)])).toBeUndefined()
    expect(chooseReader(examined, new Set([BIA.id]), [examiner])).toBeUndefined()
  })
  test('stops every other act of the analysis, in the same words for everybody', () => {
    for (const [who, processo] of [
      [ANA, withBia],
      [BIA, withBia],
      [SOFIA, withBia],
      [OTHER, unread],
    ] as const)
      for (const action of ['aprovar', 'rejeitar', 'criar_pendencia', 'avaliar_achado', 'liberar', 'assumir'] as const)
        expect([who.id, action, tells(action, inSituation(processo, who)).motivo]).toEqual([
          who.id,
          action,
          expect.stringMatching(/decisão de duas pessoas/),
        ])
  })
})

describe('a second reading', () => {
  test('decides if both agree: the decision is that of the first, and both are named', () => {
    const events = reads(withBia)
    expect(kinds(events)).toEqual(['segunda_leitura_concluida', 'processo_aprovado'])
    const done = after(withBia, events, undefined, BIA)
    expect(done).toMatchObject({ status: 'aprovado', segundaLeitura: null })
    expect(done.decisoes.at(-1)).toMatchObject({
      por: { id: ANA.id },
      segundaLeitura: { leitor: { id: BIA.id }, forma: 'acordo' },
    })
  })
  test.each<[string, Partial<Reading>]>([
    ['another decision', { decisao: opinion('rejeitado', BIA) }],
    ['another examination, without a finding', { exame: 'discordo' }],
  ])('goes to the supervision with %s', (_, changes) => {
    const events = reads(withBia, changes)
    expect(events).toMatchObject([{ tipo: 'segunda_leitura_feita', destino: 'desempate' }])
    expect(after(withBia, events, undefined, BIA)).toMatchObject({ status: 'em_analise', analista: null })
  })
  test('that names findings goes back to the first, once', () => {
    const events = reads(withBia, FOUND)
    expect(events).toMatchObject([{ tipo: 'segunda_leitura_feita', destino: 'revisao' }])
    const back = after(withBia, events, undefined, BIA)
    expect(back).toMatchObject({ analista: { id: ANA.id }, segundaLeitura: { estado: 'revisao' } })
    expect(tells('avaliar_achado', inSituation(back, ANA))).toEqual({ permitida: true })
    expect(tells('criar_pendencia', inSituation(back, ANA)).permitida).toBe(false)
    expect(tells('aprovar', inSituation(back, SOFIA)).permitida).toBe(false)
    const anew = after(back, aprovar(inSituation(back, ANA), null, RISK), undefined, ANA)
    expect(anew).toMatchObject({ analista: { id: BIA.id }, segundaLeitura: { estado: 'pendente', revista: true } })
    expect(reads(anew, FOUND)).toMatchObject([{ tipo: 'segunda_leitura_feita', destino: 'desempate' }])
  })
  test('is that of its reader only', () => {
    expect(() => read(inSituation(withBia, OTHER), reading())).toThrow(refusal(/é de outra pessoa/))
    expect(() => read(inSituation(withBia, ANA), reading())).toThrow(refusal(/é de outra pessoa/))
    expect(() => read(inSituation(withBia, { ...BIA, papel: 'admin' }), reading())).toThrow(refusal(/administração/))
    expect(() => read(inSituation(OF_ANA, ANA), reading())).toThrow(refusal(/não espera uma segunda leitura/))
  })
  test('is refused for what the reader says, whatever was proposed', () => {
    const rejected = after(after(OF_ANA, [facts.proposed('rejeitado')], undefined, ANA), [facts.toBeRead()])
    for (const processo of [withBia, rejected])
      expect(() => read({ ...inSituation(processo, BIA), documentos: [] }, reading())).toThrow(
        refusal(/documento obrigatório/),
      )
    const decisao = opinion('rejeitado', BIA)
    for (const processo of [withBia, rejected])
      expect(read({ ...inSituation(processo, BIA), documentos: [] }, reading({ decisao }))).not.toEqual([])
  })
  test('says why, and names findings only to disagree', () => {
    const gaps = (said: Parameters<typeof readingGaps>[0]) => readingGaps(said).map(({ field }) => field)
    expect(gaps({ resultado: 'concordo', decisao: 'aprovado' })).toEqual([])
    expect(gaps({ resultado: 'discordo', decisao: 'aprovado' })).toEqual(['motivo'])
    expect(gaps({ resultado: 'concordo', decisao: 'rejeitado' })).toEqual(['motivo', 'codigo_motivo'])
    expect(gaps({ resultado: 'concordo', decisao: 'aprovado', achados: ['a'] })).toEqual(['achados'])
  })
})

describe('a tie', () => {
  const tied = after(withBia, [facts.tied()], undefined, BIA)
  test('is broken by a supervisor who has read nothing', () => {
    const events = breakTie(inSituation(tied, SOFIA), 'rejeitado', 'A área não fecha.')
    expect(kinds(events)).toEqual(['segunda_leitura_concluida', 'processo_rejeitado'])
    expect(after(tied, events, undefined, SOFIA).decisoes.at(-1)).toMatchObject({
      por: { id: SOFIA.id },
      motivo: 'A área não fecha.',
      segundaLeitura: { leitor: { id: BIA.id }, forma: 'desempate' },
    })
    expect(() => breakTie(inSituation(withBia, SOFIA), 'aprovado', 'x')).toThrow(refusal(/Não há empate/))
    for (const reader of [ANA, BIA])
      expect(() => breakTie(inSituation(tied, { ...reader, papel: 'supervisor_ambiental' }), 'aprovado', 'x')).toThrow(
        refusal(/já leu/),
      )
  })
  test('that would be approved needs its papers', () => {
    expect(() => breakTie({ ...inSituation(tied, SOFIA), documentos: [] }, 'aprovado', 'x')).toThrow(
      refusal(/documento obrigatório/),
    )
  })
  test('that ends in a rejection: neither of the three decides the appeal', () => {
    const rejected = after(tied, breakTie(inSituation(tied, SOFIA), 'rejeitado', 'Visto.'), undefined, SOFIA)
    const appealed = after(rejected, [facts.recurso()])
    const told = (id: string) => tells('decidir_recurso', inSituation(appealed, usuario(id, 'supervisor_ambiental')))
    for (const id of [ANA.id, BIA.id, SOFIA.id]) expect([id, told(id).permitida]).toEqual([id, false])
    expect(told('other').permitida).toBe(true)
  })
  test('names both in the words of the history', () => {
    const [settled] = breakTie(inSituation(tied, SOFIA), 'rejeitado', 'Visto.')
    expect(settled).toMatchObject({ proposta: { por: { id: ANA.id } }, leitura: { decisao: { por: { id: BIA.id } } } })
  })
})

describe('somebody leaves', () => {
  const tied = after(withBia, [facts.tied()], undefined, BIA)
  const back = after(withBia, reads(withBia, FOUND), undefined, BIA)
  const anew = after(back, aprovar(inSituation(back, ANA), null, RISK), undefined, ANA)
  test('the second reader: the proposal waits for another', () => {
    expect(after(withBia, [facts.impeded(BIA)])).toMatchObject({
      status: 'em_analise',
      analista: null,
      segundaLeitura: { estado: 'pendente', leitor: null },
    })
    const back = after(withBia, [...reads(withBia, FOUND), facts.impeded(BIA)], undefined, BIA)
    const anew = after(back, aprovar(inSituation(back, ANA), null, RISK), undefined, ANA)
    expect(anew).toMatchObject({ analista: null, segundaLeitura: { estado: 'pendente', leitor: null } })
  })
  test('the first: what was proposed no longer counts', () => {
    expect(after(withBia, [facts.impeded(ANA)])).toMatchObject({
      status: 'submetido',
      analista: null,
      segundaLeitura: null,
    })
  })
  test('a supervisor gives the reading to another, but not to who decided first', () => {
    const give = (id: string, by = SOFIA) => atribuir(inSituation(withBia, by), { id, nome: id }, false, 'férias')
    expect(kinds(give('other'))).toEqual(['segunda_leitura_atribuida'])
    expect(() => give(ANA.id)).toThrow(refusal(/tem parte no processo/))
    const reader = after(unread, [facts.toBeRead(SOFIA)])
    expect(() => atribuir(inSituation(reader, SOFIA), { id: 'other', nome: 'C' }, false, 'férias')).toThrow(
      refusal(/é sua/),
    )
  })
  test('nobody who has read the case says who else reads it', () => {
    const supervisor = { ...ANA, papel: 'supervisor_ambiental' } as const
    const reader = { ...BIA, papel: 'supervisor_ambiental' } as const
    const give = (processo: Processo, by: typeof supervisor) =>
      atribuir(inSituation(processo, by), { id: 'other', nome: 'C' }, false, 'férias')
    for (const processo of [unread, withBia, back, tied])
      expect(() => give(processo, supervisor)).toThrow(refusal(/outro supervisor/))
    for (const processo of [withBia, back, tied, anew])
      expect(() => give(processo, reader)).toThrow(refusal(/outro supervisor/))
    expect(kinds(give(unread, reader))).toEqual(['segunda_leitura_atribuida'])
  })
  test('whoever gets a case that is to be decided anew, or between two, examines it anew', () => {
    const events = atribuir(inSituation(tied, SOFIA), { id: 'other', nome: 'OTHER' }, false, 'Do começo.')
    expect(kinds(events)).toEqual(['processo_atribuido'])
    expect(after(tied, events, undefined, SOFIA)).toMatchObject({ analista: { id: 'other' }, segundaLeitura: null })
  })
})

describe('who decided first', () => {
  const shown = {
    por: { id: ANA.id, nome: ANA.nome, tipo_usuario: 'analista_ambiental' },
    resumo: `Análise assumida por ${ANA.nome}.`,
    proprietario: { nome: ANA.nome },
    ids: [ANA.id, BIA.id],
  }
  test('is shown to nobody but themselves, and a namesake stays', () => {
    expect(conceal(withBia, BIA.id, shown)).toEqual({
      por: { ...SOMEBODY, tipo_usuario: 'analista_ambiental' },
      resumo: `Análise assumida por ${SOMEBODY.nome}.`,
      proprietario: { nome: ANA.nome },
      ids: [SOMEBODY.id, BIA.id],
    })
    expect(conceal(withBia, ANA.id, shown)).toEqual(shown)
    expect(conceal(OF_ANA, BIA.id, shown)).toEqual(shown)
  })
  test('is named in what goes over from an origin, where it can be read too', () => {
    const verdict = (em: string) => ({ achado: 'area_ccir.1', por: { id: ANA.id, nome: ANA.nome }, em })
    const before = verdict(new Date(Date.parse(withBia.criadoEm) - 1).toISOString())
    expect(conceal(withBia, BIA.id, [before, verdict(withBia.criadoEm)])).toEqual([
      before,
      { ...verdict(withBia.criadoEm), por: SOMEBODY },
    ])
  })
  test('has notes that nobody else reads meanwhile', () => {
    const notes = [ANA, BIA].map(({ id, nome }) => ({ texto: 'Vou aprovar.', por: { id, nome } }))
    expect(concealNotes(withBia, BIA.id, notes)).toEqual([
      { texto: expect.stringContaining('depois da segunda'), por: SOMEBODY },
      notes[1],
    ])
    expect(concealNotes(withBia, ANA.id, notes)).toEqual(notes)
  })
  test('is named in dossiers before the proposal', () => {
    expect(dossiersSince(withBia, BIA.id)).toBe('2026-03-10T12:00:00.000Z')
    expect(dossiersSince(withBia, ANA.id)).toBeNull()
    expect(dossiersSince(OF_ANA, BIA.id)).toBeNull()
  })
  test('has a part of their own in it, as others have', () => {
    const { segundaLeitura } = withBia
    if (segundaLeitura === null || segundaLeitura.estado === 'concluida') throw new Error('no reading')
    expect(roleIn(segundaLeitura, ANA.id, false)).toBe('proponente')
    expect(roleIn(segundaLeitura, BIA.id, false)).toBe('leitor')
    expect(roleIn(segundaLeitura, SOFIA.id, true)).toBeNull()
    expect(roleIn({ ...segundaLeitura, estado: 'desempate' }, SOFIA.id, true)).toBe('desempate')
  })
})

describe('what is told of a reading that is not settled', () => {
  const back = after(withBia, reads(withBia, FOUND), undefined, BIA)
  const anew = after(back, aprovar(inSituation(back, ANA), null, RISK), undefined, ANA)
  const given = after(anew, [facts.toBeRead(OTHER)])
  const told = (processo: Processo, who: typeof SOFIA) => {
    const { role, proposal, decision, found } = showReading(inSituation(processo, who))
    return { role, proposal: proposal !== null, decision: decision !== null, found: found !== null }
  }
  test('the reader who has read it once knows what they said', () => {
    expect(told(anew, BIA)).toEqual({ role: 'leitor', proposal: false, decision: true, found: true })
  })
  test('a reader in their place knows nothing of it, and they have nothing more to read', () => {
    expect(told(given, OTHER)).toEqual({ role: 'leitor', proposal: false, decision: false, found: false })
    expect(told(given, BIA)).toMatchObject({ role: null, proposal: false })
    expect(told(given, ANA)).toEqual({ role: 'proponente', proposal: true, decision: false, found: true })
  })
  test('a supervisor who may break the tie knows both; one who has a part in the case, neither', () => {
    const tied = after(withBia, [facts.tied()], undefined, BIA)
    const nothing = { role: null, proposal: false, decision: false, found: false }
    expect(told(tied, SOFIA)).toEqual({ role: 'desempate', proposal: true, decision: true, found: true })
    expect(told(after(tied, [facts.impeded(SOFIA)]), SOFIA)).toEqual(nothing)
    expect(showReading({ ...inSituation(tied, SOFIA), declared: true })).toMatchObject({ role: null, proposal: null })
  })
})

describe('the draw of a month', () => {
  const SEED = 'ab'.repeat(32)
  const ids = Array.from({ length: 2_000 }, (_, i) => `case-${i}`)
  test('gives the share, the same for the same seed, whatever the order', () => {
    const drawn = ids.filter((id) => isDrawn(id, SEED, null, 0.05))
    expect(drawn.length).toBeGreaterThan(60)
    expect(drawn.length).toBeLessThan(140)
    expect(ids.toReversed().filter((id) => isDrawn(id, SEED, null, 0.05))).toEqual(drawn.toReversed())
    expect(ids.filter((id) => isDrawn(id, SEED, null, 0))).toEqual([])
    expect(ids.filter((id) => isDrawn(id, SEED, null, 1))).toEqual(ids)
  })
  test('is that of Brasília', () => {
    expect(monthOf(new Date('2026-12-01T02:59:59.000Z'))).toBe('2026-11')
    expect(monthOf(new Date('2026-12-01T03:00:00.000Z'))).toBe('2026-12')
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

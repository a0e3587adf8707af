import { describe, expect, test } from '@jest/globals'
import type { CarError } from '@car/errors/car-error'
import type { Processo, NewRessalva } from '../../src/domain/processo.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { aprovar } from '../../src/analise/domain/decisions.ts'
import type { JoinedDocumento } from '../../src/domain/permission.ts'
import { submeter } from '../../src/processo/domain/requerente.ts'
import { decidirRessalva, ressalvar, retirarRessalva } from '../../src/processo/domain/ressalvas.ts'
import { completeness } from '../../src/usecases/see.ts'
import { ANA, BIA, PROCESSOS, after, DOCS, OWNER, facts, inSituation, SOFIA } from '../given.ts'

const newOf = ({ tipo: _, ...fresh }: DomainEvent) => fresh as NewRessalva
const WITHOUT_TITULO = newOf(facts.ressalva())
const ILLEGIBLE = newOf(facts.ressalva('photo'))
const PHOTO: JoinedDocumento = {
  id: 'photo',
  tipo: 'matricula_imovel',
  status: 'invalido',
  motivo: 'ocr_baixa_confianca',
  enviadoPor: OWNER.id,
}
const CCIR = DOCS.filter(({ tipo }) => tipo === 'ccir')
const made = (fresh = WITHOUT_TITULO): DomainEvent => ({ tipo: 'ressalva_feita', ...fresh })
const decided = (resultado: 'aceita' | 'recusada'): DomainEvent => ({
  tipo: 'ressalva_decidida',
  id: 'rv1',
  resultado,
  motivo: 'Visto na relação de lotes.',
  dados: null,
  por: { id: ANA.id, nome: ANA.nome },
})
const inStatus = (status: string, ...events: DomainEvent[]) => after(PROCESSOS[status] as Processo, events)
const situationOf = (processo: Processo, who: typeof OWNER, documentos: readonly JoinedDocumento[] = CCIR) => ({
  ...inSituation(processo, who),
  documentos,
})
const ACCEPT = { resultado: 'aceita' as const, motivo: 'Visto.', dados: null, pendenciaId: 'pe9' }
const DADOS = { numero_matricula: '64805', area_ha: 12.5 }

function refusedDetails(run: () => unknown): string[] {
  try {
    run()
    return []
  } catch (error) {
    return (error as CarError).details.map(({ message }) => message)
  }
}

describe('a ressalva', () => {
  test.each(['rascunho', 'submetido', 'pendente'])('can be made in %s', (status) => {
    expect(ressalvar(situationOf(inStatus(status), OWNER), WITHOUT_TITULO)).toEqual([made()])
  })
  test.each(['em_analise', 'aprovado', 'rejeitado', 'em_recurso', 'cancelado'])('not in %s', (status) => {
    expect(() => ressalvar(situationOf(inStatus(status), OWNER), WITHOUT_TITULO)).toThrow(
      expect.objectContaining({ code: 'CAR-005' }),
    )
  })
  test('stands once for each kind, and another may follow when it was settled', () => {
    expect(() => ressalvar(situationOf(inStatus('rascunho', made()), OWNER), WITHOUT_TITULO)).toThrow(
      /Já há uma ressalva em aberto/,
    )
    expect(
      ressalvar(situationOf(inStatus('rascunho', made()), OWNER), { ...WITHOUT_TITULO, tipoDocumento: 'ccir' }),
    ).toHaveLength(1)
    const recusada = inStatus('pendente', made(), decided('recusada'))
    expect(ressalvar(situationOf(recusada, OWNER), { ...WITHOUT_TITULO, id: 'rv2' })).toHaveLength(1)
  })
  test('is taken back while nobody has settled it', () => {
    expect(inStatus('rascunho', made(), { tipo: 'ressalva_retirada', id: 'rv1' }).ressalvas).toEqual([])
    expect(retirarRessalva(situationOf(inStatus('rascunho', made()), OWNER), 'rv1')).toHaveLength(1)
    const recusada = inStatus('pendente', made(), decided('recusada'))
    expect(() => retirarRessalva(situationOf(recusada, OWNER), 'rv1')).toThrow(/já foi recusada/)
    expect(() => retirarRessalva(situationOf(inStatus('submetido', made()), OWNER), 'rv1')).toThrow(
      expect.objectContaining({ code: 'CAR-005' }),
    )
  })
})

describe('the copy that cannot be read', () => {
  test.each(['ocr_baixa_confianca', 'tipo_divergente', 'dado_invalido'] as const)('was refused for %s', (motivo) => {
    expect(ressalvar(situationOf(inStatus('rascunho'), OWNER, [{ ...PHOTO, motivo }]), ILLEGIBLE)).toEqual([
      made(ILLEGIBLE),
    ])
  })
  test.each<[string, NewRessalva, JoinedDocumento[]]>([
    ['is named', { ...ILLEGIBLE, documentoId: null }, [PHOTO]],
    ['is of this case', { ...ILLEGIBLE, documentoId: 'other' }, [PHOTO]],
    ['is of the kind concerned', ILLEGIBLE, [{ ...PHOTO, tipo: 'ccir' }]],
    ['was refused', ILLEGIBLE, [{ ...PHOTO, status: 'processando', motivo: undefined }]],
    ['is no danger', ILLEGIBLE, [{ ...PHOTO, motivo: 'arquivo_malicioso' }]],
    ['can be opened', ILLEGIBLE, [{ ...PHOTO, motivo: 'pdf_protegido' }]],
  ])('%s, or the ressalva is refused at documento_id', (_, fresh, documentos) => {
    expect(() => ressalvar(situationOf(inStatus('rascunho'), OWNER, documentos), fresh)).toThrow(
      expect.objectContaining({ code: 'CAR-004', details: [expect.objectContaining({ field: 'documento_id' })] }),
    )
  })
})

describe('what a ressalva changes', () => {
  test.each([
    ['open', [made()]],
    ['accepted', [made(), decided('aceita')]],
  ])('one that is %s stands for the paper when the case is submitted', (_, events) => {
    expect(submeter(situationOf(inStatus('rascunho', ...events), OWNER))).toHaveLength(1)
  })
  test('without one, or with one that was refused, the paper is missing as before', () => {
    for (const events of [[], [made(), decided('recusada')]])
      expect(() => submeter(situationOf(inStatus('rascunho', ...events), OWNER))).toThrow(
        expect.objectContaining({ code: 'CAR-004' }),
      )
  })
  test('one whose copy was discarded stands for nothing; the refusal says what to do about it', () => {
    const submit = (documentos: JoinedDocumento[]) =>
      submeter(situationOf(inStatus('rascunho', made(ILLEGIBLE)), OWNER, documentos))
    expect(submit([PHOTO, ...CCIR])).toHaveLength(1)
    expect(submit([{ ...PHOTO, id: 'clear', status: 'valido', motivo: undefined }, ...CCIR])).toHaveLength(1)
    for (const others of [[], [{ ...PHOTO, id: 'other' }]]) {
      const [message] = refusedDetails(() => submit([...others, ...CCIR]))
      expect(message).toMatch(/^O arquivo da ressalva sobre a matrícula do imóvel foi descartado\. Retire a ressalva/)
    }
  })
  test('only an accepted one stands for the paper when the case is approved', () => {
    const approved = (...events: DomainEvent[]) => aprovar(situationOf(inStatus('em_analise', ...events), ANA), null)
    expect(approved(made(), decided('aceita'))).toHaveLength(1)
    for (const events of [[], [made()], [made(), decided('recusada')]])
      expect(() => approved(...events)).toThrow(/ressalva aceita: a matrícula do imóvel/)
  })
  test('a copy that the person who approves brought in stands for nothing, accepted or not', () => {
    const processo = inStatus('em_analise', made(ILLEGIBLE), decided('aceita'))
    const own = [{ ...PHOTO, status: 'valido' as const, enviadoPor: ANA.id }, ...CCIR]
    expect(() => aprovar(situationOf(processo, ANA, own), null)).toThrow(/Foi você que juntou a matrícula/)
    expect(aprovar(situationOf(processo, SOFIA, own), null)).toHaveLength(1)
  })
  test('it lowers completeness', () => {
    const score = (...events: DomainEvent[]) => completeness(inStatus('rascunho', ...events), CCIR)
    expect(score()).toBeLessThan(score(made()))
    expect(score(made())).toBeLessThan(completeness(inStatus('rascunho'), [...CCIR, { ...PHOTO, status: 'valido' }]))
  })
})

describe('the decision', () => {
  const processo = inStatus('em_analise', made(ILLEGIBLE))
  test('of whoever holds the case accepts it, with what they read in the document', () => {
    const [event] = decidirRessalva(situationOf(processo, ANA), 'rv1', { ...ACCEPT, dados: DADOS })
    expect(event).toMatchObject({ tipo: 'ressalva_decidida', resultado: 'aceita', dados: DADOS, por: { id: ANA.id } })
    expect(after(processo, [event as DomainEvent]).ressalvas[0]).toMatchObject({
      status: 'aceita',
      decisao: { motivo: 'Visto.', dados: DADOS },
    })
  })
  test('to refuse it asks for the paper in the same act', () => {
    const events = decidirRessalva(situationOf(processo, ANA), 'rv1', { ...ACCEPT, resultado: 'recusada' })
    expect(events).toMatchObject([
      { tipo: 'ressalva_decidida', resultado: 'recusada' },
      { tipo: 'pendencia_criada', id: 'pe9', tipoPendencia: 'documento', documentoId: 'photo' },
    ])
    expect(after(processo, events)).toMatchObject({ status: 'pendente', ressalvas: [{ status: 'recusada' }] })
  })
  test.each([
    ['with a refusal', { ...ACCEPT, resultado: 'recusada' as const, dados: DADOS }, processo],
    ['without a document', { ...ACCEPT, dados: DADOS }, inStatus('em_analise', made())],
  ])('takes no typed values %s', (_, decisao, which) => {
    expect(() => decidirRessalva(situationOf(which, ANA), 'rv1', decisao)).toThrow(
      expect.objectContaining({ code: 'CAR-004', details: [expect.objectContaining({ field: 'dados' })] }),
    )
  })
  test('is given once, by somebody who holds the case', () => {
    expect(() => decidirRessalva(situationOf(processo, BIA), 'rv1', ACCEPT)).toThrow(/não está com você/)
    expect(() => decidirRessalva(situationOf(after(processo, [decided('aceita')]), ANA), 'rv1', ACCEPT)).toThrow(
      /já foi aceita/,
    )
    expect(() => decidirRessalva(situationOf(processo, ANA), 'nenhuma', ACCEPT)).toThrow(
      expect.objectContaining({ code: 'CAR-003' }),
    )
  })
  test('is for nobody who acted for the owner', () => {
    const said: DomainEvent = {
      tipo: 'impedimento_declarado',
      por: { id: SOFIA.id, nome: SOFIA.nome },
      motivo: 'Vizinha.',
    }
    expect(() => decidirRessalva(situationOf(after(processo, [said]), SOFIA), 'rv1', ACCEPT)).toThrow(
      expect.objectContaining({ code: 'CAR-005' }),
    )
  })
  test('in a case that waits for an answer leaves it waiting', () => {
    const pendente = after(inStatus('pendente'), [made(ILLEGIBLE)])
    const events = decidirRessalva(situationOf(pendente, ANA), 'rv1', { ...ACCEPT, resultado: 'recusada' })
    expect(after(pendente, events)).toMatchObject({ status: 'pendente', pendencias: [{}, { status: 'aberta' }] })
  })
})

import { describe, expect, test } from '@jest/globals'
import type { Caso } from '../src/domain/caso.ts'
import type { Evento, NovaRessalva } from '../src/domain/eventos.ts'
import { pontuarCompletude } from '@car/conferencia/pontuar'
import { aprovar } from '../src/domain/analise.ts'
import type { DocumentoJunto } from '../src/domain/permissao.ts'
import { registroDaRessalva } from '../src/domain/registro.ts'
import { submeter } from '../src/domain/requerente.ts'
import { decidirRessalva, ressalvar, retirarRessalva } from '../src/domain/ressalvas.ts'
import { ANA, BIA, CASOS, depois, DOCS, DONO, fatos, naSituacao, SOFIA } from './dado.ts'

const novaDe = ({ tipo: _, ...nova }: Evento) => nova as NovaRessalva
const SEM_TITULO = novaDe(fatos.ressalva())
const ILEGIVEL = novaDe(fatos.ressalva('foto'))
const FOTO: DocumentoJunto = {
  id: 'foto',
  tipo: 'matricula_imovel',
  status: 'invalido',
  motivo: 'ocr_baixa_confianca',
  enviadoPor: DONO.id,
}
const CCIR = DOCS.filter(({ tipo }) => tipo === 'ccir')
const feita = (nova = SEM_TITULO): Evento => ({ tipo: 'ressalva_feita', ...nova })
const decidida = (resultado: 'aceita' | 'recusada'): Evento => ({
  tipo: 'ressalva_decidida',
  id: 'rv1',
  resultado,
  motivo: 'Visto na relação de lotes.',
  dados: null,
  por: { id: ANA.id, nome: ANA.nome },
})
const em = (status: string, ...eventos: Evento[]) => depois(CASOS[status] as Caso, eventos)
const com = (caso: Caso, quem: typeof DONO, documentos: readonly DocumentoJunto[] = CCIR) => ({
  ...naSituacao(caso, quem),
  documentos,
})
const ACEITAR = { resultado: 'aceita' as const, motivo: 'Visto.', dados: null, pendenciaId: 'pe9' }
const DADOS = { numero_matricula: '64805', area_ha: 12.5 }

describe('a reservation', () => {
  test.each(['rascunho', 'submetido', 'pendente'])('can be made in %s', (status) => {
    expect(ressalvar(com(em(status), DONO), SEM_TITULO)).toEqual([feita()])
  })
  test.each(['em_analise', 'aprovado', 'rejeitado', 'em_recurso', 'cancelado'])('not in %s', (status) => {
    expect(() => ressalvar(com(em(status), DONO), SEM_TITULO)).toThrow(expect.objectContaining({ code: 'CAR-005' }))
  })
  test('stands once for each kind, and another may follow when it was settled', () => {
    expect(() => ressalvar(com(em('rascunho', feita()), DONO), SEM_TITULO)).toThrow(/Já há uma ressalva em aberto/)
    expect(ressalvar(com(em('rascunho', feita()), DONO), { ...SEM_TITULO, tipoDocumento: 'ccir' })).toHaveLength(1)
    const recusada = em('pendente', feita(), decidida('recusada'))
    expect(ressalvar(com(recusada, DONO), { ...SEM_TITULO, id: 'rv2' })).toHaveLength(1)
  })
  test('is taken back while nobody has settled it', () => {
    expect(em('rascunho', feita(), { tipo: 'ressalva_retirada', id: 'rv1' }).ressalvas).toEqual([])
    expect(retirarRessalva(com(em('rascunho', feita()), DONO), 'rv1')).toHaveLength(1)
    const recusada = em('pendente', feita(), decidida('recusada'))
    expect(() => retirarRessalva(com(recusada, DONO), 'rv1')).toThrow(/já foi recusada/)
    expect(() => retirarRessalva(com(em('submetido', feita()), DONO), 'rv1')).toThrow(
      expect.objectContaining({ code: 'CAR-005' }),
    )
  })
})

describe('the copy that cannot be read', () => {
  test.each(['ocr_baixa_confianca', 'tipo_divergente', 'dado_invalido'] as const)('was refused for %s', (motivo) => {
    expect(ressalvar(com(em('rascunho'), DONO, [{ ...FOTO, motivo }]), ILEGIVEL)).toEqual([feita(ILEGIVEL)])
  })
  test.each<[string, NovaRessalva, DocumentoJunto[]]>([
    ['is named', { ...ILEGIVEL, documentoId: null }, [FOTO]],
    ['is of this case', { ...ILEGIVEL, documentoId: 'outro' }, [FOTO]],
    ['is of the kind concerned', ILEGIVEL, [{ ...FOTO, tipo: 'ccir' }]],
    ['was refused', ILEGIVEL, [{ ...FOTO, status: 'processando', motivo: undefined }]],
    ['is no danger', ILEGIVEL, [{ ...FOTO, motivo: 'arquivo_malicioso' }]],
    ['can be opened', ILEGIVEL, [{ ...FOTO, motivo: 'pdf_protegido' }]],
  ])('%s, or the reservation is refused at documento_id', (_, nova, documentos) => {
    expect(() => ressalvar(com(em('rascunho'), DONO, documentos), nova)).toThrow(
      expect.objectContaining({ code: 'CAR-004', detalhes: [expect.objectContaining({ field: 'documento_id' })] }),
    )
  })
})

describe('what a reservation changes', () => {
  test.each([
    ['open', [feita()]],
    ['accepted', [feita(), decidida('aceita')]],
  ])('one that is %s stands for the paper when the case is submitted', (_, eventos) => {
    expect(submeter(com(em('rascunho', ...eventos), DONO))).toHaveLength(1)
  })
  test('without one, or with one that was refused, the paper is missing as before', () => {
    for (const eventos of [[], [feita(), decidida('recusada')]])
      expect(() => submeter(com(em('rascunho', ...eventos), DONO))).toThrow(
        expect.objectContaining({ code: 'CAR-004' }),
      )
  })
  test('only an accepted one stands for the paper when the case is approved', () => {
    const aprovada = (...eventos: Evento[]) => aprovar(com(em('em_analise', ...eventos), ANA), null)
    expect(aprovada(feita(), decidida('aceita'))).toHaveLength(1)
    for (const eventos of [[], [feita()], [feita(), decidida('recusada')]])
      expect(() => aprovada(...eventos)).toThrow(/ressalva aceita: a matrícula do imóvel/)
  })
  test('a copy that the person who approves brought in stands for nothing, accepted or not', () => {
    const caso = em('em_analise', feita(ILEGIVEL), decidida('aceita'))
    const minha = [{ ...FOTO, status: 'valido' as const, enviadoPor: ANA.id }, ...CCIR]
    expect(() => aprovar(com(caso, ANA, minha), null)).toThrow(/Foi você que juntou a matrícula/)
    expect(aprovar(com(caso, SOFIA, minha), null)).toHaveLength(1)
  })
  test('it lowers completeness', () => {
    const declarado = { imovel: { matricula: { numero: '1' } }, proprietario: {} }
    const { ressalvas } = em('rascunho', feita())
    const score = (dadas: readonly (typeof ressalvas)[number][]) =>
      pontuarCompletude({ declarado, documentos: CCIR, ressalvas: dadas.map(registroDaRessalva) }).score
    expect(score([])).toBeLessThan(score(ressalvas))
    expect(score(ressalvas)).toBeLessThan(60)
  })
})

describe('the decision', () => {
  const caso = em('em_analise', feita(ILEGIVEL))
  test('of whoever holds the case accepts it, with what they read in the document', () => {
    const [evento] = decidirRessalva(com(caso, ANA), 'rv1', { ...ACEITAR, dados: DADOS })
    expect(evento).toMatchObject({ tipo: 'ressalva_decidida', resultado: 'aceita', dados: DADOS, por: { id: ANA.id } })
    expect(depois(caso, [evento as Evento]).ressalvas[0]).toMatchObject({
      status: 'aceita',
      decisao: { motivo: 'Visto.', dados: DADOS },
    })
  })
  test('to refuse it asks for the paper in the same act', () => {
    const eventos = decidirRessalva(com(caso, ANA), 'rv1', { ...ACEITAR, resultado: 'recusada' })
    expect(eventos).toMatchObject([
      { tipo: 'ressalva_decidida', resultado: 'recusada' },
      { tipo: 'pendencia_criada', id: 'pe9', tipoPendencia: 'documento', documentoId: 'foto' },
    ])
    expect(depois(caso, eventos)).toMatchObject({ status: 'pendente', ressalvas: [{ status: 'recusada' }] })
  })
  test.each([
    ['with a refusal', { ...ACEITAR, resultado: 'recusada' as const, dados: DADOS }, caso],
    ['without a document', { ...ACEITAR, dados: DADOS }, em('em_analise', feita())],
  ])('takes no typed values %s', (_, decisao, qual) => {
    expect(() => decidirRessalva(com(qual, ANA), 'rv1', decisao)).toThrow(
      expect.objectContaining({ code: 'CAR-004', detalhes: [expect.objectContaining({ field: 'dados' })] }),
    )
  })
  test('is given once, by somebody who holds the case', () => {
    expect(() => decidirRessalva(com(caso, BIA), 'rv1', ACEITAR)).toThrow(/não está com você/)
    expect(() => decidirRessalva(com(depois(caso, [decidida('aceita')]), ANA), 'rv1', ACEITAR)).toThrow(/já foi aceita/)
    expect(() => decidirRessalva(com(caso, ANA), 'nenhuma', ACEITAR)).toThrow(
      expect.objectContaining({ code: 'CAR-003' }),
    )
  })
  test('is for nobody who acted for the owner', () => {
    const dito: Evento = { tipo: 'impedimento_declarado', por: { id: SOFIA.id, nome: SOFIA.nome }, motivo: 'Vizinha.' }
    expect(() => decidirRessalva(com(depois(caso, [dito]), SOFIA), 'rv1', ACEITAR)).toThrow(
      expect.objectContaining({ code: 'CAR-005' }),
    )
  })
  test('in a case that waits for an answer leaves it waiting', () => {
    const pendente = depois(em('pendente'), [feita(ILEGIVEL)])
    const eventos = decidirRessalva(com(pendente, ANA), 'rv1', { ...ACEITAR, resultado: 'recusada' })
    expect(depois(pendente, eventos)).toMatchObject({ status: 'pendente', pendencias: [{}, { status: 'aberta' }] })
  })
})

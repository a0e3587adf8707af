import { crossCheck } from '@car/cross-check/cross-check'
import { toConfirm } from '@car/cross-check/papers/reading'
import { type DadosRead, type Declared, LIMITS, type ReadDocumento } from '@car/cross-check/types'
import { withWitnesses } from '@car/cross-check/papers/witnesses'
import { type MandatoryKind, REQUIRED_DATA, type RequiredDatum } from '@car/vocabulary/documento'
import { describe, expect, test } from '@jest/globals'
import { achado, declared, readDocumento } from './processo.ts'

const FIRST = '2026-03-02T12:00:00.000Z'
const [BEFORE, AFTER] = ['2026-03-02T11:59:59.999Z', '2026-03-02T12:00:00.001Z']

/** Makes a paper on which some values are guesses, with what a second program read there. */
function guessed(tipo: MandatoryKind, values: Pick<DadosRead, RequiredDatum>, others = {}): ReadDocumento {
  const other: Record<string, string | number> = others
  const paper = readDocumento(tipo, values, { doubtful: Object.keys(values) })
  return {
    ...paper,
    dados: { ...paper.dados, ...Object.fromEntries(Object.keys(values).map((nome) => [nome, null])) },
    primeiro_recebido_em: FIRST,
    campos: paper.campos.map((campo) => {
      const outra_leitura = other[campo.nome]
      return outra_leitura === undefined ? campo : { ...campo, outra_leitura }
    }),
  }
}

const asked = (documentos: readonly ReadDocumento[], from: Declared = declared()): string[] =>
  withWitnesses(from, documentos, LIMITS).flatMap((documento) =>
    REQUIRED_DATA.filter((nome) => toConfirm(documento, nome)).map((nome) => `${documento.tipo} ${nome}`),
  )

/** A declaration in which each value stands since `time`. */
const since = (time: string, from: Declared = declared()): Declared => ({
  ...from,
  declarado_em: { 'imovel.area_ha': time, 'imovel.matricula.numero': time, 'proprietario.nome': time },
})

const NAME = 'MARIA APARECIDA DA CONCEIÇÃO'

describe('the paper of the other kind', () => {
  test.each([
    ['proprietario_nome', NAME, 'proprietario_matricula', 'O nome do proprietário'],
    ['numero_matricula', '49.495', 'numero_matricula', 'O número da matrícula'],
    ['area_ha', 100, 'area_matricula', 'A área do imóvel'],
  ])('that says %s with certainty confirms the guess', (nome, valor, rule, label) => {
    const papers = [guessed('matricula_imovel', { [nome]: valor }), readDocumento('ccir')]
    expect(asked(papers)).toEqual([])
    expect(achado(crossCheck(declared(), papers), rule)).toMatchObject({
      situacao: 'ok',
      mensagem: `${label} confere com o que está na matrícula (o CCIR diz o mesmo).`,
      documento_id: 'matricula_imovel',
      testemunhas: ['ccir'],
      evidencias: [{ documento_id: 'matricula_imovel', confianca: 80 }, { documento_id: 'ccir' }],
      peso: 0,
    })
  })

  test('is one place of the evidence, also where both papers are compared', () => {
    const papers = [guessed('matricula_imovel', { area_ha: 100 }), readDocumento('ccir')]
    const { situacao, evidencias } = achado(crossCheck(declared(), papers), 'area_entre_documentos')
    expect(situacao).toBe('ok')
    expect(evidencias).toMatchObject([{ documento_id: 'matricula_imovel' }, { documento_id: 'ccir' }])
    expect(evidencias).toHaveLength(2)
  })

  test('confirms also what the declaration contradicts', () => {
    const papers = [guessed('matricula_imovel', { area_ha: 150 }), readDocumento('ccir', { area_ha: 150 })]
    expect(achado(crossCheck(declared(), papers), 'area_matricula')).toMatchObject({
      situacao: 'divergencia',
      testemunhas: ['ccir'],
    })
  })

  test('picks the reading that it says, of two', () => {
    const paper = guessed(
      'matricula_imovel',
      { proprietario_nome: 'MARIA APARECIDA DA CONCEICAO' },
      { proprietario_nome: NAME },
    )
    const [marked] = withWitnesses(declared(), [paper, readDocumento('ccir')], LIMITS)
    expect(marked?.campos.find(({ nome }) => nome === 'proprietario_nome')).toMatchObject({
      valor: NAME,
      confirmado: { por: ['ccir'] },
    })
  })

  test('is no witness for another spelling: accents count, and blanks do not', () => {
    const spelled = (nome: string) =>
      asked([guessed('matricula_imovel', { proprietario_nome: nome }), readDocumento('ccir')])
    expect(spelled('MARIA APARECIDA DA CONCEICAO')).toEqual(['matricula_imovel proprietario_nome'])
    expect(spelled('MARIAAPARECIDA DA CONCEIÇÃO')).toEqual([])
  })

  test('that is a guess too confirms numbers and areas, and no name', () => {
    const both = (values: Pick<DadosRead, RequiredDatum>, others: object[] = []) =>
      asked([guessed('matricula_imovel', values, others[0]), guessed('ccir', values, others[1])])
    expect(both({ numero_matricula: '49.495', area_ha: 100 })).toEqual([])
    expect(both({ proprietario_nome: 'JOÃO KRUGER' })).toHaveLength(2)
    // Where the second program reads the same other number on both papers, the print may look like both.
    expect(both({ area_ha: 100 }, [{ area_ha: 108 }, { area_ha: 108 }])).toHaveLength(2)
    expect(both({ area_ha: 100 }, [{ area_ha: 108 }, { area_ha: 180 }])).toEqual([])
  })

  test('of the same kind is no witness, because it may be a copy', () => {
    const copies = [guessed('ccir', { area_ha: 100 }), readDocumento('ccir', {}, { id: 'copy' })]
    expect(asked(copies)).toEqual(['ccir area_ha'])
  })

  test('that was refused is no witness', () => {
    const papers = [guessed('matricula_imovel', { area_ha: 100 }), readDocumento('ccir', {}, { status: 'invalido' })]
    expect(asked(papers)).toEqual(['matricula_imovel area_ha'])
  })
})

describe('the declaration', () => {
  const paper = [guessed('matricula_imovel', { numero_matricula: '49495', area_ha: 100, proprietario_nome: NAME })]

  test('confirms what it said before the first document was handed in', () => {
    expect(asked(paper, since(BEFORE))).toEqual([])
    expect(achado(crossCheck(since(BEFORE), paper), 'proprietario_matricula')).toMatchObject({
      situacao: 'ok',
      mensagem:
        'O nome do proprietário confere com o que está na matrícula (quem declarou já o dizia antes da leitura).',
      testemunhas: ['declarado'],
    })
  })

  test.each([
    ['since the first document was handed in', since(FIRST)],
    ['later', since(AFTER)],
    ['nobody knows since when', declared()],
  ])('is no witness if it says it %s', (_, from) => {
    expect(asked(paper, from)).toHaveLength(3)
    expect(achado(crossCheck(from, paper), 'proprietario_matricula').situacao).toBe('a_confirmar')
  })

  test('that says something else leaves the question open', () => {
    const other = since(BEFORE, {
      ...declared({ area_ha: 101, matricula: { numero: '1' } }),
      proprietario: { nome: 'ANA' },
    })
    expect(asked(paper, other)).toHaveLength(3)
  })

  test('leaves the question open where the other paper says the other of two readings', () => {
    const both = [
      guessed('matricula_imovel', { area_ha: 100 }, { area_ha: 108 }),
      readDocumento('ccir', { area_ha: 108 }),
    ]
    expect(asked(both, since(BEFORE))).toEqual(['matricula_imovel area_ha'])
  })
})

test('a value that nothing read is asked, whoever says it', () => {
  const paper = guessed('matricula_imovel', { area_ha: 100 })
  const empty = {
    ...paper,
    campos: paper.campos.map((campo) => (campo.nome === 'area_ha' ? { ...campo, valor: null, pagina: null } : campo)),
  }
  expect(asked([empty, readDocumento('ccir')], since(BEFORE))).toEqual(['matricula_imovel area_ha'])
})

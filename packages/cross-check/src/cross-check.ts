import { AREA_RULES, asOutcome, compareArea, compareTitleAreas, totalIn } from './values/area-rules.ts'
import { hectaresOf } from '@car/geometry/area'
import { compareAreas } from './values/areas.ts'
import { describedPerimetros } from './memorial/memorial.ts'
import { ownersIn } from './papers/lists.ts'
import { compareWithAny } from './values/names.ts'
import { achadoOf, type Outcome, placesOf, sentence, uncertain } from './outcome.ts'
import { readField, type ReadValue, validOf } from './papers/reading.ts'
import { RULES } from './values/rules.ts'
import { compareSets } from './values/sets.ts'
import { withWitnesses } from './papers/witnesses.ts'
import { type Achado, type Declared, type ReadDocumento, LIMITS, type Limits } from './types.ts'

/**
 * Compares the declaration with the papers and the drawing. Fields that may have several values are compared as sets,
 * with a finding for each value. The same input always gives the same findings, in the same order.
 */
export function crossCheck(declarado: Declared, given: readonly ReadDocumento[], limits: Limits = LIMITS): Achado[] {
  const documentos = withWitnesses(declarado, given, limits)
  return [
    ...RULES.flatMap((rule) => compareSets(rule, declarado, documentos, limits)),
    ...AREA_RULES.map((rule) => compareArea(rule, declarado, documentos, limits)),
    ...compareTitleAreas(declarado, documentos, limits),
    drawing(declarado, limits),
    ...describedPerimetros(declarado, documentos, limits),
    ...betweenDocumentos(documentos, limits),
    ...oldPapers(documentos, limits),
  ]
}

export const DRAWING = {
  codigo: 'area_geometria',
  campo: 'imovel.area_ha',
  label: 'A área do imóvel',
  pesos: { divergencia: 20, aviso: 5 },
} as const

/**
 * Compares the area of the drawing with the declared area. A drawing is not exact to the metre, so its area may differ
 * by more than the area on a paper.
 */
function drawing({ imovel }: Declared, limits: Limits): Achado {
  const { area_ha: area = null, geometria } = imovel
  const open = (mensagem: string) => achadoOf(DRAWING, 'nao_verificavel', mensagem, area, [])
  if (!geometria) return open('O desenho do imóvel não foi enviado.')
  if (area === null) return open('A área do imóvel ainda não foi declarada.')
  const drawnArea = Math.round(hectaresOf(geometria) * 10_000) / 10_000
  const relaxed = { ...limits, areaTolerance: limits.drawingTolerance }
  const { situacao, detail } = asOutcome(compareAreas(area, drawnArea, relaxed))
  const mensagem = sentence(situacao, DRAWING.label, 'no desenho', detail)
  return { ...achadoOf(DRAWING, situacao, mensagem, area, []), lido: drawnArea }
}

/**
 * The part that the rules for comparing papers of two kinds have in common. `campo` is null, because these rules are
 * about no declared field. The weights are low, because a paper that contradicts the declaration already has another
 * finding.
 */
const BETWEEN = { campo: null, pesos: { divergencia: 5, aviso: 2 } } as const
export const AREA_BETWEEN = { ...BETWEEN, codigo: 'area_entre_documentos', label: 'A área na matrícula' }
export const OWNER_BETWEEN = {
  ...BETWEEN,
  codigo: 'proprietario_entre_documentos',
  label: 'O proprietário na matrícula',
}

function betweenDocumentos(documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  const between = (subject: typeof AREA_BETWEEN, a: ReadValue, b: ReadValue, outcome: Outcome): Achado => {
    const { situacao, detail } = a.certain && b.certain ? outcome : uncertain(outcome)
    const achado = achadoOf(subject, situacao, sentence(situacao, subject.label, 'no CCIR', detail), a.valor, [b])
    return { ...achado, evidencias: placesOf([a, b]) }
  }
  const [ofTitles, ofCcirs] = [totalIn('matricula_imovel', documentos, limits), totalIn('ccir', documentos, limits)]
  const [a, b] = [namesIn('matricula_imovel'), namesIn('ccir')]
  const [first, other] = closest(a, b)
  return [
    ...(ofTitles && ofCcirs
      ? [
          between(
            AREA_BETWEEN,
            ofTitles,
            ofCcirs,
            asOutcome(compareAreas(Number(ofTitles.valor), Number(ofCcirs.valor), limits), 'da área na matrícula'),
          ),
        ]
      : []),
    ...(first && other ? [between(OWNER_BETWEEN, first, other, names(first, other))] : []),
  ]

  function namesIn(tipo: 'matricula_imovel' | 'ccir'): ReadValue[] {
    return validOf(documentos, tipo).flatMap((d) => ownersIn(d, limits))
  }
}

/**
 * Returns a pair of names that agree, or the last pair if no names agree; an empty array if one of the lists is empty.
 * So if there are several owners, an owner whom both papers name is found.
 */
function closest(left: readonly ReadValue[], right: readonly ReadValue[]): [ReadValue?, ReadValue?] {
  const pairs = left.flatMap((a) => right.map((b): [ReadValue, ReadValue] => [a, b]))
  return pairs.find(([a, b]) => names(a, b).situacao === 'ok') ?? pairs.at(-1) ?? []
}

function names(a: ReadValue, b: ReadValue): Outcome {
  switch (compareWithAny(String(a.valor), [String(b.valor)])) {
    case 'same':
      return { situacao: 'ok', detail: null }
    case 'similar':
      return { situacao: 'aviso', detail: 'os nomes se parecem, mas não são o mesmo' }
    case 'different':
      return { situacao: 'divergencia', detail: null }
  }
}

const DAY_MS = 86_400_000

/**
 * The rules about the age of papers. A certificate or CCIR states what is true on its date, so only its age when it was
 * handed in counts.
 */
export const OLD_PAPERS = [
  {
    codigo: 'certidao_antiga',
    tipo: 'matricula_imovel',
    lido: 'data_emissao',
    pesos: { aviso: 3 },
    outdated: (issuedOn: string, received: Date, { certificateDays }: Limits) =>
      (received.getTime() - Date.parse(issuedOn)) / DAY_MS > certificateDays,
    mensagem: ({ certificateDays }: Limits) =>
      `A certidão da matrícula tem mais de ${certificateDays} dias; peça uma nova ao cartório.`,
  },
  {
    codigo: 'ccir_antigo',
    tipo: 'ccir',
    lido: 'exercicio',
    pesos: { aviso: 3 },
    // A new CCIR is issued in the middle of each year and is valid until the next CCIR.
    outdated: (year: string, received: Date) => received.getUTCFullYear() - Number(year) > 1,
    mensagem: () => 'O CCIR é de um exercício anterior; emita o mais recente no portal do INCRA.',
  },
] as const

function oldPapers(documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  return OLD_PAPERS.flatMap(({ codigo, tipo, lido, pesos, outdated, mensagem }) =>
    validOf(documentos, tipo).flatMap((documento) => {
      const reading = readField(documento, lido, limits)
      if (!reading?.certain || !documento.recebido_em) return []
      if (!outdated(String(reading.valor), new Date(documento.recebido_em), limits)) return []
      return [
        {
          codigo,
          situacao: 'aviso' as const,
          mensagem: mensagem(limits),
          campo: null,
          declarado: null,
          lido: reading.valor,
          documento_id: documento.id,
          evidencias: reading.evidencias,
          peso: pesos.aviso,
        },
      ]
    }),
  )
}

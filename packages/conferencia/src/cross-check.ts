import { mask } from '@car/identity/cpf'
import type { AchadoStatus } from '@car/vocabulary/achado'
import type { MandatoryKind } from '@car/vocabulary/documento'
import { geometryArea, compareAreas } from './areas.ts'
import { toConfirm, statedIn, readField, type ReadValue, validOf } from './reading.ts'
import { compareWithAny } from './names.ts'
import { asOutcome, type Context, RULES, type Rule, type Outcome } from './rules.ts'
import { type Achado, type Declared, type ReadDocumento, LIMITS, type Limits } from './types.ts'

const PAPEL: Record<MandatoryKind, { na: string; falta: string }> = {
  matricula_imovel: { na: 'na matrícula', falta: 'Ainda não há matrícula lida e aceita.' },
  ccir: { na: 'no CCIR', falta: 'Ainda não há CCIR lido e aceito.' },
}

/**
 * Compares what was declared, what the matrícula and the CCIR say, and what was drawn. Every rule gives at least one
 * finding for each document, in the order of the rules. The same input always gives the same findings.
 */
export function crossCheck(
  declarado: Declared,
  documentos: readonly ReadDocumento[],
  limits: Limits = LIMITS,
): Achado[] {
  return [
    ...RULES.flatMap((rule) => apply(rule, declarado, documentos, limits)),
    drawing(declarado, limits),
    ...entreDocumentos(documentos, limits),
    ...oldPapers(documentos, limits),
  ]
}

function apply(rule: Rule, declarado: Declared, documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  const ofKind = validOf(documentos, rule.tipo)
  const { na, falta } = PAPEL[rule.tipo]
  if (ofKind.length === 0) {
    return [unverifiable(rule, declaredValue(rule, declarado), falta)]
  }
  const achados = ofKind.map((documento) => {
    const valor = declaredValue(rule, declarado)
    const leitura = readField(documento, rule.lido, limits)
    if (valor !== null && toConfirm(documento, rule.lido)) return toBeConfirmed(rule, valor, leitura, documento, na)
    if (!leitura) return unverifiable(rule, valor, `${rule.rotulo} não pôde ser lido ${na}.`, documento.id)
    if (valor === null) return withReading(rule, null, leitura, NOT_DECLARED, na)
    const context: Context = { declarado, documento, documentos, limites: limits }
    const outcome = rule.comparar(String(valor), String(leitura.valor), context)
    return withReading(rule, valor, leitura, leitura.certa ? outcome : uncertain(outcome), na)
  })
  const oneMatches = rule.oneSuffices && achados.some((achado) => achado.situacao === 'ok')
  return oneMatches ? achados.map((achado) => (achado.situacao === 'ok' ? achado : soften(rule, achado))) : achados
}

const NOT_DECLARED: Outcome = { situacao: 'nao_verificavel', detail: 'não foi declarado' }

const uncertain = (outcome: Outcome): Outcome =>
  outcome.situacao === 'ok'
    ? outcome
    : { situacao: 'nao_verificavel', detail: 'a leitura não é segura; confira no documento' }

/** A value that a person has to find on the paper. A guess decides nothing, whether it agrees or not. */
function toBeConfirmed(
  rule: Rule,
  declarado: string | number,
  leitura: ReadValue | null,
  documento: ReadDocumento,
  whereRead: string,
): Achado {
  const { codigo, campo, rotulo, pesos, lido } = rule
  const informado = statedIn(documento, lido)
  return {
    codigo,
    situacao: 'a_confirmar',
    mensagem: sentence('a_confirmar', rotulo, whereRead, null),
    campo,
    declarado: toShow(campo, declarado),
    lido: toShow(campo, leitura?.valor ?? null),
    ...(informado === undefined ? {} : { informado }),
    documento_id: documento.id,
    evidencias: leitura?.evidencias ?? [],
    peso: weightOf(pesos, 'a_confirmar'),
  }
}

/** Softens a finding when another document of the same kind agrees with the declaration. */
const soften = (rule: Rule, achado: Achado): Achado =>
  achado.situacao === 'divergencia'
    ? {
        ...achado,
        situacao: 'aviso',
        mensagem: `${achado.mensagem} Outro documento do mesmo tipo confere.`,
        peso: rule.pesos.aviso,
      }
    : achado

function withReading(
  rule: Rule,
  declarado: string | number | null,
  leitura: ReadValue,
  { situacao, detail }: Outcome,
  whereRead: string,
): Achado {
  const { codigo, campo, rotulo, pesos } = rule
  return {
    codigo,
    situacao,
    mensagem: sentence(situacao, rotulo, whereRead, detail),
    campo,
    declarado: toShow(campo, declarado),
    lido: toShow(campo, leitura.valor),
    documento_id: leitura.documento_id,
    evidencias: leitura.evidencias,
    peso: weightOf(pesos, situacao),
  }
}

function sentence(situacao: AchadoStatus, label: string, whereRead: string, detail: string | null): string {
  const ending = detail === null ? '.' : ` (${detail}).`
  switch (situacao) {
    case 'ok':
      return `${label} confere com o que está ${whereRead}.`
    case 'aviso':
    case 'divergencia':
      return `${label} é diferente do que está ${whereRead}${ending}`
    case 'a_confirmar':
      return `${label} não foi lido com certeza ${whereRead}: confira no papel.`
    case 'nao_verificavel':
      return `${label} não pôde ser conferido com o que está ${whereRead}${ending}`
  }
}

const unverifiable = (
  { codigo, campo }: Pick<Rule, 'codigo' | 'campo'>,
  declarado: string | number | null,
  mensagem: string,
  documento_id: string | null = null,
): Achado => ({
  codigo,
  situacao: 'nao_verificavel',
  mensagem,
  campo,
  declarado: toShow(campo, declarado),
  lido: null,
  documento_id,
  evidencias: [],
  peso: 0,
})

const declaredValue = (rule: Rule, declarado: Declared): string | number | null => {
  const valor = rule.declarado(declarado)
  return valor === undefined || valor === '' ? null : valor
}

const toShow = (campo: string | null, valor: string | number | null): string | number | null =>
  campo === 'proprietario.cpf_cnpj' && valor !== null ? mask(String(valor)) : valor

/** A value that nobody has found on the paper yet weighs like one that is worth a look. */
function weightOf(pesos: Rule['pesos'], situacao: AchadoStatus): number {
  if (situacao === 'a_confirmar') return pesos.aviso
  return situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
}

/** The weight of a finding of this rule once somebody has said that the paper says otherwise. */
export const divergenciaWeight = (codigo: string): number =>
  RULES.find((rule) => rule.codigo === codigo)?.pesos.divergencia ?? 0

const DRAWING = { codigo: 'area_geometria', campo: 'imovel.area_ha', pesos: { divergencia: 20, aviso: 5 } } as const

/** Checks the drawing, which is not exact to the metre and may differ more than a document may. */
function drawing({ imovel }: Declared, limits: Limits): Achado {
  const { area_ha: area = null, geometria } = imovel
  if (!geometria) return unverifiable(DRAWING, area, 'O desenho do imóvel não foi enviado.')
  if (area === null) return unverifiable(DRAWING, null, 'A área do imóvel ainda não foi declarada.')
  const drawnArea = Math.round(geometryArea(geometria) * 10_000) / 10_000
  const relaxed = { ...limits, areaTolerancia: limits.drawingTolerance }
  const { situacao, detail } = asOutcome(compareAreas(area, drawnArea, relaxed))
  return {
    codigo: DRAWING.codigo,
    situacao,
    mensagem: sentence(situacao, 'A área do imóvel', 'no desenho', detail),
    campo: DRAWING.campo,
    declarado: area,
    lido: drawnArea,
    documento_id: null,
    evidencias: [],
    peso: weightOf(DRAWING.pesos, situacao),
  }
}

/**
 * Compares two documents of the same property. The weight is low, because a contradiction of the declaration has a
 * finding of its own.
 */
const ENTRE = [
  {
    codigo: 'area_entre_documentos',
    lido: 'area_ha',
    rotulo: 'A área na matrícula',
    pesos: { divergencia: 5, aviso: 2 },
  },
  {
    codigo: 'proprietario_entre_documentos',
    lido: 'proprietario_nome',
    rotulo: 'O proprietário na matrícula',
    pesos: { divergencia: 5, aviso: 2 },
  },
] as const

function entreDocumentos(documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  const matricula = validOf(documentos, 'matricula_imovel').at(-1)
  const ccir = validOf(documentos, 'ccir').at(-1)
  if (!matricula || !ccir) return []
  return ENTRE.flatMap(({ codigo, lido, rotulo, pesos }) => {
    const a = readField(matricula, lido, limits)
    const b = readField(ccir, lido, limits)
    if (!a || !b) return []
    const outcome = lido === 'area_ha' ? areas(a, b, limits) : names(a, b)
    const { situacao, detail } = a.certa && b.certa ? outcome : uncertain(outcome)
    return [
      {
        codigo,
        situacao,
        mensagem: sentence(situacao, rotulo, 'no CCIR', detail),
        campo: null,
        declarado: a.valor,
        lido: b.valor,
        documento_id: b.documento_id,
        evidencias: [...a.evidencias, ...b.evidencias],
        peso: weightOf(pesos, situacao),
      },
    ]
  })
}

const areas = (a: ReadValue, b: ReadValue, limits: Limits): Outcome =>
  asOutcome(compareAreas(Number(a.valor), Number(b.valor), limits))

function names(a: ReadValue, b: ReadValue): Outcome {
  switch (compareWithAny(String(a.valor), [String(b.valor)])) {
    case 'igual':
      return { situacao: 'ok', detail: null }
    case 'parecido':
      return { situacao: 'aviso', detail: 'os nomes se parecem, mas não são o mesmo' }
    case 'diferente':
      return { situacao: 'divergencia', detail: null }
  }
}

const DAY_MS = 86_400_000

/**
 * Checks the age of papers. A certificate or CCIR states what is true on its date, so a finding appears only if it was
 * too old when it was handed in.
 */
const PAPEIS = [
  {
    codigo: 'certidao_antiga',
    tipo: 'matricula_imovel',
    lido: 'data_emissao',
    outdated: (issuedOn: string, recebido: Date, { certidaoDays }: Limits) =>
      (recebido.getTime() - Date.parse(issuedOn)) / DAY_MS > certidaoDays,
    mensagem: ({ certidaoDays }: Limits) =>
      `A certidão da matrícula tem mais de ${certidaoDays} dias; peça uma nova ao cartório.`,
  },
  {
    codigo: 'ccir_antigo',
    tipo: 'ccir',
    lido: 'exercicio',
    // A new CCIR is issued in the middle of each year and is valid until the next one.
    outdated: (year: string, recebido: Date) => recebido.getUTCFullYear() - Number(year) > 1,
    mensagem: () => 'O CCIR é de um exercício anterior; emita o mais recente no portal do INCRA.',
  },
] as const

function oldPapers(documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  return PAPEIS.flatMap(({ codigo, tipo, lido, outdated, mensagem }) =>
    validOf(documentos, tipo).flatMap((documento) => {
      const leitura = readField(documento, lido, limits)
      if (!leitura?.certa || !documento.recebido_em) return []
      if (!outdated(String(leitura.valor), new Date(documento.recebido_em), limits)) return []
      return [
        {
          codigo,
          situacao: 'aviso' as const,
          mensagem: mensagem(limits),
          campo: null,
          declarado: null,
          lido: leitura.valor,
          documento_id: documento.id,
          evidencias: leitura.evidencias,
          peso: 3,
        },
      ]
    }),
  )
}

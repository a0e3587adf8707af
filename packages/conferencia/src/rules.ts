import type { MandatoryKind } from '@car/vocabulary/documento'
import { readField, readAll, type ReadValue } from './reading.ts'
import { compareWithAny, ofEspolio, peopleIn } from './names.ts'
import type { Outcome, Weights } from './outcome.ts'
import { sameEnrolment, sameDigits, matriculaNumber, matriculaNumbers } from './numbers.ts'
import { ccirsOf, municipiosOf, ofProprietarios, ofTitles, proprietarioAt, type Said, ufsOf } from './said.ts'
import { withoutAccents } from './text.ts'
import type { DadosRead, Declared, ReadDocumento, Limits } from './types.ts'

export type Context = {
  declarado: Declared
  documento: ReadDocumento
  limites: Limits
}

/** A comparison of declared values with values of documents, each as a set. */
export type Rule = {
  codigo: string
  tipo: MandatoryKind
  /** The path of the field in a finding without a declared value. */
  campo: string
  /** The name of the value, with which the sentence of a finding begins. */
  label: string
  lido: keyof DadosRead
  declared: (d: Declared) => Said[]
  readings?: (documento: ReadDocumento, limits: Limits) => ReadValue[]
  comparar: (declarado: Said, lido: string, context: Context) => Outcome
  pesos: Weights
  /**
   * Remarks about a declared value that no paper shows, and about a read value that nobody declared. Without
   * `faltando`, a read value that nobody declared contradicts the declaration.
   */
  faltando?: { noPapel?: string; inDeclaration: string }
}

const OK: Outcome = { situacao: 'ok', detail: null }
const differs = (detail: string | null = null): Outcome => ({ situacao: 'divergencia', detail })
const maybe = (detail: string): Outcome => ({ situacao: 'aviso', detail })

const numero = {
  campo: 'imovel.matricula.numero',
  label: 'O número da matrícula',
  lido: 'numero_matricula',
  declared: (d: Declared) => ofTitles(d, 'numero'),
  comparar: ({ valor }: Said, lido: string) =>
    matriculaNumber(String(valor)) === matriculaNumber(lido) ? OK : differs(),
} as const
const nome = {
  campo: 'proprietario.nome',
  label: 'O nome do proprietário',
  lido: 'proprietario_nome',
  declared: (d: Declared) => ofProprietarios(d, 'nome'),
  readings: readProprietarios,
  comparar: compareProprietario,
} as const
const enrolment = {
  campo: 'proprietario.cpf_cnpj',
  label: 'O CPF ou CNPJ do proprietário',
  lido: 'cpf_cnpj',
  declared: (d: Declared) => ofProprietarios(d, 'cpf_cnpj'),
  comparar: compareEnrolment,
} as const
const municipio = {
  campo: 'imovel.municipio_ibge',
  label: 'O município do imóvel',
  lido: 'municipio',
  declared: municipiosOf,
  comparar: compareMunicipio,
} as const
const uf = {
  campo: 'imovel.uf',
  label: 'O estado do imóvel',
  lido: 'uf',
  declared: ufsOf,
  comparar: ({ valor }: Said, lido: string) =>
    withoutAccents(String(valor)) === withoutAccents(lido) ? OK : differs(),
} as const
const digits = ({ valor }: Said, lido: string) => (sameDigits(String(valor), lido) ? OK : differs())
const codigo = {
  campo: 'imovel.ccir_codigo',
  label: 'O código do imóvel no INCRA',
  lido: 'ccir_codigo',
  declared: ccirsOf,
  comparar: digits,
} as const

/**
 * The comparisons of declared values with values of documents, and their weights. The codes are published and never
 * change.
 */
export const RULES: readonly Rule[] = [
  {
    ...numero,
    codigo: 'numero_matricula',
    tipo: 'matricula_imovel',
    pesos: { divergencia: 25, aviso: 5 },
    faltando: {
      noPapel: 'Uma matrícula declarada não está em nenhum dos documentos lidos.',
      inDeclaration: 'Foi lida uma matrícula que não foi declarada.',
    },
  },
  {
    ...numero,
    codigo: 'numero_ccir',
    tipo: 'ccir',
    readings: readTitles,
    pesos: { divergencia: 20, aviso: 5 },
    faltando: {
      noPapel: 'O CCIR não traz uma das matrículas declaradas.',
      inDeclaration: 'O CCIR traz uma matrícula que não foi declarada.',
    },
  },
  {
    campo: 'imovel.matricula.cnm',
    label: 'O Código Nacional de Matrícula',
    lido: 'cnm',
    codigo: 'cnm_matricula',
    tipo: 'matricula_imovel',
    declared: (d) => ofTitles(d, 'cnm'),
    comparar: digits,
    pesos: { divergencia: 15, aviso: 3 },
  },
  {
    ...nome,
    codigo: 'proprietario_matricula',
    tipo: 'matricula_imovel',
    pesos: { divergencia: 30, aviso: 8 },
    faltando: {
      noPapel: 'Um dos donos declarados não está em nenhuma das matrículas lidas.',
      inDeclaration: 'Na matrícula há um dono que não foi declarado.',
    },
  },
  {
    ...nome,
    codigo: 'proprietario_ccir',
    tipo: 'ccir',
    // A CCIR often names only the first owner.
    faltando: { inDeclaration: 'No CCIR há um dono que não foi declarado.' },
    pesos: { divergencia: 20, aviso: 5 },
  },
  { ...enrolment, codigo: 'cpf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 30, aviso: 5 } },
  { ...enrolment, codigo: 'cpf_ccir', tipo: 'ccir', pesos: { divergencia: 25, aviso: 5 } },
  { ...municipio, codigo: 'municipio_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...municipio, codigo: 'municipio_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  {
    ...codigo,
    codigo: 'codigo_ccir',
    tipo: 'ccir',
    pesos: { divergencia: 20, aviso: 5 },
    faltando: {
      noPapel: 'Um código do INCRA declarado não está em nenhum dos CCIR lidos.',
      inDeclaration: 'Foi lido um CCIR cujo código não foi declarado.',
    },
  },
  { ...codigo, codigo: 'codigo_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 10, aviso: 3 } },
]

function readTitles(documento: ReadDocumento, limits: Limits): ReadValue[] {
  const all = readField(documento, 'numero_matricula', limits)
  if (all === null) return []
  const numbers = matriculaNumbers(String(all.valor))
  return numbers.length > 1 ? numbers.map((valor) => ({ ...all, valor })) : [all]
}

function readProprietarios(documento: ReadDocumento, limits: Limits): ReadValue[] {
  const first = readField(documento, 'proprietario_nome', limits)
  const others = readAll(documento, 'coproprietario_nome', limits)
  return [...(first === null ? [] : [first]), ...others].flatMap((read) =>
    peopleIn(String(read.valor)).map((valor) => ({ ...read, valor })),
  )
}

/**
 * Compares an owner's name. If the CPF is the same, a different name is not a contradiction: people marry, and clerks
 * abbreviate.
 */
function compareProprietario(
  { campo, valor }: Said,
  lido: string,
  { declarado, documento, limites }: Context,
): Outcome {
  const enrolled = readField(documento, 'cpf_cnpj', limites)
  const number = proprietarioAt(declarado, campo)?.cpf_cnpj ?? ''
  const sameCpf = enrolled?.certain && sameEnrolment(number, String(enrolled.valor)) === true
  switch (compareWithAny(String(valor), [lido])) {
    case 'same':
      return ofEspolio(lido) && !declarado.proprietario.espolio ? maybe('no papel, é do espólio') : OK
    case 'similar':
      return sameCpf ? OK : maybe('os nomes se parecem, mas não são o mesmo')
    case 'different':
      return sameCpf ? maybe('o CPF ou CNPJ é o mesmo') : differs()
  }
}

function compareEnrolment({ valor }: Said, readValue: string): Outcome {
  const same = sameEnrolment(String(valor), readValue)
  if (same === null) return { situacao: 'nao_verificavel', detail: 'o número lido não permite comparar' }
  return same ? OK : differs()
}

function compareMunicipio({ valor }: Said, lido: string): Outcome {
  const a = withoutAccents(String(valor))
  const b = withoutAccents(lido)
  return a === b || a.replace(/ /g, '') === b.replace(/ /g, '') ? OK : differs()
}

import type { MandatoryKind } from '@car/vocabulary/documento'
import type { ReadValue } from '../papers/reading.ts'
import { compareWithAny, ofEspolio } from './names.ts'
import { numbersIn, ownersIn, placesIn, titlesIn } from '../papers/lists.ts'
import type { Outcome, Weights } from '../outcome.ts'
import { sameEnrolment, sameDigits, matriculaNumber } from './numbers.ts'
import { ccirsOf, municipiosOf, ofProprietarios, ofTitles, proprietarioAt, type Said, ufsOf } from '../said.ts'
import { withoutAccents } from '@car/text/fold'
import type { Declared, Limits, ListsRead, ReadDocumento, ValuesRead } from '../types.ts'

export type Context = {
  declarado: Declared
  read: ReadValue
}

/** A comparison of declared values with values of documents, each as a set. */
export type Rule = {
  codigo: string
  tipo: MandatoryKind
  /** The path of the field in a finding without a declared value. */
  campo: string
  /** The name of the value, with which the sentence of a finding begins. */
  label: string
  lido: keyof ValuesRead
  declared: (d: Declared) => Said[]
  readings?: (documento: ReadDocumento, limits: Limits, declared: Declared) => ReadValue[]
  /** The list in which the document has all values. Without it, a document has only the values that were read. */
  list?: keyof ListsRead
  comparar: (declarado: Said, lido: string, context: Context) => Outcome
  pesos: Weights
  /**
   * Remarks about a declared value that no paper shows, or only a paper of the other kind, or that may be on a paper whose
   * list was not read, and about a read value that nobody declared. Without `faltando`, a read value that nobody declared
   * contradicts the declaration.
   */
  faltando?: { noPapel?: string; inOther?: string; unlisted?: string; inDeclaration: string }
}

const OK: Outcome = { situacao: 'ok', detail: null }
const differs = (detail: string | null = null): Outcome => ({ situacao: 'divergencia', detail })
const maybe = (detail: string): Outcome => ({ situacao: 'aviso', detail })

const numero = {
  campo: 'imovel.matricula.numero',
  label: 'O número da matrícula',
  lido: 'numero_matricula',
  declared: (d: Declared) => ofTitles(d, 'numero'),
  readings: titlesIn,
  comparar: ({ valor }: Said, lido: string) =>
    matriculaNumber(String(valor)) === matriculaNumber(lido) ? OK : differs(),
} as const
const nome = {
  campo: 'proprietario.nome',
  label: 'O nome do proprietário',
  lido: 'proprietario_nome',
  declared: (d: Declared) => ofProprietarios(d, 'nome'),
  readings: ownersIn,
  list: 'titulares',
  comparar: compareProprietario,
} as const
const enrolment = {
  campo: 'proprietario.cpf_cnpj',
  label: 'O CPF ou CNPJ do proprietário',
  lido: 'cpf_cnpj',
  declared: (d: Declared) => ofProprietarios(d, 'cpf_cnpj'),
  readings: numbersIn,
  comparar: compareEnrolment,
} as const
const municipio = {
  campo: 'imovel.municipio_ibge',
  label: 'O município do imóvel',
  lido: 'municipio',
  declared: municipiosOf,
  readings: placesIn,
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
      inOther: 'O CCIR traz uma matrícula declarada cuja certidão não foi lida.',
      inDeclaration: 'Foi lida uma matrícula que não foi declarada.',
    },
  },
  {
    ...numero,
    codigo: 'numero_ccir',
    tipo: 'ccir',
    list: 'titulos',
    pesos: { divergencia: 20, aviso: 5 },
    faltando: {
      noPapel: 'O CCIR não traz uma das matrículas declaradas.',
      unlisted: 'Nem todas as matrículas do CCIR puderam ser lidas: confira no papel se traz todas as declaradas.',
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
      inOther: 'Um dos donos declarados está no CCIR, mas não está em nenhuma das matrículas lidas.',
      unlisted: 'Nem todos os donos puderam ser lidos na matrícula: confira no papel se traz todos os declarados.',
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
  {
    ...municipio,
    codigo: 'municipio_ccir',
    tipo: 'ccir',
    pesos: { divergencia: 15, aviso: 4 },
    faltando: { inDeclaration: 'No CCIR há um município que não foi declarado.' },
  },
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

/**
 * Compares an owner's name. If the CPF is the same, a different name is not a contradiction: people marry, and clerks
 * abbreviate.
 */
function compareProprietario(
  { campo, valor }: Said,
  lido: string,
  { declarado, read: { cpf_cnpj } }: Context,
): Outcome {
  const number = proprietarioAt(declarado, campo)?.cpf_cnpj ?? ''
  const sameCpf = cpf_cnpj !== undefined && sameEnrolment(number, cpf_cnpj) === true
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

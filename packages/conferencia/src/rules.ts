import type { AchadoStatus } from '@car/vocabulary/achado'
import type { MandatoryKind } from '@car/vocabulary/documento'
import { percent } from '@car/vocabulary/text'
import { compareAreas } from './areas.ts'
import { readField, readAll, validOf } from './reading.ts'
import { compareWithAny } from './names.ts'
import { sameEnrolment, sameDigits, matriculaNumber, matriculaNumbers } from './numbers.ts'
import { withoutAccents } from './text.ts'
import type { DadosLidos, Declared, ReadDocumento, Limits } from './types.ts'

/** The result of a rule. The message continues the sentence "a área declarada …"; null when there is nothing to add. */
export type Outcome = { situacao: AchadoStatus; detail: string | null }

export type Context = {
  declarado: Declared
  /** The document that was read, and all documents of the case. */
  documento: ReadDocumento
  documentos: readonly ReadDocumento[]
  limites: Limits
}

/** Compares one declared value with one that was read. */
export type Rule = {
  codigo: string
  tipo: MandatoryKind
  /** Path of the declared field, and its name in a sentence. */
  campo: string
  rotulo: string
  lido: keyof DadosLidos
  declarado: (d: Declared) => string | number | null | undefined
  comparar: (declarado: string, lido: string, context: Context) => Outcome
  pesos: Record<'divergencia' | 'aviso', number>
  /** One document of this kind that agrees is enough, because a property may consist of several matrículas. */
  oneSuffices?: true
}

const OK: Outcome = { situacao: 'ok', detail: null }
const differs = (detail: string | null = null): Outcome => ({ situacao: 'divergencia', detail })
const maybe = (detail: string): Outcome => ({ situacao: 'aviso', detail })

const numero = { campo: 'imovel.matricula.numero', rotulo: 'O número da matrícula', lido: 'numero_matricula' } as const
const area = { campo: 'imovel.area_ha', rotulo: 'A área do imóvel', lido: 'area_ha' } as const
const nome = { campo: 'proprietario.nome', rotulo: 'O nome do proprietário', lido: 'proprietario_nome' } as const
const enrolment = {
  campo: 'proprietario.cpf_cnpj',
  rotulo: 'O CPF ou CNPJ do proprietário',
  lido: 'cpf_cnpj',
  declarado: (d: Declared) => d.proprietario.cpf_cnpj,
  comparar: compareEnrolment,
} as const
const municipio = {
  campo: 'imovel.municipio_ibge',
  rotulo: 'O município do imóvel',
  lido: 'municipio',
  declarado: (d: Declared) => d.imovel.municipio,
  comparar: compareMunicipio,
} as const
const uf = {
  campo: 'imovel.uf',
  rotulo: 'O estado do imóvel',
  lido: 'uf',
  declarado: (d: Declared) => d.imovel.uf,
  comparar: (a: string, b: string) => (withoutAccents(a) === withoutAccents(b) ? OK : differs()),
} as const
const codigo = {
  campo: 'imovel.ccir_codigo',
  rotulo: 'O código do imóvel no INCRA',
  lido: 'ccir_codigo',
  declarado: (d: Declared) => d.imovel.ccir_codigo,
  comparar: (a: string, b: string) => (sameDigits(a, b) ? OK : differs()),
} as const

/**
 * Which declared value is compared with which read value, and the weight of a difference. Published codes never change.
 */
export const RULES: readonly Rule[] = [
  {
    ...numero,
    codigo: 'numero_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.matricula?.numero,
    comparar: (a, b) => (matriculaNumber(a) === matriculaNumber(b) ? OK : differs()),
    pesos: { divergencia: 25, aviso: 5 },
    oneSuffices: true,
  },
  {
    ...numero,
    codigo: 'numero_ccir',
    tipo: 'ccir',
    declarado: (d) => d.imovel.matricula?.numero,
    comparar: (a, b) => (matriculaNumbers(b).includes(matriculaNumber(a) ?? '') ? OK : differs()),
    pesos: { divergencia: 20, aviso: 5 },
  },
  {
    campo: 'imovel.matricula.cnm',
    rotulo: 'O Código Nacional de Matrícula',
    lido: 'cnm',
    codigo: 'cnm_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.matricula?.cnm,
    comparar: (a, b) => (sameDigits(a, b) ? OK : differs()),
    pesos: { divergencia: 15, aviso: 3 },
    oneSuffices: true,
  },
  {
    ...area,
    codigo: 'area_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.area_ha,
    comparar: compareMatriculaArea,
    pesos: { divergencia: 25, aviso: 8 },
    oneSuffices: true,
  },
  {
    ...area,
    codigo: 'area_ccir',
    tipo: 'ccir',
    declarado: (d) => d.imovel.area_ha,
    comparar: (a, b, { limites }) => asOutcome(compareAreas(Number(a), Number(b), limites)),
    pesos: { divergencia: 20, aviso: 6 },
  },
  {
    ...nome,
    codigo: 'proprietario_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.proprietario.nome,
    comparar: compareProprietario,
    pesos: { divergencia: 30, aviso: 8 },
  },
  {
    ...nome,
    codigo: 'proprietario_ccir',
    tipo: 'ccir',
    declarado: (d) => d.proprietario.nome,
    comparar: compareProprietario,
    pesos: { divergencia: 20, aviso: 5 },
  },
  { ...enrolment, codigo: 'cpf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 30, aviso: 5 } },
  { ...enrolment, codigo: 'cpf_ccir', tipo: 'ccir', pesos: { divergencia: 25, aviso: 5 } },
  { ...municipio, codigo: 'municipio_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...municipio, codigo: 'municipio_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  { ...codigo, codigo: 'codigo_ccir', tipo: 'ccir', pesos: { divergencia: 20, aviso: 5 } },
  { ...codigo, codigo: 'codigo_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 10, aviso: 3 } },
]

/** A comparison of areas in words: the difference, and its usual cause. */
export function asOutcome({ situacao, diferenca, hint }: ReturnType<typeof compareAreas>): Outcome {
  const amount = diferenca >= 10 ? `mais de ${percent(10)}` : percent(diferenca)
  return situacao === 'ok' ? OK : { situacao, detail: [`diferença de ${amount}`, hint].filter(Boolean).join('; ') }
}

/**
 * A CCIR covers the whole property. A single matrícula may be only a part of it, and several matrículas add up to it.
 */
function compareMatriculaArea(declared: string, readValue: string, { documentos, limites }: Context): Outcome {
  const total = Number(declared)
  const alone = asOutcome(compareAreas(total, Number(readValue), limites))
  if (alone.situacao === 'ok') return OK
  const matriculas = validOf(documentos, 'matricula_imovel')
  const certain = (d: ReadDocumento) => {
    const leitura = readField(d, 'area_ha', limites)
    return leitura?.certa ? Number(leitura.valor) : Number.NaN
  }
  const soma = matriculas.reduce((s, d) => s + certain(d), 0)
  if (matriculas.length > 1 && compareAreas(total, soma, limites).situacao === 'ok') return OK
  const registered = validOf(documentos, 'ccir').flatMap((d) =>
    matriculaNumbers(String(readField(d, 'numero_matricula', limites)?.valor ?? '')),
  )
  const parte = Number(readValue) < total && registered.length > 1
  return parte ? maybe(`${alone.detail}; o CCIR registra outras matrículas do mesmo imóvel`) : alone
}

/** If the CPF is the same, a different name does not count: people marry, and clerks abbreviate. */
function compareProprietario(declaredName: string, lido: string, { declarado, documento, limites }: Context): Outcome {
  const enrolled = readField(documento, 'cpf_cnpj', limites)
  const sameCpf =
    enrolled?.certa && sameEnrolment(declarado.proprietario.cpf_cnpj ?? '', String(enrolled.valor)) === true
  switch (compareWithAny(declaredName, [lido, ...readAll(documento, 'coproprietario_nome')])) {
    case 'igual':
      return OK
    case 'parecido':
      return sameCpf ? OK : maybe('os nomes se parecem, mas não são o mesmo')
    case 'diferente':
      return sameCpf ? maybe('o CPF ou CNPJ é o mesmo') : differs()
  }
}

function compareEnrolment(declared: string, readValue: string): Outcome {
  const same = sameEnrolment(declared, readValue)
  if (same === null) return { situacao: 'nao_verificavel', detail: 'o número lido não permite comparar' }
  return same ? OK : differs()
}

function compareMunicipio(declarado: string, lido: string): Outcome {
  const a = withoutAccents(declarado)
  const b = withoutAccents(lido)
  return a === b || a.replace(/ /g, '') === b.replace(/ /g, '') ? OK : differs()
}

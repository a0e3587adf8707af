import type { SituacaoAchado } from '@car/vocabulary/achado'
import type { TipoObrigatorio } from '@car/vocabulary/documento'
import { porcento } from '@car/vocabulary/texto'
import { compararAreas } from './areas.ts'
import { lerCampo, lerTodos, validosDe } from './leitura.ts'
import { compararComAlgum } from './nomes.ts'
import { mesmaInscricao, mesmosDigitos, numeroDaMatricula, numerosDeMatricula } from './numeros.ts'
import { semAcento } from './texto.ts'
import type { DadosLidos, Declarado, DocumentoLido, Limites } from './tipos.ts'

/** The result of a rule. The message continues the sentence "a área declarada …"; null when there is nothing to add. */
export type Veredito = { situacao: SituacaoAchado; detalhe: string | null }

export type Contexto = {
  declarado: Declarado
  /** The document that was read, and all documents of the case. */
  documento: DocumentoLido
  documentos: readonly DocumentoLido[]
  limites: Limites
}

/** Compares one declared value with one that was read. */
export type Regra = {
  codigo: string
  tipo: TipoObrigatorio
  /** Path of the declared field, and its name in a sentence. */
  campo: string
  rotulo: string
  lido: keyof DadosLidos
  declarado: (d: Declarado) => string | number | null | undefined
  comparar: (declarado: string, lido: string, contexto: Contexto) => Veredito
  pesos: Record<'divergencia' | 'aviso', number>
  /** One document of this kind that agrees is enough, because a property may consist of several matrículas. */
  umBasta?: true
}

const OK: Veredito = { situacao: 'ok', detalhe: null }
const difere = (detalhe: string | null = null): Veredito => ({ situacao: 'divergencia', detalhe })
const talvez = (detalhe: string): Veredito => ({ situacao: 'aviso', detalhe })

const numero = { campo: 'imovel.matricula.numero', rotulo: 'O número da matrícula', lido: 'numero_matricula' } as const
const area = { campo: 'imovel.area_ha', rotulo: 'A área do imóvel', lido: 'area_ha' } as const
const nome = { campo: 'proprietario.nome', rotulo: 'O nome do proprietário', lido: 'proprietario_nome' } as const
const inscricao = {
  campo: 'proprietario.cpf_cnpj',
  rotulo: 'O CPF ou CNPJ do proprietário',
  lido: 'cpf_cnpj',
  declarado: (d: Declarado) => d.proprietario.cpf_cnpj,
  comparar: compararInscricao,
} as const
const municipio = {
  campo: 'imovel.municipio_ibge',
  rotulo: 'O município do imóvel',
  lido: 'municipio',
  declarado: (d: Declarado) => d.imovel.municipio,
  comparar: compararMunicipio,
} as const
const uf = {
  campo: 'imovel.uf',
  rotulo: 'O estado do imóvel',
  lido: 'uf',
  declarado: (d: Declarado) => d.imovel.uf,
  comparar: (a: string, b: string) => (semAcento(a) === semAcento(b) ? OK : difere()),
} as const
const codigo = {
  campo: 'imovel.ccir_codigo',
  rotulo: 'O código do imóvel no INCRA',
  lido: 'ccir_codigo',
  declarado: (d: Declarado) => d.imovel.ccir_codigo,
  comparar: (a: string, b: string) => (mesmosDigitos(a, b) ? OK : difere()),
} as const

/**
 * Which declared value is compared with which read value, and the weight of a difference. Published codes never change.
 */
export const REGRAS: readonly Regra[] = [
  {
    ...numero,
    codigo: 'numero_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.matricula?.numero,
    comparar: (a, b) => (numeroDaMatricula(a) === numeroDaMatricula(b) ? OK : difere()),
    pesos: { divergencia: 25, aviso: 5 },
    umBasta: true,
  },
  {
    ...numero,
    codigo: 'numero_ccir',
    tipo: 'ccir',
    declarado: (d) => d.imovel.matricula?.numero,
    comparar: (a, b) => (numerosDeMatricula(b).includes(numeroDaMatricula(a) ?? '') ? OK : difere()),
    pesos: { divergencia: 20, aviso: 5 },
  },
  {
    campo: 'imovel.matricula.cnm',
    rotulo: 'O Código Nacional de Matrícula',
    lido: 'cnm',
    codigo: 'cnm_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.matricula?.cnm,
    comparar: (a, b) => (mesmosDigitos(a, b) ? OK : difere()),
    pesos: { divergencia: 15, aviso: 3 },
    umBasta: true,
  },
  {
    ...area,
    codigo: 'area_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.imovel.area_ha,
    comparar: compararAreaDaMatricula,
    pesos: { divergencia: 25, aviso: 8 },
    umBasta: true,
  },
  {
    ...area,
    codigo: 'area_ccir',
    tipo: 'ccir',
    declarado: (d) => d.imovel.area_ha,
    comparar: (a, b, { limites }) => comoVeredito(compararAreas(Number(a), Number(b), limites)),
    pesos: { divergencia: 20, aviso: 6 },
  },
  {
    ...nome,
    codigo: 'proprietario_matricula',
    tipo: 'matricula_imovel',
    declarado: (d) => d.proprietario.nome,
    comparar: compararProprietario,
    pesos: { divergencia: 30, aviso: 8 },
  },
  {
    ...nome,
    codigo: 'proprietario_ccir',
    tipo: 'ccir',
    declarado: (d) => d.proprietario.nome,
    comparar: compararProprietario,
    pesos: { divergencia: 20, aviso: 5 },
  },
  { ...inscricao, codigo: 'cpf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 30, aviso: 5 } },
  { ...inscricao, codigo: 'cpf_ccir', tipo: 'ccir', pesos: { divergencia: 25, aviso: 5 } },
  { ...municipio, codigo: 'municipio_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...municipio, codigo: 'municipio_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 15, aviso: 4 } },
  { ...uf, codigo: 'uf_ccir', tipo: 'ccir', pesos: { divergencia: 15, aviso: 4 } },
  { ...codigo, codigo: 'codigo_ccir', tipo: 'ccir', pesos: { divergencia: 20, aviso: 5 } },
  { ...codigo, codigo: 'codigo_matricula', tipo: 'matricula_imovel', pesos: { divergencia: 10, aviso: 3 } },
]

/** A comparison of areas in words: the difference, and its usual cause. */
export function comoVeredito({ situacao, diferenca, indicio }: ReturnType<typeof compararAreas>): Veredito {
  const quanto = diferenca >= 10 ? `mais de ${porcento(10)}` : porcento(diferenca)
  return situacao === 'ok' ? OK : { situacao, detalhe: [`diferença de ${quanto}`, indicio].filter(Boolean).join('; ') }
}

/**
 * A CCIR covers the whole property. A single matrícula may be only a part of it, and several matrículas add up to it.
 */
function compararAreaDaMatricula(declarada: string, lida: string, { documentos, limites }: Contexto): Veredito {
  const total = Number(declarada)
  const sozinha = comoVeredito(compararAreas(total, Number(lida), limites))
  if (sozinha.situacao === 'ok') return OK
  const matriculas = validosDe(documentos, 'matricula_imovel')
  const certa = (d: DocumentoLido) => {
    const leitura = lerCampo(d, 'area_ha', limites)
    return leitura?.certa ? Number(leitura.valor) : Number.NaN
  }
  const soma = matriculas.reduce((s, d) => s + certa(d), 0)
  if (matriculas.length > 1 && compararAreas(total, soma, limites).situacao === 'ok') return OK
  const registradas = validosDe(documentos, 'ccir').flatMap((d) =>
    numerosDeMatricula(String(lerCampo(d, 'numero_matricula', limites)?.valor ?? '')),
  )
  const parte = Number(lida) < total && registradas.length > 1
  return parte ? talvez(`${sozinha.detalhe}; o CCIR registra outras matrículas do mesmo imóvel`) : sozinha
}

/** If the CPF is the same, a different name does not count: people marry, and clerks abbreviate. */
function compararProprietario(
  nomeDeclarado: string,
  lido: string,
  { declarado, documento, limites }: Contexto,
): Veredito {
  const inscrito = lerCampo(documento, 'cpf_cnpj', limites)
  const mesmoCpf =
    inscrito?.certa && mesmaInscricao(declarado.proprietario.cpf_cnpj ?? '', String(inscrito.valor)) === true
  switch (compararComAlgum(nomeDeclarado, [lido, ...lerTodos(documento, 'coproprietario_nome')])) {
    case 'igual':
      return OK
    case 'parecido':
      return mesmoCpf ? OK : talvez('os nomes se parecem, mas não são o mesmo')
    case 'diferente':
      return mesmoCpf ? talvez('o CPF ou CNPJ é o mesmo') : difere()
  }
}

function compararInscricao(declarada: string, lida: string): Veredito {
  const mesma = mesmaInscricao(declarada, lida)
  if (mesma === null) return { situacao: 'nao_verificavel', detalhe: 'o número lido não permite comparar' }
  return mesma ? OK : difere()
}

function compararMunicipio(declarado: string, lido: string): Veredito {
  const a = semAcento(declarado)
  const b = semAcento(lido)
  return a === b || a.replace(/ /g, '') === b.replace(/ /g, '') ? OK : difere()
}

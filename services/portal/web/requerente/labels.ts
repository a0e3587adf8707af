import { labelIn } from '../shared/labels.ts'

/**
 * The labels of the fields of a case. In the path of an item `[]` stands for its index, and in the label `{n}` for its
 * number.
 */
export const LABELS: Record<string, string> = {
  'imovel.denominacao': 'Nome do imóvel',
  'imovel.tipo': 'Tipo',
  'imovel.municipio_ibge': 'Município',
  'imovel.uf': 'Estado',
  'imovel.outros_municipios': 'Outros municípios',
  'imovel.outros_municipios[]': 'Município {n}',
  'imovel.area_ha': 'Área',
  'imovel.matricula': 'Matrícula',
  'imovel.matricula.numero': 'Número da matrícula',
  'imovel.matricula.registro': 'Tipo do registro',
  'imovel.matricula.area_ha': 'Área da matrícula',
  'imovel.outras_matriculas': 'Outras matrículas',
  'imovel.outras_matriculas[].numero': 'Número do registro {n}',
  'imovel.outras_matriculas[].registro': 'Tipo do registro {n}',
  'imovel.outras_matriculas[].cartorio': 'Cartório do registro {n}',
  'imovel.outras_matriculas[].cnm': 'CNM do registro {n}',
  'imovel.outras_matriculas[].area_ha': 'Área do registro {n}',
  'imovel.titularidade': 'Como você tem a terra',
  'imovel.titulo_posse.tipo': 'O que mostra a posse',
  'imovel.titulo_posse.descricao': 'Mais sobre esse papel',
  'imovel.matricula.cartorio': 'Cartório',
  'imovel.matricula.cnm': 'Código Nacional de Matrícula (CNM)',
  'imovel.ccir_codigo': 'Código do imóvel no INCRA (CCIR)',
  'imovel.outros_ccir': 'Outros CCIR',
  'imovel.outros_ccir[]': 'CCIR {n}',
  'imovel.geometria': 'Perímetro',
  'proprietario.nome': 'Nome do proprietário',
  'proprietario.cpf_cnpj': 'CPF ou CNPJ do proprietário',
  'proprietario.percentual': 'Parte do proprietário',
  'proprietario.espolio': 'Espólio',
  coproprietarios: 'Outros donos',
  'coproprietarios[].nome': 'Nome do dono {n}',
  'coproprietarios[].cpf_cnpj': 'CPF ou CNPJ do dono {n}',
  'coproprietarios[].percentual': 'Parte do dono {n}',
  'representante.nome': 'Nome do representante',
  'representante.cpf': 'CPF do representante',
  'representante.qualidade': 'Por que age pelos donos',
  observacoes: 'Observações',
}

/** Returns the label of a field: for `coproprietarios[1].nome` it is `Nome do dono 3`. */
export const labelOf = (campo: string): string | undefined => labelIn(LABELS, campo)

/** Returns the group of a field without loading the form. A test compares the groups with those of the form. */
export function groupOf(campo: string): string {
  if (campo === 'imovel.area_ha') return 'area'
  if (campo === 'imovel.geometria') return 'perimetro'
  if (/^imovel\.(matricula|outras_matriculas|titulo_posse|ccir|outros_ccir)/.test(campo)) return 'registro'
  return campo.startsWith('imovel') ? 'imovel' : 'proprietario'
}

const MISSING = /^dado_(.+)$/

/** Returns the field that a code of `faltando` names; undefined if it names none. */
export const missingField = (codigo: string): string | undefined => MISSING.exec(codigo)?.[1]

/** Returns the group of the first missing field; undefined if no field is missing. */
export function missingStep(missing: readonly { codigo: string }[]): string | undefined {
  const [campo] = missing.flatMap(({ codigo }) => missingField(codigo) ?? [])
  return campo === undefined ? undefined : groupOf(campo)
}

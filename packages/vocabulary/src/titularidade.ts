/**
 * The rights by which somebody declares a property: a registered title, possession, or a title for one part and
 * possession for the rest.
 */
export const TITULARIDADES = ['propriedade', 'posse', 'mista'] as const
export type Titularidade = (typeof TITULARIDADES)[number]

export const TITULARIDADE_LABEL: Record<Titularidade, string> = {
  propriedade: 'propriedade',
  posse: 'posse',
  mista: 'propriedade e posse',
}

/** The kinds of record of a title: a matrícula, or a transcrição in a book from before 1976. */
export const REGISTROS = ['matricula', 'transcricao'] as const
export type Registro = (typeof REGISTROS)[number]

export const REGISTRO_LABEL: Record<Registro, string> = { matricula: 'matrícula', transcricao: 'transcrição' }

/** The papers by which somebody shows the possession of a property. */
export const TITULOS_POSSE = [
  'contrato',
  'escritura_posse',
  'declaracao',
  'titulo_provisorio',
  'sentenca',
  'outro',
] as const
export type TituloPosse = (typeof TITULOS_POSSE)[number]

export const TITULO_POSSE_LABEL: Record<TituloPosse, string> = {
  contrato: 'contrato',
  escritura_posse: 'escritura de posse',
  declaracao: 'declaração',
  titulo_provisorio: 'título provisório',
  sentenca: 'sentença',
  outro: 'outro',
}

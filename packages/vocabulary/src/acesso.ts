/** Which part of a case somebody looked at. */
export const TIPOS_LEITURA = ['processo', 'historico', 'documento', 'dados', 'arquivo', 'dossie', 'cpf'] as const
export type TipoLeitura = (typeof TIPOS_LEITURA)[number]

export const TIPO_LEITURA_LABEL: Record<TipoLeitura, string> = {
  processo: 'o processo',
  historico: 'o histórico',
  documento: 'os documentos',
  dados: 'os dados extraídos e as conferências',
  arquivo: 'um arquivo',
  dossie: 'um dossiê',
  cpf: 'o CPF ou CNPJ',
}

/** The limits that a person's looks may exceed. */
export const MOTIVOS_ACESSO_INCOMUM = [
  'casos_por_hora',
  'casos_por_dia',
  'listados_por_hora',
  'listados_por_dia',
  'cpf_por_dia',
] as const
export type MotivoAcessoIncomum = (typeof MOTIVOS_ACESSO_INCOMUM)[number]

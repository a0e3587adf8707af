/** The kinds of notices. People can switch each on or off, except AVISOS_OBRIGATORIOS. */
export const TIPOS_AVISO = [
  'recebido',
  'pendencia',
  'lembrete',
  'decisao',
  'recurso',
  'documento_invalido',
  'autorizacao',
  'seguranca',
  'escalado',
  'resumo',
] as const
export type TipoAviso = (typeof TIPOS_AVISO)[number]

/** A term is running or an account is at stake, so these are always sent by mail. */
export const AVISOS_OBRIGATORIOS = ['pendencia', 'decisao', 'seguranca'] as const satisfies readonly TipoAviso[]
export type AvisoOpcional = Exclude<TipoAviso, (typeof AVISOS_OBRIGATORIOS)[number]>

export const ehOpcional = (tipo: TipoAviso): tipo is AvisoOpcional =>
  !(AVISOS_OBRIGATORIOS as readonly TipoAviso[]).includes(tipo)

export const TIPO_AVISO_LABEL: Record<TipoAviso, string> = {
  recebido: 'processos recebidos',
  pendencia: 'pendências a responder',
  lembrete: 'lembretes de prazo',
  decisao: 'decisões',
  recurso: 'recursos recebidos',
  documento_invalido: 'documentos a enviar de novo',
  autorizacao: 'autorizações',
  seguranca: 'segurança da conta',
  escalado: 'prazos de análise vencidos',
  resumo: 'resumo do dia',
}

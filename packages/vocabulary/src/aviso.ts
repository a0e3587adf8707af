/** The kinds of notices. People can switch each kind on or off, except MANDATORY_AVISOS. */
export const AVISO_KINDS = [
  'recebido',
  'pendencia',
  'lembrete',
  'decisao',
  'recurso',
  'documento_invalido',
  'autorizacao',
  'resposta',
  'segunda_leitura',
  'seguranca',
  'escalado',
  'resumo',
] as const
export type AvisoKind = (typeof AVISO_KINDS)[number]

/** The notices that are always sent by e-mail, because a term is running or an account is at risk. */
export const MANDATORY_AVISOS = ['pendencia', 'decisao', 'seguranca'] as const satisfies readonly AvisoKind[]
export type OptionalAviso = Exclude<AvisoKind, (typeof MANDATORY_AVISOS)[number]>

export const isOptional = (kind: AvisoKind): kind is OptionalAviso =>
  !(MANDATORY_AVISOS as readonly AvisoKind[]).includes(kind)

/** The notices that ask the requerente for something. */
export const ASKING_AVISOS: readonly AvisoKind[] = ['pendencia', 'lembrete', 'documento_invalido']

/** The channels by which notices reach people outside the service. */
export const CHANNELS = ['email', 'telefone'] as const
export type Canal = (typeof CHANNELS)[number]

export const AVISO_KIND_LABEL: Record<AvisoKind, string> = {
  recebido: 'processos recebidos',
  pendencia: 'pendências a responder',
  lembrete: 'lembretes de prazo',
  decisao: 'decisões',
  recurso: 'recursos recebidos',
  documento_invalido: 'documentos a enviar de novo',
  autorizacao: 'autorizações',
  resposta: 'respostas a pendências',
  segunda_leitura: 'segundas leituras',
  seguranca: 'segurança da conta',
  escalado: 'prazos de análise vencidos',
  resumo: 'resumo do dia',
}

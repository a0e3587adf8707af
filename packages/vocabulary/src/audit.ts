import { ATO_LABEL } from './ato.ts'

/** The labels of all recorded acts in the audit: acts on cases, and acts outside of cases. */
export const AUDITED_ACTION_LABEL = {
  ...ATO_LABEL,
  documento_em_leitura: 'leitura de documento iniciada',
  documento_devolvido: 'leitura de documento interrompida',
  documento_liberado: 'arquivo liberado para outro processo',
  duplicidade_detectada: 'arquivo que já está em outro processo',
  composicao_iniciada: 'composição de dossiê iniciada',
  composicao_devolvida: 'composição de dossiê interrompida',
  composicao_falhou: 'composição de dossiê malograda',
  nota_escrita: 'nota da análise',
  modelo_criado: 'modelo de pendência criado',
  modelo_alterado: 'modelo de pendência alterado',
  modelo_excluido: 'modelo de pendência excluído',
  acesso_incomum: 'acesso incomum',
  usuario_criado: 'pessoa cadastrada',
  tipo_alterado: 'papel alterado',
  unidade_alterada: 'unidade alterada',
  contato_alterado: 'contato alterado',
  sessoes_encerradas: 'sessões encerradas',
  pessoas_listadas: 'lista de pessoas consultada',
  pessoa_consultada: 'cadastro de pessoa consultado',
  pessoa_procurada: 'pessoa procurada pelo CPF',
  auditoria_consultada: 'auditoria consultada',
  dados_exportados: 'dados próprios baixados',
} as const
export type AuditedAction = keyof typeof AUDITED_ACTION_LABEL

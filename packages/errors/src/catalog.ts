/**
 * The kind of an error, independent of any transport. HTTP and gRPC each have a table that maps kinds to their own
 * statuses.
 */
export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'malformed'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported_type'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'internal'

/**
 * Every error that a client can get. Codes are part of the wire contract: codes may be added, but no code gets another
 * meaning. People are shown `mensagem` if the error has no more precise message.
 */
export const CATALOGUE = {
  sem_token: { code: 'CAR-001', kind: 'unauthenticated', mensagem: 'Entre no sistema para continuar.' },
  token_encerrado: { code: 'CAR-002', kind: 'unauthenticated', mensagem: 'Sua sessão terminou. Entre novamente.' },
  nao_encontrado: { code: 'CAR-003', kind: 'not_found', mensagem: 'O recurso pedido não foi encontrado.' },
  entrada_invalida: { code: 'CAR-004', kind: 'invalid', mensagem: 'Há dados inválidos. Corrija os campos indicados.' },
  estado_invalido: { code: 'CAR-005', kind: 'conflict', mensagem: 'A situação atual não permite esta operação.' },
  nivel_insuficiente: {
    code: 'CAR-006',
    kind: 'forbidden',
    mensagem: 'Esta operação exige um nível de confiabilidade maior na sua conta gov.br.',
  },
  arquivo_duplicado: {
    code: 'CAR-007',
    kind: 'conflict',
    mensagem: 'Este arquivo já foi recebido. Envie um arquivo diferente.',
  },
  grande_demais: { code: 'CAR-008', kind: 'too_large', mensagem: 'O conteúdo enviado passa do tamanho permitido.' },
  tipo_nao_aceito: {
    code: 'CAR-009',
    kind: 'unsupported_type',
    mensagem: 'O tipo do conteúdo não é aceito ou não corresponde ao que foi declarado.',
  },
  limite_excedido: {
    code: 'CAR-010',
    kind: 'rate_limited',
    mensagem: 'Muitos pedidos em pouco tempo. Aguarde e tente de novo.',
  },
  ilegivel: {
    code: 'CAR-011',
    kind: 'malformed',
    mensagem: 'O pedido não pôde ser lido. Verifique o formato enviado.',
  },
  alterado_por_outro: {
    code: 'CAR-012',
    kind: 'conflict',
    mensagem: 'Outra pessoa alterou este recurso ao mesmo tempo. Consulte-o e tente de novo.',
  },
  versao_desatualizada: {
    code: 'CAR-012',
    kind: 'stale',
    mensagem: 'O recurso mudou desde a sua leitura. Consulte-o e tente de novo.',
  },
  chave_reutilizada: {
    code: 'CAR-013',
    kind: 'invalid',
    mensagem: 'Esta Idempotency-Key já foi usada com outro conteúdo. Use uma chave nova.',
  },
  chave_em_uso: {
    code: 'CAR-014',
    kind: 'conflict',
    mensagem: 'O pedido com esta Idempotency-Key ainda está em andamento. Aguarde e repita.',
  },
  dossie_nao_pronto: { code: 'CAR-015', kind: 'conflict', mensagem: 'O dossiê ainda não está pronto.' },
  indisponivel: {
    code: 'CAR-016',
    kind: 'unavailable',
    mensagem: 'Uma parte do serviço está indisponível. Tente de novo em instantes.',
  },
  tempo_esgotado: {
    code: 'CAR-017',
    kind: 'timeout',
    mensagem: 'Uma parte do serviço não respondeu a tempo. Tente de novo.',
  },
  entrada_recusada: {
    code: 'CAR-018',
    kind: 'unauthenticated',
    mensagem: 'A entrada foi recusada ou expirou. Comece a entrada outra vez.',
  },
  inesperado: {
    code: 'CAR-500',
    kind: 'internal',
    mensagem: 'Erro inesperado. Informe o número do pedido ao suporte.',
  },
} as const satisfies Record<string, { code: `CAR-${string}`; kind: ErrorKind; mensagem: string }>

export type ErrorName = keyof typeof CATALOGUE

/** The reasons why a field was refused: the values of `error.details[].code`. */
export type DetailCode =
  | 'required'
  | 'invalid_format'
  | 'invalid_value'
  | 'out_of_range'
  | 'too_long'
  | 'too_short'
  | 'unknown_field'
  | 'mismatch'
  | 'insufficient_level'
  | 'recent_login_required'
  | 'not_found'
  | 'rectification_open'

export type Detail = { field: string; code: string; message: string }

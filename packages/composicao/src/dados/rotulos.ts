/** The registry's codes in the words that the dossier prints. */
export const STATUS_PROCESSO = {
  rascunho: 'Rascunho',
  submetido: 'Submetido',
  em_analise: 'Em análise',
  pendente: 'Pendente',
  aprovado: 'Aprovado',
  rejeitado: 'Rejeitado',
  em_recurso: 'Em recurso',
  cancelado: 'Cancelado',
} as const

export const SITUACAO_CAR = { AT: 'Ativo', PE: 'Pendente', SU: 'Suspenso', CA: 'Cancelado' } as const

export const TIPO_IMOVEL = {
  IRU: 'Imóvel rural (IRU)',
  AST: 'Assentamento da reforma agrária (AST)',
  PCT: 'Território de povos e comunidades tradicionais (PCT)',
} as const

export const TIPO_DOCUMENTO = {
  matricula_imovel: 'Matrícula do imóvel',
  ccir: 'CCIR',
  planta_georeferenciada: 'Planta georreferenciada',
  memorial_descritivo: 'Memorial descritivo',
  car_anterior: 'CAR anterior',
  declaracao_area: 'Declaração de área',
  outros: 'Outro documento',
} as const

export const STATUS_DOCUMENTO = {
  aguardando: 'Aguardando leitura',
  processando: 'Em leitura',
  valido: 'Válido',
  invalido: 'Inválido',
} as const

export const CAMPO = {
  numero_matricula: 'Número da matrícula',
  area_ha: 'Área',
  proprietario_nome: 'Proprietário',
  coproprietario_nome: 'Coproprietário',
  denominacao: 'Denominação',
  cnm: 'Código Nacional de Matrícula (CNM)',
  cartorio: 'Cartório',
  comarca: 'Comarca',
  ccir_codigo: 'Código do imóvel (CCIR)',
  ccir_numero: 'Número do CCIR',
  exercicio: 'Exercício',
  municipio: 'Município',
  uf: 'UF',
  data_emissao: 'Data de emissão',
  data_abertura: 'Data de abertura',
  data_vencimento: 'Data de vencimento',
  valor_taxa: 'Valor da taxa (R$)',
  quitacao: 'Quitação',
  cpf_cnpj: 'CPF ou CNPJ',
  cpf: 'CPF',
  cnpj: 'CNPJ',
} as const

export const MOTIVO_DOCUMENTO = {
  ocr_baixa_confianca: 'Leitura com confiança abaixo de 70 %',
  falha_processamento: 'O arquivo não pôde ser processado',
  arquivo_malicioso: 'O arquivo contém um programa malicioso e foi isolado',
  foto_desfocada: 'Foto desfocada',
  resolucao_baixa: 'Resolução baixa',
  pagina_em_branco: 'Página em branco',
  pagina_cortada: 'Página cortada',
  nao_e_documento: 'Não parece ser um documento',
  pdf_protegido: 'PDF protegido por senha',
  arquivo_corrompido: 'Arquivo corrompido',
  tipo_divergente: 'Conteúdo de outro tipo de documento',
  dado_invalido: 'Dado lido não é válido',
  tipo_nao_permitido: 'Tipo de arquivo não permitido',
  paginas_demais: 'Páginas demais',
  imagem_grande_demais: 'Imagem grande demais',
  tempo_esgotado: 'O tempo de leitura se esgotou',
  campo_ausente: 'Campo obrigatório não encontrado',
} as const

export const TIPO_PENDENCIA = {
  documento: 'Documento',
  dado: 'Dado do cadastro',
  geometria: 'Geometria',
  esclarecimento: 'Esclarecimento',
} as const

export const STATUS_PENDENCIA = {
  aberta: 'Aberta',
  respondida: 'Respondida',
  resolvida: 'Resolvida',
  expirada: 'Expirada',
  cancelada: 'Cancelada',
} as const

export const STATUS_RECURSO = { aberto: 'Aberto', deferido: 'Deferido', indeferido: 'Indeferido' } as const

export const CODIGO_MOTIVO = {
  DOCUMENTACAO_INSUFICIENTE: 'Documentação insuficiente',
  AREA_DIVERGENTE: 'Área divergente',
  GEOMETRIA_INVALIDA: 'Geometria inválida',
  DADO_INCONSISTENTE: 'Dado inconsistente',
  OUTRO: 'Outro motivo',
} as const

export const TIPO_DECISAO = {
  aprovado: 'Aprovação',
  aprovacao: 'Aprovação',
  rejeitado: 'Rejeição',
  rejeicao: 'Rejeição',
  deferido: 'Recurso deferido',
  indeferido: 'Recurso indeferido',
} as const

export const TIPO_USUARIO = {
  produtor_rural: 'produtor rural',
  responsavel_tecnico: 'responsável técnico',
  analista_ambiental: 'analista ambiental',
  supervisor_ambiental: 'supervisor ambiental',
  admin: 'administração',
} as const

export const SITUACAO_CONFERENCIA = {
  ok: 'Confere',
  aviso: 'Atenção',
  divergencia: 'Divergência',
  nao_verificavel: 'Não verificável',
} as const

export const ATO = {
  processo_criado: 'Rascunho aberto',
  processo_editado: 'Cadastro alterado',
  processo_descartado: 'Rascunho descartado',
  processo_assinado: 'Assinatura do responsável técnico',
  processo_submetido: 'Submissão',
  processo_cancelado: 'Cancelamento',
  processo_assumido: 'Análise assumida',
  processo_liberado: 'Devolução à fila',
  processo_atribuido: 'Atribuição',
  processo_aprovado: 'Aprovação',
  processo_rejeitado: 'Rejeição',
  pendencia_criada: 'Pendência criada',
  pendencia_respondida: 'Pendência respondida',
  pendencia_resolvida: 'Pendência resolvida',
  pendencia_cancelada: 'Pendência cancelada',
  pendencia_expirada: 'Pendência vencida',
  pendencia_lembrada: 'Lembrete de prazo',
  recurso_aberto: 'Recurso aberto',
  recurso_decidido: 'Recurso decidido',
  autorizacao_concedida: 'Autorização concedida',
  autorizacao_revogada: 'Autorização revogada',
  autorizacao_usada: 'Acesso por autorização',
  cpf_revelado: 'CPF ou CNPJ revelado',
  documento_recebido: 'Documento recebido',
  documento_validado: 'Documento lido e aceito',
  documento_invalidado: 'Documento não aceito',
  documento_descartado: 'Documento descartado',
  dossie_solicitado: 'Dossiê solicitado',
  dossie_emitido: 'Dossiê emitido',
  dossie_falhou: 'Dossiê não emitido',
} as const

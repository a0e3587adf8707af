export const DOCUMENTO_KINDS = [
  'matricula_imovel',
  'ccir',
  'planta_georeferenciada',
  'memorial_descritivo',
  'car_anterior',
  'declaracao_area',
  'anuencia_confrontante',
  'outros',
] as const
export type DocumentoKind = (typeof DOCUMENTO_KINDS)[number]

export const DOCUMENTO_KIND_LABEL: Record<DocumentoKind, string> = {
  matricula_imovel: 'matrícula do imóvel',
  ccir: 'CCIR',
  planta_georeferenciada: 'planta georreferenciada',
  memorial_descritivo: 'memorial descritivo',
  car_anterior: 'registro anterior no CAR',
  declaracao_area: 'declaração de área',
  anuencia_confrontante: 'anuência de confrontante',
  outros: 'outro documento',
}

const FEMININE: readonly DocumentoKind[] = [
  'matricula_imovel',
  'planta_georeferenciada',
  'declaracao_area',
  'anuencia_confrontante',
]

/** Returns the kind of document with its definite article: "a matrícula do imóvel", "o CCIR". */
export const oDocumento = (kind: DocumentoKind): string =>
  `${FEMININE.includes(kind) ? 'a' : 'o'} ${DOCUMENTO_KIND_LABEL[kind]}`

/** Returns the kind of document with its indefinite article: "uma matrícula do imóvel", "um CCIR". */
export const oneDocumento = (kind: DocumentoKind): string =>
  `${FEMININE.includes(kind) ? 'uma' : 'um'} ${DOCUMENTO_KIND_LABEL[kind]}`

/** The values that a mandatory document must have. A person has to confirm a value that was not read with certainty. */
export const REQUIRED_DATA = ['numero_matricula', 'area_ha', 'proprietario_nome'] as const
export type RequiredDatum = (typeof REQUIRED_DATA)[number]

/** The kinds of documents without which a case cannot be examined. */
export const MANDATORY = ['matricula_imovel', 'ccir'] as const satisfies readonly DocumentoKind[]
export type MandatoryKind = (typeof MANDATORY)[number]

export const isMandatory = (kind: string | null): kind is MandatoryKind => MANDATORY.some((one) => one === kind)

export const requiredData = (kind: DocumentoKind): readonly RequiredDatum[] => (isMandatory(kind) ? REQUIRED_DATA : [])

export const STATUS_DOCUMENTO = ['aguardando', 'processando', 'valido', 'invalido'] as const
export type StatusDocumento = (typeof STATUS_DOCUMENTO)[number]

export const STATUS_DOCUMENTO_LABEL: Record<StatusDocumento, string> = {
  aguardando: 'aguardando leitura',
  processando: 'em leitura',
  valido: 'válido',
  invalido: 'inválido',
}

/** The reasons why a document was refused. Its `instrucoes` advise the person about the reason. */
export const DOCUMENTO_REASONS = [
  'ocr_baixa_confianca',
  'pdf_protegido',
  'arquivo_corrompido',
  'arquivo_incompleto',
  'formato_nao_lido',
  'tipo_divergente',
  'nao_e_documento',
  'paginas_demais',
  'imagem_grande_demais',
  'tempo_esgotado',
  'dado_invalido',
  'falha_processamento',
  'arquivo_malicioso',
] as const
export type DocumentoReason = (typeof DOCUMENTO_REASONS)[number]

export const DOCUMENTO_REASON_LABEL: Record<DocumentoReason, string> = {
  ocr_baixa_confianca: 'o texto não pôde ser lido com segurança',
  pdf_protegido: 'o PDF é protegido por senha',
  arquivo_corrompido: 'o arquivo está corrompido',
  arquivo_incompleto: 'o arquivo chegou incompleto',
  formato_nao_lido: 'o arquivo está em um formato que o serviço não lê',
  tipo_divergente: 'o conteúdo é de outro tipo de documento',
  nao_e_documento: 'não há nele o texto de um documento',
  paginas_demais: 'o arquivo tem páginas demais',
  imagem_grande_demais: 'a imagem é grande demais',
  tempo_esgotado: 'a leitura demorou demais',
  dado_invalido: 'um dado lido não é válido',
  falha_processamento: 'houve uma falha no processamento',
  arquivo_malicioso: 'o arquivo contém um programa malicioso e foi isolado',
}

export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const

/**
 * The end of a sentence about a file that is a digital signature. The file may contain the signed document, or only the
 * signature.
 */
export const SIGNATURE_NOT_READ =
  'é uma assinatura digital (.p7s), e não o documento. Abra-o no programa em que foi assinado, salve o documento em PDF e envie o PDF.'

/** The operations of a person on the documents of a case. */
export const DOCUMENTO_OPERATIONS = [
  'consultar',
  'enviar_documento',
  'descartar_documento',
  'confirmar_documento',
] as const
export type DocumentoOperation = (typeof DOCUMENTO_OPERATIONS)[number]

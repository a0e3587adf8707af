import type { OBRIGATORIOS } from '@car/operations/schemas/documento'

/** The mandatory documents, as people call them. */
export const NOME_DO_DOCUMENTO: Record<(typeof OBRIGATORIOS)[number], string> = {
  matricula_imovel: 'a matrícula do imóvel',
  ccir: 'o CCIR',
}

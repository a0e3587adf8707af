import type { MandatoryKind } from '@car/vocabulary/documento'

/** The words for values on a paper, and for a missing paper. */
export const PAPER: Record<MandatoryKind, { na: string; falta: string }> = {
  matricula_imovel: { na: 'na matrícula', falta: 'Ainda não há matrícula lida e aceita.' },
  ccir: { na: 'no CCIR', falta: 'Ainda não há CCIR lido e aceito.' },
}

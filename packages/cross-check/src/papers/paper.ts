import type { MandatoryKind } from '@car/vocabulary/documento'

export const PAPER: Record<MandatoryKind, { na: string; missing: string }> = {
  matricula_imovel: { na: 'na matrícula', missing: 'Ainda não há matrícula lida e aceita.' },
  ccir: { na: 'no CCIR', missing: 'Ainda não há CCIR lido e aceito.' },
}

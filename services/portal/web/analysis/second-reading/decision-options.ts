import type { DecisionResult } from '@car/vocabulary/processo'

export const DECISION_OPTIONS: readonly { valor: DecisionResult; texto: string }[] = [
  { valor: 'aprovado', texto: 'Aprovar' },
  { valor: 'rejeitado', texto: 'Rejeitar' },
]

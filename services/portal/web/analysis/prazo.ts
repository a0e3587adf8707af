import { businessDaysBetween } from '@car/calendario/business-days'
import type { Uf } from '@car/vocabulary/uf'
import { businessDays, data } from '../shared/format.ts'

/** Returns the time that the analysis has left, in business days of the state of the property. */
export function prazoInWords(
  prazoAt: string,
  uf: Uf | undefined,
  agora = new Date(),
): {
  sentence: string
  tom: 'neutro' | 'atencao' | 'ruim'
} {
  const prazo = new Date(prazoAt)
  if (prazo < agora) {
    const dias = businessDaysBetween(prazo, agora, uf)
    return { sentence: dias === 0 ? 'Venceu' : `Venceu há ${businessDays(dias)}`, tom: 'ruim' }
  }
  if (data(prazo.toISOString()) === data(agora.toISOString())) return { sentence: 'Vence hoje', tom: 'atencao' }
  const dias = businessDaysBetween(agora, prazo, uf)
  return { sentence: businessDays(dias), tom: dias <= 5 ? 'atencao' : 'neutro' }
}

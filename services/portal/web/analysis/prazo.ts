import { businessDaysBetween } from '@car/calendar/business-days'
import type { Uf } from '@car/vocabulary/uf'
import { businessDays, data } from '../shared/format.ts'

/**
 * Returns a sentence with the business days that the analysis has left, or by which it is late, and the tone of the
 * sentence. The holidays are those of the property's state.
 */
export function prazoInWords(
  prazoAt: string,
  uf: Uf | undefined,
  now = new Date(),
): {
  sentence: string
  tone: 'neutral' | 'attention' | 'bad'
} {
  const prazo = new Date(prazoAt)
  if (prazo < now) {
    const days = businessDaysBetween(prazo, now, uf)
    return { sentence: days === 0 ? 'Venceu' : `Venceu há ${businessDays(days)}`, tone: 'bad' }
  }
  if (data(prazo.toISOString()) === data(now.toISOString())) return { sentence: 'Vence hoje', tone: 'attention' }
  const days = businessDaysBetween(now, prazo, uf)
  return { sentence: businessDays(days), tone: days <= 5 ? 'attention' : 'neutral' }
}

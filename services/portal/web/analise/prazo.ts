import { diasUteisEntre } from '@car/calendario/dias-uteis'
import type { Uf } from '@car/vocabulary/uf'
import { data } from '../comum/formato.ts'

/** The time that the analysis has left, in business days of the property's state. */
export function prazoEmPalavras(
  prazoEm: string,
  uf: Uf | undefined,
  agora = new Date(),
): {
  frase: string
  tom: 'neutro' | 'atencao' | 'ruim'
} {
  const prazo = new Date(prazoEm)
  if (prazo < agora) {
    const dias = diasUteisEntre(prazo, agora, uf)
    return { frase: dias === 0 ? 'Venceu' : `Venceu há ${uteis(dias)}`, tom: 'ruim' }
  }
  if (data(prazo.toISOString()) === data(agora.toISOString())) return { frase: 'Vence hoje', tom: 'atencao' }
  const dias = diasUteisEntre(agora, prazo, uf)
  return { frase: uteis(dias), tom: dias <= 5 ? 'atencao' : 'neutro' }
}

const uteis = (dias: number): string => (dias === 1 ? '1 dia útil' : `${dias} dias úteis`)

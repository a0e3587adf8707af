import { venceu } from './validade.ts'

/** A case that takes documents, as this device saw it last: what is photographed without a network is for one of these. */
export type Conhecido = { id: string; numero: string; nome: string; em: number }

const QUANTOS = 50
const chaveDe = (dono: string) => `car-casos.${dono}`

/** The one that was seen last first. */
export function conhecidosDe(dono: string): Conhecido[] {
  try {
    const guardados = JSON.parse(localStorage.getItem(chaveDe(dono)) ?? '[]') as Conhecido[]
    return guardados.filter((caso) => !venceu(caso))
  } catch {
    return []
  }
}

/** @param caso  null of one that takes no documents now */
export function conhecer(dono: string, id: string, caso: Pick<Conhecido, 'numero' | 'nome'> | null): void {
  const outros = conhecidosDe(dono).filter((um) => um.id !== id)
  const novos = caso ? [{ id, ...caso, em: Date.now() }, ...outros] : outros
  try {
    localStorage.setItem(chaveDe(dono), JSON.stringify(novos.slice(0, QUANTOS)))
  } catch {
    // A device that keeps nothing knows none.
  }
}

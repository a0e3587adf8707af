import { venceu } from './validade.ts'

/**
 * A case that takes documents, as this device saw it last. Without a network, photographs are taken for one of these.
 */
export type Conhecido = { id: string; numero: string; nome: string; em: number }

const QUANTOS = 50
const chaveDe = (dono: string) => `car-casos.${dono}`

/** The cases, last seen first. */
export function conhecidosDe(dono: string): Conhecido[] {
  try {
    const guardados = JSON.parse(localStorage.getItem(chaveDe(dono)) ?? '[]') as Conhecido[]
    return guardados.filter((caso) => !venceu(caso))
  } catch {
    return []
  }
}

/** @param caso  null when it takes no documents any more */
export function conhecer(dono: string, id: string, caso: Pick<Conhecido, 'numero' | 'nome'> | null): void {
  const outros = conhecidosDe(dono).filter((um) => um.id !== id)
  const novos = caso ? [{ id, ...caso, em: Date.now() }, ...outros] : outros
  try {
    localStorage.setItem(chaveDe(dono), JSON.stringify(novos.slice(0, QUANTOS)))
  } catch {
    // A device that keeps nothing knows none.
  }
}

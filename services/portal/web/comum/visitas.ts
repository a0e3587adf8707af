/** At which version a person looked at each case last, on this device. An older visit is asked of the record. */

const QUANTAS = 300
const chaveDe = (quem: string) => `bancada.visitas.${quem}`

export function visitasDe(quem: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(chaveDe(quem)) ?? '{}')
  } catch {
    return {}
  }
}

export function visitar(quem: string, caso: string, versao: number): void {
  const { [caso]: _, ...outras } = visitasDe(quem)
  try {
    const novas = Object.entries({ ...outras, [caso]: versao }).slice(-QUANTAS)
    localStorage.setItem(chaveDe(quem), JSON.stringify(Object.fromEntries(novas)))
  } catch {
    // The record says it next time.
  }
}

export const apagarVisitasDe = (quem: string): void => localStorage.removeItem(chaveDe(quem))

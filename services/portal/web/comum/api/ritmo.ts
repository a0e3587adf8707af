const DEPRESSA_MS = 3_000
const DEVAGAR_MS = 10_000
const LOGO_MS = 60_000

/** Since when each thing changes by itself, as this page has seen it. */
export type Comecos = ReadonlyMap<string, number>

/** What went on before keeps its time; what is new begins now. */
export const comecosDe = (ids: readonly string[], agora: number, antes: Comecos = new Map()): Comecos =>
  new Map(ids.map((id) => [id, antes.get(id) ?? agora]))

/** How often to ask of all of them at once: every 3 s, every 10 once the newest has gone on for a minute. */
export function ritmoMs(comecos: Comecos, agora: number): number | false {
  if (comecos.size === 0) return false
  return agora - Math.max(...comecos.values()) < LOGO_MS ? DEPRESSA_MS : DEVAGAR_MS
}

const DEPRESSA_MS = 3_000
const DEVAGAR_MS = 10_000
const LOGO_MS = 60_000

/** Since when each thing changes by itself, as far as this page has seen it. */
export type Comecos = ReadonlyMap<string, number>

/** Things that were there before keep their time; new ones begin now. */
export const comecosDe = (ids: readonly string[], agora: number, antes: Comecos = new Map()): Comecos =>
  new Map(ids.map((id) => [id, antes.get(id) ?? agora]))

/** How often to ask about all of them: every 3 s, or every 10 s once the newest has gone on for a minute. */
export function ritmoMs(comecos: Comecos, agora: number): number | false {
  if (comecos.size === 0) return false
  return agora - Math.max(...comecos.values()) < LOGO_MS ? DEPRESSA_MS : DEVAGAR_MS
}

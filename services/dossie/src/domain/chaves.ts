import { Stop } from '@car/errors/stop'
import type { IssuerKey } from '@car/conferir/manifest'

/** A key of the issuer, without its state. */
export type PublicKey = Omit<IssuerKey, 'valida_de' | 'valida_ate' | 'estado' | 'comprometida_em'>

/**
 * The events of the issuer's keys, all in one stream. A key that is not used any more stays listed, so that what it
 * signed can be checked for decades.
 */
export type KeyEvent =
  | { tipo: 'chave_emissor_publicada'; chave: PublicKey }
  | { tipo: 'chave_emissor_aposentada'; kid: string }
  /** What the key signed counts only if the log proves that it is from before `em` (ISO 8601). */
  | { tipo: 'chave_emissor_comprometida'; kid: string; em: string }

export type Chaves = readonly IssuerKey[]

/** The only stream of this kind. */
export const ISSUER = 'emissor'

export const CHAVES = {
  initial: [] as Chaves,
  evolve(keys: Chaves, event: KeyEvent, { at }: { at: Date }): Chaves {
    const now = at.toISOString()
    const without = (kid: string) => keys.filter((key) => key.kid !== kid)
    const change = (kid: string, to: Partial<IssuerKey>) =>
      keys.map((key) => (key.kid === kid ? { ...key, ...to } : key))
    if (event.tipo === 'chave_emissor_aposentada') return change(event.kid, { estado: 'aposentada', valida_ate: now })
    if (event.tipo === 'chave_emissor_comprometida')
      return change(event.kid, { estado: 'comprometida', comprometida_em: event.em })
    const { chave } = event
    const since = keys.find(({ kid }) => kid === chave.kid)?.valida_de ?? now
    const state = { valida_de: since, valida_ate: null, estado: 'ativa', comprometida_em: null } as const
    return [...without(chave.kid), { ...chave, ...state }]
  },
  silent: [
    'chave_emissor_publicada',
    'chave_emissor_aposentada',
    'chave_emissor_comprometida',
  ] satisfies KeyEvent['tipo'][],
}

/**
 * Lists the keys that are in use. Of keys that manifests and seals were made with, those that are not in use retire.
 * @throws Stop when a key in use was declared compromised
 */
export function publish(keys: Chaves, own: readonly PublicKey[]): KeyEvent[] {
  const known = new Map(keys.map((key) => [key.kid, key.estado]))
  const lost = own.find(({ kid }) => known.get(kid) === 'comprometida')
  if (lost) throw new Stop(`The key ${lost.kid} was declared compromised: set another one.`)
  const current = new Set(own.map(({ kid }) => kid))
  const retires = (key: IssuerKey) => key.uso !== 'registro' && key.estado === 'ativa' && !current.has(key.kid)
  return [
    ...own.filter(({ kid }) => (known.get(kid) ?? 'aposentada') === 'aposentada').map(published),
    ...keys.filter(retires).map(({ kid }) => ({ tipo: 'chave_emissor_aposentada' as const, kid })),
  ]
}

/** Lists keys of logs that are not listed yet. */
export const publishOfLogs = (keys: Chaves, own: readonly PublicKey[]): KeyEvent[] =>
  own.filter(({ kid }) => keys.every((key) => key.kid !== kid)).map(published)

const published = (chave: PublicKey): KeyEvent => ({ tipo: 'chave_emissor_publicada', chave })

/** @throws Error when no such key is listed */
export function compromise(keys: Chaves, kid: string, since: string): KeyEvent[] {
  if (keys.every((key) => key.kid !== kid)) throw new Error(`no key is called ${kid}`)
  return [{ tipo: 'chave_emissor_comprometida', kid, em: since }]
}

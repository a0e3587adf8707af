import Bowser from 'bowser'

/** The number of parsed characters of a User-Agent, and the most characters of a description. */
const [READ, SHOWN] = [512, 80]

/**
 * Returns browser and system of a User-Agent in words, without versions: "Firefox em Windows". Null without a
 * User-Agent, or when it names neither.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ))
  return [browser.name, os.name].filter(Boolean).join(' em ').slice(0, SHOWN) || null
}

import Bowser from 'bowser'

/** Longer User-Agents are cut: reading and storing more of them is of no use. */
const [LIDO, MOSTRADO] = [512, 80]

/** Browser and system of a User-Agent in words, without versions: "Firefox em Windows". Null when it names neither. */
export function dispositivoDe(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, LIDO))
  return [browser.name, os.name].filter(Boolean).join(' em ').slice(0, MOSTRADO) || null
}

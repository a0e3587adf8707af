import { createHmac, randomInt } from 'node:crypto'

/** The code that shows that a number is a person's. */
export const CODE = { digits: 6, validMs: 10 * 60_000, tries: 5, perDay: 5 }
const DAY_MS = 86_400_000

/**
 * The codes that were asked for and the one that counts. The number itself is not kept: auth has it.
 * @property prova  what the code and the number give together; null once the code was used
 * @property pedidos  the times of the codes of the last day
 */
export type CodeState = { prova: string | null; expiraEm: Date; tentativas: number; pedidos: Date[] }

export const newCode = (): string => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')

/**
 * Returns the state after one more code. Earlier codes no longer count.
 * @returns the seconds to wait instead, if the person has had all codes of a day
 */
export function withCode(state: CodeState | null, prova: string, now: Date): CodeState | { retryAfterS: number } {
  const recent = (state?.pedidos ?? []).filter((at) => at.getTime() > now.getTime() - DAY_MS)
  const [oldest] = recent
  if (oldest && recent.length >= CODE.perDay)
    return { retryAfterS: Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1_000) }
  return { prova, expiraEm: new Date(now.getTime() + CODE.validMs), tentativas: 0, pedidos: [...recent, now] }
}

/** Binds a code to its person and number, so that a code for one number confirms no other. */
export function phoneCodes([key = '']: readonly string[]) {
  return {
    provaOf: (personId: string, phone: string, code: string): string =>
      createHmac('sha256', key).update(`telefone\n${personId}\n${phone}\n${code}`).digest('base64url'),
  }
}

export type PhoneCodes = ReturnType<typeof phoneCodes>

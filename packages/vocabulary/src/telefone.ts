import { isValidPhone, parsePhone } from '@brazilian-utils/brazilian-utils'

export const isPhone = isValidPhone

/** Returns `+55`, the area code and the number, without punctuation. */
export const normalisePhone = (telefone: string): string => `+55${parsePhone(telefone)}`

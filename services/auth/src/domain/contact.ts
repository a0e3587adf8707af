import { isValidPhone, parsePhone } from '@brazilian-utils/brazilian-utils'

export const CONTACT_FIELDS = ['email_contato', 'telefone'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** How a person wants to be reached; a field is null when they did not say. */
export type Contact = Record<ContactField, string | null>

/** The changes that a request asks for. A field that it leaves out stays as it is. */
export type ContactRequest = { [C in ContactField]?: string | null | undefined }

/** Accepts Brazilian numbers with the area code. */
export const isPhone = isValidPhone

/** `+55`, area code and number, without punctuation. */
const normalise = (telefone: string): string => `+55${parsePhone(telefone)}`

/** The fields that a request changes, in the form in which they are stored. */
export function changesOf(atual: Contact, { telefone, email_contato }: ContactRequest): Partial<Contact> {
  const request = { email_contato, telefone: telefone == null ? telefone : normalise(telefone) }
  return Object.fromEntries(
    CONTACT_FIELDS.filter((campo) => request[campo] !== undefined && request[campo] !== atual[campo]).map((campo) => [
      campo,
      request[campo],
    ]),
  )
}

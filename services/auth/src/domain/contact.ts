import { normalisePhone } from '@car/vocabulary/enrolment'

export const CONTACT_FIELDS = ['email_contato', 'telefone'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** A field is null if the person gave none. */
export type Contact = Record<ContactField, string | null>

/** The requested changes of a contact. Null removes a field; undefined leaves the field as it is. */
export type ContactRequest = { [C in ContactField]?: string | null | undefined }

/** Returns the changed fields in the form in which they are stored. */
export function changesOf(current: Contact, { telefone, email_contato }: ContactRequest): Partial<Contact> {
  const request = { email_contato, telefone: telefone == null ? telefone : normalisePhone(telefone) }
  return Object.fromEntries(
    CONTACT_FIELDS.filter((campo) => request[campo] !== undefined && request[campo] !== current[campo]).map((campo) => [
      campo,
      request[campo],
    ]),
  )
}

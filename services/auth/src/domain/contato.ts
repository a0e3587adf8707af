import { isValidPhone, parsePhone } from '@brazilian-utils/brazilian-utils'

export const CAMPOS_DE_CONTATO = ['email_contato', 'telefone'] as const
export type CampoDeContato = (typeof CAMPOS_DE_CONTATO)[number]

/** How a person wants to be reached; a field is null when they did not say. */
export type Contato = Record<CampoDeContato, string | null>

/** The changes that a request asks for. A field that it leaves out stays as it is. */
export type PedidoDeContato = { [C in CampoDeContato]?: string | null | undefined }

/** Accepts Brazilian numbers with the area code. */
export const ehTelefone = isValidPhone

/** `+55`, area code and number, without punctuation. */
const normalizar = (telefone: string): string => `+55${parsePhone(telefone)}`

/** The fields that a request changes, in the form in which they are stored. */
export function mudancasDe(atual: Contato, { telefone, email_contato }: PedidoDeContato): Partial<Contato> {
  const pedido = { email_contato, telefone: telefone == null ? telefone : normalizar(telefone) }
  return Object.fromEntries(
    CAMPOS_DE_CONTATO.filter((campo) => pedido[campo] !== undefined && pedido[campo] !== atual[campo]).map((campo) => [
      campo,
      pedido[campo],
    ]),
  )
}

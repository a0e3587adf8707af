import { isValidPhone, parsePhone } from '@brazilian-utils/brazilian-utils'

export const CAMPOS_DE_CONTATO = ['email_contato', 'telefone'] as const
export type CampoDeContato = (typeof CAMPOS_DE_CONTATO)[number]

/** What a person said about how to reach them; null where they said nothing. */
export type Contato = Record<CampoDeContato, string | null>

/** What a request says about it; a field that it leaves out stays. */
export type PedidoDeContato = { [C in CampoDeContato]?: string | null | undefined }

/** Brazilian, with the area code. */
export const ehTelefone = isValidPhone

/** `+55`, area code and number, without punctuation. */
const normalizar = (telefone: string): string => `+55${parsePhone(telefone)}`

/** What a request changes of what is there, in the form in which it is kept. */
export function mudancasDe(atual: Contato, { telefone, email_contato }: PedidoDeContato): Partial<Contato> {
  const pedido = { email_contato, telefone: telefone == null ? telefone : normalizar(telefone) }
  return Object.fromEntries(
    CAMPOS_DE_CONTATO.filter((campo) => pedido[campo] !== undefined && pedido[campo] !== atual[campo]).map((campo) => [
      campo,
      pedido[campo],
    ]),
  )
}

import type { WorkCount } from './count.ts'
import { type Aviso, wordsOf } from './templates.ts'

/**
 * The values of a notice's template, from which a gateway to telephones makes the message. No value is personal or
 * written by a person.
 */
export type Values = {
  /** The page of the service to open, as a whole address. */
  link: string
  processo_numero?: string
  /** ISO 8601. */
  prazo_em?: string
  contagem?: WorkCount
}

/** @param portal  the public address, without a trailing slash */
export function valuesOf(aviso: Aviso, portal: string): Values {
  const { processo, prazoEm, contagem } = aviso
  return {
    link: portal + wordsOf(aviso).caminho(aviso),
    ...(processo === null ? {} : { processo_numero: processo.numero }),
    ...(prazoEm === null ? {} : { prazo_em: prazoEm }),
    ...(contagem === null ? {} : { contagem }),
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AvisoOpcional, ehOpcional, TIPOS_AVISO } from '@car/vocabulary/aviso'

/** People keep messages for long. */
const VALE_MS = 365 * 86_400_000

/** A person switches a kind off with it. `em` is when it was made, in milliseconds since 1970. */
export type Descadastro = { pessoaId: string; tipo: AvisoOpcional; em: number }

/**
 * The token in a message by which its kind is switched off without signing in: person, kind, when it was made, and a
 * seal. It is good for a year, and ends when the person switches the kind on again.
 * @param ring  the first secret seals; seals of every secret are accepted
 */
export function descadastros(ring: readonly string[]) {
  const selar = (segredo: string, texto: string): Buffer =>
    createHmac('sha256', segredo).update(texto).digest().subarray(0, 16)
  const [ativo = ''] = ring

  return {
    tokenDe(pessoaId: string, tipo: AvisoOpcional, agora: Date): string {
      const pessoa = Buffer.from(pessoaId.replaceAll('-', ''), 'hex').toString('base64url')
      const texto = `${pessoa}.${tipo}.${agora.getTime().toString(36)}`
      return `${texto}.${selar(ativo, texto).toString('base64url')}`
    },

    /** Null for a token that was not issued here, or more than a year ago. */
    ler(token: string, agora: Date): Descadastro | null {
      const [pessoa = '', nome = '', feito = '', selo = ''] = token.split('.')
      const tipo = TIPOS_AVISO.find((t) => t === nome)
      const dado = Buffer.from(selo, 'base64url')
      const nosso = ring.some(
        (s) => dado.length === 16 && timingSafeEqual(dado, selar(s, `${pessoa}.${nome}.${feito}`)),
      )
      if (!nosso || tipo === undefined || !ehOpcional(tipo)) return null
      const em = Number.parseInt(feito, 36)
      if (agora.getTime() - em > VALE_MS) return null
      return { pessoaId: uuidDe(Buffer.from(pessoa, 'base64url').toString('hex')), tipo, em }
    },
  }
}

export type Descadastros = ReturnType<typeof descadastros>

const uuidDe = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

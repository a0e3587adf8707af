import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AvisoOpcional, ehOpcional, TIPOS_AVISO } from '@car/vocabulary/aviso'

/**
 * The token in a message by which its kind is switched off without signing in: person, kind and a seal. It never
 * expires, because people keep messages for years.
 * @param ring  the first secret seals; seals of every secret are accepted
 */
export function descadastros(ring: readonly string[]) {
  const selar = (segredo: string, texto: string): Buffer =>
    createHmac('sha256', segredo).update(texto).digest().subarray(0, 16)
  const [ativo = ''] = ring

  return {
    tokenDe(pessoaId: string, tipo: AvisoOpcional): string {
      const texto = `${Buffer.from(pessoaId.replaceAll('-', ''), 'hex').toString('base64url')}.${tipo}`
      return `${texto}.${selar(ativo, texto).toString('base64url')}`
    },

    /** Null for a token that was not issued here. */
    ler(token: string): { pessoaId: string; tipo: AvisoOpcional } | null {
      const [pessoa = '', nome = '', selo = ''] = token.split('.')
      const tipo = TIPOS_AVISO.find((t) => t === nome)
      const dado = Buffer.from(selo, 'base64url')
      const nosso = ring.some((s) => dado.length === 16 && timingSafeEqual(dado, selar(s, `${pessoa}.${nome}`)))
      if (!nosso || tipo === undefined || !ehOpcional(tipo)) return null
      return { pessoaId: uuidDe(Buffer.from(pessoa, 'base64url').toString('hex')), tipo }
    },
  }
}

export type Descadastros = ReturnType<typeof descadastros>

const uuidDe = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

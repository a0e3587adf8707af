import { randomUUID } from 'node:crypto'
import { ErroCar } from '@car/errors/erro-car'
import { jwtVerify, SignJWT } from 'jose'

export const SERVICOS = [
  'gateway',
  'auth',
  'documentos',
  'documentos-worker',
  'processos',
  'analista',
  'dossie',
  'avisos',
] as const
export type Servico = (typeof SERVICOS)[number]

const AUDIENCIA = 'car-interno'
const VALIDADE_S = 60

/** Signs and verifies the short-lived tokens by which services recognise each other. All services share the secret. */
export function serviceTokens(segredo: string, servico: Servico) {
  const chave = new TextEncoder().encode(segredo)
  let atual: { token: string; ate: number } | undefined

  return {
    /** A token that names this service as the caller. A token is reused for half of its life. */
    async sign(): Promise<string> {
      const agora = Math.floor(Date.now() / 1000)
      if (atual && atual.ate > agora) return atual.token
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(servico)
        .setAudience(AUDIENCIA)
        .setJti(randomUUID())
        .setIssuedAt(agora)
        .setExpirationTime(agora + VALIDADE_S)
        .sign(chave)
      atual = { token, ate: agora + VALIDADE_S / 2 }
      return token
    },

    /** The service that signed the token. @throws CAR-001 for a token that no service signed */
    async verify(token: string): Promise<Servico> {
      try {
        const { payload } = await jwtVerify(token, chave, { algorithms: ['HS256'], audience: AUDIENCIA })
        const quem = SERVICOS.find((s) => s === payload.iss)
        if (quem) return quem
      } catch (cause) {
        throw new ErroCar('sem_token', { cause })
      }
      throw new ErroCar('sem_token')
    },
  }
}

export type ServiceTokens = ReturnType<typeof serviceTokens>

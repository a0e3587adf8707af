import type { Categoria } from '@car/operations/operacao'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Requests per minute, as the specification lists them; null is without limit. */
const POR_MINUTO: Record<Papel, Record<Categoria, number> | null> = {
  produtor_rural: { geral: 60, upload: 5, assistente: 20 },
  responsavel_tecnico: { geral: 120, upload: 15, assistente: 20 },
  analista_ambiental: { geral: 200, upload: 30, assistente: 20 },
  supervisor_ambiental: { geral: 200, upload: 30, assistente: 20 },
  admin: null,
}
const JANELA_S = 60

/** Who is counted: a person by id, or, before sign-in, an address at the producer's general rate. */
export type Contado = { usuario: { id: string; papel: Papel } } | { endereco: string }

export type Consumo = {
  limite: number
  restante: number
  /** Unix seconds, rounded up. */
  reiniciaEm: number
  excedido: boolean
  esperarS: number
}

/**
 * Counts requests in fixed windows of a minute, exactly, across every gateway that shares the Redis. Without Redis each
 * gateway counts in its own memory.
 */
export function criarLimites(redis: Redis, escala: number) {
  const porTotal = new Map<number, RateLimiterRedis>()

  function limitador(pontos: number): RateLimiterRedis {
    const pronto = porTotal.get(pontos)
    if (pronto) return pronto
    const janela = { points: pontos, duration: JANELA_S, keyPrefix: 'car:limite' }
    const novo = new RateLimiterRedis({
      ...janela,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: pontos,
      insuranceLimiter: new RateLimiterMemory(janela),
    })
    porTotal.set(pontos, novo)
    return novo
  }

  return {
    /** Counts one request. Null for who has no limit; never throws for a limit that is reached. */
    async consumir(quem: Contado, categoria: Categoria): Promise<Consumo | null> {
      const porMinuto = limiteDe(quem, categoria)
      if (porMinuto === null) return null
      const limite = Math.max(1, Math.round(porMinuto * escala))
      const chave = 'usuario' in quem ? `${categoria}:${quem.usuario.id}` : `${categoria}:${rede(quem.endereco)}`
      try {
        return situacao(limite, await limitador(limite).consume(chave), false)
      } catch (recusa) {
        if (recusa instanceof RateLimiterRes) return situacao(limite, recusa, true)
        throw recusa
      }
    },
  }
}

export type Limites = ReturnType<typeof criarLimites>

function limiteDe(quem: Contado, categoria: Categoria): number | null {
  if ('endereco' in quem) return POR_MINUTO.produtor_rural?.geral ?? null
  return POR_MINUTO[quem.usuario.papel]?.[categoria] ?? null
}

function situacao(limite: number, { remainingPoints, msBeforeNext }: RateLimiterRes, excedido: boolean): Consumo {
  return {
    limite,
    restante: excedido ? 0 : remainingPoints,
    reiniciaEm: Math.ceil((Date.now() + msBeforeNext) / 1000),
    excedido,
    esperarS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

/** What one subscriber is given: an IPv4 address, or the /64 of an IPv6 one. */
export function rede(endereco: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(endereco)?.[1]
  if (v4) return v4
  const [inicio = '', fim] = (endereco.split('%')[0] ?? '').toLowerCase().split('::')
  const antes = inicio.split(':').filter(Boolean)
  const depois = (fim ?? '').split(':').filter(Boolean)
  const meio = fim === undefined ? [] : Array.from({ length: Math.max(0, 8 - antes.length - depois.length) }, () => '0')
  return [...antes, ...meio, ...depois]
    .slice(0, 4)
    .map((grupo) => grupo.replace(/^0+(?=.)/, ''))
    .join(':')
}

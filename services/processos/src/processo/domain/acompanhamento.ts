import { createHmac, timingSafeEqual } from 'node:crypto'
import { lettersOf } from '@car/text/code-letters'
import type { WithWhom } from '@car/vocabulary/processo'
import { byProcessos } from '../../domain/events/sucessao.ts'
import type { Processo } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { require, type Situation } from '../../domain/permission.ts'

const LETTERS = 12

export type Keyed = { id: string; trocasDaChave: number }

/**
 * Makes and checks the keys with which people follow cases without signing in. A key has 12 characters (60 bits),
 * derived from the case and the number of earlier keys. The first secret makes keys; keys of every secret are accepted.
 */
export function acompanhamentoKeys(secrets: readonly string[]) {
  const keys = (processo: Keyed) => secrets.map((secret) => keyOf(secret, processo))
  return {
    of: (processo: Keyed): string => {
      const [first] = keys(processo)
      if (first === undefined) throw new Error('a key needs a secret')
      return first
    },
    /**
     * Returns true if a key belongs to a case. The check takes constant time. `key` must come from `typedLetters`.
     */
    matches: (key: string, processo: Keyed): boolean => {
      const given = bytes(key.padEnd(LETTERS).slice(0, LETTERS))
      const equal = keys(processo).map((certain) => timingSafeEqual(bytes(certain), given))
      return key.length === LETTERS && equal.includes(true)
    },
  }
}

export type AcompanhamentoKeys = ReturnType<typeof acompanhamentoKeys>

/** Encodes each character as one byte, because `timingSafeEqual` needs two buffers of the same length. */
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

function keyOf(secret: string, { id, trocasDaChave }: Keyed): string {
  const mac = createHmac('sha256', secret).update(`acompanhamento\0${id}\0${trocasDaChave}`).digest()
  return lettersOf(mac.subarray(0, LETTERS))
}

export function trocarAcompanhamento(s: Situation): DomainEvent[] {
  require('trocar_acompanhamento', s)
  return [{ tipo: 'acompanhamento_trocado' }]
}

type Followed = Pick<Processo, 'substituidoPor'> & { status: Exclude<Processo['status'], 'descartado'> }

/** Returns a Portuguese sentence for the public page of a case. The sentence says who has to do what next. */
export function nextStepInWords({ status, substituidoPor }: Followed, withWhom: WithWhom): string {
  if (substituidoPor.length > 0) return `O cadastro foi substituído ${byProcessos(substituidoPor)}.`
  switch (status) {
    case 'rascunho':
      return 'O rascunho ainda não foi enviado. Quem o abriu o completa e o envia.'
    case 'submetido':
      return 'O processo aguarda que um analista o assuma.'
    case 'em_analise':
      return 'O processo está em análise. Quem o apresentou não precisa fazer nada.'
    case 'pendente':
      return 'A análise espera a resposta do requerente. O prazo da análise está parado.'
    case 'aprovado':
      return 'O processo foi aprovado. Não há mais nada a fazer.'
    case 'rejeitado':
      return withWhom === 'requerente'
        ? 'O processo foi rejeitado. Quem o apresentou pode recorrer até o fim do prazo.'
        : 'O processo foi rejeitado. Não cabe mais recurso.'
    case 'em_recurso':
      return 'A supervisão decide o recurso.'
    case 'cancelado':
      return 'O processo foi cancelado. Não há mais nada a fazer.'
  }
}

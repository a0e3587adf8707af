import { createHmac, timingSafeEqual } from 'node:crypto'
import type { acompanhamentoPublico } from '@car/operations/schemas/acompanhamento'
import { letrasDe } from '@car/vocabulary/letras'
import type { ComQuem } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { type Caso, pendenciasAbertas } from './caso.ts'
import type { Evento } from './eventos.ts'
import { exigir, type Situacao } from './permissao.ts'
import { vez } from './proximo.ts'

const LETRAS = 12

/** What a key belongs to: the case, and how often its key was changed. */
export type Chaveado = { id: string; trocasDaChave: number }

/**
 * The keys by which cases are followed without signing in: 12 characters, 60 bits, derived from the case and the number
 * of times its key was changed. The first secret makes keys; keys of every secret are accepted.
 */
export function chavesDeAcompanhamento(segredos: readonly string[]) {
  const chaves = (de: Chaveado) => segredos.map((segredo) => chaveDe(segredo, de))
  return {
    de: (de: Chaveado): string => {
      const [primeira] = chaves(de)
      if (primeira === undefined) throw new Error('a key needs a secret')
      return primeira
    },
    /** Takes the same time whatever was sent. `chave` must come from `letrasDigitadas`. */
    confere: (chave: string, de: Chaveado): boolean => {
      const dada = bytes(chave.padEnd(LETRAS).slice(0, LETRAS))
      const iguais = chaves(de).map((certa) => timingSafeEqual(bytes(certa), dada))
      return chave.length === LETRAS && iguais.includes(true)
    },
  }
}

export type ChavesDeAcompanhamento = ReturnType<typeof chavesDeAcompanhamento>

/** A byte for each character, whatever was sent. */
const bytes = (texto: string): Buffer => Buffer.from(texto, 'latin1')

function chaveDe(segredo: string, { id, trocasDaChave }: Chaveado): string {
  const mac = createHmac('sha256', segredo).update(`acompanhamento\0${id}\0${trocasDaChave}`).digest()
  return letrasDe(mac.subarray(0, LETRAS))
}

/** Changes the key. Keys handed out before stop working. */
export function trocarAcompanhamento(s: Situacao): Evento[] {
  exigir('trocar_acompanhamento', s)
  return [{ tipo: 'acompanhamento_trocado' }]
}

/** What anyone with number and key is told: where the case stands, and nothing about the property or the people. */
export function publicoDe(
  caso: Caso,
  { agora, prazos }: Pick<Situacao, 'agora' | 'prazos'>,
): z.output<typeof acompanhamentoPublico> {
  if (caso.status === 'descartado') throw new Error('a discarded draft is followed by nobody')
  const { com_quem, ate } = vez({ caso, documentos: [], agora, prazos })
  return {
    numero: caso.numero,
    etapa: caso.status,
    desde: caso.desde,
    prazo_em: ate,
    pendencias_abertas: pendenciasAbertas(caso).length,
    proximo_passo: passo(caso.status, com_quem),
  }
}

/** What is to be done, and by whom. */
function passo(status: Exclude<Caso['status'], 'descartado'>, comQuem: ComQuem): string {
  switch (status) {
    case 'rascunho':
      return 'O rascunho ainda não foi submetido. Quem o abriu o completa e o submete.'
    case 'submetido':
      return 'O processo aguarda que um analista o assuma.'
    case 'em_analise':
      return 'O processo está em análise. Não há nada a fazer do lado do requerente.'
    case 'pendente':
      return 'A análise espera a resposta do requerente. O prazo da análise está parado.'
    case 'aprovado':
      return 'O processo foi aprovado. Não há mais nada a fazer.'
    case 'rejeitado':
      return comQuem === 'requerente'
        ? 'O processo foi rejeitado. Quem o apresentou pode recorrer até o fim do prazo.'
        : 'O processo foi rejeitado. Não cabe mais recurso.'
    case 'em_recurso':
      return 'A supervisão decide o recurso.'
    case 'cancelado':
      return 'O processo foi cancelado. Não há mais nada a fazer.'
  }
}

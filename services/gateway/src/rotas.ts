import type { Metodo, Operacao, ServicoHttp } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'

/** Who answers behind the gateway. */
export type Servico = Exclude<ServicoHttp, 'gateway'> | 'portal'

export type Pagina = { tipo: 'pagina'; id: 'verificar' | 'portal'; servico: Servico }
export type Rota = { tipo: 'operacao'; id: IdOperacao; operacao: Operacao } | Pagina

/**
 * Where a request goes, by its method and raw path; undefined for what is not public. Paths are matched to the letter,
 * undecoded, and passed on undecoded: no two readings of one path can differ.
 */
export function acharRota(metodo: string, caminho: string): Rota | undefined {
  const verbo = metodo === 'HEAD' ? 'GET' : metodo
  if (/^\/api(\/|$)/i.test(caminho)) {
    return PADROES[verbo as Metodo]?.find(({ padrao }) => padrao.test(caminho))?.rota
  }
  if (verbo !== 'GET' || !LIMPO.test(caminho) || INTERNO.test(caminho)) return undefined
  if (/^\/verificar\/[^/]+$/.test(caminho)) return { tipo: 'pagina', id: 'verificar', servico: 'dossie' }
  return { tipo: 'pagina', id: 'portal', servico: 'portal' }
}

/** Ordinary segments only: nothing empty, no dots alone, no encoded slash, dot or control character. */
const LIMPO = /^\/(?:(?!\.{1,2}(?:\/|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef5]|5c|[01][0-9a-f]|7f)[0-9a-f]{2})+(?:\/|$))*$/i

/** What services answer to their orchestrator, however it is written. */
const INTERNO = /^\/(healthz|readyz|metrics)(\/|$)/i

const SEGMENTO = "(?:[\\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+"

const parametros = ({ caminho }: Operacao): number => caminho.split('{').length

const PADROES = montarPadroes()

function montarPadroes(): Record<Metodo, { padrao: RegExp; rota: Rota }[]> {
  const padroes: Record<Metodo, { padrao: RegExp; rota: Rota }[]> = {
    GET: [],
    POST: [],
    PUT: [],
    PATCH: [],
    DELETE: [],
  }
  const linhas = Object.entries(OPERACOES) as [IdOperacao, Operacao][]
  // A path that is written out goes before one with a parameter in the same place.
  for (const [id, operacao] of linhas.toSorted(([, a], [, b]) => parametros(a) - parametros(b))) {
    const padrao = new RegExp(`^${operacao.caminho.replaceAll('.', '\\.').replace(/\{\w+\}/g, SEGMENTO)}$`)
    padroes[operacao.metodo].push({ padrao, rota: { tipo: 'operacao', id, operacao } })
  }
  return padroes
}

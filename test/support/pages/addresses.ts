import type { Address } from '@car/portal/addresses'
import { decodeJwt } from 'jose'
import { dados, post } from '../api.ts'
import { inRecurso, pendente } from '../factory.ts'
import { CPF, tokenOf, type Who } from '../sign-in.ts'

/** Returns a person for whom a page is; undefined if it is for those who are not signed in. */
export function visitorOf(address: Address): Who | undefined {
  if (['/', '/verificar', '/conferir', '/acompanhar', '/camadas', '/sorteio'].includes(address)) return undefined
  const [, section] = address.split('/')
  const visitors: Record<string, Who> = { analise: 'analista', supervisao: 'supervisora', admin: 'admin' }
  return visitors[section ?? ''] ?? 'maria'
}

/** Makes cases for the pages that need one, and returns the path of each page. The technician may act in one of them. */
export async function withCases(): Promise<(address: Address) => string> {
  const [withPendencia, withRecurso, stranger, maria] = await Promise.all([
    pendente(),
    inRecurso(),
    tokenOf('stranger'),
    tokenOf('maria'),
    // Only people who have signed in before can be authorised.
    tokenOf('tecnica'),
  ])
  const autorizacao = { cpf: CPF.tecnica, escopo: 'submeter', expira_em: '2035-12-31T23:59:59-03:00' }
  dados(await post(`/processos/${withPendencia.id}/autorizacoes`, maria, autorizacao), 201)
  const ids: Record<string, string> = {
    '/supervisao/recursos/$id': withRecurso.recurso.id,
    '/processos/$id/decisao': withRecurso.id,
    '/admin/pessoas/$id': decodeJwt(stranger).sub ?? '',
  }
  return (address) =>
    address
      .replace('$id', ids[address] ?? withPendencia.id)
      .replace('$pid', withPendencia.pendencia.id)
      .replace('$step', address.includes('novo') ? 'imovel' : 'registro')
      .replace('$tipo', 'produtividade')
}

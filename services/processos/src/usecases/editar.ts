import { entradaInvalida } from '@car/errors/erro-car'
import { validate } from '@car/http/validate'
import type { Usuario } from '@car/identity/usuario'
import { novoProcesso } from '@car/operations/schemas/processo'
import type { Caso } from '../domain/caso.ts'
import type { Geometria } from '@car/vocabulary/geometria'
import { faltasDoDeclarado, reduzir } from '../domain/imovel.ts'
import { exigir, exigirAlcance } from '../domain/permissao.ts'
import { editar as decidir } from '../domain/requerente.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { guardar } from './guardar.ts'

/** Merges a JSON merge patch (RFC 7396) into the case and checks the result by the rules of a new draft. */
export async function editar(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  remendo: Record<string, unknown>,
): Promise<Feito> {
  return agir(ctx, usuario, pedido, async (s, commits) => {
    exigirAlcance('editar', s.relacao)
    const geometria = await ctx.perimetros.de(s.caso.imovel)
    const { documento } = s.caso.proprietario
    const aberto = ctx.sigilos.abrir(s.caso.id, documento, commits)
    const remendado = remendar(declarado(s.caso, geometria, aberto), remendo)
    const novo = reduzir(semVazios(validate(novoProcesso, remendado, faltasDoDeclarado)))
    exigir('editar', s)
    const { ficha, ...selado } = await guardar(ctx, s.caso.id, novo, { documento, aberto })
    return { events: decidir(s, ficha), ...selado }
  })
}

function declarado(
  { imovel, proprietario, observacoes }: Caso,
  geometria: Geometria | undefined,
  cpf_cnpj: string,
): object {
  const { perimetro: _, ...resto } = imovel
  return {
    imovel: { ...resto, ...(geometria === undefined ? {} : { geometria }) },
    proprietario: { nome: proprietario.nome, cpf_cnpj },
    ...(observacoes === null ? {} : { observacoes }),
  }
}

/** Drops fields without a value, so that they are not recorded. */
const semVazios = <T>(novo: T): T => JSON.parse(JSON.stringify(novo)) as T

const ehObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/**
 * RFC 7396: null removes, objects merge, anything else replaces. A null for an absent field leaves the field undefined,
 * so that the schema refuses its name if it is unknown.
 */
export function remendar(alvo: unknown, remendo: unknown): unknown {
  if (!ehObjeto(remendo)) return remendo
  const base = ehObjeto(alvo) ? alvo : {}
  const mudado = new Map(Object.entries(base))
  for (const [chave, valor] of Object.entries(remendo)) {
    // `Object.fromEntries` and the schema would silently drop this key, so it is refused here.
    if (chave === '__proto__')
      throw entradaInvalida({ field: chave, code: 'unknown_field', message: 'Este campo não existe. Retire-o.' })
    if (valor === null && mudado.has(chave)) mudado.delete(chave)
    else if (valor === null) mudado.set(chave, undefined)
    else mudado.set(chave, remendar(mudado.get(chave), valor))
  }
  return Object.fromEntries(mudado)
}

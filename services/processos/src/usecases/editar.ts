import { isDeepStrictEqual } from 'node:util'
import { entradaInvalida } from '@car/errors/erro-car'
import { validateWith } from '@car/http/validate'
import type { Usuario } from '@car/identity/usuario'
import { novoProcesso } from '@car/operations/schemas/processo'
import type { Caso } from '../domain/caso.ts'
import type { Ficha } from '../domain/eventos.ts'
import type { Geometria } from '@car/vocabulary/geometria'
import { reduzir } from '../domain/imovel.ts'
import { exigir } from '../domain/permissao.ts'
import { editar as decidir } from '../domain/requerente.ts'
import { type Commits, type Pedido, agir, type Feito } from './agir.ts'
import { conferir } from './conferir.ts'
import type { Ctx } from './ctx.ts'
import { guardar, type Guardado } from './guardar.ts'

/**
 * Merges a JSON merge patch (RFC 7396) into the case and checks the result by the rules of a new draft. An unchanged
 * drawing is not checked again. A new one is checked before the decision, which may have to be made again when somebody
 * else was faster. If the caller's version was overtaken, but the case already declares what they want, as after saving
 * the same in two tabs, nothing is recorded and nobody has to choose.
 */
export async function editar(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  remendo: Record<string, unknown>,
): Promise<Feito> {
  const { visto } = pedido
  const conferidos = new Set<string>()
  const mudado = (caso: Caso, commits: Commits) => mudar(ctx, caso, commits, remendo, conferidos)
  const primeiro = await mudado(visto.caso, visto.lido.commits)
  return agir(ctx, usuario, pedido, async (s, commits) => {
    const mudanca = s.versao === visto.versao ? primeiro : await mudado(s.caso, commits)
    exigir('editar', s)
    const { ficha, ...selado } = await mudanca.guardar()
    if (!pedido.acceptsVersion(s.versao) && jaDeclara(s.caso, ficha)) return []
    return { events: decidir(s, ficha), ...selado }
  })
}

const jaDeclara = ({ imovel, proprietario, observacoes }: Caso, ficha: Ficha): boolean =>
  isDeepStrictEqual({ imovel, proprietario, observacoes }, ficha)

/** Applies the patch to what the case declares. @throws CAR-004 */
async function mudar(
  ctx: Ctx,
  caso: Caso,
  commits: Commits,
  remendo: Record<string, unknown>,
  conferidos: Set<string>,
): Promise<{ guardar: () => Promise<Guardado> }> {
  const { imovel, proprietario } = caso
  const { perimetro } = imovel
  const aceitos = perimetro === undefined ? conferidos : conferidos.add(perimetro)
  const fica = !tocaNoDesenho(remendo)
  const { documento } = proprietario
  const aberto = documento && ctx.sigilos.abrir(caso.id, documento, commits)
  const antes = declarado(caso, fica ? undefined : await ctx.perimetros.de(imovel), aberto)
  const novo = reduzir(semVazios(await validateWith(novoProcesso, remendar(antes, remendo), conferir(ctx, aceitos))))
  return {
    async guardar() {
      const guardado = await guardar(ctx, caso.id, novo, documento && { documento, aberto: aberto ?? '' })
      if (fica && perimetro !== undefined) guardado.ficha.imovel.perimetro = perimetro
      return guardado
    },
  }
}

const tocaNoDesenho = ({ imovel }: Record<string, unknown>): boolean =>
  ehObjeto(imovel) && Object.hasOwn(imovel, 'geometria')

function declarado(
  { imovel, proprietario, observacoes }: Caso,
  geometria: Geometria | undefined,
  cpf_cnpj: string | undefined,
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
 * so that the schema rejects it if its name is unknown.
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

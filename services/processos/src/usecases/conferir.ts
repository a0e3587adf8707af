import type { Detalhe } from '@car/errors/catalog'
import type { Geometria } from '@car/vocabulary/geometria'
import { conferirGeometria } from '@car/geometria/conferir'
import { desenhoDe, faltasDoDeclarado, type Partes } from '../domain/imovel.ts'
import type { Ctx } from './ctx.ts'

type Meios = Pick<Ctx, 'desenhos' | 'perimetros'>

/**
 * Faults of a declaration beyond its shape. `aceitos` holds the hashes of drawings that need no further check: those on
 * record, and each one that passes here.
 */
export const conferir =
  (ctx: Meios, aceitos: Set<string> = new Set()) =>
  async (partes: Partes): Promise<Detalhe[]> => {
    const desenho = desenhoDe(partes)
    return [...faltasDoDeclarado(partes), ...(desenho ? await faltasDoDesenho(ctx, desenho, aceitos) : [])]
  }

async function faltasDoDesenho(ctx: Meios, desenho: Geometria, aceitos: Set<string>): Promise<Detalhe[]> {
  const { hash, json } = ctx.perimetros.identificar(desenho)
  if (aceitos.has(hash)) return []
  const faltas = conferirGeometria(desenho)
  if (faltas.length > 0) return faltas
  const cruzamentos = await ctx.desenhos.conferir(json)
  if (cruzamentos.length === 0) aceitos.add(hash)
  return cruzamentos
}

import type { comparison } from '@car/operations/schemas/versions'
import type { z } from 'zod'
import type { Processo } from '../../../domain/processo.ts'
import type { LandCtx } from '../../../territorio/usecases/ctx.ts'
import type { ChangedArea, JoinedLand } from '../../domain/difference.ts'

type Comparison = z.output<typeof comparison>

/** The land of several cases as one; `joined` is null if the drawings are too complex to compare. */
type Land = { drawn: readonly Processo[]; joined: JoinedLand | null }

/**
 * Joins the drawings of several cases. Null if none of them has one.
 * @param who  the person who asks, for whom one comparison runs at a time
 * @param whole  the case that joins them, if it is there
 */
export async function joinedLandOf(
  ctx: LandCtx,
  who: string,
  origins: readonly Processo[],
  whole?: Processo,
): Promise<Land | null> {
  const drawings = await Promise.all(origins.map(({ imovel }) => ctx.perimetros.of(imovel)))
  const drawn = origins.filter((_, i) => drawings[i] !== undefined)
  if (drawn.length === 0) return null
  const own = whole && (await ctx.perimetros.of(whole.imovel))
  const names = [...drawn, ...(own && whole ? [whole] : [])].map(({ imovel }) => imovel.perimetro ?? '')
  const shapes = drawings.filter((drawing) => drawing !== undefined)
  const joined = await ctx.differences.joined(who, `junta ${names.join(' ')}`, shapes, own ?? null)
  return { drawn, joined }
}

/** Says of a case that joins others what they are together, what two of them share, and what lies between them. */
export async function unionOf(
  ctx: LandCtx,
  who: string,
  origins: readonly Processo[],
  whole: Processo,
): Promise<Pick<Comparison, 'uniao' | 'geometria'>> {
  const land = await joinedLandOf(ctx, who, origins, whole)
  const named = ({ id, numero }: Processo) => ({ id, numero })
  const partes = origins.map((origin) => ({
    ...named(origin),
    area_ha: origin.imovel.area_ha ?? null,
    tem_perimetro: land?.drawn.includes(origin) === true,
  }))
  const { uniao, sobreposicoes = [], lacunas = null, falta = null } = land?.joined ?? {}
  return {
    geometria: changeOf(land, lacunas, falta),
    uniao: {
      ...areaOf(uniao ?? null),
      partes,
      sobreposicoes: sobreposicoes.map(({ entre, ...area }) => ({
        processos: entre.flatMap((i) => land?.drawn[i] ?? []).map(named),
        ...areaOf(area),
      })),
      lacunas: lacunas === null ? null : areaOf(lacunas),
    },
  }
}

/** What the drawing of the whole has beside the drawings of its origins, and what it leaves out. */
function changeOf(land: Land | null, gained: ChangedArea | null, lost: ChangedArea | null): Comparison['geometria'] {
  if (land !== null && land.joined === null) return { ganho_ha: null, perda_ha: null }
  if (gained === null || lost === null || (gained.ha === 0 && lost.ha === 0)) return null
  return {
    ganho_ha: gained.ha,
    perda_ha: lost.ha,
    ...(gained.forma ? { ganho: gained.forma } : {}),
    ...(lost.forma ? { perda: lost.forma } : {}),
  }
}

const areaOf = (area: ChangedArea | null) => ({
  hectares: area?.ha ?? null,
  ...(area?.forma ? { forma: area.forma } : {}),
})

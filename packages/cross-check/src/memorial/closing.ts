import type { MemorialGleba, MemorialSegment } from '@car/vocabulary/memorial'
import { type Described, finding, inPaper, metres, placeOfPart, PLACES, sum, UNSURE } from './described.ts'
import type { Achado } from '../types.ts'

/**
 * The largest gap between the end and the beginning of a described perimeter, as a share of its length. Old rules of
 * surveying accept a gap of this share for the coarsest compass survey.
 */
const CLOSING = 1 / 500
/**
 * The gap, in metres, that is allowed at the end of every side and of the whole perimeter. INCRA allows an error of
 * half a metre for a vertex of an artificial boundary. If the share `CLOSING` of the length of the side or perimeter is
 * more than half a metre, a gap up to that share is allowed.
 */
const VERTEX_M = 0.5
/**
 * Finds where a described perimeter does not close. A fault of a matrícula is `nao_verificavel` instead of a
 * divergence, because its description is usually outdated. The same holds for values that were not read with certainty.
 */
export function faultsOf(paper: Described): Achado[] {
  return paper.memorial.glebas.flatMap((gleba) => {
    const length = gleba.perimetro_m ?? sum(gleba.segmentos.map(({ distancia_m }) => distancia_m ?? 0))
    const open = gleba.fechamento_m !== null && gleba.fechamento_m > Math.max(VERTEX_M, length * CLOSING)
    const sides = gleba.segmentos.filter(misses)
    if (!open && sides.length === 0) return []
    const detail = open
      ? `o caminho termina a ${metres(gleba.fechamento_m ?? 0)} do começo`
      : `${sides.length === 1 ? 'um segmento não chega' : `${sides.length} segmentos não chegam`} ao vértice seguinte, por até ${metres(Math.max(...sides.map((side) => side.residuo_m ?? 0)))}`
    const isSure = (open ? gleba.segmentos : sides).every(({ confirmar }) => !confirmar)
    const isOld = paper.tipo === 'matricula_imovel'
    const situation = isOld || !isSure ? 'nao_verificavel' : 'divergencia'
    const what = `A descrição${nameOf(gleba)} ${inPaper(paper)} não fecha: ${detail}.`
    const rest = isOld ? ' Por isso não foi comparada com o desenho.' : isSure ? '' : UNSURE
    const worst = (sides.length > 0 ? sides : gleba.segmentos).toSorted(
      (a, b) => (b.residuo_m ?? 0) - (a.residuo_m ?? 0),
    )
    return finding('memorial_nao_fecha', situation, `${what}${rest}`, paper, {
      lido: gleba.fechamento_m,
      evidencias: worst.slice(0, sides.length > 0 ? PLACES : 1).map((side) => placeOfPart(paper, side)),
    })
  })
}

const misses = ({ residuo_m = 0, distancia_m }: MemorialSegment): boolean =>
  residuo_m > Math.max(VERTEX_M, (distancia_m ?? 0) * CLOSING)

const nameOf = ({ nome }: MemorialGleba): string => (nome === undefined ? '' : ` da ${nome.toLowerCase()}`)

import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'

/**
 * `2 polígonos, 24 vértices`; empty without a drawing.
 * @param perimetro  as text
 */
export function emPalavras(perimetro: string | undefined): string {
  if (!perimetro) return ''
  const poligonos = poligonosDe(JSON.parse(perimetro) as Geometria)
  const n = poligonos.flat().reduce((soma, anel) => soma + anel.length - 1, 0)
  const partes = poligonos.length === 1 ? '1 polígono' : `${poligonos.length} polígonos`
  return `${partes}, ${n === 1 ? '1 vértice' : `${n.toLocaleString('pt-BR')} vértices`}`
}

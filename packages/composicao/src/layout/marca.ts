/** Small signs that show a status by their shape, not only by their colour. */
import type { SituacaoAchado } from '@car/vocabulary/achado'
import type { Desenho, Ponto } from './formas.ts'
import { COR } from './estilo.ts'
import { type Fluxo, por } from './fluxo.ts'

export type Marca = Exclude<SituacaoAchado, 'nao_verificavel' | 'a_confirmar'> | 'neutra'

const R = 3.6

/** Draws the sign about eight points wide, with its left edge 5 points from `x` and its middle at `meio`. */
export function desenharMarca(f: Fluxo, marca: Marca, x: number, meio: number): void {
  const cx = x + 5 + R
  const traco = (pontos: readonly Ponto[], cor: string): Desenho[] =>
    pontos.slice(1).map((ate, i) => ({ forma: 'linha', de: pontos[i] ?? ate, ate, cor, espessura: 1 }))
  const formas: Record<Marca, Desenho[]> = {
    ok: [
      { forma: 'circulo', x: cx, y: meio, raio: R, cor: COR.verde },
      ...traco(
        [
          [cx - 1.7, meio + 0.1],
          [cx - 0.5, meio + 1.4],
          [cx + 1.8, meio - 1.4],
        ],
        COR.papel,
      ),
    ],
    aviso: [
      {
        forma: 'aneis',
        aneis: [
          [
            [cx, meio - R],
            [cx + R + 0.4, meio + R - 0.6],
            [cx - R - 0.4, meio + R - 0.6],
          ],
        ],
        cor: COR.ambar,
      },
      ...traco(
        [
          [cx, meio - 1.5],
          [cx, meio + 0.9],
        ],
        COR.papel,
      ),
      { forma: 'circulo', x: cx, y: meio + 2, raio: 0.55, cor: COR.papel },
    ],
    divergencia: [
      {
        forma: 'retangulo',
        x: cx - R + 0.3,
        y: meio - R + 0.3,
        largura: 2 * R - 0.6,
        altura: 2 * R - 0.6,
        raio: 1,
        cor: COR.vermelho,
      },
      ...traco(
        [
          [cx - 1.6, meio - 1.6],
          [cx + 1.6, meio + 1.6],
        ],
        COR.papel,
      ),
      ...traco(
        [
          [cx - 1.6, meio + 1.6],
          [cx + 1.6, meio - 1.6],
        ],
        COR.papel,
      ),
    ],
    neutra: [
      { forma: 'circulo', x: cx, y: meio, raio: R - 0.5, contorno: COR.secundaria, espessura: 1 },
      ...traco(
        [
          [cx - 1.5, meio],
          [cx + 1.5, meio],
        ],
        COR.secundaria,
      ),
    ],
  }
  for (const forma of formas[marca]) por(f, forma)
}

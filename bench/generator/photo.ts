import type { Chance } from './chance.ts'

export type Pixels = { dados: Uint8Array; largura: number; altura: number }
type Point = [x: number, y: number]

const TABLE = 95

/**
 * Draws the sheet as a telephone held at an angle photographs it: each corner is slightly displaced, and the table is
 * visible around the sheet.
 */
export function photograph(p: Pixels, a: Chance): Pixels {
  const [w, h] = [Math.round(p.largura * 1.08), Math.round(p.altura * 1.08)]
  const corner = (x: number, y: number): Point => [
    w * (0.04 + x * 0.92) + (a.real() - 0.5) * w * 0.04,
    h * (0.04 + y * 0.92) + (a.real() - 0.5) * h * 0.04,
  ]
  const back = projection([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])
  const dados = new Uint8Array(w * h)
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const [u, v] = back(x, y)
      dados[i] = u < 0 || v < 0 || u > 1 || v > 1 ? TABLE : sampled(p, u * (p.largura - 2), v * (p.altura - 2))
    }
  return { dados, largura: w, altura: h }
}

/**
 * Returns a function that maps a point of the picture to a point of the sheet, whose coordinates go from 0 to 1. This
 * is the inverse of the projection that draws the sheet between four corners.
 */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: [Point, Point, Point, Point]): (
  x: number,
  y: number,
) => Point {
  const [sourceX, sourceY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
  const determinant = dx1 * dy2 - dx2 * dy1
  const [g, i] = [(sourceX * dy2 - dx2 * sourceY) / determinant, (dx1 * sourceY - sourceX * dy1) / determinant]
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + i * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + i * y3, y0]
  return (x, y) => {
    const [A, B, C] = [e - f * i, c * i - b, b * f - c * e]
    const [D, E, F] = [f * g - d, a - c * g, c * d - a * f]
    const [G, H, I] = [d * i - e * g, b * g - a * i, a * e - b * d]
    const peso = G * x + H * y + I
    return [(A * x + B * y + C) / peso, (D * x + E * y + F) / peso]
  }
}

function sampled({ dados, largura }: Pixels, x: number, y: number): number {
  const [xi, row] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - xi, y - row]
  const k = row * largura + xi
  const [p, q, r, s] = [dados[k], dados[k + 1], dados[k + largura], dados[k + largura + 1]] as [
    number,
    number,
    number,
    number,
  ]
  return (p * (1 - fx) + q * fx) * (1 - fy) + (r * (1 - fx) + s * fx) * fy
}

export function stamp(largura: number, altura: number, a: Chance): { input: Buffer; left: number; top: number } {
  const side = Math.round(largura * 0.22)
  const r = side / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" opacity="0.45"><g transform="rotate(${a.integer(-30, 30)} ${r} ${r})" fill="none" stroke="#222" stroke-width="5"><circle cx="${r}" cy="${r}" r="${r - 8}"/><circle cx="${r}" cy="${r}" r="${r * 0.68}"/><text x="${r}" y="${r}" font-size="${r * 0.26}" text-anchor="middle" fill="#222" stroke="none" font-family="Liberation Sans">REGISTRO</text><text x="${r}" y="${r * 1.3}" font-size="${r * 0.2}" text-anchor="middle" fill="#222" stroke="none" font-family="Liberation Sans">DE IMÓVEIS</text></g></svg>`
  return {
    input: Buffer.from(svg),
    left: a.integer(Math.round(largura * 0.1), Math.round(largura * 0.65)),
    top: a.integer(Math.round(altura * 0.55), Math.round(altura * 0.75)),
  }
}

import type { Caixa, Mapa } from './tipos.ts'

type Retangulo = { x0: number; y0: number; x1: number; y1: number }

/** A rectangle of the upright page, drawn on the page as shown: the box around its four turned corners. */
export function paraMostrada(r: Retangulo, mapa: Mapa): Caixa {
  const cantos: [number, number][] = [
    [r.x0, r.y0],
    [r.x1, r.y0],
    [r.x0, r.y1],
    [r.x1, r.y1],
  ]
  const pontos = cantos.map(([x, y]) => pontoMostrado(x, y, mapa))
  const xs = pontos.map((p) => limitar(p[0] / mapa.largura))
  const ys = pontos.map((p) => limitar(p[1] / mapa.altura))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return {
    x: arredondar(x),
    y: arredondar(y),
    largura: arredondar(Math.max(...xs) - x),
    altura: arredondar(Math.max(...ys) - y),
  }
}

/** Size of the upright page in its pixels: turning by `graus` widens the canvas. */
export function tamanhoDireita(mapa: Mapa): { largura: number; altura: number } {
  const deitada = mapa.quartos % 2 === 1
  const w = (deitada ? mapa.altura : mapa.largura) * mapa.escala
  const h = (deitada ? mapa.largura : mapa.altura) * mapa.escala
  const a = (Math.abs(mapa.graus) * Math.PI) / 180
  return { largura: w * Math.cos(a) + h * Math.sin(a), altura: w * Math.sin(a) + h * Math.cos(a) }
}

function pontoMostrado(x: number, y: number, mapa: Mapa): [number, number] {
  const deitada = mapa.quartos % 2 === 1
  const w = (deitada ? mapa.altura : mapa.largura) * mapa.escala
  const h = (deitada ? mapa.largura : mapa.altura) * mapa.escala
  const { largura, altura } = tamanhoDireita(mapa)
  const a = (-mapa.graus * Math.PI) / 180
  const dx = x - largura / 2
  const dy = y - altura / 2
  const u = (dx * Math.cos(a) - dy * Math.sin(a) + w / 2) / mapa.escala
  const v = (dx * Math.sin(a) + dy * Math.cos(a) + h / 2) / mapa.escala
  switch (mapa.quartos) {
    case 0:
      return [u, v]
    case 1:
      return [v, mapa.altura - u]
    case 2:
      return [mapa.largura - u, mapa.altura - v]
    case 3:
      return [mapa.largura - v, u]
  }
}

const limitar = (v: number) => Math.min(1, Math.max(0, v))
const arredondar = (v: number) => Math.round(v * 1e5) / 1e5

import type { PageBox } from '@car/vocabulary/campo'
import type { Box, Placement } from '../page.ts'

/** Maps a rectangle of the upright page to the page as shown, as the box around its four turned corners. */
export function toShown(box: Box, placement: Placement): PageBox {
  const corners: [number, number][] = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x0, box.y1],
    [box.x1, box.y1],
  ]
  const points = corners.map(([x, y]) => shownPoint(x, y, placement))
  const xs = points.map((p) => clamp(p[0] / placement.width))
  const ys = points.map((p) => clamp(p[1] / placement.height))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return {
    x: round(x),
    y: round(y),
    largura: round(Math.max(...xs) - x),
    altura: round(Math.max(...ys) - y),
  }
}

/** Computes the size of the upright page in its pixels. Turning by `degrees` makes it wider and higher. */
export function uprightSize(placement: Placement): { width: number; height: number } {
  const sideways = placement.quarters % 2 === 1
  const w = (sideways ? placement.height : placement.width) * placement.scale
  const h = (sideways ? placement.width : placement.height) * placement.scale
  const a = (Math.abs(placement.degrees) * Math.PI) / 180
  return { width: w * Math.cos(a) + h * Math.sin(a), height: w * Math.sin(a) + h * Math.cos(a) }
}

function shownPoint(x: number, y: number, placement: Placement): [number, number] {
  const sideways = placement.quarters % 2 === 1
  const w = (sideways ? placement.height : placement.width) * placement.scale
  const h = (sideways ? placement.width : placement.height) * placement.scale
  const { width, height } = uprightSize(placement)
  const a = (-placement.degrees * Math.PI) / 180
  const dx = x - width / 2
  const dy = y - height / 2
  const u = (dx * Math.cos(a) - dy * Math.sin(a) + w / 2) / placement.scale
  const v = (dx * Math.sin(a) + dy * Math.cos(a) + h / 2) / placement.scale
  switch (placement.quarters) {
    case 0:
      return [u, v]
    case 1:
      return [v, placement.height - u]
    case 2:
      return [placement.width - u, placement.height - v]
    case 3:
      return [placement.width - v, u]
  }
}

const clamp = (v: number) => Math.min(1, Math.max(0, v))
const round = (v: number) => Math.round(v * 1e5) / 1e5

/** Draws outlines as PDF operators: rectangles, rounded corners, fills and strokes. */
import {
  appendBezierCurve,
  closePath,
  lineTo,
  moveTo,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  rgb,
  setDashPattern,
  setFillingColor,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import type { Drawing, Point, Segment, Stroke } from '../layout/shapes.ts'

/**
 * Converts a point measured from the page's top left corner to PDF coordinates, whose origin is the lower left corner.
 */
export type ToPage = (p: Point) => [number, number]

/** Strokes straight lines of one colour as one path. */
export function lines(
  segments: readonly Segment[],
  line: { cor: string; thickness: number; dashed?: readonly number[] },
  toPdf: ToPage,
): PDFOperator[] {
  return [
    setStrokingColor(colour(line.cor)),
    setLineWidth(line.thickness),
    setDashPattern([...(line.dashed ?? [])], 0),
    ...segments.flatMap(([from, until]) => [moveTo(...toPdf(from)), lineTo(...toPdf(until))]),
    stroke(),
  ]
}

/** Fills a path, strokes it, or both, by the even-odd rule, so that a ring inside another ring is a hole. */
export function stroked(line: Stroke, path: PDFOperator[]): PDFOperator[] {
  const close =
    line.cor !== undefined && line.outline !== undefined
      ? PDFOperator.of(PDFOperatorNames.FillEvenOddAndStroke)
      : line.cor !== undefined
        ? PDFOperator.of(PDFOperatorNames.FillEvenOdd)
        : stroke()
  return [
    ...(line.cor === undefined ? [] : [setFillingColor(colour(line.cor))]),
    ...(line.outline === undefined
      ? []
      : [setStrokingColor(colour(line.outline)), setLineWidth(line.thickness ?? 1), setDashPattern([], 0)]),
    ...path,
    close,
  ]
}

export function rectangle(d: Extract<Drawing, { forma: 'rectangle' }>, toPdf: ToPage): PDFOperator[] {
  if (d.radius) return roundedRectangle(d.x, d.y, d.largura, d.altura, d.radius, toPdf)
  const [x, y] = toPdf([d.x, d.y + d.altura])
  return [
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [x, y, round(d.largura), round(d.altura)].map((n) => PDFNumber.of(n)),
    ),
  ]
}

export function roundedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  toPdf: ToPage,
): PDFOperator[] {
  const q = Math.min(radius, width / 2, height / 2)
  const k = q * 0.4477
  const curve = (c1: Point, c2: Point, end: Point) => appendBezierCurve(...toPdf(c1), ...toPdf(c2), ...toPdf(end))
  return [
    moveTo(...toPdf([x + q, y])),
    lineTo(...toPdf([x + width - q, y])),
    curve([x + width - k, y], [x + width, y + k], [x + width, y + q]),
    lineTo(...toPdf([x + width, y + height - q])),
    curve([x + width, y + height - k], [x + width - k, y + height], [x + width - q, y + height]),
    lineTo(...toPdf([x + q, y + height])),
    curve([x + k, y + height], [x, y + height - k], [x, y + height - q]),
    lineTo(...toPdf([x, y + q])),
    curve([x, y + k], [x + k, y], [x + q, y]),
    closePath(),
  ]
}

export function colour(hex: string) {
  const n = Number.parseInt(hex.slice(1), 16)
  return rgb(round((n >> 16) / 255), round(((n >> 8) & 255) / 255), round((n & 255) / 255))
}

/** Rounds to a thousandth of a point, which is exact enough and keeps the numbers short. */
export const round = (n: number) => Math.round(n * 1000) / 1000

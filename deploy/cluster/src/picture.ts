import type { Span } from './trace.ts'

const WIDTH = 1200
const NAMES = 170
const BAR = 5
const PAD = 10
const COLOURS = ['#2a5d84', '#3f7d4e', '#a05a2c', '#7b4a8c', '#8a7a1f', '#3d8489', '#a33f53', '#5a5f66']
const LINK = '#b9bec4'

/**
 * Draws a trace as an SVG. Each workload has a band, and each span a bar in it. Overlapping bars get different rows of
 * the band. Time runs from left to right.
 */
export function picture(spans: readonly Span[]): string {
  const services = [...new Set(spans.map(({ service }) => service))]
  const [first, last] = [Math.min(...spans.map((s) => s.start)), Math.max(...spans.map((s) => s.end))]
  const x = (time: number) => NAMES + ((time - first) / (last - first)) * (WIDTH - NAMES - PAD)
  let y = PAD
  const bands = services.map((service, n) => {
    const rows: number[] = []
    const top = y
    const bars = spans
      .filter((span) => span.service === service)
      .map((span) => {
        const [from, wide] = [x(span.start), Math.max(1, x(span.end) - x(span.start))]
        const free = rows.findIndex((until) => until <= from)
        const row = free < 0 ? rows.length : free
        rows[row] = from + wide
        return `<rect x="${from.toFixed(1)}" y="${top + row * BAR}" width="${wide.toFixed(1)}" height="${BAR - 1}"/>`
      })
    y += rows.length * BAR + PAD
    const label = `<text x="${NAMES - PAD}" y="${top + 10}" text-anchor="end">${service}</text>`
    const line = `<line x1="0" x2="${WIDTH}" y1="${y - PAD / 2}" y2="${y - PAD / 2}" stroke="${LINK}" stroke-width="0.5"/>`
    return `<g fill="${COLOURS[n % COLOURS.length]}">${label}${bars.join('')}</g>${line}`
  })
  const seconds = Math.floor((last - first) / 1000)
  const step = Math.max(1, Math.round(seconds / 10))
  const marks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => {
    const at = x(first + n * step * 1000).toFixed(1)
    return `<line x1="${at}" x2="${at}" y1="0" y2="${y}" stroke="${LINK}" stroke-width="0.5"/><text x="${at}" y="${y + 12}" text-anchor="middle">${n * step} s</text>`
  })
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 20}" font-family="sans-serif" font-size="12">`
  return `${head}<rect width="${WIDTH}" height="${y + 20}" fill="#fff"/>${marks.join('')}${bands.join('')}</svg>\n`
}

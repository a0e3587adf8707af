import { type DrawingFrame, plan, type DrawingView } from './board.ts'

/** Views of a drawing. An undefined view shows everything. */

/** The largest magnification. */
const NEAREST = 64
/** The share of the drawing for the area to show. The rest shows its surroundings. */
const SHARE = 0.5

/**
 * Returns the view enlarged by a factor; undefined if everything is in view. `place`, by default the middle, stays at
 * its position.
 */
export function zoomed(frame: DrawingFrame, factor: number, place = frame.view.centro): DrawingView | undefined {
  const times = Math.min(NEAREST, frame.view.times * factor)
  if (times <= 1) return undefined
  const kept = frame.view.times / times
  return {
    times,
    centro: frame.view.centro.map((degree, axis) => (place[axis] ?? 0) + (degree - (place[axis] ?? 0)) * kept),
  }
}

export const isWhole = ({ view: { times } }: DrawingFrame): boolean => times === 1

/** Returns the view after a movement in units of the drawing. A view of everything does not move. */
export function moved(frame: DrawingFrame, right: number, down: number): DrawingView | undefined {
  if (isWhole(frame)) return undefined
  const { largura, altura, lon, lat, view } = frame
  return { ...view, centro: [lon(largura / 2 - right), lat(altura / 2 - down)] }
}

type Points = readonly (readonly number[])[]

/** Returns the closest view that shows the points `some` and their surroundings; undefined if that is everything. */
export function fitted(all: Points, some: Points): DrawingView | undefined {
  const [whole, part] = [plan(all), plan(some)]
  const times = Math.min(NEAREST, (SHARE * degreeIn(part)) / degreeIn(whole))
  return times <= 1 ? undefined : { times, centro: part.view.centro }
}

/** Returns the length of a degree of latitude, in units of the drawing. */
const degreeIn = ({ y }: DrawingFrame): number => y(0) - y(1)

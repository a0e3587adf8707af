import { type DrawingFrame, plan, type View } from './board.ts'

/** How a drawing is looked at from nearer, or elsewhere. Undefined stands for all of it. */

const NEAREST = 64
/** A shape that is looked for takes this much of the drawing, so that what is around it can be seen. */
const SHARE = 0.5

/** Enlarges by a factor. A place, or else the middle, stays where it is. */
export function zoomed(frame: DrawingFrame, factor: number, place = frame.view.centro): View | undefined {
  const times = Math.min(NEAREST, frame.view.times * factor)
  if (times <= 1) return undefined
  const kept = frame.view.times / times
  return {
    times,
    centro: frame.view.centro.map((degree, axis) => (place[axis] ?? 0) + (degree - (place[axis] ?? 0)) * kept),
  }
}

export const isWhole = ({ view: { times } }: DrawingFrame): boolean => times === 1

/** Drags by units of the drawing. There is nothing beyond all of it. */
export function moved(frame: DrawingFrame, right: number, down: number): View | undefined {
  if (isWhole(frame)) return undefined
  const { largura, altura, lon, lat, view } = frame
  return { ...view, centro: [lon(largura / 2 - right), lat(altura / 2 - down)] }
}

type Points = readonly (readonly number[])[]

/** Looks at some of the points from as near as shows them and what is around. */
export function fitted(all: Points, some: Points): View | undefined {
  const [whole, part] = [plan(all), plan(some)]
  const times = Math.min(NEAREST, (SHARE * degreeIn(part)) / degreeIn(whole))
  return times <= 1 ? undefined : { times, centro: part.view.centro }
}

/** The length of a degree of latitude, in units of the drawing. */
const degreeIn = ({ y }: DrawingFrame): number => y(0) - y(1)

type Pointer = { currentTarget: SVGElement; clientX: number; clientY: number }

/** Returns the position of a pointer in the units of the drawing. */
export function inDrawing({ currentTarget, clientX, clientY }: Pointer): { x: number; y: number } {
  const svg = currentTarget.ownerSVGElement ?? (currentTarget as SVGSVGElement)
  const { left, top, width, height } = svg.getBoundingClientRect()
  const { width: wide, height: high } = svg.viewBox.baseVal
  return { x: ((clientX - left) / width) * wide, y: ((clientY - top) / height) * high }
}

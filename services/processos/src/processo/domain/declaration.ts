import type { Declaration } from '@car/cadastro/declaration'
import type { Geometry } from '@car/vocabulary/geometry'

/** A declaration that has not been checked yet, so any part of it may be missing. */
export type DeclaredParts = DeepPartial<Declaration>
type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T

/** Returns the drawing; undefined if it has no type or no coordinates. */
export function drawingOf({ imovel: { geometria } = {} }: DeclaredParts): Geometry | undefined {
  return geometria?.type === undefined || geometria.coordinates === undefined ? undefined : (geometria as Geometry)
}

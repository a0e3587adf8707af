import type { Geometry } from '@car/vocabulary/geometry'
import { Drawing } from '../../shared/drawing/drawing.tsx'

/** The perimeter that a document describes, to be looked at before it is used. */
export default function Described({ label, geometria }: { label: string; geometria: Geometry }) {
  return <Drawing label={label} camadas={[{ nome: 'perimetro', geometria }]} />
}

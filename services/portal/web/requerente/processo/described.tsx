import type { Geometry } from '@car/vocabulary/geometry'
import { Drawing } from '../../shared/drawing/drawing.tsx'

export default function Described({ label, geometria }: { label: string; geometria: Geometry }) {
  return <Drawing label={label} shapes={[{ name: 'perimetro', geometria }]} />
}

import { percent } from '../format.ts'
import { turned, withZoom, type PageView } from './view.ts'

export const Zoom = ({ view, onChange }: { view: PageView; onChange: (view: PageView) => void }) => (
  <span className="viewer-group">
    <button type="button" aria-label="Diminuir" onClick={() => onChange(withZoom(view, -1))}>
      −
    </button>
    <button type="button" onClick={() => onChange({ ...view, zoom: 1 })}>
      <span className="visually-hidden">Tamanho normal, agora </span>
      {percent(view.zoom)}
    </button>
    <button type="button" aria-label="Aumentar" onClick={() => onChange(withZoom(view, 1))}>
      +
    </button>
    <button type="button" onClick={() => onChange(turned(view))}>
      Girar
    </button>
  </span>
)

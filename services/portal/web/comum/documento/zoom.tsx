import { porcento } from '../formato.ts'
import { comZoom, type Vista } from './pagina.tsx'

/** Buttons that enlarge and turn what is shown. */
export const Zoom = ({ vista, aoMudar }: { vista: Vista; aoMudar: (vista: Vista) => void }) => (
  <span className="visor-grupo">
    <button type="button" aria-label="Diminuir" onClick={() => aoMudar(comZoom(vista, -1))}>
      −
    </button>
    <button type="button" onClick={() => aoMudar({ ...vista, zoom: 1 })}>
      <span className="so-leitor">Tamanho normal, agora </span>
      {porcento(vista.zoom)}
    </button>
    <button type="button" aria-label="Aumentar" onClick={() => aoMudar(comZoom(vista, 1))}>
      +
    </button>
    <button type="button" onClick={() => aoMudar({ ...vista, giro: (vista.giro + 90) % 360 })}>
      Girar
    </button>
  </span>
)

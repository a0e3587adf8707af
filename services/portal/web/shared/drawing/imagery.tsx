import { Checkbox } from '../components/campo.tsx'
import { useRemembered } from '../../device/remembered.ts'
import type { DrawingFrame } from './board.ts'
import { addressOf, tilesOf } from './tiles.ts'

/** Where this installation has imagery from, if it has some. */
const TEMPLATE = document.querySelector<HTMLMetaElement>('meta[name=azulejos]')?.content

/** Whether a person wants imagery. It is asked for only then, since its server learns what is looked at. */
export function useImagery(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useRemembered('mapa.imagens', false)
  return [TEMPLATE !== undefined && wanted, setWanted]
}

/** Tiles overlap by this much, so that nothing shows between them. */
const SEAM = 0.5

/** Pictures of the land, under a drawing. */
export const Imagery = ({ frame }: { frame: DrawingFrame }) =>
  TEMPLATE !== undefined && (
    <g className="imagens">
      {tilesOf(frame).map((tile) => (
        <image
          key={`${tile.z} ${tile.x} ${tile.y}`}
          href={addressOf(TEMPLATE, tile)}
          x={tile.left}
          y={tile.top}
          width={tile.width + SEAM}
          height={tile.height + SEAM}
          preserveAspectRatio="none"
        />
      ))}
    </g>
  )

/** Turns imagery on and off. Nothing stands here where the installation has none. */
export const ImagerySwitch = ({ on, onChange }: { on: boolean; onChange: (wanted: boolean) => void }) =>
  TEMPLATE !== undefined && (
    <Checkbox
      label={`Imagens de ${new URL(TEMPLATE).hostname}, que fica sabendo que lugar é visto`}
      marcada={on}
      onChange={onChange}
    />
  )

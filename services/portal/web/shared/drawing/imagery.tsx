import { Checkbox } from '../components/campo.tsx'
import { useRemembered } from '../../device/remembered.ts'
import type { DrawingFrame } from './board.ts'
import { addressOf, tilesOf } from './tiles.ts'

/** The template for the addresses of imagery, if this installation has any. */
const TEMPLATE = document.querySelector<HTMLMetaElement>('meta[name=tiles]')?.content

/**
 * Returns whether imagery is on, and the function that switches it. Imagery is off at first, because its server learns
 * which land is viewed.
 */
export function useImagery(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useRemembered('map.imagery', false)
  return [TEMPLATE !== undefined && wanted, setWanted]
}

/** The overlap of tiles, in units of the drawing. Without it, gaps would show between tiles. */
const SEAM = 0.5

export const Imagery = ({ frame }: { frame: DrawingFrame }) =>
  TEMPLATE !== undefined && (
    <g>
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

/** Turns imagery on and off. Nothing is shown if the installation has no imagery. */
export const ImagerySwitch = ({ on, onChange }: { on: boolean; onChange: (wanted: boolean) => void }) =>
  TEMPLATE !== undefined && (
    <Checkbox
      label={`Imagens de ${new URL(TEMPLATE).hostname}, que fica sabendo que lugar é visto`}
      checked={on}
      onChange={onChange}
    />
  )

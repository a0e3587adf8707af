import './documento.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caixa } from '../../gen/interface.ts'
import { pageOf } from './image.ts'

type Props = { documento: string; pagina: number; caixa: Caixa; descricao: string }

/** A strip of a page around one spot, as wide as its container. The strip appears when its image has loaded. */
export function Crop({ documento, pagina, caixa, descricao }: Props) {
  const image = useQuery(pageOf(documento, pagina, 1600))
  const [ratio, setRatio] = useState(1 / Math.SQRT2)
  if (!image.data) return null
  const { x, y, largura, altura } = withSurroundings(caixa)
  return (
    <div className="crop" style={{ aspectRatio: (largura * ratio) / altura }}>
      <img
        src={image.data}
        alt={descricao}
        style={{ width: `${100 / largura}%`, left: `${(-x / largura) * 100}%`, top: `${(-y / altura) * 100}%` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      />
    </div>
  )
}

/** The share of the width of a page that a strip shows at least. A narrower strip would show a few huge letters. */
const LEAST = 0.4

/**
 * Widens a box within its page: by its height above and below, and by at least twice its height at both ends. The width
 * becomes at least `LEAST`, except near an edge of the page.
 */
function withSurroundings({ x, y, largura, altura }: Caixa): Caixa {
  const around = Math.max(altura * 2, (LEAST - largura) / 2)
  const [left, tall] = [Math.max(0, x - around), Math.max(0, y - altura)]
  const [right, bottom] = [Math.min(1, x + largura + around), Math.min(1, y + altura * 2)]
  return { x: left, y: tall, largura: right - left, altura: bottom - tall }
}

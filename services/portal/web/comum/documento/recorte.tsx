import './documento.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caixa } from '../../gen/interface.ts'
import { paginaDe } from './imagem.ts'

type Props = { documento: string; pagina: number; caixa: Caixa; descricao: string }

/** A strip of a page around one place, as wide as there is room. It is empty until the image is there. */
export function Recorte({ documento, pagina, caixa, descricao }: Props) {
  const imagem = useQuery(paginaDe(documento, pagina, 1600))
  const [proporcao, setProporcao] = useState(1 / Math.SQRT2)
  if (!imagem.data) return null
  const { x, y, largura, altura } = comOQueHaEmVolta(caixa)
  return (
    <div className="recorte" style={{ aspectRatio: (largura * proporcao) / altura }}>
      <img
        src={imagem.data}
        alt={descricao}
        style={{ width: `${100 / largura}%`, left: `${(-x / largura) * 100}%`, top: `${(-y / altura) * 100}%` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setProporcao(naturalWidth / naturalHeight)}
      />
    </div>
  )
}

/** Adds the lines above and below, and a little at both ends. */
function comOQueHaEmVolta({ x, y, largura, altura }: Caixa): Caixa {
  const [esquerda, alto] = [Math.max(0, x - altura * 2), Math.max(0, y - altura)]
  const [direita, baixo] = [Math.min(1, x + largura + altura * 2), Math.min(1, y + altura * 2)]
  return { x: esquerda, y: alto, largura: direita - esquerda, altura: baixo - alto }
}

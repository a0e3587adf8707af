import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMudancas } from './visita.ts'

/** "3 mudanças desde sua última visita", until the person looks at them or puts the message away. */
export function Mudancas({ id }: { id: string }) {
  const mudancas = useMudancas(id)
  const nenhuma = mudancas?.quantas === 0 && mudancas
  useEffect(() => {
    if (nenhuma) nenhuma.vi()
  })
  if (!mudancas || mudancas.quantas === 0) return null
  const { quantas, de, ate, vi } = mudancas
  return (
    <span className="mudancas" role="status">
      <strong>
        {quantas === 1 ? '1 mudança desde sua última visita' : `${quantas} mudanças desde sua última visita`}
      </strong>
      <Link to="/analise/processos/$id/comparar" params={{ id }} search={{ de, ate }} onClick={vi}>
        Comparar
      </Link>
      <button type="button" className="ligacao" onClick={vi}>
        Dispensar
      </button>
    </span>
  )
}

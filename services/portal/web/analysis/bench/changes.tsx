import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChanges } from './visit.ts'

/** Shows "3 mudanças desde sua última visita", until the person compares the versions or closes the message. */
export function Changes({ id }: { id: string }) {
  const changes = useChanges(id)
  const none = changes?.count === 0 && changes
  useEffect(() => {
    if (none) none.saw()
  })
  if (!changes || changes.count === 0) return null
  const { count, de, ate, saw } = changes
  return (
    <span className="changes" role="status">
      <strong>{count === 1 ? '1 mudança desde sua última visita' : `${count} mudanças desde sua última visita`}</strong>
      <Link to="/analise/processos/$id/comparar" params={{ id }} search={{ de, ate }} onClick={saw}>
        Comparar
      </Link>
      <button type="button" className="link" onClick={saw}>
        Dispensar
      </button>
    </span>
  )
}

import { useEffect, useState } from 'react'
import { useNetwork } from '../network.ts'

/**
 * A placeholder for content that is being loaded. It appears after 300 ms, so that pages with fast answers do not
 * flicker.
 */
export function Skeleton({ linhas = 3 }: { linhas?: number }) {
  const [visible, setVisible] = useState(false)
  const hasNetwork = useNetwork()
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (visible && !hasNetwork) return <p role="status">Isto aparece quando a internet voltar.</p>
  return (
    <div className="skeleton" role="status">
      {visible && <span className="visually-hidden">Carregando</span>}
      {visible && Array.from({ length: linhas }, (_, i) => <div key={i} />)}
    </div>
  )
}

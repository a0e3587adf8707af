import { useEffect, useState } from 'react'
import { useRede } from '../rede.ts'

/** Stands for what is on its way, once that has taken 300 ms; what comes sooner comes without a flash. */
export function Esqueleto({ linhas = 3 }: { linhas?: number }) {
  const [visivel, setVisivel] = useState(false)
  const temRede = useRede()
  useEffect(() => {
    const relogio = setTimeout(() => setVisivel(true), 300)
    return () => clearTimeout(relogio)
  }, [])
  if (visivel && !temRede) return <p role="status">Isto aparece quando a internet voltar.</p>
  return (
    <div className="esqueleto" role="status">
      {visivel && <span className="so-leitor">Carregando</span>}
      {visivel && Array.from({ length: linhas }, (_, i) => <div key={i} />)}
    </div>
  )
}

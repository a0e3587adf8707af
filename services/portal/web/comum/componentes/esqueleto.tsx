import { useEffect, useState } from 'react'
import { useRede } from '../rede.ts'

/** Stands for content that is on its way. It appears after 300 ms, so that fast answers do not make the page flash. */
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

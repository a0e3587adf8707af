import './envios.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEnvios } from './saida.ts'

/** On every page: what is on its way of other cases than the one that is shown. It also keeps it going. */
export default function ACaminho() {
  const { pathname } = useLocation()
  const outros = useEnvios().filter(({ caso }) => !pathname.includes(caso))
  const [primeiro] = outros
  if (!primeiro) return null
  const quantos = outros.length === 1 ? '1 arquivo a caminho' : `${outros.length} arquivos a caminho`
  const recusado = outros.find(({ estado }) => estado === 'recusado')
  return (
    <div className="a-caminho" role="status">
      <div className="largo">
        {recusado ? 'Um arquivo não foi aceito. ' : `${quantos}. `}
        <Link to="/processos/$id/documentos" params={{ id: (recusado ?? primeiro).caso }}>
          Ver
        </Link>
      </div>
    </div>
  )
}

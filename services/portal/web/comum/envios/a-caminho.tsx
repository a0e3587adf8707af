import './envios.css'
import { Link, useLocation } from '@tanstack/react-router'
import { andado } from '../formato.ts'
import type { Envio } from './guardados.ts'
import { ePagina, useEnvios } from './saida.ts'
import { venceLogo } from './validade.ts'

/**
 * Stands on every page: what is on its way for cases other than the one that is shown. It also keeps the sending going.
 */
export default function ACaminho() {
  const { pathname } = useLocation()
  const outros = useEnvios().filter((envio) => !mostra(pathname, envio))
  const [primeiro] = outros
  if (!primeiro) return null
  const { frase, envio } = oMaisUrgente(outros) ?? { frase: resumo(outros), envio: primeiro }
  return (
    <div className="a-caminho" role="status">
      <div className="largo">
        {frase}{' '}
        <Link to="/processos/$id/documentos" params={{ id: envio.caso }}>
          Ver
        </Link>
      </div>
    </div>
  )
}

/** Gathered pages wait for the person, so they are mentioned wherever they are not shown themselves. */
const mostra = (pathname: string, envio: Envio): boolean =>
  pathname.includes(envio.caso) && (!ePagina(envio) || /\/(documentos|pendencias|decisao)/.test(pathname))

/** The sending that most needs the person. */
function oMaisUrgente(envios: readonly Envio[]): { frase: string; envio: Envio } | null {
  const recusado = envios.find(({ estado }) => estado === 'recusado')
  if (recusado) return { frase: 'Um arquivo não foi aceito.', envio: recusado }
  const duvida = envios.find(({ estado }) => estado === 'duvida')
  if (duvida) return { frase: 'Uma foto espera a sua resposta.', envio: duvida }
  const pagina = envios.find(({ estado }) => estado === 'pronta')
  if (pagina) return { frase: 'Páginas fotografadas esperam que você as envie.', envio: pagina }
  const vence = envios.find(venceLogo)
  return vence ? { frase: 'Um arquivo não enviado sai deste aparelho em poucos dias.', envio: vence } : null
}

function resumo(envios: readonly Envio[]): string {
  const quantos = envios.length === 1 ? '1 arquivo a caminho' : `${envios.length} arquivos a caminho`
  const [foi, todo] = [soma(envios.map((e) => e.recebido)), soma(envios.map((e) => e.arquivo.size))]
  return foi > 0 ? `${quantos}, ${andado(foi, todo)}.` : `${quantos}.`
}

const soma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0)

import { type ReactNode, useEffect, useState } from 'react'
import { useEu } from '../comum/api/sessao.ts'
import { LinkBotao } from '../comum/componentes/botao.tsx'
import { conhecidosDe } from '../comum/conhecidos.ts'
import { Tag } from '../comum/componentes/tag.tsx'
import { enviosDe } from '../comum/envios/guardados.ts'
import { useRede } from '../comum/rede.ts'
import { rascunhosDe } from '../comum/rascunho.ts'

type Guardados = {
  /** The name of a case that was begun here and that the service does not know yet. */
  novo: string | null
  /** Cases of the service for which this device has texts or files that it has not sent. */
  casos: { id: string; textos: number; arquivos: number }[]
}
const NADA: Guardados = { novo: null, casos: [] }

/** Without a network: the cases for which documents can be photographed all the same. */
export function ParaFotografar() {
  const eu = useEu()
  const temRede = useRede()
  const conhecidos = temRede ? [] : conhecidosDe(eu.id)
  if (conhecidos.length === 0) return null
  return (
    <ul className="cartoes">
      {conhecidos.map(({ id, numero, nome }) => (
        <li key={id} className="cartao">
          <div className="cartao-cabeca">
            <h2>{nome}</h2>
          </div>
          <p className="discreto">{numero}</p>
          <p>Sem internet você pode fotografar os documentos. Eles são enviados quando ela voltar.</p>
          <div className="cartao-pe">
            <LinkBotao
              to="/processos/$id/documentos"
              params={{ id }}
              aria-label={`Fotografar documentos: ${nome}, ${numero}`}
            >
              Fotografar documentos
            </LinkBotao>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What the person began on this device and has not sent. */
export function useGuardados(): Guardados {
  const eu = useEu()
  const [guardados, setGuardados] = useState(NADA)
  useEffect(() => {
    void Promise.all([rascunhosDe(eu.id), enviosDe(eu.id)])
      .then(([rascunhos, envios]) => {
        const novo = rascunhos.find(({ caso }) => caso === 'novo')
        const textos = rascunhos.filter(({ caso }) => caso !== 'novo' && caso !== 'conta')
        const ids = new Set([...textos, ...envios].map(({ caso }) => caso))
        setGuardados({
          novo: novo ? (novo.valor as { denominacao: string }).denominacao || 'Sem nome' : null,
          casos: [...ids].map((id) => ({
            id,
            textos: textos.filter(({ caso }) => caso === id).length,
            arquivos: envios.filter(({ caso }) => caso === id).length,
          })),
        })
      })
      .catch(() => {})
  }, [eu.id])
  return guardados
}

type Props = { guardados: Guardados; nomeDe: (id: string) => string | undefined }

export const SoNesteAparelho = ({ guardados: { novo, casos }, nomeDe }: Props) => (
  <ul className="cartoes">
    {novo !== null && (
      <Cartao nome={novo} frase="Você começou a preencher e ainda não criou o processo.">
        <LinkBotao to="/processos/novo/$passo" params={{ passo: 'imovel' }} aria-label={`Continuar: ${novo}`}>
          Continuar
        </LinkBotao>
      </Cartao>
    )}
    {casos.map(({ id, ...quantos }) => {
      const nome = nomeDe(id) ?? 'Um processo seu'
      return (
        <Cartao key={id} nome={nome} frase={`${oQueHa(quantos)} Com internet, continue na página do processo.`}>
          <LinkBotao to="/processos/$id" params={{ id }} aria-label={`Abrir: ${nome}`}>
            Abrir
          </LinkBotao>
        </Cartao>
      )
    })}
  </ul>
)

function Cartao({ nome, frase, children }: { nome: string; frase: string; children: ReactNode }) {
  return (
    <li className="cartao">
      <div className="cartao-cabeca">
        <h2>{nome}</h2>
        <Tag tom="atencao">Só neste aparelho</Tag>
      </div>
      <p>{frase}</p>
      <div className="cartao-pe">{children}</div>
    </li>
  )
}

/** `1 texto e 2 arquivos que ainda não foram enviados.` */
function oQueHa({ textos, arquivos }: { textos: number; arquivos: number }): string {
  const ditos = [conte(textos, 'texto'), conte(arquivos, 'arquivo')].filter(Boolean).join(' e ')
  return textos + arquivos === 1 ? `${ditos} que ainda não foi enviado.` : `${ditos} que ainda não foram enviados.`
}

const conte = (n: number, oQue: string): string => (n === 0 ? '' : n === 1 ? `1 ${oQue}` : `${n} ${oQue}s`)

import { OBRIGATORIOS, TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Icone } from '../../comum/componentes/icone.tsx'
import { data, rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { assistenteDe, documentosDe, emLeitura, pendenciasDe } from '../consultas.ts'
import { Divergencias } from './divergencias.tsx'
import { type Caso, respostaAte } from './quadro.tsx'

type Tarefa = { chave: string; texto: string; estado: 'falta' | 'espera' | 'feita'; destino?: LinkProps }

/** What is still to be done before the analysis can go on, and what is done already. */
export function OQueFalta({ caso }: { caso: Caso }) {
  const { id, status } = caso.processo
  const guia = useQuery(assistenteDe(id))
  const documentos = useQuery(documentosDe(id))
  const pendencias = useQuery({ ...pendenciasDe(id), enabled: status === 'pendente' })
  useNovasLeituras(id, documentos.data)
  if (status !== 'rascunho' && status !== 'pendente') return null
  const pedidos = new Map(guia.data?.faltando.map(({ codigo, mensagem }) => [codigo, mensagem]))
  const resposta = respostaAte(caso).toLowerCase()
  const tarefas: Tarefa[] = [
    ...(pendencias.data ?? [])
      .filter((p) => p.status === 'aberta')
      .map((p): Tarefa => {
        const destino = { to: '/processos/$id/pendencias/$pid', params: { id, pid: p.id } } as const
        return {
          chave: p.id,
          texto: `Pendência ${p.numero}: ${resposta} ${data(p.prazo_em)}`,
          estado: 'falta',
          destino,
        }
      }),
    ...OBRIGATORIOS.map((tipo) => tarefaDo(tipo, id, documentos.data ?? [], pedidos.get(`documento_${tipo}`))),
  ]
  return (
    <section className="o-que-falta">
      <h2>O que falta</h2>
      <Falhou falha={guia.error ?? documentos.error} tentar={() => void guia.refetch()} />
      {guia.data && documentos.data && (
        <ul className="tarefas">
          {tarefas.map(({ chave, texto, estado, destino }) => (
            <li key={chave} className={`tarefa tarefa-${estado}`}>
              {destino ? (
                <Link {...destino}>
                  <Marca estado={estado} />
                  <span>{texto}</span>
                  <Icone nome="seta" />
                </Link>
              ) : (
                <span className="tarefa-linha">
                  <Marca estado={estado} />
                  <span>{texto}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {guia.data && <Divergencias caso={caso} guia={guia.data} documentos={documentos.data ?? []} />}
    </section>
  )
}

const DITO = { falta: 'Falta: ', espera: 'Em andamento: ', feita: 'Feito: ' }
const Marca = ({ estado }: { estado: Tarefa['estado'] }) => (
  <>
    <span className="marca-da-tarefa" aria-hidden="true">
      {estado === 'feita' && <Icone nome="sucesso" />}
    </span>
    <span className="so-leitor">{DITO[estado]}</span>
  </>
)

/** @param pedido  in the words of the service, where it must be sent, or sent again */
function tarefaDo(tipo: TipoDocumento, id: string, todos: readonly Documento[], pedido: string | undefined): Tarefa {
  const nome = rotulo(TIPO_DOCUMENTO_LABEL, tipo)
  const destino = { to: '/processos/$id/documentos', params: { id }, hash: tipo } as const
  if (pedido) return { chave: tipo, texto: pedido, estado: 'falta', destino }
  const lido = todos.find((d) => d.tipo_documento === tipo && d.status === 'valido')
  if (!lido) return { chave: tipo, texto: `${nome}: em leitura`, estado: 'espera', destino }
  const quanto = lido.confianca === null ? '' : `, ${Math.round(lido.confianca)} %`
  return { chave: tipo, texto: `${nome}: lido com segurança${quanto}`, estado: 'feita', destino }
}

/** As a document has been read, what follows from it is asked anew, and said in one sentence. */
function useNovasLeituras(id: string, documentos: readonly Documento[] | undefined): void {
  const fila = useQueryClient()
  const antes = useRef<Map<string, string> | null>(null)
  useEffect(() => {
    if (!documentos) return
    const mudaram = documentos.filter((d) => !emLeitura(d) && antes.current?.get(d.id) !== undefined)
    const terminados = mudaram.filter((d) => antes.current?.get(d.id) !== d.status)
    antes.current = new Map(documentos.map((d) => [d.id, d.status]))
    const [primeiro] = terminados
    if (!primeiro) return
    const nome = rotulo(TIPO_DOCUMENTO_LABEL, primeiro.tipo_documento)
    anunciar(primeiro.status === 'valido' ? `${nome}: lido e aceito.` : `${nome}: não foi aceito. Envie de novo.`)
    const outros = (chave: readonly unknown[]) =>
      chave[0] === 'processo' && chave[1] === id && chave[2] !== 'documentos'
    void fila.invalidateQueries({ predicate: ({ queryKey }) => outros(queryKey) })
  }, [id, documentos, fila])
}

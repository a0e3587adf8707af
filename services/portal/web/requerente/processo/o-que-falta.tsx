import { OBRIGATORIOS, TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Icone } from '../../comum/componentes/icone.tsx'
import { certeza, data, rotulo } from '../../comum/formato.ts'
import { vigora } from '@car/vocabulary/ressalva'
import type { Documento, Ressalva } from '../../gen/interface.ts'
import { assistenteDe, documentosDe, pendenciasDe, ressalvasDe } from '../consultas.ts'
import { grupoDo } from '../rotulos.ts'
import { Divergencias } from './divergencias.tsx'
import { type Caso, respostaAte } from './quadro.tsx'

type Tarefa = { chave: string; texto: string; estado: 'falta' | 'espera' | 'feita'; destino?: LinkProps }

/** What is still to be done before the analysis can go on, and what is done already. */
export function OQueFalta({ caso }: { caso: Caso }) {
  const { id, status } = caso.processo
  const guia = useQuery(assistenteDe(id))
  const documentos = useQuery(documentosDe(id))
  const ressalvas = useQuery(ressalvasDe(id))
  const pendencias = useQuery({ ...pendenciasDe(id), enabled: status === 'pendente' })
  const titulo = useRef<HTMLHeadingElement>(null)
  const veio = useLocation({ select: ({ hash }) => hash === 'o-que-falta' })
  const chegou = guia.data !== undefined && documentos.data !== undefined
  useEffect(() => {
    if (veio && chegou) titulo.current?.focus()
  }, [veio, chegou])
  if (status !== 'rascunho' && status !== 'pendente') return null
  // People who may only look are asked for nothing.
  const responder = caso.pode('responder_pendencia')
  const envia = caso.pode('enviar_documento') !== undefined
  const pedidos = new Map(guia.data?.faltando.map(({ codigo, mensagem }) => [codigo, mensagem]))
  const tarefas: Tarefa[] = [
    ...(pendencias.data ?? [])
      .filter((p) => p.status === 'aberta')
      .map((p): Tarefa => {
        const destino = { to: '/processos/$id/pendencias/$pid', params: { id, pid: p.id } } as const
        return {
          chave: p.id,
          texto: `Pendência ${p.numero}: ${respostaAte(responder).toLowerCase()} ${data(p.prazo_em)}`,
          estado: responder ? 'falta' : 'espera',
          destino,
        }
      }),
    ...[...pedidos].flatMap(([codigo, texto]) => dadoQueFalta(id, codigo, texto)),
    ...OBRIGATORIOS.flatMap((tipo) => {
      const desta = (ressalvas.data ?? []).find((r) => r.tipo_documento === tipo && vigora(r.status))
      const destino = { to: '/processos/$id/documentos', params: { id }, hash: tipo } as const
      const conferir = pedidos.get(`confirmar_${tipo}`)
      return [
        tarefaDo(tipo, id, documentos.data ?? [], pedidos.get(`documento_${tipo}`), envia, desta),
        ...(conferir && envia
          ? [{ chave: `confirmar ${tipo}`, texto: conferir, estado: 'falta', destino } satisfies Tarefa]
          : []),
      ]
    }),
  ]
  return (
    <section className="o-que-falta">
      <h2 ref={titulo} id="o-que-falta" tabIndex={-1}>
        O que falta
      </h2>
      <Falhou
        falha={guia.error ?? documentos.error ?? ressalvas.error ?? pendencias.error}
        tentar={() => void Promise.all([guia, documentos, ressalvas, pendencias].map((uma) => uma.refetch()))}
      />
      {guia.data && documentos.data && ressalvas.data && (
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

/** A field that is not declared yet, and where it is filled in. */
function dadoQueFalta(id: string, codigo: string, texto: string): Tarefa[] {
  if (!codigo.startsWith('dado_')) return []
  const passo = grupoDo(codigo.slice('dado_'.length))
  return [
    { chave: codigo, texto, estado: 'falta', destino: { to: '/processos/$id/dados/$passo', params: { id, passo } } },
  ]
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

/**
 * @param pedido  in the words of the service, if it must be sent or sent again
 * @param envia  whether the visitor may send it
 * @param ressalva  what stands in the place of the paper
 */
function tarefaDo(
  tipo: TipoDocumento,
  id: string,
  todos: readonly Documento[],
  pedido: string | undefined,
  envia: boolean,
  ressalva: Ressalva | undefined,
): Tarefa {
  const nome = rotulo(TIPO_DOCUMENTO_LABEL, tipo)
  if (pedido && !envia) return { chave: tipo, texto: nome, estado: 'falta' }
  const destino = { to: '/processos/$id/documentos', params: { id }, hash: tipo } as const
  if (pedido) return { chave: tipo, texto: pedido, estado: 'falta', destino }
  const lido = todos.find((d) => d.tipo_documento === tipo && d.status === 'valido')
  if (!lido && ressalva) {
    const aberta = ressalva.status === 'aberta'
    return { chave: tipo, texto: `${nome}: ressalva ${ressalva.status}`, estado: aberta ? 'espera' : 'feita', destino }
  }
  if (!lido) return { chave: tipo, texto: `${nome}: em leitura`, estado: 'espera', destino }
  const quanto = lido.confianca === null ? '' : `, ${certeza(lido.confianca)}`
  return { chave: tipo, texto: `${nome}: leitura segura${quanto}`, estado: 'feita', destino }
}

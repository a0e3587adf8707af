import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkBotao } from '../../comum/componentes/botao.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { assistenteDe, decisoesDe, pendenciasDe } from '../consultas.ts'
import { ate } from '../prazo.ts'
import { podeRecorrerAte } from '../recurso.ts'
import { EnviarParaAnalise } from './enviar-para-analise.tsx'
import { type Caso, PorQueNao } from './quadro.tsx'

/** *The* next step: one sentence, and the button that does it. If there is nothing to do, it says so. */
export function ProximoPasso({ caso }: { caso: Caso }) {
  const { status } = caso.processo
  if (status === 'rascunho') return <DoRascunho caso={caso} />
  if (status === 'pendente' && caso.pode('responder_pendencia')) return <DaPendencia caso={caso} />
  if (status === 'rejeitado') return <DaRejeicao caso={caso} />
  return <DeQuemEspera caso={caso} />
}

const Caixa = ({ frase, children }: { frase: ReactNode; children?: ReactNode }) => (
  <section className="proximo-passo" aria-label="Próximo passo">
    <p>{frase}</p>
    {children}
  </section>
)

function DoRascunho({ caso }: { caso: Caso }) {
  const { processo, pode } = caso
  const { data: guia } = useQuery(assistenteDe(processo.id))
  if (!guia) return null
  const [submeter, assinar] = [pode('submeter'), pode('assinar')]
  if (submeter?.permitida) {
    return (
      <Caixa frase={guia.mensagem}>
        <EnviarParaAnalise processo={processo} />
      </Caixa>
    )
  }
  // A value that is to be confirmed keeps nobody from going on.
  const completo = guia.faltando.every(({ codigo }) => codigo.startsWith('confirmar_'))
  if (completo && assinar?.permitida && processo.responsavel_tecnico?.art_trt === undefined) {
    return (
      <Caixa frase="Falta só a sua assinatura de responsável técnico.">
        <LinkBotao tipo="primario" to="/processos/$id/assinatura" params={{ id: processo.id }}>
          Assinar
        </LinkBotao>
      </Caixa>
    )
  }
  return <Caixa frase={guia.mensagem}>{submeter?.link && <PorQueNao permissao={submeter} />}</Caixa>
}

/** One pendency leads to its page, several to the list below. The term that ends first is named. */
function DaPendencia({ caso: { processo, pode } }: { caso: Caso }) {
  const { data: pendencias = [] } = useQuery(pendenciasDe(processo.id))
  const [primeira, ...outras] = pendencias
    .filter(({ status }) => status === 'aberta')
    .toSorted((a, b) => a.prazo_em.localeCompare(b.prazo_em))
  if (!primeira) return null
  const { id } = processo
  const onde: LinkProps =
    outras.length === 0
      ? { to: '/processos/$id/pendencias/$pid', params: { id, pid: primeira.id } }
      : { to: '/processos/$id', params: { id }, hash: 'o-que-falta' }
  const responder = pode('responder_pendencia')
  return (
    <Caixa
      frase={
        <>
          Responda até <strong>{ate(primeira.prazo_em, processo.imovel.uf)}</strong>
        </>
      }
    >
      {responder?.permitida ? (
        <LinkBotao tipo="primario" {...onde}>
          Responder agora
        </LinkBotao>
      ) : (
        <PorQueNao permissao={responder} />
      )}
    </Caixa>
  )
}

function DaRejeicao({ caso: { processo, pode } }: { caso: Caso }) {
  const decisoes = useQuery(decisoesDe(processo.id))
  const rejeicao = decisoes.data?.findLast(({ resultado }) => resultado === 'rejeitado')
  if (!rejeicao) return <Falhou falha={decisoes.error} tentar={() => void decisoes.refetch()} />
  const recorrer = pode('recorrer')
  const prazo = podeRecorrerAte(recorrer, rejeicao)
  return (
    <Caixa
      frase={
        prazo ? (
          <>
            O pedido foi rejeitado. Você pode recorrer até <strong>{ate(prazo, processo.imovel.uf)}</strong>
          </>
        ) : (
          `O pedido foi rejeitado. ${recorrer?.motivo ?? ''}`
        )
      }
    >
      <LinkBotao tipo={prazo ? 'primario' : 'secundario'} to="/processos/$id/decisao" params={{ id: processo.id }}>
        Ver a decisão
      </LinkBotao>
    </Caixa>
  )
}

/** The case is with the analysis or the supervision, or it is closed. */
function DeQuemEspera({ caso: { processo } }: { caso: Caso }) {
  const { data: guia, error, refetch } = useQuery(assistenteDe(processo.id))
  if (!guia) return <Falhou falha={error} tentar={() => void refetch()} />
  const { status, prazo_em, id } = processo
  const corre = prazo_em !== null && (status === 'submetido' || status === 'em_analise')
  return (
    <Caixa
      frase={
        <>
          {guia.mensagem} {corre && `A análise tem prazo até ${ate(prazo_em, processo.imovel.uf)}.`}
        </>
      }
    >
      {(status === 'aprovado' || status === 'em_recurso') && (
        <LinkBotao to="/processos/$id/decisao" params={{ id }}>
          Ver a decisão
        </LinkBotao>
      )}
      {status === 'submetido' && (
        <LinkBotao to="/processos/$id/comprovantes" params={{ id }}>
          Ver o comprovante
        </LinkBotao>
      )}
    </Caixa>
  )
}

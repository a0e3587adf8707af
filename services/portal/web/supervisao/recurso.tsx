import '../analise/analise.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { CODIGO_MOTIVO_LABEL } from '@car/vocabulary/processo'
import { STATUS_RECURSO_LABEL } from '@car/vocabulary/recurso'
import { useState } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Migalha } from '../comum/componentes/migalha.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { data, dataHora, rotulo } from '../comum/formato.ts'
import { Motivos, usePode } from '../analise/acoes.tsx'
import { recursoDe } from './consultas.ts'
import { DecidirRecurso, type Resultado } from './decidir-recurso.tsx'

const rota = getRouteApi('/supervisao/recursos/$id')

/** An appeal: what is asked, against which decision, with which documents, and the answer. */
export default function Recurso() {
  const { id } = rota.useParams()
  const recurso = useQuery(recursoDe(id))
  const dito = recurso.data?.data
  return (
    <>
      <Migalha niveis={[{ texto: 'Recursos', to: '/supervisao/recursos' }]} />
      <Titulo texto={dito ? `Recurso, processo ${dito.processo_numero}` : 'Recurso'} />
      {recurso.isPending && <Esqueleto linhas={6} />}
      <Falhou falha={recurso.error} tentar={() => void recurso.refetch()} />
      {dito && <Inteiro {...dito} />}
    </>
  )
}

type Dito = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof recursoDe>['queryFn']>>>>['data']

function Inteiro(recurso: Dito) {
  const { processo_id, processo_numero, fundamentacao, documentos, decisao_contestada: contestada } = recurso
  const pode = usePode(processo_id)
  const [decidindo, setDecidindo] = useState<Resultado | null>(null)
  return (
    <>
      <div className="lado-a-lado">
        <section aria-labelledby="pedido">
          <h2 id="pedido">O que se pede</h2>
          <p className="texto">{fundamentacao}</p>
          <p className="discreto">Aberto em {dataHora(recurso.aberto_em)}</p>
        </section>
        <section aria-labelledby="contestada">
          <h2 id="contestada">Decisão contestada</h2>
          <p>
            <strong>{rotulo(CODIGO_MOTIVO_LABEL, contestada.codigo_motivo)}</strong>
          </p>
          <p className="texto">{contestada.motivo}</p>
          <p className="discreto">
            {contestada.por.nome}, {dataHora(contestada.em)}. Cabia recurso até {data(contestada.recurso_ate)}.
          </p>
        </section>
      </div>
      <section className="parte" aria-labelledby="documentos">
        <h2 id="documentos">Documentos do recurso</h2>
        {documentos.length === 0 && <p>Nenhum documento novo acompanha o recurso.</p>}
        <ul>
          {documentos.map(({ id, tipo_documento }) => (
            <li key={id}>
              <Link to="/analise/processos/$id" params={{ id: processo_id }} search={{ doc: id, pag: 1 }}>
                {rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)}
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/analise/processos/$id" params={{ id: processo_id }}>
          Abrir o processo {processo_numero}
        </Link>
      </section>
      {recurso.status === 'aberto' ? (
        <div className="acoes">
          {pode('decidir_recurso').permitida && (
            <>
              <Botao tipo="primario" onClick={() => setDecidindo('deferido')}>
                Deferir…
              </Botao>
              <Botao onClick={() => setDecidindo('indeferido')}>Indeferir…</Botao>
            </>
          )}
          <Motivos de={[pode('decidir_recurso')]} />
        </div>
      ) : (
        <section aria-labelledby="decisao">
          <h2 id="decisao">{rotulo(STATUS_RECURSO_LABEL, recurso.status)}</h2>
          <p className="texto">{recurso.decisao}</p>
          <p className="discreto">
            {recurso.decidido_por?.nome}
            {recurso.decidido_em && `, ${dataHora(recurso.decidido_em)}`}
          </p>
        </section>
      )}
      {decidindo && <DecidirRecurso {...{ recurso }} resultado={decidindo} aoFechar={() => setDecidindo(null)} />}
    </>
  )
}

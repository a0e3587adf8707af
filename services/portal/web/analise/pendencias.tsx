import { useQuery } from '@tanstack/react-query'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { type StatusPendencia, TIPO_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { SituacaoDaPendencia } from '../comum/componentes/situacao-da-pendencia.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { data, dataHora, rotulo } from '../comum/formato.ts'
import type { Documento, Pendencia, Processo } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { nomeDoCampo } from './campo-de-que-se-trata.tsx'
import { doCaso, pendenciasDe } from './caso.ts'
import { Formulario } from './formulario.tsx'

/** Pendencies that can still be closed. Only one that waits for an answer can be taken back. */
const CORRE: readonly StatusPendencia[] = ['aberta', 'respondida', 'expirada']

type Props = {
  processo: Processo
  documentos: readonly Documento[]
  aoVer: (documento: string) => void
  aoPedir: () => void
  pode: Pode
}

/** What was asked, and beside it what was answered. */
export function Pendencias({ processo, documentos, aoVer, aoPedir, pode }: Props) {
  const lista = useQuery(pendenciasDe(processo.id))
  const pendencias = lista.data?.toReversed() ?? []
  return (
    <>
      {pode('criar_pendencia').permitida && <Botao onClick={aoPedir}>Nova pendência…</Botao>}
      <Motivos de={[pode('criar_pendencia')]} ditos={pode('aprovar')} />
      {lista.isPending && <Esqueleto />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && pendencias.length === 0 && <Vazio frase="Nada foi pedido ao requerente." />}
      <ul className="pendencias">
        {pendencias.map((pendencia) => (
          <Uma key={pendencia.id} {...{ processo, pendencia, documentos, aoVer, pode }} />
        ))}
      </ul>
    </>
  )
}

type DeUma = Pick<Props, 'processo' | 'documentos' | 'aoVer' | 'pode'> & { pendencia: Pendencia }

function Uma({ processo, pendencia, documentos, aoVer, pode }: DeUma) {
  const { numero, tipo, status, descricao, documento_id, campo, resposta, documento_ids } = pendencia
  const [encerrando, setEncerrando] = useState<'resolver' | 'cancelar' | null>(null)
  const corre = CORRE.includes(status)
  return (
    <li className="pendencia">
      <div className="cartao-cabeca">
        <h3>
          {numero}, {TIPO_PENDENCIA_LABEL[tipo]}
        </h3>
        <SituacaoDaPendencia status={status} />
      </div>
      <div className="lado-a-lado">
        <div>
          <strong>Pedido</strong>
          <p className="texto">{descricao}</p>
          {documento_id && <DoCaso qual={documento_id} {...{ documentos, aoVer }} />}
          {campo && <p className="discreto">Dado: {nomeDoCampo(campo)}</p>}
          {status === 'aberta' && <p className="discreto">Responder até {data(pendencia.prazo_em)}</p>}
        </div>
        <div>
          <strong>Resposta</strong>
          {resposta === null ? <p className="discreto">Ainda não há.</p> : <p className="texto">{resposta}</p>}
          {documento_ids.map((doc) => (
            <DoCaso key={doc} qual={doc} {...{ documentos, aoVer }} />
          ))}
          {pendencia.respondida_em && <p className="discreto">{dataHora(pendencia.respondida_em)}</p>}
        </div>
      </div>
      {corre && (
        <div className="achado-atos">
          {pode('resolver_pendencia').permitida && <Botao onClick={() => setEncerrando('resolver')}>Resolver…</Botao>}
          {status === 'aberta' && pode('cancelar_pendencia').permitida && (
            <Botao onClick={() => setEncerrando('cancelar')}>Cancelar…</Botao>
          )}
        </div>
      )}
      {encerrando && <Encerrar {...{ processo, pendencia }} como={encerrando} aoFechar={() => setEncerrando(null)} />}
    </li>
  )
}

/** A document of the case, with a button that opens it. */
function DoCaso({ qual, documentos, aoVer }: Pick<Props, 'documentos' | 'aoVer'> & { qual: string }) {
  const i = documentos.findIndex(({ id }) => id === qual)
  const documento = documentos[i]
  if (!documento) return null
  return (
    <p>
      <button type="button" className="ligacao" onClick={() => aoVer(qual)}>
        {i + 1} {rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}
      </button>
    </p>
  )
}

const PALAVRAS = {
  resolver: {
    titulo: 'Resolver a pendência',
    botao: 'Resolver',
    diz: 'O requerente já não precisa responder. Sem outras pendências abertas, o processo volta à análise.',
  },
  cancelar: {
    titulo: 'Cancelar a pendência',
    botao: 'Cancelar a pendência',
    diz: 'O pedido deixa de valer, como se tivesse sido um engano. Sem outras pendências abertas, o processo volta à análise.',
  },
} as const

type DeEncerrar = { processo: Processo; pendencia: Pendencia; como: keyof typeof PALAVRAS; aoFechar: () => void }

function Encerrar({ processo, pendencia, como, aoFechar }: DeEncerrar) {
  const { id } = processo
  const { titulo, botao, diz } = PALAVRAS[como]
  const ato = useAto(
    (_: null, chave: string) =>
      pegar(
        api.POST(`/api/v1/analista/processos/{id}/pendencias/{pid}/${como}`, {
          params: { path: { id, pid: pendencia.id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: {},
        }),
      ),
    { muda: [doCaso(id), ['fila']], aoConcluir: aoFechar },
  )
  return (
    <Formulario {...{ titulo, botao, ato, aoFechar }} caso={processo} fazer={() => ato.fazer(null)}>
      <blockquote className="previa">{pendencia.descricao}</blockquote>
      <p>{diz}</p>
    </Formulario>
  )
}

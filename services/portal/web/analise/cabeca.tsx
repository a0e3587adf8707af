import type { Acao } from '@car/atos/tabela'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { useEu } from '../comum/api/sessao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Migalha } from '../comum/componentes/migalha.tsx'
import { Situacao } from '../comum/componentes/situacao.tsx'
import { Tag } from '../comum/componentes/tag.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { data, hectares } from '../comum/formato.ts'
import { NAO_SE_DECIDE } from '../comum/rede.ts'
import type { Achado, Processo } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { Aprovar } from './aprovar.tsx'
import { atosDe, doCaso } from './caso.ts'
import { fila } from './consultas.ts'
import { Mais } from './mais.tsx'
import { Mudancas } from './mudancas.tsx'
import { prazoEmPalavras } from './prazo.ts'
import { ProximoProcesso } from './proximo.tsx'
import { Rejeitar } from './rejeitar.tsx'
import { lugarDoImovel, nomeDoImovel } from '../comum/imovel.ts'

/** Acts whose refusal is explained in this status. In the others one reason covers all acts. */
const QUE_DECIDEM: Partial<Record<Processo['status'], Acao[]>> = {
  submetido: ['assumir'],
  em_analise: ['aprovar', 'rejeitar'],
}

const DA_CABECA: Acao[] = ['assumir', 'aprovar', 'rejeitar']

export type Decisao = 'aprovar' | 'rejeitar' | null
type Props = {
  processo: Processo
  achados: readonly Achado[]
  pode: Pode
  /** The decision whose form is open. */
  decidindo: Decisao
  aoDecidir: (qual: Decisao) => void
}

/** The head of the bench: the case, where it stands, and the buttons that decide it. */
export function Cabeca({ processo, achados, pode, decidindo, aoDecidir }: Props) {
  const [decidido, setDecidido] = useState(false)
  const { id, numero, imovel } = processo
  // True when nothing can be done here, with or without a network.
  const ocioso = DA_CABECA.map(pode).every(({ permitida, motivo }) => !permitida && motivo !== NAO_SE_DECIDE)
  const fechar = () => aoDecidir(null)
  const concluir = () => {
    setDecidido(true)
    fechar()
  }
  return (
    <header className="cabeca">
      <div className="cabeca-caso">
        <Migalha niveis={[{ texto: 'Fila', to: '/analise/fila' }]} />
        <Titulo texto={`Análise ${numero}`}>
          {numero} <span className="cabeca-nome">{nomeDoImovel(imovel)}</span>
        </Titulo>
        <Mudancas id={id} />
        <Linha processo={processo} />
      </div>
      <div className="cabeca-atos">
        {pode('assumir').permitida && <Assumir id={id} />}
        {pode('aprovar').permitida && (
          <Botao tipo="primario" onClick={() => aoDecidir('aprovar')}>
            Aprovar…
          </Botao>
        )}
        {pode('rejeitar').permitida && <Botao onClick={() => aoDecidir('rejeitar')}>Rejeitar…</Botao>}
        {ocioso && <ProximoProcesso focar={decidido && decidindo === null} />}
        <Mais processo={processo} pode={pode} />
      </div>
      <Motivos de={QUE_DECIDEM[processo.status]?.map(pode) ?? [pode('aprovar')]} />
      {decidindo === 'aprovar' && <Aprovar {...{ processo, achados }} aoFechar={fechar} aoConcluir={concluir} />}
      {decidindo === 'rejeitar' && <Rejeitar {...{ processo, achados }} aoFechar={fechar} aoConcluir={concluir} />}
    </header>
  )
}

function Linha({ processo: { id, numero, status, imovel, analista, prazo_em } }: { processo: Processo }) {
  const eu = useEu()
  const correndo = status === 'submetido' || status === 'em_analise'
  const comAlguem = correndo || status === 'pendente'
  // Only the queue knows the risk of a case.
  const item = useQuery({ ...fila({ q: numero }), enabled: correndo }).data?.data.find((um) => um.numero === numero)
  const deOutro = comAlguem && analista !== null && analista.id !== eu.id
  // The newest acts tell who took it, unless that was long ago.
  const atos = useInfiniteQuery({ ...atosDe(id), enabled: deOutro }).data?.pages.flatMap((pagina) => pagina.data)
  const desde = atos?.find(({ tipo }) => tipo === 'processo_assumido' || tipo === 'processo_atribuido')?.em
  const comQuem = `Com ${analista?.nome}${desde ? ` desde ${data(desde)}` : ''}`
  const prazo = correndo && prazo_em !== null ? prazoEmPalavras(prazo_em, imovel.uf) : null
  return (
    <p className="cabeca-linha">
      <Situacao status={status} />
      <span>{lugarDoImovel(imovel)}</span>
      {imovel.area_ha !== undefined && <span>{hectares(imovel.area_ha)}</span>}
      {item && <span>Risco {item.score_risco}</span>}
      {prazo && (prazo.tom === 'neutro' ? <span>Prazo: {prazo.frase}</span> : <Tag tom={prazo.tom}>{prazo.frase}</Tag>)}
      {comAlguem && <span>{analista === null ? 'Sem analista' : analista.id === eu.id ? 'Com você' : comQuem}</span>}
    </p>
  )
}

function Assumir({ id }: { id: string }) {
  const ato = useAto(
    (_: null, chave: string) =>
      pegar(
        api.POST('/api/v1/analista/processos/{id}/assumir', {
          params: { path: { id }, header: { 'Idempotency-Key': chave } },
          body: {},
        }),
      ),
    { muda: [doCaso(id), ['fila']], aoConcluir: () => anunciar('O processo está com você.') },
  )
  return (
    <>
      <Botao tipo="primario" ocupado={ato.ocupado} onClick={() => ato.fazer(null)}>
        Assumir
      </Botao>
      <Falhou falha={ato.falha} />
    </>
  )
}

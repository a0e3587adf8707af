import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Vazio } from '../../comum/componentes/vazio.tsx'
import { dataHora } from '../../comum/formato.ts'
import { acompanhamentoDe, dossiesDe } from '../consultas.ts'
import { Baixar } from '../../comum/componentes/baixar.tsx'
import { type Caso, PorQueNao, Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/comprovantes')

/** Papers to keep: the receipt, the key by which the case can be followed, the dossiers. */
export default function Comprovantes() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Comprovantes">
      {(caso) =>
        caso.processo.submetido_em === null ? (
          <Vazio frase="O recibo é emitido quando o processo é enviado para análise.">
            <Link to="/processos/$id" params={{ id }}>
              Ver o que falta
            </Link>
          </Vazio>
        ) : (
          <>
            <section className="grupo">
              <h2>Recibo de entrega</h2>
              <p>Enviado em {dataHora(caso.processo.submetido_em)}.</p>
              <Baixar
                caminho={`/api/v1/processos/${id}/recibo`}
                nome={`recibo-${caso.processo.numero.replace('/', '-')}.pdf`}
                sobre="Recibo de entrega"
                principal
              />
            </section>
            <Acompanhamento caso={caso} />
            <Dossies caso={caso} />
          </>
        )
      }
    </Quadro>
  )
}

/** `7K3Q 4T2X FHD0`, in groups that can be read aloud. */
const emGrupos = (chave: string): string => chave.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Acompanhamento({ caso: { processo, pode } }: { caso: Caso }) {
  const trocar = pode('trocar_acompanhamento')
  const acompanhamento = useQuery(acompanhamentoDe(processo.id))
  const [trocando, setTrocando] = useState(false)
  const ato = useAto(
    (_: undefined, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/acompanhamento/trocar', {
          params: { path: { id: processo.id }, header: { 'Idempotency-Key': chave } },
          body: {},
        }),
      ),
    {
      aoConcluir: () => {
        setTrocando(false)
        anunciar('A chave foi trocada.')
      },
    },
  )
  return (
    <section className="grupo">
      <h2>Chave de acompanhamento</h2>
      <p>Com o número e a chave, quem você quiser vê em que etapa o processo está, sem entrar e sem dados pessoais.</p>
      {acompanhamento.isPending && <Esqueleto linhas={1} />}
      <Falhou falha={acompanhamento.error} tentar={() => void acompanhamento.refetch()} />
      {acompanhamento.data && (
        <dl className="dados">
          <div>
            <dt>Número</dt>
            <dd>{acompanhamento.data.numero}</dd>
          </div>
          <div>
            <dt>Chave</dt>
            <dd className="chave">{emGrupos(acompanhamento.data.chave)}</dd>
          </div>
        </dl>
      )}
      {trocar?.permitida && <Botao onClick={() => setTrocando(true)}>Trocar a chave</Botao>}
      <PorQueNao permissao={trocar} />
      <Dialogo
        titulo="Trocar a chave?"
        aberto={trocando}
        aoFechar={() => setTrocando(false)}
        acoes={
          <>
            <ComRede>
              <Botao tipo="primario" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                Trocar
              </Botao>
            </ComRede>
            <Botao onClick={() => setTrocando(false)}>Voltar</Botao>
          </>
        }
      >
        <p>A chave de agora deixa de valer, também a do recibo já impresso.</p>
        <Falhou falha={ato.falha} />
      </Dialogo>
    </section>
  )
}

function Dossies({ caso: { processo } }: { caso: Caso }) {
  const dossies = useQuery(dossiesDe(processo.id))
  const prontos = dossies.data?.filter(({ status }) => status === 'pronto') ?? []
  return (
    <section className="grupo">
      <h2>Dossiês</h2>
      <Falhou falha={dossies.error} tentar={() => void dossies.refetch()} />
      {dossies.data && prontos.length === 0 && <p>A análise ainda não emitiu um dossiê deste processo.</p>}
      <ul className="documentos">
        {prontos.map((dossie) => (
          <li key={dossie.job_id} className="documento">
            <h3>Dossiê {dossie.codigo_verificacao}</h3>
            <p className="discreto">Emitido em {dataHora(dossie.criado_em)}</p>
            <Baixar
              caminho={`/api/v1/processos/${processo.id}/dossies/${dossie.job_id}/arquivo`}
              nome={`dossie-${dossie.codigo_verificacao}.pdf`}
              sobre={`Dossiê ${dossie.codigo_verificacao}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

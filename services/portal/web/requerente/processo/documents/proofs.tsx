import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { once } from '../../../shared/api/version.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Empty } from '../../../shared/components/empty.tsx'
import { dateTime } from '../../../shared/format.ts'
import { acompanhamentoOf, dossiesOf } from '../../queries.ts'
import { Download } from '../../../shared/components/download.tsx'
import { type ProcessoView, WhyNot, Board } from '../board.tsx'

const route = getRouteApi('/processos/$id/comprovantes')

/** Papers to keep: the receipt, the key for following the case, the dossiers. */
export default function Proofs() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Comprovantes">
      {(processo) =>
        processo.processo.submetido_em === null ? (
          <Empty sentence="O recibo é emitido quando o processo é enviado para análise.">
            <Link to="/processos/$id" params={{ id }}>
              Ver o que falta
            </Link>
          </Empty>
        ) : (
          <>
            <section className="group">
              <h2>Recibo de entrega</h2>
              <p>Enviado em {dateTime(processo.processo.submetido_em)}.</p>
              <Download
                caminho={`/api/v1/processos/${id}/recibo`}
                nome={`recibo-${processo.processo.numero.replace('/', '-')}.pdf`}
                about="Recibo de entrega"
                principal
              />
              <p className="muted">
                O recibo traz, anexa, a prova de que o envio está no registro público. As dos outros atos estão no{' '}
                <Link to="/processos/$id/historico" params={{ id }}>
                  histórico
                </Link>
                .
              </p>
            </section>
            <Acompanhamento view={processo} />
            <Dossies view={processo} />
          </>
        )
      }
    </Board>
  )
}

/** Writes `7K3Q 4T2X FHD0`, in groups for reading aloud. */
const inGroups = (chave: string): string => chave.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Acompanhamento({ view: { processo, can } }: { view: ProcessoView }) {
  const swap = can('trocar_acompanhamento')
  const acompanhamento = useQuery(acompanhamentoOf(processo.id))
  const [replacing, setReplacing] = useState(false)
  const ato = useAto(
    (_: undefined, chave) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/acompanhamento/trocar', {
          params: { path: { id: processo.id }, header: once(chave) },
          body: {},
        }),
      ),
    {
      onDone: () => {
        setReplacing(false)
        announce('A chave foi trocada.')
      },
    },
  )
  return (
    <section className="group">
      <h2>Chave de acompanhamento</h2>
      <p>Com o número e a chave, quem você quiser vê em que etapa o processo está, sem entrar e sem dados pessoais.</p>
      {acompanhamento.isPending && <Skeleton linhas={1} />}
      <Failed failure={acompanhamento.error} retry={() => void acompanhamento.refetch()} />
      {acompanhamento.data && (
        <dl className="values">
          <div>
            <dt>Número</dt>
            <dd>{acompanhamento.data.numero}</dd>
          </div>
          <div>
            <dt>Chave</dt>
            <dd className="key">{inGroups(acompanhamento.data.chave)}</dd>
          </div>
        </dl>
      )}
      {swap?.permitida && <Button onClick={() => setReplacing(true)}>Trocar a chave</Button>}
      <WhyNot permission={swap} />
      <Dialog
        titulo="Trocar a chave?"
        aberto={replacing}
        onClose={() => setReplacing(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="primary" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Trocar
              </Button>
            </WithNetwork>
            <Button onClick={() => setReplacing(false)}>Voltar</Button>
          </>
        }
      >
        <p>A chave de agora deixa de valer, também a do recibo já impresso.</p>
        <Failed failure={ato.failure} />
      </Dialog>
    </section>
  )
}

function Dossies({ view: { processo } }: { view: ProcessoView }) {
  const dossies = useQuery(dossiesOf(processo.id))
  const ready = dossies.data?.filter(({ status }) => status === 'pronto') ?? []
  return (
    <section className="group">
      <h2>Dossiês</h2>
      <Failed failure={dossies.error} retry={() => void dossies.refetch()} />
      {dossies.data && ready.length === 0 && <p>A análise ainda não emitiu um dossiê deste processo.</p>}
      <ul className="documentos">
        {ready.map((dossie) => (
          <li key={dossie.job_id} className="documento">
            <h3>Dossiê {dossie.codigo_verificacao}</h3>
            <p className="muted">Emitido em {dateTime(dossie.criado_em)}</p>
            <Download
              caminho={`/api/v1/processos/${processo.id}/dossies/${dossie.job_id}/arquivo`}
              nome={`dossie-${dossie.codigo_verificacao}.pdf`}
              about={`Dossiê ${dossie.codigo_verificacao}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

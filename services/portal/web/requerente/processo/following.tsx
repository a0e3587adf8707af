import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ORIGEM_KIND_LABEL } from '@car/vocabulary/origem'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { relatedTo } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Message } from '../../shared/components/message.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { label } from '../../shared/format.ts'
import { type ProcessoView, WhyNot } from './board.tsx'

/** Says which cases this one follows and which follow it, and offers to open one where that would be accepted. */
export function Following({ view }: { view: ProcessoView }) {
  const { processo, can } = view
  const { id, status, origem, substituido_por: replacedBy } = processo
  const retificar = can('retificar')
  const isOver = status === 'aprovado' || status === 'cancelado'
  const related = useQuery({
    ...relatedTo(id),
    enabled: origem !== undefined || (isOver && retificar?.permitida === false),
  }).data
  return (
    <>
      {origem && (
        <p>
          {label(ORIGEM_KIND_LABEL, origem.tipo)} de{' '}
          {origem.processos.map(({ id: origin, numero }) =>
            related?.some(({ processo_id }) => processo_id === origin) ? (
              <Link key={origin} to="/processos/$id" params={{ id: origin }}>
                {numero}
              </Link>
            ) : (
              numero
            ),
          )}
          {status === 'rascunho' && '. Enquanto não for aprovada, nada muda no que já foi decidido'}.
        </p>
      )}
      {replacedBy && (
        <Message kind="info" heading="Cadastro substituído">
          <p>Este cadastro foi substituído por {replacedBy.map(({ numero }) => numero).join(', ')}.</p>
        </Message>
      )}
      {related
        ?.filter(({ sentido }) => sentido === 'sucessor')
        .map(({ processo_id, numero, tipo }) => (
          <p key={processo_id}>
            <Link to="/processos/$id" params={{ id: processo_id }}>
              Abrir a {label(ORIGEM_KIND_LABEL, tipo).toLowerCase()}, {numero}
            </Link>
          </p>
        ))}
      {retificar?.permitida && <Retificar view={view} />}
      {isOver && !replacedBy && retificar?.permitida === false && <WhyNot permission={retificar} />}
    </>
  )
}

function Retificar({ view: { processo } }: { view: ProcessoView }) {
  const [aberto, setOpened] = useState(false)
  const navigate = useNavigate()
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST('/api/v1/processos', {
          params: { header: once(key) },
          body: { origem: { tipo: 'retificacao', processos: [processo.id] } },
        }),
      ),
    {
      changes: [['processos'], ofProcesso(processo.id)],
      onDone: ({ data }) => {
        announce('A retificação foi aberta.')
        void navigate({ to: '/processos/$id', params: { id: data.id } })
      },
    },
  )
  return (
    <div className="actions">
      <Button onClick={() => setOpened(true)}>Retificar</Button>
      <Dialog
        titulo="Retificar este cadastro?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="primary" busy={ato.busy} onClick={() => ato.run(null)}>
                Abrir a retificação
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>
          Abre um processo novo, que começa com os dados e os documentos deste. Você muda só o que precisa e o envia.
          Enquanto ele não for aprovado, este continua valendo.
        </p>
        <Failed failure={ato.failure} />
      </Dialog>
    </div>
  )
}

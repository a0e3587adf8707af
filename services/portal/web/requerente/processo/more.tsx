import { useNavigate } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { atVersion } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Icon } from '../../shared/components/icon.tsx'
import { Help } from '../../shared/help.tsx'
import { type ProcessoView, WhyNot } from './board.tsx'

export function More({ view }: { view: ProcessoView }) {
  const { processo, can } = view
  const { id, status } = processo
  const rooms = [
    ...(status === 'rascunho'
      ? []
      : [{ to: '/processos/$id/comprovantes', texto: 'Comprovantes e acompanhamento' } as const]),
    ...(can('revogar_autorizacao')
      ? [{ to: '/processos/$id/autorizacoes', texto: 'Autorizações de técnicos' } as const]
      : []),
    ...(can('assinar')
      ? [{ to: '/processos/$id/assinatura', texto: 'Assinatura do responsável técnico' } as const]
      : []),
    { to: '/processos/$id/historico', texto: 'Histórico e quem viu' } as const,
  ]
  return (
    <>
      <ul className="tasks">
        {rooms.map(({ to, texto }) => (
          <li key={to} className="task">
            <Link to={to} params={{ id }}>
              <span>{texto}</span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      <Help asks="Ficou com dúvida?" />
      {(status === 'rascunho' || status === 'submetido') && <Excluir view={view} />}
    </>
  )
}

const WORDS = {
  rascunho: {
    button: 'Excluir rascunho',
    titulo: 'Excluir este rascunho?',
    texto: 'Os dados e os documentos enviados são apagados, e não há como voltar atrás.',
    done: 'O rascunho foi excluído.',
  },
  submetido: {
    button: 'Cancelar pedido',
    titulo: 'Cancelar este pedido?',
    texto:
      'O pedido sai da fila da análise, e não há como voltar atrás. Para pedir de novo, será preciso abrir outro processo.',
    done: 'O pedido foi cancelado.',
  },
}

function Excluir({ view: { processo, can } }: { view: ProcessoView }) {
  const [aberto, setOpened] = useState(false)
  const navigate = useNavigate()
  const words = WORDS[processo.status === 'rascunho' ? 'rascunho' : 'submetido']
  const excluir = can('excluir')
  const ato = useAto(
    () =>
      unwrap(
        api.DELETE('/api/v1/processos/{id}', {
          params: { path: { id: processo.id }, header: atVersion(processo) },
        }),
      ),
    {
      changes: [['processos']],
      onDone: () => {
        announce(words.done)
        void navigate({ to: '/processos' })
      },
    },
  )
  if (!excluir?.permitida) return <WhyNot permission={excluir} />
  return (
    <div className="actions">
      <Button onClick={() => setOpened(true)}>{words.button}</Button>
      <Dialog
        titulo={words.titulo}
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="danger" busy={ato.busy} onClick={() => ato.run(undefined)}>
                {words.button}
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>{words.texto}</p>
        <Failed failure={ato.failure} processo={processo} />
      </Dialog>
    </div>
  )
}

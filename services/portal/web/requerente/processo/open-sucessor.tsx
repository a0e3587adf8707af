import { useNavigate } from '@tanstack/react-router'
import type { OrigemKind } from '@car/vocabulary/processo'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { NOTHING_ELSE } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'

type Offered = Exclude<OrigemKind, 'transferencia' | 'remembramento'>

const WORDS: Record<Offered, { button: string; titulo: string; texto: string; opens: string; done: string }> = {
  retificacao: {
    button: 'Retificar',
    titulo: 'Retificar este cadastro?',
    texto:
      'Abre um processo novo, que começa com os dados e os documentos deste. Você muda só o que precisa e o envia. Enquanto ele não for aprovado, este continua valendo.',
    opens: 'Abrir a retificação',
    done: 'A retificação foi aberta.',
  },
  desmembramento: {
    button: 'Dividir o imóvel',
    titulo: 'Abrir uma parte deste imóvel?',
    texto:
      'Cada parte é um processo, que começa com os donos, os títulos e os documentos deste. Abra todas as partes antes que a primeira seja aprovada: quando todas as que estão abertas forem aprovadas, elas substituem este cadastro.',
    opens: 'Abrir uma parte',
    done: 'A parte foi aberta.',
  },
}

/** Offers to open a case that follows this one, and says what that means. */
export function Open({ id, tipo }: { id: string; tipo: Offered }) {
  const { button, titulo, texto, opens, done } = WORDS[tipo]
  const [aberto, setOpened] = useState(false)
  const navigate = useNavigate()
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST('/api/v1/processos', {
          params: { header: once(key) },
          body: { ...NOTHING_ELSE, origem: { tipo, processos: [id] } },
        }),
      ),
    {
      changes: [['processos'], ofProcesso(id)],
      onDone: ({ data }) => {
        announce(done)
        void navigate({ to: '/processos/$id', params: { id: data.id } })
      },
    },
  )
  return (
    <>
      <Button onClick={() => setOpened(true)}>{button}</Button>
      <Dialog
        titulo={titulo}
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="primary" busy={ato.busy} onClick={() => ato.run(null)}>
                {opens}
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>{texto}</p>
        <Failed failure={ato.failure} />
      </Dialog>
    </>
  )
}

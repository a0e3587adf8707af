import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap, fetchFile } from '../../shared/api/client.ts'
import { live } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Message } from '../../shared/components/message.tsx'
import { save } from '../../shared/save.ts'
import type { JobDeDossie, Processo } from '../../gen/interface.ts'

export function GenerateDossie({ processo: { id, numero }, onClose }: { processo: Processo; onClose: () => void }) {
  const [job, setJob] = useState<string>()
  const generate = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST('/api/v1/analista/processos/{id}/gerar-dossie', {
          params: { path: { id }, header: once(key) },
          body: {},
        }),
      ),
    { changes: [], onDone: ({ data }) => setJob(data.job_id) },
  )
  const andamento = useQuery({
    queryKey: ['dossie', job],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/analista/dossies/{job_id}', { params: { path: { job_id: job ?? '' } }, signal })),
    enabled: job !== undefined,
    refetchInterval: live(({ data }: { data: JobDeDossie }) => (data.status === 'processando' ? [data.job_id] : [])),
  })
  const download = useAto(() => fetchFile(`/api/v1/analista/dossies/${job}/download`), {
    changes: [],
    onDone: (address) => save(address, `dossie-${numero.replace('/', '-')}.pdf`),
  })
  const said = andamento.data?.data
  return (
    <Dialog
      titulo={`Dossiê do processo ${numero}`}
      aberto
      onClose={onClose}
      acoes={
        <>
          {said?.status === 'pronto' ? (
            <Button kind="primary" busy={download.busy} onClick={() => download.run(undefined)}>
              Baixar
            </Button>
          ) : (
            <WithNetwork>
              <Button
                kind="primary"
                busy={generate.busy || said?.status === 'processando'}
                onClick={() => generate.run(null)}
              >
                Gerar
              </Button>
            </WithNetwork>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <Failed failure={generate.failure ?? andamento.error ?? download.failure} />
      <p>
        O dossiê reúne dados, conferências, pendências, decisões e os próprios documentos, com um código de verificação.
      </p>
      {said?.status === 'processando' && (
        <p role="status">
          {said.espera_selo
            ? 'Está composto e espera o selo: quem sela não responde agora. Continua sozinho, e não é preciso gerar outro.'
            : 'Está sendo gerado. Leva até alguns minutos; você pode fechar esta janela.'}
        </p>
      )}
      {said?.status === 'pronto' && (
        <Message kind="success" announce>
          Pronto, com {said.paginas} páginas. Código {said.codigo_verificacao}.
        </Message>
      )}
      {said?.status === 'falhou' && (
        <Message kind="danger" announce>
          {said.erro}
        </Message>
      )}
    </Dialog>
  )
}

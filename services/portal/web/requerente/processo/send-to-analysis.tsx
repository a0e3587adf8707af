import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { andMore } from '@car/text/wording'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { documentosOf, ressalvasOf } from '../../shared/api/processo.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { hectares, label } from '../../shared/format.ts'
import type { Processo } from '../../gen/interface.ts'
import { imovelPlace, imovelName } from '../../shared/imovel.ts'
import { useUploads } from '../../shared/uploads/outbox.ts'
import { leftBehind } from './answers/before-sending.ts'

type Props = {
  processo: Processo
  /** What differs between the declaration and its papers, in words. */
  differences: readonly string[]
}

export function SendToAnalysis({ processo, differences }: Props) {
  const [aberto, setOpened] = useState(false)
  const { data: documentos = [] } = useQuery(documentosOf(processo.id))
  const { data: ressalvas = [] } = useQuery(ressalvasOf(processo.id))
  const left = new Set(leftBehind(useUploads(processo.id), []))
  const ato = useAto(
    (_: undefined, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/submeter', {
          params: { path: { id: processo.id }, header: once(key, processo) },
          body: {},
        }),
      ),
    {
      onDone: () => {
        setOpened(false)
        announce('O processo foi enviado para análise.')
      },
    },
  )
  const { imovel, proprietario, coproprietarios = [] } = processo
  const opened = ressalvas.filter(({ status }) => status === 'aberta')
  const accepted = documentos.filter(({ status }) => status !== 'invalido')
  return (
    <>
      <Button kind="primary" onClick={() => setOpened(true)}>
        Enviar para análise
      </Button>
      <Dialog
        titulo="Enviar para análise?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork sentence="Para enviar é preciso internet.">
              <Button kind="primary" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Enviar
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <dl className="values">
          <div>
            <dt>Imóvel</dt>
            <dd>
              {imovelName(imovel)}, {imovelPlace(imovel)}
            </dd>
          </div>
          <div>
            <dt>Área</dt>
            <dd>{imovel.area_ha !== undefined && hectares(imovel.area_ha)}</dd>
          </div>
          <div>
            <dt>Proprietário</dt>
            <dd>{andMore(proprietario.nome ?? '', coproprietarios.length)}</dd>
          </div>
          <div>
            <dt>Documentos</dt>
            <dd>{accepted.map(({ tipo_documento }) => label(DOCUMENTO_KIND_LABEL, tipo_documento)).join(', ')}</dd>
          </div>
          {opened.length > 0 && (
            <div>
              <dt>Com ressalva</dt>
              <dd>{opened.map(({ tipo_documento }) => label(DOCUMENTO_KIND_LABEL, tipo_documento)).join(', ')}</dd>
            </div>
          )}
        </dl>
        {differences.length > 0 && (
          <>
            <p>
              <strong>Antes de enviar, confira:</strong>
            </p>
            <ul>
              {differences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        {left.size > 0 && (
          <>
            <p>
              <strong>Isto ficaria fora do processo:</strong>
            </p>
            <ul>
              {[...left].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        <p>Depois de enviar, só é possível mudar os dados se a análise pedir.</p>
        <Failed failure={ato.failure} processo={processo} />
      </Dialog>
    </>
  )
}

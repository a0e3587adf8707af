import {
  MANDATORY,
  DOCUMENTO_KIND_LABEL,
  DOCUMENTO_KINDS,
  type DocumentoKind,
  type MandatoryKind,
} from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { documentosOf } from '../../../shared/api/processo.ts'
import { useMe } from '../../../shared/api/session.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button, LinkButton } from '../../../shared/components/button.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Empty } from '../../../shared/components/empty.tsx'
import { knownOf } from '../../../device/known.ts'
import { dateTime, label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'
import { Uploads } from '../../../shared/uploads/uploads.tsx'
import { Choose, ReplaceDocumento } from '../../../shared/uploads/choose.tsx'
import { isPage, pagesOf, useUploads } from '../../../shared/uploads/outbox.ts'
import { Download } from '../../../shared/components/download.tsx'
import { missingStep } from '../../labels.ts'
import { assistantOf } from '../../queries.ts'
import { Confirm } from './confirm.tsx'
import { InterruptedUploads } from './interrupted.tsx'
import { type ProcessoView, WhyNot, Board } from '../board.tsx'
import { Ressalvas } from './ressalvas.tsx'
import { DocumentoStatus } from './documento-status.tsx'

const route = getRouteApi('/processos/$id/documentos')

const PURPOSE: Record<DocumentoKind, string> = {
  matricula_imovel: 'A certidão do cartório de registro de imóveis. Envie todas as páginas.',
  ccir: 'O certificado do INCRA, do exercício mais recente.',
  planta_georeferenciada: 'O desenho do imóvel, feito por um técnico.',
  memorial_descritivo: 'O texto que descreve os limites do imóvel.',
  car_anterior: 'O recibo de uma inscrição que o imóvel já tenha.',
  declaracao_area: 'Onde a área difere do registro, a explicação assinada.',
  outros: 'O que mais ajude a análise.',
}

export default function DocumentosPage() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Documentos" offline={<OfflineUploads id={id} />}>
      {(processo) => <DocumentoSlots view={processo} />}
    </Board>
  )
}

/**
 * Shows the waiting files, and lets the person choose others. Without a network the documents of the service are
 * unknown.
 */
function OfflineUploads({ id }: { id: string }) {
  const me = useMe()
  const known = knownOf(me.id).find((known) => known.id === id)
  if (!known) {
    return (
      <Empty sentence="Este processo ainda não foi aberto neste aparelho. Abra-o uma vez com internet: depois você pode fotografar os documentos também sem ela.">
        <LinkButton to="/processos">Ver o que está neste aparelho</LinkButton>
      </Empty>
    )
  }
  return (
    <>
      <p className="muted processo-offers">
        {known.numero}, {known.nome}
      </p>
      <p>
        Fotografe em lugar claro, com o papel inteiro na foto. Tudo fica neste aparelho e é enviado quando a internet
        voltar. O que já foi enviado também aparece então.
      </p>
      <Uploads processo={id} />
      <Slots id={id} takes={() => true} documentos={[]} />
    </>
  )
}

function DocumentoSlots({ view }: { view: ProcessoView }) {
  const { id, status } = view.processo
  const documentos = useQuery(documentosOf(id))
  const send = view.can('enviar_documento')
  const aberto = send?.permitida === true && status !== 'rejeitado'
  // A submitted case takes only replacements for refused documents.
  const again = useQuery({ ...assistantOf(id), enabled: status === 'submetido' }).data?.faltando ?? []
  const takes = (tipo: DocumentoKind) =>
    aberto && (status !== 'submetido' || again.some(({ codigo }) => codigo === `documento_${tipo}`))
  const hasPages = useUploads(id).some(isPage)
  const { data: guide } = useQuery({ ...assistantOf(id), enabled: view.can('editar')?.permitida === true })
  const step = guide && missingStep(guide.faltando)
  const arrived = documentos.data !== undefined
  useEffect(() => {
    if (arrived && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [arrived])
  return (
    <>
      {aberto ? (
        <p>Fotografe em lugar claro, com o papel inteiro na foto, ou escolha o PDF. Cada arquivo pode ter até 50 MB.</p>
      ) : (
        <WhyNot permission={send} />
      )}
      {status === 'rejeitado' && send?.permitida && (
        <LinkButton to="/processos/$id/decisao" params={{ id }}>
          Juntar documentos ao recurso
        </LinkButton>
      )}
      <Uploads processo={id} closed={!aberto} />
      <InterruptedUploads processo={id} />
      {documentos.isPending && <Skeleton linhas={4} />}
      <Failed failure={documentos.error} retry={() => void documentos.refetch()} />
      {documentos.data && <Slots id={id} view={view} takes={takes} documentos={documentos.data} />}
      <div className="actions">
        {step && (
          <LinkButton
            kind={aberto && hasPages ? 'secondary' : 'primary'}
            to="/processos/$id/dados/$step"
            params={{ id, step }}
          >
            Preencher os dados
          </LinkButton>
        )}
        <LinkButton kind={step || (aberto && hasPages) ? 'secondary' : 'primary'} to="/processos/$id" params={{ id }}>
          Voltar ao processo
        </LinkButton>
      </div>
    </>
  )
}

/** The case of a slot. Without a network there is no `view`, and `documentos` is empty. */
type KnownSlots = { id: string; view?: ProcessoView; documentos: readonly Documento[] }
type SlotsProps = KnownSlots & { takes: (tipo: DocumentoKind) => boolean }

/** Shows the slots of mandatory kinds and of kinds with a document. Slots of other kinds are folded at first. */
function Slots({ documentos, takes, ...rest }: SlotsProps) {
  const byKind = Map.groupBy(documentos, (d) => d.tipo_documento)
  const slot = (tipo: DocumentoKind) => (
    <Slot key={tipo} tipo={tipo} documentos={(byKind.get(tipo) ?? []).toReversed()} aberta={takes(tipo)} {...rest} />
  )
  const shown = DOCUMENTO_KINDS.filter((tipo) => isMandatory(tipo) || byKind.has(tipo))
  const others = DOCUMENTO_KINDS.filter((tipo) => !shown.includes(tipo) && takes(tipo))
  const [looks, setLooks] = useState(false)
  const uploads = useUploads(rest.id)
  const withPages = (kinds: readonly DocumentoKind[]) => kinds.some((tipo) => pagesOf(uploads, tipo).length > 0)
  const classOf = (kinds: readonly DocumentoKind[]) => (withPages(kinds) ? 'slots slots-with-pages' : 'slots')
  return (
    <>
      <div className={classOf(shown)}>{shown.map(slot)}</div>
      {others.length > 0 && (
        <details
          className="others"
          open={looks || withPages(others)}
          onToggle={({ currentTarget }) => setLooks(currentTarget.open)}
        >
          <summary>Juntar outro documento</summary>
          <div className={classOf(others)}>{others.map(slot)}</div>
        </details>
      )}
    </>
  )
}

const isMandatory = (tipo: DocumentoKind): tipo is MandatoryKind =>
  (MANDATORY as readonly DocumentoKind[]).includes(tipo)

type SlotProps = KnownSlots & { tipo: DocumentoKind; aberta: boolean }

function Slot({ id, view, tipo, aberta, documentos }: SlotProps) {
  if (!aberta && documentos.length === 0 && !isMandatory(tipo)) return null
  const replaced = documentos.map(({ substitui }) => substitui)
  const inForce = documentos.filter((known) => !replaced.includes(known.id))
  const [refused] = inForce.filter(({ status }) => status === 'invalido')
  return (
    <section className="slot" id={tipo} aria-labelledby={`${tipo}-name`}>
      <h2 id={`${tipo}-name`}>
        {label(DOCUMENTO_KIND_LABEL, tipo)}
        {!isMandatory(tipo) && <span className="optional"> (opcional)</span>}
      </h2>
      {inForce.length === 0 && <p className="muted">{PURPOSE[tipo]}</p>}
      {view &&
        inForce.map((documento) => (
          <SentDocumento key={documento.id} view={view} documento={documento} aberta={aberta} />
        ))}
      {aberta && <Choose processo={id} tipo={tipo} substitui={refused?.id} />}
      {view && isMandatory(tipo) && <Ressalvas {...{ view, tipo }} documentos={inForce} />}
    </section>
  )
}

type SentDocumentoProps = { view: ProcessoView; documento: Documento; aberta: boolean }

function SentDocumento({ view, documento, aberta }: SentDocumentoProps) {
  const { id, nome_arquivo, tipo_documento, recebido_em } = documento
  const nome = nome_arquivo ?? DOCUMENTO_KIND_LABEL[tipo_documento]
  return (
    <div className="sent">
      <p>
        <span className="file-name">{nome}</span> <span className="muted">{dateTime(recebido_em)}</span>
      </p>
      <DocumentoStatus documento={documento} />
      {isMandatory(tipo_documento) && <Confirm view={view} documento={documento} />}
      <div className="sent-acts">
        <Download caminho={`/api/v1/documentos/${id}/arquivo`} nome={nome} about={nome} />
        {view.can('descartar_documento')?.permitida && <DescartarDocumento documento={id} nome={nome} />}
      </div>
      {aberta && <InPlaceOf view={view} documento={documento} nome={nome} />}
    </div>
  )
}

function DescartarDocumento({ documento, nome }: { documento: string; nome: string }) {
  const [aberto, setOpened] = useState(false)
  const ato = useAto(() => unwrap(api.DELETE('/api/v1/documentos/{id}', { params: { path: { id: documento } } })), {
    onDone: () => {
      setOpened(false)
      announce(`${nome}: descartado.`)
    },
  })
  return (
    <>
      <Button kind="plain" aria-label={`Descartar: ${nome}`} onClick={() => setOpened(true)}>
        Descartar
      </Button>
      <Dialog
        titulo="Descartar este documento?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="danger" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Descartar
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>
          <span className="file-name">{nome}</span> sai do processo. Para tê-lo de novo, será preciso enviá-lo outra
          vez.
        </p>
        <Failed failure={ato.failure} />
      </Dialog>
    </>
  )
}

/**
 * Replaces a document that was not accepted. An accepted document can be replaced only in a draft; afterwards,
 * documents are added beside it.
 */
function InPlaceOf({
  view: { processo, can },
  documento,
  nome,
}: {
  view: ProcessoView
  documento: Documento
  nome: string
}) {
  const { id, tipo_documento: tipo, status } = documento
  const onTheWay = useUploads(processo.id).some((upload) => upload.substitui === id || upload.discards === id)
  if (onTheWay) return null
  const choice = { processo: processo.id, tipo, about: nome }
  if (status === 'invalido') return <ReplaceDocumento {...choice} substitui={id} />
  return status === 'valido' && can('descartar_documento')?.permitida ? (
    <ReplaceDocumento {...choice} discards={id} />
  ) : null
}

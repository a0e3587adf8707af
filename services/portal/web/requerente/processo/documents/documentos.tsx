import { DOCUMENTO_KIND_LABEL, DOCUMENTO_KINDS, type DocumentoKind, isMandatory } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { documentosOf, processoOf } from '../../../shared/api/processo.ts'
import { useMe } from '../../../shared/api/session.ts'
import { LinkButton } from '../../../shared/components/button.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Empty } from '../../../shared/components/empty.tsx'
import { knownOf } from '../../../device/known.ts'
import { label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'
import { Uploads } from '../../../shared/uploads/uploads.tsx'
import { Choose, type Place } from '../../../shared/uploads/choose.tsx'
import { isPage, pagesOf, useUploads } from '../../../shared/uploads/outbox.ts'
import { missingStep } from '../../labels.ts'
import { assistantOf } from '../../queries.ts'
import { InterruptedUploads } from './interrupted.tsx'
import { type ProcessoView, WhyNot, Board } from '../board.tsx'
import { Ressalvas } from './ressalvas.tsx'
import { SentDocumento } from './sent-documento.tsx'

const route = getRouteApi('/processos/$id/documentos')

const PURPOSE: Record<DocumentoKind, string> = {
  matricula_imovel: 'A certidão do cartório de registro de imóveis. Envie todas as páginas.',
  ccir: 'O certificado do INCRA, do exercício mais recente.',
  planta_georeferenciada: 'O desenho do imóvel, feito por um técnico.',
  memorial_descritivo: 'O texto que descreve os limites do imóvel.',
  car_anterior: 'O recibo de uma inscrição que o imóvel já tenha.',
  declaracao_area: 'Onde a área difere do registro, a explicação assinada.',
  anuencia_confrontante: 'A carta em que um vizinho concorda com o limite entre vocês.',
  outros: 'O que mais ajude a análise.',
}

/** What the same places are for where a possession is declared: there may be no matrícula, and something else shows it. */
const OF_POSSE: Partial<Record<DocumentoKind, string>> = {
  matricula_imovel: 'A certidão do cartório, se o imóvel tiver uma. Se não tiver, diga por quê.',
  outros: 'O que mostra a posse: contrato, declaração, título provisório, sentença.',
}
const hasPosse = (view: ProcessoView | undefined): boolean =>
  view !== undefined && (view.processo.imovel.titularidade ?? 'propriedade') !== 'propriedade'

export default function DocumentosPage() {
  const { id } = route.useParams()
  const { error } = useQuery(processoOf(id))
  return (
    <>
      <Board id={id} titulo="Documentos" offline={<OfflineUploads id={id} />}>
        {(processo) => <DocumentoSlots view={processo} />}
      </Board>
      {/* Every page mentions files that were not sent, so those of a case that is gone have to be taken out here. */}
      {error && asFailure(error).codigo === 'CAR-003' && <Uploads processo={id} closed />}
    </>
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
  const isOpen = send?.permitida === true && status !== 'rejeitado'
  // A submitted case takes only replacements for refused documents.
  const again = useQuery({ ...assistantOf(id), enabled: status === 'submetido' }).data?.faltando ?? []
  const takes = (tipo: DocumentoKind) =>
    isOpen && (status !== 'submetido' || again.some(({ codigo }) => codigo === `documento_${tipo}`))
  const hasPages = useUploads(id).some(isPage)
  const { data: guide } = useQuery({ ...assistantOf(id), enabled: view.can('editar')?.permitida === true })
  const step = guide && missingStep(guide.faltando)
  const arrived = documentos.data !== undefined
  useEffect(() => {
    if (arrived && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [arrived])
  return (
    <>
      {isOpen ? (
        <p>Fotografe em lugar claro, com o papel inteiro na foto, ou escolha o PDF. Cada arquivo pode ter até 50 MB.</p>
      ) : (
        <WhyNot permission={send} />
      )}
      {status === 'rejeitado' && send?.permitida && (
        <LinkButton to="/processos/$id/decisao" params={{ id }}>
          Adicionar documentos ao recurso
        </LinkButton>
      )}
      <Uploads processo={id} closed={!isOpen} />
      <InterruptedUploads processo={id} />
      {documentos.isPending && <Skeleton linhas={4} />}
      <Failed failure={documentos.error} retry={() => void documentos.refetch()} />
      {documentos.data && <Slots id={id} view={view} takes={takes} documentos={documentos.data} />}
      <div className="actions">
        {step && (
          <LinkButton
            kind={isOpen && hasPages ? 'secondary' : 'primary'}
            to="/processos/$id/dados/$step"
            params={{ id, step }}
          >
            Preencher os dados
          </LinkButton>
        )}
        <LinkButton
          kind={step || (isOpen && hasPages) || !documentos.data?.length ? 'secondary' : 'primary'}
          to="/processos/$id"
          params={{ id }}
        >
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
  const places = DOCUMENTO_KINDS.filter(takes).map((tipo) => ({ tipo, substitui: refusedOf(byKind.get(tipo))?.id }))
  const slot = (tipo: DocumentoKind) => (
    <Slot
      key={tipo}
      tipo={tipo}
      documentos={(byKind.get(tipo) ?? []).toReversed()}
      aberta={takes(tipo)}
      places={places}
      {...rest}
    />
  )
  const shown = DOCUMENTO_KINDS.filter(
    (tipo) => isMandatory(tipo) || byKind.has(tipo) || (tipo === 'outros' && hasPosse(rest.view) && takes(tipo)),
  )
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
          <summary>Adicionar outro documento</summary>
          <div className={classOf(others)}>{others.map(slot)}</div>
        </details>
      )}
    </>
  )
}

/** Returns the documents of a slot that none replaces. */
function inForceOf(documentos: readonly Documento[]): Documento[] {
  const replaced = documentos.map(({ substitui }) => substitui)
  return documentos.filter(({ id }) => !replaced.includes(id))
}

const refusedOf = (documentos: readonly Documento[] = []): Documento | undefined =>
  inForceOf(documentos).findLast(({ status }) => status === 'invalido')

type SlotProps = KnownSlots & { tipo: DocumentoKind; aberta: boolean; places: readonly Place[] }

function Slot({ id, view, tipo, aberta, documentos, places }: SlotProps) {
  const inForce = inForceOf(documentos)
  const refused = places.find((place) => place.tipo === tipo)?.substitui
  const pages = pagesOf(useUploads(id), tipo)
  // Of these kinds one paper is usual, so a further one is offered on request.
  const isSettled = tipo !== 'outros' && inForce.length > 0 && refused === undefined
  if (!aberta && documentos.length === 0 && !isMandatory(tipo)) return null
  return (
    <section className="slot" id={tipo} aria-labelledby={`${tipo}-name`}>
      <h2 id={`${tipo}-name`}>
        {label(DOCUMENTO_KIND_LABEL, tipo)}
        {!isMandatory(tipo) && <span className="optional"> (opcional)</span>}
      </h2>
      {inForce.length === 0 && <p className="muted">{(hasPosse(view) && OF_POSSE[tipo]) || PURPOSE[tipo]}</p>}
      {view &&
        inForce.map((documento) => (
          <SentDocumento key={documento.id} view={view} documento={documento} aberta={aberta} />
        ))}
      {aberta && (
        <Further
          isSettled={isSettled && pages.length === 0}
          tipo={tipo}
          processo={id}
          substitui={refused}
          places={places}
        />
      )}
      {view && isMandatory(tipo) && <Ressalvas {...{ view, tipo }} documentos={inForce} />}
    </section>
  )
}

const ANOTHER: Record<DocumentoKind, string> = {
  matricula_imovel: 'Adicionar outra matrícula',
  ccir: 'Adicionar outro CCIR',
  planta_georeferenciada: 'Adicionar outra planta',
  memorial_descritivo: 'Adicionar outro memorial',
  car_anterior: 'Adicionar outro recibo',
  declaracao_area: 'Adicionar outra declaração',
  anuencia_confrontante: 'Adicionar outra anuência',
  outros: 'Adicionar outro documento',
}

type FurtherProps = Place & { isSettled: boolean; processo: string; places: readonly Place[] }

/**
 * The choice of a paper. It is folded once the slot has a paper that counts, unless somebody is using it: what has the
 * focus must not disappear.
 */
function Further({ isSettled, ...choice }: FurtherProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const details = fold.current
    if (details && (!isSettled || !details.contains(document.activeElement))) details.open = !isSettled
  }, [isSettled])
  return (
    <details ref={fold} className="others" open>
      <summary hidden={!isSettled}>{isSettled && ANOTHER[choice.tipo]}</summary>
      <Choose {...choice} />
    </details>
  )
}

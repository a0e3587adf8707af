import { VERDICT_RESULT_LABEL, ACHADO_STATUS_LABEL, type AchadoStatus } from '@car/vocabulary/achado'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { ofProcesso } from '../shared/api/queries.ts'
import { Button } from '../shared/components/button.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Tag, type Tom } from '../shared/components/tag.tsx'
import { Empty } from '../shared/components/empty.tsx'
import type { Spot } from '../shared/documento/page.tsx'
import { certaintyInWords, hectares, percent, label } from '../shared/format.ts'
import type { Achado, Documento } from '../gen/interface.ts'
import { Reasons, type Can } from './acts.tsx'
import { Descartar } from './descartar.tsx'

/** The order in which an analyst works: divergences first. */
const ORDER: AchadoStatus[] = ['divergencia', 'a_confirmar', 'aviso', 'nao_verificavel', 'ok']
const TOM: Record<AchadoStatus, Tom> = {
  divergencia: 'ruim',
  a_confirmar: 'atencao',
  aviso: 'atencao',
  nao_verificavel: 'neutro',
  ok: 'bom',
}

export const inOrder = (achados: readonly Achado[]): Achado[] =>
  achados.toSorted((a, b) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao) || b.peso - a.peso)
/** The findings that still need a verdict. */
export const toJudge = (achados: readonly Achado[]): Achado[] => achados.filter(({ situacao }) => situacao !== 'ok')

type Evidence = Achado['evidencias'][number]
type DocumentoEvidence = Extract<Evidence, { documento_id: string }>
export type ProcessoEvidence = Exclude<Evidence, { documento_id: string }>

/** The places on pages where a finding can be seen. */
export const spotsOf = ({ evidencias }: Achado): DocumentoEvidence[] =>
  evidencias.filter((evidence): evidence is DocumentoEvidence => 'documento_id' in evidence)
/** What a finding says of another case, or of a boundary. */
export const crossedOf = ({ evidencias }: Achado): ProcessoEvidence[] =>
  evidencias.filter((evidence): evidence is ProcessoEvidence => !('documento_id' in evidence))

type Props = {
  id: string
  achados: readonly Achado[]
  documentos: readonly Documento[]
  chosen: string | undefined
  onChoose: (achado: Achado, spot?: Spot) => void
  onAsk: (achado: Achado) => void
  /** Called once the finding has a verdict. */
  onJudge: (achado: Achado) => void
  pode: Can
}

/** What differs between what was declared, read and drawn. Each finding takes a verdict. */
export function Achados({ achados, ...rest }: Props) {
  const { pode } = rest
  const [pending, conforming] = [toJudge(achados), achados.filter(({ situacao }) => situacao === 'ok')]
  const judged = pending.filter(({ avaliacao }) => avaliacao !== null).length
  return (
    <>
      {pending.length === 0 && <Empty sentence="Nada diverge: tudo o que se pôde conferir confere." />}
      {pending.length > 0 && (
        <>
          <p className="andamento">
            <progress max={pending.length} value={judged} aria-label="Conferências avaliadas" />
            {judged} de {pending.length} conferências avaliadas
          </p>
          <Reasons de={[pode('avaliar_achado')]} told={pode('aprovar')} />
        </>
      )}
      <ul className="achados">
        {pending.map((achado) => (
          <AchadoItem key={achado.id} achado={achado} {...rest} />
        ))}
      </ul>
      {conforming.length > 0 && (
        <details>
          <summary>
            {conforming.length === 1 ? '1 conferência confere' : `${conforming.length} conferências conferem`}
          </summary>
          <ul className="achados">
            {conforming.map((achado) => (
              <AchadoItem key={achado.id} achado={achado} {...rest} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Another case that shares something with this one: its number, and how much they share. */
function CrossedEvidence({ processo, hectares: ha, parte }: ProcessoEvidence) {
  const measurement = [ha !== undefined && hectares(ha), parte !== undefined && percent(parte)]
    .filter(Boolean)
    .join(', ')
  return (
    <span>
      {processo?.id && (
        <Link to="/analise/processos/$id" params={{ id: processo.id }}>
          Processo {processo.numero}
        </Link>
      )}
      {processo && !processo.id && `Processo ${processo.numero}`}
      {processo && measurement && ': '}
      {measurement}
    </span>
  )
}

/** A number is an area, or else a year. */
function inWords({ codigo }: Achado, valor: string | number): string {
  return typeof valor === 'number' && codigo.includes('area') ? hectares(valor) : String(valor)
}

type AchadoItemProps = Omit<Props, 'achados'> & { achado: Achado }

function AchadoItem({ id, achado, documentos, chosen, onChoose, onAsk, onJudge, pode }: AchadoItemProps) {
  const [discarding, setDiscarding] = useState(false)
  const { situacao, mensagem, avaliacao } = achado
  const [spots, crossed] = [spotsOf(achado), crossedOf(achado)]
  const confirmar = useAto(
    () =>
      unwrap(
        api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
          params: { path: { id, achado: achado.id } },
          body: { resultado: 'confirmado' },
        }),
      ),
    { changes: [ofProcesso(id)], onDone: () => onJudge(achado) },
  )
  const canJudge = situacao !== 'ok' && pode('avaliar_achado').permitida
  // A dismissed finding has no consequences, but a value that is not on the paper remains a contradiction.
  const nothingFollows = avaliacao?.resultado === 'descartado' && achado.peso === 0
  const asks = situacao !== 'ok' && pode('criar_pendencia').permitida && !nothingFollows
  const onPaper = situacao === 'a_confirmar'
  const isChosen = chosen === achado.id
  return (
    <li className={`achado ${isChosen ? 'achado-escolhido' : ''}`} data-achado={achado.id}>
      <button type="button" className="achado-titulo" aria-pressed={isChosen} onClick={() => onChoose(achado)}>
        <Tag tom={TOM[situacao]}>{label(ACHADO_STATUS_LABEL, situacao)}</Tag>
        <span>{mensagem}</span>
      </button>
      {situacao !== 'ok' && (achado.declarado !== null || achado.lido !== null) && (
        <dl className="lados">
          {achado.declarado !== null && (
            <div>
              <dt>Declarado</dt>
              <dd>{inWords(achado, achado.declarado)}</dd>
            </div>
          )}
          {achado.lido !== null && (
            <div>
              <dt>{onPaper ? 'Palpite da leitura' : achado.documento_id ? 'Lido' : 'Encontrado'}</dt>
              <dd>{inWords(achado, achado.lido)}</dd>
            </div>
          )}
          {achado.informado !== undefined && (
            <div>
              <dt>Quem apresenta informou</dt>
              <dd>{inWords(achado, achado.informado)}</dd>
            </div>
          )}
        </dl>
      )}
      {spots.length + crossed.length > 0 && (
        <p className="evidencias">
          {spots.map((spot) => {
            const doc = documentos.find(({ id: outro }) => outro === spot.documento_id)
            const nome = doc ? label(DOCUMENTO_KIND_LABEL, doc.tipo_documento) : 'Documento'
            return (
              <button
                key={JSON.stringify(spot)}
                type="button"
                className="ligacao"
                onClick={() => onChoose(achado, spot)}
              >
                {nome}, página {spot.pagina}, {certaintyInWords(spot.confianca)}
              </button>
            )
          })}
          {crossed.map((evidence) => (
            <CrossedEvidence key={JSON.stringify(evidence)} {...evidence} />
          ))}
        </p>
      )}
      {avaliacao && (
        <p className="avaliacao">
          <strong>{label(VERDICT_RESULT_LABEL, avaliacao.resultado)}</strong> por {avaliacao.por.nome}
          {avaliacao.motivo && `: ${avaliacao.motivo}`}
        </p>
      )}
      {(canJudge || asks) && (
        <div className="achado-atos">
          {canJudge && avaliacao?.resultado !== 'confirmado' && (
            <Button data-ato="confirmar" busy={confirmar.busy} onClick={() => confirmar.run(undefined)}>
              {onPaper ? 'Está no documento' : 'Confirmar'}
            </Button>
          )}
          {canJudge && avaliacao?.resultado !== 'descartado' && (
            <Button data-ato="descartar" onClick={() => setDiscarding(true)}>
              {onPaper ? 'Não está no documento…' : 'Descartar…'}
            </Button>
          )}
          {asks && <Button onClick={() => onAsk(achado)}>Pedir correção…</Button>}
        </div>
      )}
      <Failed failure={confirmar.failure} />
      {discarding && (
        <Descartar {...{ id, achado }} onClose={() => setDiscarding(false)} onDone={() => onJudge(achado)} />
      )}
    </li>
  )
}

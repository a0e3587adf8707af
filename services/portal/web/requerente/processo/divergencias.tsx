import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import { lazy, Suspense, useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { atVersion } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button, LinkButton } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { hectares, label } from '../../shared/format.ts'
import type { Assistente, Documento } from '../../gen/interface.ts'
import { patch } from '../patch.ts'
import { groupOf, labelOf, LABELS } from '../labels.ts'
import { useUpheld } from './upheld.ts'
import type { ProcessoView } from './board.tsx'

type ReadValue = Assistente['sugestoes'][number]['valor']
type Difference = Omit<Assistente['divergencias'][number], 'codigo' | 'lido'> & { lido: ReadValue | null }
type Props = { view: ProcessoView; guide: Assistente; documentos: readonly Documento[] }

/** Fields whose value a document can replace. */
const USABLE = [
  'imovel.area_ha',
  'imovel.matricula.numero',
  'imovel.matricula.cnm',
  'imovel.matricula.cartorio',
  'imovel.ccir_codigo',
  'imovel.geometria',
  'proprietario.nome',
]

/** Shows differences between declared values and documents. The person says which value is right. */
export function Divergencias({ view, guide, documentos }: Props) {
  const upheld = useUpheld(view.processo.id)
  const byField = Map.groupBy<string, Difference>(
    [...guide.divergencias.filter(isOfOwner), ...guide.sugestoes.map(fromSuggestion)],
    ({ campo, mensagem }) => campo ?? mensagem,
  )
  if (byField.size === 0) return null
  return (
    <>
      <h3>Confira</h3>
      <ul className="differences">
        {[...byField].map(([key, differences]) => {
          // The values are part of the key, so the person is asked again about other values.
          const which = JSON.stringify(differences.map(({ campo, declarado, lido }) => [campo, declarado, lido]))
          const [{ campo, declarado }] = differences as [Difference]
          return upheld.has(which) ? (
            <li key={key} className="difference difference-kept">
              <p>
                {campo !== null && labelOf(campo)}: você manteve {show(campo, declarado)}.
              </p>
              <Button
                kind="plain"
                aria-label={`Rever: ${labelOf(campo ?? '')}`}
                onClick={() => upheld.reconsider(which)}
              >
                Rever
              </Button>
            </li>
          ) : (
            <li key={key} className="difference">
              <Campo {...{ view, differences, documentos }} onUphold={() => upheld.keep(which)} />
            </li>
          )
        })}
      </ul>
      {[...byField.values()].flat().some(({ declarado, lido }) => declarado !== null && lido !== null) && (
        <p className="muted">Se o que você escreveu está certo, não precisa mudar: a análise verá os dois valores.</p>
      )}
    </>
  )
}

/** Whether an owner can act on a difference. How well a paper's own figures close is for the analysis. */
const isOfOwner = ({ codigo }: { codigo: string }): boolean => codigo !== 'memorial_nao_fecha'

type DivergenciaFieldProps = Omit<Props, 'guide'> & { differences: Difference[]; onUphold: () => void }
type SeenValue = { documento: Documento; lido: string | number }

function Campo({ view, differences, documentos, onUphold }: DivergenciaFieldProps) {
  const [seeing, setSeeing] = useState<SeenValue | null>(null)
  // A difference from another case, or about the whole property, has no document. Its message says everything.
  const sides = differences.filter(({ lido, documento_id }) => lido !== null || documento_id !== null)
  const [{ campo, mensagem, declarado }] = [...sides, ...differences] as [Difference]
  if (campo === null) return <p>{mensagem}</p>
  const sentences = new Set(
    differences
      .filter((difference) => difference === sides[0] || !sides.includes(difference))
      .map((difference) => difference.mensagem),
  )
  const canEdit = view.can('editar')?.permitida === true
  // The area of a described perimeter cannot replace the drawing.
  const fits = (lido: ReadValue) => campo !== 'imovel.geometria' || typeof lido === 'object'
  const readings = new Set(
    differences.flatMap(({ lido, documento_id }) => (documento_id && lido !== null && fits(lido) ? [lido] : [])),
  )
  const use = (some: Iterable<ReadValue>, onUse?: () => void) =>
    canEdit &&
    USABLE.includes(campo) &&
    readings.size > 0 && (
      <WithNetwork sentence="Para usar o valor lido é preciso internet.">
        {[...some].map((lido) => (
          <UseReading
            key={JSON.stringify(lido)}
            {...{ view, campo, lido }}
            alone={readings.size === 1}
            {...(onUse ? { onUse } : {})}
          />
        ))}
      </WithNetwork>
    )
  const keepButton = (onPress: () => void) =>
    canEdit &&
    sides.length > 0 &&
    declarado !== null && (
      <Button aria-label={`Manter o meu: ${labelOf(campo)}`} onClick={onPress}>
        Manter o meu
      </Button>
    )
  return (
    <>
      <h4>{labelOf(campo)}</h4>
      {[...sentences].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {sides.length > 0 && (
        <dl className="side-by-side">
          <div>
            <dt>Você escreveu</dt>
            <dd>{show(campo, declarado)}</dd>
          </div>
          {sides.map(({ lido, documento_id, mensagem: ownMessage }) => {
            const documento = documentos.find(({ id }) => id === documento_id)
            return (
              <div key={ownMessage}>
                <dt>{whereFrom(documento)}</dt>
                <dd>
                  {typeof lido === 'object' && lido !== null ? (
                    <Suspense>
                      <Described label={`Perímetro: ${whereFrom(documento)}`} geometria={lido as Geometry} />
                    </Suspense>
                  ) : (
                    show(campo, lido)
                  )}
                  {documento && lido !== null && typeof lido !== 'object' && (
                    <button
                      type="button"
                      className="link"
                      aria-label={`Ver no documento: ${labelOf(campo)}, ${whereFrom(documento)}`}
                      onClick={() => setSeeing({ documento, lido })}
                    >
                      Ver no documento
                    </button>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <div className="difference-acts">
        {use(readings)}
        {canEdit && !(USABLE.includes(campo) && readings.size > 0) && (
          <LinkButton
            to="/processos/$id/dados/$step"
            params={{ id: view.processo.id, step: groupOf(campo) }}
            hash={campo}
            aria-label={`Corrigir: ${labelOf(campo)}`}
          >
            Corrigir
          </LinkButton>
        )}
        {keepButton(onUphold)}
      </div>
      {seeing && (
        <Suspense>
          <SeeInDocumento
            {...{ ...seeing, campo }}
            onClose={() => setSeeing(null)}
            acoes={
              <>
                {use([seeing.lido], () => setSeeing(null))}
                {keepButton(onUphold)}
              </>
            }
          >
            <p>
              Você escreveu <strong>{show(campo, declarado)}</strong>. {whereFrom(seeing.documento)}:{' '}
              <strong>{show(campo, seeing.lido)}</strong>.
            </p>
          </SeeInDocumento>
        </Suspense>
      )}
    </>
  )
}

/** These views load when they are first shown. */
const SeeInDocumento = lazy(() => import('./documents/see-in-documento.tsx'))
const Described = lazy(() => import('./described.tsx'))

const whereFrom = (documento: Documento | undefined): string =>
  documento ? label(DOCUMENTO_KIND_LABEL, documento.tipo_documento) : 'Desenho do imóvel'

const fromSuggestion = ({ campo, valor, documento_id }: Assistente['sugestoes'][number]): Difference => ({
  mensagem: 'Você deixou em branco, e está no documento.',
  campo,
  declarado: null,
  lido: valor,
  documento_id,
})

function show(campo: string | null, valor: ReadValue | null): string {
  if (valor === null) return 'Em branco'
  if (typeof valor === 'object') return 'o perímetro do documento'
  const isArea = campo === 'imovel.area_ha' || campo === 'imovel.geometria'
  return isArea && typeof valor === 'number' ? hectares(valor) : String(valor)
}

type UseButtonProps = { view: ProcessoView; campo: string; lido: ReadValue; alone: boolean; onUse?: () => void }

/** A button that puts the value of a document into this field only. */
function UseReading({ view: { processo }, campo, lido, alone, onUse }: UseButtonProps) {
  const ato = useAto(
    () =>
      unwrap(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id: processo.id }, header: atVersion(processo) },
          body: patch({ [campo]: lido }),
        }),
      ),
    {
      onDone: () => {
        announce(`${labelOf(campo)}: o valor lido foi usado.`)
        onUse?.()
      },
    },
  )
  const text =
    typeof lido === 'object'
      ? 'Usar o perímetro do memorial'
      : alone
        ? 'Usar o valor lido'
        : `Usar ${show(campo, lido)}`
  return (
    <>
      <Button busy={ato.busy} aria-label={`${text}: ${labelOf(campo)}`} onClick={() => ato.run(undefined)}>
        {text}
      </Button>
      <Failed failure={ato.failure} labels={LABELS} processo={processo} />
    </>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useMe } from '../shared/api/session.ts'
import { LinkButton } from '../shared/components/button.tsx'
import { knownOf } from '../device/known.ts'
import { Tag } from '../shared/components/tag.tsx'
import { uploadsOf } from '../device/uploads.ts'
import { useNetwork } from '../shared/network.ts'
import { rascunhosOf } from '../device/drafts.ts'

type Kept = {
  /** A case that exists only on this device: its name, and the last step that was reached. */
  fresh: { nome: string; step: string } | null
  /** Cases of the service with unsent texts or files on this device. */
  processos: { id: string; texts: number; arquivos: number }[]
}
const NOTHING: Kept = { fresh: null, processos: [] }

/** Without a network, lists the cases for which documents can be photographed. */
export function ToPhotograph() {
  const me = useMe()
  const hasNetwork = useNetwork()
  const known = hasNetwork ? [] : knownOf(me.id)
  if (known.length === 0) return null
  return (
    <ul className="cards">
      {known.map(({ id, numero, nome }) => (
        <li key={id} className="card">
          <div className="card-head">
            <h2>{nome}</h2>
          </div>
          <p className="muted">{numero}</p>
          <p>Sem internet você pode fotografar os documentos. Eles são enviados quando ela voltar.</p>
          <div className="card-foot">
            <LinkButton
              to="/processos/$id/documentos"
              params={{ id }}
              aria-label={`Fotografar documentos: ${nome}, ${numero}`}
            >
              Fotografar documentos
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function useKept(): Kept {
  const me = useMe()
  const [kept, setKept] = useState(NOTHING)
  useEffect(() => {
    void Promise.all([rascunhosOf(me.id), uploadsOf(me.id)])
      .then(([rascunhos, uploads]) => {
        const fresh = rascunhos.find(({ processo }) => processo === 'new')
        const texts = rascunhos.filter(({ processo }) => processo !== 'new' && processo !== 'account')
        const ids = new Set([...texts, ...uploads].map(({ processo }) => processo))
        setKept({
          fresh: fresh ? begun(fresh.valor as { denominacao: string; step: string }) : null,
          processos: [...ids].map((id) => ({
            id,
            texts: texts.filter(({ processo }) => processo === id).length,
            arquivos: uploads.filter(({ processo }) => processo === id).length,
          })),
        })
      })
      .catch(() => {})
  }, [me.id])
  return kept
}

const begun = ({ denominacao, step }: { denominacao: string; step: string }) => ({
  nome: denominacao || 'Sem nome',
  step,
})

type Props = { kept: Kept; nameOf: (id: string) => string | undefined }

export const OnlyHere = ({ kept: { fresh, processos }, nameOf }: Props) => (
  <ul className="cards">
    {fresh !== null && (
      <Card nome={fresh.nome} sentence="Você começou a preencher e ainda não criou o processo.">
        <LinkButton to="/processos/novo/$step" params={{ step: fresh.step }} aria-label={`Continuar: ${fresh.nome}`}>
          Continuar
        </LinkButton>
      </Card>
    )}
    {processos.map(({ id, ...count }) => {
      const nome = nameOf(id) ?? 'Um processo seu'
      return (
        <Card key={id} nome={nome} sentence={`${whatIsThere(count)} Com internet, continue na página do processo.`}>
          <LinkButton to="/processos/$id" params={{ id }} aria-label={`Abrir: ${nome}`}>
            Abrir
          </LinkButton>
        </Card>
      )
    })}
  </ul>
)

function Card({ nome, sentence, children }: { nome: string; sentence: string; children: ReactNode }) {
  return (
    <li className="card">
      <div className="card-head">
        <h2>{nome}</h2>
        <Tag tone="attention">Só neste aparelho</Tag>
      </div>
      <p>{sentence}</p>
      <div className="card-foot">{children}</div>
    </li>
  )
}

/** Writes `1 texto e 2 arquivos que ainda não foram enviados.` */
function whatIsThere({ texts, arquivos }: { texts: number; arquivos: number }): string {
  const told = [countOf(texts, 'texto'), countOf(arquivos, 'arquivo')].filter(Boolean).join(' e ')
  return texts + arquivos === 1 ? `${told} que ainda não foi enviado.` : `${told} que ainda não foram enviados.`
}

const countOf = (n: number, what: string): string => (n === 0 ? '' : n === 1 ? `1 ${what}` : `${n} ${what}s`)

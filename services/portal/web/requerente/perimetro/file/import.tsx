import { type ChangeEvent, useState } from 'react'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { Message } from '../../../shared/components/message.tsx'
import { Choice } from './choice.tsx'
import { inWords } from '../in-words.ts'
import type { Imported, Question } from './outline.ts'
import { MAX_BYTES, Refusal, TOO_LARGE } from './refusal.ts'
import { TookTooLong, type PerimetroWorker } from '../worker.ts'

type Props = { worker: PerimetroWorker; substitui: boolean; onRead: (perimetro: string) => void }
type ImportResult = { nome: string; withArticle: string; avisos: readonly string[] }

const ACCEPTED = '.kml,.kmz,.gpx,.geojson,.json,.zip,.shp,.dxf'
const TOOK_TOO_LONG = 'O arquivo demorou demais para ser lido. Exporte só o perímetro do imóvel e escolha o novo.'
const NOT_LOADED = 'A leitura de arquivos não pôde ser carregada. Confira a internet e escolha o arquivo de novo.'

const reason = (error: unknown): string =>
  error instanceof Refusal ? error.message : error instanceof TookTooLong ? TOOK_TOO_LONG : NOT_LOADED

export function Import({ worker, substitui, onRead }: Props) {
  const [reading, setReading] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [asked, setAsked] = useState<({ nome: string } & Question) | null>(null)

  function take(nome: string, imported: Imported): void {
    if ('question' in imported) return setAsked({ nome, ...imported })
    const perimetro = JSON.stringify(imported.geometria)
    setAsked(null)
    setResult({ nome, withArticle: inWords(perimetro), avisos: imported.avisos })
    onRead(perimetro)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setResult(null)
    setAsked(null)
    setRefusal(file.size > MAX_BYTES ? TOO_LARGE : null)
    if (file.size > MAX_BYTES) return
    setReading(file.name)
    try {
      take(file.name, await worker.ask('read', file))
    } catch (error) {
      setRefusal(reason(error))
    }
    setReading(null)
  }

  return (
    <div className="mode">
      <p className="hint">
        Até 10 MB, em SIRGAS 2000 ou WGS 84. De um Shapefile, o ZIP com os arquivos .shp, .shx, .dbf e .prj.
        {substitui && ' O arquivo toma o lugar do desenho que está aí.'}
      </p>
      {reading === null ? (
        <label className="br-button secondary choose-file">
          <input type="file" accept={ACCEPTED} onChange={(event) => void choose(event)} />
          Escolher o arquivo
        </label>
      ) : (
        <p role="status">
          Lendo {reading}…{' '}
          <Button
            kind="plain"
            onClick={() => {
              worker.terminate(new Refusal('A leitura foi interrompida.'))
              announce('A leitura foi interrompida.')
            }}
          >
            Interromper
          </Button>
        </p>
      )}
      {refusal && (
        <Message kind="danger" heading="O arquivo não foi usado" announce>
          <p>{refusal}</p>
        </Message>
      )}
      {asked && <Choice {...asked} onChoose={(chosen) => take(asked.nome, chosen)} onNone={() => setAsked(null)} />}
      {result && (
        <Message
          kind={result.avisos.length > 0 ? 'warning' : 'success'}
          heading={`Lido de ${result.nome}: ${result.withArticle}`}
          announce
        >
          {result.avisos.map((aviso) => (
            <p key={aviso}>{aviso}</p>
          ))}
        </Message>
      )}
    </div>
  )
}

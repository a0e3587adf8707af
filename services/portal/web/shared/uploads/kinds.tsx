import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/campo.tsx'
import { Dialog } from '../components/dialog.tsx'
import { label } from '../format.ts'
import { isPhoto, likelyKind } from './file.ts'
import { Thumbnail } from './uploads.tsx'

export type FileOfKind = { arquivo: File; tipo: DocumentoKind }

type Props = {
  files: readonly File[]
  /** The kinds to choose from, and that of the place in which the files were chosen. */
  kinds: readonly DocumentoKind[]
  place: DocumentoKind
  onDone: (labelled: FileOfKind[]) => unknown
  onCancel: () => void
}

/** Asks for the kind of each file, when several were chosen at once. Nothing is sent before. */
export function KindOfEach({ files, kinds, place, onDone, onCancel }: Props) {
  const [chosen, setChosen] = useState(() =>
    files.map((file) => kinds.find((kind) => kind === likelyKind(file, place)) ?? ''),
  )
  const [looked, setLooked] = useState(false)
  const add = () => {
    const labelled = files.flatMap((arquivo, i) => {
      const tipo = chosen[i]
      return tipo ? { arquivo, tipo } : []
    })
    if (labelled.length === files.length) return void onDone(labelled)
    setLooked(true)
    document.getElementById(`tipo-${chosen.indexOf('')}`)?.focus()
  }
  return (
    <Dialog
      titulo="O que é cada arquivo?"
      aberto
      onClose={onCancel}
      acoes={
        <>
          <Button kind="primary" onClick={add}>
            Adicionar {files.length} arquivos
          </Button>
          <Button onClick={onCancel}>Cancelar</Button>
        </>
      }
    >
      {files.filter(isPhoto).length > 1 && <p>Fotos do mesmo documento são as páginas dele.</p>}
      <ul className="kinds">
        {files.map((arquivo, i) => (
          <li key={`${i} ${arquivo.name}`}>
            {isPhoto(arquivo) && <Thumbnail photo={arquivo} alt="" />}
            <SelectField
              nome={`tipo-${i}`}
              label={arquivo.name}
              valor={chosen[i] ?? ''}
              erro={looked && !chosen[i] ? 'Diga o que é este arquivo.' : undefined}
              onChange={(tipo) => setChosen(chosen.map((before, k) => (k === i ? tipo : before)))}
              options={kinds.map((valor) => ({ valor, texto: label(DOCUMENTO_KIND_LABEL, valor) }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

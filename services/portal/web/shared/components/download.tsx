import { useAto } from '../api/ato.ts'
import { fetchFile } from '../api/client.ts'
import { save } from '../save.ts'
import { Button } from './button.tsx'
import { Failed } from './failed.tsx'

type Props = {
  caminho: string
  nome: string
  /** The words that screen readers say after "Baixar". */
  about: string
  texto?: string
  principal?: boolean
}

/** A button that saves a file. A plain link is not enough, because the request needs a token. */
export function Download({ caminho, nome, about, texto = 'Baixar', principal = false }: Props) {
  const ato = useAto(() => fetchFile(caminho), { changes: [], onDone: (address) => save(address, nome) })
  const download = () => ato.run(undefined)
  return (
    <>
      <Button
        kind={principal ? 'secondary' : 'plain'}
        busy={ato.busy}
        aria-label={`${texto}: ${about}`}
        onClick={download}
      >
        {texto}
      </Button>
      <Failed failure={ato.failure} retry={download} />
    </>
  )
}

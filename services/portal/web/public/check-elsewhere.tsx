import { Link } from '@tanstack/react-router'
import page from '../../../../docs/conferir-um-dossie.md?raw'
import program from '../../../../deploy/local/witness/conferir/main.go?url'
import { Titulo } from '../shared/components/titulo.tsx'
import { blocksOf } from './blocks.ts'
import { Document } from './document.tsx'

const pictures = import.meta.glob<string>('../../../../docs/pictures/conferir-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})
/** The addresses here of what the document leads to. */
const PLACES: Record<string, string> = {
  '../deploy/local/witness/conferir/main.go': program,
  ...Object.fromEntries(Object.entries(pictures).map(([path, address]) => [path.split('/docs/')[1], address])),
}

const [heading = '', ...rest] = page.replaceAll('SERVIÇO', location.host).split('\n')
const BLOCKS = blocksOf(rest.join('\n'))

/** How to check a dossier without this service: the document of this project, as it is. */
export default function CheckElsewhere() {
  return (
    <article className="document">
      <Titulo texto={heading.replace(/^# /, '')} />
      <Document blocks={BLOCKS} places={PLACES} />
      <p>
        Este serviço também confere: <Link to="/verificar">verificar um dossiê aqui</Link>.
      </p>
    </article>
  )
}

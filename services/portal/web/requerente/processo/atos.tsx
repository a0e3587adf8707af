import { dateTime } from '../../shared/format.ts'
import type { Ato } from '../../gen/interface.ts'

export const Atos = ({ atos }: { atos: readonly Ato[] }) => (
  <ol className="atos">
    {atos.map((ato) => (
      <li key={ato.id}>
        <time dateTime={ato.em}>{dateTime(ato.em)}</time>
        <p>
          {ato.resumo}
          {ato.por && <span className="muted"> Por {ato.por.nome}.</span>}
        </p>
      </li>
    ))}
  </ol>
)

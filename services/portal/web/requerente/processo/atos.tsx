import { isOfCase } from '../../shared/api/processo.ts'
import { Prova } from '../../shared/registro/prova.tsx'
import { dateTime } from '../../shared/format.ts'
import type { Ato } from '../../gen/interface.ts'

/** Lists acts; with `processo`, the id of their case, also what the public log proves of those on the case itself. */
export const Atos = ({ atos, processo }: { atos: readonly Ato[]; processo?: string }) => (
  <ol className="atos">
    {atos.map((ato) => (
      <li key={ato.id}>
        <time dateTime={ato.em}>{dateTime(ato.em)}</time>
        <p>
          {ato.resumo}
          {ato.por && <span className="muted"> Por {ato.por.nome}.</span>}
        </p>
        {processo && isOfCase(ato) && <Prova {...{ processo }} versao={ato.versao} about={ato.resumo} />}
      </li>
    ))}
  </ol>
)

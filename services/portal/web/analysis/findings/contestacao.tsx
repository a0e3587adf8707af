import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { Documento } from '../../gen/interface.ts'
import type { Contestacao } from '../../shared/camada.ts'
import { dateTime, label } from '../../shared/format.ts'

type Props = {
  contestacao: Contestacao
  documentos: readonly Documento[]
  onSee: (documento: string) => void
}

/** Shows the requerente's objection to a finding of an official layer. */
export const ContestacaoMade = ({ contestacao: { texto, em, documento_ids }, documentos, onSee }: Props) => (
  <div className="contestacao">
    <p>
      <strong>O requerente contesta</strong> <span className="muted">{dateTime(em)}</span>
    </p>
    <p className="prose">{texto}</p>
    {documentos.map(
      ({ id, tipo_documento, nome_arquivo }, i) =>
        documento_ids.includes(id) && (
          <p key={id}>
            <button type="button" className="link" onClick={() => onSee(id)}>
              {i + 1} {[label(DOCUMENTO_KIND_LABEL, tipo_documento), nome_arquivo].filter(Boolean).join(', ')}
            </button>
          </p>
        ),
    )}
  </div>
)

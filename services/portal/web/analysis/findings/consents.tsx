import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { Documento } from '../../gen/interface.ts'
import { label } from '../../shared/format.ts'

type Props = { documentos: readonly Documento[]; onSee: (documento: string) => void }

/** Leads to the papers in which neighbours agree on the border that a finding is about. */
export const Consents = ({ documentos, onSee }: Props) =>
  documentos
    .filter(({ tipo_documento, status }) => tipo_documento === 'anuencia_confrontante' && status === 'valido')
    .map(({ id, tipo_documento, nome_arquivo }) => (
      <p key={id} className="evidence">
        <button type="button" className="link" onClick={() => onSee(id)}>
          {[label(DOCUMENTO_KIND_LABEL, tipo_documento), nome_arquivo].filter(Boolean).join(', ')}
        </button>
      </p>
    ))

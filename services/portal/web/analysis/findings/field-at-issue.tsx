import { SelectField } from '../../shared/components/campo.tsx'
import { labelOf, LABELS } from '../../requerente/labels.ts'

type Props = { valor: string; erro?: string | undefined; onChange: (campo: string) => void }

export const FieldAtIssue = ({ valor, erro, onChange }: Props) => (
  <SelectField
    nome="campo"
    label={CAMPO}
    optional
    blank="Nenhum"
    {...{ valor, erro, onChange }}
    options={fieldsWith(valor).map((campo) => ({ valor: campo, texto: fieldName(campo) }))}
  />
)

export const CAMPO = 'Dado de que se trata'
export const fieldName = (campo: string): string => labelOf(campo) ?? 'Dados do cadastro'

/**
 * Lists the fields to choose from, including the chosen field. A field with several items can be chosen only as a
 * whole.
 */
const fieldsWith = (field: string): string[] => [
  ...new Set([
    ...Object.keys(LABELS).filter((campo) => campo !== 'imovel.uf' && !campo.includes('[]')),
    ...(field ? [field] : []),
  ]),
]

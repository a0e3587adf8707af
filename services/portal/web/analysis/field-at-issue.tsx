import { SelectField } from '../shared/components/campo.tsx'
import { LABELS } from '../requerente/labels.ts'

type Props = { valor: string; erro?: string | undefined; onChange: (campo: string) => void }

/** The declared field that a pendency is about. */
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
export const fieldName = (campo: string): string => LABELS[campo] ?? 'Dados do cadastro'

/** Fields with the same label are offered once. A field that was chosen already stays, whatever it is called. */
const fieldsWith = (field: string): string[] => [
  ...new Set([...Object.keys(LABELS).filter((campo) => campo !== 'imovel.uf'), ...(field ? [field] : [])]),
]

import { UFS, type Uf } from '@car/vocabulary/uf'
import { SelectField, TextField } from '../shared/components/campo.tsx'

/** The label of the number of cases, also for the form's summary of errors. */
export const HOW_MANY = 'Quantos, no máximo'

type Props = {
  uf: Uf | ''
  onUf: (uf: Uf | '') => void
  limite: string
  onLimit: (limite: string) => void
  erro: string | undefined
}

/** The fields that say for which free cases an act is: of which state, and how many. */
export function WhichCases({ uf, onUf, limite, onLimit, erro }: Props) {
  return (
    <>
      <SelectField
        nome="uf"
        label="UF"
        blank="Todas"
        valor={uf}
        onChange={onUf}
        options={UFS.map((valor) => ({ valor, texto: valor }))}
      />
      <TextField
        nome="limite"
        label={HOW_MANY}
        keyboard="numeric"
        max={3}
        valor={limite}
        onChange={onLimit}
        erro={erro}
      />
    </>
  )
}

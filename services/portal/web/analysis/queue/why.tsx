import { LONGEST } from '@car/vocabulary/limits'
import { TextArea } from '../../shared/components/campo.tsx'

type Props = {
  rascunho: { valor: { motivo: string }; change: (part: { motivo: string }) => void }
  erro: (campo: 'motivo') => string | undefined
}

export const Why = ({ rascunho, erro }: Props) => (
  <TextArea
    nome="motivo"
    label="Por quê"
    hint="Fica registrado."
    max={LONGEST.reason}
    linhas={4}
    valor={rascunho.valor.motivo}
    erro={erro('motivo')}
    onChange={(motivo) => rascunho.change({ motivo })}
  />
)

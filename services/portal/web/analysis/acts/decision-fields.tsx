import { LONGEST } from '@car/vocabulary/limits'
import type { ReasonCode } from '@car/vocabulary/processo'
import { OptionGroup, TextArea } from '../../shared/components/campo.tsx'

const REASONS: Record<ReasonCode, string> = {
  DOCUMENTACAO_INSUFICIENTE: 'Falta documentação, ou a que veio não serve',
  AREA_DIVERGENTE: 'A área declarada não confere com os documentos',
  GEOMETRIA_INVALIDA: 'O perímetro desenhado não corresponde ao imóvel, ou é o de outro processo',
  DADO_INCONSISTENTE: 'O proprietário ou outro dado não confere',
  OUTRO: 'Outro motivo',
}

const REASON_OPTIONS = (Object.keys(REASONS) as ReasonCode[]).map((valor) => ({ valor, texto: REASONS[valor] }))

type FieldProps<T> = { valor: T; erro: string | undefined; onChange: (fresh: T) => void }

/** Asks why a case is rejected, for the reports. */
export const ReasonGroup = ({ valor, erro, onChange }: FieldProps<ReasonCode | ''>) => (
  <OptionGroup
    nome="codigo_motivo"
    label="Motivo"
    valor={valor}
    erro={erro}
    onChange={onChange}
    options={REASON_OPTIONS}
  />
)

/** Asks for the words with which a decision is given to the owner. */
export const Explanation = ({ valor, erro, onChange }: FieldProps<string>) => (
  <TextArea
    nome="motivo"
    label="Explicação"
    hint="O requerente lê este texto como está."
    max={LONGEST.decision}
    linhas={6}
    erro={erro}
    valor={valor}
    onChange={onChange}
  />
)

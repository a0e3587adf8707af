import { PENDENCIA_KIND_LABEL, PENDENCIA_KINDS, type PendenciaKind } from '@car/vocabulary/pendencia'
import { LONGEST } from '@car/vocabulary/limits'
import { CAMPO, FieldAtIssue, fieldName } from '../analysis/findings/field-at-issue.tsx'
import { TextArea, TextField, SelectField } from '../shared/components/campo.tsx'
import { label } from '../shared/format.ts'

export const LABELS = {
  titulo: 'Nome do modelo',
  tipo: 'Sobre o que é',
  texto: 'O que se pede',
  prazo_dias: 'Prazo para responder, em dias úteis',
  campo: CAMPO,
}

/** A template as typed in the form. Fields without a value are empty texts. */
export type Written = { titulo: string; tipo: PendenciaKind | ''; texto: string; prazo_dias: string; campo: string }

type Props = {
  written: Written
  change: (part: Partial<Written>) => void
  erro: (campo: keyof Written) => string | undefined
}

export const TemplateFields = ({ written, change, erro }: Props) => (
  <>
    <TextField
      nome="titulo"
      label={LABELS.titulo}
      hint="Como a análise o encontra na lista."
      max={LONGEST.templateTitle}
      valor={written.titulo}
      erro={erro('titulo')}
      onChange={(titulo) => change({ titulo })}
    />
    <SelectField
      nome="tipo"
      label={LABELS.tipo}
      valor={written.tipo}
      erro={erro('tipo')}
      onChange={(tipo) => change({ tipo })}
      options={PENDENCIA_KINDS.map((valor) => ({ valor, texto: label(PENDENCIA_KIND_LABEL, valor) }))}
    />
    <TextArea
      nome="texto"
      label={LABELS.texto}
      hint="Em palavras que o requerente entenda."
      max={LONGEST.pendencia}
      valor={written.texto}
      erro={erro('texto')}
      onChange={(texto) => change({ texto })}
    />
    <FieldAtIssue valor={written.campo} erro={erro('campo')} onChange={(campo) => change({ campo })} />
    <TextField
      nome="prazo_dias"
      label={LABELS.prazo_dias}
      optional
      hint="Em branco, vale o de costume."
      keyboard="numeric"
      max={2}
      valor={written.prazo_dias}
      erro={erro('prazo_dias')}
      onChange={(prazo_dias) => change({ prazo_dias })}
    />
  </>
)

/** Returns the value of a field in words. */
export function shownValue(campo: string, valor: string): string {
  if (campo === 'tipo' && valor) return label(PENDENCIA_KIND_LABEL, valor as PendenciaKind)
  return campo === 'campo' && valor ? fieldName(valor) : valor
}

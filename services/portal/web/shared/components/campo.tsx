import { type ReactNode, useId } from 'react'

type FieldLink = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Base = {
  label: string
  /** The expected input: `Como está na matrícula`. */
  hint?: ReactNode
  erro?: string | undefined
  optional?: boolean
  /** The id of the control, and the name of the field in the interface. The summary of errors links to it. */
  nome: string
}
/** What a style sheet has to know of the control. */
type CampoKind = 'select' | 'date'

/** Returns the hint and the error as elements, and their ids for the control. */
function useExplained({ hint, erro, kind }: Pick<Base, 'hint' | 'erro'> & { kind?: CampoKind | undefined }) {
  const base = useId()
  const described = [hint && `${base}-hint`, erro && `${base}-error`].filter(Boolean).join(' ') || undefined
  const explained = (
    <>
      {hint && (
        <p id={`${base}-hint`} className="hint">
          {hint}
        </p>
      )}
      {erro && (
        <p id={`${base}-error`} className="campo-error">
          <span className="visually-hidden">Erro: </span>
          {erro}
        </p>
      )}
    </>
  )
  return {
    described,
    explained,
    className: ['campo', kind && `campo-${kind}`, erro && 'campo-invalid'].filter(Boolean).join(' '),
  }
}

/** The frame of a field: label, hint, error, and the control, which `children` makes. */
export function Campo({
  label,
  optional,
  nome,
  children,
  ...rest
}: Base & { kind?: CampoKind | undefined; children: (link: FieldLink) => ReactNode }) {
  const { described, explained, className } = useExplained(rest)
  return (
    <div className={className}>
      <label htmlFor={nome}>
        {label}
        {optional && <span className="optional"> (opcional)</span>}
      </label>
      {explained}
      {children({ id: nome, 'aria-describedby': described, 'aria-invalid': rest.erro ? true : undefined })}
    </div>
  )
}

type TextFieldProps = Base & {
  valor: string
  onChange: (valor: string) => void
  onLeave?: () => void
  max?: number
  tipo?: 'text' | 'search' | 'email' | 'tel' | 'date'
  keyboard?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  autofill?: string
}

export function TextField({
  valor,
  onChange,
  onLeave,
  max,
  tipo = 'text',
  keyboard,
  autofill = 'off',
  ...base
}: TextFieldProps) {
  return (
    <Campo {...base} kind={tipo === 'date' ? 'date' : undefined}>
      {(link) => (
        <input
          {...link}
          type={tipo}
          value={valor}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          maxLength={max}
          inputMode={keyboard}
          autoComplete={autofill}
        />
      )}
    </Campo>
  )
}

type TextAreaProps = Base & { valor: string; onChange: (valor: string) => void; max: number; linhas?: number }

/** A text area. Shows the number of remaining characters when few remain. */
export function TextArea({ valor, onChange, max, linhas = 5, ...base }: TextAreaProps) {
  const remaining = max - valor.length
  return (
    <Campo {...base}>
      {(link) => (
        <>
          <textarea
            {...link}
            rows={linhas}
            value={valor}
            maxLength={max}
            onChange={(event) => onChange(event.target.value)}
          />
          {remaining <= max / 10 && (
            <p className="hint" role="status">
              {remaining === 1 ? 'Resta 1 letra' : `Restam ${remaining} letras`}
            </p>
          )}
        </>
      )}
    </Campo>
  )
}

type FieldOption<T extends string> = { valor: T; texto: string; hint?: string }
type OptionGroupProps<T extends string> = Base & {
  valor: T | ''
  onChange: (valor: T) => void
  options: readonly FieldOption<T>[]
}

type SelectFieldProps<T extends string> = OptionGroupProps<T> & {
  /** The label of the empty choice: `Todas`. */
  blank?: string
}

export function SelectField<T extends string>({ valor, onChange, options, blank, ...base }: SelectFieldProps<T>) {
  return (
    <Campo {...base} kind="select">
      {(link) => (
        <select {...link} value={valor} onChange={(event) => onChange(event.target.value as T)}>
          {(blank !== undefined || valor === '') && <option value="">{blank ?? 'Escolha'}</option>}
          {options.map((option) => (
            <option key={option.valor} value={option.valor}>
              {option.texto}
            </option>
          ))}
        </select>
      )}
    </Campo>
  )
}

/** Shows all choices at once, which suits up to five. The summary of errors links to the first choice. */
export function OptionGroup<T extends string>({ label, nome, valor, onChange, options, ...rest }: OptionGroupProps<T>) {
  const { described, explained, className } = useExplained(rest)
  return (
    <fieldset className={className} aria-describedby={described}>
      <legend>{label}</legend>
      {explained}
      {options.map((option, i) => (
        <label key={option.valor} className="option">
          <input
            type="radio"
            id={i === 0 ? nome : undefined}
            name={nome}
            checked={option.valor === valor}
            onChange={() => onChange(option.valor)}
          />
          <span>
            {option.texto}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function Checkbox({
  label,
  checked,
  onChange,
  nome,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  nome?: string
}) {
  return (
    <label className="option">
      <input type="checkbox" id={nome} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}

import { type ReactNode, useId } from 'react'

type Ligacao = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Base = {
  rotulo: string
  /** What is expected, said before anything is wrong: `Como está na matrícula`. */
  dica?: ReactNode
  /** What to do about an error. */
  erro?: string | undefined
  opcional?: boolean
  /** The id of the control, to which the summary of errors links. It is the name of the field in the interface. */
  nome: string
}

/** Hint and error, which stand between label and control, and the ids by which the control refers to them. */
function useExplicado({ dica, erro }: Pick<Base, 'dica' | 'erro'>) {
  const base = useId()
  const descrito = [dica && `${base}-dica`, erro && `${base}-erro`].filter(Boolean).join(' ') || undefined
  const explicado = (
    <>
      {dica && (
        <p id={`${base}-dica`} className="dica">
          {dica}
        </p>
      )}
      {erro && (
        <p id={`${base}-erro`} className="erro-do-campo">
          <span className="so-leitor">Erro: </span>
          {erro}
        </p>
      )}
    </>
  )
  return { descrito, explicado, classe: erro ? 'campo campo-errado' : 'campo' }
}

/** The frame of a field: label, hint, error, and the control that `children` makes with their ids. */
export function Campo({
  rotulo,
  opcional,
  nome,
  children,
  ...resto
}: Base & { children: (ligacao: Ligacao) => ReactNode }) {
  const { descrito, explicado, classe } = useExplicado(resto)
  return (
    <div className={classe}>
      <label htmlFor={nome}>
        {rotulo}
        {opcional && <span className="opcional"> (opcional)</span>}
      </label>
      {explicado}
      {children({ id: nome, 'aria-describedby': descrito, 'aria-invalid': resto.erro ? true : undefined })}
    </div>
  )
}

type DeTexto = Base & {
  valor: string
  aoMudar: (valor: string) => void
  /** Called when the field is left, to check its form and check digits. */
  aoSair?: () => void
  maximo?: number
  tipo?: 'text' | 'search' | 'email' | 'tel' | 'date'
  teclado?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  preencher?: string
}

export function CampoDeTexto({
  valor,
  aoMudar,
  aoSair,
  maximo,
  tipo = 'text',
  teclado,
  preencher = 'off',
  ...base
}: DeTexto) {
  return (
    <Campo {...base}>
      {(ligacao) => (
        <input
          {...ligacao}
          type={tipo}
          value={valor}
          onChange={(evento) => aoMudar(evento.target.value)}
          onBlur={aoSair}
          maxLength={maximo}
          inputMode={teclado}
          autoComplete={preencher}
        />
      )}
    </Campo>
  )
}

type DeArea = Base & { valor: string; aoMudar: (valor: string) => void; maximo: number; linhas?: number }

/** A text area. It says how many characters are left once they are few. */
export function AreaDeTexto({ valor, aoMudar, maximo, linhas = 5, ...base }: DeArea) {
  const restam = maximo - valor.length
  return (
    <Campo {...base}>
      {(ligacao) => (
        <>
          <textarea
            {...ligacao}
            rows={linhas}
            value={valor}
            maxLength={maximo}
            onChange={(evento) => aoMudar(evento.target.value)}
          />
          {restam <= maximo / 10 && (
            <p className="dica" role="status">
              {restam === 1 ? 'Resta 1 letra' : `Restam ${restam} letras`}
            </p>
          )}
        </>
      )}
    </Campo>
  )
}

type Opcao<T extends string> = { valor: T; texto: string; dica?: string }
type DeOpcoes<T extends string> = Base & { valor: T | ''; aoMudar: (valor: T) => void; opcoes: readonly Opcao<T>[] }

type DeSelecao<T extends string> = DeOpcoes<T> & {
  /** The label of choosing nothing, where that is a choice: `Todas`. */
  vazia?: string
}

export function Selecao<T extends string>({ valor, aoMudar, opcoes, vazia, ...base }: DeSelecao<T>) {
  return (
    <Campo {...base}>
      {(ligacao) => (
        <select {...ligacao} value={valor} onChange={(evento) => aoMudar(evento.target.value as T)}>
          {(vazia !== undefined || valor === '') && <option value="">{vazia ?? 'Escolha'}</option>}
          {opcoes.map((opcao) => (
            <option key={opcao.valor} value={opcao.valor}>
              {opcao.texto}
            </option>
          ))}
        </select>
      )}
    </Campo>
  )
}

/** Up to five choices, all in sight. The first has the id to which the summary of errors links. */
export function GrupoDeOpcoes<T extends string>({ rotulo, nome, valor, aoMudar, opcoes, ...resto }: DeOpcoes<T>) {
  const { descrito, explicado, classe } = useExplicado(resto)
  return (
    <fieldset className={classe} aria-describedby={descrito}>
      <legend>{rotulo}</legend>
      {explicado}
      {opcoes.map((opcao, i) => (
        <label key={opcao.valor} className="opcao">
          <input
            type="radio"
            id={i === 0 ? nome : undefined}
            name={nome}
            checked={opcao.valor === valor}
            onChange={() => aoMudar(opcao.valor)}
          />
          <span>
            {opcao.texto}
            {opcao.dica && <small>{opcao.dica}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function CaixaDeSelecao({
  rotulo,
  marcada,
  aoMudar,
  nome,
}: {
  rotulo: string
  marcada: boolean
  aoMudar: (marcada: boolean) => void
  nome?: string
}) {
  return (
    <label className="opcao">
      <input type="checkbox" id={nome} checked={marcada} onChange={(evento) => aoMudar(evento.target.checked)} />
      <span>{rotulo}</span>
    </label>
  )
}

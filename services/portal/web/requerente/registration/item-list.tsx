import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { TextField } from '../../shared/components/campo.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import { type AnyItem, fieldPath, itemPath, type ListName, type Lists, LISTS, newItem } from './items.ts'
import { OnPaper } from './offered.tsx'
import type { StepProps } from './step-props.ts'

type ItemProps<L extends ListName> = Omit<StepProps, 'form' | 'change'> & {
  list: L
  item: Lists[L][number]
  i: number
  put: (part: Partial<Lists[L][number]>) => void
}

type ItemListProps<L extends ListName> = StepProps & {
  list: L
  /** The question that opens the list: `Há mais de um dono?`. */
  question: string
  hint?: string
  /** The text of the button that adds an item. `noun` names an item, before its number. */
  add: string
  noun: string
  /** Returns what tells an item from the others. With it, items of a long list are folded. */
  called?: (item: Lists[L][number]) => string
  children: (props: ItemProps<L>) => ReactNode
}

/** A list of more items than this is folded: forty owners are forty lines, not forty forms. */
const UNFOLDED = 8

/**
 * The items besides the principal item, such as further owners. The list is empty until the person answers that there
 * are more. The first field of a new item gets the focus. After a removal the focus moves to the button that removes
 * the next item, or else to the button that adds an item.
 */
export function ItemList<L extends ListName>({
  list,
  question,
  hint,
  add,
  noun,
  called,
  form,
  change,
  more = [],
  children,
  ...rest
}: ItemListProps<L>) {
  const focus = useRef<string>(undefined)
  useEffect(() => {
    const target = focus.current === undefined ? null : document.getElementById(focus.current)
    const folded = target?.closest('details:not([open])')?.querySelector('summary')
    ;(folded ?? target)?.focus()
    focus.current = undefined
  })
  const items: readonly Lists[L][number][] = form[list]
  const { caminho, most } = LISTS[list]
  const replace = (fresh: readonly AnyItem[]) => change({ [list]: fresh })
  const addButton = `${caminho}-add`
  const removeButton = (i: number) => `${itemPath(list, i)}-remove`
  const named = (i: number) => `${noun} ${i + 2}`
  const append = (...parts: Partial<AnyItem>[]) => {
    focus.current = fieldPath(list, items.length, LISTS[list].fields[0]?.nome ?? '')
    replace([...items, ...parts.map((part) => ({ ...newItem(list), ...part }) as AnyItem)])
  }
  const offered = more.filter((offer) => offer.list === list).slice(0, most - items.length)
  const remove = (i: number) => {
    focus.current = i < items.length - 1 ? removeButton(i) : addButton
    replace(items.filter((_, place) => place !== i))
    announce(`${named(i)}: retirado da lista.`)
  }
  return (
    <section className="item-list" aria-labelledby={`${caminho}-question`}>
      <h2 id={`${caminho}-question`}>{question}</h2>
      {hint && <p className="hint">{hint}</p>}
      {items.map((item, i) => {
        const whole = (
          <fieldset key={item.chave} className="list-item">
            <legend>{named(i)}</legend>
            {children({
              ...rest,
              list,
              item,
              i,
              put: (part) => replace(items.map((other, place) => (place === i ? { ...other, ...part } : other))),
            })}
            <Button kind="plain" id={removeButton(i)} aria-label={`Retirar: ${named(i)}`} onClick={() => remove(i)}>
              Retirar
            </Button>
          </fieldset>
        )
        if (!called || items.length <= UNFOLDED) return whole
        return (
          <ItemFold key={item.chave} caminho={itemPath(list, i)} errors={rest.errors} isNew={called(item) === ''}>
            <summary>{[named(i), called(item)].filter(Boolean).join(': ')}</summary>
            {whole}
          </ItemFold>
        )
      })}
      {offered.length > 1 && (
        <p>
          <Button onClick={() => append(...offered.map(({ parte }) => parte))}>
            Adicionar tudo que foi lido ({offered.length})
          </Button>
        </p>
      )}
      {offered.map((offer) => (
        <OnPaper
          key={offer.texto}
          offer={offer}
          about={offer.texto}
          said={offer.place.confirmar ? 'Lido sem certeza em' : 'Lido também em'}
          valor={offer.texto}
        >
          <Button aria-label={`${add}: ${offer.texto}`} onClick={() => append(offer.parte)}>
            {add}
          </Button>
        </OnPaper>
      ))}
      {items.length < most ? (
        <Button id={addButton} onClick={() => append({})}>
          {add}
        </Button>
      ) : (
        <p id={addButton} tabIndex={-1}>
          A lista vai até {most}.
        </p>
      )}
    </section>
  )
}

type FoldProps = Pick<StepProps, 'errors'> & { caminho: string; isNew: boolean; children: ReactNode }

/** An item of a long list. It is open if something in it is wrong, if the address leads there, or if it is new. */
function ItemFold({ caminho, errors, isNew, children }: FoldProps) {
  const [open, setOpen] = useState(isNew || decodeURIComponent(location.hash.slice(1)).startsWith(caminho))
  const isWrong = errors.some(({ campo }) => campo.startsWith(`${caminho}.`))
  return (
    <details
      className="others"
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open || isWrong)}
    >
      {children}
    </details>
  )
}

type TextProps<L extends ListName> = ItemProps<L> & {
  nome: keyof Lists[L][number] & string
  label: string
  hint?: string
  optional?: boolean
  max: number
  keyboard?: 'numeric' | 'decimal'
}

export function ItemText<L extends ListName>({
  list,
  item,
  i,
  put,
  nome,
  errors,
  onLeave,
  processo: _,
  offers: _offers,
  more: _more,
  ...rest
}: TextProps<L>) {
  const caminho = fieldPath(list, i, nome)
  const values: AnyItem = item
  return (
    <TextField
      {...rest}
      nome={caminho}
      valor={values[nome] ?? ''}
      onChange={(valor) => put({ [nome]: valor } as Partial<Lists[L][number]>)}
      onLeave={() => onLeave(caminho)}
      erro={errorOf(errors, caminho)}
    />
  )
}

import { useState } from 'react'
import { live } from '../../shared/api/queries.ts'
import { useMe } from '../../shared/api/session.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { Checkbox } from '../../shared/components/campo.tsx'
import { Message } from '../../shared/components/message.tsx'
import type { Column } from '../../shared/components/table.tsx'
import type { ItemDaFila } from '../../gen/interface.ts'
import { SUPERVISORES } from '@car/vocabulary/person'
import { isAssignable } from './assignable.ts'
import { Atribuir, type Assignment } from './atribuir.tsx'
import { MINUTE_MS } from '../queries.ts'

/** The numbers of the chosen cases, by id. */
type Chosen = ReadonlyMap<string, string>

type MadeAssignment = Assignment & { chosen: Chosen }

/** Returns the assigned cases that the list does not yet show with their new analyst. */
const notShownYet = ({ done, analista }: MadeAssignment, linhas: readonly ItemDaFila[]): string[] =>
  linhas
    .filter(({ processo_id, analista: holder }) => done.includes(processo_id) && holder?.id !== analista.id)
    .map(({ processo_id }) => processo_id)

/**
 * Keeps the cases that a supervisor picks from a list, over several pages. Another list begins without picked cases.
 */
export function useChoice(list: string) {
  const me = useMe()
  const nothing = { list, chosen: new Map() as Chosen, made: null as MadeAssignment | null }
  const [kept, keep] = useState(nothing)
  const choice = kept.list === list ? kept : nothing
  const { chosen, made } = choice
  return {
    ...choice,
    pode: (SUPERVISORES as readonly string[]).includes(me.tipo_usuario) && me.nivel_confiabilidade !== 'bronze',
    mark(which: readonly ItemDaFila[], yes: boolean) {
      const next = new Map(chosen)
      for (const { processo_id, numero } of which) {
        if (yes) next.set(processo_id, numero)
        else next.delete(processo_id)
      }
      keep({ ...choice, chosen: next })
    },
    clear: () => keep(nothing),
    /**
     * Returns the pause between requests for the list, in milliseconds. The pause is shorter until the list shows an
     * assignment.
     */
    interval:
      <T,>(rowsOf: (dados: T) => readonly ItemDaFila[]) =>
      (query: { state: { data: T | undefined } }): number =>
        (made && live((dados: T) => notShownYet(made, rowsOf(dados)))(query)) || MINUTE_MS,
    /** Keeps the result of an assignment. Refused cases stay chosen for another try. */
    finish(fresh: Assignment) {
      const refused = new Map([...chosen].filter(([id]) => fresh.refusals.has(id)))
      keep({ list, chosen: refused, made: { ...fresh, chosen } })
    },
  }
}
type ListChoice = ReturnType<typeof useChoice>

/** Adds a checkbox to the first column, if the person may assign cases. */
export function withChoice([first, ...rest]: readonly Column<ItemDaFila>[], choice: ListChoice) {
  if (!first) return []
  if (!choice.pode) return [first, ...rest]
  const cell = (item: ItemDaFila) => (
    <div className="with-choice">
      {isAssignable(item) && (
        <label className="option">
          <input
            type="checkbox"
            aria-label={`Escolher ${item.numero}`}
            checked={choice.chosen.has(item.processo_id)}
            onChange={({ target }) => choice.mark([item], target.checked)}
          />
        </label>
      )}
      {first.cell(item)}
    </div>
  )
  return [{ ...first, cell }, ...rest]
}

/**
 * Shows the number of chosen cases, with controls to choose the whole page, to assign the cases, and to clear the
 * choice.
 */
export function ChoiceBar({ linhas, choice }: { linhas: readonly ItemDaFila[]; choice: ListChoice }) {
  const [assigning, setAssigning] = useState(false)
  const { chosen, made } = choice
  const onPage = linhas.filter(isAssignable)
  if (!choice.pode) return null
  const finish = (fresh: Assignment) => {
    setAssigning(false)
    choice.finish(fresh)
    announce(`${counted(fresh.done.length)} agora com ${fresh.analista.nome}.`)
  }
  return (
    <>
      {made && <AssignmentDone {...made} />}
      {onPage.length > 0 && (
        <div className="choice">
          <Checkbox
            label="Escolher todos desta página"
            nome="all-of-page"
            checked={onPage.every(({ processo_id }) => chosen.has(processo_id))}
            onChange={(yes) => choice.mark(onPage, yes)}
          />
          {chosen.size > 0 && (
            <>
              <strong>{chosen.size === 1 ? '1 escolhido' : `${chosen.size} escolhidos`}</strong>
              <Button kind="primary" onClick={() => setAssigning(true)}>
                Atribuir a…
              </Button>
              <Button kind="plain" onClick={choice.clear}>
                Limpar escolha
              </Button>
            </>
          )}
        </div>
      )}
      {assigning && <Atribuir ids={[...chosen.keys()]} onDone={finish} onClose={() => setAssigning(false)} />}
    </>
  )
}

const counted = (total: number) => (total === 1 ? '1 processo está' : `${total} processos estão`)

function AssignmentDone({ analista, done, refusals, chosen }: MadeAssignment) {
  const sentence = `${counted(done.length)} agora com ${analista.nome}.`
  if (refusals.size === 0) return <Message kind="success">{sentence}</Message>
  return (
    <Message
      kind="warning"
      heading={refusals.size === 1 ? '1 processo não foi atribuído' : `${refusals.size} processos não foram atribuídos`}
    >
      <ul>
        {[...refusals].map(([id, reason]) => (
          <li key={id}>
            {chosen.get(id)}: {reason}
          </li>
        ))}
      </ul>
      <p>{done.length > 0 && `${sentence} `}O que não foi atribuído continua escolhido.</p>
    </Message>
  )
}

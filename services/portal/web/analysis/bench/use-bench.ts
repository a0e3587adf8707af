import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useRemembered } from '../../device/remembered.ts'
import type { PageView } from '../../shared/documento/view.ts'
import { opened, reduce, type Bench, type Command, type Given } from './bench-commands.ts'
import type { BenchQuery, Pane } from './bench-query.ts'

const route = getRouteApi('/analise/processos/$id')

const NORMAL: PageView = { zoom: 1, turn: 0 }
const EMPTY_HANDED: Bench = { query: {}, views: [NORMAL, NORMAL], place: null, dialog: null, judged: null, orders: {} }

export type Dispatch = (command: Command) => void

/**
 * Returns the bench, and the function that sends a command to it. A command also changes the address and the remembered
 * views.
 * @param opening  the tab for an address that names no tab
 */
export function useBench(given: Omit<Given, 'touched'>, opening: Pane): [Bench, Dispatch] {
  const search = route.useSearch()
  // A link to a finding opens the tab of findings.
  const address = { aba: search.achado ? ('achados' as const) : opening, ...search }
  const query = opened(address, given.achados)
  const go = route.useNavigate()
  const [first, keepFirst] = useRemembered('bench.view', NORMAL)
  const [second, keepSecond] = useRemembered('bench.view2', NORMAL)
  const [hand, setHand] = useState(EMPTY_HANDED)
  const bench: Bench = { ...hand, query, views: [first, second] }

  const act = useRef<Dispatch>(() => {})
  useLayoutEffect(() => {
    // A second command may come before the next rendering.
    let now = bench
    act.current = (command) => {
      const before = now
      now = reduce(before, command, { ...given, touched: touched(given.two) })
      if (now === before) return
      // The finding on which the bench opened is not in the address yet.
      const changed =
        now.query === before.query ? null : difference(before === bench ? address : before.query, now.query)
      if (changed) void go({ search: (latest) => ({ ...latest, ...changed }), replace: true, resetScroll: false })
      if (now.views[0] !== before.views[0]) keepFirst(now.views[0])
      if (now.views[1] !== before.views[1]) keepSecond(now.views[1])
      setHand(now)
    }
  })
  const [dispatch] = useState<Dispatch>(() => (command: Command) => act.current(command))
  return [bench, dispatch]
}

const touched = (two: boolean) => (two && document.activeElement?.closest('[data-viewer="2"]') ? 1 : 0)

function difference(before: BenchQuery, after: BenchQuery): BenchQuery | null {
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof BenchQuery])
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

import type { Action } from '@car/acts/table'
import type { Achado, Documento } from '../../gen/interface.ts'
import { turned, withZoom, type Spot, type PageView } from '../../shared/documento/view.ts'
import { canJudge, spotsOf, toJudge } from '../findings/achado.ts'
import type { BenchQuery, Pane } from './bench-query.ts'
import type { Shortcut } from '../key-table.ts'

/** The state of the bench. `query` is in the address of the page, and `views` in the browser's storage. */
export type Bench = {
  query: BenchQuery
  views: readonly [PageView, PageView]
  /** The spot that was opened last. Its mark replaces the marks of the finding. */
  place: Spot | null
  dialog: Dialog | null
  /** The finding that was judged last. The loaded data may lack its verdict. */
  judged: string | null
  orders: Orders
}

export type Dialog =
  | { form: 'aprovar' | 'rejeitar' | 'segunda_leitura' | 'desempatar' | 'shortcuts' }
  | { form: 'descartar' | 'correction'; achado: Achado }
  | { form: 'pendencia'; achado?: Achado }

/** Orders from a command to the views. A view carries out each order once, and then sends the command `done`. */
export type Orders = {
  /** The id of the finding to confirm. */
  confirm?: string
  /** The id of the finding to scroll to and to focus. */
  show?: string
  /** True if the window has to scroll to the pages. */
  pages?: true
  /** True if the field for a note has to get the focus. */
  note?: true
  take?: true
  next?: true
}

export type Command =
  | { do: 'step'; by: 1 | -1 }
  | {
      do:
        | 'next evidence'
        | 'confirm'
        | 'dismiss'
        | 'ask'
        | 'write note'
        | 'take'
        | 'approve'
        | 'reject'
        | 'take next'
        | 'list keys'
    }
  | { do: 'open'; numero: number }
  | { do: 'leaf'; by: 1 | -1 }
  | { do: 'enlarge'; by: 1 | -1 }
  | { do: 'normal size' | 'turn' }
  | { do: 'tab'; tab: Pane }
  | { do: 'choose'; achado: Achado; spot?: Spot }
  | { do: 'see'; spot: Spot }
  | { do: 'show datum'; achado: Achado }
  | { do: 'put'; viewer: Viewer; documento: string; pagina: number }
  | { do: 'view'; viewer: Viewer; view: PageView }
  | { do: 'send confirmation'; achado: Achado }
  | { do: 'fill in'; dialog: Dialog }
  | { do: 'close' }
  | { do: 'judged'; achado: Achado }
  | { do: 'after verdict' }
  | { do: 'done'; order: keyof Orders }

export type Viewer = 0 | 1

export type Given = {
  documentos: readonly Documento[]
  /** In the order of the list. */
  achados: readonly Achado[]
  /** True if both viewers are open. */
  two: boolean
  /** The viewer on which keys act: the second if it has the focus, otherwise the first. */
  touched: Viewer
  may: (action: Action) => boolean
  /** True if the case can be neither taken nor decided, so that the next case is offered. */
  idle: boolean
}

/** The keys of the bench, in the order of the list of keys. No key decides a case. */
export const SHORTCUTS: readonly Shortcut<Command>[] = [
  {
    keys: [
      ['j', { do: 'step', by: 1 }],
      ['k', { do: 'step', by: -1 }],
    ],
    says: 'Achado seguinte, anterior',
  },
  { keys: [['Enter', { do: 'next evidence' }]], says: 'Próxima evidência do achado' },
  {
    keys: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((numero) => [String(numero), { do: 'open', numero }]),
    run: true,
    says: 'Documento',
  },
  {
    keys: [
      ['[', { do: 'leaf', by: -1 }],
      [']', { do: 'leaf', by: 1 }],
    ],
    says: 'Página anterior, seguinte',
  },
  {
    keys: [
      ['+', { do: 'enlarge', by: 1 }],
      ['-', { do: 'enlarge', by: -1 }],
      ['0', { do: 'normal size' }],
    ],
    says: 'Aumentar, diminuir, tamanho normal',
  },
  { keys: [['r', { do: 'turn' }]], says: 'Girar a página' },
  {
    keys: [
      ['c', { do: 'confirm' }],
      ['d', { do: 'dismiss' }],
    ],
    says: 'Confirmar, descartar o achado',
  },
  { keys: [['p', { do: 'ask' }]], says: 'Pedir correção' },
  { keys: [['n', { do: 'write note' }]], says: 'Escrever uma nota' },
  { keys: [['u', { do: 'take' }]], says: 'Assumir' },
  {
    keys: [
      ['a', { do: 'approve' }],
      ['x', { do: 'reject' }],
    ],
    says: 'Abrir a aprovação, a rejeição',
  },
  { keys: [['s', { do: 'take next' }]], says: 'Próximo processo, quando este espera por outros' },
  { keys: [['?', { do: 'list keys' }]], says: 'Esta lista' },
]

const COMMAND_OF = new Map(SHORTCUTS.flatMap(({ keys }) => keys))
export const commandOf = (key: string): Command | undefined => COMMAND_OF.get(key)

/** Returns the bench after a command. An impossible command leaves it unchanged. */
export function reduce(bench: Bench, command: Command, given: Given): Bench {
  const { query, orders } = bench
  const achado = chosenOf(bench, given)
  const inList = paneOf(query) === 'achados' ? achado : undefined
  switch (command.do) {
    case 'step':
      return goTo(bench, given.achados[achado ? given.achados.indexOf(achado) + command.by : 0], given)
    case 'next evidence':
      return nextEvidence(bench, given)
    case 'choose': {
      const { achado: candidate, spot } = command
      if (spot) return see(bench, given, spot, { achado: candidate.id })
      return candidate.id === achado?.id ? nextEvidence(bench, given) : choose(bench, candidate, given)
    }
    case 'see':
      return see(bench, given, command.spot)
    case 'show datum':
      return { ...bench, query: { ...query, achado: command.achado.id, aba: 'dados' }, orders: {} }
    case 'open': {
      const documento = given.documentos[command.numero - 1]
      return documento ? put(bench, given.touched, documento.id, 1) : bench
    }
    case 'leaf': {
      const { documento, pagina } = shownOn(bench, given)[given.touched]
      const fresh = pagina + command.by
      return documento && fresh >= 1 && fresh <= (documento.paginas ?? 1)
        ? put(bench, given.touched, documento.id, fresh)
        : bench
    }
    case 'put':
      return put(bench, command.viewer, command.documento, command.pagina)
    case 'enlarge':
      return look(bench, given.touched, (view) => withZoom(view, command.by))
    case 'normal size':
      return look(bench, given.touched, (view) => ({ ...view, zoom: 1 }))
    case 'turn':
      return look(bench, given.touched, turned)
    case 'view':
      return look(bench, command.viewer, () => command.view)
    case 'confirm':
      return inList && canJudge(inList, 'confirmado', given.may) ? confirm(bench, inList) : bench
    case 'send confirmation':
      return confirm(bench, command.achado)
    case 'dismiss':
      return inList && canJudge(inList, 'descartado', given.may)
        ? { ...bench, dialog: { form: 'descartar', achado: inList } }
        : bench
    case 'ask': {
      if (!given.may('criar_pendencia')) return bench
      const corrects = inList && inList.situacao !== 'ok' && inList.avaliacao?.resultado !== 'descartado'
      return { ...bench, dialog: corrects ? { form: 'correction', achado: inList } : { form: 'pendencia' } }
    }
    case 'approve':
      return given.may('aprovar') ? { ...bench, dialog: { form: 'aprovar' } } : bench
    case 'reject':
      return given.may('rejeitar') ? { ...bench, dialog: { form: 'rejeitar' } } : bench
    case 'take':
      return given.may('assumir') ? { ...bench, orders: { ...orders, take: true } } : bench
    case 'list keys':
      return { ...bench, dialog: { form: 'shortcuts' } }
    case 'fill in':
      return { ...bench, dialog: command.dialog }
    case 'close':
      return { ...bench, dialog: null }
    case 'write note':
      return { ...bench, query: { ...query, aba: 'notas' }, orders: { ...orders, note: true } }
    case 'take next':
      return given.idle ? { ...bench, orders: { ...orders, next: true } } : bench
    case 'tab':
      // The orders are dropped. Otherwise a tab would carry out an old order when the person returns to it.
      return { ...bench, query: { ...query, aba: command.tab }, orders: {} }
    case 'judged':
      return { ...bench, judged: command.achado.id }
    case 'after verdict':
      return afterVerdict(bench, given)
    case 'done': {
      const { [command.order]: _, ...rest } = orders
      return { ...bench, orders: rest }
    }
  }
}

export const paneOf = ({ aba = 'achados' }: BenchQuery): Pane => aba

export const chosenOf = ({ query }: Bench, { achados }: Pick<Given, 'achados'>): Achado | undefined =>
  achados.find(({ id }) => id === query.achado)

/**
 * Returns the query with the finding on which the bench opens, if the address names neither a finding nor a document:
 * the first one without a verdict.
 */
export const opened = (query: BenchQuery, achados: readonly Achado[]): BenchQuery => {
  const first = toJudge(achados).find(({ avaliacao }) => avaliacao === null)
  return first && query.achado === undefined && query.doc === undefined ? { ...query, achado: first.id } : query
}

type Shown = { documento: Documento | undefined; pagina: number; mark: Spot | null }

/**
 * Returns the content of each viewer. A page that was opened in a viewer comes first. Otherwise the first viewer shows
 * the spot that was opened last, the first spot of the finding, or the first document; and the second viewer the other
 * document of the finding, or the next document.
 */
export function shownOn(bench: Bench, given: Pick<Given, 'documentos' | 'achados'>): [Shown, Shown] {
  const { doc, pag, doc2, pag2 } = bench.query
  const { documentos } = given
  const chosen = chosenOf(bench, given)
  const places = chosen ? spotsOf(chosen) : []
  const byId = (which: string | undefined) => documentos.find(({ id }) => id === which)
  const on = (documento: Documento | undefined, opened: string | undefined, pagina: number | undefined): Shown => {
    const mark = [bench.place, ...places].find((spot) => spot?.documento_id === documento?.id) ?? null
    const requested = pagina ?? (opened ? 1 : (mark?.pagina ?? 1))
    return { documento, mark, pagina: Math.min(requested, documento?.paginas ?? 1) }
  }
  const first = on(byId(doc ?? (bench.place ?? places[0])?.documento_id) ?? documentos[0], doc, pag)
  const other = places.find(({ documento_id }) => documento_id !== first.documento?.id)?.documento_id
  const next = documentos[(documentos.findIndex((one) => one === first.documento) + 1) % documentos.length]
  return [first, on(byId(doc2 ?? other) ?? next, doc2, pag2)]
}

const put = (bench: Bench, viewer: Viewer, documento: string, pagina: number): Bench => ({
  ...bench,
  query: { ...bench.query, ...(viewer === 0 ? { doc: documento, pag: pagina } : { doc2: documento, pag2: pagina }) },
})

const look = (bench: Bench, viewer: Viewer, how: (before: PageView) => PageView): Bench => {
  const [first, second] = bench.views
  return { ...bench, views: viewer === 0 ? [how(first), second] : [first, how(second)] }
}

const confirm = (bench: Bench, { id }: Achado): Bench => ({ ...bench, orders: { ...bench.orders, confirm: id } })

/** Shows a spot in the viewer that shows its document, otherwise in the first viewer. */
function see(bench: Bench, given: Given, spot: Spot, rest: BenchQuery = {}): Bench {
  const [first, second] = shownOn(bench, given)
  const { documento_id, pagina } = spot
  const beside = given.two && second.documento?.id === documento_id && first.documento?.id !== documento_id
  const { query, orders } = put(bench, beside ? 1 : 0, documento_id, pagina)
  return { ...bench, place: spot, query: { ...query, ...rest }, orders: { ...orders, pages: true } }
}

/** Returns the first page of the paper that a finding without evidence on a page is about; nothing for a perimeter. */
function paperOf({ documento_id, campo }: Achado, documentos: readonly Documento[]): Spot[] {
  const isOfTitle = /^imovel\.(?:outras_)?matriculas?\b/.test(campo ?? '')
  const paper = documentos.find(
    ({ id, tipo_documento }) => id === documento_id || (isOfTitle && tipo_documento === 'matricula_imovel'),
  )
  return paper ? [{ documento_id: paper.id, pagina: 1, caixa: null }] : []
}

function choose(bench: Bench, candidate: Achado, { documentos }: Pick<Given, 'documentos'>): Bench {
  const [spot] = [...spotsOf(candidate), ...paperOf(candidate, documentos)]
  const query = { ...bench.query, achado: candidate.id }
  if (!spot) return { ...bench, place: null, query }
  return {
    ...bench,
    place: null,
    query: { ...query, doc: spot.documento_id, pag: spot.pagina, doc2: undefined, pag2: undefined },
    orders: { ...bench.orders, pages: true },
  }
}

function goTo(bench: Bench, candidate: Achado | undefined, given: Pick<Given, 'documentos'>): Bench {
  if (!candidate) return bench
  const { query, orders, ...rest } = choose(bench, candidate, given)
  return {
    ...rest,
    query: paneOf(query) === 'achados' ? query : { ...query, aba: 'achados' },
    orders: { ...orders, show: candidate.id },
  }
}

function nextEvidence(bench: Bench, given: Given): Bench {
  const achado = chosenOf(bench, given)
  const places = achado ? spotsOf(achado) : []
  const marked = JSON.stringify(bench.place ?? places[0])
  const next = places[(places.findIndex((place) => JSON.stringify(place) === marked) + 1) % places.length]
  return achado && next ? see(bench, given, next, { achado: achado.id }) : bench
}

/**
 * Chooses the next finding without a verdict, once the loaded data have the last verdict. If no finding is left, the
 * judged finding stays.
 */
function afterVerdict(bench: Bench, given: Given): Bench {
  const { achados } = given
  const i = achados.findIndex(({ id }) => id === bench.judged)
  const current = achados[i]
  if (!current?.avaliacao) return bench
  const rest = { ...bench, judged: null }
  const next = toJudge([...achados.slice(i + 1), ...achados.slice(0, i)]).find(({ avaliacao }) => !avaliacao)
  return next ? goTo(rest, next, given) : { ...rest, orders: { ...rest.orders, show: current.id } }
}

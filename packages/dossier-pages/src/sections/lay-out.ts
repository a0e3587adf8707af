/** Lays out the whole dossier as pages of shapes. The layout is pure: the same input gives the same pages. */
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DadosDossie } from '../data/dossie.ts'
import type { Bookmark, TreeNode, Page } from '../layout/shapes.ts'
import { enlargement, enlarge, COLOUR, STYLE, SHEET } from '../layout/style.ts'
import { createFlow, write, type Flow, type Measurer, addNode, put, turnPage } from '../layout/flow.ts'
import { dateTime } from '../data/format.ts'
import { annex } from './annex.ts'
import { cover } from './cover.ts'
import { crossChecks } from './cross-checks.ts'
import { layOutDecisions } from './decisions.ts'
import { documentos } from './documentos.ts'
import { layOutHistorico } from './historico.ts'
import { imovel } from './imovel.ts'
import { mapSection } from './map.ts'
import { pendencias } from './pendencias.ts'
import { ressalvas } from './ressalvas.ts'
import { contents } from './contents.ts'
import { shorten, clean } from '../layout/text.ts'

export interface Layout {
  paginas: Page[]
  nos: TreeNode[]
  bookmarks: Bookmark[]
}

export function layOut(dados: DadosDossie, annexes: readonly PreparedAnnex[], measurer: Measurer): Layout {
  const f = createFlow(measurer, null)
  cover(f, dados)
  const contentsPlace = addNode(f, 'Sect', 0) // it is read after the cover, but made once every page has its number
  f.header = 'Dossiê'
  turnPage(f)
  imovel(f, dados)
  mapSection(f, dados)
  documentos(f, dados, new Map(annexes.map((a) => [a.documento, a])))
  ressalvas(f, dados)
  crossChecks(f, dados)
  pendencias(f, dados)
  layOutDecisions(f, dados)
  layOutHistorico(f, dados)
  reproductions(f, dados, annexes)
  withContents(f, contentsPlace)
  f.paginas.forEach((pagina, i) => frame(f, pagina, i, dados))
  return { paginas: f.paginas, nos: f.nos, bookmarks: f.bookmarks }
}

function reproductions(f: Flow, dados: DadosDossie, annexes: readonly PreparedAnnex[]): void {
  const bookmark = f.bookmarks.length
  annexes.forEach((a, index) => {
    const i = dados.documentos.findIndex((d) => d.id === a.documento)
    const documento = dados.documentos[i]
    if (documento !== undefined) annex(f, documento, i + 1, a, index)
  })
  const first = f.bookmarks[bookmark]
  if (first)
    f.bookmarks.splice(bookmark, 0, {
      ...first,
      titulo: '8  Documentos reproduzidos',
      nivel: 1,
      y: 0,
      inContents: true,
    })
}

/**
 * Puts the table of contents after the cover. One trial run gives its length, which does not depend on the page numbers
 * in the table.
 */
function withContents(f: Flow, root: number): void {
  const lines = f.bookmarks.filter((m) => m.inContents)
  const run = (nos: TreeNode[], numberOf: (p: Page) => number) => {
    const s: Flow = { ...createFlow(f.measurer, 'Dossiê'), nos, root }
    contents(s, lines, numberOf)
    return s.paginas
  }
  const count = run([], () => 1).length
  f.paginas.splice(1, 0, ...run(f.nos, (p) => f.paginas.indexOf(p) + count + 1))
}

function frame(f: Flow, pagina: Page, index: number, dados: DadosDossie): void {
  f.pagina = pagina
  const e = enlargement(pagina)
  const [plain, strong] = [enlarge(STYLE.running, e), enlarge(STYLE.strongRunning, e)]
  const [left, right] = [SHEET.left * e, pagina.largura - SHEET.left * e]
  const processo = `Processo ${clean(dados.processo.numero, f.measurer.canDraw)}`
  if (pagina.header !== null) {
    const y = (SHEET.upperRule - 16) * e
    const free = right - left - f.measurer.largura(processo, strong) - 20 * e
    const text = shorten(`Cadastro Ambiental Rural · ${pagina.header}`, free, (t) => f.measurer.largura(t, plain))
    write(f, text, { x: left, y }, plain, pagina.heading)
    write(f, processo, { x: right, y, align: 'right' }, strong)
    line(f, left, right, SHEET.upperRule * e)
  }
  const y = pagina.altura - SHEET.lowerRule * e
  line(f, left, right, y)
  const code = `Código de verificação ${clean(dados.codigo_verificacao, f.measurer.canDraw)} · emitido em ${dateTime(dados.emitido_em)}`
  write(f, code, { x: left, y: y + 7 * e }, plain)
  write(f, `Página ${index + 1} de ${f.paginas.length}`, { x: right, y: y + 7 * e, align: 'right' }, strong)
}

function line(f: Flow, start: number, end: number, y: number): void {
  put(f, { forma: 'line', from: [start, y], to: [end, y], cor: COLOUR.rule, thickness: 0.6 })
}

import { ANALISTAS, PAPEIS, type Papel, SUPERVISORES } from '@car/vocabulary/person'

type MenuPage = {
  texto: string
  para: string
  who: readonly Papel[]
  /** The beginning of the addresses of subpages, if it differs from `para`. */
  under?: string
}
/** The pages of one area. For some roles, whose menus are long, the menu folds them under the name of the area. */
type MenuArea = { texto: string; foldedTo?: readonly Papel[]; paginas: readonly MenuPage[] }

/** The menu of all roles, in order. `/meus-dados` is absent, because the name of the person leads there. */
const AREAS: MenuArea[] = [
  {
    texto: 'Meus processos',
    paginas: [{ texto: 'Meus processos', para: '/processos', who: ['produtor_rural', 'responsavel_tecnico'] }],
  },
  {
    texto: 'Análise',
    foldedTo: ['admin'],
    paginas: [
      { texto: 'Fila', para: '/analise/fila', who: ANALISTAS },
      { texto: 'Painel', para: '/analise/painel', who: ANALISTAS },
    ],
  },
  {
    texto: 'Supervisão',
    foldedTo: SUPERVISORES,
    paginas: [
      { texto: 'Carga', para: '/supervisao/carga', who: SUPERVISORES },
      { texto: 'Prazos', para: '/supervisao/prazos', who: SUPERVISORES },
      { texto: 'Não alcançados', para: '/supervisao/nao-alcancados', who: SUPERVISORES },
      { texto: 'Lotes', para: '/supervisao/lotes', under: '/supervisao/lotes', who: SUPERVISORES },
      { texto: 'Mapa', para: '/supervisao/mapa', who: SUPERVISORES },
      { texto: 'Recursos', para: '/supervisao/recursos', who: SUPERVISORES },
      {
        texto: 'Relatórios',
        para: '/supervisao/relatorios/produtividade',
        under: '/supervisao/relatorios',
        who: SUPERVISORES,
      },
      { texto: 'Modelos', para: '/supervisao/modelos', who: SUPERVISORES },
    ],
  },
  {
    texto: 'Administração',
    paginas: [
      { texto: 'Pessoas', para: '/admin/pessoas', who: ['admin'] },
      { texto: 'Auditoria', para: '/admin/auditoria', who: ['admin'] },
      { texto: 'Guarda', para: '/admin/guarda', who: ['admin'] },
    ],
  },
  { texto: 'Avisos', paginas: [{ texto: 'Avisos', para: '/avisos', who: PAPEIS }] },
]

export type NavEntry = { texto: string; paginas: readonly MenuPage[]; folded: boolean }

/** Returns the areas and pages that a role sees, and whether the menu folds each area. */
export const menuOf = (papel: Papel): NavEntry[] =>
  AREAS.map(({ texto, foldedTo = [], paginas }) => ({
    texto,
    folded: foldedTo.includes(papel),
    paginas: paginas.filter(({ who }) => who.includes(papel)),
  })).filter(({ paginas }) => paginas.length > 0)

export const homeOf = (papel: Papel): string => menuOf(papel)[0]?.paginas[0]?.para ?? '/avisos'

/**
 * Returns `aria-current` of a menu entry: `page` if it leads to the present address, `true` if it leads to a page above
 * the present page.
 */
export const currentIn = (path: string, { para, under = para }: MenuPage): 'page' | 'true' | undefined =>
  path === para ? 'page' : path.startsWith(`${under}/`) ? 'true' : undefined

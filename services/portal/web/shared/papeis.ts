import { ANALISTAS, PAPEIS, type Papel, SUPERVISORES } from '@car/vocabulary/person'

type Page = {
  texto: string
  para: string
  quem: readonly Papel[]
  /** The beginning of the addresses of its subpages, if it is not `para`. */
  sob?: string
}
/** The pages of one area. Roles with a long menu see them folded under the name of the area. */
type Area = { texto: string; foldedTo?: readonly Papel[]; paginas: readonly Page[] }

/** The menu of all roles, in order. The name of the person leads to `/meus-dados`. */
const AREAS: Area[] = [
  {
    texto: 'Meus processos',
    paginas: [{ texto: 'Meus processos', para: '/processos', quem: ['produtor_rural', 'responsavel_tecnico'] }],
  },
  {
    texto: 'Análise',
    foldedTo: ['admin'],
    paginas: [
      { texto: 'Fila', para: '/analise/fila', quem: ANALISTAS },
      { texto: 'Painel', para: '/analise/painel', quem: ANALISTAS },
    ],
  },
  {
    texto: 'Supervisão',
    foldedTo: SUPERVISORES,
    paginas: [
      { texto: 'Carga', para: '/supervisao/carga', quem: SUPERVISORES },
      { texto: 'Prazos', para: '/supervisao/prazos', quem: SUPERVISORES },
      { texto: 'Mapa', para: '/supervisao/mapa', quem: SUPERVISORES },
      { texto: 'Recursos', para: '/supervisao/recursos', quem: SUPERVISORES },
      {
        texto: 'Relatórios',
        para: '/supervisao/relatorios/produtividade',
        sob: '/supervisao/relatorios',
        quem: SUPERVISORES,
      },
      { texto: 'Modelos', para: '/supervisao/modelos', quem: SUPERVISORES },
    ],
  },
  {
    texto: 'Administração',
    paginas: [
      { texto: 'Pessoas', para: '/admin/pessoas', quem: ['admin'] },
      { texto: 'Auditoria', para: '/admin/auditoria', quem: ['admin'] },
    ],
  },
  { texto: 'Avisos', paginas: [{ texto: 'Avisos', para: '/avisos', quem: PAPEIS }] },
]

export type NavEntry = { texto: string; paginas: readonly Page[]; folded: boolean }

/** Returns the menu of a role: pages, and areas that unfold. */
export const menuOf = (papel: Papel): NavEntry[] =>
  AREAS.map(({ texto, foldedTo = [], paginas }) => ({
    texto,
    folded: foldedTo.includes(papel),
    paginas: paginas.filter(({ quem }) => quem.includes(papel)),
  })).filter(({ paginas }) => paginas.length > 0)

/** Returns the first page of a person: the first of their menu. */
export const homeOf = (papel: Papel): string => menuOf(papel)[0]?.paginas[0]?.para ?? '/avisos'

/** Returns `aria-current` of a menu entry at the present address: `page` for the page itself, `true` above it. */
export const currentIn = (caminho: string, { para, sob = para }: Page): 'page' | 'true' | undefined =>
  caminho === para ? 'page' : caminho.startsWith(`${sob}/`) ? 'true' : undefined

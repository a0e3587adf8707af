import { ANALISTAS, PAPEIS, type Papel, SUPERVISORES } from '@car/vocabulary/pessoa'

type Item = { texto: string; para: string; quem: readonly Papel[] }

/** The menu, whoever's, in its order. */
const ITENS: Item[] = [
  { texto: 'Meus processos', para: '/processos', quem: ['produtor_rural', 'responsavel_tecnico'] },
  { texto: 'Fila', para: '/analise/fila', quem: ANALISTAS },
  { texto: 'Painel', para: '/analise/painel', quem: ANALISTAS },
  { texto: 'Carga', para: '/supervisao/carga', quem: SUPERVISORES },
  { texto: 'Prazos', para: '/supervisao/prazos', quem: SUPERVISORES },
  { texto: 'Recursos', para: '/supervisao/recursos', quem: SUPERVISORES },
  { texto: 'Relatórios', para: '/supervisao/relatorios/produtividade', quem: SUPERVISORES },
  { texto: 'Avisos', para: '/avisos', quem: PAPEIS },
  { texto: 'Meus dados', para: '/meus-dados', quem: PAPEIS },
]

export const menuDe = (papel: Papel): Item[] => ITENS.filter(({ quem }) => quem.includes(papel))

/** Where a person starts: the first of their menu. */
export const inicioDe = (papel: Papel): string => menuDe(papel)[0]?.para ?? '/avisos'

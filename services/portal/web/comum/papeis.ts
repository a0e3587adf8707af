import type { Papel } from '@car/vocabulary/pessoa'

type Item = { texto: string; para: string }

/** Rooms that are not built yet are those of before. */
const ANTIGAS = '/antigo/'
const DE_TODOS: Item[] = []
const DA_ANALISE: Item[] = [{ texto: 'Fila', para: ANTIGAS }]

export const MENU: Record<Papel, Item[]> = {
  produtor_rural: [{ texto: 'Meus processos', para: '/processos' }, ...DE_TODOS],
  responsavel_tecnico: [{ texto: 'Meus processos', para: '/processos' }, ...DE_TODOS],
  analista_ambiental: [...DA_ANALISE, ...DE_TODOS],
  supervisor_ambiental: [...DA_ANALISE, ...DE_TODOS],
  admin: [...DA_ANALISE, ...DE_TODOS],
}

/** Where a person starts: the first of their menu. */
export const inicioDe = (papel: Papel): string => MENU[papel][0]?.para ?? ANTIGAS

export const PAPEIS = [
  'produtor_rural',
  'responsavel_tecnico',
  'analista_ambiental',
  'supervisor_ambiental',
  'admin',
] as const
export type Papel = (typeof PAPEIS)[number]

export const PAPEL_LABEL: Record<Papel, string> = {
  produtor_rural: 'produtor rural',
  responsavel_tecnico: 'responsável técnico',
  analista_ambiental: 'analista ambiental',
  supervisor_ambiental: 'supervisor ambiental',
  admin: 'administração',
}

/** The roles of people who submit cases. */
export const REQUERENTES = ['produtor_rural', 'responsavel_tecnico', 'admin'] as const satisfies readonly Papel[]
export const eRequerente = (papel: Papel): boolean => (REQUERENTES as readonly Papel[]).includes(papel)
export const TECNICOS = ['responsavel_tecnico', 'admin'] as const satisfies readonly Papel[]
/** The roles of people who examine cases. They see every case. */
export const ANALISTAS = ['analista_ambiental', 'supervisor_ambiental', 'admin'] as const satisfies readonly Papel[]
/** The roles of people who may overrule the analyst who holds a case. */
export const SUPERVISORES = ['supervisor_ambiental', 'admin'] as const satisfies readonly Papel[]

/** The identity provider's levels of trust in an account, from lowest to highest. */
export const LEVELS = ['bronze', 'prata', 'ouro'] as const
export type Level = (typeof LEVELS)[number]

/** A person as others see them: id and name only. */
export type Person = { id: string; nome: string }

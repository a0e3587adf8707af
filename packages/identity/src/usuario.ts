export const PAPEIS = [
  'produtor_rural',
  'responsavel_tecnico',
  'analista_ambiental',
  'supervisor_ambiental',
  'admin',
] as const
export type Papel = (typeof PAPEIS)[number]

export const NIVEIS = ['bronze', 'prata', 'ouro'] as const
export type Nivel = (typeof NIVEIS)[number]

/** Who is calling, as the verified token says. `token` travels on to the services asked on this person's behalf. */
export type Usuario = {
  id: string
  nome: string
  papel: Papel
  nivel: Nivel
  jti: string
  /** Unix seconds. */
  exp: number
  token: string
}

/** True when `nivel` reaches `exigido` in the order bronze < prata < ouro. */
export const nivelBasta = (nivel: Nivel, exigido: Nivel): boolean => NIVEIS.indexOf(nivel) >= NIVEIS.indexOf(exigido)

/** Analysts, supervisors and administrators see every processo. */
export const veTudo = (papel: Papel): boolean =>
  papel === 'analista_ambiental' || papel === 'supervisor_ambiental' || papel === 'admin'

/** Those who act over the head of the analyst who holds a case. */
export const supervisiona = (papel: Papel): boolean => papel === 'supervisor_ambiental' || papel === 'admin'

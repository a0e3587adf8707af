import { ANALISTAS, NIVEIS, type Nivel, type Papel, SUPERVISORES } from '@car/vocabulary/pessoa'

/** The caller, according to the verified token. `token` is passed on to services that are called for this person. */
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

/** A person as the author of an act: the part that is recorded. */
export const autorDe = ({ id, nome, papel }: Usuario): Pick<Usuario, 'id' | 'nome' | 'papel'> => ({ id, nome, papel })

/** True when `nivel` reaches `exigido` in the order bronze < prata < ouro. */
export const nivelBasta = (nivel: Nivel, exigido: Nivel): boolean => NIVEIS.indexOf(nivel) >= NIVEIS.indexOf(exigido)

/** Analysts, supervisors and administrators see every processo. */
export const veTudo = (papel: Papel): boolean => (ANALISTAS as readonly Papel[]).includes(papel)

/** True for those who may overrule the analyst who holds a case. */
export const supervisiona = (papel: Papel): boolean => (SUPERVISORES as readonly Papel[]).includes(papel)

import { ANALISTAS, LEVELS, type Level, type Papel, SUPERVISORES } from '@car/vocabulary/person'

/** The person in a verified token. `token` is passed on to services that are called for this person. */
export type User = {
  id: string
  nome: string
  papel: Papel
  nivel: Level
  jti: string
  /** The time at which the token expires, in Unix seconds. */
  exp: number
  token: string
}

/** Returns the fields of a person that are recorded for the author of an act. */
export const authorOf = ({ id, nome, papel }: User): Pick<User, 'id' | 'nome' | 'papel'> => ({ id, nome, papel })

/** Tells whether `level` reaches `required` in the order bronze < prata < ouro. */
export const levelSuffices = (level: Level, required: Level): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(required)

/** Tells whether a role sees every case, as the roles of analysts, supervisors and administrators do. */
export const seesAll = (papel: Papel): boolean => (ANALISTAS as readonly Papel[]).includes(papel)

/** Tells whether a role may overrule the analyst who holds a case. */
export const supervises = (papel: Papel): boolean => (SUPERVISORES as readonly Papel[]).includes(papel)

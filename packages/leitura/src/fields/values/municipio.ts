import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { distance } from 'fastest-levenshtein'
import type { Uf } from '@car/vocabulary/uf'
import { candidate, type Candidate } from '../candidate.ts'
import type { Cell } from '../cells.ts'
import { withoutAccents } from '../../text/text.ts'

const chave = (s: string) => withoutAccents(s).replace(/[^A-Z]/g, '')

/** The state, from its two letters or its name. One letter of the name may be misread. */
export function acharUf(s: string): string | null {
  const k = chave(s)
  const exata = getStates().find((e) => e.code === k || chave(e.name) === k)
  if (exata) return exata.code
  if (k.length < 5) return null
  return getStates().find((e) => distance(chave(e.name), k) <= 1)?.code ?? null
}

/**
 * The official spelling of a municipality of that state. At most one letter in eight may be misread, and one name has
 * to be nearest.
 */
export function acharMunicipio(nome: string, uf: string): { nome: string; exato: boolean } | null {
  const k = chave(nome)
  if (k.length < 3) return null
  let melhor: string[] = []
  let d = Math.max(1, Math.floor(k.length / 8)) + 1
  for (const m of getMunicipalities(uf as Uf)) {
    const e = distance(chave(m.name), k)
    if (e < d) {
      d = e
      melhor = [m.name]
    } else if (e === d && melhor.length > 0) melhor.push(m.name)
  }
  return melhor.length === 1 ? { nome: melhor[0] as string, exato: d === 0 } : null
}

/** The municipality with exactly this name, if there is only one in the country. */
function unicoNoPais(nome: string): { nome: string; uf: string } | null {
  const k = chave(nome)
  const [um, outro] = getMunicipalities().filter((m) => chave(m.name) === k)
  return um && !outro ? { nome: um.name, uf: um.stateCode } : null
}

/** Municipality and state from their two cells, compared with the official list. */
export function lugarDoMunicipio(municipio: Cell | undefined, uf: Cell | undefined): Candidate[] {
  const palavrasUf = uf?.words ?? municipio?.rest.slice(0, 1) ?? []
  const sigla = acharUf(palavrasUf.map((p) => p.text).join(' '))
  const candidates = sigla ? [candidate('uf', sigla, 96, palavrasUf)] : []
  if (!municipio) return candidates
  const unico = sigla ? null : unicoNoPais(municipio.text)
  const oficial = sigla ? acharMunicipio(municipio.text, sigla) : unico && { nome: unico.nome, exato: true }
  if (unico) candidates.push(candidate('uf', unico.uf, 90, municipio.words))
  if (oficial) candidates.push(candidate('municipio', oficial.nome, oficial.exato ? 97 : 90, municipio.words))
  else candidates.push(candidate('municipio', municipio.text, Math.min(municipio.conf, 69), municipio.words))
  return candidates
}

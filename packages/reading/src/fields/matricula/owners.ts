import type { Titular } from '@car/vocabulary/ccir'
import type { Reread } from '../../agreement/witness.ts'
import { CERTAINTY } from '../../reading.ts'
import type { DocumentText, Span } from '../../text/text.ts'
import { candidate, type Candidate } from '../candidate.ts'
import type { RegisteredAto } from './atos.ts'
import { mayGoOn, nextPerson } from './person.ts'
import { confirmName, documentoOf, nameAfter, numberOfCoOwner, type Present, presentOwner } from './proprietario.ts'

/** The owners of a matrícula. `titulares` is null unless all of them were read with certainty. */
export type OwnersReading = { candidates: Candidate[]; titulares: Titular[] | null }

/** Reads the present owners of a matrícula: the owner who is named first, and those who are named after. */
export async function matriculaOwners(
  t: DocumentText,
  atos: RegisteredAto[],
  actsOnArea: readonly number[],
  reread: Reread,
): Promise<OwnersReading> {
  const present = await presentOwner(t, atos, actsOnArea, reread)
  if (!present) return { candidates: [], titulares: null }
  const { current, opening, nome } = present
  const first = candidate('proprietario_nome', nome.valor, Math.min(nome.conf, present.isOpen ? 80 : 99), nome.words)
  const number = documentoOf(t, current, opening)
  const { people, complete } = listAfter(t, current, present.end)
  const others: Owner[] = []
  for (const person of people) others.push(...(await coOwner(t, person, present, reread)))
  const all = [{ nome: first, number: number[0] }, ...others]
  const certain = complete && others.length === people.length && all.every((owner) => isCertain(owner.nome))
  return {
    candidates: [first, ...number, ...others.map((owner) => owner.nome), ...onlyNumber(others)],
    titulares: certain ? all.map(titularOf) : null,
  }
}

type Owner = { nome: Candidate; number: Candidate | undefined }

const isCertain = (found: Candidate | undefined): found is Candidate => (found?.confianca ?? 0) >= CERTAINTY

async function coOwner(t: DocumentText, person: ListedOwner, present: Present, reread: Reread): Promise<Owner[]> {
  const called = nameAfter(t, present.later, person.nome)
  const nome = await confirmName(t, called.nome, reread)
  if (!nome) return []
  const isOpen = present.isOpen || called.isOpen || mayGoOn(t, called.nome)
  const found = candidate('coproprietario_nome', nome.valor, Math.min(nome.conf, isOpen ? 80 : 99), nome.words)
  return [{ nome: found, number: numberOfCoOwner(t, nome.valor, person.isSpouse) }]
}

/** Returns the number of the only co-owner. A number without its name does not say to which of several it belongs. */
const onlyNumber = (others: readonly Owner[]): Candidate[] =>
  others.length === 1 ? others.flatMap(({ number }) => number ?? []) : []

const titularOf = ({ nome, number }: Owner): Titular => ({
  nome: String(nome.valor),
  ...(isCertain(number) ? { cpf_cnpj: String(number.valor) } : {}),
  pagina: nome.pagina,
  caixa: nome.caixa,
})

type ListedOwner = { nome: Span; isSpouse: boolean }

/** Words that begin what follows the owners: the sellers, the title, other parties, the next label. */
const END_OF_LIST =
  /REGISTRO ANTERIOR|(?:MATRICULA|TITULO) (?:ANTERIOR|AQUISITIVO)|TRANSMIT|COMPRA FEITA|POR (?:COMPRA|VENDA|DOACAO)|HAVID[OA]|PELO (?:PRECO|VALOR)|NO VALOR|DOU FE|VENDEDOR|DOADOR|USUFRUT|INTERVENIENTE|ANUENTE|CREDOR|GARANTIA|O OFICIAL|ESCREVENTE|\. [A-Z][A-Z ]{2,30}:/
/** Words about several owners. If only one was found, the list is not complete. */
const SEVERAL =
  /\b(?:AMBOS|AMBAS|TODOS|RESPECTIVAMENTE|CADA UM|CONDOMIN|COPROPRIET|CASADOS|BRASILEIROS|INSCRITOS|RESIDENTES)/
const PLURAL = /(?:PROPRIETARI[OA]S|ADQUIRENTES|COMPRADORE?A?S|DONATARI[OA]S|ADQUIRID[OA] PELOS)\b[^A-Z]*$/
/** Words for owners without a name. */
const UNNAMED =
  /\bE OUTR[OA]S?\b|\bOUTR[OA]S\b|\bE S\/? ?M\b|ET UX|\bE (?:SUA|SEU) (?:MULHER|ESPOSA|MARIDO|ESPOSO|CONJUGE)/

/** The most letters of a list of owners. The end of a longer text is not looked for. */
const LONGEST = 6_000

/** Lists the people after the owner who is named first. `complete` is false if somebody may be missing. */
function listAfter(t: DocumentText, first: Span, end: number): { people: ListedOwner[]; complete: boolean } {
  const text = t.folded.slice(first.end, Math.min(end, first.end + LONGEST)).replace(/\s/g, ' ')
  const stop = END_OF_LIST.exec(text)?.index
  const limit = first.end + (stop ?? text.length)
  const people: ListedOwner[] = []
  let complete = stop !== undefined || text.length < LONGEST
  let from = first.end
  for (;;) {
    const { nome, isSpouse, doubtful } = nextPerson(t, from, limit)
    complete &&= !doubtful
    if (!nome) break
    people.push({ nome, isSpouse })
    from = nome.end
  }
  const list = t.folded.slice(first.end, limit).replace(/\s/g, ' ')
  const label = t.folded.slice(Math.max(0, first.inicio - 40), first.inicio).replace(/\s/g, ' ')
  const unnamed = list.match(new RegExp(UNNAMED, 'g'))?.length ?? 0
  const alone = people.length === 0 && (SEVERAL.test(list) || PLURAL.test(label))
  return { people, complete: complete && !alone && unnamed <= people.filter(({ isSpouse }) => isSpouse).length }
}

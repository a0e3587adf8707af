import { openReading, type Processo } from '../../domain/processo.ts'

type Person = { id: string; nome: string }

/** Stands for who decided first, wherever they are named. */
export const SOMEBODY: Person = { id: '00000000-0000-0000-0000-000000000000', nome: 'Quem fez a primeira leitura' }

const LATER = 'Esta nota de quem fez a primeira leitura aparece depois da segunda.'

/**
 * Replaces who decided first, in anything that shows a case, until the second reading is settled: wherever a person is
 * named by id, and in the words of acts. `viewer` is the id of who will see it; who decided first sees everything.
 * A verdict from before the case was opened stays: its author is named in the origin, so to hide them here would tell.
 */
export function conceal<T>(
  processo: Pick<Processo, 'segundaLeitura' | 'criadoEm'>,
  viewer: string | null,
  value: T,
): T {
  const hidden = hiddenFrom(processo, viewer)
  return hidden === null ? value : (without(hidden, processo.criadoEm, value) as T)
}

/** As `conceal`, for notes: what who decided first has written could tell what they decided. */
export function concealNotes<N extends { texto: string; por: Person }>(
  processo: Pick<Processo, 'segundaLeitura'>,
  viewer: string,
  notes: readonly N[],
): readonly N[] {
  const hidden = hiddenFrom(processo, viewer)
  return hidden === null
    ? notes
    : notes.map((note) => (note.por.id === hidden.id ? { ...note, texto: LATER, por: SOMEBODY } : note))
}

/**
 * Returns the time before which the dossiers of a case name who decided first, if `viewer` must not know it; null
 * otherwise.
 */
export const dossiersSince = (processo: Pick<Processo, 'segundaLeitura'>, viewer: string): string | null =>
  hiddenFrom(processo, viewer) === null ? null : (openReading(processo)?.proposta.em ?? null)

function hiddenFrom(processo: Pick<Processo, 'segundaLeitura'>, viewer: string | null): Person | null {
  const reading = openReading(processo)
  return reading === null || reading.proposta.por.id === viewer ? null : reading.proposta.por
}

function without(person: Person, opened: string, value: unknown): unknown {
  if (value === person.id) return SOMEBODY.id
  if (Array.isArray(value)) return value.map((one) => without(person, opened, one))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  if ('em' in value && typeof value.em === 'string' && value.em < opened) return value
  const isThem = 'id' in value && value.id === person.id
  return Object.fromEntries(
    Object.entries(value).map(([name, field]): [string, unknown] => {
      if (isThem && name === 'nome') return [name, SOMEBODY.nome]
      // The words of acts name people by name only.
      if (name === 'resumo' && typeof field === 'string') return [name, field.replaceAll(person.nome, SOMEBODY.nome)]
      return [name, without(person, opened, field)]
    }),
  )
}

/**
 * The fields of an event that are about people, by their paths (`*` for each item of a list, or each field of an
 * object), with what is shown in place of a destroyed value.
 */
export type Personal = Readonly<Record<string, unknown>>
/** The same for each type of event of a stream. */
export type PersonalOf<E> = { readonly [T in E extends { tipo: infer N extends string } ? N : never]: Personal }

/** What is shown in place of a text that was destroyed. */
export const ERASED = '[apagado]'

/** Names fields that contain texts about people. */
export const texts = (...paths: string[]): Personal => Object.fromEntries(paths.map((path) => [path, ERASED]))

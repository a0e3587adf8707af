import 'core-js/es/string/is-well-formed'

/** The check of a dossier, with what browsers lack of what it uses. */
export { check } from '@car/conferir/check'

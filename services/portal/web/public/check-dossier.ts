import 'core-js/es/string/is-well-formed'

/** The checks of dossiers and proofs, with what browsers lack of what they use. */
export { checkProof, readActProof } from '@car/conferir/act-proof'
export { check } from '@car/conferir/check'

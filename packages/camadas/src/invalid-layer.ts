/** Thrown when a file is no layer that can be loaded. The message names the fault and its place, in Portuguese. */
export class InvalidLayer extends Error {
  override readonly name = 'InvalidLayer'
}

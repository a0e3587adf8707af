/** The file is no layer that can be loaded. The message says in Portuguese what is wrong and where. */
export class InvalidLayer extends Error {
  override readonly name = 'InvalidLayer'
}

/** The error for a file that cannot be loaded as a layer. Its message, in Portuguese, says what is wrong and where. */
export class InvalidLayer extends Error {
  override readonly name = 'InvalidLayer'
}

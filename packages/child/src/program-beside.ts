/**
 * The program of a child or worker that stands in the folder of the module `from` (its `import.meta.url`): the source
 * where the source runs, else what was compiled of it. `name` is the file's, without its extension.
 */
export function programBeside(from: string, name: string): URL {
  return new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from)
}

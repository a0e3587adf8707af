/**
 * Returns a setting that the runner passes to tests. The tests need the real server or program, so without the setting
 * they fail and are not skipped.
 */
export function setting(name: string): string {
  const valor = process.env[name]
  if (!valor) throw new Error(`${name} is not set: run these tests through npm test`)
  return valor
}

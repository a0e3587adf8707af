/**
 * Returns a setting that the runner passes to tests. The tests need the real server or program, so without the setting
 * they fail and are not skipped.
 */
export function setting(nome: string): string {
  const valor = process.env[nome]
  if (!valor) throw new Error(`${nome} is not set: run these tests through npm test`)
  return valor
}

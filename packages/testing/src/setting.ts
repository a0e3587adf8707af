/** A setting that the runner hands to tests. They need the real thing: without it they fail, they are not skipped. */
export function setting(nome: string): string {
  const valor = process.env[nome]
  if (!valor) throw new Error(`${nome} is not set: run these tests through npm test`)
  return valor
}

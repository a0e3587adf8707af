/** Saves a file that came with the token, as `pegarArquivo` gives it, and frees it once the browser has had time for that. */
export function salvar(endereco: string, nome: string): void {
  const ligacao = Object.assign(document.createElement('a'), { href: endereco, download: nome })
  ligacao.click()
  setTimeout(() => URL.revokeObjectURL(endereco), UM_MINUTO_MS)
}
const UM_MINUTO_MS = 60_000

/** Saves a file that `pegarArquivo` gave, and frees it after a while. */
export function salvar(endereco: string, nome: string): void {
  const ligacao = Object.assign(document.createElement('a'), { href: endereco, download: nome })
  ligacao.click()
  setTimeout(() => URL.revokeObjectURL(endereco), UM_MINUTO_MS)
}
const UM_MINUTO_MS = 60_000

/**
 * Compares a file with the recorded SHA-256 in the reader's browser, without sending the file. The script is sent
 * exactly as written here, because the page's policy contains its hash.
 */
export const SCRIPT = `
'use strict'
const area = document.querySelector('.soltar')
const escolha = document.querySelector('#arquivo')
const resultado = document.querySelector('#resultado')
const emitido = resultado.dataset.sha256
area.hidden = false

function dizer(classe, titulo, texto) {
  const p = document.createElement('p')
  if (classe) p.className = classe
  const strong = document.createElement('strong')
  strong.textContent = titulo
  p.append(strong, texto)
  resultado.replaceChildren(p)
}

async function comparar(arquivo) {
  if (!globalThis.crypto?.subtle) {
    dizer('', 'Este navegador não permite comparar aqui.', 'Calcule o SHA-256 do arquivo como se explica abaixo.')
    return
  }
  dizer('', 'Comparando…', arquivo.name)
  try {
    const resumo = new Uint8Array(await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer()))
    const hex = Array.from(resumo, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hex === emitido) dizer('igual', 'É o arquivo emitido.', arquivo.name + ' é idêntico, byte por byte, ao dossiê emitido com este código.')
    else dizer('diferente', 'Não é o arquivo emitido.', arquivo.name + ' é diferente do dossiê emitido com este código: foi alterado, ou é outro arquivo. O SHA-256 dele é ' + hex + '.')
  } catch {
    dizer('diferente', 'O arquivo não pôde ser lido.', 'Escolha-o outra vez.')
  }
}

escolha.addEventListener('change', () => {
  if (escolha.files[0]) comparar(escolha.files[0])
})
area.addEventListener('dragover', (evento) => {
  evento.preventDefault()
  area.classList.add('sobre')
})
area.addEventListener('dragleave', () => area.classList.remove('sobre'))
area.addEventListener('drop', (evento) => {
  evento.preventDefault()
  area.classList.remove('sobre')
  if (evento.dataTransfer.files[0]) comparar(evento.dataTransfer.files[0])
})
// A file that misses its mark would replace the page.
for (const tipo of ['dragover', 'drop']) addEventListener(tipo, (evento) => evento.preventDefault())
`

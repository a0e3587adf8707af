/**
 * Compares a file with the recorded SHA-256 in the reader's browser, without sending the file. The script is sent
 * exactly as written here, because the page's policy contains its hash.
 */
export const SCRIPT = `
'use strict'
const area = document.querySelector('.drop')
const choice = document.querySelector('#file')
const result = document.querySelector('#result')
const issued = result.dataset.sha256
area.hidden = false

function say(className, heading, text) {
  const p = document.createElement('p')
  if (className) p.className = className
  const strong = document.createElement('strong')
  strong.textContent = heading
  p.append(strong, text)
  result.replaceChildren(p)
}

async function compare(file) {
  if (!globalThis.crypto?.subtle) {
    say('', 'Este navegador não permite comparar aqui.', 'Calcule o SHA-256 do arquivo como se explica abaixo.')
    return
  }
  say('', 'Comparando…', file.name)
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hex === issued) say('same', 'É o arquivo emitido.', file.name + ' é idêntico, byte por byte, ao dossiê emitido com este código.')
    else say('different', 'Não é o arquivo emitido.', file.name + ' é diferente do dossiê emitido com este código: foi alterado, ou é outro arquivo. O SHA-256 dele é ' + hex + '.')
  } catch {
    say('different', 'O arquivo não pôde ser lido.', 'Escolha-o outra vez.')
  }
}

choice.addEventListener('change', () => {
  if (choice.files[0]) compare(choice.files[0])
})
area.addEventListener('dragover', (event) => {
  event.preventDefault()
  area.classList.add('over')
})
area.addEventListener('dragleave', () => area.classList.remove('over'))
area.addEventListener('drop', (event) => {
  event.preventDefault()
  area.classList.remove('over')
  if (event.dataTransfer.files[0]) compare(event.dataTransfer.files[0])
})
// A file that misses its mark would replace the page.
for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault())
`

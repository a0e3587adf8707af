import { ROTULOS } from './vocabulario.js'

/** Builds an element: `el('a', { href: '#/' }, 'início')`. Text is always text: nothing from outside becomes markup. */
export function el(nome, atributos = {}, ...filhos) {
  const no = document.createElement(nome)
  for (const [chave, valor] of Object.entries(atributos)) {
    if (valor === undefined || valor === null || valor === false) continue
    if (chave.startsWith('on')) no.addEventListener(chave.slice(2), valor)
    else no.setAttribute(chave, valor === true ? '' : valor)
  }
  no.append(...filhos.flat().filter((f) => f !== null && f !== undefined && f !== false))
  return no
}

export const rotulo = (valor) => ROTULOS[valor] ?? valor
export const estado = (valor) => el('span', { class: `estado ${valor}` }, rotulo(valor))
const DIA = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
export const quando = (iso) => (iso ? DIA.format(new Date(iso)) : '—')
export const hectares = (n) =>
  n === null || n === undefined ? '—' : `${n.toLocaleString('pt-BR', { maximumFractionDigits: 4 })} ha`
export const dados = (pares) =>
  el(
    'dl',
    { class: 'dados' },
    pares.map(([dt, dd]) => el('div', {}, el('dt', {}, dt), el('dd', {}, dd ?? '—'))),
  )
export const cartao = (titulo, ...filhos) => el('section', { class: 'cartao' }, el('h2', {}, titulo), ...filhos)
export const botao = (texto, onclick, tipo = 'secondary') =>
  el('button', { class: `br-button ${tipo}`, type: 'button', onclick }, texto)

export function aviso(falha) {
  const detalhes = (falha.details ?? []).map((d) => el('li', {}, `${d.field}: ${d.message}`))
  return el(
    'div',
    { class: 'aviso erro', role: 'alert' },
    falha.message,
    detalhes.length > 0 ? el('ul', {}, detalhes) : null,
  )
}

export function tabela(legenda, colunas, linhas) {
  return el(
    'table',
    {},
    el('caption', {}, legenda),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        colunas.map((c) => el('th', { scope: 'col' }, c)),
      ),
    ),
    el('tbody', {}, linhas.length > 0 ? linhas : el('tr', {}, el('td', { colspan: colunas.length }, 'Nada por aqui.'))),
  )
}

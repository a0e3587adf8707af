import { pedir } from '../api.js'
import { botao, el, estado, hectares, quando, tabela } from '../dom.js'

/** The processos that the visitor may see, newest first. */
export async function processos() {
  const corpo = el('div')
  async function pagina(cursor) {
    const { data, meta } = await pedir(
      'GET',
      `/processos?page_size=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    corpo.replaceChildren(
      tabela(
        `${meta.total_count} processo(s)`,
        ['Número', 'Imóvel', 'Município', 'Área', 'Completude', 'Situação', 'Atualizado'],
        data.map((p) =>
          el(
            'tr',
            {},
            el('td', {}, el('a', { href: `#/processos/${p.id}` }, p.numero)),
            el('td', {}, p.imovel.denominacao),
            el('td', {}, `${p.imovel.municipio} – ${p.imovel.uf}`),
            el('td', { class: 'num' }, hectares(p.imovel.area_ha)),
            el('td', { class: 'num' }, `${p.score_completude}%`),
            el('td', {}, estado(p.status)),
            el('td', {}, quando(p.atualizado_em)),
          ),
        ),
      ),
      el(
        'div',
        { class: 'acoes' },
        meta.cursor_prev ? botao('Anteriores', () => pagina(meta.cursor_prev)) : null,
        meta.cursor_next ? botao('Próximos', () => pagina(meta.cursor_next)) : null,
      ),
    )
  }
  await pagina()
  return [el('h1', {}, 'Processos'), corpo]
}

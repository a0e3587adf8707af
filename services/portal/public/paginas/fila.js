import { pedir } from '../api.js'
import { botao, el, estado, hectares, quando, rotulo, tabela } from '../dom.js'
import { PRIORIDADES } from '../vocabulario.js'

const horas = (s) =>
  s < 3600 ? `${Math.floor(s / 60)} min` : s < 86400 ? `${Math.floor(s / 3600)} h` : `${Math.floor(s / 86400)} d`

/** The queue of the analysis: what to look at first, and why. */
export async function fila() {
  const corpo = el('div')
  const filtros = el(
    'form',
    {
      class: 'linha cartao',
      onsubmit: (e) => {
        e.preventDefault()
        void pagina()
      },
    },
    el('label', {}, 'Procurar', el('input', { name: 'q', maxlength: 100, placeholder: 'número, imóvel, município' })),
    el(
      'label',
      {},
      'Com quem',
      el(
        'select',
        { name: 'analista' },
        el('option', { value: '' }, 'Todos'),
        el('option', { value: 'eu' }, 'Comigo'),
        el('option', { value: 'nenhum' }, 'Ninguém'),
      ),
    ),
    el(
      'label',
      {},
      'Prioridade',
      el(
        'select',
        { name: 'prioridade' },
        el('option', { value: '' }, 'Todas'),
        PRIORIDADES.toReversed().map((p) => el('option', { value: p }, rotulo(p))),
      ),
    ),
    el('button', { class: 'br-button primary' }, 'Filtrar'),
  )
  async function pagina(cursor) {
    const consulta = new URLSearchParams([...new FormData(filtros)].filter(([, v]) => v !== ''))
    if (cursor) consulta.set('cursor', cursor)
    const { data, meta } = await pedir('GET', `/analista/processos?${consulta}`)
    corpo.replaceChildren(
      tabela(
        `${meta.total_count} processo(s) na fila`,
        [
          'Prioridade',
          'Número',
          'Imóvel',
          'Área',
          'Risco',
          'Completude',
          'Em análise',
          'Documentos',
          'Pendências',
          'Analista',
          'Prazo',
          'Situação',
        ],
        data.map((p) =>
          el(
            'tr',
            {},
            el('td', {}, estado(p.prioridade)),
            el('td', {}, el('a', { href: `#/processos/${p.processo_id}` }, p.numero)),
            el('td', {}, p.imovel.denominacao, el('br'), el('small', {}, `${p.imovel.municipio} – ${p.imovel.uf}`)),
            el('td', { class: 'num' }, hectares(p.imovel.area_ha)),
            el('td', { class: 'num', title: p.fatores.map((f) => f.mensagem).join(' ') }, String(p.score_risco)),
            el('td', { class: 'num' }, `${p.score_completude}%`),
            el('td', { class: 'num' }, horas(p.tempo_em_analise)),
            el('td', { class: 'num' }, String(p.total_documentos)),
            el('td', { class: 'num' }, String(p.pendencias_abertas)),
            el('td', {}, p.analista?.nome ?? '—'),
            el('td', {}, quando(p.prazo_em)),
            el('td', {}, estado(p.status)),
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
  return [el('h1', {}, 'Fila de análise'), filtros, corpo]
}

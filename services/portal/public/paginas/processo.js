import { pedir } from '../api.js'
import { aviso, botao, cartao, dados, el, estado, hectares, quando, rotulo, tabela } from '../dom.js'
import { ANALISTAS, TIPOS_DOCUMENTO } from '../vocabulario.js'

const RELER_MS = 2000

/** One case: where it stands, what to do, its documents, pendencies and history. */
export async function processo(id, eu) {
  const [{ data: p }, { data: guia }, { data: documentos }, { data: pendencias }, { data: atos }] = await Promise.all([
    pedir('GET', `/processos/${id}`),
    pedir('GET', `/processos/${id}/assistente`),
    pedir('GET', `/processos/${id}/documentos?page_size=100`),
    pedir('GET', `/processos/${id}/pendencias?page_size=100`),
    pedir('GET', `/processos/${id}/historico?page_size=100`),
  ])
  const falhas = el('div')
  const analisa = ANALISTAS.includes(eu.tipo_usuario)
  // Only the owner may know. A technician who acts for them is told that there is nothing.
  const leituras = analisa ? [] : await pedir('GET', `/processos/${id}/leituras`).then(({ data }) => data, semNada)

  /** Does something, then shows the case as it stands; a refusal is shown in the service's words. */
  const fazer = (acao) => async () => {
    try {
      await acao()
      dispatchEvent(new HashChangeEvent('hashchange'))
    } catch (falha) {
      falhas.replaceChildren(aviso(falha))
      falhas.scrollIntoView()
    }
  }
  const post = (caminho, corpo = {}) => fazer(() => pedir('POST', caminho, { corpo }))
  const perguntar = (texto, caminho, corpo) =>
    fazer(async () => {
      const resposta = prompt(texto)
      if (resposta) await pedir('POST', caminho, { corpo: corpo(resposta) })
    })

  const lendo = documentos.some((d) => d.status === 'aguardando' || d.status === 'processando')
  if (lendo)
    setTimeout(() => {
      if (location.hash === `#/processos/${id}`) dispatchEvent(new HashChangeEvent('hashchange'))
    }, RELER_MS)

  const acoes = [
    !analisa && p.status === 'rascunho'
      ? botao('Submeter à análise', post(`/processos/${id}/submeter`), 'primary')
      : null,
    analisa && (p.status === 'submetido' || (p.status === 'em_analise' && !p.analista))
      ? botao('Assumir', post(`/analista/processos/${id}/assumir`), 'primary')
      : null,
    analisa && p.status === 'em_analise'
      ? botao('Aprovar', post(`/analista/processos/${id}/aprovar`), 'primary')
      : null,
    analisa && p.status === 'em_analise'
      ? botao(
          'Rejeitar',
          perguntar('Motivo da rejeição:', `/analista/processos/${id}/rejeitar`, (motivo) => ({
            motivo,
            codigo_motivo: 'OUTRO',
          })),
        )
      : null,
    analisa && ['em_analise', 'pendente'].includes(p.status)
      ? botao(
          'Criar pendência',
          perguntar(
            'O que o requerente deve esclarecer?',
            `/analista/processos/${id}/criar-pendencia`,
            (descricao) => ({ tipo: 'esclarecimento', descricao }),
          ),
        )
      : null,
    analisa && p.status === 'em_analise' ? botao('Devolver à fila', post(`/analista/processos/${id}/liberar`)) : null,
    analisa && p.status !== 'rascunho'
      ? botao(
          'Gerar dossiê',
          fazer(() => gerarDossie(id)),
        )
      : null,
  ]

  return [
    el('h1', {}, `Processo ${p.numero} `, estado(p.status)),
    falhas,
    el(
      'div',
      { class: 'aviso' },
      guia.mensagem,
      guia.faltando.length > 0
        ? el(
            'ul',
            {},
            guia.faltando.map((f) => el('li', {}, f.mensagem)),
          )
        : null,
    ),
    el('div', { class: 'acoes' }, acoes),
    cartao(
      'Imóvel e proprietário',
      dados([
        ['Imóvel', p.imovel.denominacao],
        ['Município', `${p.imovel.municipio} – ${p.imovel.uf}`],
        ['Área declarada', hectares(p.imovel.area_ha)],
        ['Matrícula', p.imovel.matricula.numero],
        ['Código no CCIR', p.imovel.ccir_codigo],
        ['Proprietário', p.proprietario.nome],
        ['CPF ou CNPJ', p.proprietario.cpf_cnpj],
        ['Analista', p.analista?.nome],
        ['Submetido em', quando(p.submetido_em)],
        ['Prazo', quando(p.prazo_em)],
      ]),
    ),
    guia.divergencias.length > 0
      ? cartao(
          'Divergências',
          el(
            'ul',
            {},
            guia.divergencias.map((d) => el('li', {}, d.mensagem)),
          ),
        )
      : null,
    cartao(
      'Documentos',
      tabelaDeDocumentos(documentos, fazer),
      !analisa || p.analista?.id === eu.id ? envio(id, fazer) : null,
    ),
    pendencias.length > 0
      ? cartao('Pendências', tabelaDePendencias(id, pendencias, { analisa, post, perguntar }))
      : null,
    cartao(
      'Histórico',
      el(
        'ol',
        { class: 'historico' },
        atos.map((a) =>
          el('li', {}, el('time', { datetime: a.em }, quando(a.em)), ' — ', a.resumo, a.por ? ` (${a.por.nome})` : ''),
        ),
      ),
    ),
    leituras.length > 0 ? cartao('Quem viu meu processo', listaDeLeituras(leituras)) : null,
  ].filter(Boolean)
}

function semNada(falha) {
  if (falha.code === 'CAR-003') return []
  throw falha
}

const listaDeLeituras = (leituras) =>
  el(
    'ol',
    { class: 'historico' },
    leituras.map(({ em, tipo, papel, unidade, nome }) =>
      el(
        'li',
        {},
        el('time', { datetime: em }, quando(em)),
        ` — ${[rotulo(papel), unidade, nome].filter(Boolean).join(', ')}: ${rotulo(tipo)}`,
      ),
    ),
  )

function tabelaDeDocumentos(documentos, fazer) {
  return tabela(
    `${documentos.length} documento(s)`,
    ['Tipo', 'Arquivo', 'Situação', 'Confiança', 'Recebido', ''],
    documentos.map((d) => {
      const lido = el('td', {}, estado(d.status))
      if (d.status === 'invalido')
        void pedir('GET', `/documentos/${d.id}/status`).then(({ data }) =>
          lido.append(
            el(
              'ul',
              {},
              (data.instrucoes ?? []).map((i) => el('li', {}, i)),
            ),
          ),
        )
      return el(
        'tr',
        {},
        el('td', {}, rotulo(d.tipo_documento)),
        el('td', {}, d.nome_arquivo ?? '—'),
        lido,
        el('td', { class: 'num' }, d.confianca === null ? '—' : `${Math.round(d.confianca)}%`),
        el('td', {}, quando(d.recebido_em)),
        el(
          'td',
          {},
          botao(
            'Baixar',
            fazer(async () =>
              baixar(await pedir('GET', `/documentos/${d.id}/arquivo`, { arquivo: true }), d.nome_arquivo ?? d.id),
            ),
          ),
        ),
      )
    }),
  )
}

function envio(processoId, fazer) {
  const form = el(
    'form',
    {
      class: 'linha',
      onsubmit: (e) => {
        e.preventDefault()
        void fazer(enviar)()
      },
    },
    el(
      'label',
      {},
      'Tipo',
      el(
        'select',
        { name: 'tipo_documento' },
        TIPOS_DOCUMENTO.map((t) => el('option', { value: t }, rotulo(t))),
      ),
    ),
    el(
      'label',
      {},
      'Arquivo (PDF, JPEG, PNG ou TIFF, até 50 MB)',
      el('input', { type: 'file', name: 'arquivo', required: true, accept: '.pdf,.jpg,.jpeg,.png,.tif,.tiff' }),
    ),
    el('button', { class: 'br-button primary' }, 'Enviar'),
  )
  async function enviar() {
    const corpo = new FormData(form)
    corpo.set('processo_id', processoId)
    await pedir('POST', '/documentos/upload', { form: corpo })
  }
  return form
}

function tabelaDePendencias(id, pendencias, { analisa, post, perguntar }) {
  return tabela(
    `${pendencias.length} pendência(s)`,
    ['Número', 'O que se pede', 'Situação', 'Prazo', 'Resposta', ''],
    pendencias.map((x) =>
      el(
        'tr',
        {},
        el('td', {}, x.numero),
        el('td', {}, x.descricao),
        el('td', {}, estado(x.status)),
        el('td', {}, quando(x.prazo_em)),
        el('td', {}, x.resposta ?? '—'),
        el(
          'td',
          {},
          !analisa && x.status === 'aberta'
            ? botao(
                'Responder',
                perguntar('Sua resposta:', `/processos/${id}/pendencias/${x.id}/responder`, (resposta) => ({
                  resposta,
                })),
              )
            : null,
          analisa && ['aberta', 'respondida'].includes(x.status)
            ? botao('Resolver', post(`/analista/processos/${id}/pendencias/${x.id}/resolver`))
            : null,
        ),
      ),
    ),
  )
}

async function gerarDossie(id) {
  const { data } = await pedir('POST', `/analista/processos/${id}/gerar-dossie`, { corpo: {} })
  let job = data
  while (job.status === 'processando') {
    await new Promise((r) => setTimeout(r, 1000))
    job = (await pedir('GET', `/analista/dossies/${data.job_id}`)).data
  }
  if (job.status === 'pronto')
    baixar(
      await pedir('GET', `/analista/dossies/${data.job_id}/download`, { arquivo: true }),
      `dossie-${job.codigo_verificacao}.pdf`,
    )
}

function baixar(blob, nome) {
  const href = URL.createObjectURL(blob)
  el('a', { href, download: nome }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

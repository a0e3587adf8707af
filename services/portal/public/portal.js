import { pedir, renovar, sair } from './api.js'
import { aviso, botao, el } from './dom.js'
import { fila } from './paginas/fila.js'
import { novo } from './paginas/novo.js'
import { processo } from './paginas/processo.js'
import { processos } from './paginas/processos.js'
import { ANALISTAS } from './vocabulario.js'

const conteudo = document.getElementById('conteudo')
let eu = null

const PAGINAS = [
  { padrao: /^#\/$/, abrir: () => (analisa() ? fila() : processos()) },
  { padrao: /^#\/processos$/, abrir: () => processos() },
  { padrao: /^#\/novo$/, abrir: () => novo() },
  { padrao: /^#\/processos\/([\w-]+)$/, abrir: (id) => processo(id, eu) },
]
const analisa = () => ANALISTAS.includes(eu.tipo_usuario)

async function mostrar() {
  const endereco = location.hash || '#/'
  const pagina = PAGINAS.find((p) => p.padrao.test(endereco)) ?? PAGINAS[0]
  const [, parte] = pagina.padrao.exec(endereco) ?? []
  try {
    conteudo.replaceChildren(...(await pagina.abrir(parte)))
  } catch (falha) {
    conteudo.replaceChildren(aviso(falha))
  }
  menu(endereco)
}

function menu(endereco) {
  const itens = analisa()
    ? [
        ['#/', 'Fila de análise'],
        ['#/processos', 'Processos'],
      ]
    : [
        ['#/', 'Meus processos'],
        ['#/novo', 'Novo processo'],
      ]
  document
    .getElementById('menu')
    .replaceChildren(
      ...itens.map(([href, texto]) => el('a', { href, 'aria-current': href === endereco ? 'page' : null }, texto)),
    )
  const papel = eu.tipo_usuario.replace('_', ' ')
  document
    .getElementById('pessoa')
    .replaceChildren(
      el('span', {}, eu.nome, el('br'), el('small', {}, `${papel} · conta ${eu.nivel_confiabilidade}`)),
      botao('Sair', sair),
    )
}

/** Signing in leads back to the page that was asked for. */
function enderecoDeEntrada() {
  return `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent(`/antigo/${location.hash}`)}`
}

function entrada() {
  const erro = new URLSearchParams(location.search).get('erro')
  conteudo.replaceChildren(
    el(
      'div',
      { class: 'cartao entrada' },
      el('h1', {}, 'Registro Rural'),
      el(
        'p',
        {},
        'Envie os documentos do imóvel, acompanhe a análise e responda pendências do Cadastro Ambiental Rural.',
      ),
      erro ? el('div', { class: 'aviso erro', role: 'alert' }, 'A entrada não foi concluída. Tente de novo.') : null,
      el('a', { class: 'br-button primary large', href: enderecoDeEntrada() }, 'Entrar com gov.br'),
    ),
  )
}

if ((await renovar()) === null) {
  entrada()
} else {
  eu = (await pedir('GET', '/auth/me')).data
  addEventListener('hashchange', () => void mostrar())
  await mostrar()
}

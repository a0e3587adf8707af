import { escapeHtml } from '@car/text/html'
import { dateInWords } from '@car/dossier-pages/data/format'
import { DECISION_FORM_TOLD } from '@car/vocabulary/processo'
import { DOSSIE_STATUS_TOLD, type DossieStatus } from '@car/vocabulary/dossie'
import type { Verification } from '../../usecases/verify.ts'
import { STYLE_ADDRESS } from './style.ts'
import { SCRIPT } from './script.ts'

/** Returns the page about an issued dossier: the time of issue, and whether the dossier is still current. */
export function dossiePage({
  codigo,
  processo_numero,
  emitido_em,
  hash_sha256,
  situacao,
  substituido_por = [],
  decisao,
}: Verification): string {
  const { titulo, texto } = DOSSIE_STATUS_TOLD[situacao]
  return page(
    `Dossiê ${codigo}`,
    `<h1>Verificar um dossiê</h1>
    <section class="card status ${situacao}">${ICONS[situacao]}<div><p class="word">${titulo}</p><p>${texto}</p></div></section>
    <section class="card" aria-label="Dados do dossiê">
      <dl>
        <div><dt>Código de verificação</dt><dd class="mono">${escapeHtml(codigo)}</dd></div>
        <div><dt>Processo</dt><dd>${escapeHtml(processo_numero)}${replaced(substituido_por)}</dd></div>
        ${decided(decisao)}<div class="full"><dt>Emitido em</dt><dd><time datetime="${escapeHtml(emitido_em)}">${dateInWords(emitido_em)}</time></dd></div>
        <div class="full"><dt>SHA-256 do arquivo emitido</dt><dd class="mono">${escapeHtml(hash_sha256)}</dd></div>
      </dl>
    </section>
    <section class="card compare">
      <h2>O seu arquivo é o que foi emitido?</h2>
      <p>O código diz que houve uma emissão. Para saber se o PDF que está com você não foi alterado, compare-o. O arquivo não sai do seu aparelho.</p>
      <label class="drop" hidden><input id="file" type="file" accept="application/pdf,.pdf"><b>Escolher o PDF</b><span>ou solte o arquivo aqui</span></label>
      <div id="result" role="status" data-sha256="${escapeHtml(hash_sha256)}"></div>
      <noscript><p class="note">A comparação nesta página precisa de JavaScript. Sem ele, calcule o SHA-256 como se explica abaixo.</p></noscript>
      <details><summary>Comparar sem esta página</summary>
        <p>Calcule o SHA-256 do arquivo e compare-o, letra por letra, com o que está acima.</p>
        <p>Windows: <code>certutil -hashfile dossie.pdf SHA256</code></p>
        <p>Linux: <code>sha256sum dossie.pdf</code></p>
        <p>macOS: <code>shasum -a 256 dossie.pdf</code></p>
      </details>
    </section>
    <script>${SCRIPT}</script>`,
  )
}

const replaced = (numbers: readonly string[]): string =>
  numbers.length === 0 ? '' : `, substituído por ${escapeHtml(new Intl.ListFormat('pt-BR').format(numbers))}`

function decided(decisao: Verification['decisao']): string {
  if (decisao === undefined) return ''
  const draw = decisao.lote_id
    ? ` <a href="/sorteio?lote=${encodeURIComponent(decisao.lote_id)}">Ver o sorteio</a>`
    : ''
  return `<div class="full"><dt>Aprovado</dt><dd>${DECISION_FORM_TOLD[decisao.forma]}${draw}</dd></div>
        `
}

/** Returns the page for an unknown code. `codigo` is its printed form; null when the input cannot be a code. */
export function unknownPage(codigo: string | null): string {
  const why =
    codigo === null
      ? 'Um código de verificação tem 16 letras e números, em quatro grupos, como <span class="mono">7K3Q-4T2X-FHD0-ZZ5T</span>.'
      : `Nenhum dossiê foi emitido com o código <span class="mono">${escapeHtml(codigo)}</span>. Se é o que está na capa, o documento não foi emitido por este serviço.`
  return page(
    'Dossiê não encontrado',
    `<h1>Verificar um dossiê</h1>
    <section class="card status absent">${ABSENT_ICON}<div><p class="word">Não encontrado: confira o código</p><p>${why}</p></div></section>
    <section class="card">
      <h2>Verificar outro código</h2>
      <form method="get" action="/verificar/consulta">
        <label class="campo">Código de verificação<input name="codigo" required maxlength="40" autocomplete="off" spellcheck="false"></label>
        <button>Verificar</button>
      </form>
      <p class="note">O código está na capa do dossiê, ao lado do QR Code. Maiúsculas, minúsculas e traços não fazem diferença.</p>
    </section>`,
  )
}

const page = (titulo: string, content: string): string => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(titulo)} – Registro Rural</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${STYLE_ADDRESS}">
  </head>
  <body>
    <a class="skip" href="#conteudo">Ir para o conteúdo</a>
    <header><div class="wide"><a class="mark" href="/"><strong>Registro Rural</strong><span>Cadastro Ambiental Rural</span></a></div></header>
    <main id="conteudo" class="wide">
    ${content}
    </main>
    <footer><div class="wide"><a href="/">Página inicial</a><a href="/verificar">Verificar outro dossiê</a><p>Esta página diz apenas se o dossiê foi emitido e não mostra dados pessoais.</p></div></footer>
  </body>
</html>
`

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`

const ABSENT_ICON = icon('<circle cx="12" cy="12" r="10"/><path d="m8 8 8 8m0-8-8 8"/>')

const ATTENTION_ICON = icon('<path d="M12 3 1.8 21h20.4z"/><path d="M12 10v5m0 2.8v.2"/>')

const ICONS: Record<DossieStatus, string> = {
  valido: icon('<circle cx="12" cy="12" r="10"/><path d="m7 12.5 3.3 3.3L17 9"/>'),
  processo_mudou: ATTENTION_ICON,
  substituido: ATTENTION_ICON,
}

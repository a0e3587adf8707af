import { escapeHtml } from '@car/text/html'
import { dayInWords } from '@car/calendar/day'
import { type Aviso, wordsOf } from './templates.ts'

export type Message = { subject: string; texto: string; html: string }

/**
 * Writes a notice as a message. The same notice always makes the same message.
 * @param portal  the public address, without a trailing slash
 * @param optional  true if the person can switch off this kind of notice
 */
export function messageOf(aviso: Aviso, { portal, optional }: { portal: string; optional: boolean }): Message {
  const { titulo, texto, acao, caminho } = wordsOf(aviso)
  const body = texto(aviso)
  const link = portal + caminho(aviso)
  const choice = `${portal}/avisos`
  const footer = (address: string) => [
    'Este é um aviso automático do Registro Rural. Não responda a esta mensagem.',
    optional
      ? `Para escolher quais avisos recebe por e-mail, acesse ${address}.`
      : 'Avisos deste tipo são sempre enviados: envolvem prazos ou a segurança da sua conta.',
    'Nunca pedimos senhas nem documentos por e-mail.',
  ]
  return {
    subject: aviso.processo === null ? titulo : `${titulo} (${aviso.processo.numero})`,
    texto: [titulo, '', body, ...prazoAsText(aviso), '', `${acao}: ${link}`, '', '-- ', ...footer(choice), ''].join(
      '\n',
    ),
    html: page({
      titulo,
      body,
      acao,
      link,
      footer: footer(
        `<a class="link" href="${escapeHtml(choice)}" style="color:#1351b4">${escapeHtml(withoutScheme(choice))}</a>`,
      ),
      numero: aviso.processo?.numero ?? null,
      prazoEm: aviso.prazoEm,
    }),
  }
}

const prazoAsText = ({ prazoEm }: Aviso): string[] =>
  prazoEm === null ? [] : ['', `Prazo: ${dayInWords(new Date(prazoEm))}`]

type Parts = {
  titulo: string
  body: string
  acao: string
  link: string
  /** The lines of the footer, each a piece of HTML. */
  footer: readonly string[]
  numero: string | null
  prazoEm: string | null
}

/** The styles for dark mode. Mail readers that ignore them use the styles in the elements. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #121212 !important; color: #ececec !important }
.sheet { background: #1e1e1e !important }
.heading { color: #c5d4eb !important }
.small { color: #b8b8b8 !important }
.link { color: #9cc0ff !important }
.foot { background: #181818 !important; border-color: #3a3a3a !important }
}`

/** Returns the HTML of a message. It has one column and no images, so all mail readers show it in the same way. */
function page({ titulo, body, acao, link, footer, numero, prazoEm }: Parts): string {
  const rows = [
    ...(numero === null ? [] : [['Processo', numero]]),
    ...(prazoEm === null ? [] : [['Prazo', dayInWords(new Date(prazoEm))]]),
  ]
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(titulo)}</title>
<style>
:root { color-scheme: light dark }
${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f0f0f0;color:#1b1b1b;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:16px 8px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff">
<tr><td style="padding:16px 24px;background:#071d41;color:#ffffff;font-size:16px;font-weight:bold">Registro Rural</td></tr>
<tr><td style="padding:24px">
<h1 class="heading" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#071d41">${escapeHtml(titulo)}</h1>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${escapeHtml(body)}</p>
${rows.length === 0 ? '' : table(rows)}
<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#1351b4;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none;border-radius:24px">${escapeHtml(acao)}</a></p>
<p class="small" style="margin:0;font-size:14px;line-height:1.5;color:#555555">O botão leva a ${escapeHtml(new URL(link).host)}, o endereço do Registro Rural.</p>
</td></tr>
<tr><td class="foot small" style="padding:16px 24px;background:#f8f8f8;border-top:1px solid #e0e0e0;font-size:14px;line-height:1.5;color:#555555">
${footer.map((line) => `<p style="margin:0 0 8px">${line}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const table = (rows: readonly (readonly string[])[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px;line-height:1.5">
${rows
  .map(
    ([name = '', valor = '']) =>
      `<tr><td class="small" style="padding:4px 24px 4px 0;color:#555555">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:bold">${escapeHtml(valor)}</td></tr>`,
  )
  .join('\n')}
</table>`

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

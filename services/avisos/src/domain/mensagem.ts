import { type Aviso, diaDe, palavrasDe } from './modelos.ts'

/** A message as people read it. */
export type Mensagem = { assunto: string; texto: string; html: string }

/**
 * A notice as a message. The same notice always makes the same message.
 * @param portal  the public address, without a slash at the end
 * @param opcional  whether its kind can be switched off
 */
export function mensagemDe(aviso: Aviso, { portal, opcional }: { portal: string; opcional: boolean }): Mensagem {
  const { titulo, texto, acao, caminho } = palavrasDe(aviso)
  const corpo = texto(aviso)
  const link = portal + caminho(aviso)
  const rodape = [
    'Este é um aviso automático do Registro Rural. Não responda a esta mensagem.',
    opcional
      ? `Para escolher que avisos recebe por e-mail, entre em ${portal}/avisos.`
      : 'Avisos deste tipo são sempre enviados, porque deles correm prazos ou depende a sua conta.',
    'Nunca pedimos senhas nem documentos por e-mail.',
  ]
  return {
    assunto: aviso.processo === null ? titulo : `${titulo}: processo ${aviso.processo.numero}`,
    texto: [titulo, '', corpo, ...prazoEmTexto(aviso), '', `${acao}: ${link}`, '', '-- ', ...rodape, ''].join('\n'),
    html: pagina({ titulo, corpo, acao, link, rodape, numero: aviso.processo?.numero ?? null, prazoEm: aviso.prazoEm }),
  }
}

const prazoEmTexto = ({ prazoEm }: Aviso): string[] => (prazoEm === null ? [] : ['', `Prazo: ${diaDe(prazoEm)}`])

type Partes = {
  titulo: string
  corpo: string
  acao: string
  link: string
  rodape: readonly string[]
  numero: string | null
  prazoEm: string | null
}

/** One column, no images, no styles but those at the elements: what every reader of mail shows alike. */
function pagina({ titulo, corpo, acao, link, rodape, numero, prazoEm }: Partes): string {
  const linhas = [
    ...(numero === null ? [] : [['Processo', numero]]),
    ...(prazoEm === null ? [] : [['Prazo', diaDe(prazoEm)]]),
  ]
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${limpo(titulo)}</title>
</head>
<body style="margin:0;padding:0;background:#f0f0f0;color:#1b1b1b;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff">
<tr><td style="padding:16px 24px;background:#071d41;color:#ffffff;font-size:16px;font-weight:bold">Registro Rural</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#071d41">${limpo(titulo)}</h1>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${limpo(corpo)}</p>
${linhas.length === 0 ? '' : tabela(linhas)}
<p style="margin:0 0 20px"><a href="${limpo(link)}" style="display:inline-block;padding:12px 24px;background:#1351b4;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none;border-radius:24px">${limpo(acao)}</a></p>
<p style="margin:0;font-size:14px;line-height:1.5;color:#555555">Se o botão não funcionar, copie este endereço:<br><a href="${limpo(link)}" style="color:#1351b4;word-break:break-all">${limpo(link)}</a></p>
</td></tr>
<tr><td style="padding:16px 24px;background:#f8f8f8;border-top:1px solid #e0e0e0;font-size:13px;line-height:1.5;color:#555555">
${rodape.map((linha) => `<p style="margin:0 0 8px">${limpo(linha)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const tabela = (linhas: readonly (readonly string[])[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px;line-height:1.5">
${linhas
  .map(
    ([nome = '', valor = '']) =>
      `<tr><td style="padding:4px 24px 4px 0;color:#555555">${limpo(nome)}</td><td style="padding:4px 0;font-weight:bold">${limpo(valor)}</td></tr>`,
  )
  .join('\n')}
</table>`

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const limpo = (texto: string): string => texto.replace(/[&<>"']/g, (c) => ENTIDADES[c] ?? c)

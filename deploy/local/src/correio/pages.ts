import type { ParsedMail } from 'mailparser'
import type { Kept } from './kept.ts'

/** The pages of the local mail server: plain HTML, without script. */

const SHOWN = 200

export const inboxPage = (messages: readonly Kept[]): string =>
  page(
    'Caixa de entrada local',
    messages.length === 0
      ? '<p>Nenhuma mensagem ainda. Nada do que chega aqui sai desta máquina.</p>'
      : `<p>${messages.length} mensagem(ns). Nada do que chega aqui sai desta máquina.</p>
    <ul>${messages
      .slice(0, SHOWN)
      .map(
        ({ name, subject, to }) =>
          `<li><a href="/${escape(name)}"><strong>${escape(subject)}</strong><br>${escape(to)}</a></li>`,
      )
      .join('')}</ul>`,
  )

export function messagePage(name: string, { subject, to, date, text, messageId }: ParsedMail): string {
  const para = Array.isArray(to) ? to.map((address) => address.text).join(', ') : (to?.text ?? '')
  const rows = [
    ['Para', para],
    ['Data', date?.toISOString() ?? ''],
    ['Message-ID', messageId ?? ''],
  ]
  return page(
    subject ?? '(sem assunto)',
    `<p><a href="/">Todas as mensagens</a> · <a href="/${escape(name)}/eml">Como chegou</a></p>
    <dl>${rows.map(([what = '', value = '']) => `<dt>${escape(what)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
    <iframe title="A mensagem" sandbox src="/${escape(name)}/html"></iframe>
    <h2>Em texto</h2><pre>${escape(text ?? '')}</pre>`,
  )
}

export const nothingPage = (): string => page('Não há nada aqui', '<p><a href="/">Todas as mensagens</a></p>')

const page = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
  body { font: 16px/1.5 Arial, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b }
  ul { list-style: none; padding: 0 } li a { display: block; padding: .75rem 0; border-bottom: 1px solid #ccc; color: #1351b4 }
  dt { font-weight: bold } dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
  iframe { width: 100%; height: 40rem; border: 1px solid #ccc } pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><h1>${escape(title)}</h1>${body}</body></html>
`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

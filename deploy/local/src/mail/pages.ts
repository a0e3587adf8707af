import { escapeHtml } from '@car/text/html'
import type { ParsedMail } from 'mailparser'
import type { Kept, PhoneMessage } from './kept.ts'

const SHOWN = 200

export const inboxPage = (messages: readonly Kept[], toPhones: readonly PhoneMessage[]): string =>
  page(
    'Caixa de entrada local',
    (messages.length === 0
      ? '<p>Nenhuma mensagem ainda. Nada do que chega aqui sai desta máquina.</p>'
      : `<p>${messages.length === 1 ? '1 mensagem' : `${messages.length} mensagens`}. Nada do que chega aqui sai desta máquina.</p>
    <ul>${messages
      .slice(0, SHOWN)
      .map(
        ({ name, subject, to }) =>
          `<li><a href="/${escapeHtml(name)}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)} · ${cameAt(name)}</span></a></li>`,
      )
      .join('')}</ul>`) + phonesSection(toPhones),
  )

const phonesSection = (messages: readonly PhoneMessage[]): string =>
  messages.length === 0
    ? ''
    : `<h2>Mensagens a telefones</h2><ul>${messages
        .slice(0, SHOWN)
        .map(
          ({ name, telefone, modelo, valores }) =>
            `<li><strong>${escapeHtml(modelo)}</strong><span>${escapeHtml(telefone)} · ${cameAt(name)}</span><span>${escapeHtml(
              Object.entries(valores)
                .map(([what, value]) => `${what}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
                .join(' · '),
            )}</span></li>`,
        )
        .join('')}</ul>`

export function messagePage(name: string, { subject, to, date, text, messageId }: ParsedMail): string {
  const recipients = Array.isArray(to) ? to.map((address) => address.text).join(', ') : (to?.text ?? '')
  const rows = [
    ['Para', recipients],
    ['Data', date ? told(date) : ''],
    ['Chegou', cameAt(name)],
    ['Message-ID', messageId ?? ''],
  ]
  return page(
    subject ?? '(sem assunto)',
    `<p><a href="/">Todas as mensagens</a> · <a href="/${escapeHtml(name)}/eml">Como chegou</a></p>
    <dl>${rows.map(([what = '', value = '']) => `<dt>${escapeHtml(what)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
    <iframe title="A mensagem" sandbox src="/${escapeHtml(name)}/html"></iframe>
    <h2>Em texto</h2><pre>${escapeHtml(text ?? '')}</pre>`,
  )
}

export const nothingPage = (): string => page('Não há nada aqui', '<p><a href="/">Todas as mensagens</a></p>')

const told = (at: Date): string =>
  at.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/**
 * Returns the time in the name of a message's file, `20260303T150000000-…`, in words; empty if the name contains no
 * time.
 */
function cameAt(name: string): string {
  const [, day, time] = /^(\d{8})T(\d{6})/.exec(name) ?? []
  if (!day || !time) return ''
  return told(new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`))
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; --text: light-dark(#1b1b1b, #ececec); --less: light-dark(#555, #b8b8b8);
    --link: light-dark(#1351b4, #9cc0ff); --line: light-dark(#ccc, #444) }
  body { font: 16px/1.5 Arial, Helvetica, sans-serif; max-width: 44rem; margin: 1.5rem auto; padding: 0 1rem; color: var(--text) }
  h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere } h2 { font-size: 1.125rem; margin-top: 1.5rem } a { color: var(--link) }
  ul { list-style: none; padding: 0; border-top: 1px solid var(--line) }
  li a { display: block; padding: .75rem 0; border-bottom: 1px solid var(--line); text-decoration: none; overflow-wrap: anywhere }
  li a:hover strong, li a:focus-visible strong { text-decoration: underline } li span { display: block; font-size: .875rem; color: var(--less) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { color: var(--less) } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 46rem; border: 1px solid var(--line) } pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>
`

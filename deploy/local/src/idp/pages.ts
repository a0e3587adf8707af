import { PAPEL_LABEL } from '@car/vocabulary/person'
import { capitalised } from '@car/text/wording'
import type { Person } from './people.ts'

/**
 * This module makes the pages of the identity provider: plain HTML in the style of GOV.BR, for keyboard and screen
 * reader. Their only script submits the form of the sign-out.
 */

const papeis: Record<string, string> = PAPEL_LABEL

export function signInPage(uid: string, people: Person[], unknownHint: boolean): string {
  const items = people.map(
    (person) => `<li><button name="cpf" value="${escape(person.cpf)}">
      <strong>${escape(person.nome)}</strong>
      <span>${escape(capitalised(papeis[person.tipo_usuario] ?? person.tipo_usuario))} · conta ${escape(person.nivel)}</span>
    </button></li>`,
  )
  const note = unknownHint
    ? '<p role="alert" class="note">O CPF informado não está entre as pessoas de teste. Escolha uma delas.</p>'
    : ''
  return page(
    'Entrar',
    `<p>Este provedor existe só em execuções locais e testes. Escolha com quem entrar:</p>${note}
    <form method="post" action="/entrar/${escape(uid)}"><ul>${items.join('')}</ul></form>`,
  )
}

export function expiredPage(): string {
  return page('A entrada expirou', '<p>Volte ao serviço e comece a entrada de novo.</p>')
}

/**
 * Returns the page that signs a person out. The provider makes `form`, and a script submits the form at once. The
 * button is for browsers without script.
 */
export function signOutPage(form: string): string {
  return page(
    'Sair',
    `<p>Encerrando a sua sessão…</p>${form}
    <button class="primary" form="op.logoutForm" name="logout" value="yes">Sair agora</button>
    <script>
      const form = document.forms[0]
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' }))
      form.submit()
    </script>`,
  )
}

export function signedOutPage(): string {
  return page('Sessão encerrada', '<p>Você saiu. Pode fechar esta página.</p>')
}

export function upgradePage(): string {
  return page(
    'Aumentar o nível da conta',
    '<p>No provedor do governo, o nível aumenta com reconhecimento facial, banco credenciado ou certificado digital.</p><p>Aqui, o nível de cada pessoa está no arquivo indicado em <code>PEOPLE_FILE</code>: altere o campo <code>nivel</code> e entre de novo.</p>',
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Provedor de identidade local</title>
<style>
  body { margin: 0; font: 1rem/1.5 Rawline, Raleway, system-ui, sans-serif; color: #333; background: #f8f8f8 }
  header { background: #fff; border-bottom: 1px solid #ccc; padding: 1rem 1.5rem; color: #071d41; font-weight: 700 }
  main { max-width: 36rem; margin: 2rem auto; padding: 1.5rem 2rem 2rem; background: #fff; box-shadow: 0 1px 6px #0003 }
  h1 { margin-top: 0; font-size: 1.6rem; color: #071d41 }
  ul { list-style: none; margin: 0; padding: 0 }
  li button { width: 100%; margin: .25rem 0; padding: .75rem 1rem; text-align: left; font: inherit; background: #fff; border: 1px solid #888; border-radius: 4px; cursor: pointer }
  li button:hover { background: #e8effc; border-color: #1351b4 }
  button:focus-visible { outline: 4px dashed #c2850c; outline-offset: 2px }
  strong { display: block; color: #1351b4 }
  .primary { padding: .6rem 1.5rem; border: 0; border-radius: 100em; background: #1351b4; color: #fff; font: inherit; font-weight: 600 }
  .note { padding: .75rem 1rem; background: #fff5c2; border-left: 4px solid #8a6100 }
</style>
</head>
<body>
<header>Provedor de identidade local</header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

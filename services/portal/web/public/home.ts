import '../shared/style/base.css'
import { first } from '../early.ts'
import { homeOf } from '../shared/papeis.ts'

/**
 * The home page is HTML. This module sends signed-in people to their first page, and tells visitors that a sign-in
 * failed. An address of the time when pages were behind `#/` leads to the page of that name.
 */
const old = location.hash.startsWith('#/') ? new URL(location.hash.slice(1), location.origin) : null
if (old?.origin === location.origin) location.replace(old)

const alert = document.getElementById('alert')
if (new URLSearchParams(location.search).has('erro') && alert) {
  alert.className = 'br-message danger'
  alert.textContent = 'A entrada não foi concluída. Tente de novo.'
}
const session = await first
if (session.status === 'in' && old === null) location.replace(homeOf(session.me.tipo_usuario))

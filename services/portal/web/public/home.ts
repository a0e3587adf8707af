import '../shared/style/base.css'
import { first } from '../early.ts'
import { homeOf } from '../shared/papeis.ts'

/**
 * The home page is HTML. This module sends signed-in people to their first page, and tells visitors that a sign-in
 * failed.
 */
const alert = document.getElementById('alert')
if (new URLSearchParams(location.search).has('erro') && alert) {
  alert.className = 'br-message danger'
  alert.textContent = 'A entrada não foi concluída. Tente de novo.'
}
const session = await first
if (session.status === 'in') location.replace(homeOf(session.me.tipo_usuario))

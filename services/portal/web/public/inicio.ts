import '../shared/style/base.css'
import { first } from '../early.ts'
import { homeOf } from '../shared/papeis.ts'

/**
 * The home page is HTML. This module sends signed-in people to their first page, and tells visitors that a sign-in
 * failed.
 */
const aviso = document.getElementById('aviso')
if (new URLSearchParams(location.search).has('erro') && aviso) {
  aviso.className = 'br-message danger'
  aviso.textContent = 'A entrada não foi concluída. Tente de novo.'
}
const session = await first
if (session.status === 'dentro') location.replace(homeOf(session.eu.tipo_usuario))

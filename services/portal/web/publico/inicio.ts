import '../comum/estilo/base.css'
import { primeira } from '../cedo.ts'
import { inicioDe } from '../comum/papeis.ts'

/** The home page is HTML. This sends people who are signed in to their first page, and says why a sign-in failed. */
const aviso = document.getElementById('aviso')
if (new URLSearchParams(location.search).has('erro') && aviso) {
  aviso.className = 'br-message danger'
  aviso.textContent = 'A entrada não foi concluída. Tente de novo.'
}
const sessao = await primeira
if (sessao.estado === 'dentro') location.replace(inicioDe(sessao.eu.tipo_usuario))

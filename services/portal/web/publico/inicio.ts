import '../comum/estilo/base.css'
import { primeira } from '../cedo.ts'
import { inicioDe } from '../comum/papeis.ts'

/** The home page is HTML; this sends who is signed in to their start, and says what became of a sign-in that failed. */
const aviso = document.getElementById('aviso')
if (new URLSearchParams(location.search).has('erro') && aviso) {
  aviso.className = 'br-message danger'
  aviso.textContent = 'A entrada não foi concluída. Tente de novo.'
}
const sessao = await primeira
if (sessao.estado === 'dentro') location.replace(inicioDe(sessao.eu.tipo_usuario))

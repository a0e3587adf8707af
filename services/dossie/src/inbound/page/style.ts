/** The style of the page, after the federal design system. Nothing is fetched from elsewhere. */
export const STYLE = `
:root { --azul: #1351b4; --escuro: #071d41; --tinta: #333; --miudo: #555; --fundo: #f8f8f8; --linha: #d8dce3; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--fundo); color: var(--tinta); font: 1rem/1.55 Rawline, Raleway, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif; }
a { color: var(--azul); }
:focus-visible { outline: 4px dashed #c2850c; outline-offset: 4px; }
.pular { position: absolute; left: -999px; }
.pular:focus { left: 1rem; top: .5rem; background: #fff; padding: .5rem 1rem; }
.largo { width: 100%; max-width: 54rem; margin: 0 auto; padding: 0 1.25rem; }
header { background: #fff; border-bottom: 1px solid var(--linha); box-shadow: 0 1px 6px rgb(0 0 0 / 12%); }
header .largo { padding-top: 1rem; padding-bottom: 1rem; }
.marca { display: inline-flex; flex-direction: column; color: var(--escuro); text-decoration: none; line-height: 1.25; }
.marca strong { font-size: 1.3rem; }
.marca span { font-size: .85rem; color: var(--miudo); }
main { flex: 1; padding-top: 1.75rem !important; padding-bottom: 3rem !important; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1.25rem; color: var(--escuro); }
h2 { font-size: 1.2rem; margin: 0 0 .5rem; color: var(--escuro); }
.cartao { background: #fff; border: 1px solid var(--linha); border-radius: 8px; padding: 1.5rem; margin-bottom: 1.25rem; }
.situacao { display: flex; gap: 1rem; align-items: flex-start; border-left-width: 8px; }
.situacao svg { flex: none; width: 2.6rem; height: 2.6rem; }
.situacao p { margin: 0; }
.situacao .mono { white-space: nowrap; }
.situacao .palavra { font-size: 1.25rem; font-weight: 700; line-height: 1.3; margin-bottom: .25rem; }
.valido { border-left-color: #168821; } .valido .palavra, .valido svg { color: #0e5a1e; }
.substituido, .processo_mudou { border-left-color: #ffcd07; }
:is(.substituido, .processo_mudou) :is(.palavra, svg) { color: #5c4a00; }
.ausente { border-left-color: #b50909; } .ausente .palavra, .ausente svg { color: #8e1010; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1.1rem 2rem; margin: 0; }
dt { font-size: .85rem; color: var(--miudo); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
dl .tudo { grid-column: 1 / -1; }
.mono { font-family: 'DejaVu Sans Mono', Consolas, Menlo, monospace; font-size: .95rem; }
.soltar { display: block; border: 2px dashed var(--azul); border-radius: 8px; background: #f3f7fd; padding: 1.5rem; text-align: center; cursor: pointer; margin-top: 1rem; }
.soltar[hidden] { display: none; }
.soltar:hover, .soltar.sobre { background: #dbe8fb; }
.soltar:focus-within { outline: 4px dashed #c2850c; outline-offset: 4px; }
.soltar input { position: absolute; width: 1px; height: 1px; opacity: 0; }
.soltar b { display: inline-block; color: #fff; background: var(--azul); border-radius: 100px; padding: .5rem 1.5rem; margin-bottom: .5rem; }
.soltar span { display: block; font-size: .9rem; color: var(--miudo); }
#resultado { margin-top: 1rem; }
#resultado:empty { display: none; }
#resultado p { margin: 0; padding: 1rem 1.1rem; border-left: 6px solid var(--azul); background: #eef4fc; overflow-wrap: anywhere; }
#resultado .igual { border-color: #168821; background: #e3f5e1; }
#resultado .diferente { border-color: #b50909; background: #fdeaea; }
#resultado strong { display: block; }
details { margin-top: 1rem; font-size: .95rem; }
summary { color: var(--azul); cursor: pointer; }
code { background: #eef1f6; padding: .1rem .4rem; border-radius: 4px; overflow-wrap: anywhere; }
form { display: flex; gap: 1rem; flex-wrap: wrap; align-items: flex-end; margin-top: 1rem; }
label.campo { flex: 1 1 16rem; font-weight: 600; }
label.campo input { display: block; width: 100%; margin-top: .3rem; padding: .65rem .8rem; border: 1px solid #888; border-radius: 4px; background: #fff; font: inherit; text-transform: uppercase; letter-spacing: .06em; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--azul); border: 0; border-radius: 100px; padding: .65rem 1.75rem; cursor: pointer; }
.nota { font-size: .9rem; color: var(--miudo); margin: .75rem 0 0; }
footer { background: var(--escuro); color: #c5d4eb; padding: 1.1rem 0; font-size: .9rem; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; } h1 { font-size: 1.4rem; } .cartao { padding: 1.1rem; } }
@media print { header, footer, .comparar { display: none; } .cartao { break-inside: avoid; } }
`

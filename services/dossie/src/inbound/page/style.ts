import { createHash } from 'node:crypto'

/** The style of the page, which looks like the pages of the portal, also in the dark. Nothing is fetched from elsewhere. */
export const STYLE = `
:root { color-scheme: light dark; --blue: #1351b4; --brand: #0c326f; --ink: #333; --small: #555; --ground: #fff; --soft: #f8f8f8; --line: #ccc; --good: #0e5a1e; --good-ground: #e3f5e1; --attention: #5c4a00; --bad: #8e1010; --bad-ground: #fdeaea; --info-ground: #eef4fc; --on-blue: #fff; }
@media screen and (prefers-color-scheme: dark) {
  :root { --blue: #8ab4ff; --brand: #c4dbff; --ink: #e8ebf0; --small: #b6bcc6; --ground: #101722; --soft: #1b2330; --line: #454d5a; --good: #bfe5c6; --good-ground: #12301a; --attention: #f5e6af; --bad: #ffc9c2; --bad-ground: #3d1512; --info-ground: #182a47; --on-blue: #071d41; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: lining-nums tabular-nums; }
a { color: var(--blue); }
:focus-visible { outline: 3px solid #c2850c; outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--blue); color: var(--on-blue); padding: .5rem 1rem; }
.wide { width: 100%; max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header { background: var(--ground); border-bottom: 1px solid var(--line); box-shadow: 0 1px 6px rgb(51 51 51 / 16%); }
header .wide { display: flex; align-items: center; min-height: 4rem; }
.mark { display: inline-flex; flex-direction: column; color: inherit; text-decoration: none; line-height: 1.2; padding: .5rem 0; }
.mark strong { font-size: 1.25rem; color: var(--brand); }
.mark span { font-size: .875rem; color: var(--small); }
main { flex: 1; padding-top: 1.5rem !important; padding-bottom: 3rem !important; }
h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 600; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; line-height: 1.25; font-weight: 600; margin: 0 0 .5rem; }
.card { max-width: 54rem; border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem; margin-bottom: 1.25rem; }
.status { display: flex; gap: 1rem; align-items: flex-start; border-left-width: 8px; }
.status svg { flex: none; width: 2.6rem; height: 2.6rem; }
.status p { margin: 0; }
.status .mono { white-space: nowrap; }
.status .word { font-size: 1.25rem; font-weight: 600; line-height: 1.3; margin-bottom: .25rem; }
.valido { border-left-color: #168821; background: var(--good-ground); } .valido :is(.word, svg) { color: var(--good); }
.substituido, .processo_mudou { border-left-color: #ffcd07; }
:is(.substituido, .processo_mudou) :is(.word, svg) { color: var(--attention); }
.absent { border-left-color: #b50909; background: var(--bad-ground); } .absent :is(.word, svg) { color: var(--bad); }
.valido svg, .absent svg { color: currentColor; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem 1.5rem; margin: 0; }
dt { font-size: .9375rem; color: var(--small); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
dl .full { grid-column: 1 / -1; }
.mono { font-family: ui-monospace, 'DejaVu Sans Mono', Consolas, Menlo, monospace; font-size: .95rem; }
.drop { display: block; border: 2px dashed var(--blue); border-radius: 8px; padding: 1.25rem; text-align: center; cursor: pointer; margin-top: 1rem; }
.drop[hidden] { display: none; }
.drop:hover, .drop.over { background: var(--soft); }
.drop:focus-within { outline: 3px solid #c2850c; outline-offset: 2px; }
.drop input { position: absolute; width: 1px; height: 1px; opacity: 0; }
.drop b { display: inline-block; color: var(--on-blue); background: var(--blue); border-radius: 100px; padding: .5rem 1.5rem; margin-bottom: .5rem; }
.drop span { display: block; font-size: .9rem; color: var(--small); }
#result { margin-top: 1rem; }
#result:empty { display: none; }
#result p { margin: 0; padding: 1rem 1.1rem; border-left: 6px solid var(--blue); background: var(--info-ground); overflow-wrap: anywhere; }
#result .same { border-color: #168821; background: var(--good-ground); }
#result .different { border-color: #b50909; background: var(--bad-ground); }
#result strong { display: block; }
details { margin-top: 1rem; font-size: .95rem; }
summary { color: var(--blue); cursor: pointer; }
code { background: var(--soft); padding: .1rem .4rem; border-radius: 4px; overflow-wrap: anywhere; }
form { display: flex; gap: 1rem; flex-wrap: wrap; align-items: flex-end; margin-top: 1rem; }
label.campo { flex: 1 1 16rem; font-weight: 600; }
label.campo input { display: block; width: 100%; min-height: 44px; margin-top: .3rem; padding: .5rem .75rem; border: 1px solid #888; border-radius: 4px; background: var(--ground); color: inherit; font: inherit; text-transform: uppercase; letter-spacing: .06em; }
button { font: inherit; font-weight: 600; min-height: 44px; color: var(--on-blue); background: var(--blue); border: 0; border-radius: 100px; padding: .5rem 1.5rem; cursor: pointer; }
.note { font-size: .9rem; color: var(--small); margin: .75rem 0 0; }
footer { background: #071d41; color: #c5d4eb; padding: 1rem 0; font-size: .9rem; }
footer a { display: inline-block; color: #fff; padding: .5rem 0; margin-right: 1.5rem; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; } .card { padding: 1rem; } }
@media print { header, footer, .compare { display: none; } .card { break-inside: avoid; } }
`

/** The address of the style, which changes with it, so that browsers keep it. */
export const STYLE_ADDRESS = `/verificar/estilo/${createHash('sha256').update(STYLE).digest('base64url').slice(0, 12)}.css`

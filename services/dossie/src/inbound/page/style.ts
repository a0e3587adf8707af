import { createHash } from 'node:crypto'

/** The style of the page, after the federal design system. Nothing is fetched from elsewhere. */
export const STYLE = `
:root { --blue: #1351b4; --dark: #071d41; --ink: #333; --small: #555; --ground: #f8f8f8; --line: #d8dce3; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 1rem/1.55 Rawline, Raleway, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif; }
a { color: var(--blue); }
:focus-visible { outline: 4px dashed #c2850c; outline-offset: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: #fff; padding: .5rem 1rem; }
.wide { width: 100%; max-width: 54rem; margin: 0 auto; padding: 0 1.25rem; }
header { background: #fff; border-bottom: 1px solid var(--line); box-shadow: 0 1px 6px rgb(0 0 0 / 12%); }
header .wide { padding-top: 1rem; padding-bottom: 1rem; }
.mark { display: inline-flex; flex-direction: column; color: var(--dark); text-decoration: none; line-height: 1.25; }
.mark strong { font-size: 1.3rem; }
.mark span { font-size: .85rem; color: var(--small); }
main { flex: 1; padding-top: 1.75rem !important; padding-bottom: 3rem !important; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1.25rem; color: var(--dark); }
h2 { font-size: 1.2rem; margin: 0 0 .5rem; color: var(--dark); }
.card { background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 1.5rem; margin-bottom: 1.25rem; }
.status { display: flex; gap: 1rem; align-items: flex-start; border-left-width: 8px; }
.status svg { flex: none; width: 2.6rem; height: 2.6rem; }
.status p { margin: 0; }
.status .mono { white-space: nowrap; }
.status .word { font-size: 1.25rem; font-weight: 700; line-height: 1.3; margin-bottom: .25rem; }
.valido { border-left-color: #168821; } .valido .word, .valido svg { color: #0e5a1e; }
.substituido, .processo_mudou { border-left-color: #ffcd07; }
:is(.substituido, .processo_mudou) :is(.word, svg) { color: #5c4a00; }
.absent { border-left-color: #b50909; } .absent .word, .absent svg { color: #8e1010; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1.1rem 2rem; margin: 0; }
dt { font-size: .85rem; color: var(--small); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
dl .full { grid-column: 1 / -1; }
.mono { font-family: 'DejaVu Sans Mono', Consolas, Menlo, monospace; font-size: .95rem; }
.drop { display: block; border: 2px dashed var(--blue); border-radius: 8px; background: #f3f7fd; padding: 1.5rem; text-align: center; cursor: pointer; margin-top: 1rem; }
.drop[hidden] { display: none; }
.drop:hover, .drop.over { background: #dbe8fb; }
.drop:focus-within { outline: 4px dashed #c2850c; outline-offset: 4px; }
.drop input { position: absolute; width: 1px; height: 1px; opacity: 0; }
.drop b { display: inline-block; color: #fff; background: var(--blue); border-radius: 100px; padding: .5rem 1.5rem; margin-bottom: .5rem; }
.drop span { display: block; font-size: .9rem; color: var(--small); }
#result { margin-top: 1rem; }
#result:empty { display: none; }
#result p { margin: 0; padding: 1rem 1.1rem; border-left: 6px solid var(--blue); background: #eef4fc; overflow-wrap: anywhere; }
#result .same { border-color: #168821; background: #e3f5e1; }
#result .different { border-color: #b50909; background: #fdeaea; }
#result strong { display: block; }
details { margin-top: 1rem; font-size: .95rem; }
summary { color: var(--blue); cursor: pointer; }
code { background: #eef1f6; padding: .1rem .4rem; border-radius: 4px; overflow-wrap: anywhere; }
form { display: flex; gap: 1rem; flex-wrap: wrap; align-items: flex-end; margin-top: 1rem; }
label.campo { flex: 1 1 16rem; font-weight: 600; }
label.campo input { display: block; width: 100%; margin-top: .3rem; padding: .65rem .8rem; border: 1px solid #888; border-radius: 4px; background: #fff; font: inherit; text-transform: uppercase; letter-spacing: .06em; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--blue); border: 0; border-radius: 100px; padding: .65rem 1.75rem; cursor: pointer; }
.note { font-size: .9rem; color: var(--small); margin: .75rem 0 0; }
footer { background: var(--dark); color: #c5d4eb; padding: 1.1rem 0; font-size: .9rem; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; } h1 { font-size: 1.4rem; } .card { padding: 1.1rem; } }
@media print { header, footer, .compare { display: none; } .card { break-inside: avoid; } }
`

/** The address of the style, which changes with it, so that browsers keep it. */
export const STYLE_ADDRESS = `/verificar/estilo/${createHash('sha256').update(STYLE).digest('base64url').slice(0, 12)}.css`

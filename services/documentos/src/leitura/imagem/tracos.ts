import type { Cinza } from './cinza.ts'

/** A straight rule on the page: `faixa` is its x when it stands, its y when it lies. */
export type Traco = { faixa: number; de: number; ate: number }
export type Tracos = { em_pe: Traco[]; deitados: Traco[] }

/** A rule may be broken by so many pixels and is still one. */
const FALHA = 3
/** At 225 dpi: longer than any letter is tall, and than any dash in print is long. */
const EM_PE = 56
const DEITADO = 165
/** Thicker than a rule is drawn: a photograph's edge, a bar, a stamp. */
const GROSSO = 10

/**
 * Wipes out the rules of a form, on the page itself, and says where they were: they split a row of cells into pieces,
 * and one at the edge of a cell is read as a 1 or an l.
 */
export function apagarTracos(c: Cinza): Tracos {
  const escuro = limiar(c)
  const em_pe = corridas(c, escuro, 1, c.largura, c.altura, c.largura, EM_PE)
  const deitados = corridas(c, escuro, c.largura, c.altura, c.largura, 1, DEITADO)
  const finos = {
    em_pe: em_pe.filter((t) => fino(c, escuro, t, 1, c.largura, c.largura)),
    deitados: deitados.filter((t) => fino(c, escuro, t, c.largura, 1, c.altura)),
  }
  for (const t of finos.em_pe) apagar(c, t, 1, c.largura, c.largura)
  for (const t of finos.deitados) apagar(c, t, c.largura, 1, c.altura)
  return { em_pe: juntar(finos.em_pe), deitados: juntar(finos.deitados) }
}

/** Between ink and paper, nearer to paper: a thin rule is paler than print. */
function limiar({ dados }: Cinza): number {
  const hist = new Uint32Array(256)
  for (let i = 0; i < dados.length; i += 7) hist[dados[i] as number] = (hist[dados[i] as number] as number) + 1
  let soma = 0
  let tinta = 0
  while (tinta < 255 && (soma += hist[tinta] as number) < (dados.length / 7) * 0.01) tinta++
  return tinta + (240 - tinta) * 0.62
}

/** Dark runs along lanes: `entre` is the step from lane to lane, `ao` along one. */
function corridas(
  { dados }: Cinza,
  escuro: number,
  entre: number,
  faixas: number,
  n: number,
  ao: number,
  minimo: number,
): Traco[] {
  const achadas: Traco[] = []
  const inicio = new Int32Array(faixas).fill(-1)
  const ultimo = new Int32Array(faixas)
  const fechar = (f: number) => {
    const de = inicio[f] as number
    const ate = ultimo[f] as number
    if (de >= 0 && ate - de >= minimo) achadas.push({ faixa: f, de, ate })
    inicio[f] = -1
  }
  const passo = (f: number, i: number, v: number) => {
    if (v < escuro) {
      if ((inicio[f] as number) < 0) inicio[f] = i
      ultimo[f] = i
    } else if ((inicio[f] as number) >= 0 && i - (ultimo[f] as number) > FALHA) fechar(f)
  }
  if (entre === 1) for (let i = 0; i < n; i++) for (let f = 0; f < faixas; f++) passo(f, i, dados[i * ao + f] as number)
  else for (let f = 0; f < faixas; f++) for (let i = 0; i < n; i++) passo(f, i, dados[f * entre + i] as number)
  for (let f = 0; f < faixas; f++) fechar(f)
  return achadas
}

/** Thin at one of five places at least: where rules cross, one is as thick as the other is long. */
function fino(c: Cinza, escuro: number, { faixa, de, ate }: Traco, entre: number, ao: number, faixas: number): boolean {
  return [0.15, 0.35, 0.5, 0.65, 0.85].some(
    (t) => grossura(c, escuro, faixa, Math.round(de + (ate - de) * t), entre, ao, faixas) <= GROSSO,
  )
}

function grossura(
  { dados }: Cinza,
  escuro: number,
  faixa: number,
  i: number,
  entre: number,
  ao: number,
  faixas: number,
): number {
  let n = 1
  for (let f = faixa - 1; f >= 0 && (dados[f * entre + i * ao] as number) < escuro; f--) n++
  for (let f = faixa + 1; f < faixas && (dados[f * entre + i * ao] as number) < escuro; f++) n++
  return n
}

function apagar(c: Cinza, { faixa, de, ate }: Traco, entre: number, ao: number, faixas: number) {
  for (let f = Math.max(0, faixa - 2); f <= Math.min(faixas - 1, faixa + 2); f++)
    for (let i = de; i <= ate; i++) c.dados[f * entre + i * ao] = 255
}

/** Lanes side by side are one rule, and so are pieces in one line. */
function juntar(pedacos: Traco[]): Traco[] {
  const tracos: (Traco & { ultima: number })[] = []
  for (const p of pedacos.toSorted((a, b) => a.faixa - b.faixa)) {
    const t = tracos.findLast((o) => p.faixa - o.ultima <= 3 && p.de <= o.ate + 45 && o.de <= p.ate + 45)
    if (!t) tracos.push({ ...p, ultima: p.faixa })
    else Object.assign(t, { ultima: p.faixa, de: Math.min(t.de, p.de), ate: Math.max(t.ate, p.ate) })
  }
  return tracos.map(({ faixa, ultima, de, ate }) => ({ faixa: (faixa + ultima) / 2, de, ate }))
}

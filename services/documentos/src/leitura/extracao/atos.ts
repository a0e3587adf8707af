import { digitos } from './numeros.ts'
import { semAcento, type Texto, trecho, type Trecho } from './texto.ts'

/** A registered act: R-1-88.074 or AV.2/88.074 and the text that follows. */
export type Ato = { tipo: 'R' | 'AV'; ordem: number; matricula: string; marca: Trecho; inicio: number; fim: number }

/** A number of up to seven digits, its thousands set off by whatever the dot was read as. */
export const NUMERO = String.raw`\d{1,3}(?:[ .,:·']{0,2}\d{3}){1,2}(?!\d)|\d{1,7}(?!\d)`

const MARCA = new RegExp(
  String.raw`(?<![A-Z0-9$])(R|AV)\s?[-.–—/]{1,2}\s?([\dIL|O]{1,3})\s?[-.–—/]{1,2}\s?(?:M(?:AT)?\s?[-.–—]{0,2}\s?)?(${NUMERO})`,
  'g',
)

/** The acts in the order they stand, each up to the next. */
export function atosDe(t: Texto): Ato[] {
  const atos: Ato[] = []
  for (const m of t.busca.matchAll(MARCA)) {
    const fim = m.index + m[0].length
    const ordem = Number(digitos((m[2] as string).replace('L', '1')))
    const matricula = (m[3] as string).replace(/\D/g, '').replace(/^0+/, '')
    if (ordem === 0 || matricula === '') continue
    atos.push({
      tipo: m[1] as 'R' | 'AV',
      ordem,
      matricula,
      marca: trecho(t, m.index, fim),
      inicio: fim,
      fim: t.busca.length,
    })
  }
  for (let i = 0; i + 1 < atos.length; i++) (atos[i] as Ato).fim = (atos[i + 1] as Ato).marca.inicio
  return atos
}

/** The matrícula's number in an act's mark. */
export function matriculaDoAto(marca: string): string | null {
  const [m] = semAcento(marca).matchAll(MARCA)
  return m ? (m[3] as string).replace(/\D/g, '').replace(/^0+/, '') : null
}

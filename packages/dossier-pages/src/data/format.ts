/** Writes dates, numbers and the words of the registry for a Brazilian reader. These functions are pure. */
import { mask } from '@car/identity/cpf'
import { capitalised, percent as inPercent } from '@car/text/wording'

const ZONE = 'America/Sao_Paulo'
const pieces = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

export function data(iso: string | null | undefined): string {
  const p = inBrasilia(iso)
  return p === null ? '—' : `${p.dia}/${p.mes}/${p.ano}`
}

export function dateTime(iso: string | null | undefined): string {
  const p = inBrasilia(iso)
  return p === null ? '—' : `${p.dia}/${p.mes}/${p.ano} ${p.hour}:${p.minute}:${p.second}`
}

export function dateInWords(iso: string): string {
  const p = inBrasilia(iso)
  return p === null
    ? '—'
    : `${Number(p.dia)} de ${MONTHS[Number(p.mes) - 1]} de ${p.ano}, às ${p.hour}h${p.minute} (horário de Brasília)`
}

/** Writes a number with decimal comma and thousands point, to exactly `decimals` decimals. */
export function formatNumber(n: number, decimals = 0): string {
  const [integerPart = '0', fraction] = Math.abs(n).toFixed(decimals).split('.')
  const thousands = integerPart.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${n < 0 ? '−' : ''}${thousands}${fraction === undefined ? '' : `,${fraction}`}`
}

export function hectares(ha: number): string {
  return `${formatNumber(ha, 4)} ha`
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1_048_576 ? `${formatNumber(bytes / 1024, 0)} KB` : `${formatNumber(bytes / 1_048_576, 1)} MB`
}

export function percent(n: number | null | undefined): string {
  return n === null || n === undefined ? '—' : inPercent(n / 100, 0)
}

/** Writes an owner's share, given in per cent, with up to six decimals. */
export function share(n: number): string {
  return inPercent(n / 100, 6)
}

export function counted(n: number, singular: string, several: string): string {
  return `${formatNumber(n)} ${n === 1 ? singular : several}`
}

/** Writes degrees as `18° 56′ 38,0400″ S`. The default of four decimals of a second is about three millimetres. */
export function degreesMinutesSeconds(degrees: number, positive: string, negative: string, decimals = 4): string {
  const scale = 10 ** decimals
  const total = Math.round(Math.abs(degrees) * 3600 * scale)
  const seconds = (total % (60 * scale)) / scale
  const minutes = Math.floor(total / (60 * scale)) % 60
  const integerPart = Math.floor(total / (3600 * scale))
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  const s = seconds
    .toFixed(decimals)
    .padStart(decimals === 0 ? 2 : decimals + 3, '0')
    .replace('.', ',')
  return `${integerPart}° ${twoDigits(minutes)}′ ${s}″ ${degrees < 0 ? negative : positive}`
}

/**
 * Writes a code of the interface in words, by its list of labels. An unknown code is shown without underscores, an
 * empty code as a dash.
 */
export function label(list: Readonly<Record<string, string>>, code: string): string {
  const known = Object.hasOwn(list, code) ? list[code] : undefined
  return code === '' ? '—' : capitalised(known ?? code.replaceAll('_', ' ').toLowerCase())
}

/** Writes the value of an extracted field: areas get their unit, dates become dd/mm/yyyy, CPF and CNPJ are masked. */
export function fieldValue(name: string, valor: string | number | null): string {
  if (valor === null || valor === '') return 'não encontrado'
  if (/^(cpf|cnpj|cpf_cnpj)(_|$)|_(cpf|cnpj)$/.test(name)) return mask(String(valor))
  if (typeof valor === 'number') return name.endsWith('_ha') ? hectares(valor) : String(valor).replace('.', ',')
  return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? valor.split('-').reverse().join('/') : valor
}

function inBrasilia(iso: string | null | undefined) {
  const when = iso ? new Date(iso) : null
  if (when === null || Number.isNaN(when.getTime())) return null
  const p = Object.fromEntries(pieces.formatToParts(when).map((x) => [x.type, x.value]))
  return {
    ano: p['year'] ?? '',
    mes: p['month'] ?? '',
    dia: p['day'] ?? '',
    hour: p['hour'] ?? '',
    minute: p['minute'] ?? '',
    second: p['second'] ?? '',
  }
}

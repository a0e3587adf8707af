/** Dates, numbers and the words of the registry as a Brazilian reader writes them. These functions are pure. */
import { mascarar } from '@car/identity/cpf'
import { comMaiuscula, porcento as emPorcento } from '@car/vocabulary/texto'

const FUSO = 'America/Sao_Paulo'
const partes = new Intl.DateTimeFormat('en-GB', {
  timeZone: FUSO,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const MESES = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

export function data(iso: string | null | undefined): string {
  const p = emBrasilia(iso)
  return p === null ? '—' : `${p.dia}/${p.mes}/${p.ano}`
}

export function dataHora(iso: string | null | undefined): string {
  const p = emBrasilia(iso)
  return p === null ? '—' : `${p.dia}/${p.mes}/${p.ano} ${p.hora}:${p.minuto}:${p.segundo}`
}

export function dataPorExtenso(iso: string): string {
  const p = emBrasilia(iso)
  return p === null
    ? '—'
    : `${Number(p.dia)} de ${MESES[Number(p.mes) - 1]} de ${p.ano}, às ${p.hora}h${p.minuto} (horário de Brasília)`
}

/** With the Brazilian decimal comma and thousands point, to exactly `casas` decimals. */
export function numero(n: number, casas = 0): string {
  const [inteiro = '0', fracao] = Math.abs(n).toFixed(casas).split('.')
  const milhares = inteiro.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${n < 0 ? '−' : ''}${milhares}${fracao === undefined ? '' : `,${fracao}`}`
}

export function hectares(ha: number): string {
  return `${numero(ha, 4)} ha`
}

export function tamanho(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1_048_576 ? `${numero(bytes / 1024, 0)} KB` : `${numero(bytes / 1_048_576, 1)} MB`
}

export function porcento(n: number | null | undefined): string {
  return n === null || n === undefined ? '—' : emPorcento(n / 100, 0)
}

export function quantos(n: number, um: string, varios: string): string {
  return `${numero(n)} ${n === 1 ? um : varios}`
}

/** `18° 56′ 38,0400″ S`: seconds to four decimals, about three millimetres. */
export function grausMinutosSegundos(graus: number, positivo: string, negativo: string, casas = 4): string {
  const escala = 10 ** casas
  const total = Math.round(Math.abs(graus) * 3600 * escala)
  const segundos = (total % (60 * escala)) / escala
  const minutos = Math.floor(total / (60 * escala)) % 60
  const inteiro = Math.floor(total / (3600 * escala))
  const dois = (n: number) => String(n).padStart(2, '0')
  const s = segundos
    .toFixed(casas)
    .padStart(casas === 0 ? 2 : casas + 3, '0')
    .replace('.', ',')
  return `${inteiro}° ${dois(minutos)}′ ${s}″ ${graus < 0 ? negativo : positivo}`
}

/** A code of the registry in words. A code that the list does not know is shown as it is, without underscores. */
export function rotulo(lista: Readonly<Record<string, string>>, codigo: string): string {
  const conhecido = Object.hasOwn(lista, codigo) ? lista[codigo] : undefined
  return codigo === '' ? '—' : comMaiuscula(conhecido ?? codigo.replaceAll('_', ' ').toLowerCase())
}

/**
 * The value of an extracted field as it is printed: areas have their unit, dates are written out, taxpayer numbers are
 * masked.
 */
export function valorDeCampo(nome: string, valor: string | number | null): string {
  if (valor === null || valor === '') return 'não encontrado'
  if (/^(cpf|cnpj|cpf_cnpj)(_|$)|_(cpf|cnpj)$/.test(nome)) return mascarar(String(valor))
  if (typeof valor === 'number') return nome.endsWith('_ha') ? hectares(valor) : String(valor).replace('.', ',')
  return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? valor.split('-').reverse().join('/') : valor
}

function emBrasilia(iso: string | null | undefined) {
  const quando = iso ? new Date(iso) : null
  if (quando === null || Number.isNaN(quando.getTime())) return null
  const p = Object.fromEntries(partes.formatToParts(quando).map((x) => [x.type, x.value]))
  return {
    ano: p['year'] ?? '',
    mes: p['month'] ?? '',
    dia: p['day'] ?? '',
    hora: p['hour'] ?? '',
    minuto: p['minute'] ?? '',
    segundo: p['second'] ?? '',
  }
}

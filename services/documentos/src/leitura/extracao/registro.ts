import { achado, type Achado } from './achado.ts'
import { acharMunicipio, acharUf } from './municipio.ts'
import { nomeLimpo } from './nomes.ts'
import { digitos } from './numeros.ts'
import { type Texto, trecho } from './texto.ts'

const MESES = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
]
const DATA = String.raw`(\d{1,2})[º°]?(?: DE |\/|\.)\s?(${MESES.join('|')}|\d{1,2})(?: DE |\/|\.)\s?((?:19|20)\d{2})`

/** Registry, district, municipality, INCRA code and dates of a matrícula; each is silent when it is not plain. */
export function registroDaMatricula(t: Texto): Achado[] {
  const s = t.busca.replace(/[\n\f]/g, ' ')
  const uf = ufDe(t, s)
  return [
    ...(uf ? [uf] : []),
    ...municipioDe(t, s, uf?.valor as string | undefined),
    ...comarcaDe(t, uf?.valor as string | undefined),
    ...cartorioDe(t),
    ...incraDe(t, s),
    ...dataDe(t, s, 'data_abertura', /(?:^|\s)(?:DATA|ABERTURA|EM)\s?[:;]?\s*/.source),
    ...dataDe(t, s, 'data_emissao', /(?:CERTIDAO EMITIDA|EMITIDA|EXPEDIDA|CERTIFICO E DOU FE)[^\d]{0,40}/.source),
  ]
}

function ufDe(t: Texto, s: string): Achado | null {
  for (const m of s.matchAll(/ESTADO\s?(?:DE|DO|DA|[-–:])\s?([A-Z]{2}(?![A-Z])|[A-Z]+(?: [A-Z]+){0,4})/g)) {
    const palavras = (m[1] as string).split(' ')
    for (let n = palavras.length; n > 0; n--) {
      const nome = palavras.slice(0, n).join(' ')
      const uf = acharUf(nome)
      if (!uf) continue
      const inicio = m.index + m[0].length - (m[1] as string).length
      return achado('uf', uf, 96, trecho(t, inicio, inicio + nome.length).palavras)
    }
  }
  return null
}

function municipioDe(t: Texto, s: string, uf: string | undefined): Achado[] {
  for (const m of s.matchAll(/MUNICIPIO\s?(?:DE|DA|DO|E COMARCA DE|:)\s?([A-Z' -]{3,40})/g)) {
    const lido = trecho(t, m.index + m[0].length - (m[1] as string).length, m.index + m[0].length)
    const oficial = uf ? acharMunicipio(lido.valor.split(/,| - |-[A-Z]{2}\b/)[0] ?? '', uf) : null
    if (oficial) return [achado('municipio', oficial.nome, oficial.exato ? 97 : 90, lido.palavras)]
  }
  return []
}

function comarcaDe(t: Texto, uf: string | undefined): Achado[] {
  const m = /COMARCA\s?(?:DE|DA|DO|:)\s?([A-Z' -]{3,40})/.exec(t.busca.split('\f')[0] ?? '')
  if (!m) return []
  const inicio = m.index + m[0].length - (m[1] as string).length
  const lido = trecho(t, inicio, m.index + m[0].length)
  const oficial = uf ? acharMunicipio(lido.valor, uf) : null
  const valor = oficial?.nome ?? nomeLimpo(lido.valor)
  return valor ? [achado('comarca', valor, oficial ? 95 : Math.min(lido.conf, 80), lido.palavras)] : []
}

function cartorioDe(t: Texto): Achado[] {
  let inicio = 0
  for (const linha of t.busca.split(/[\n\f]/)) {
    const fim = inicio + linha.length
    if (
      linha.length <= 90 &&
      /OFICIO|CARTORIO|SERVENTIA|SERVICO/.test(linha) &&
      /REGISTRO (?:GERAL )?(?:DE )?IMO(?:VEIS|BILIARIO)/.test(linha)
    ) {
      const lido = trecho(t, inicio, fim)
      const valor = nomeLimpo(lido.valor)
      return valor ? [achado('cartorio', valor, Math.min(lido.conf === 100 ? 99 : 92, lido.conf), lido.palavras)] : []
    }
    inicio = fim + 1
  }
  return []
}

function incraDe(t: Texto, s: string): Achado[] {
  const m = /(?:INCRA|CCIR|CADASTRO)[^\d]{0,45}(\d{3}[. ]?\d{3}[. ]?\d{3}[. ]?\d{3}\s?[-–. ]\s?\d)(?!\d)/.exec(s)
  if (!m) return []
  const inicio = m.index + m[0].length - (m[1] as string).length
  const lido = trecho(t, inicio, m.index + m[0].length)
  const valor = digitos(m[1] as string)
  return valor.length === 13 ? [achado('ccir_codigo', valor, lido.conf, lido.palavras)] : []
}

function dataDe(t: Texto, s: string, nome: 'data_abertura' | 'data_emissao', antes: string): Achado[] {
  const m = new RegExp(`${antes}${DATA}`).exec(s)
  if (!m) return []
  const mes = /^\d/.test(m[2] as string) ? Number(m[2]) : MESES.indexOf(m[2] as string) + 1
  const dia = Number(m[1])
  if (mes < 1 || mes > 12 || dia < 1 || dia > 31) return []
  const valor = `${m[3]}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
  const lido = trecho(t, m.index, m.index + m[0].length)
  return [achado(nome, valor, lido.conf, lido.palavras.slice(-6))]
}

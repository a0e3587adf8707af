import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import { candidate, type Candidate } from '../candidate.ts'
import type { Witness, Reread } from '../../agreement/witness.ts'
import { foraDoAlfabeto } from '../values/alphabet.ts'
import { type AtoRegistrado, citedActs, faltaAlgum } from './atos.ts'
import { nomeLimpo } from '../values/nomes.ts'
import { settle } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { alike } from '../../agreement/weigh.ts'
import { withoutAccents, type DocumentText, span, type Span } from '../../text/text.ts'

/** Where a name ends: at a comma or semicolon, or at the words that follow about the person. */
const FIM_DO_NOME =
  /[,;:(]|\.\s|\s[-–—]\s|\b(?:BRASILEIR|CASAD|SOLTEIR|VIUV|DIVORCIAD|SEPARAD|INSCRIT|PORTADOR|CPF|CNPJ|RG|RESIDENT|DOMICILIAD|PESSOA JURIDICA|JA QUALIFICAD|E SUA (?:MULHER|ESPOSA)|E SEU (?:MARIDO|ESPOSO)|NESTE ATO|COM SEDE|PELO PRECO|POR COMPRA)/
const TRANSFERE =
  /COMPRA ?E ?VENDA|COMPRA-E-VENDA|VENDA ?E ?COMPRA|DOACAO|PARTILHA|INVENTARIO|ADJUDICA|ARREMATA|PERMUTA|DACAO EM PAGAMENTO|INTEGRALIZA|INCORPORACAO|USUCAPIAO|HERANCA|SUCESSAO|DIVISAO AMIGAVEL|TRANSMISSAO|TRANSMITENTE|ADQUIRENTE|CONSOLIDACAO DA PROPRIEDADE/
/** Acts that burden the property without changing its owner. */
const ONERA =
  /HIPOTEC|PENHOR|CEDULA|ALIENACAO FIDUCIARIA|ARRENDA|USUFRUTO|SERVIDAO|PROMESSA|COMPROMISSO|ARRESTO|SEQUESTRO|INDISPONIBILIDADE|LOCACAO|COMODATO|PARCERIA|CITACAO|CAUCAO|ANTICRESE/
/** Annotations that may change the owner. */
const MUDA_DONO = /CONSOLIDACAO DA PROPRIEDADE|ENCERRA(?:MENTO|DA)|INCORPORACAO|CISAO|FUSAO/
const CANCELA =
  /CANCELA(?:MENTO|D[OA])(?: D?[OA])?(?: PRESENTE)? (?:R \d|REGISTRO D[EA]|VENDA|DOACAO|COMPRA|MATRICULA|PARTILHA)/
/** Annotations that may give the owner another name. */
const MUDA_NOME =
  /(?:ALTERACAO|RETIFICACAO|MUDANCA|CORRECAO) D[EAO] (?:NOME|RAZAO|DENOMINACAO|PROPRIETARI)|(?:PASS|VOLT)(?:OU|ANDO) A (?:ASSINAR|CHAMAR|USAR|DENOMINAR)/
/** A new name of the property. */
const DO_IMOVEL = /IMOVEL (?:[A-Z]+ ){0,4}(?:PASS|VOLT)(?:A|OU|ANDO) A (?:SE )?(?:DENOMINAR|CHAMAR)/
/** What stands before the new name. */
const NOME_NOVO =
  /(?:(?:PASS|VOLT)(?:OU|ANDO) A (?:(?:SE )?(?:ASSINAR|CHAMAR|DENOMINAR)(?:[- ]?SE)?|USAR O NOME(?: DE)?)|NOME CORRETO [A-Z ]{0,120}?\bE)\s+/
/** Transfers of a part only, which do not say who owns the rest. */
const EM_PARTE =
  /PARTE IDEAL|FRACAO IDEAL|METADE (?:IDEAL )?D|\b\d{1,2} \d{1,4} (?:AVOS )?(?:PARTES? )?(?:IDEA\w+ )?D[OE] (?:MESMO |REFERIDO )?IMOVEL|%\s?D[OE] (?:O )?IMOVEL|PARTE D[OE] (?:O )?IMOVEL/
const ADQUIRENTE =
  /(?:ADQUIRID[OA]S? POR|ADQUIRENTES?(?:\(S\))?\s?[:;]?|COMPRADORE?S?(?:\(ES\))?\s?[:;]|DONATARI[OA]S?\s?[:;]|ADJUDICAD[OA] A|ARREMATAD[OA] POR|EM FAVOR DE|A FAVOR DE|COUBE A|VEND(?:EU|ERAM|IDO) (?:O IMOVEL (?:[A-Z ]{0,60}? )?|A TOTALIDADE (?:[A-Z ]{0,60}? )?)?A|DO(?:OU|ARAM|ADO) (?:O IMOVEL (?:[A-Z ]{0,60}? )?)?A|TRANSMITID[OA] A|FOI ATRIBUID[OA] A)\s+/g
/** The person may have been given something other than ownership. */
const OUTRO_DIREITO = /USUFRUTO|HIPOTECA|GARANTIA|PENHOR|SERVIDAO/
/** Two people, or a company, or one long name: only the company is certain. */
const COM_E = /\S+ \S+ E \S+ \S+/
const EMPRESA = /\b(?:LTDA|S\/?A|EIRELI|EPP|CIA|COMPANHIA|COOPERATIVA|ASSOCIACAO|INSTITUTO|FUNDACAO)\b/
/** Legal terms that are nobody's name. */
const NAO_E_NOME =
  /\b(?:IMOVE(?:L|IS)|TOTALIDADE|PARTES?|AREA|MATRICULA|PROPRIEDADE|GLEBA|ESCRITURA|VALOR|PRECO|QUALIFICAD[OA]S?|HERDEIR[OA]S?|OUTORGAD[OA]S?|COMPRADOR(?:A|ES)?|ADQUIRENTES?|TRANSMITENTES?|REFERID[OA]|PRESENTE|TERMOS|TITULO|DOAD[OA])\b/
const DOCUMENTO =
  /(?<![\d.])(\d{3}[.,]?\s?\d{3}[.,]?\s?\d{3}\s?[-–.]\s?\d{2}|\d{2}[.,]?\d{3}[.,]?\d{3}\/?\d{4}[-–]\d{2})(?!\d)/

/**
 * The present owner: named by the last act that transfers ownership, otherwise by the opening. Most matrículas repeat
 * the name, and the readings then confirm each other. If the last transfer cannot be read, or is of a part of the
 * ground, the owner is not certain.
 */
export async function proprietarioDaMatricula(
  t: DocumentText,
  atos: AtoRegistrado[],
  actsOnArea: readonly number[],
  reread: Reread,
): Promise<Candidate[]> {
  const abertura = donoDaAbertura(t, atos)
  const ultima = atos.findLast((a) => a.tipo === 'R' && transfere(t, a))
  const adquirente = ultima ? adquirenteEm(t, ultima) : null
  const atual = adquirente ?? abertura
  if (!atual) return []
  const later = atos.slice(ultima ? atos.indexOf(ultima) + 1 : 0)
  const called = nameAfter(t, later, atual)
  const nome = await confirmarNome(t, called.nome, reread)
  if (!nome) return []
  const aberto =
    (ultima && (!adquirente || actsOnArea.includes(ultima.ordem))) ||
    called.aberto ||
    areTwo(nome.valor) ||
    emAberto(t, atos, ultima) ||
    foraDoAlfabeto(nome.valor, nome.words)
  const encontrado = candidate('proprietario_nome', nome.valor, Math.min(nome.conf, aberto ? 80 : 99), nome.words)
  return [encontrado, ...documentoDe(t, atual, abertura), ...conjuge(t, atual)]
}

/** The beginning of an act says what it is. The text of a mortgage may mention an earlier purchase. */
function transfere(t: DocumentText, a: AtoRegistrado): boolean {
  const [venda, onus] = [TRANSFERE.exec(cabeca(t, a))?.index, ONERA.exec(cabeca(t, a))?.index]
  return venda !== undefined && (onus === undefined || venda < onus)
}

function areTwo(nome: string): boolean {
  const folded = withoutAccents(nome)
  return COM_E.test(folded) && !EMPRESA.test(folded)
}

/** Whether something after the last transfer, or that transfer itself, leaves open who owns the whole property. */
function emAberto(t: DocumentText, atos: AtoRegistrado[], ultima: AtoRegistrado | undefined): boolean {
  if (ultima && EM_PARTE.test(text(t, ultima))) return true
  if (faltaAlgum(atos, ultima?.ordem ?? 0)) return true
  return atos
    .slice(ultima ? atos.indexOf(ultima) + 1 : 0)
    .some((a) => changesOwner(t, atos, a) || (a.tipo === 'R' && !ONERA.test(cabeca(t, a))))
}

/** A cancellation changes nothing where all that it cites are acts that did not transfer the property. */
function changesOwner(t: DocumentText, atos: AtoRegistrado[], a: AtoRegistrado): boolean {
  if (MUDA_DONO.test(text(t, a))) return true
  if (!CANCELA.test(text(t, a))) return false
  const cited = citedActs(text(t, a)).map((ordem) => atos.find((outro) => outro.ordem === ordem))
  return cited.length === 0 || cited.some((act) => !act || transfere(t, act))
}

/**
 * The owner's name after the acts that change it. It is open where an act may change it and does not say to what, or
 * not whose name it changes.
 */
function nameAfter(t: DocumentText, atos: AtoRegistrado[], dono: Span): { nome: Span; aberto: boolean } {
  let nome = dono
  let aberto = false
  for (const a of atos.filter((ato) => MUDA_NOME.test(text(t, ato)) && !DO_IMOVEL.test(text(t, ato)))) {
    const s = t.folded.slice(a.inicio, a.fim).replace(/\s/g, ' ')
    const dito = NOME_NOVO.exec(s)
    const novo = dito && nomeEm(t, a.inicio + dito.index + dito[0].length, a.fim)
    const daPessoa = findTerm(t, withoutAccents(nome.valor)).some(
      ({ inicio, fim }) => inicio >= a.inicio && fim <= a.fim,
    )
    if (!novo || !pareceNome(novo.valor)) aberto = true
    else if (daPessoa) nome = novo
    else if (primeiro(novo) === primeiro(nome)) aberto = true
  }
  return { nome, aberto }
}

const primeiro = ({ valor }: Span): string => withoutAccents(valor).split(' ')[0] ?? ''

const text = (t: DocumentText, a: AtoRegistrado) =>
  t.folded.slice(a.inicio, Math.min(a.fim, a.inicio + 900)).replace(/[^A-Z0-9%]+/g, ' ')
const cabeca = (t: DocumentText, a: AtoRegistrado) => text(t, a).slice(0, 160)

function donoDaAbertura(t: DocumentText, atos: AtoRegistrado[]): Span | null {
  const fim = atos[0]?.marca.inicio ?? t.folded.length
  for (const termo of ['PROPRIETARIO', 'PROPRIETARIA', 'PROPRIETARIOS', 'PROPRIETARIAS', 'PROPRIETARIO OS'])
    for (const a of findTerm(t, termo)) {
      if (a.inicio > fim || !/[:;.]/.test(t.folded.slice(a.fim - 1, a.fim + 3))) continue
      const nome = nomeEm(t, a.fim, fim)
      if (nome && pareceNome(nome.valor)) return nome
    }
  return null
}

/** The new owner that an act names: the first text after a suitable phrase that looks like a name. */
function adquirenteEm(t: DocumentText, { inicio, fim }: AtoRegistrado): Span | null {
  const s = t.folded.slice(inicio, fim).replace(/\s/g, ' ')
  const ditos = [...s.matchAll(ADQUIRENTE)].map((m) => ({ de: m.index, ate: m.index + m[0].length }))
  const malLidos = ['ADQUIRIDO POR', 'ADQUIRIDA POR', 'ADQUIRENTE'] // what the pattern misses because of a misread letter
    .flatMap((termo) => findTerm(t, termo))
    .filter((a) => a.inicio >= inicio && a.fim <= fim)
    .map((a) => ({ de: a.inicio - inicio, ate: a.fim - inicio }))
  for (const { de, ate } of [...ditos, ...malLidos]) {
    if (OUTRO_DIREITO.test(s.slice(Math.max(0, de - 60), de))) continue
    const nome = nomeEm(t, inicio + ate, fim)
    if (nome && pareceNome(nome.valor)) return nome
  }
  return null
}

/** Capitalised like a name, and without legal terms. */
const pareceNome = (valor: string) =>
  !NAO_E_NOME.test(withoutAccents(valor)) &&
  valor.split(' ').every((p) => !/^\p{Ll}/u.test(p) || /^(?:d[aeo]s?|d'.*|e)$/.test(p))

/** The stretch from here to the end of a name. */
function nomeEm(t: DocumentText, inicio: number, fim: number): Span | null {
  const s = t.folded.slice(inicio, Math.min(fim, inicio + 160)).replace(/\s/g, ' ')
  const entrada = /^[\s:;.,\-–—\d)(]*/.exec(s)?.[0].length ?? 0
  const ate = FIM_DO_NOME.exec(s.slice(entrada))
  if (!ate || ate.index < 3) return null
  return span(t, inicio + entrada, inicio + entrada + ate.index)
}

/**
 * Every place where the text spells this name is a witness to its spelling. If these do not settle it, it is read
 * again.
 */
async function confirmarNome(t: DocumentText, nome: Span, reread: Reread) {
  const valor = nomeLimpo(nome.valor)
  if (!valor) return null
  const meaning = (line: string) => recortarNome(line, valor)
  const aqui: Witness = { valor, conf: nome.conf, words: nome.words, place: `${nome.inicio}`, meaning }
  const verdict = await settle([aqui, ...repeticoes(t, valor, nome).map((r) => ({ ...r, meaning }))], reread)
  return verdict && { ...verdict, words: nome.words }
}

function repeticoes(t: DocumentText, valor: string, nome: Span): Witness[] {
  return findTerm(t, withoutAccents(valor)).flatMap(({ inicio, fim }) => {
    if (inicio < nome.fim && fim > nome.inicio) return []
    const lido = span(t, inicio, fim)
    const limpo = SEM_FIM.test(withoutAccents(lido.valor)) ? null : nomeLimpo(lido.valor)
    return limpo && alike(limpo, valor)
      ? [
          {
            valor: semPonto(limpo) === semPonto(valor) ? valor : limpo,
            conf: lido.conf,
            words: lido.words,
            place: `${inicio}`,
          },
        ]
      : []
  })
}

/** The first words of another, longer name. */
const SEM_FIM = /\s(?:D[AEO]S?|E)$/
const semPonto = (nome: string) => nome.replace(/\.$/, '') // LTDA. at the end of a sentence

/** The name within a line that was read again: as many words as the name has, where they match best. */
function recortarNome(line: string, valor: string): string | null {
  const n = valor.split(' ').length
  const words = line.replace(/\b(D['’`´])\s+/gi, '$1').split(/\s+/)
  for (let i = 0; i + n <= words.length; i++) {
    const limpo = nomeLimpo(words.slice(i, i + n).join(' '))
    if (limpo && alike(limpo, valor)) return limpo
  }
  return null
}

function documentoDe(t: DocumentText, atual: Span, abertura: Span | null): Candidate[] {
  for (const nome of [atual, abertura]) {
    if (!nome || (nome !== atual && !alike(withoutAccents(nome.valor), withoutAccents(atual.valor)))) continue
    const depois =
      t.folded
        .slice(nome.fim, nome.fim + 320)
        .replace(/\s/g, ' ')
        .split(/COMPRA FEITA|TRANSMITENTE|CASAD[OA] COM|E SUA/)[0] ?? ''
    const m = DOCUMENTO.exec(depois)
    if (!m) continue
    const valor = m[0].replace(/\D/g, '')
    const certo = isValidCpf(valor) || isValidCnpj(valor, { version: 2 })
    const lido = span(t, nome.fim + m.index, nome.fim + m.index + m[0].length)
    return [candidate('cpf_cnpj', valor, certo ? 97 : Math.min(lido.conf, 75), lido.words)]
  }
  return []
}

function conjuge(t: DocumentText, nome: Span): Candidate[] {
  const s = t.folded.slice(nome.fim, nome.fim + 400).replace(/\s/g, ' ')
  const m = /E SUA (?:MULHER|ESPOSA)|E SEU (?:MARIDO|ESPOSO)/.exec(s)
  const outro = m && m.index < 300 ? nomeEm(t, nome.fim + m.index + m[0].length, t.folded.length) : null
  const valor = outro ? nomeLimpo(outro.valor) : null
  return outro && valor ? [candidate('coproprietario_nome', valor, Math.min(outro.conf, 85), outro.words)] : []
}

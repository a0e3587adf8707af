import { invalidInput, CarError, notFound } from '@car/errors/car-error'
import { type KeptDocumento, mask } from '@car/identity/cpf'
import { replaceNumbers } from '@car/vocabulary/enrolment'
import { isMandatory, type RequiredDatum, type DocumentoKind, type DocumentoReason } from '@car/vocabulary/documento'
import type { Titular } from '@car/vocabulary/ccir'
import type { Memorial } from '@car/vocabulary/memorial'
import { type State, underWay, type Documento, type Valid } from './documento.ts'
import type { DocumentoEvent } from './events.ts'
import type { AcceptedRessalva, Campo, Dados, Reading, Result } from './reading.ts'

/** The number of broken readings after which a document is refused. */
export const ATTEMPTS = 3
/** The number of consecutive refusals after which a check by a human is offered. */
const REFUSALS_IN_SERIES = 3

export const FAILURE = {
  motivo: 'falha_processamento' as const,
  instrucoes: [
    'Não conseguimos processar este arquivo. Envie-o de novo.',
    'Se a falha se repetir, envie o documento em outro formato: PDF ou foto JPEG.',
  ],
}

const MALICIOUS = {
  motivo: 'arquivo_malicioso' as const,
  instrucoes: [
    'Este arquivo contém um programa malicioso e foi isolado; ninguém pode abri-lo.',
    'Verifique o seu aparelho com um antivírus.',
    'Depois fotografe ou digitalize o documento original e envie o novo arquivo.',
  ],
}

const OFTEN = 'Este tipo de documento já foi recusado três vezes seguidas.'
const REVIEW = `${OFTEN} Se preferir, leve o original ao órgão ambiental e peça a conferência por uma pessoa.`
/** A ressalva can be made about mandatory documents only. */
const REVIEW_OF_MANDATORY = `${OFTEN} Se não tem cópia melhor, diga por quê em uma ressalva: a conferência por uma pessoa fica com a análise.`

/** @throws CAR-004 unless the replaced document was refused and belongs to the same processo */
export function requireReplaceable(replaced: State, processoId: string): void {
  if (replaced?.status === 'invalido' && replaced.processoId === processoId) return
  throw invalidInput({
    field: 'substitui',
    code: 'invalid_value',
    message: 'Indique um documento inválido deste mesmo processo.',
  })
}

/**
 * Begins a reading, or refuses the document after too many broken readings. Returns no event when the document is
 * already settled.
 */
export function beginReading(doc: State, holder: string): DocumentoEvent[] {
  if (doc?.status !== 'aguardando' && doc?.status !== 'processando') return []
  if (doc.tentativas >= ATTEMPTS) return [{ tipo: 'invalidado', posse: holder, lido: null, ...FAILURE }]
  return [{ tipo: 'em_processamento', posse: holder, tentativa: doc.tentativas + 1 }]
}

/**
 * Records the result of the current reading. A worker that was thought dead may still send the result of an earlier
 * reading. Such a result is dropped.
 */
export function completeReading(doc: State, holder: string, result: Result, earlierRefusals: number): DocumentoEvent[] {
  if (doc?.status !== 'processando' || doc.holder !== holder) return []
  const lido = whatStays(result.lido)
  if (result.status === 'valido') return [{ tipo: 'validado', posse: holder, lido }]
  const { motivo } = result
  const instrucoes = withReview(result.instrucoes, earlierRefusals + 1, doc.tipo)
  return [{ tipo: 'invalidado', posse: holder, motivo, lido, instrucoes }]
}

/**
 * Masks the CPFs and CNPJs in a reading, also those of neighbours in a memorial. The cross-checks need only the masks.
 * `numeros` refers to the owners' numbers, which are encrypted in the commit.
 */
function whatStays({ confianca, paginas, dados, campos, memorial, numeros = [] }: Reading): Reading {
  return {
    confianca,
    paginas,
    dados: withMasks(dados),
    campos: campos.map(withMaskedNumbers),
    ...(memorial ? { memorial: withoutNumbersOfPeople(memorial) } : {}),
    ...(numeros.length > 0 ? { numeros } : {}),
  }
}

const NUMBERS = ['cpf_cnpj', 'coproprietario_cpf_cnpj']

function withMaskedNumbers(campo: Campo): Campo {
  if (!NUMBERS.includes(campo.nome)) return campo
  const { outra_leitura, ...rest } = campo
  const masked = { ...rest, valor: mask(String(campo.valor)) }
  return outra_leitura === undefined ? masked : { ...masked, outra_leitura: mask(String(outra_leitura)) }
}

const withMasks = ({ cpf_cnpj, titulares, ...dados }: Dados): Dados => ({
  ...dados,
  ...(cpf_cnpj === undefined ? {} : { cpf_cnpj: mask(cpf_cnpj) }),
  ...(titulares === undefined ? {} : { titulares: titulares.map(withMask) }),
})

const withMask = ({ cpf_cnpj, ...titular }: Titular): Titular =>
  cpf_cnpj === undefined ? titular : { ...titular, cpf_cnpj: mask(cpf_cnpj) }

/** A memorial may name neighbours with their numbers. */
const withoutNumbersOfPeople = (memorial: Memorial): Memorial => ({
  ...memorial,
  glebas: memorial.glebas.map((gleba) => ({
    ...gleba,
    segmentos: gleba.segmentos.map((segment) =>
      segment.confrontante === undefined
        ? segment
        : {
            ...segment,
            confrontante: replaceNumbers(segment.confrontante, mask),
          },
    ),
  })),
})

/** Makes a document with malware invalid, unless it is settled. Nobody gets its file. */
export function isolate(doc: State, holder: string): DocumentoEvent[] {
  if (!doc || !underWay(doc)) return []
  return [{ tipo: 'invalidado', posse: holder, lido: null, ...MALICIOUS }]
}

/** Returns true if the file may be given to people. A file with malware is kept only as evidence. */
export const isServable = ({ status, motivo }: { status: string; motivo?: DocumentoReason | null }): boolean =>
  status !== 'invalido' || motivo !== 'arquivo_malicioso'

/** @throws CAR-005 for a file that nobody may get */
export function requireServable(doc: Documento): void {
  if (isServable(doc)) return
  throw new CarError('estado_invalido', {
    mensagem: 'Este arquivo contém um programa malicioso e não pode ser aberto.',
  })
}

/** Ends the current reading without a result. This reading does not count against the file. */
export function giveBack(doc: State, holder: string): DocumentoEvent[] {
  return doc?.status === 'processando' && doc.holder === holder ? [{ tipo: 'devolvido', posse: holder }] : []
}

/** A person's answer about a field: the guess is right, or another value is. */
export type Told = { nome: RequiredDatum; confere: true } | { nome: RequiredDatum; valor: string | number }

/**
 * Records the answers of the owner's side about uncertain values. A repetition records nothing.
 * @throws CAR-003 for a missing or discarded document; CAR-005 for the state of the processo or of the document;
 * CAR-004 for answers that do not fit the fields
 */
export function confirmar(doc: State, told: readonly Told[], stateAllows: boolean): DocumentoEvent[] {
  if (doc === null || doc.status === 'descartado') throw notFound()
  if (!stateAllows) {
    throw new CarError('estado_invalido', {
      mensagem: 'O que está em um documento é informado em rascunho, pendente, ou enviado antes de alguém assumir.',
    })
  }
  if (doc.status !== 'valido') {
    throw new CarError('estado_invalido', { mensagem: 'Só um documento lido e aceito tem valores a confirmar.' })
  }
  const { campos: readings } = doc.lido
  const campos = told.map((said, i) => ({ nome: said.nome, valor: valueFor(said, readings, i) }))
  if (new Set(campos.map(({ nome }) => nome)).size < campos.length)
    throw invalidInput({ field: 'campos', code: 'invalid_value', message: 'Cada campo é informado uma vez.' })
  const added = campos.filter(
    ({ nome, valor }) => !doc.confirmacoes.some((confirmed) => confirmed.nome === nome && confirmed.valor === valor),
  )
  return added.length > 0 ? [{ tipo: 'confirmado', campos: added }] : []
}

function valueFor(said: Told, readings: Reading['campos'], i: number): string | number {
  const campo = readings.find(({ nome, confirmar: asks }) => nome === said.nome && asks)
  const refusal = (field: string, message: string) => invalidInput({ field, code: 'invalid_value', message })
  if (!campo) throw refusal(`campos[${i}].nome`, 'Este campo foi lido com certeza ou não é deste documento.')
  if ('confere' in said) {
    if (campo.valor === null) throw refusal(`campos[${i}].confere`, 'Nada foi lido neste campo: informe o valor.')
    return campo.valor
  }
  if ((typeof said.valor === 'number') !== (said.nome === 'area_ha'))
    throw refusal(`campos[${i}].valor`, 'A área é um número, em hectares; os outros campos são texto.')
  return said.valor
}

/** Makes an invalid document valid after its ressalva was accepted. Any other document stays as it is. */
export function accept(doc: State, accepted: AcceptedRessalva): DocumentoEvent[] {
  if (doc?.status !== 'invalido' || doc.processoId !== accepted.processoId) return []
  return [{ tipo: 'aceito', ressalva_id: accepted.id, dados: accepted.dados }]
}

/** @throws CAR-003 when the document is already discarded, CAR-005 when the processo is not a draft */
export function descartar(doc: State, stateAllows: boolean, isHeld = false): DocumentoEvent[] {
  if (doc === null || doc.status === 'descartado') throw notFound()
  if (!stateAllows) {
    throw new CarError('estado_invalido', {
      mensagem: 'Documentos só podem ser descartados enquanto o processo está em rascunho.',
    })
  }
  return [{ tipo: 'descartado', causa: 'pedido', ...(isHeld ? { retido: true } : {}) }]
}

export function descartarWithProcesso(doc: State): DocumentoEvent[] {
  return doc === null || doc.status === 'descartado' ? [] : [{ tipo: 'descartado', causa: 'processo_descartado' }]
}

/**
 * Returns true if the document was refused as a paper of another kind, and its case now wants the same bytes as another
 * kind. Its instructions tell the person to send the same file again under the right kind.
 */
export const wasMislabelled = (doc: Documento, processoId: string, tipo: DocumentoKind): boolean =>
  doc.status === 'invalido' && doc.motivo === 'tipo_divergente' && doc.processoId === processoId && doc.tipo !== tipo

/** Releases the bytes of a document for other documents. The document itself stays. */
export function liberar(doc: State): DocumentoEvent[] {
  return doc?.detem ? [{ tipo: 'liberado' }] : []
}

/** Returns at most three instructions. After several refusals the last instruction is the offer of a human check. */
function withReview(instrucoes: readonly string[], refusals: number, tipo: DocumentoKind): string[] {
  if (refusals < REFUSALS_IN_SERIES) return instrucoes.slice(0, 3)
  return [...instrucoes.slice(0, 2), isMandatory(tipo) ? REVIEW_OF_MANDATORY : REVIEW]
}

/** A document of a case that is followed, as another case takes it over. */
export type TakenOver = {
  source: Valid
  processoNumero: string
  primeiroRecebidoEm: string
  /** The case that takes it over, and its owner. */
  processoId: string
  donoId: string
  /** The numbers of owners in the document, sealed for the document here. */
  numeros: KeptDocumento[]
}

/** Takes over a document. A repetition changes nothing, also once the document was discarded here. */
export function takeOver(
  doc: State,
  { source, processoNumero, primeiroRecebidoEm, ...to }: TakenOver,
): DocumentoEvent[] {
  if (doc !== null) return []
  const { numeros: _, ...lido } = source.lido
  return [
    {
      tipo: 'aproveitado',
      de: source.id,
      processo_numero: processoNumero,
      processo_id: to.processoId,
      dono_id: to.donoId,
      enviado_por: source.enviadoPor,
      tipo_documento: source.tipo,
      hash: source.hash,
      chave: source.chave,
      nome_arquivo: source.nomeArquivo,
      tipo_conteudo: source.tipoConteudo,
      tamanho: source.tamanho,
      recebido_em: source.recebidoEm.toISOString(),
      primeiro_recebido_em: primeiroRecebidoEm,
      lido: to.numeros.length > 0 ? { ...lido, numeros: to.numeros } : lido,
      confirmacoes: source.confirmacoes,
    },
  ]
}

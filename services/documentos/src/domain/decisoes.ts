import { entradaInvalida, ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { mascarar } from '@car/identity/cpf'
import type { DadoExigido, MotivoDocumento } from '@car/vocabulary/documento'
import { type Estado, emCurso, type Documento } from './documento.ts'
import type { EventoDeDocumento } from './eventos.ts'
import type { Lido, RessalvaAceita, Resultado } from './lido.ts'

/** A file whose reading broke down this often is not tried again. */
export const TENTATIVAS = 3
/** From this many refusals in a row, the person is offered a check by a human. */
const RECUSAS_EM_SERIE = 3

/** Reading broke down too often. */
export const FALHA = {
  motivo: 'falha_processamento' as const,
  instrucoes: [
    'Não conseguimos processar este arquivo. Envie-o de novo.',
    'Se a falha se repetir, envie o documento em outro formato: PDF ou foto JPEG.',
  ],
}

const MALICIOSO = {
  motivo: 'arquivo_malicioso' as const,
  instrucoes: [
    'Este arquivo contém um programa malicioso e foi isolado; ninguém pode abri-lo.',
    'Verifique o seu aparelho com um antivírus.',
    'Depois fotografe ou digitalize o documento original e envie o novo arquivo.',
  ],
}

const REVISAO =
  'Este tipo de documento já foi recusado três vezes seguidas. Se preferir, leve o original ao órgão ambiental ' +
  'e peça a conferência por uma pessoa.'

/** Only a refused document can be replaced, and only within its processo. @throws CAR-004 */
export function exigirSubstituivel(substituido: Estado, processoId: string): void {
  if (substituido?.status === 'invalido' && substituido.processoId === processoId) return
  throw entradaInvalida({
    field: 'substitui',
    code: 'invalid_value',
    message: 'Indique um documento inválido deste mesmo processo.',
  })
}

/** Begins a reading, or ends the document when too many readings have broken down. Nothing when it needs no reading. */
export function iniciarLeitura(doc: Estado, posse: string): EventoDeDocumento[] {
  if (doc?.status !== 'aguardando' && doc?.status !== 'processando') return []
  if (doc.tentativas >= TENTATIVAS) return [{ tipo: 'invalidado', posse, lido: null, ...FALHA }]
  return [{ tipo: 'em_processamento', posse, tentativa: doc.tentativas + 1 }]
}

/** Accepts only the current reading. The result of a worker that was taken for dead is not recorded. */
export function concluirLeitura(
  doc: Estado,
  posse: string,
  resultado: Resultado,
  recusasAntes: number,
): EventoDeDocumento[] {
  if (doc?.status !== 'processando' || doc.posse !== posse) return []
  const lido = oQueFica(resultado.lido)
  if (resultado.status === 'valido') return [{ tipo: 'validado', posse, lido }]
  const { motivo } = resultado
  return [{ tipo: 'invalidado', posse, motivo, lido, instrucoes: comRevisao(resultado.instrucoes, recusasAntes + 1) }]
}

/** Only the mask of a CPF or CNPJ is recorded. More is never shown, and the cross-checks need no more. */
function oQueFica({ confianca, paginas, dados, campos }: Lido): Lido {
  const { cpf_cnpj, ...outros } = dados
  return {
    confianca,
    paginas,
    dados: cpf_cnpj === undefined ? outros : { ...outros, cpf_cnpj: mascarar(cpf_cnpj) },
    campos: campos.map((c) => (c.nome === 'cpf_cnpj' ? { ...c, valor: mascarar(String(c.valor)) } : c)),
  }
}

/** A document that carries malware is never read, and never shown to anybody. */
export function isolar(doc: Estado, posse: string): EventoDeDocumento[] {
  if (!doc || !emCurso(doc)) return []
  return [{ tipo: 'invalidado', posse, lido: null, ...MALICIOSO }]
}

/** Whether anybody is given the file. One that carries malware is kept as evidence only. */
export const ehServivel = ({ status, motivo }: { status: string; motivo?: MotivoDocumento | null }): boolean =>
  status !== 'invalido' || motivo !== 'arquivo_malicioso'

/** @throws CAR-005 for a file that nobody is given */
export function exigirServivel(doc: Documento): void {
  if (ehServivel(doc)) return
  throw new ErroCar('estado_invalido', { mensagem: 'Este arquivo contém um programa malicioso e não pode ser aberto.' })
}

/** Gives the current reading back. It does not count against the file. */
export function devolver(doc: Estado, posse: string): EventoDeDocumento[] {
  return doc?.status === 'processando' && doc.posse === posse ? [{ tipo: 'devolvido', posse }] : []
}

/** What a person says of a field: that the guess is right, or what stands in the paper instead. */
export type Dito = { nome: DadoExigido; confere: true } | { nome: DadoExigido; valor: string | number }

/**
 * Records what the owner's side says that the document says, where the reading was not certain. Repeating it records
 * nothing.
 * @throws CAR-005 for the state of the processo or of the document; CAR-004 for a field that needs no word
 */
export function confirmar(doc: Estado, ditos: readonly Dito[], estadoPermite: boolean): EventoDeDocumento[] {
  if (doc === null || doc.status === 'descartado') throw naoEncontrado()
  if (!estadoPermite) {
    throw new ErroCar('estado_invalido', {
      mensagem: 'O que está em um documento é informado em rascunho, pendente, ou submetido antes de alguém assumir.',
    })
  }
  if (doc.status !== 'valido') {
    throw new ErroCar('estado_invalido', { mensagem: 'Só um documento lido e aceito tem valores a confirmar.' })
  }
  const { campos: lidos } = doc.lido
  const campos = ditos.map((dito, i) => ({ nome: dito.nome, valor: valorDe(dito, lidos, i) }))
  if (new Set(campos.map(({ nome }) => nome)).size < campos.length)
    throw entradaInvalida({ field: 'campos', code: 'invalid_value', message: 'Cada campo é informado uma vez.' })
  const novos = campos.filter(
    ({ nome, valor }) => !doc.confirmacoes.some((dita) => dita.nome === nome && dita.valor === valor),
  )
  return novos.length > 0 ? [{ tipo: 'confirmado', campos: novos }] : []
}

function valorDe(dito: Dito, lidos: Lido['campos'], i: number): string | number {
  const campo = lidos.find(({ nome, confirmar: pede }) => nome === dito.nome && pede)
  const recusa = (field: string, message: string) => entradaInvalida({ field, code: 'invalid_value', message })
  if (!campo) throw recusa(`campos[${i}].nome`, 'Este campo foi lido com certeza ou não é deste documento.')
  if ('confere' in dito) {
    if (campo.valor === null) throw recusa(`campos[${i}].confere`, 'Nada foi lido neste campo: informe o valor.')
    return campo.valor
  }
  if ((typeof dito.valor === 'number') !== (dito.nome === 'area_ha'))
    throw recusa(`campos[${i}].valor`, 'A área é um número, em hectares; os outros campos são texto.')
  return dito.valor
}

/**
 * A document that no program could read becomes valid by an accepted reservation. Nothing for any other document, such
 * as one that was replaced meanwhile.
 */
export function aceitar(doc: Estado, aceita: RessalvaAceita): EventoDeDocumento[] {
  if (doc?.status !== 'invalido' || doc.processoId !== aceita.processoId) return []
  return [{ tipo: 'aceito', ressalva_id: aceita.id, dados: aceita.dados }]
}

/** @throws CAR-003 when it is already gone, CAR-005 when the processo is no longer a draft */
export function descartar(doc: Estado, estadoPermite: boolean): EventoDeDocumento[] {
  if (doc === null || doc.status === 'descartado') throw naoEncontrado()
  if (!estadoPermite) {
    throw new ErroCar('estado_invalido', {
      mensagem: 'Documentos só podem ser descartados enquanto o processo está em rascunho.',
    })
  }
  return [{ tipo: 'descartado', causa: 'pedido' }]
}

/** A discarded draft takes its documents with it. */
export function descartarComProcesso(doc: Estado): EventoDeDocumento[] {
  return doc === null || doc.status === 'descartado' ? [] : [{ tipo: 'descartado', causa: 'processo_descartado' }]
}

/** A cancelled processo keeps its documents, but their bytes may be used in other cases. */
export function liberar(doc: Estado): EventoDeDocumento[] {
  return doc?.detem ? [{ tipo: 'liberado' }] : []
}

/** At most three instructions. The offer of a human check replaces the last one. */
function comRevisao(instrucoes: readonly string[], recusas: number): string[] {
  return recusas < RECUSAS_EM_SERIE ? instrucoes.slice(0, 3) : [...instrucoes.slice(0, 2), REVISAO]
}

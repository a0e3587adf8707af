import { ErroCar } from '@car/errors/erro-car'
import { OBRIGATORIOS, oDocumento, type StatusDocumento, type TipoDocumento } from '@car/vocabulary/documento'
import { type Relacao, vigentes } from './acesso.ts'
import type { Caso } from './caso.ts'
import type { Evento, Ficha, Pessoa } from './eventos.ts'
import { emDiasUteis } from './prazo.ts'
import { estadoInvalido, exigirEstado } from './transicoes.ts'

/** The acts of those who ask: owner and technician. Each is refused or becomes events; clock and actor are arguments. */

export function editar(caso: Caso, ficha: Ficha): Evento[] {
  exigirEstado(caso, 'editar')
  return [{ tipo: 'processo_editado', ...ficha }]
}

/** A draft is discarded; what was submitted already is cancelled, and stays on record. */
export function excluir(caso: Caso): Evento[] {
  exigirEstado(caso, 'excluir')
  return [{ tipo: caso.status === 'rascunho' ? 'processo_descartado' : 'processo_cancelado' }]
}

export function assinar(
  caso: Caso,
  assinatura: { tecnico: Pessoa; conselho: string; registro: string; art_trt: string },
): Evento[] {
  exigirEstado(caso, 'assinar')
  return [{ tipo: 'processo_assinado', ...assinatura }]
}

export type DocumentoJunto = { id: string; tipo: TipoDocumento; status: StatusDocumento }

/** Both acts are needed where a technician is authorised to submit: first the technician's signature, then the owner's submission. */
export function submeter(
  caso: Caso,
  relacao: Relacao,
  documentos: readonly DocumentoJunto[],
  agora: Date,
  diasDeAnalise: number,
): Evento[] {
  exigirEstado(caso, 'submeter')
  if (relacao.como === 'tecnico')
    throw estadoInvalido('A submissão cabe a quem abriu o processo; ao técnico cabe assinar.')
  const esperaAssinatura = vigentes(caso, agora).some((a) => a.escopo === 'submeter') && caso.assinatura === null
  if (esperaAssinatura) throw estadoInvalido('O responsável técnico autorizado precisa assinar antes da submissão.')
  exigirObrigatorios(documentos)
  return [{ tipo: 'processo_submetido', prazoEm: emDiasUteis(agora, diasDeAnalise, caso.imovel.uf).toISOString() }]
}

/** What is still being read is waited for later; what is missing or was refused is not. */
function exigirObrigatorios(documentos: readonly DocumentoJunto[]): void {
  const detalhes = OBRIGATORIOS.flatMap((tipo) => {
    const enviados = documentos.filter((d) => d.tipo === tipo)
    if (enviados.some((d) => d.status !== 'invalido')) return []
    const field = `documentos.${tipo}`
    return enviados.length === 0
      ? [{ field, code: 'required', message: `Envie ${oDocumento(tipo)}.` }]
      : [
          {
            field,
            code: 'invalid_value',
            message: `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser aceito.`,
          },
        ]
  })
  if (detalhes.length > 0) throw new ErroCar('entrada_invalida', { detalhes })
}

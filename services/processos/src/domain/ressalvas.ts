import { entradaInvalida, naoEncontrado } from '@car/errors/erro-car'
import { oDocumento } from '@car/vocabulary/documento'
import { ILEGIVEIS, type ResultadoRessalva } from '@car/vocabulary/ressalva'
import { pessoa } from './analise.ts'
import type { Caso, Ressalva } from './caso.ts'
import type { DadosDitados, Evento, NovaRessalva } from './eventos.ts'
import { pendenciaNova } from './pendencias.ts'
import { estadoInvalido, exigir, type Situacao } from './permissao.ts'

/** Reservations: the requerente says why a mandatory paper is missing or unreadable, and the analysis settles it. */

export type DecisaoPedida = {
  resultado: ResultadoRessalva
  motivo: string
  dados: DadosDitados | null
  /** The id of the pendency that a refusal makes. */
  pendenciaId: string
}

/** Business days in which the requerente answers a refused reservation. */
const PRAZO_DIAS = 15

/** @throws CAR-004 when the named document is not the best copy of its kind; CAR-005 */
export function ressalvar(s: Situacao, nova: NovaRessalva): Evento[] {
  exigirIlegivel(s, nova)
  exigir('ressalvar', s)
  if (s.caso.ressalvas.some((r) => r.tipoDocumento === nova.tipoDocumento && r.status === 'aberta')) {
    throw estadoInvalido(`Já há uma ressalva em aberto sobre ${oDocumento(nova.tipoDocumento)}.`)
  }
  return [{ tipo: 'ressalva_feita', ...nova }]
}

/** A document that the reading refused, of the kind concerned. One that is broken or dangerous is no best copy. */
function exigirIlegivel({ documentos }: Situacao, { tipoDocumento, motivo, documentoId }: NovaRessalva): void {
  if (documentoId === null && motivo !== 'ilegivel') return
  const documento = documentos.find(({ id }) => id === documentoId)
  const serve =
    documento?.tipo === tipoDocumento && documento.status === 'invalido' && ILEGIVEIS.includes(documento.motivo ?? '')
  if (serve) return
  throw entradaInvalida({
    field: 'documento_id',
    code: documentoId === null ? 'required' : 'invalid_value',
    message: `Indique o arquivo que não pôde ser lido: ${oDocumento(tipoDocumento)} que foi recusado pela leitura.`,
  })
}

export function retirarRessalva(s: Situacao, id: string): Evento[] {
  const ressalva = exigirRessalva(s.caso, id)
  exigir('retirar_ressalva', s)
  exigirAberta(ressalva)
  return [{ tipo: 'ressalva_retirada', id }]
}

/**
 * Accepts or refuses a reservation. A refusal asks for the paper in the same act.
 * @throws CAR-004 for typed values without a document that would hold them; CAR-005
 */
export function decidirRessalva(s: Situacao, id: string, decisao: DecisaoPedida): Evento[] {
  const ressalva = exigirRessalva(s.caso, id)
  const { resultado, motivo, dados, pendenciaId } = decisao
  if (dados !== null && (resultado === 'recusada' || ressalva.documentoId === null)) {
    throw entradaInvalida({
      field: 'dados',
      code: 'invalid_value',
      message: 'Os dados são os do documento que se aceita. Esta decisão não aceita nenhum documento.',
    })
  }
  exigir('decidir_ressalva', s)
  exigirAberta(ressalva)
  const decidida: Evento = { tipo: 'ressalva_decidida', id, resultado, motivo, dados, por: pessoa(s.usuario) }
  if (resultado === 'aceita') return [decidida]
  return [
    decidida,
    pendenciaNova(s, {
      id: pendenciaId,
      tipo: 'documento',
      descricao: `A ressalva sobre ${oDocumento(ressalva.tipoDocumento)} foi recusada. ${motivo}`,
      documentoId: ressalva.documentoId,
      campo: null,
      prazoDias: PRAZO_DIAS,
    }),
  ]
}

/** @throws CAR-003 when this processo has no such reservation */
export function exigirRessalva(caso: Caso, id: string): Ressalva {
  const ressalva = caso.ressalvas.find((r) => r.id === id)
  if (!ressalva) throw naoEncontrado()
  return ressalva
}

function exigirAberta({ status, tipoDocumento }: Ressalva): void {
  if (status !== 'aberta') throw estadoInvalido(`A ressalva sobre ${oDocumento(tipoDocumento)} já foi ${status}.`)
}
